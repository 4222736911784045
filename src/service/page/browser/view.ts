// What the page shows. Names from outside become text nodes, never markup; the policy of the page refuses everything else, too.

import { countStandings, type LimitRow, type Order, type Section, shareOf, toSections } from "./rows.ts";
import { type ShownAmount, toWords } from "./words.ts";

/** Finds an element of the page; one that is not there is a mistake in it. */
export function find<Type extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
  kind?: new () => Type,
): Type {
  const element = within.querySelector<Type>(selector);
  if (element === null || (kind !== undefined && !(element instanceof kind)))
    throw new Error(`The page has no ${selector}.`);
  return element;
}

function clone(template: string): HTMLElement {
  const { content } = find(template, document, HTMLTemplateElement);
  return find("*", document.importNode(content, true));
}

/** Sets a text where it differs, so that nothing is announced or selected anew without need. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows a list of sentences, with code where they have backticks; or nothing where there are none. */
export function setSentences(element: HTMLElement, sentences: readonly string[], as: "li" | "p" = "p"): void {
  element.hidden = sentences.length === 0;
  const shown = [...element.children].map(({ textContent }) => textContent);
  if (shown.join("\n") === sentences.join("\n").replaceAll("`", "")) return;
  element.replaceChildren(
    ...sentences.map((sentence) => {
      const own = document.createElement(as);
      own.append(...sentence.split("`").map((part, index) => (index % 2 === 1 ? toElement("code", part) : part)));
      return own;
    }),
  );
}

function toElement(name: string, text: string, className = ""): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  if (className !== "") element.className = className;
  return element;
}

/** Shows how many rows stand how. */
export function showCounts(element: HTMLElement, rows: readonly LimitRow[]): void {
  const counts = countStandings(rows).map(({ standing, text }) => toElement("span", text, `count ${standing}`));
  element.replaceChildren(...counts.flatMap((count) => [count, " "]));
}

/** Elements of rows that have been shown, by id: a bar that moves is the same bar. */
const elements = new Map<string, HTMLElement>();

/** Shows rows, in sections. */
export function showRows(rows: readonly LimitRow[], order: Order): void {
  find("#sections").replaceChildren(...toSections(rows, order).map(toSectionElement));
  const ids = new Set(rows.map(({ id }) => id));
  for (const id of elements.keys()) if (!ids.has(id)) elements.delete(id);
}

function toSectionElement({ region, title, note = "", rows }: Section): HTMLElement {
  const section = clone("#section");
  const heading = find("h2", section);
  if (region !== undefined) heading.append(toElement("bdi", region), " · ");
  heading.append(title);
  section.classList.toggle("of-one-region", region !== undefined);
  const hint = find(".note", section);
  setText(hint, note);
  hint.hidden = note === "";
  find("tbody", section).append(...rows.map(toRowElement));
  return section;
}

function toRowElement(row: LimitRow): HTMLElement {
  const element = elements.get(row.id) ?? clone("#row");
  elements.set(row.id, element);
  const words = toWords(row);
  element.className = row.standing;
  const texts = {
    ".label": row.label,
    ".item": row.item ?? "",
    ".key": row.label === row.key ? "" : row.key,
    ".region bdi": row.region,
    ".standing": words.standing,
  };
  for (const [selector, text] of Object.entries(texts)) setText(find(selector, element), text);
  for (const name of ["used", "free", "limit"] as const) showAmount(find(`.${name}`, element), words[name]);
  showMeter(find(".meter", element), row, words.sentence);
  return element;
}

/** Shows an amount. What is shown short has its exact value in a tooltip, and as text for those who do not see it. */
function showAmount(cell: HTMLElement, { text, exact }: ShownAmount): void {
  const shown = toElement("span", text);
  cell.replaceChildren(shown);
  if (text === exact) return;
  shown.title = exact;
  shown.ariaHidden = "true";
  cell.append(toElement("span", exact, "unseen"));
}

function showMeter(meter: HTMLElement, row: LimitRow, sentence: string): void {
  const { used, limit, label, item, region } = row;
  const share = shareOf(row);
  meter.hidden = share === undefined;
  if (share === undefined) return;
  meter.ariaLabel = [label, item, region].filter((part) => part !== undefined).join(", ");
  // A meter's value lies within its bounds; the sentence has the numbers themselves.
  meter.ariaValueMax = String(Math.max(Number(limit), Number(used)));
  meter.ariaValueNow = String(used);
  meter.ariaValueText = sentence;
  find("div", meter).style.inlineSize = `${share === 0 ? 0 : Math.min(100, Math.max(1, share * 100))}%`;
}
