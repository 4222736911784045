// Looking values up in a snapshot, so that "absent" keeps its shades: no such region, no such key, no such member, no valid value.
// Every look-up takes the same time, however large the document is.

import { type Demand, idOf, type Reading, type RegionReadings, type SharedKeys, say } from "../core/index.ts";
import type { DocumentNames, Finding } from "../words/index.ts";

/** A member of a key in a region. Without `item`: all members together, or a key that has none. */
export type Member = Pick<Demand, "region" | "key"> & Partial<Pick<Demand, "item">>;

/** A document of a snapshot, indexed. */
export interface Readings<Value> extends DocumentNames {
  find(of: Member): Finding<Value>;
  /** The readings that a region has of a key, by member; that of all members together has none. */
  readingsOf(of: Member): ReadonlyMap<string | undefined, Reading<Value>>;
  /** The one spelling of a member under which amounts meet: of an object that is named by its id, its name. */
  readonly spellingOf: (of: Member) => string | undefined;
}

/** Indexes a document. A reading without item is the total's, or says of all members why there is none. Of what is there twice the first counts. */
export function indexReadings<Value>(document: readonly RegionReadings<Value>[]): Readings<Value> {
  type ByItem = Map<string | undefined, Reading<Value>>;
  const byRegion = new Map<string, Map<string, ByItem>>();
  const inAnyCase = new Set<string>();
  const names = new Map<string, string | undefined>();
  for (const { region, readings } of document) {
    const byKey = byRegion.get(region) ?? new Map<string, ByItem>();
    byRegion.set(region, byKey);
    for (const reading of readings) {
      const { key, item, id, ignoresCase } = reading;
      const byItem: ByItem = byKey.get(key) ?? new Map();
      if (!byItem.has(item)) byKey.set(key, byItem.set(item, reading));
      if (ignoresCase === true) inAnyCase.add(key);
      if (id !== undefined) names.set(idOf(region, key, id), item);
    }
  }
  const pairs = [...byRegion].flatMap(([region, byKey]) => [...byKey.keys()].map((key) => ({ region, key })));
  const regionsByKey = new Map(
    [...Map.groupBy(pairs, ({ key }) => key)].map(([key, all]) => [key, all.map(({ region }) => region)]),
  );
  const NONE: ByItem = new Map();
  return {
    regions: new Set(byRegion.keys()),
    regionsByKey,
    spellingOf: ({ region, key, item }) =>
      inAnyCase.has(key) ? item?.toLowerCase() : (names.get(idOf(region, key, item)) ?? item),
    readingsOf: ({ region, key }) => byRegion.get(region)?.get(key) ?? NONE,
    find({ region, key, item }) {
      const byKey = byRegion.get(region);
      if (byKey === undefined) return { state: "no region" };
      const byItem = byKey.get(key);
      if (byItem === undefined) return { state: "no key" };
      const total = byItem.get(undefined);
      const isOfAll = total?.isOfRest === true || (total?.value === undefined && membersOf(byItem).length === 0);
      const ofAll = isOfAll ? total : undefined;
      const reading = byItem.get(item) ?? ofAll;
      if (reading === undefined) return { state: "no item", members: membersOf(byItem) };
      const { value, reason, hasNone, found = say`no valid value` } = reading;
      if (hasNone === true) return { state: "none" };
      if (value !== undefined) return { state: "value", value };
      return reason === undefined ? { state: "wrong", found } : { state: "unavailable", reason };
    },
  };
}

/** The members that readings of a key are of. */
export function membersOf(readings: ReadonlyMap<string | undefined, unknown>): readonly string[] {
  return [...readings.keys()].filter((item) => item !== undefined);
}

/** The regions that have a key of one service, the given one among them, in one order: what is asked of it in one of them is asked in all. */
export type RegionsOf = (of: Member) => readonly string[];

/** Indexes what regions have together. */
export function indexShared(shared: readonly SharedKeys[]): RegionsOf {
  return ({ region, key }) =>
    shared.findLast(({ keys, regions }) => keys.includes(key) && regions.includes(region))?.regions ?? [region];
}
