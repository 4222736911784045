import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountsIn, validPlan, writePlan } from "../properties/declared-plans.ts";
import { runs } from "../properties/runs.ts";
import { compileSchema } from "../support/schemas.ts";
import { documentOf, openPlans, parsePlan } from "./parsing.ts";

const validate = compileSchema("plan");

function readBack(text: string) {
  return parsePlan(text)
    .demands.map(({ region, key, item, end }) => JSON.stringify([region, key, item, end.least]))
    .sort();
}

describe("a valid declared plan", () => {
  it("a valid plan is read as it was written, whatever its names are", () => {
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

  it("a valid plan is accepted by the schema, and recognised as a declared plan", async () => {
    await fc.assert(
      fc.asyncProperty(validPlan, async (plan) => {
        const text = writePlan(plan);
        expect(validate(JSON.parse(text))).toBe(true);
        expect(await openPlans({}, documentOf("plan.json", text))).toHaveProperty("declared.length", 1);
      }),
    );
  });

  it("the place of each demand is at the digits of its amount", () => {
    fc.assert(
      fc.property(validPlan, (plan) => {
        const text = writePlan(plan);
        const lines = text.split(/\r\n|\n|\r/);
        for (const { place, end } of parsePlan(text).demands) {
          const rest = lines[(place?.line ?? 0) - 1]?.slice((place?.column ?? 0) - 1);
          expect(Number(/^-?[0-9]+/.exec(rest ?? "")?.[0]) + 0).toBe(end.least);
        }
      }),
    );
  });
});
