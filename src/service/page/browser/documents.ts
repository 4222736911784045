// The two documents of the API (v3), read value by value: one that is wrong makes one amount unknown, not the whole answer.

/** A limit or usage: "unlimited" is the API's -1, null is a value that is none. */
export type Amount = number | "unlimited" | null;

/** An amount and what it is of. */
export interface Entry {
  readonly key: string;
  /** Flavor or storage type; null: the key has one amount. */
  readonly item: string | null;
  readonly amount: Amount;
}

/** Entries of a document by region, each with its id: the same in both documents. */
export type Regions = ReadonlyMap<string, ReadonlyMap<string, Entry>>;

/** Reads a document; null: it is none. */
export function readDocument(document: unknown): Regions | null {
  const members = membersOf(document);
  if (members === null) return null;
  const regions = new Map<string, ReadonlyMap<string, Entry>>();
  for (const [region, values] of members) {
    const keys = membersOf(values);
    if (keys === null) return null;
    const entries = keys.flatMap(([key, value]) => toEntries(key, value));
    regions.set(region, withoutDoubles(entries));
  }
  return regions;
}

/** Members of an object, foreign names and all. null: it is no object. */
function membersOf(value: unknown): [name: string, value: unknown][] | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
}

function toEntries(key: string, value: unknown): readonly Entry[] {
  const items = Array.isArray(value) ? value.map(toStorageSize) : membersOf(value);
  if (items === null || items.includes(null)) return [{ key, item: null, amount: toAmount(value) }];
  return items.flatMap((pair) => (pair === null ? [] : [{ key, item: pair[0], amount: toAmount(pair[1]) }]));
}

/** An element of `objectstorage` as a pair of name and value; null: it is none. */
function toStorageSize(element: unknown): [type: string, size: unknown] | null {
  const { type, space_bytes } = Object.fromEntries(membersOf(element) ?? []);
  return typeof type === "string" ? [type, space_bytes] : null;
}

function toAmount(value: unknown): Amount {
  if (value === -1) return "unlimited";
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** The entries by id. Of what is there twice nobody knows which amount is right. */
function withoutDoubles(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const byId = new Map<string, Entry>();
  for (const entry of entries) {
    const id = JSON.stringify([entry.key, entry.item]);
    byId.set(id, byId.has(id) ? { ...entry, amount: null } : entry);
  }
  return byId;
}
