// Looking values up in a snapshot, so that "absent" keeps its shades: no such region, no such key, no such member, no valid value.

import type { Reading, RegionReadings } from "../model.ts";

/** What a document says of one region, key and item. */
export type Finding<Value> =
  | { readonly state: "value"; readonly value: Value }
  /** There is something, but it is not a valid value; `found` says what in words. */
  | { readonly state: "wrong"; readonly found: string }
  /** The document does not have the region. */
  | { readonly state: "no region" }
  /** It has the region, but not the key; `elsewhere` are regions of the document that do. */
  | { readonly state: "no key"; readonly elsewhere: readonly string[] }
  /** It has the key, but not this member (a storage type); `members` are those it has. */
  | { readonly state: "no item"; readonly members: readonly string[] };

/** A document of a snapshot, indexed. */
export interface Readings<Value> {
  find(region: string, key: string, item: string | null): Finding<Value>;
  /** The only member that a region has of a key. null: it has none, or several. */
  findOnlyItem(region: string, key: string): string | null;
  /** Regions in the document's order. */
  readonly regions: readonly string[];
  /** All keys that any region has. */
  readonly keys: ReadonlySet<string>;
}

/**
 * Indexes a document. A reading without item of a key that has members stands for all of them (the answer had something there
 * that is no list or map).
 */
export function indexReadings<Value>(document: readonly RegionReadings<Value>[]): Readings<Value> {
  const byRegion = new Map<string, Map<string, Reading<Value>[]>>();
  const keys = new Set<string>();
  for (const { region, readings } of document) {
    const byKey = byRegion.get(region) ?? new Map<string, Reading<Value>[]>();
    byRegion.set(region, byKey);
    for (const reading of readings) {
      keys.add(reading.key);
      const sameKey = byKey.get(reading.key);
      if (sameKey === undefined) byKey.set(reading.key, [reading]);
      else sameKey.push(reading);
    }
  }

  return {
    regions: [...byRegion.keys()],
    keys,
    findOnlyItem(region, key) {
      const [only, ...others] = byRegion.get(region)?.get(key) ?? [];
      return only === undefined || others.length > 0 ? null : only.item;
    },
    find(region, key, item) {
      const byKey = byRegion.get(region);
      if (byKey === undefined) return { state: "no region" };
      const readings = byKey.get(key);
      if (readings === undefined) {
        const elsewhere = [...byRegion].filter(([, other]) => other.has(key)).map(([name]) => name);
        return { state: "no key", elsewhere };
      }
      const reading = readings.find((one) => one.item === item) ?? readings.find((one) => one.item === null);
      if (reading === undefined) {
        return { state: "no item", members: readings.flatMap((one) => (one.item === null ? [] : [one.item])) };
      }
      if (reading.value === null) return { state: "wrong", found: reading.found ?? "no valid value" };
      // A value without the member that was asked for is of another shape than the key has.
      if (reading.item !== item) return { state: "wrong", found: "one value for all members" };
      return { state: "value", value: reading.value };
    },
  };
}
