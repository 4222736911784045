// Regions that have one service for a key: whatever is asked of it in one of them is asked in all of them.

import type { SharedKeys } from "./cloud.ts";

/** A region and key, as far as services are told apart by them. */
interface Place {
  readonly region: string;
  readonly key: string;
}

/** Tells which regions have a service together. */
export interface SharedServices {
  /** The regions that have the key of one service, this one among them. */
  regionsOf(place: Place): readonly string[];
  /** One name for all regions of a service: two places of one key are the same where it is. */
  serviceOf(place: Place): string;
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
  const regionsOf = ({ region, key }: Place) => byKey.get(key)?.get(region) ?? [region];
  return { regionsOf, serviceOf: (place) => regionsOf(place)[0] ?? place.region };
}
