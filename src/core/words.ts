// Texts: lists, capital letters and order; names of plans, gates and targets; indexes of instances.

/** Splits a text into names at white space. */
export function namesIn(text: string): readonly string[] {
  return text.trim().split(/\s+/u);
}

/** Lists parts in a sentence: "a", "a and b", "a, b and c". An empty list makes an empty text. */
export function listTexts(parts: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** Compares texts by UTF-16 units, independently of the locale. Returns a negative number, 0 or a positive number. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns the text with its first character in upper case. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns the name of a plan for readers: its path without the usual file name ("stacks/s3/plan.json" is "stacks/s3").
 */
export function planName(path: string): string {
  return path.replace(/(?<=[^/])\/(?:tf)?plan\.json$/u, "");
}

/** Returns the name of a gate in lists of changes: "gate staging". */
export function gateName(key: string): string {
  return `gate ${key}`;
}

/** Returns the name of a target in lists of changes: "target staging". */
export function targetName(name: string): string {
  return `target ${name}`;
}

/**
 * Splits the address of an instance such as `web["a"]` into its block and its index as written. Returns undefined if
 * the address has no index at its end.
 */
export function parseInstance(address: string): { readonly block: string; readonly index: string } | undefined {
  if (!address.endsWith("]")) return undefined;
  // Quotation marks within a key are escaped. So the last one after a bracket opens the index, unless it is the closing
  // one.
  const start = address.endsWith('"]') ? address.lastIndexOf('["', address.length - 4) : address.lastIndexOf("[");
  const index = address.slice(start + 1, -1);
  return start > 0 && /^(?:\d+|".*")$/s.test(index) ? { block: address.slice(0, start), index } : undefined;
}

const BY_VALUE = new Intl.Collator("en", { numeric: true });

/** Compares texts with numbers in them by value: `s[2]` comes before `s[10]`. 0 for equal texts only. */
export function compareNaturally(a: string, b: string): number {
  return BY_VALUE.compare(a, b) || compareText(a, b);
}
