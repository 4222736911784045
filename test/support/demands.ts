// Complete, valid values of the model. A test overrides the members that it is about.

import {
  type CheckPolicies,
  type Demand,
  type Limit,
  type Policy,
  type Ranges,
  type Reading,
  type RegionReadings,
  rangesBetween,
  type Snapshot,
} from "../../src/core/index.ts";
import { withoutRules } from "../../src/evaluate/index.ts";

/** Members of a demand. `amount` is stated by a plan, as a lower bound with `atLeast`. Ranges replace it. */
export type DemandOptions = Partial<Demand> & { readonly amount?: number; readonly atLeast?: boolean };

export function createDemand({ amount = 8, atLeast = false, ...overrides }: DemandOptions = {}): Demand {
  const stated = rangesBetween(amount, atLeast ? undefined : amount);
  const isStated = overrides.end === undefined || undefined;
  const rest = { item: undefined, mode: "add", place: undefined, isStated } as const;
  return { region: "cbk", key: "compute.cores", ...rest, ...stated, ...overrides };
}

/** Lower and upper bound. undefined if unknown. */
export type Bounds = readonly [least: number | undefined, most: number | undefined];

/** Returns ranges around an end. By default, the likely peak equals the end and no order goes higher. */
export function createRanges(end: Bounds, peaks: { readonly likely?: Bounds; readonly worst?: Bounds } = {}): Ranges {
  const toRange = ([least, most]: Bounds) => ({ least, most });
  const { worst } = rangesBetween(...end);
  return { end: toRange(end), likely: toRange(peaks.likely ?? end), worst: peaks.worst ? toRange(peaks.worst) : worst };
}

export function createPolicy(overrides: Partial<Policy> = {}): Policy {
  return { warnAt: 80, onUnknown: "fail", ...overrides };
}

/** Returns a policy without a file. */
export function createPolicies(overrides: Partial<Policy> = {}): CheckPolicies {
  return withoutRules(createPolicy(overrides));
}

type Values<Value> = Record<string, Record<string, Value | Reading<Value>>>;

/**
 * Returns a document from `{ region: { key: value } }`. A value may be a whole reading, and `key[item]` names a member.
 */
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
