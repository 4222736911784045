// Reads a single service of a cloud on loopback.

import { onTestFinished } from "vitest";
import { type Reading, say, toBareText, toText } from "../../src/core/index.ts";
// The source reads all services at once, which would hide the requests and readings of a single one.
import { SERVICE_READERS } from "../../src/sources/openstack/snapshot.ts";
import { type Cloud, type CloudOptions, startCloud } from "../support/openstack-cloud.ts";
import { withClient } from "./loopback.ts";

export { SERVICE_READERS };

export type ServiceReader = (typeof SERVICE_READERS)[number];

type DocumentName = "quota" | "usage";

/** Returns the reader of a service. */
export function readerOf(service: ServiceReader["service"]): ServiceReader {
  const reader = SERVICE_READERS.find((one) => one.service === service);
  if (reader === undefined) throw new Error(`No reader of ${service}.`);
  return reader;
}

/** Starts a cloud that ends with the test. */
export async function openCloud(options: CloudOptions = {}): Promise<Cloud> {
  const cloud = await startCloud(options);
  onTestFinished(() => cloud[Symbol.asyncDispose]());
  return cloud;
}

/** Options of a reading. The default wants all keys of the service. */
export interface Asking {
  readonly keys?: readonly string[];
  readonly documents?: readonly DocumentName[];
  readonly items?: readonly string[];
  readonly isEverything?: boolean;
}

/** Reads a service in `RegionOne`. Returns limits and usage by key and item, as {@link toTexts} does. */
export async function readWith(reader: ServiceReader, cloud: Cloud, asking: Asking = {}) {
  const readings = await withClient(await cloud.login(), (client) =>
    reader.read({
      ...client.inRegion("RegionOne"),
      keys: new Set(asking.keys ?? reader.keys.map(({ key }) => key)),
      documents: new Set(asking.documents ?? ["quota", "usage"]),
      items: new Set(asking.items),
      isEverything: asking.isEverything ?? false,
    }),
  );
  return { limits: toTexts(readings.quota), usage: toTexts(readings.usage) };
}

const textOf = (found = say`nothing`): string => toBareText(found);

/**
 * Returns the values of readings by key and item. An unknown value is its reason, or a description of what was found.
 */
export function toTexts(readings: readonly Reading<number | "unlimited">[]) {
  return Object.fromEntries(
    readings.map(({ key, item, value, hasNone, found, reason }) => [
      item === undefined ? key : `${key}[${item}]`,
      value !== undefined && found !== undefined
        ? `${value} in place of ${textOf(found)}`
        : (value ?? (hasNone === true ? "no limit" : reason === undefined ? `found ${textOf(found)}` : toText(reason))),
    ]),
  );
}
