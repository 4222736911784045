// How a line is made fit for a log or a terminal. Names in our sentences are harmless already (see names.ts); this is for whole
// lines, whatever they are made of: one line stays one line, and none is a command to the runner that reads our output.

/** Everything that does not show, moves the cursor, ends a line or changes the direction of what follows. */
const NOT_PRINTING = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** The text on one line: control characters, line separators and whatever else does not print become `\u{…}`. */
export function toPrintable(text: string): string {
  return text.replace(NOT_PRINTING, escapeCharacter);
}

/**
 * The text as one line for standard output of a GitHub job: printable, and without a workflow command. The runner takes
 * `::name::` at the start of a line, after whatever it counts as white space, and the older `##[name]` anywhere in one.
 * Source: actions/runner, `ActionCommand.TryParseV2` and `TryParse`.
 */
export function toSafeLine(text: string): string {
  return toPrintable(text).replaceAll("::", ":\\u{3a}").replaceAll("##[", "#\\u{23}[");
}
