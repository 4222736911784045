// schemas/policy.schema.json is what editors check by, and the gate must mean the same: what one refuses, the other refuses.
// The exceptions, which a schema cannot say, are listed in a table. What is no YAML to begin with is no document for either.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { type ProblemCode, toText } from "../../src/core/index.ts";
import { hasRepeatedMember, readJson, writeJson } from "../properties/json-tree.ts";
import { mutatedPolicies, policies, policyTree } from "../properties/policies.ts";
import { minimumHits, PROPERTY_TIMEOUT_MS, runs } from "../properties/runs.ts";
import { compileSchema, readSchema } from "../support/schemas.ts";
import { parse, problemsOf } from "./policies.ts";

const isPolicy = compileSchema("policy");

const NUMBERS = { region: "cbk", key: "compute.cores" };
const withRule = (rule: object) => JSON.stringify({ rules: [{ ...NUMBERS, ...rule }] });
const withWaiver = (waiver: object) =>
  JSON.stringify({
    waivers: [{ ...NUMBERS, "up-to": 5, until: "2026-09-30", reason: "r", owner: "o", ...waiver }],
  });

/** What the gate refuses besides what the schema refuses, with policies that are refused for it. */
const RULES: readonly {
  readonly rule: string;
  readonly code?: ProblemCode;
  readonly says: RegExp;
  readonly spoilt: readonly string[];
}[] = [
  {
    rule: "a waiver ends on a day that exists",
    says: /is a day that does not exist/,
    spoilt: ["2026-02-29", "2027-04-31", "2100-02-29"].map((until) => withWaiver({ until })),
  },
  {
    rule: "a size goes with keys that are sizes",
    says: /is a size, but `.*` is counted/,
    spoilt: ["compute.cores", "*", "a.b", ["volume.space_gb", "dns.zones"]].map((key) =>
      withRule({ "keep-free": "0.5 GiB", key }),
    ),
  },
  {
    rule: "a number without a unit goes with keys of one unit",
    says: /is a number without a unit, but/,
    spoilt: ["compute.*", "*", ["volume.space_gb", "dns.zones"]].map((key) => withWaiver({ "up-to": 1, key })),
  },
  {
    rule: "a threshold has two decimals at most",
    says: /must have at most two decimals/,
    spoilt: [33.333, 1.001, 99.999].map((percent) => withRule({ "warn-at": percent })),
  },
  {
    rule: "a field stands once",
    says: /^Duplicate field/,
    spoilt: ["80", "80.5", '"x"'].map((first) => `{"defaults": {"warn-at": ${first}, "warn-at": 90}}`),
  },
  {
    rule: "a policy is no longer than is read",
    code: "POLICY_UNREADABLE",
    says: /^The policy has \d+ characters/,
    spoilt: [JSON.stringify({ $schema: "x".repeat(262_144) })],
  },
  {
    rule: "a policy has no more values than are read",
    code: "POLICY_UNREADABLE",
    says: /^The YAML holds more than \d+ values/,
    spoilt: [
      JSON.stringify({ rules: Array.from({ length: 205 }, () => ({ region: Array(100).fill("a"), enforce: "off" })) }),
    ],
  },
];

/** The rules by which the gate refuses a text; undefined for a problem that no rule of the list accounts for. */
function rulesBroken(text: string): readonly (string | undefined)[] {
  return problemsOf(text).map(
    ({ code, message }) =>
      RULES.find((one) => (one.code ?? "POLICY_INVALID") === code && one.says.test(toText(message)))?.rule,
  );
}

function hasRepeated(text: string): boolean {
  const tree = readJson(text);
  return tree !== undefined && hasRepeatedMember(tree);
}

/** The gate refuses what the schema refuses; and what it refuses besides is accounted for by the list. */
function expectAgreement(text: string, accepted: boolean): void {
  const rules = rulesBroken(text);
  if (!accepted) expect({ text, refused: rules.length > 0 }).toEqual({ text, refused: true });
  // Of a field that stands twice the schema sees the last value only.
  else if (!hasRepeated(text))
    expect({ text, unaccounted: rules.includes(undefined) }).toEqual({ text, unaccounted: false });
}

describe("for every policy", () => {
  it("what the schema lets through is read, as JSON and as YAML", () => {
    fc.assert(
      fc.property(policies, (policy) => {
        const accepted = isPolicy(policy);
        for (const text of [JSON.stringify(policy), JSON.stringify(policy, null, "\t"), stringify(policy)]) {
          expectAgreement(text, accepted);
        }
      }),
    );
  });

  it(
    "what the schema refuses is refused, and the other way round, but for the rules that a schema cannot say",
    () => {
      const seen = { accepted: 0, refused: 0 };
      const texts = mutatedPolicies(policyTree)
        .map(writeJson)
        .filter((text) => readJson(text) !== undefined);
      fc.assert(
        fc.property(texts, (text) => {
          const accepted = isPolicy(JSON.parse(text));
          seen[accepted ? "accepted" : "refused"] += 1;
          expectAgreement(text, accepted);
        }),
        runs(3000),
      );
      expect(seen.refused).toBeGreaterThan(minimumHits(500));
      expect(seen.accepted).toBeGreaterThan(minimumHits(100));
    },
    PROPERTY_TIMEOUT_MS,
  );

  it.each(RULES)("the gate alone knows the rule that $rule", ({ rule, spoilt }) => {
    for (const text of spoilt) {
      expect(isPolicy(JSON.parse(text))).toBe(true);
      expect(rulesBroken(text)).toEqual([rule]);
    }
  });

  it("reads its own example", () => {
    const examples: unknown = readSchema("policy")["examples"];
    if (!Array.isArray(examples)) throw new Error("expected examples");
    for (const example of examples) expect(parse(stringify(example)).remarks).toEqual([]);
    expect(examples).toHaveLength(1);
  });
});
