import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CloudFacts, checkKey, contributionsOf } from "../../../src/core/index.ts";
import { parseFlavors } from "../../../src/plan/usage/index.ts";
import { providerOfType, RESOURCE_TYPES } from "../../../src/plan/usage/providers/index.ts";
import type { FlatDemand, FlatPlan } from "./documents.ts";
import { parsePlan } from "./documents.ts";

// Each folder of cases/ has a plan that real Terraform made (scripts/terraform-plans), the expected result, and the
// reasoning.

const CASES = join(import.meta.dirname, "cases");
const names = readdirSync(CASES);

/** An amount in expected.json: a number if it is known and has no higher peak. null means unknown. */
type ExpectedAmount =
  | number
  | ({ readonly amount?: number; readonly peakAtLeast?: number } & {
      readonly [Bound in "lowest" | "highest" | "peak"]?: number | null;
    });

interface Case {
  readonly options?: {
    readonly flavors?: object;
    readonly cloud?: Partial<CloudFacts>;
    readonly project?: string;
    readonly defaultRegion?: string;
    readonly environmentRegion?: string;
    readonly providerRegions?: Readonly<Record<string, string>>;
  };
  readonly demands?: Readonly<Record<string, Readonly<Record<string, ExpectedAmount>>>>;
  readonly uncounted?: readonly string[];
  readonly notes?: readonly string[];
  readonly complete?: boolean;
  readonly error?: string;
}

function expectedOf(name: string): Case {
  return JSON.parse(readFileSync(join(CASES, name, "expected.json"), "utf8"));
}

function readCase(name: string, { options }: Case): Promise<FlatPlan> {
  const flavors = options?.flavors === undefined ? [] : parseFlavors(JSON.stringify(options.flavors), "flavors.json");
  return parsePlan(readFileSync(join(CASES, name, "plan.json"), "utf8"), {
    ...options,
    providerRegions: new Map(Object.entries(options?.providerRegions ?? {})),
    file: "plan.json",
    flavors,
  });
}

/** Returns all numbers of an amount, with those that a plain number implies. */
function complete(expected: ExpectedAmount): object {
  const numbers = typeof expected === "number" ? { amount: expected } : expected;
  const { amount = 0 } = numbers;
  const lowest = numbers.lowest === undefined ? amount : numbers.lowest;
  const highest = numbers.highest === undefined ? amount : numbers.highest;
  const peak = numbers.peak === undefined ? (highest === null ? null : Math.max(0, highest)) : numbers.peak;
  return {
    amount,
    lowest,
    highest,
    atLeast: lowest === null || highest === null || highest > amount,
    peak,
    peakAtLeast: Math.max(0, lowest ?? 0),
    ...numbers,
  };
}

function shown({ amount, lowest, highest, atLeast, peak, peakAtLeast }: FlatDemand): object {
  return { amount, lowest: lowest ?? null, highest: highest ?? null, atLeast, peak: peak ?? null, peakAtLeast };
}

const cases = names.map((name) => ({ name, expected: expectedOf(name) }));

describe.each(cases.filter(({ expected }) => expected.error !== undefined))("$name", ({ name, expected }) => {
  it("the plan is refused with the reason", async () => {
    await expect(readCase(name, expected)).rejects.toThrow(expected.error);
  });
});

