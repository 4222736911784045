// Readings of a cloud's services → values of the API, or the reasons why they are missing.

import type { DataValue, RegionValues } from "../../../src/api-server/index.ts";
import {
  findKey,
  hasNamedItems,
  isSpecified,
  joinRegions,
  type Limit,
  type Message,
  quoted,
  type Reading,
  type RegionMessage,
  type RegionReadings,
  say,
} from "../../../src/core/index.ts";

/**
 * The only type of object storage. The account's limit applies to all of its storage policies together, so a policy has
 * no limit to report. With a type for each policy, clients would count the same storage several times.
 */
const STORAGE_TYPE = "swift";

/** Keys of counts by flavor, with the key of the total. A document that has the total has the counts, even if empty. */
const FLAVORS: ReadonlyMap<string, string> = new Map([
  ["compute.flavors", "compute.instances"],
  ["loadbalancer.flavors", "loadbalancer.loadbalancers"],
]);

/** Converts one document of a snapshot. `keys` are the requested keys. */
export function toValues(document: readonly RegionReadings<Limit>[], keys: ReadonlySet<string>) {
  const regions = new Map<string, RegionValues>();
  /** Sentences about services that refuse to show values to the token. `regions` lacks the keys of these values. */
  const leftOut: RegionMessage[] = [];
  /** Sentences about values that are missing for other reasons. With any, the document must not be sent. */
  const unknown: RegionMessage[] = [];
  for (const { region, readings } of document) {
    // The API has no keys for storage policies and volume types.
    const relevant = readings.filter(
      ({ key, item, hasNone }) => keys.has(key) && hasNone !== true && (item === undefined || hasNamedItems(key)),
    );
    const missing = relevant.filter(({ value }) => value === undefined);
    // Only some clients ask for keys outside the specification. If one is missing, they get the others.
    const isLeftOut = ({ key, isRefused }: Reading<Limit>): boolean => isRefused === true || !isSpecified(key);
    const refused = missing.filter(isLeftOut);
    const failed = missing.filter((reading) => !isLeftOut(reading));
    unknown.push(...failed.map((reading) => ({ region, message: toSentence(region, reading) })));
    // One sentence for each service of a region, even if several of its calls were refused.
    for (const [first] of Map.groupBy(refused, ({ key }) => key.split(".", 1)[0]).values()) {
      if (first !== undefined) leftOut.push({ region, message: toSentence(region, first) });
    }
    const values = new Map<string, DataValue>();
    for (const [key, group] of Map.groupBy(relevant, (reading) => reading.key)) {
      const value = toValue(key, group);
      if (value !== undefined) values.set(key, value);
    }
    for (const [flavors, total] of FLAVORS) {
      const isRead = relevant.some(({ key }) => key === flavors);
      if (keys.has(flavors) && values.has(total) && !isRead) values.set(flavors, {});
    }
    regions.set(region, values);
  }
  return { regions, leftOut: joinRegions(leftOut), unknown: joinRegions(unknown) };
}

function toSentence(region: string, { key, reason, found = say`no value` }: Reading<Limit>): Message {
  return reason ?? say`The value of ${quoted(key)} in ${quoted(region)} cannot be used: found ${found}.`;
}

/** Returns the value of a key, or undefined if one of its readings has no value. */
function toValue(key: string, readings: readonly Reading<Limit>[]): DataValue | undefined {
  const amounts = readings.flatMap(({ item, value }) =>
    value === undefined ? [] : [[item ?? "", value === "unlimited" ? -1 : value] as const],
  );
  const [first] = amounts;
  if (first === undefined || amounts.length < readings.length) return undefined;
  // A limit for all objects has no item.
  if (hasNamedItems(key) && readings[0]?.item !== undefined) return Object.fromEntries(amounts);
  return findKey(key)?.itemsBy === "type" ? [{ type: STORAGE_TYPE, space_bytes: first[1] }] : first[1];
}
