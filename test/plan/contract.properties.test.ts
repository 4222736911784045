import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GateError, type ProblemCode, toText } from "../../src/core/index.ts";
import { amountsIn, documentText, PLAN_NAMES, planTree, validPlan, writePlan } from "../properties/declared-plans.ts";
import { hasRepeatedMember, readJson, writeJson } from "../properties/json-tree.ts";
import { mutated } from "../properties/mutations.ts";
import { minimumHits, PROPERTY_TIMEOUT_MS, runs } from "../properties/runs.ts";
import { compileSchema } from "../support/schemas.ts";
import { documentOf, openPlans, parsePlan, problemsOf } from "./parsing.ts";

const validate = compileSchema("plan");

function readBack(text: string) {
  return parsePlan(text)
    .demands.map(({ region, key, item, amount: read }) => JSON.stringify([region, key, item, read]))
    .sort();
}

describe("a plan that is valid", () => {
  it("comes back as it was written, whatever its names are", () => {
    fc.assert(
      fc.property(validPlan, (plan) => {
        const written = amountsIn(plan)
          .flatMap(([region, stated]) => stated.map((one) => JSON.stringify([region, one.key, one.item, one.amount])))
          .sort();
        expect(readBack(writePlan(plan))).toEqual(written);
      }),
      runs(500),
    );
  });

  it("is accepted by the schema, and recognised as nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(validPlan, async (plan) => {
        const text = writePlan(plan);
        expect(validate(JSON.parse(text))).toBe(true);
        expect(await openPlans({}, documentOf("plan.json", text))).toHaveProperty("declared.length", 1);
      }),
    );
  });

  it("puts each place at the digits of the amount", () => {
    fc.assert(
      fc.property(validPlan, (plan) => {
        const text = writePlan(plan);
        const lines = text.split(/\r\n|\n|\r/);
        for (const { place, amount: read } of parsePlan(text).demands) {
          const rest = lines[(place?.line ?? 0) - 1]?.slice((place?.column ?? 0) - 1);
          expect(Number(/^-?[0-9]+/.exec(rest ?? "")?.[0]) + 0).toBe(read);
        }
      }),
    );
  });
});

const inRegion = (member: string): string => `{"cbk": {${member}}}`;

/** What the gate refuses besides what the schema refuses, with plans that are refused for it: the list at the head of src/plan/declared/mistakes.ts. */
const RULES: readonly {
  readonly rule: string;
  readonly code?: ProblemCode;
  readonly says: RegExp;
  readonly spoilt: readonly string[];
}[] = [
  {
    rule: "a member stands once in its object",
    says: /^Duplicate property/,
    spoilt: [inRegion('"dns.zones": 1, "dns.zones": 1'), '{"$mode": "add", "$mode": "add"}', '{"a": {}, "a": {}}'],
  },
  {
    rule: "a whole number is written with digits only",
    says: / is (?:`-?[0-9.eE+-]+`|a number of \d+ characters)\. Expected a whole number, written as digits only/,
    spoilt: ["1.0", "1e3", "10E-1", "-0.0", "9007199254740991.4", "1.00000000000000000001", `1.${"0".repeat(30)}`].map(
      (number) => inRegion(`"compute.cores": ${number}`),
    ),
  },
  {
    rule: "a total is 0 or more",
    says: /Expected how much there is after the change, 0 or more/,
    spoilt: ['{"$mode": "target", "cbk": {"compute.cores": -1}}'],
  },
  {
    rule: "a storage type stands once in its list",
    says: /^Duplicate type/,
    spoilt: [inRegion('"objectstorage": [{"type": "a", "space_bytes": 1}, {"type": "a", "space_bytes": 2}]')],
  },
  {
    rule: "one entry of a list has no type",
    says: /^Two entries of `[a-z._]+` in region .* have no type/,
    spoilt: [inRegion('"objectstorage": [{"space_bytes": 1}, {"space_bytes": 2}]')],
  },
  {
    rule: "amounts by volume type add up to an exact number",
    says: /add up to more than/,
    spoilt: [inRegion('"volume.space_gb": [{"type": "ssd", "space_gb": 9007199254740991}, {"space_gb": 1}]')],
  },
  {
    rule: "a key is written in one spelling in its region",
    says: /are two spellings of one key/,
    spoilt: [inRegion('"network.vpn_ikepolicy": 1, "network.vpn_ikepolicies": 1')],
  },
  {
    rule: "the version of the API has the key",
    code: "PLAN_KEY_UNAVAILABLE",
    says: /does not exist in version v3 of the API/,
    spoilt: [inRegion('"s3.space_bytes": 1')],
  },
  {
    rule: "there are no more values than are read",
    code: "PLAN_TOO_LARGE",
    says: /^The plan holds more than 50,000 values/,
    spoilt: [inRegion(`"compute.flavors": {${Array.from({ length: 50_001 }, (_, index) => `"f${index}": 1`).join()}}`)],
  },
];

