// Escaping of text from outside (region names, keys, storage types, file names) and of whole lines of output. Reasons and problems
// are built with `quote`, so that every printer of them prints nothing hostile.

import { hash } from "node:crypto";

/** Longest shown form of a name, in characters, before the rest is replaced by a hash. */
const MAX_SHOWN_NAME_LENGTH = 64;

/** UTF-16 units that a shown text may have for each of its characters: some consist of any number of code points. */
const UNITS_PER_CHARACTER = 4;

/** Printable characters with a meaning in Markdown tables, HTML or e-mails, and those that begin our escapes and hashes. */
const MARKUP = "[`|<>&@\\\\…]";

/** Combining marks without a letter to stand on, and those that would pile up over the lines above and below. */
const LOOSE_MARK = String.raw`^\p{M}|(?<=\p{M}{8})\p{M}`;

/**
 * What CI systems carry out in the output of a job. Azure Pipelines, GitHub and TeamCity take `##vso[…]`, `##[…]` and `##teamcity[…]`
 * anywhere in a line. GitHub takes `::name::` at the start of a line, after white space, and lines are wrapped at spaces.
 * Sources: actions/runner, `ActionCommand.TryParseV2` and `TryParse`; microsoft/azure-pipelines-agent, `Command.TryParse`.
 */
const COMMAND = "#(?=#)|(?<=(?:^| ):):";

/** `%0A` and `%0D`, which are line ends in the text of a command. */
const LINE_END = "%(?=0[ADad])";

/** Characters that are invisible, move the cursor, end a line or set the direction of text. U+2800 is a blank symbol. */
const NOT_PRINTING = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}`;

const NOT_IN_NAMES = new RegExp(`${NOT_PRINTING}|${MARKUP}|${LOOSE_MARK}|^ | $|${LINE_END}|${COMMAND}`, "gu");

const NOT_IN_LINES = new RegExp(`${NOT_PRINTING}|${COMMAND}`, "gu");

/** Line feeds of JSON text stand between its values. */
const NOT_IN_JSON = new RegExp(`(?!\n)(?:${NOT_PRINTING}|${LINE_END}|${COMMAND})`, "gu");

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * Returns the name on one line, with letters of all languages as they are. Every character that is invisible, or has a
 * meaning in a terminal, Markdown tables, HTML or the log of a CI system, becomes `\u{…}`; spaces at either end too.
 * A name longer than `maxLength` characters ends in `…` and eight hex digits of its hash, so that two long names stay
 * different. An empty or blank name is `(empty)`.
 */
export function visible(name: string, maxLength = MAX_SHOWN_NAME_LENGTH): string {
  if (name.trim() === "") return "(empty)";
  // Longer names are cut below. The pattern looks two characters ahead.
  const shown = name.slice(0, UNITS_PER_CHARACTER * maxLength + 3).replace(NOT_IN_NAMES, escapeCharacter);
  const start = firstCharacters(shown, maxLength);
  // An escape is shown as a whole or not at all.
  return start === shown ? shown : `${start.replace(/\\[^}]*$/u, "")}…${sha256(name, "utf16le").slice(0, 8)}`;
}

/** Returns at most so many characters of a text, as people count them: a letter with its marks is one. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, UNITS_PER_CHARACTER * most);
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const characters = Array.from(segmenter.segment(start), ({ segment }) => segment);
  // If the text goes on, the last character may be half of one.
  return characters.slice(0, start.length < text.length ? Math.min(most, characters.length - 1) : most).join("");
}

/** The name in backticks, for a sentence: renderers rely on it that what stands between backticks is a name, and all else our wording. */
export function quote(name: string): string {
  return `\`${visible(name)}\``;
}

/** The text as one line for any output: what does not print, and what a CI system would take for a command, becomes `\u{…}`. */
export function toSafeLine(text: string): string {
  return text.replace(NOT_IN_LINES, escapeCharacter);
}

/** JSON text with the same characters as escapes of JSON, so that it means the same. */
export function toSafeJson(json: string): string {
  const toEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return json.replace(NOT_IN_JSON, (character) => character.split("").map(toEscape).join(""));
}

/** The SHA-256 of a text, as hexadecimal digits: for what is compared and not shown. */
export function sha256(text: string, encoding: "utf8" | "utf16le" = "utf8"): string {
  return hash("sha256", Buffer.from(text, encoding));
}
