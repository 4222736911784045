// Complete, valid values of the model, with overrides: what a test does not speak of is unremarkable.

import type {
  Bounds,
  CheckPolicies,
  Demand,
  Limit,
  Policy,
  Reading,
  RegionReadings,
  Snapshot,
} from "../../src/core/index.ts";
import { withoutRules } from "../../src/evaluate/index.ts";

export function createDemand(overrides: Partial<Demand> = {}): Demand {
  return {
    region: "cbk",
    key: "compute.cores",
    item: undefined,
    amount: 8,
    mode: "add",
    atLeast: false,
    place: undefined,
    ...overrides,
  };
}

/** Bounds of which the likely peak is the end, as where nothing is replaced by something that is created first. */
export function createBounds(bounds: Omit<Bounds, "likely" | "likelyAtLeast"> & Partial<Bounds>): Bounds {
  return { likely: bounds.highest, likelyAtLeast: bounds.lowest, ...bounds };
}

export function createPolicy(overrides: Partial<Policy> = {}): Policy {
  return { warnAt: 80, onUnknown: "fail", ...overrides };
}

/** A policy without a file. */
export function createPolicies(overrides: Partial<Policy> = {}): CheckPolicies {
  return withoutRules(createPolicy(overrides));
}

type Values<Value> = Record<string, Record<string, Value | Reading<Value>>>;

/** A document from `{ region: { key: value } }`; a value may be a whole reading, and `key[item]` addresses a member. */
export function createDocument<Value extends number | string>(values: Values<Value>): RegionReadings<Value>[] {
  return Object.entries(values).map(([region, keys]) => ({
    region,
    readings: Object.entries(keys).map(([name, value]): Reading<Value> => {
      if (typeof value === "object") return value;
      const member = /^(.*)\[(.*)\]$/.exec(name);
      return { key: member?.[1] ?? name, item: member?.[2], value };
    }),
  }));
}

export function createSnapshot(
  documents: { quota?: Values<Limit>; usage?: Values<number> } & Partial<
    Pick<Snapshot, "regions" | "explanations">
  > = {},
): Snapshot {
  return {
    source: { kind: "quota-api", name: "Quota API v3", subject: "The API", apiVersion: "v3" },
    project: "a1b2c3",
    readAt: "2026-08-22T14:03:00.000Z",
    quota: createDocument(documents.quota ?? { cbk: { "compute.cores": 128 } }),
    usage: createDocument(documents.usage ?? { cbk: { "compute.cores": 96 } }),
    regions: documents.regions,
    explanations: documents.explanations ?? [],
    traits: [],
    shared: [],
  };
}
