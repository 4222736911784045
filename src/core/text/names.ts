// How text that we did not write (region names, keys, storage types, file names) is made fit to be shown.
// The one place that decides it: reasons and problems are built with `quote`, so whatever prints them prints nothing hostile.

/** Longest shown form of a name, in characters, before the rest is replaced by a hash. */
export const MAX_SHOWN_NAME_LENGTH = 64;

/**
 * What may be shown as it is: printable ASCII without the characters that end a code span or a table cell, start an HTML
 * tag or an entity, or notify somebody when an e-mail reply re-parses the text.
 */
const PLAIN = /^[ !"#$%'()*+,\-./0-9:;=?A-Z[\]^_a-z{}~]$/;

function escapeCharacter(character: string): string {
  return PLAIN.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function shortHash(text: string): string {
  // Loaded on demand: hardly any run needs it, and an import would cost every run.
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text, "utf16le").digest("hex").slice(0, 8);
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
    shown += atAnEnd ? "\\u{20}" : escapeCharacter(character);
    if (shown.length > maxLength) {
      return `${shown.slice(0, maxLength)}…${shortHash(name)}`;
    }
  }
  return shown;
}

/**
 * The name in backticks, for use inside a sentence (a reason, a problem). Renderers rely on it: what stands between backticks
 * in our sentences is a name, everything else is our own wording.
 */
export function quote(name: string): string {
  return `\`${visible(name)}\``;
}

/** Several names for a sentence: "`a`", "`a` and `b`", "`a`, `b` and 3 more". At most `most` are named. */
export function quoteList(names: readonly string[], most = 6): string {
  const shown = names.slice(0, most).map(quote);
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
