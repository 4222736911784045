// The only place where text becomes Markdown. Wording of this program is Markdown already. Names, code and prose from
// outside become text without any meaning in it: no link, mention, reference, HTML, emoji shortcode or heading.

import {
  addUp,
  firstCharacters,
  type Message,
  type MessagePart,
  nameInput,
  quote,
  showPart,
  toBareText,
  toSafeLine,
  visible,
} from "../core/index.ts";

/**
 * A word of prose, or a path, that is plain text wherever it stands. Only ASCII characters have a meaning in Markdown.
 */
const PLAIN_WORD = /^(?:[A-Za-z0-9.,;:!?'"()%+\-/=]|[^ -~])+$/u;

/** Words that GitHub or GitLab turns into a link, a reference or a picture although every character is plain. */
const SPECIAL_WORD = /:\/\/|www\.|:[\w+-]+:|\bgh-\d|[!%]\w|\b[0-9a-f]{7,64}\b/i;

/** Beginnings of a line that make it a heading, a list, a rule or a quotation. */
const LINE_START = /^(?:\d+[.)]|(?!['"(])[!-/:-@[-`{-~])/;

/** Maximum length of a word of prose, in characters. A longer word is shown as a name, whose length is bounded. */
const MAX_WORD_LENGTH = 240;

/** Maximum length of the Markdown of a sentence, in characters. A longer sentence ends in `…` between two words. */
const MAX_SENTENCE_LENGTH = 1000;

/** Renders a code span. It must not contain backticks or, in a table cell, pipes. */
function renderCode(text: string): string {
  return text.trim() === ""
    ? quote(text)
    : `\`${toSafeLine(text).replaceAll(/[`|]/gu, (character) => visible(character))}\``;
}

function isPlain(word: string): boolean {
  const isShort = word.length <= MAX_WORD_LENGTH;
  return isShort && PLAIN_WORD.test(word) && toSafeLine(word) === word && !SPECIAL_WORD.test(word);
}

/** Renders a word of prose as text, or as code with the punctuation around it left outside. */
function renderWord(word: string, isFirst: boolean): string {
  const [, open = "", core = "", close = ""] = /^(["'(]*)(.*?)([.,;:!?"')]*)$/su.exec(word) ?? [];
  const isText = isPlain(word) && !SPECIAL_WORD.test(core);
  if (isText && !(isFirst && LINE_START.test(word))) return word;
  return isText || core === "" ? quote(word) : `${open}${quote(core)}${close}`;
}

/** A piece of Markdown and its visible width. A link counts as its text. */
interface Piece {
  readonly markdown: string;
  readonly width: number;
}

interface PartOptions {
  readonly isFirst: boolean;
  readonly links: Links;
}

function renderPart(part: MessagePart, { isFirst, links }: PartOptions): readonly Piece[] {
  const pieceOf = (markdown: string, width = markdown.length): Piece => ({ markdown, width });
  if (typeof part === "string") return part.split(/(?<= )(?! )/u).map((word) => pieceOf(word));
  if ("prose" in part) {
    const text = isFirst ? part.prose.trimStart() : part.prose;
    // Some languages do not use spaces.
    const words = text.split(/(?<=[ 、。，；！？])|(?= )/u);
    return words.map((word, index) => pieceOf(word === " " ? word : renderWord(word, isFirst && index === 0)));
  }
  if ("strong" in part) {
    const pieces = part.strong.said.flatMap((inner) => renderPart(inner, { isFirst: false, links }));
    const markdown = pieces.reduce((before, piece) => append(before, piece.markdown), "");
    const width = addUp(pieces, (piece) => piece.width);
    return [pieceOf(`**${markdown}**`, width)];
  }
  const text = "setting" in part ? toBareText(nameInput(part)) : showPart(part);
  if ("amount" in part) return [pieceOf(unbroken(text))];
  if ("place" in part && isPlain(text) && !(isFirst && LINE_START.test(text))) return [pieceOf(text)];
  const shown = renderCode(text);
  const url = links.get(text);
  return [pieceOf(url === undefined ? shown : renderLink(text, url), shown.length)];
}

/** Appends a piece. A space separates adjacent code spans, which would be read as one. */
function append(markdown: string, piece: string): string {
  return markdown + (markdown.endsWith("`") && piece.startsWith("`") ? ` ${piece}` : piece);
}

/** Returns a text whose spaces do not break, so that a number stays with its unit and sign. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u{a0}");
}

/** Options for rendering a sentence. */
export interface SentenceOptions {
  /** Maximum length of the Markdown, in characters. A link counts as its text. */
  readonly maxLength?: number;
  /** True if the sentence continues a line, so that it may begin with any punctuation. */
  readonly inline?: boolean;
  /** Addresses of names. Other names stay code. */
  readonly links?: Links;
}

/** Addresses by name, such as "#12". */
export type Links = ReadonlyMap<string, string>;

const NO_LINKS: Links = new Map();

/**
 * Renders a message as inline Markdown on one line, for a list item or table cell. Names and code are code spans,
 * amounts stay with their units, and every word of prose that could have a meaning is a code span.
 */
export function renderSentence(message: Message, options: SentenceOptions = {}): string {
  const { maxLength = MAX_SENTENCE_LENGTH, inline = false, links = NO_LINKS } = options;
  let markdown = "";
  let length = 0;
  for (const part of message.said) {
    const isFirst = !inline && markdown.trim() === "";
    for (const { markdown: piece, width } of renderPart(part, { isFirst, links })) {
      length += width;
      if (length > maxLength) return `${markdown.trimEnd()} …`;
      markdown = append(markdown, piece);
    }
  }
  // Four spaces at the start of a line make a code block, and two at its end a line break.
  return inline ? markdown : markdown.trim();
}

/** Returns the text, cut to a number of characters and with `…` at the end if it is longer. */
export function shorten(text: string, length: number): string {
  const start = firstCharacters(text, length);
  return start === text ? text : `${start}…`;
}

/** Head and alignment of a column. */
export interface Column {
  readonly head: string;
  readonly align: "left" | "right";
}

/** Renders a table. Cells are Markdown without line breaks and pipes, as this file makes it. */
export function renderTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const head = line(columns.map((column) => column.head));
  const rule = `|${columns.map((column) => (column.align === "left" ? ":--" : "--:")).join("|")}|`;
  return [head, rule, ...rows.map(line)].join("\n");
}

/**
 * Renders a folded section. Without the empty line after the summary, the content would be raw HTML. `summary` is
 * wording of this program.
 */
export function renderFolded({ summary, body }: { readonly summary: string; readonly body: string }): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** Renders a block of plain text. Its lines consist of wording and of names without backticks (see `visible`). */
export function renderBlock(lines: readonly string[], language = "text"): string {
  return [`\`\`\`${language}`, ...lines, "```"].join("\n");
}

/**
 * Renders a link. If the address is no plain http(s) address, the words stand alone. `words` is wording of this
 * program.
 */
export function renderLink(words: string, url: string | undefined): string {
  if (url === undefined || !/^https?:\/\/[A-Za-z0-9._~%:/?#=&+,-]{1,2000}$/.test(url)) return words;
  return `[${words}](${url})`;
}

/** Returns the short id of a commit. A text that is no commit id is returned as it is. */
export function shortCommit(sha: string): string {
  return /^[0-9a-f]{7,64}$/i.test(sha) ? sha.slice(0, 7) : sha;
}

/** Returns an ISO 8601 time in UTC to the minute: `2026-08-22 14:03 UTC`. Any other text is escaped. */
export function formatTime(time: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z$/.exec(time);
  return match === null ? visible(time) : `${match[1]} ${match[2]} UTC`;
}
