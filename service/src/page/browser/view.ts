// Elements of the page. Names from outside become text nodes, never markup. The page's policy refuses other ways, too.

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
  toPlace,
  toSections,
} from "./rows.ts";
import { type ShownAmount, toWords } from "./words.ts";

/** Finds an element of the page. Throws if it is missing, which is a mistake in the page. */
export function find<Type extends Element = HTMLElement>(
  selector: string,
  parent: ParentNode = document,
  kind?: new () => Type,
): Type {
  const element = parent.querySelector<Type>(selector);
  if (element === null || (kind !== undefined && !(element instanceof kind)))
    throw new Error(`The page has no ${selector}.`);
  return element;
}

function clone(template: string): HTMLElement {
  const { content } = find(template, document, HTMLTemplateElement);
  return find("*", document.importNode(content, true));
}

/** Sets a text if it differs. An equal one would be announced again, and lose its selection. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows sentences, with code in place of backticks. Without sentences, hides the element. */
export function setSentences(element: HTMLElement, sentences: readonly string[], as: "li" | "p" = "p"): void {
  element.hidden = sentences.length === 0;
  const shown = [...element.children].map(({ textContent }) => textContent);
  if (shown.join("\n") === sentences.join("\n").replaceAll("`", "")) return;
  element.replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement(as);
      line.append(...sentence.split("`").map((part, index) => (index % 2 === 1 ? toElement("code", part) : part)));
      return line;
    }),
  );
}

function toElement(name: string, text: string, className = ""): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  if (className !== "") element.className = className;
  return element;
}

/** Rendered elements by ID. They are reused, so that focus and running transitions survive an update. */
const elements = new Map<string, HTMLElement>();

/** Returns the element of an ID, and makes it if it is missing. */
function findOrMake(id: string, make: () => HTMLElement): HTMLElement {
  const element = elements.get(id) ?? make();
  elements.set(id, element);
  return element;
}

/** Sets the children of an element if they differ. An element that is removed loses the focus, even if it returns. */
function setChildren(parent: Element, children: readonly HTMLElement[]): void {
  const isSame =
    parent.children.length === children.length && children.every((child, at) => parent.children[at] === child);
  if (!isSame) parent.replaceChildren(...children);
}

/** Renders the filters: counts by level, regions, services. `choose` is called with the level of a clicked count. */
export function showFilters(rows: readonly LimitRow[], filter: Filter, choose: (level: Standing) => void): void {
  const counts = countStandings(filterRows(rows, { ...filter, levels: new Set() }), filter.levels);
  const chips = counts.map(({ standing, text }) => {
    const chip = findOrMake(`chip ${standing}`, () => {
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
  const choices = {
    region: rows.flatMap(({ regions }) => regions).sort(compareNaturally),
    service: rows.map(({ service }) => service),
  };
  for (const name of ["region", "service"] as const) {
    const select = find(`#${name}`, document, HTMLSelectElement);
    const values = [...new Set(choices[name])];
    const shown = [...select.options].slice(1).map(({ value }) => value);
    if (JSON.stringify(shown) !== JSON.stringify(values)) {
      const everything = [...select.options].slice(0, 1);
      select.replaceChildren(...everything, ...values.map((value) => new Option(value, value)));
    }
    select.value = filter[name];
  }
}

/** Renders rows in sections. If `isWhole` is true, no section is folded. */
export function showRows(rows: readonly LimitRow[], order: Order, isWhole = false): void {
  const sections = toSections(rows, order, isWhole).map((section) => toSectionElement(section, order));
  setChildren(find("#sections"), sections);
}

/** Removes all rendered rows and filters. */
export function forgetRows(): void {
  find("#sections").replaceChildren();
  find("#counts").replaceChildren();
  elements.clear();
}

function toSectionElement({ region, title, note = "", rows, open }: Section, order: Order): HTMLElement {
  const section = findOrMake(`section ${JSON.stringify([order, region, title])}`, () => {
    const element = clone("#section");
    const heading = find("h2", element);
    if (region !== undefined) heading.append(toElement("bdi", region), " · ");
    heading.append(title);
    element.classList.toggle("of-one-region", region !== undefined);
    find("button", element).addEventListener("click", () => {
      element.classList.toggle("whole");
      showFold(element);
    });
    return element;
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
  const element = findOrMake(`row ${row.id}`, () => clone("#row"));
  const words = toWords(row);
  const place = toPlace(row);
  element.className = row.standing;
  const texts = {
    ".label": row.label,
    ".item": row.item ?? "",
    ".key": row.label === row.key ? "" : row.key,
    ".region bdi": place.names === "" ? place.text : "",
    ".region summary": place.names === "" ? "" : place.text,
    ".region p": place.names,
    ".standing": words.standing,
  };
  for (const [selector, text] of Object.entries(texts)) setText(find(selector, element), text);
  for (const name of ["used", "free", "limit"] as const) showAmount(find(`.${name}`, element), words[name]);
  showMeter(find(".meter", element), row, words.sentence);
  find("details", element).hidden = place.names === "";
  return element;
}

/** Renders an amount. A rounded or scaled one has its exact value as a tooltip, and as text for screen readers. */
function showAmount(cell: HTMLElement, { text, exact }: ShownAmount): void {
  // A number and its unit stay on one line.
  const shown = toElement("span", text.replaceAll(" ", "\u{a0}"));
  cell.replaceChildren(shown);
  if (text === exact) return;
  shown.title = exact;
  shown.ariaHidden = "true";
  cell.append(toElement("span", exact, "unseen"));
}

function showMeter(meter: HTMLElement, row: LimitRow, sentence: string): void {
  const { used, limit, label, item } = row;
  const share = shareOf(row);
  meter.hidden = share === undefined;
  if (share === undefined) return;
  meter.ariaLabel = [label, item, toPlace(row).text].filter((part) => part !== undefined).join(", ");
  // A meter's value must be within its bounds. The sentence has the actual numbers.
  meter.ariaValueMax = String(Math.max(Number(limit), Number(used)));
  meter.ariaValueNow = String(used);
  meter.ariaValueText = sentence;
  find("div", meter).style.inlineSize = `${share === 0 ? 0 : Math.min(100, Math.max(1, share * 100))}%`;
}
