// What the page shows. Names from outside become text nodes, never markup; the policy of the page refuses everything else, too.

import { compareNaturally } from "../../../../src/core/index.ts";
import {
  countStandings,
  type Filter,
  filterRows,
  type LimitRow,
  type Order,
  type Section,
  type Standing,
  shareOf,
  toSections,
} from "./rows.ts";
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

/** Elements that have been shown, by id: what has the focus, or a bar that moves, stays the same element. */
const elements = new Map<string, HTMLElement>();

/** The element of an id, made where there is none. */
function keep(id: string, make: () => HTMLElement): HTMLElement {
  const element = elements.get(id) ?? make();
  elements.set(id, element);
  return element;
}

/** Puts elements into another, and leaves it alone where they are there already: what is taken out loses the focus. */
function setChildren(parent: Element, children: readonly HTMLElement[]): void {
  const isSame =
    parent.children.length === children.length && children.every((child, at) => parent.children[at] === child);
  if (!isSame) parent.replaceChildren(...children);
}

/** Shows what rows may be chosen by: how many stand how, their regions and their services. `choose` is called with the level of a chip. */
export function showFilters(rows: readonly LimitRow[], filter: Filter, choose: (level: Standing) => void): void {
  const counts = countStandings(filterRows(rows, { ...filter, levels: new Set() }), filter.levels);
  const chips = counts.map(({ standing, text }) => {
    const chip = keep(`chip ${standing}`, () => {
      const button = toElement("button", "", `count ${standing}`);
      button.setAttribute("type", "button");
      button.addEventListener("click", () => choose(standing));
      return button;
    });
    setText(chip, text);
    chip.ariaPressed = String(filter.levels.has(standing));
    return chip;
  });
  setChildren(find("#counts"), chips);
  const named = {
    region: rows.flatMap(({ regions }) => regions).sort(compareNaturally),
    service: rows.map(({ service }) => service),
  };
  for (const name of ["region", "service"] as const) {
    const select = find(`#${name}`, document, HTMLSelectElement);
    const values = [...new Set(named[name])];
    const shown = [...select.options].slice(1).map(({ value }) => value);
    if (JSON.stringify(shown) !== JSON.stringify(values)) {
      const all = [...select.options].slice(0, 1);
      select.replaceChildren(...all, ...values.map((value) => new Option(value, value)));
    }
    select.value = filter[name];
  }
}

/** Shows rows, in sections. `isWhole`: nothing is folded. */
export function showRows(rows: readonly LimitRow[], order: Order, isWhole = false): void {
  const sections = toSections(rows, order, isWhole).map((section) => toSectionElement(section, order));
  setChildren(find("#sections"), sections);
}

/** Drops what has been shown. */
export function forgetRows(): void {
  find("#sections").replaceChildren();
  find("#counts").replaceChildren();
  elements.clear();
}

function toSectionElement({ region, title, note = "", rows, open }: Section, order: Order): HTMLElement {
  const section = keep(`section ${JSON.stringify([order, region, title])}`, () => {
    const made = clone("#section");
    const heading = find("h2", made);
    if (region !== undefined) heading.append(toElement("bdi", region), " · ");
    heading.append(title);
    made.classList.toggle("of-one-region", region !== undefined);
    find("button", made).addEventListener("click", () => {
      made.classList.toggle("whole");
      showFold(made);
    });
    return made;
  });
  const hint = find(".note", section);
  setText(hint, note);
  hint.hidden = note === "";
  const shown = rows.map(toRowElement);
  setChildren(find("tbody", section), shown.slice(0, open));
  setChildren(find(".rest", section), shown.slice(open));
  showFold(section);
  return section;
}

function showFold(section: HTMLElement): void {
  const isWhole = section.classList.contains("whole");
  const [rest, button] = [find(".rest", section), find("button", section)];
  const [open, folded] = [find("tbody", section).childElementCount, rest.childElementCount];
  section.classList.toggle("quiet", open === 0);
  rest.hidden = !isWhole;
  button.hidden = folded === 0;
  find("table", section).hidden = open === 0 && !isWhole;
  button.ariaExpanded = String(isWhole);
  setText(button, isWhole ? "Show less" : `Show ${folded}${open === 0 ? "" : " more"}`);
  button.ariaLabel = `${button.textContent}: ${find("h2", section).textContent}`;
}

function toRowElement(row: LimitRow): HTMLElement {
  const element = keep(`row ${row.id}`, () => clone("#row"));
  const words = toWords(row);
  element.className = row.standing;
  const texts = {
    ".label": row.label,
    ".item": row.item ?? "",
    ".key": row.label === row.key ? "" : row.key,
    ".region bdi": row.regions.join(", "),
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
  const { used, limit, label, item, regions } = row;
  const share = shareOf(row);
  meter.hidden = share === undefined;
  if (share === undefined) return;
  meter.ariaLabel = [label, item, ...regions].filter((part) => part !== undefined).join(", ");
  // A meter's value lies within its bounds; the sentence has the numbers themselves.
  meter.ariaValueMax = String(Math.max(Number(limit), Number(used)));
  meter.ariaValueNow = String(used);
  meter.ariaValueText = sentence;
  find("div", meter).style.inlineSize = `${share === 0 ? 0 : Math.min(100, Math.max(1, share * 100))}%`;
}
