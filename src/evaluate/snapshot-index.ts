// Indexes of a snapshot's documents. They tell absent regions, keys, members and invalid values apart, and a lookup
// takes the same time however large the document is.

import {
  type Demand,
  findSharedService,
  getOrCreate,
  idOf,
  type Reading,
  type RegionReadings,
  type SharedKeys,
  say,
} from "../core/index.ts";
import type { LookupResult } from "../words/index.ts";

/** A member of a key in a region. Without `item` it is the total of all members, or a key without members. */
export type Member = Pick<Demand, "region" | "key"> & Partial<Pick<Demand, "item">>;

/** An indexed document of a snapshot. */
export interface Readings<Value> {
  find(member: Member): LookupResult<Value>;
  /** Returns the readings of a key in a region by member. The reading of the total has no member. */
  readingsOf(member: Member): ReadonlyMap<string | undefined, Reading<Value>>;
  /**
   * Returns the spelling of a member that all amounts have in common. For an object that is named by its ID, it is its
   * name.
   */
  readonly spellingOf: (member: Member) => string | undefined;
}

/** Indexes a document. If a value appears twice, the first one counts. */
export function indexReadings<Value>(document: readonly RegionReadings<Value>[]): Readings<Value> {
  type ByItem = Map<string | undefined, Reading<Value>>;
  const byKey = new Map<string, ByItem>();
  const regions = new Set(document.map(({ region }) => region));
  const inAnyCase = new Set<string>();
  const names = new Map<string, string | undefined>();
  for (const { region, readings } of document) {
    for (const reading of readings) {
      const { key, item, id, ignoresCase } = reading;
      const byItem = getOrCreate(byKey, idOf(region, key), () => new Map());
      getOrCreate(byItem, item, () => reading);
      if (ignoresCase === true) inAnyCase.add(key);
      if (id !== undefined) names.set(idOf(region, key, id), item);
    }
  }
  const NONE: ByItem = new Map();
  return {
    spellingOf: ({ region, key, item }) =>
      inAnyCase.has(key) ? item?.toLowerCase() : (names.get(idOf(region, key, item)) ?? item),
    readingsOf: ({ region, key }) => byKey.get(idOf(region, key)) ?? NONE,
    find({ region, key, item }) {
      if (!regions.has(region)) return { state: "no region" };
      const byItem = byKey.get(idOf(region, key));
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

/** Returns the members that have readings of a key. */
export function membersOf(readings: ReadonlyMap<string | undefined, unknown>): readonly string[] {
  return [...readings.keys()].filter((item) => item !== undefined);
}

/**
 * Returns the regions that share a service for a key, including the region itself. The order is the same for all of
 * them.
 */
export type RegionsOf = (member: Member) => readonly string[];

/** Indexes the services that regions share. */
export function indexShared(shared: readonly SharedKeys[]): RegionsOf {
  return ({ region, key }) => findSharedService(shared, key, region)?.regions ?? [region];
}
