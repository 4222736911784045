// Readings of a cloud's services → values as the API has them, or the reasons why there are none.

import { findKey, idOf, type Limit, quote, type Reading, type RegionReadings, toText } from "../../core/index.ts";
import type { DataValue, RegionValues } from "../document.ts";

/** Values of a document. */
interface DocumentValues {
  readonly regions: ReadonlyMap<string, RegionValues>;
  /** Sentences on what services do not tell to the token; its keys are not among the values. */
  readonly leftOut: readonly string[];
  /** Sentences on what is not known for another reason: with any, there is no document. */
  readonly unknown: readonly string[];
}

/**
 * The one type of object storage. The account's limit holds for all of its storage policies together, so that none of them has a size
 * of its own to say; and what is written there is used up whatever type a client adds up.
 */
const STORAGE_TYPE = "swift";

/** Counts by flavor, and the count of all, with which there is one by flavor, too, though it be empty. */
const FLAVORS: ReadonlyMap<string, string> = new Map([
  ["compute.flavors", "compute.instances"],
  ["loadbalancer.flavors", "loadbalancer.loadbalancers"],
]);

/** A reading with a value. */
type KnownReading = Pick<Reading<Limit>, "key" | "item"> & { readonly value: Limit };

/** Converts one document of a snapshot, with the keys that were asked for. */
export function toValues(document: readonly RegionReadings<Limit>[], keys: ReadonlySet<string>): DocumentValues {
  const leftOut = new Map<string, string>();
  const unknown = new Set<string>();
  const regions = document.map(({ region, readings }) => {
    const known: KnownReading[] = [];
    const missing = new Set<string>();
    for (const reading of readings) {
      const { key, item, value } = reading;
      // Storage policies and volume types are no keys of the API.
      if (!keys.has(key) || (item !== undefined && findKey(key)?.itemsBy !== "flavor")) continue;
      if (value !== undefined) {
        known.push({ key, item, value });
        continue;
      }
      missing.add(key);
      const sentence = toSentence(region, reading);
      if (reading.isRefused !== true) {
        unknown.add(sentence);
        continue;
      }
      // Once for each service of a region, however many of its calls are refused.
      const service = idOf(region, key.split(".", 1));
      if (!leftOut.has(service)) leftOut.set(service, sentence);
    }
    const values = toRegionValues(known.filter(({ key }) => !missing.has(key)));
    for (const [flavors, all] of FLAVORS) {
      if (keys.has(flavors) && values.has(all) && !values.has(flavors) && !missing.has(flavors))
        values.set(flavors, new Map());
    }
    return [region, values] as const;
  });
  return { regions: new Map(regions), leftOut: [...leftOut.values()], unknown: [...unknown] };
}

function toSentence(region: string, { key, reason, found = "no value" }: Reading<Limit>): string {
  return reason === undefined
    ? `The value of ${quote(key)} in ${quote(region)} cannot be used: found ${found}.`
    : toText(reason);
}

function toRegionValues(known: readonly KnownReading[]): Map<string, DataValue> {
  return new Map([...Map.groupBy(known, ({ key }) => key)].map(([key, group]) => [key, toValue(key, group)]));
}

function toValue(key: string, [first, ...others]: readonly KnownReading[]): DataValue {
  if (first === undefined) return new Map();
  if (findKey(key)?.itemsBy === "flavor") {
    return new Map([first, ...others].map(({ item, value }) => [item ?? "", toAmount(value)]));
  }
  const amount = toAmount(first.value);
  return findKey(key)?.itemsBy === "type" ? [{ type: STORAGE_TYPE, space_bytes: amount }] : amount;
}

function toAmount(value: Limit): number {
  return value === "unlimited" ? -1 : value;
}
