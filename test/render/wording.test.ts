// The headline of a report: what it means for the change.

import { describe, expect, it } from "vitest";
import { type Check, type Report, say } from "../../src/core/index.ts";
import { renderText } from "../../src/render/index.ts";
import { createAnyOrderOver, createReserveOver, createRule, createWorstOrderTight } from "./policy-reports.ts";
import { createAddition, createCheck, createPassReport, createReport } from "./reports.ts";

function headlineOf(report: Report): string | undefined {
  return renderText({ report, colour: false }).split("\n")[0]?.replace("Cloud quota: ", "");
}

const over = (overrides: Partial<Check> = {}) =>
  createAddition(["cbk", "compute.cores", "count", 112, 20, 128], "over", overrides);
const unknown = (effect: Check["effect"]) => createCheck({ verdict: "unknown", limit: null, effect });
const tight = (overrides: Partial<Check> = {}) => createAddition(["a", "x.y", "count", 8, 1, 10], "tight", overrides);
const together: NonNullable<Check["together"]> = {
  others: [{ name: "#1", amount: 4 }],
  projected: 132,
  headroom: -4,
  decides: true,
};
const contended = createCheck({ verdict: "contended", together });

describe("the headline", () => {
  const plan = (leftOut: number | undefined) =>
    ({ path: "p.json", kind: "terraform", changes: 4, leftOut, project: null, region: null }) as const;
  const stack = { address: "a.b", type: "a", reason: say`x` };

  it.each<readonly [string, readonly Check[], Partial<Report>]>([
    ["this change does not fit", [over()], {}],
    ["this change does not fit — warn-only: this check never fails", [over()], { warnOnly: true }],
    ["this change does not fit", [createReserveOver(), over()], {}],
    ["this change leaves too little free", [createReserveOver()], {}],
    ["this change cannot be applied", [createAnyOrderOver()], {}],
    ["this change cannot be applied", [over({ verdict: "forbidden", cause: "flavor" })], {}],
    ["this change is expected to exceed the limit during apply", [over({ cause: "peakLikely" })], {}],
    ["this change may exceed the limit during apply", [createWorstOrderTight({ verdict: "over", effect: "fail" })], {}],
    ["unknown whether this change fits", [unknown("fail")], {}],
    ["unknown whether this change fits", [over({ effect: "warn" }), unknown("fail")], {}],
    ["unknown whether this change fits", [createCheck()], { verdict: "fail" }],
    [
      "this change fits alone, but not together with other pull requests",
      [{ ...contended, effect: "fail" }],
      { others: ["#1"] },
    ],
    ["fits alone, but not together with other changes", [contended], { others: ["batch"] }],
    ["does not fit, but only warns", [over({ effect: "warn" })], {}],
    ["does not fit, but waived", [over({ verdict: "waived", effect: "warn" })], {}],
    ["not everything could be checked", [unknown("warn")], {}],
    ["not everything could be checked", [createCheck()], { verdict: "warn" }],
    ["already over a limit, not made worse", [tight({ cause: "limit" })], {}],
    ["already below a required reserve, not made worse", [tight({ cause: "reserve", rule: createRule() })], {}],
    ["fits after the change, but may exceed the limit during apply", [createWorstOrderTight(), tight()], {}],
    ["fits, but it gets tight", [tight()], {}],
    ["fits, but it gets tight with other pull requests", [tight({ together })], { others: ["#1"] }],
    ["what is enforced fits, but it gets tight", [over({ effect: "none" }), tight()], {}],
    ["nothing that is enforced has a limit", [over({ effect: "none" })], {}],
    ["everything fits", [createCheck()], {}],
    ["nothing in this change has a limit", [createCheck({ verdict: "unmetered", limit: null })], {}],
    ["this change requests no resources", [], {}],
    ["no change is counted: 1 is left out", [], { plans: [plan(1)] }],
    ["no change is counted: 1,203 are left out", [], { plans: [plan(3), plan(undefined), plan(1200)] }],
    [
      "no change is counted: 2 cannot be, 3 are left out",
      [],
      { verdict: "warn", plans: [plan(3)], uncounted: [stack, stack] },
    ],
    [
      "unknown whether this change fits, since no change is counted: 1 cannot be",
      [],
      { verdict: "fail", uncounted: [stack] },
    ],
    ["unknown whether this change fits", [createCheck()], { verdict: "fail", plans: [plan(3)], uncounted: [stack] }],
    ["everything fits", [createCheck()], { plans: [plan(3)] }],
    ["could not be checked", [], { verdict: "error", problems: [say`x`] }],
  ])("the headline is: %s", (headline, checks, overrides) => {
    const report = createReport(checks);
    const effect = checks.some((check) => check.effect === "fail") ? "fail" : report.verdict;
    expect(headlineOf({ ...report, verdict: effect, ...overrides })).toBe(headline);
  });

  it("the headline is followed by a last line with verdict and counts", () => {
    expect(renderText({ report: createPassReport(), colour: false })).toMatch(
      /\nVerdict: pass \(8 fit, 2 without a limit; 10 checks, 2 regions\)\n$/u,
    );
  });
});
