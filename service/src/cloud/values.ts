// Readings of a cloud's services → values as the API has them, or the reasons why there are none.

import type { DataValue, RegionValues } from "../../../src/api-server/index.ts";
import {
  findKey,
  hasNamedItems,
  isSpecified,
  type Limit,
  type Message,
  quoted,
  type Reading,
  type RegionReadings,
  say,
  uniqueMessages,
} from "../../../src/core/index.ts";

/**
 * The one type of object storage. The account's limit holds for all of its storage policies together, so that none of them has a size
 * of its own to say; and what is written there is used up for each type that a client adds up.
 */
const STORAGE_TYPE = "swift";

/** Counts by flavor, and the count of all, with which there is one by flavor, too, though it be empty. */
const FLAVORS: ReadonlyMap<string, string> = new Map([
  ["compute.flavors", "compute.instances"],
  ["loadbalancer.flavors", "loadbalancer.loadbalancers"],
]);

/** Converts one document of a snapshot, with the keys that were asked for. */
export function toValues(document: readonly RegionReadings<Limit>[], keys: ReadonlySet<string>) {
  const regions = new Map<string, RegionValues>();
  /** Sentences on what services do not show to the token; its keys are not among the values. */
  const leftOut: Message[] = [];
  /** Sentences on what is not known for another reason: with any, there is no document. */
  const unknown: Message[] = [];
  for (const { region, readings } of document) {
    // Storage policies and volume types are no keys of the API.
    const own = readings.filter(
      ({ key, item, hasNone }) => keys.has(key) && hasNone !== true && (item === undefined || hasNamedItems(key)),
    );
    const missing = own.filter(({ value }) => value === undefined);
    // Of what only some clients ask for, a value that lacks keeps the others from nobody.
    const isLeftOut = ({ key, isRefused }: Reading<Limit>): boolean => isRefused === true || !isSpecified(key);
    const refused = missing.filter(isLeftOut);
    const failed = missing.filter((reading) => !isLeftOut(reading));
    unknown.push(...failed.map((reading) => toSentence(region, reading)));
    // Once for each service of a region, however many of its calls are refused.
    for (const [first] of Map.groupBy(refused, ({ key }) => key.split(".", 1)[0]).values()) {
      if (first !== undefined) leftOut.push(toSentence(region, first));
    }
    const values = new Map<string, DataValue>();
    for (const [key, group] of Map.groupBy(own, (reading) => reading.key)) {
      const value = toValue(key, group);
      if (value !== undefined) values.set(key, value);
    }
    for (const [flavors, all] of FLAVORS) {
      const isRead = own.some(({ key }) => key === flavors);
      if (keys.has(flavors) && values.has(all) && !isRead) values.set(flavors, {});
    }
    regions.set(region, values);
  }
  return { regions, leftOut, unknown: uniqueMessages(unknown) };
}

function toSentence(region: string, { key, reason, found = say`no value` }: Reading<Limit>): Message {
  return reason ?? say`The value of ${quoted(key)} in ${quoted(region)} cannot be used: found ${found}.`;
}

/** undefined: one of the readings has no value. */
function toValue(key: string, readings: readonly Reading<Limit>[]): DataValue | undefined {
  const amounts = readings.flatMap(({ item, value }) =>
    value === undefined ? [] : [[item ?? "", value === "unlimited" ? -1 : value] as const],
  );
  const [first] = amounts;
  if (first === undefined || amounts.length < readings.length) return undefined;
  // The one limit of all objects has no name.
  if (hasNamedItems(key) && readings[0]?.item !== undefined) return Object.fromEntries(amounts);
  return findKey(key)?.itemsBy === "type" ? [{ type: STORAGE_TYPE, space_bytes: first[1] }] : first[1];
}
