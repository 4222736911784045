import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATALOGUE } from "../../src/catalogue.ts";
import { GateError } from "../../src/errors.ts";
import { combinePlans } from "../../src/plan/combine.ts";
import { recogniseKind } from "../../src/plan/recognise.ts";
import { parsePlan, problemsOf } from "./parsing.ts";

// The published contract of a plan, compiled here from the file and not from what was generated of it.
const schema = JSON.parse(readFileSync(new URL("../../schemas/plan.schema.json", import.meta.url), "utf8"));
const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(schema);

function isGateAccepted(text: string): boolean {
  return problemsOf(() => parsePlan(text)).length === 0;
}

const NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "cbk",
  "fes",
  "\u{1f600}",
  "a|b",
  "::error::x",
];
const regionName = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.string({ minLength: 1, maxLength: 255 }).filter((name) => !name.startsWith("$") && !/[,\s\p{Cc}]/u.test(name)),
);
const itemName = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: "binary", minLength: 1, maxLength: 255 }));
const part = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
const plainKeys = CATALOGUE.filter((row) => row.shape === "number" && row.until === "v3");
const plainKey = fc.oneof(
  fc.constantFrom(...plainKeys.map(({ key }) => key)),
  fc
    .tuple(fc.stringMatching(/^[A-Za-z]$/), part, part)
    .map(([letter, component, name]) => `z${letter}${component}.${name}`),
);
const amount = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(0, 1, Number.MAX_SAFE_INTEGER));
const total = amount.map(Math.abs);

interface Stated {
  readonly key: string;
  readonly item: string | null;
  readonly amount: number;
}

const PER_OBJECT = new Set(CATALOGUE.filter((row) => row.per !== null).map((row) => row.key));
const plainStated = fc
  .tuple(plainKey, amount, total)
  .map(([key, any, positive]): Stated => ({ key, item: null, amount: PER_OBJECT.has(key) ? positive : any }));
const itemStated = fc
  .tuple(fc.constantFrom("compute.flavors", "loadbalancer.flavors", "objectstorage"), itemName, amount)
  .map(([key, item, value]): Stated => ({ key, item, amount: value }));
const regions = fc.uniqueArray(
  fc.tuple(
    regionName,
    fc.uniqueArray(fc.oneof(plainStated, itemStated), {
      maxLength: 6,
      selector: ({ key, item }) => JSON.stringify([key, item]),
    }),
  ),
  { maxLength: 4, selector: ([region]) => region },
);
const validPlan = fc.record({
  mode: fc.constantFrom("add" as const, "target" as const, null),
  regions,
  indent: fc.constantFrom("", "\n", "\r\n\t"),
});
type ValidPlan = typeof validPlan extends fc.Arbitrary<infer Value> ? Value : never;

function amountsIn({ mode, regions: all }: ValidPlan) {
  return all.map(
    ([region, stated]) =>
      [
        region,
        stated.map((one) => ({ ...one, amount: mode === "target" ? Math.abs(one.amount) : one.amount + 0 })),
      ] as const,
  );
}

