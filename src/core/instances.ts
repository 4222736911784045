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