describe.each(cases.filter(({ expected }) => expected.error === undefined))("$name", ({ name, expected }) => {
  it("the result is the one worked out by hand", async () => {
    const plan = await readCase(name, expected);
    const found: Record<string, Record<string, object>> = {};
    for (const demand of plan.demands.filter(({ onlyReplaces }) => onlyReplaces !== true)) {
      const { region } = demand;
      found[region] = { ...found[region], [checkKey(demand.key, demand.item)]: shown(demand) };
    }
    const wanted: Record<string, Record<string, object>> = {};
    for (const [region, keys] of Object.entries(expected.demands ?? {})) {
      wanted[region] = Object.fromEntries(Object.entries(keys).map(([key, amount]) => [key, complete(amount)]));
    }
    expect(found).toEqual(wanted);
    expect(plan.uncounted.map(({ address }) => address)).toEqual(expected.uncounted ?? []);
    expect(plan.notes).toEqual(expected.notes ?? []);
    expect(plan.complete).toBe(expected.complete ?? true);
  });

  it("the contributions of resources add up to the amount", async () => {
    const plan = await readCase(name, expected);
    for (const { amount, lowest, mode, from } of plan.demands) {
      if (mode === "target" || lowest === undefined) continue;
      expect(contributionsOf(from).reduce((sum, each) => sum + each.amount, 0)).toBe(amount);
    }
  });

  it("every uncertain amount has a reason", async () => {
    const plan = await readCase(name, expected);
    const silent = plan.demands.filter(({ lowest, highest, peak, unknown = [] }) => {
      const isKnown = lowest !== undefined && lowest === highest && peak !== undefined;
      return isKnown ? false : unknown.length === 0;
    });
    expect(silent.map(({ key }) => key)).toEqual([]);
    for (const { atLeast, peak, peakAtLeast, unknown } of plan.demands) {
      if (unknown !== undefined) expect(atLeast || peak === undefined || peak !== peakAtLeast).toBe(true);
      for (const { kind, name: what, resources, addresses } of unknown ?? []) {
        expect({ kind, what, addresses: addresses.length }).toEqual({ kind, what, addresses: Math.min(3, resources) });
      }
    }
  });

  it("only addresses, types, keys and numbers of the plan are shown", async () => {
    const plan = await readCase(name, expected);
    // Projects may be shown.
    const text = JSON.stringify({ ...plan, plans: [], projects: [], elsewhere: undefined });
    const values = [...valuesIn(JSON.parse(readFileSync(join(CASES, name, "plan.json"), "utf8")))];
    // Objects with a limit of their own are named by ID.
    const objects = plan.demands.flatMap(({ item, objects: each = [] }) => [item, ...each.map((one) => one.item)]);
    const hidden = values.filter((value) => !objects.includes(value));
    expect(hidden.filter((value) => text.includes(value.length < 8 ? JSON.stringify(value) : value))).toEqual([]);
  });
});

/** Attributes with names of regions, flavors, types of volumes and projects, which are shown. */
const SHOWN = [
  "region",
  "region_name",
  "regions",
  "flavor_name",
  "flavor_id",
  "flavor",
  "volume_type",
  "tenant_id",
  "project_id",
];

/** All texts of the plan's values, but for regions, flavors and projects, which are shown. */
function valuesIn(plan: {
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly name: string;
    readonly type: string;
    readonly change: { readonly before: unknown; readonly after: unknown };
  }[];
  readonly variables?: unknown;
}): ReadonlySet<string> {
  const texts = new Set<string>();
  const collect = (value: unknown, name = ""): void => {
    if (typeof value === "string") {
      if (!SHOWN.includes(name) && value.length > 2) texts.add(value);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, member] of Object.entries(value)) collect(member, Array.isArray(value) ? name : key);
    }
  };
  for (const { type, change } of plan.resource_changes ?? []) {
    if (type === "openstack_compute_flavor_v2") continue;
    collect(change.before);
    collect(change.after);
  }
  // Names that resources share with their objects, and words that plans share with keys, are no secrets.
  const shared = (plan.resource_changes ?? []).map(({ address }) => address).join(" ");
  for (const text of texts) if (shared.includes(text)) texts.delete(text);
  for (const word of ["cbk", "dbl", "terraform", "create", "update", "delete", "each", "key"]) texts.delete(word);
  return texts;
}

describe("the collection of cases", () => {
  const changes = names.flatMap((name): { readonly type: string; readonly actions: string }[] => {
    const plan = JSON.parse(readFileSync(join(CASES, name, "plan.json"), "utf8"));
    return (plan.resource_changes ?? []).map(({ type, change }: { type: string; change: { actions: string[] } }) => ({
      type,
      actions: change.actions.join("/"),
    }));
  });

  it("the cases create every type of every counted provider", () => {
    const created = new Set(changes.filter(({ actions }) => actions === "create").map(({ type }) => type));
    const types = RESOURCE_TYPES.map(({ type }) => type).filter((type) => providerOfType(type)?.isForeign !== true);
    expect(types.filter((type) => !created.has(type))).toEqual([]);
  });

  it("the cases have every action that Terraform 1.11 can plan", () => {
    const found = [...new Set(changes.map(({ actions }) => actions))].sort();
    expect(found).toEqual(["create", "create/delete", "delete", "delete/create", "forget", "no-op", "read", "update"]);
  });

  it("each case has a reasoning", () => {
    for (const name of names)
      expect(readFileSync(join(CASES, name, "REASONING.md"), "utf8").length).toBeGreaterThan(100);
  });
});