/** The rules by which the gate refuses a text; undefined for a problem that no rule of the list accounts for. */
function rulesBroken(text: string): readonly (string | undefined)[] {
  return problemsOf(() => parsePlan(text)).map(
    ({ code, message }) =>
      RULES.find((one) => (one.code ?? "PLAN_INVALID") === code && one.says.test(toText(message)))?.rule,
  );
}

function hasRepeated(text: string): boolean {
  const tree = readJson(text);
  return tree !== undefined && hasRepeatedMember(tree);
}

describe("the schema and the gate", () => {
  const broken = mutated(planTree, PLAN_NAMES).map(writeJson);

  it(
    "refuse the same documents, but for the rules that a schema cannot say",
    () => {
      const seen = { accepted: 0, refused: 0, byRule: new Set<string>() };
      fc.assert(
        fc.property(fc.oneof(documentText, broken), (text) => {
          const schemaAccepts = readJson(text) !== undefined && validate(JSON.parse(text));
          const problems = problemsOf(() => parsePlan(text));
          const printed = problems.map(({ message, place }) => `${place?.line}:${place?.column} ${message}`);
          expect(new Set(printed).size).toBe(printed.length);
          // Each part of the schema says what it expects.
          expect(printed.join("\n")).not.toMatch(/\. undefined$/mu);
          const rules = rulesBroken(text);
          if (!schemaAccepts) {
            seen.refused += 1;
            expect(problems).not.toEqual([]);
            return;
          }
          seen.accepted += 1;
          // Of a member that stands twice the schema sees the last value only, and the gate what is wrong with the others too.
          if (!hasRepeated(text))
            expect({ text, unaccounted: rules.includes(undefined) }).toMatchObject({ unaccounted: false });
          for (const rule of rules) seen.byRule.add(rule ?? "");
        }),
        runs(3_000),
      );
      // Without documents of either sort this would show nothing.
      expect(seen.accepted).toBeGreaterThan(minimumHits(150));
      expect(seen.refused).toBeGreaterThan(minimumHits(150));
      expect(seen.byRule.size).toBeGreaterThanOrEqual(minimumHits(3));
    },
    PROPERTY_TIMEOUT_MS,
  );

  it.each(RULES)("differ where it is a matter of the rule that $rule", ({ rule, spoilt }) => {
    for (const text of spoilt) {
      expect(validate(JSON.parse(text))).toBe(true);
      expect(new Set(rulesBroken(text))).toEqual(new Set([rule]));
    }
  });
});

describe("when a plan is damaged", () => {
  /** Anything that is not a GateError is a crash, which the test lets through. */
  function outcomeOf(text: string): "refused" | readonly string[] {
    try {
      return readBack(text);
    } catch (error) {
      if (error instanceof GateError) return "refused";
      throw error;
    }
  }

  it("is refused or still says something that JSON.parse and the schema agree with", () => {
    fc.assert(
      fc.property(
        validPlan,
        fc.nat(),
        fc.nat(4),
        fc.oneof(
          fc.constant(""),
          fc.string({ unit: "binary", maxLength: 3 }),
          fc.constantFrom(...Array.from('{}[]",:-.eE019')),
        ),
        (plan, at, removed, put) => {
          const text = writePlan(plan);
          const offset = at % (text.length + 1);
          const damaged = text.slice(0, offset) + put + text.slice(offset + removed);
          const outcome = outcomeOf(damaged);
          if (outcome !== "refused") {
            expect(validate(JSON.parse(damaged))).toBe(true);
            const numbers = outcome.map((line) => String((JSON.parse(line) as unknown[])[3]));
            for (const number of numbers) expect(damaged).toContain(number);
          }
        },
      ),
      runs(2_000),
    );
  });
});
