// Reading one service of a cloud on loopback.

import { onTestFinished } from "vitest";
import type { Reading } from "../../src/core/index.ts";
import type { DocumentName, ServiceReader } from "../../src/sources/openstack/service-reader.ts";
import { type Cloud, type CloudOptions, startCloud } from "../support/openstack-cloud.ts";
import { withClient } from "./loopback.ts";

/** A cloud that ends with the test. */
export async function openCloud(options: CloudOptions = {}): Promise<Cloud> {
  const cloud = await startCloud(options);
  onTestFinished(() => cloud[Symbol.asyncDispose]());
  return cloud;
}

/** What is asked for. Absent: all keys, as wanted ones. */
export interface Asking {
  readonly keys?: readonly string[];
  readonly documents?: readonly DocumentName[];
  readonly items?: readonly string[];
  readonly isEverything?: boolean;
}

/** Reads with one service's reader, in `RegionOne`. Limits and usage by key and item; what is not known is its reason, or what is there. */
export async function readWith(reader: ServiceReader, cloud: Cloud, asking: Asking = {}) {
  const readings = await withClient(await cloud.login(), (client) =>
    reader.read({
      client,
      region: "RegionOne",
      keys: new Set(asking.keys ?? reader.keys.map(({ key }) => key)),
      documents: new Set(asking.documents ?? ["quota", "usage"]),
      items: new Set(asking.items),
      isEverything: asking.isEverything ?? false,
    }),
  );
  return { limits: toTexts(readings.quota), usage: toTexts(readings.usage) };
}

function toTexts(readings: readonly Reading<number | "unlimited">[]) {
  return Object.fromEntries(
    readings.map(({ key, item, value, found, reason }) => [
      item === null ? key : `${key}[${item}]`,
      value ?? reason ?? `found ${found}`,
    ]),
  );
}
