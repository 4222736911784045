// The only place where text becomes Markdown. Wording of this program is Markdown already; names, code and prose from
// outside become text in which nothing has a meaning: no link, mention, reference, HTML, emoji shortcode or heading.

import {
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

/** A word of prose, or a path, that is nothing but text wherever it stands. Only ASCII has a meaning in Markdown. */
const PLAIN_WORD = /^(?:[A-Za-z0-9.,;:!?'"()%+\-/=]|[^ -~])+$/u;

/** Words that become a link, a reference or a picture on GitHub or GitLab though every character is plain. */
const SPECIAL_WORD = /:\/\/|www\.|:[\w+-]+:|\bgh-\d|[!%]\w|\b[0-9a-f]{7,64}\b/i;

/** Beginnings of a line that make it a heading, a list, a rule or a quotation. */
const LINE_START = /^(?:\d+[.)]|(?!['"(])[!-/:-@[-`{-~])/;

/** A longer word of prose is shown as a name, which has a bounded length. */
const MAX_WORD_LENGTH = 240;

/** Longest Markdown made of one sentence, in characters; a sentence that would be longer ends in `…` between two words. */
const MAX_SENTENCE_LENGTH = 1000;

/** A code span of a text, which may have neither backticks nor, in a cell, pipes. */
function renderCode(text: string): string {
  return text.trim() === ""
    ? quote(text)
    : `\`${toSafeLine(text).replaceAll(/[`|]/gu, (character) => visible(character))}\``;
}

function isPlain(word: string): boolean {
  const isShort = word.length <= MAX_WORD_LENGTH;
  return isShort && PLAIN_WORD.test(word) && toSafeLine(word) === word && !SPECIAL_WORD.test(word);
}

/** A word of prose as text, or as code without the punctuation around it. */
function renderWord(word: string, isFirst: boolean): string {
  const [, open = "", core = "", close = ""] = /^(["'(]*)(.*?)([.,;:!?"')]*)$/su.exec(word) ?? [];
  const isText = isPlain(word) && !SPECIAL_WORD.test(core);
  if (isText && !(isFirst && LINE_START.test(word))) return word;
  return isText || core === "" ? quote(word) : `${open}${quote(core)}${close}`;
}

/** A piece of Markdown, and its width: of a link, its words alone are read. */
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
    // Some languages have no spaces.
    const words = text.split(/(?<=[ 、。，；！？])|(?= )/u);
    return words.map((word, index) => pieceOf(word === " " ? word : renderWord(word, isFirst && index === 0)));
  }
  if ("strong" in part) {
    const pieces = part.strong.said.flatMap((inner) => renderPart(inner, { isFirst: false, links }));
    const markdown = pieces.reduce((before, piece) => append(before, piece.markdown), "");
    return [
      pieceOf(
        `**${markdown}**`,
        pieces.reduce((sum, { width }) => sum + width, 0),
      ),
    ];
  }
  const text = "setting" in part ? toBareText(nameInput(part)) : showPart(part);
  if ("amount" in part) return [pieceOf(unbroken(text))];
  if ("place" in part && isPlain(text) && !(isFirst && LINE_START.test(text))) return [pieceOf(text)];
  const shown = renderCode(text);
  const url = links.get(text);
  return [pieceOf(url === undefined ? shown : renderLink(text, url), shown.length)];
}

/** Two code spans side by side would be read as one with backticks in it. */
function append(markdown: string, piece: string): string {
  return markdown + (markdown.endsWith("`") && piece.startsWith("`") ? ` ${piece}` : piece);
}

/** A number stays with its unit and its sign, and a sign with what it is about. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u{a0}");
}

/** Options for rendering a sentence. */
export interface SentenceOptions {
  /** Longest Markdown, in characters; of links their words count. */
  readonly maxLength?: number;
  /** true: something stands before it on its line, so that it may begin with any punctuation. */
  readonly inline?: boolean;
  /** Addresses of what names stand for, by the name; the others stay code. */
  readonly links?: Links;
}

/** Addresses by name. Names are our wording: "#12". */
export type Links = ReadonlyMap<string, string>;

const NO_LINKS: Links = new Map();

/**
 * A message as inline Markdown on one line, fit for a list item or a table cell. Names and code are code spans, amounts
 * stay with their units, and of prose every word that could be anything but text is a code span.
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
  // Four spaces at the start of a line would make it code; two at its end would be a line break.
  return inline ? markdown : markdown.trim();
}

/** A text of at most so many characters, with `…` where the rest was. */
export function shorten(text: string, length: number): string {
  const start = firstCharacters(text, length);
  return start === text ? text : `${start}…`;
}

/** A column: its head and on which side its cells stand. */
export interface Column {
  readonly head: string;
  readonly align: "left" | "right";
}

/** A table. Cells are Markdown without line breaks and pipes, as the functions of this file make it. */
export function renderTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const head = line(columns.map((column) => column.head));
  const rule = `|${columns.map((column) => (column.align === "left" ? ":--" : "--:")).join("|")}|`;
  return [head, rule, ...rows.map(line)].join("\n");
}

/** A folded section. The empty line after the summary is needed: without it the content is raw HTML. `summary` is our wording. */
export function renderFolded({ summary, body }: { readonly summary: string; readonly body: string }): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** A block of plain text as it is. Its lines are made of our words and of names without backticks, see `visible`. */
export function renderBlock(lines: readonly string[], language = "text"): string {
  return [`\`\`\`${language}`, ...lines, "```"].join("\n");
}

/** A link where the address is a plain http(s) one, otherwise the words alone. `words` is our wording. */
export function renderLink(words: string, url: string | undefined): string {
  if (url === undefined || !/^https?:\/\/[A-Za-z0-9._~%:/?#=&+,-]{1,2000}$/.test(url)) return words;
  return `[${words}](${url})`;
}

/** The id of a commit, short, as it is shown. Something that is none is shown as a name. */
export function shortCommit(sha: string): string {
  return /^[0-9a-f]{7,64}$/i.test(sha) ? sha.slice(0, 7) : sha;
}

/** A time of ISO 8601 in UTC to the minute: `2026-08-22 14:03 UTC`. Anything else is shown as a name without backticks. */
export function formatTime(time: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z$/.exec(time);
  return match === null ? visible(time) : `${match[1]} ${match[2]} UTC`;
}
