// schemas/policy.schema.json is what editors check by, and the gate must mean the same: what one refuses, the other refuses.
// Exceptions, which a schema cannot say: days that do not exist, amounts whose unit does not go with the keys, thresholds of more
// than two decimals, and what is no YAML to begin with.

import { readFile } from "node:fs/promises";
import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { evaluate } from "../../src/evaluate/evaluate.ts";
import type { Report } from "../../src/model.ts";
import { createDemand, createSnapshot } from "../support/demands.ts";
import { apply, parse, problemsOf } from "./policies.ts";

async function readSchema(name: string): Promise<AnySchemaObject> {
  return JSON.parse(await readFile(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8"));
}

/** As an editor does it: compiled from the file at hand, not the validator that is built in. */
const schema = await readSchema("policy");
const isPolicy = new Ajv2020({ strictTypes: false }).compile(schema);

const good = {
  region: fc.constantFrom("cbk", "prod-*", "*", ["cbk", "d?l"], "a.b/c", "*a*"),
  key: fc.constantFrom("compute.cores", ["compute.cores", "network.ports"], "network.*", "compute.instances"),
  "warn-at": fc.constantFrom(1, 80, 92.5, 100, 0.01),
  "keep-free": fc.constantFrom(0, 5, 2 ** 53 - 1, "10 %", "100%", "12.5 %"),
  enforce: fc.constantFrom("fail", "warn", "off"),
  "on-unknown": fc.constantFrom("fail", "warn"),
  "up-to": fc.constantFrom(0, 640, 2 ** 53 - 1),
  until: fc.constantFrom("2026-09-30", "2028-02-29", "2999-12-31"),
  reason: fc.constantFrom("Request 4711.", "ä: #", "-", "x".repeat(500), "null"),
  owner: fc.constantFrom("team", "@acme/team", "1"),
};

/** Values that are wrong in some or all fields, and the odd one that is right. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    "",
    " ",
    "off",
    "x".repeat(501),
    "a\nb",
    "a\u2028b",
    [],
    {},
    ["*"],
    [["a"]],
    [1],
    -1,
    0,
    0.5,
    100.5,
    2 ** 53,
    "5 %",
    "101 %",
    "100.1 %",
    "5.123 %",
    "-5 %",
    "5",
    "2 tib",
    "2 EiB",
    "TiB",
    "a,b",
    "{a,b}",
    "!a",
    "a*b*c*",
    "***",
    "[a]",
    "k[a",
    "k[a]b",
    "k[]",
    "k[*]",
    "a b",
    "a\\b",
    "a'b",
    "2026-9-30",
    "1999-01-01",
    "2026-13-01",
    "2026-09-30T00:00:00Z",
    "FAIL",
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

type Fields = Partial<Record<keyof typeof good, fc.Arbitrary<unknown>>>;

function fieldsOf(names: readonly (keyof typeof good)[], requiredKeys: (keyof typeof good)[] = []) {
  const arbitraries: Fields = Object.fromEntries(names.map((name) => [name, good[name]]));
  return fc.record(arbitraries, { requiredKeys });
}

const settings = ["warn-at", "enforce", "on-unknown"] as const;
const waiver = ["region", "key", "up-to", "until", "reason", "owner"] as const;
const policies = fc.record(
  {
    $schema: fc.constant("./policy.schema.json"),
    defaults: fieldsOf(settings),
    rules: fc.array(fieldsOf(["region", "key", "keep-free", ...settings], ["key", "warn-at"]), { maxLength: 3 }),
    waivers: fc.array(fieldsOf(waiver, [...waiver]), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

/** Every place in a policy that something can be put into or taken from, as a path. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [[...path]];
  return [[...path], ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

function change(value: unknown, path: readonly string[], to: (inner: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return to(value);
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === first ? change(one, rest, to) : one));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    if (name !== first) return [[name, inner]];
    const changed = change(inner, rest, to);
    return changed === undefined ? [] : [[name, changed]];
  });
  return Object.fromEntries(entries);
}

const damaged = fc
  .record({
    policy: policies,
    at: fc.nat(),
    how: fc.oneof(
      odd.map((value) => () => value),
      fc.constant(() => undefined),
      fc.tuple(fc.constantFrom("extra", "__proto__", "constructor", "warn-at", "Region"), odd).map(
        ([name, value]) =>
          (inner: unknown) =>
            typeof inner === "object" && inner !== null && !Array.isArray(inner)
              ? Object.fromEntries([...Object.entries(inner), [name, value]])
              : inner,
      ),
    ),
  })
  .map(({ policy, at, how }): unknown => {
    const places = placesIn(policy);
    return change(policy, places[at % places.length] ?? [], how) ?? null;
  });

const EXCEPTIONS = /a day that does not exist|is a number without a unit|is a size, but|at most two decimals/;

function refusals(text: string): { refused: boolean; exception: boolean } {
  const problems = problemsOf(text);
  return {
    refused: problems.length > 0,
    exception: problems.length > 0 && problems.every(({ message }) => EXCEPTIONS.test(message)),
  };
}

describe("for every policy", () => {
  it("what the schema lets through is read, as JSON and as YAML", () => {
    fc.assert(
      fc.property(policies, (policy) => {
        const accepted = isPolicy(policy);
        for (const text of [JSON.stringify(policy), JSON.stringify(policy, null, "\t"), stringify(policy)]) {
          const { refused, exception } = refusals(text);
          if (!exception) expect({ text, refused }).toEqual({ text, refused: !accepted });
        }
      }),
    );
  });

  it("what the schema refuses is refused, and the other way round", () => {
    let both = 0;
    fc.assert(
      fc.property(damaged, (policy) => {
        const text = JSON.stringify(policy);
        const accepted = isPolicy(JSON.parse(text));
        const { refused, exception } = refusals(text);
        if (!accepted) both += 1;
        if (!accepted || !exception) expect({ text, refused }).toEqual({ text, refused: !accepted });
      }),
      { numRuns: 3000 },
    );
    expect(both).toBeGreaterThan(500);
  });

  it("reads its own example", () => {
    const examples: unknown = schema["examples"];
    if (!Array.isArray(examples)) throw new Error("expected examples");
    for (const example of examples) expect(parse(stringify(example)).remarks).toEqual([]);
    expect(examples).toHaveLength(1);
  });
});

describe("the report", () => {
  it("is one by its schema, with all that a policy adds to it", async () => {
    const isReport = new Ajv2020({ strictTypes: false }).compile(await readSchema("report"));
    const policy = apply(
      `defaults: {keep-free: 10 %}
rules: [{key: dns.zones, enforce: off}, {key: '*_gb*', keep-free: 1 GiB}]
waivers:
  - {region: cbk, key: compute.cores, up-to: 500, until: 2026-09-20, reason: r, owner: o}
  - {region: cbk, key: '*_gb*', up-to: 5 TiB, until: 2026-09-10, reason: r, owner: o}`,
    );
    const key = (name: string, amount: number) => createDemand({ key: name, amount });
    const { checks, ...rest } = evaluate({
      demands: [
        key("compute.cores", 100),
        key("dns.zones", 9),
        key("volume.space_gb", 9),
        key("a.b_gb_slots", 99),
        key("image.images", 1),
      ],
      snapshot: createSnapshot({
        quota: { cbk: { "compute.cores": 100, "dns.zones": 1, "volume.space_gb": 1, "a.b_gb_slots": 2 } },
        usage: { cbk: { "compute.cores": 50, "dns.zones": 1, "volume.space_gb": 1, "a.b_gb_slots": 1 } },
      }),
      policy,
    });
    const report: Report = {
      version: 1,
      mode: "add",
      apiVersion: "v3",
      project: "a1b2c3",
      checkedAt: "2026-09-15T12:00:00.000Z",
      ...rest,
      policy: { ...rest.policy, file: ".github/quota.yml", commit: "0123456789abcdef", changed: true },
      checks: [...checks],
      problems: [],
      notes: [...(rest.notes ?? [])],
    };
    expect(checks.map(({ verdict, waiver: one }) => [verdict, one?.state])).toEqual([
      ["over", "expired"],
      ["waived", "applies"],
      ["over", undefined],
      ["unmetered", undefined],
      ["over", "expired"],
    ]);
    const valid = isReport(JSON.parse(JSON.stringify(report)));
    expect({ valid, errors: isReport.errors }).toEqual({ valid: true, errors: null });
    const spoilt = { ...report, checks: [{ ...report.checks[1], effect: "maybe" }] };
    expect(isReport(spoilt)).toBe(false);
  });
});
