// Escaping of text from outside (region names, keys, storage types, file names) and of whole lines of output. Reasons and problems
// are built with `quote`, so that every printer of them prints nothing hostile.

/** Longest shown form of a name, in characters, before the rest is replaced by a hash. */
export const MAX_SHOWN_NAME_LENGTH = 64;

/** Characters that may be shown as they are: printable ASCII without those that have a meaning in Markdown tables, HTML or e-mail replies. */
const PLAIN = /^[ !"#$%'()*+,\-./0-9:;=?A-Z[\]^_a-z{}~]$/;

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * The name as visible, harmless characters on one line: everything outside plain ASCII, and every character with a meaning in
 * Markdown tables or HTML, becomes `\u{…}`; spaces at either end too. A name longer than {@link MAX_SHOWN_NAME_LENGTH} ends in
 * `…` and eight hex digits of its hash, so that two long names stay different. An empty or blank name is `(empty)`. Paths may be
 * given more room than other names.
 */
export function visible(name: string, maxLength = MAX_SHOWN_NAME_LENGTH): string {
  if (name.trim() === "") return "(empty)";
  let shown = "";
  let length = 0;
  for (const character of name) {
    length += character.length;
    const atAnEnd = character === " " && (shown === "" || length === name.length);
    shown += PLAIN.test(character) && !atAnEnd ? character : escapeCharacter(character);
    if (shown.length > maxLength) {
      return `${shown.slice(0, maxLength)}…${sha256(name, "utf16le").slice(0, 8)}`;
    }
  }
  return shown;
}

/** The name in backticks, for a sentence: renderers rely on it that what stands between backticks is a name, and all else our wording. */
export function quote(name: string): string {
  return `\`${visible(name)}\``;
}

/** Everything that does not show, moves the cursor, ends a line or changes the direction of what follows. */
const NOT_PRINTING = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

/** The text on one line: control characters, line separators and all else that does not print become `\u{…}`. */
export function toPrintable(text: string): string {
  return text.replace(NOT_PRINTING, escapeCharacter);
}

/**
 * The text as one line for standard output of a GitHub job: printable, and without a workflow command. The runner takes
 * `::name::` at the start of a line, after all that it counts as white space, and the older `##[name]` anywhere in one.
 * Source: actions/runner, `ActionCommand.TryParseV2` and `TryParse`.
 */
export function toSafeLine(text: string): string {
  return toPrintable(text).replaceAll("::", ":\\u{3a}").replaceAll("##[", "#\\u{23}[");
}

/** The SHA-256 of a text, as hexadecimal digits: for what is compared and not shown. */
export function sha256(text: string, encoding: "utf8" | "utf16le" = "utf8"): string {
  // Loaded when it is needed: an import would cost every run, those without a pull request too.
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text, encoding).digest("hex");
}
