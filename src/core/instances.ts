// Instances of one resource block, which differ by their index only: `web[0]`, `web["a"]`.

/** An instance: its block, and its index as it is written, with the quotation marks of a key. */
export interface Instance {
  readonly block: string;
  readonly index: string;
}

/** The parts of an address; undefined where it has no index at its end. */
export function parseInstance(address: string): Instance | undefined {
  if (!address.endsWith("]")) return undefined;
  // A quotation mark within a key is escaped, so that the last one behind a bracket opens the index, unless it is the closing one.
  const start = address.endsWith('"]') ? address.lastIndexOf('["', address.length - 4) : address.lastIndexOf("[");
  const index = address.slice(start + 1, -1);
  return start > 0 && /^(?:\d+|".*")$/s.test(index) ? { block: address.slice(0, start), index } : undefined;
}

/** Longest list of indices that is written out, in characters. */
const MAX_LIST_LENGTH = 60;

/** Instances of one block in one address: `web[0..149]`, `web["a", "b"]`; `web[*]` where the indices would be too many. */
export function foldInstances(block: string, indices: readonly string[]): string {
  const isNumbered = indices.every((index) => /^\d{1,15}$/.test(index));
  const parts = isNumbered ? toRanges(indices.map(Number)) : indices;
  const list = parts.join(", ");
  return `${block}[${list.length > MAX_LIST_LENGTH ? "*" : list}]`;
}

/** Whole numbers as ranges: 0, 1, 2, 7 are "0..2" and "7". */
function toRanges(numbers: readonly number[]): readonly string[] {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}..${to}`));
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
