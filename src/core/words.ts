// Texts: names in lists, lists and capital letters in sentences, their order, and names of which several differ by an index only.

/** Returns the names in a text that has white space between them. */
export function namesIn(text: string): readonly string[] {
  return text.trim().split(/\s+/u);
}

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

/** The block of an instance such as `web["a"]`, and its index as it is written; undefined where the address has no index at its end. */
export function parseInstance(address: string): { readonly block: string; readonly index: string } | undefined {
  if (!address.endsWith("]")) return undefined;
  // A quotation mark within a key is escaped, so that the last one behind a bracket opens the index, unless it is the closing one.
  const start = address.endsWith('"]') ? address.lastIndexOf('["', address.length - 4) : address.lastIndexOf("[");
  const index = address.slice(start + 1, -1);
  return start > 0 && /^(?:\d+|".*")$/s.test(index) ? { block: address.slice(0, start), index } : undefined;
}

/** Order in which numbers within texts count as numbers: `s[2]` comes before `s[10]`. */
export function compareNaturally(one: string, other: string): number {
  const [ones, others] = [one, other].map((text) => text.split(/(\d+)/));
  for (const [at, part] of (ones ?? []).entries()) {
    const against = others?.[at];
    if (against === undefined) return 1;
    if (part === against) continue;
    // Every second part is a number.
    const difference = at % 2 === 1 ? Number(part) - Number(against) : 0;
    return difference || (part < against ? -1 : 1);
  }
  return (others?.length ?? 0) - (ones?.length ?? 0);
}
