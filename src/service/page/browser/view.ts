// What the page shows. Names from outside become text nodes, never markup; the policy of the page refuses everything else, too.

import { countStandings, type LimitRow, type Order, type Section, type Standing, shareOf, toSections } from "./rows.ts";
import { type ShownAmount, toWords } from "./words.ts";

/** Finds an element of the page; one that is not there is a mistake in it. */
export function find<Type extends Element>(
  selector: string,
  kind: new () => Type,
  within: ParentNode = document,
): Type {
  const element = within.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return element;
}

function clone(template: string): HTMLElement {
  const element = find(template, HTMLTemplateElement).content.firstElementChild?.cloneNode(true);
  if (!(element instanceof HTMLElement)) throw new Error(`The template ${template} is empty.`);
  return element;
}

/** Sets a text where it differs, so that nothing is announced or selected anew without need. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows a list of sentences, or nothing where there are none. */
export function setSentences(element: HTMLElement, sentences: readonly string[], as: "li" | "p"): void {
  element.hidden = sentences.length === 0;
  const shown = [...element.children].map(({ textContent }) => textContent);
  if (shown.join("\n") === sentences.join("\n").replaceAll("`", "")) return;
  element.replaceChildren(...sentences.map((sentence) => toSentence(as, sentence)));
}

/** A sentence, with code where it has backticks. */
function toSentence(as: "li" | "p", sentence: string): HTMLElement {
  const parts = sentence.split("`");
  const element = document.createElement(as);
  element.append(...parts.map((part, index) => (index % 2 === 1 ? toElement("code", part) : part)));
  return element;
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
  element.replaceChildren(...counts.flatMap((count, index) => (index === 0 ? [count] : [" ", count])));
}

/** Elements of rows that have been shown, by id: a bar that moves is the same bar. */
const elements = new Map<string, HTMLElement>();

/** Shows rows, in sections. */
export function showRows(rows: readonly LimitRow[], order: Order): void {
  const sections = toSections(rows, order).map(toSectionElement);
  find("#sections", HTMLElement).replaceChildren(...sections);
  const ids = new Set(rows.map(({ id }) => id));
  for (const id of elements.keys()) if (!ids.has(id)) elements.delete(id);
}

function toSectionElement({ region, title, note, rows }: Section): HTMLElement {
  const section = clone("#section");
  const heading = find("h2", HTMLElement, section);
  if (region !== null) heading.append(toElement("bdi", region), " · ");
  heading.append(title);
  section.classList.toggle("of-one-region", region !== null);
  const hint = find(".note", HTMLElement, section);
  setText(hint, note);
  hint.hidden = note === "";
  find("tbody", HTMLElement, section).append(...rows.map(toRowElement));
  return section;
}

function toRowElement(row: LimitRow): HTMLElement {
  const element = elements.get(row.id) ?? clone("#row");
  elements.set(row.id, element);
  const words = toWords(row);
  element.className = row.standing;
  setText(find(".label", HTMLElement, element), row.label);
  setText(find(".item", HTMLElement, element), row.item ?? "");
  setText(find(".key", HTMLElement, element), row.label === row.key ? "" : row.key);
  setText(find(".region bdi", HTMLElement, element), row.region);
  setText(find(".standing", HTMLElement, element), words.standing);
  for (const name of ["used", "free", "limit"] as const)
    showAmount(find(`.${name}`, HTMLElement, element), words[name]);
  showMeter(find(".meter", HTMLElement, element), row, words.sentence);
  return element;
}

/** Shows an amount. What is shown short has its exact value in a tooltip, and as text for those who do not see it. */
function showAmount(cell: HTMLElement, { text, exact }: ShownAmount): void {
  const shown = toElement("span", text);
  if (text === exact) {
    cell.replaceChildren(shown);
    return;
  }
  shown.title = exact;
  shown.ariaHidden = "true";
  cell.replaceChildren(shown, toElement("span", exact, "unseen"));
}

const WITHOUT_BAR: readonly Standing[] = ["unknown", "zero", "unlimited", "counted", "each"];

function showMeter(meter: HTMLElement, row: LimitRow, sentence: string): void {
  const { used, limit, label, item, region } = row;
  meter.hidden = WITHOUT_BAR.includes(row.standing);
  if (meter.hidden || used === null || typeof limit !== "number") return;
  meter.ariaLabel = [label, item, region].filter((part) => part !== null).join(", ");
  // A meter's value lies within its bounds; the sentence has the numbers themselves.
  meter.ariaValueMax = String(Math.max(limit, used));
  meter.ariaValueNow = String(used);
  meter.ariaValueText = sentence;
  const width = Math.min(1, used > limit ? 1 : shareOf(row)) * 100;
  find("div", HTMLElement, meter).style.inlineSize = `${used === 0 ? 0 : Math.max(1, width)}%`;
}
