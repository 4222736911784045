// Looking values up in a snapshot, so that "absent" keeps its shades: no such region, no such key, no such member, no valid value.
// Every look-up takes the same time, however large the document is: a plan may make a hundred thousand of them.

import type { Reading, RegionReadings, SharedKeys } from "../core/index.ts";
import type { Finding } from "../words/index.ts";

/** A document of a snapshot, indexed. */
export interface Readings<Value> {
  find(region: string, key: string, item: string | undefined): Finding<Value>;
  /** The one spelling of a member under which amounts meet, in any region. */
  readonly spellingOf: (key: string, item: string | undefined) => string | undefined;
  /** The only member that a region has of a key. undefined: it has none, or several. */
  findOnlyItem(region: string, key: string): string | undefined;
  /** The members that a region has of a key; empty: none. */
  members(region: string, key: string): readonly string[];
  /** True: there is a value for all members together, or should be one. */
  hasTotal(region: string, key: string): boolean;
  /** Regions in the document's order. */
  readonly regions: ReadonlySet<string>;
  /** The regions that have a key, in the document's order, for every key that any region has. */
  readonly regionsByKey: ReadonlyMap<string, readonly string[]>;
}

/** Readings of one key in one region. */
interface KeyReadings<Value> {
  readonly byItem: Map<string | undefined, Reading<Value>>;
  readonly members: string[];
}

/**
 * Indexes a document. A reading without item is the total's; where it has no value and no member has a reading, it says so of all of them
 * (the answer had something there that is no list or map, or none came).
 */
export function indexReadings<Value>(document: readonly RegionReadings<Value>[]): Readings<Value> {
  const byRegion = new Map<string, Map<string, KeyReadings<Value>>>();
  const regionsByKey = new Map<string, string[]>();
  const inAnyCase = new Set<string>();
  for (const { region, readings } of document) {
    const byKey = byRegion.get(region) ?? new Map<string, KeyReadings<Value>>();
    byRegion.set(region, byKey);
    for (const reading of readings) {
      let ofKey = byKey.get(reading.key);
      if (ofKey === undefined) {
        ofKey = { byItem: new Map(), members: [] };
        byKey.set(reading.key, ofKey);
        const regions = regionsByKey.get(reading.key);
        if (regions === undefined) regionsByKey.set(reading.key, [region]);
        else regions.push(region);
      }
      if (reading.ignoresCase === true) inAnyCase.add(reading.key);
      if (ofKey.byItem.has(reading.item)) continue;
      ofKey.byItem.set(reading.item, reading);
      if (reading.item !== undefined) ofKey.members.push(reading.item);
    }
  }

  const find = (region: string, key: string) => byRegion.get(region)?.get(key);
  return {
    regions: new Set(byRegion.keys()),
    regionsByKey,
    spellingOf: (key, item) => (inAnyCase.has(key) && item !== undefined ? item.toLowerCase() : item),
    findOnlyItem(region, key) {
      const ofKey = find(region, key);
      return ofKey?.byItem.size === 1 ? ofKey.members[0] : undefined;
    },
    members: (region, key) => find(region, key)?.members ?? [],
    hasTotal(region, key) {
      const total = find(region, key)?.byItem.get(undefined);
      return total !== undefined && (total.value !== undefined || find(region, key)?.members.length !== 0);
    },
    find(region, key, item) {
      const byKey = byRegion.get(region);
      if (byKey === undefined) return { state: "no region" };
      const ofKey = byKey.get(key);
      if (ofKey === undefined) return { state: "no key" };
      const total = ofKey.byItem.get(undefined);
      const ofAll = total?.value === undefined && ofKey.members.length === 0 ? total : undefined;
      const reading = ofKey.byItem.get(item) ?? ofAll;
      if (reading === undefined) return { state: "no item", members: ofKey.members };
      if (reading.value === undefined) {
        const { reason, found = "no valid value" } = reading;
        return reason === undefined ? { state: "wrong", found } : { state: "untold", reason };
      }
      return { state: "value", value: reading.value };
    },
  };
}

/** A region and key, as far as services are told apart by them. */
interface ServicePlace {
  readonly region: string;
  readonly key: string;
}

/** Tells which regions have a service together. */
export interface SharedServices {
  /** The regions that have the key of one service, this one among them. */
  regionsOf(place: ServicePlace): readonly string[];
  /** One name for all regions of a service: two places of one key are the same where it is. */
  serviceOf(place: ServicePlace): string;
}

/** Indexes what regions have together. */
export function indexShared(shared: readonly SharedKeys[]): SharedServices {
  const byKey = new Map<string, Map<string, readonly string[]>>();
  for (const { keys, regions } of shared) {
    for (const key of keys) {
      const byRegion = byKey.get(key) ?? new Map<string, readonly string[]>();
      byKey.set(key, byRegion);
      for (const region of regions) byRegion.set(region, regions);
    }
  }
  const regionsOf = ({ region, key }: ServicePlace) => byKey.get(key)?.get(region) ?? [region];
  return { regionsOf, serviceOf: (place) => regionsOf(place)[0] ?? place.region };
}
