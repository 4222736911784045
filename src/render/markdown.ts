// The only place where text becomes Markdown. Names and sentences come in, and out comes Markdown in which nothing but our own
// layout has a meaning: no link, mention, reference, HTML, emoji shortcode, formula or heading that others put there.

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

/** A name or path as `visible` makes it. A code span of this needs no second treatment. */
const SHOWN_NAME = /^[^`|<>&@]{1,500}$/;

/** A word that is nothing but text wherever it stands. Everything else is shown as code. */
const PLAIN_WORD = /^[A-Za-z0-9.,;:!?'"()%+\-/=…→−≥≤–—·∞×]+$/;

/** The same in prose of others, who write names and words of their own languages: any letters, and quotation marks. */
const PLAIN_WORD_OF_PROSE = /^[\p{L}\p{M}\p{Nd}.,;:!?'"()%+\-/=…→−≥≤–—·∞×„“”‚‘’«»€]+$/u;

/** Words that become a link, a reference or a picture on GitHub or GitLab though every character is plain. */
const SPECIAL_WORD = /:\/\/|www\.|:[\w+-]+:|\bgh-\d|[!%]\w|\b[0-9a-f]{7,64}\b/i;

/** Beginnings of a line that make it a heading, a list, a rule or a quotation. */
const LINE_START = /^(?:\d+[.)]|[^\p{L}0-9'"(…≥≤−])/u;

/** A longer word is none of ours; it is shown as a name, which has a bounded length. */
const MAX_WORD_LENGTH = 240;

/** Longest Markdown made of one sentence, in characters; a sentence that would be longer ends in `…` between two words. */
const MAX_SENTENCE_LENGTH = 1000;

function renderName(text: string): string {
  return SHOWN_NAME.test(text) && text.trim() !== "" ? `\`${toSafeLine(text)}\`` : quote(text);
}

function renderWord(word: string, { isFirst, plain }: { isFirst: boolean; plain: RegExp }): string {
  if (word.length > MAX_WORD_LENGTH) return quote(word);
  const [, open = "", core = "", close = ""] = /^(["'(]*)(.*?)([.,;:!?"')]*)$/su.exec(word) ?? [];
  const isPlain = plain.test(word) && toSafeLine(word) === word && !SPECIAL_WORD.test(core) && !SPECIAL_WORD.test(word);
  if (isPlain && !(isFirst && LINE_START.test(word))) return word;
  return isPlain || core === "" ? renderName(word) : `${open}${renderName(core)}${close}`;
}

/** A piece of Markdown, and its width: of a link, its words alone are read. */
interface Piece {
  readonly markdown: string;
  readonly width: number;
}

interface PartOptions {
  readonly isFirst: boolean;
  readonly plain: RegExp;
  readonly links: Links;
}

function renderPart(part: MessagePart, { isFirst, plain, links }: PartOptions): readonly Piece[] {
  if (typeof part === "string") {
    return part.split(/( +)/).map((word, index) => {
      const isGap = word === "" || word.startsWith(" ");
      const markdown = isGap ? word : renderWord(word, { isFirst: isFirst && index === 0, plain });
      return { markdown, width: markdown.length };
    });
  }
  if ("prose" in part) return renderPart(part.prose, { isFirst, plain: PLAIN_WORD_OF_PROSE, links });
  if ("place" in part) return renderPart(showPart(part), { isFirst, plain, links });
  if ("amount" in part) return [{ markdown: unbroken(part.amount), width: part.amount.length }];
  if ("strong" in part) {
    const pieces = part.strong.said.flatMap((inner) => renderPart(inner, { isFirst: false, plain, links }));
    const markdown = pieces.reduce((before, piece) => append(before, piece.markdown), "");
    return [{ markdown: `**${markdown}**`, width: pieces.reduce((sum, { width }) => sum + width, 0) }];
  }
  const text = "setting" in part ? toBareText(nameInput(part)) : showPart(part);
  const shown = renderName(text);
  const url = links.get(text);
  return [{ markdown: url === undefined ? shown : renderLink(text, url), width: shown.length }];
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
  /** true: prose of others, in which letters with accents are shown as they are. */
  readonly prose?: boolean;
  /** Addresses of what names stand for, by the name; the others stay code. */
  readonly links?: Links;
}

/** Addresses by name. Names are our wording: "#12". */
export type Links = ReadonlyMap<string, string>;

const NO_LINKS: Links = new Map();

/**
 * One of our sentences as inline Markdown on one line, fit for a list item or a table cell. Names and code are code spans, amounts stay with
 * their units; of the rest every word that could be anything but text becomes a code span, with what is not plain ASCII made visible.
 */
export function renderSentence(message: Message, options: SentenceOptions = {}): string {
  const { maxLength = MAX_SENTENCE_LENGTH, inline = false, prose = false, links = NO_LINKS } = options;
  const plain = prose ? PLAIN_WORD_OF_PROSE : PLAIN_WORD;
  let markdown = "";
  let length = 0;
  for (const [index, part] of message.said.entries()) {
    const isFirst = index === 0 && !inline;
    // Four spaces at the start of a line would make it code.
    const trimmed = isFirst && typeof part === "string" ? part.trimStart() : part;
    for (const { markdown: piece, width } of renderPart(trimmed, { isFirst, plain, links })) {
      length += width;
      if (length > maxLength) return `${markdown.trimEnd()} …`;
      markdown = append(markdown, piece);
    }
  }
  // Two at its end would be a line break.
  return inline ? markdown : markdown.trimEnd();
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
