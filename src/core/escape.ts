// Escaping of texts from outside (region names, keys, storage types, file names) and of whole lines of output. Reasons
// and problems contain such texts in escaped form only, so every printer is safe.

import { hash } from "node:crypto";

/** Maximum length of a shown name, in characters. A hash replaces the rest. */
const MAX_SHOWN_NAME_LENGTH = 64;

/**
 * Maximum number of UTF-16 units per shown character on average. A single character may have any number of code points.
 */
const UNITS_PER_CHARACTER = 4;

/**
 * Printable characters with a meaning in Markdown tables, HTML or e-mails, and those that begin our escapes and hashes.
 */
const MARKUP = "[`|<>&@\\\\…]";

/**
 * Combining marks without a base character, and marks beyond the eighth, which would cover the lines above and below.
 */
const LOOSE_MARK = String.raw`^\p{M}|(?<=\p{M}{8})\p{M}`;

/**
 * Commands that CI systems run when a job prints them. Azure Pipelines, GitHub and TeamCity accept `##vso[…]`, `##[…]`
 * and `##teamcity[…]` anywhere in a line. GitHub accepts `::name::` at the start of a line, after white space, and our
 * output is wrapped at spaces.
 * Sources: actions/runner, `ActionCommand.TryParseV2` and `TryParse`; microsoft/azure-pipelines-agent,
 * `Command.TryParse`.
 */
const COMMAND = "#(?=#)|(?<=(?:^| ):):";

/** `%0A` and `%0D`, which are line ends in the text of a command. */
const LINE_END = "%(?=0[ADad])";

/**
 * Characters that are invisible, move the cursor, end a line or set the direction of text. U+2800 is a blank symbol.
 */
const NOT_PRINTING = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}`;

const NOT_IN_NAMES = new RegExp(`${NOT_PRINTING}|${MARKUP}|${LOOSE_MARK}|^ | $|${LINE_END}|${COMMAND}`, "gu");

const NOT_IN_LINES = new RegExp(`${NOT_PRINTING}|${COMMAND}`, "gu");

/** Line feeds may stay: in JSON text they only separate values. */
const NOT_IN_JSON = new RegExp(`(?!\n)(?:${NOT_PRINTING}|${LINE_END}|${COMMAND})`, "gu");

/** Returns the text in single quotes, as one word of a POSIX shell. Characters that a terminal obeys stay. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the text as one word of a POSIX shell to paste: plain text as it is, other text in quotes and escaped. */
export function toShellWord(text: string): string {
  return /^(?:~\/)?[\w./:@][\w./:@%+=,-]*$/u.test(text) ? text : quoteForShell(toSafeLine(text));
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * Returns the name on one line. Letters of all languages stay as they are. Characters that are invisible, or have a
 * meaning in a terminal, Markdown tables, HTML or the log of a CI system, become `\u{…}`, and so do spaces at either
 * end.
 * A name of more than `maxLength` characters ends in `…` and eight hexadecimal digits of its hash, so that two long
 * names stay different. An empty or blank name becomes `(empty)`.
 */
export function visible(name: string, maxLength = MAX_SHOWN_NAME_LENGTH): string {
  if (name.trim() === "") return "(empty)";
  // The rest is cut off below. The pattern looks two characters ahead.
  const shown = name.slice(0, UNITS_PER_CHARACTER * maxLength + 3).replace(NOT_IN_NAMES, escapeCharacter);
  const start = firstCharacters(shown, maxLength);
  // An escape is shown as a whole or not at all.
  return start === shown ? shown : `${start.replace(/\\[^}]*$/u, "")}…${sha256(name, "utf16le").slice(0, 8)}`;
}

const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the first characters of a text, at most `most`. A letter and its marks are one character. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, UNITS_PER_CHARACTER * most);
  const segments = Iterator.from(SEGMENTER.segment(start)).take(most + 1);
  const characters = Array.from(segments, ({ segment }) => segment);
  // If the text goes on, the last character may be incomplete.
  return characters.slice(0, start.length < text.length ? Math.min(most, characters.length - 1) : most).join("");
}

/**
 * Returns the name in backticks for a sentence. Renderers rely on this: text between backticks is a name, and all other
 * text is our wording.
 */
export function quote(name: string): string {
  return `\`${visible(name)}\``;
}

/**
 * Returns the text as one line for any output. Characters that do not print, and commands of CI systems, become
 * `\u{…}`.
 */
export function toSafeLine(text: string): string {
  return text.replace(NOT_IN_LINES, escapeCharacter);
}

/** Returns JSON text with the same meaning, in which such characters are escapes of JSON. */
export function toSafeJson(json: string): string {
  const toEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return json.replace(NOT_IN_JSON, (character) => character.split("").map(toEscape).join(""));
}

/** Returns the SHA-256 of a text as hexadecimal digits, to compare texts without showing them. */
export function sha256(text: string, encoding: "utf8" | "utf16le" = "utf8"): string {
  return hash("sha256", Buffer.from(text, encoding));
}
