// Lists and capital letters in sentences; their order.

/** Parts of a sentence as one: "a", "a and b", "a, b and c". Empty text: there are none. */
export function listOf(parts: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** Order by UTF-16 units, so that no locale changes it: negative, 0 or positive. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The text with its first character in upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Name of a plan for people, by its path: its folder, where the file is called as in every folder ("stacks/s3/plan.json" is "stacks/s3"). */
export function planName(path: string): string {
  return path.replace(/(?<=[^/])\/(?:tf)?plan\.json$/u, "");
}

/** Name of a gate among changes, by its key: "gate staging". */
export function gateName(key: string): string {
  return `gate ${key}`;
}

/** Name of a target among changes: "target staging". */
export function targetName(name: string): string {
  return `target ${name}`;
}