/** Written by hand and not by JSON.stringify of an object, which would lose members called `__proto__`. */
function writePlan(plan: ValidPlan): string {
  const { indent, mode } = plan;
  const write = JSON.stringify;
  const members = amountsIn(plan).map(([region, stated]) => {
    const keys = [...new Set(stated.map(({ key }) => key))].map((key) => {
      const own = stated.filter((one) => one.key === key);
      if (key === "objectstorage") {
        const entries = own.map((one) => `{"type":${write(one.item)},${indent}"space_bytes":${one.amount}}`);
        return `"objectstorage":[${entries.join(",")}]`;
      }
      if (!key.endsWith(".flavors") || own[0]?.item === null) return `${write(key)}: ${own[0]?.amount}`;
      return `${write(key)}:{${own.map((one) => `${write(one.item)}: ${one.amount}`).join(`,${indent}`)}}`;
    });
    return `${write(region)}:{${indent}${keys.join(`,${indent}`)}}`;
  });
  return `{${indent}${[...(mode === null ? [] : [`"$mode":"${mode}"`]), ...members].join(",")}}`;
}

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
      { numRuns: 500 },
    );
  });

  it("is accepted by the schema, and recognised as nothing else", () => {
    fc.assert(
      fc.property(validPlan, (plan) => {
        const text = writePlan(plan);
        expect(validate(JSON.parse(text))).toBe(true);
        expect(recogniseKind(text)).toBe("declared");
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

  it("adds up to the same in any order of plans", () => {
    const additions = fc.array(
      validPlan.map((plan) => ({ ...plan, mode: "add" as const })),
      { maxLength: 4 },
    );
    const sum = (plans: readonly ValidPlan[]) => {
      const parsed = plans.map((plan, number) => parsePlan(writePlan(plan), { file: `${number}.json` }));
      const problems = problemsOf(() => combinePlans(parsed, "add"));
      if (problems.length > 0) return problems.map(({ message }) => message).sort();
      return combinePlans(parsed, "add").demands.map(({ place: _place, ...rest }) => rest);
    };
    fc.assert(
      fc.property(additions, (plans) => {
        expect(sum(plans.toReversed())).toEqual(sum(plans));
      }),
    );
  });
});

/** Values that are right somewhere in a plan, or almost. */
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    1,
    -1,
    1.5,
    "1",
    "",
    "add",
    "target",
    "ceph",
    null,
    true,
    9007199254740992,
    1e300,
    -1e300,
  ),
  fc.maxSafeInteger(),
);
const anyName = fc.oneof(
  fc.constantFrom(
    "$schema",
    "$mode",
    "$Mode",
    "$",
    "cbk",
    "a b",
    "a,b",
    "",
    "\ud800",
    "\udc00x",
    "r".repeat(256),
    "type",
    "space_bytes",
    "compute",
    "compute.",
    ".cores",
    "compute.cores ",
    `compute.${"k".repeat(250)}`,
    "network.trunks",
    "a.b.c",
    "1a.b",
    "network.vpn_ikepolicy",
    "s3.space_bytes",
    "__proto__",
    "constructor",
    ...CATALOGUE.map((row) => row.key),
  ),
  fc.string({ maxLength: 5 }),
);

function objectOf(member: fc.Arbitrary<string>, maxLength = 4): fc.Arbitrary<string> {
  return fc
    .uniqueArray(fc.tuple(anyName, member), { maxLength, selector: ([name]) => name })
    .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`);
}

const leafText = leaf.map((value) => JSON.stringify(value));
const inner = fc.oneof(
  leafText,
  objectOf(leafText),
  fc.array(objectOf(leafText, 3), { maxLength: 3 }).map((all) => `[${all.join(",")}]`),
);
const storage = fc
  .uniqueArray(fc.tuple(itemName, leafText), { maxLength: 3, selector: ([type]) => type })
  .map(
    (entries) =>
      `[${entries.map(([type, size]) => `{"type":${JSON.stringify(type)},"space_bytes":${size}}`).join(",")}]`,
  );
const documentText = fc.oneof(
  objectOf(fc.oneof(leafText, objectOf(fc.oneof(inner, storage)), objectOf(fc.oneof(fc.constant("1"), storage)))),
  inner,
);

/** What the gate refuses besides what the schema refuses: the list at the head of src/plan/declared.ts. */
function isRefusedByCodeOnly(text: string): boolean {
  return problemsOf(() => parsePlan(text)).every(
    ({ code, message }) =>
      code === "PLAN_KEY_UNAVAILABLE" ||
      /stands twice|two spellings|is a total, which is 0 or more|Write the digits out/.test(message) ||
      /must be a whole number; found `-?[0-9.eE+-]+`/.test(message),
  );
}

describe("the schema and the gate", () => {
  it("refuse the same documents, but for the rules that a schema cannot say", () => {
    let accepted = 0;
    fc.assert(
      fc.property(documentText, (text) => {
        const schemaAccepts = validate(JSON.parse(text));
        if (!schemaAccepts) expect(isGateAccepted(text)).toBe(false);
        if (schemaAccepts) {
          accepted++;
          expect(isRefusedByCodeOnly(text)).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
    // Without documents of either sort this would show nothing.
    expect(accepted).toBeGreaterThan(100);
    expect(accepted).toBeLessThan(2_900);
  });

  it("say so with one problem at a time for each place", () => {
    fc.assert(
      fc.property(documentText, (text) => {
        const problems = problemsOf(() => parsePlan(text));
        const told = problems.map(({ message, place }) => `${place?.line}:${place?.column} ${message}`);
        expect(new Set(told).size).toBe(told.length);
      }),
    );
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
      { numRuns: 2_000 },
    );
  });

  it("is refused wherever it is cut off", () => {
    fc.assert(
      fc.property(validPlan, fc.nat(), (plan, at) => {
        const text = writePlan(plan);
        expect(outcomeOf(text.slice(0, at % text.length))).toBe("refused");
      }),
      { numRuns: 500 },
    );
  });

  it("leaves the prototypes of the language alone", () => {
    const before = Reflect.ownKeys(Object.prototype);
    fc.assert(
      fc.property(documentText, (text) => {
        outcomeOf(text);
        expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
      }),
    );
  });
});
