// Escaping of text from outside (region names, keys, storage types, file names) and of whole lines of output. Reasons and problems
// are built with `quote`, so that every printer of them prints nothing hostile.

import { hash } from "node:crypto";

/** Longest shown form of a name, in characters, before the rest is replaced by a hash. */
export const MAX_SHOWN_NAME_LENGTH = 64;

/** Printable ASCII without the characters that have a meaning in Markdown tables, HTML or e-mail replies, for a class of a pattern. */
const PLAIN = String.raw` !"#$%'()*+,\-.\/0-9:;=?A-Z\[\]^_a-z{}~`;

/**
 * What CI systems carry out in the output of a job. Azure Pipelines, GitHub and TeamCity take `##vso[…]`, `##[…]` and `##teamcity[…]`
 * anywhere in a line. GitHub takes `::name::` at the start of a line, after white space, and lines are wrapped at spaces.
 * Sources: actions/runner, `ActionCommand.TryParseV2` and `TryParse`; microsoft/azure-pipelines-agent, `Command.TryParse`.
 */
const COMMAND = "#(?=#)|(?<=(?:^| ):):";

/** `%0A` and `%0D`, which are line ends in the text of a command. */
const LINE_END = "%(?=0[ADad])";

const NOT_IN_NAMES = new RegExp(`[^${PLAIN}]|^ | $|${LINE_END}|${COMMAND}`, "gu");

/** Everything that does not show, moves the cursor, ends a line or changes the direction of what follows. */
const NOT_PRINTING = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}`;

const NOT_IN_LINES = new RegExp(`${NOT_PRINTING}|${COMMAND}`, "gu");

/** Line feeds of JSON text stand between its values. */
const NOT_IN_JSON = new RegExp(`(?!\n)(?:${NOT_PRINTING}|${LINE_END}|${COMMAND})`, "gu");

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * The name as visible, harmless characters on one line: everything outside plain ASCII, and every character with a meaning in
 * Markdown tables, HTML or the log of a CI system, becomes `\u{…}`; spaces at either end too. A name longer than
 * {@link MAX_SHOWN_NAME_LENGTH} ends in `…` and eight hex digits of its hash, so that two long names stay different. An empty or blank
 * name is `(empty)`. Paths may be given more room than other names.
 */
export function visible(name: string, maxLength = MAX_SHOWN_NAME_LENGTH): string {
  if (name.trim() === "") return "(empty)";
  // Longer names are cut below. The pattern looks two characters ahead.
  const shown = name.slice(0, maxLength + 3).replace(NOT_IN_NAMES, escapeCharacter);
  return shown.length > maxLength ? `${shown.slice(0, maxLength)}…${sha256(name, "utf16le").slice(0, 8)}` : shown;
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
