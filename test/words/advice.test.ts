// What to do about a check, behind its reason.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Check, say, toText } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { findAdvice, findContributors } from "../../src/words/index.ts";
import {
  createAnyOrderOver,
  createContributions,
  createRule,
  createWorstOrderTight,
} from "../render/policy-reports.ts";
import { createAddition } from "../render/reports.ts";
import { createBounds, createDemand, createSnapshot } from "../support/demands.ts";

/** What is advised behind the reason; undefined: nothing at all. */
function waysOf(check: Check): string | undefined {
  const advice = findAdvice({ ...check, reason: say`Why.` });
  return advice === undefined ? undefined : toText(advice).replace(/^Why\. ?/u, "");
}

const createOver = (overrides: Partial<Check> = {}) =>
  createAddition(["cbk", "compute.cores", "count", 112, 20, 128], "over", overrides);

const createReserveOver = (keepFree: number, limitNeeded: number, overrides: Partial<Check> = {}) =>
  createOver({ cause: "reserve", rule: createRule({ keepFree, limitNeeded }), ...overrides });

function createContended(overrides: Partial<NonNullable<Check["together"]>> = {}, check: Partial<Check> = {}): Check {
  const others = [4, 4, 4].map((amount, index) => ({ name: `#${index + 1}`, amount }));
  const together = { others, projected: 132, headroom: -4, decides: true, ...overrides } as const;
  return createAddition(["cbk", "compute.cores", "count", 112, 8, 128], "contended", {
    cause: "limit",
    limitNeeded: 132,
    together,
    ...check,
  });
}

describe("advice", () => {
  it.each<readonly [string, Check, string | undefined]>([
    [
      "an excess that was there before",
      createOver({ used: 130, planned: 2, projected: 132 }),
      "Take all 2 off the plan, or free 4 in use, or ask for a limit of at least 132.",
    ],
    [
      "more than is in use",
      createOver({ used: 3, planned: 129, projected: 132 }),
      "Take 4 off the plan, which alone is over the limit, or ask for a limit of at least 132.",
    ],
    [
      "a total",
      createOver({ mode: "target", planned: 132 }),
      "Take 4 off the plan, or ask for a limit of at least 132.",
    ],
    [
      "a lower bound",
      createOver({ atLeast: true }),
      "Take at least 4 off the plan, or free at least 4 in use, or ask for a limit of at least 132.",
    ],
    [
      "a peak above the end",
      createOver({ peakAtLeast: 140, peak: 150 }),
      "Take at least 4 off the plan, or free 12 in use, or ask for a limit of at least 140.",
    ],
    [
      "a reserve",
      createReserveOver(10, 142),
      "Take 14 off the plan, or free 14 in use, or ask for a limit of at least 142.",
    ],
    ["a reserve that no limit has", createOver({ rule: createRule({ keepFree: 128 }) }), "Take all 20 off the plan."],
    ["no numbers", createOver({ projected: null }), ""],
    [
      "a limit of 0",
      createAddition(["cbk", "dns.zones", "count", 0, 1, 0], "forbidden", { peakAtLeast: 2 }),
      "Ask for a limit of at least 2, or use another region.",
    ],
    [
      "a limit of 0 without numbers",
      createAddition(["cbk", "dns.zones", "count", 0, 1, 0], "forbidden", { projected: null }),
      "Ask for a higher limit, or use another region.",
    ],
    ["a flavor", createAddition(["cbk", "x.y", "count", 0, 1, 0], "forbidden", { cause: "flavor" }), ""],
    ["no apply order", createAnyOrderOver(), "Free 8 in use, or ask for a limit of at least 136."],
    [
      "an expected peak",
      createOver({ cause: "peakLikely", peakLikely: 140, peak: 150 }),
      "Take some of it off the plan, or ask for a limit of at least 140.",
    ],
    ["some order that only warns", createWorstOrderTight(), "Have the limit raised to 24 until the change is applied."],
    ["some order without a bound", createWorstOrderTight({ peak: null }), ""],
    ["an old excess", createOver({ verdict: "tight", cause: "limit", planned: 0 }), ""],
    ["a threshold", createOver({ verdict: "tight", cause: "threshold" }), undefined],
    ["a threshold with others", { ...createContended(), verdict: "tight", cause: "threshold" }, ""],
    ["what is not enforced", createOver({ effect: "none" }), undefined],
    ["what is not known", createOver({ verdict: "unknown", cause: "amount" }), ""],
    ["what is waived", createOver({ verdict: "waived" }), undefined],
    [
      "others",
      createContended({ fitsWith: [["#1"], ["#2"]] }),
      "It fits with `#1` or `#2` alone. Agree on who goes first, or free 4 in use, or ask for a limit of at least 132.",
    ],
    [
      "others that it fits with one by one",
      createContended({ fitsWith: [["#1"], ["#2"], ["#3"]] }, { effect: "fail" }),
      "It fits with any one of them, not with all. Agree on who goes first, or free 4 in use, or ask for a limit of at least 132. Then run this check again.",
    ],
    [
      "two others that it fits with one by one",
      createContended({ others: ["a", "b"].map((name) => ({ name, amount: 6 })), fitsWith: [["a"], ["b"]] }),
      "It fits with `a` or `b`, not with both. Agree on who goes first, or free 4 in use, or ask for a limit of at least 132.",
    ],
    [
      "others and a peak",
      createContended({ peak: 140 }, { cause: "peak", used: 10 }),
      "Agree on who goes first, or ask for a limit of at least 132.",
    ],
  ])("on %s", (_, check, ways) => {
    expect(waysOf(check)).toBe(ways);
  });
});

describe("ways to apply a change within the limit", () => {
  type Ways = NonNullable<Check["peakWays"]>;
  const deletion = { address: "a.old", action: "delete", amount: -1 };
  const adviceWith = (ways: Partial<Ways>, from: Check["from"]) => {
    const peakWays: Ways = { releasesFirst: false, replacements: 0, atOnce: 0, deletingFirst: "no", ...ways };
    return waysOf(createWorstOrderTight({ peakWays, from }))?.split(", or have the limit raised")[0];
  };

  it.each<readonly [Partial<Ways>, Check["from"], string]>([
    [
      { replacements: 5, atOnce: 3, deletingFirst: "yes" },
      [],
      "Apply the 5 replacements in batches of at most 3, each in a separate run (`-target`), or apply without `create_before_destroy` this once",
    ],
    [{ replacements: 2, atOnce: 1 }, [], "Apply the 2 replacements one at a time, each in a separate run (`-target`)"],
    [{ replacements: 2, atOnce: 2 }, [], "Apply the replacements first in a separate run (`-target`)"],
    [{ releasesFirst: true }, [deletion], "Apply the deletions first in a separate run (`-target`)"],
    [
      { replacements: 2, deletingFirst: "released" },
      [deletion, { address: "a.w", action: "create/delete", amount: -1 }],
      "Apply the deletions first in a separate run (`-target`), then the rest without `create_before_destroy` this once",
    ],
    [
      { releasesFirst: true },
      [{ address: "a.size", action: "update", amount: -1 }, deletion],
      "Apply what only gives back first in a separate run (`-target`)",
    ],
    [{ parallelism: 3 }, [], "Apply with `-parallelism=3`"],
  ])("%j", (ways, from, advice) => {
    expect(adviceWith(ways, from)).toBe(advice);
  });
});

describe("the resources that an amount comes from", () => {
  it.each<readonly [string, Check["from"], string]>([
    [
      "the largest three",
      createContributions(1),
      '`module.kubernetes["prod"].module.pool.openstack_compute_instance_v2.worker[*]` +8 (4 × create), `openstack_compute_instance_v2.bastion` +1 (create), `openstack_compute_instance_v2.registry` +1 (create), and 3 more, all in the JSON report',
    ],
    ["numbers", createFrom("a.b[0]", "a.b[12]"), "`a.b[*]` +2 (2 × create)"],
    ["keys", createFrom('a.b["x"]', 'a.b["y]["]'), "`a.b[*]` +2 (2 × create)"],
    ["one with an index", createFrom("a.b[0]"), "`a.b[0]` +1 (create)"],
    ["brackets that are none", createFrom("[0]", "a]"), "`[0]` +1 (create), `a]` +1 (create)"],
    [
      "what is not known, and gives back",
      [
        { address: "a.b[0]", action: "create", amount: 2 },
        { address: "a.b[1]", action: "update", amount: 2 },
        { address: "a.c", action: "create", amount: 0 },
        { address: "a.d", action: "delete", amount: -1 },
      ],
      "`a.b[*]` +4 (2 × different actions), `a.c` (create), `a.d` −1 (delete)",
    ],
  ])("%s", (_, from = [], text) => {
    expect(findContributors([createOver({ from })])).toEqual(`From ${text}.`);
  });

  it("is named once for several checks, and not where no plan has any", () => {
    const check = createOver({ from: createFrom("a.b[0]", "a.b[1]") });
    expect(findContributors([check, check])).toEqual("From `a.b[*]` (2).");
    expect(findContributors([createOver()])).toBeUndefined();
    expect(findContributors([])).toBeUndefined();
  });
});

function createFrom(...addresses: string[]): NonNullable<Check["from"]> {
  return addresses.map((address) => ({ address, action: "create", amount: 1 }));
}

describe("any excess", () => {
  const amount = fc.integer({ min: 0, max: 300 });
  /** What `evaluate` makes of any numbers, where it is over. */
  const over = fc
    .record({
      used: amount,
      planned: fc.integer({ min: -50, max: 300 }),
      limit: amount,
      keepFree: amount,
      peak: amount,
    })
    .map(({ used, planned, limit, keepFree, peak }) => {
      const peakAtLeast = Math.max(planned, peak);
      const bounds = createBounds({ lowest: planned, highest: planned, peak: peakAtLeast + 7, peakAtLeast });
      const defaults = { warnAt: 80, onUnknown: "fail" } as const;
      const setting = <Value>(value: Value) => ({ value, by: undefined });
      const policy = {
        warnAt: setting(80),
        onUnknown: setting("fail" as const),
        enforce: setting("fail" as const),
        keepFree: keepFree === 0 ? undefined : setting({ amount: keepFree }),
        waivers: [],
      };
      return evaluate({
        demands: [createDemand({ amount: planned, bounds })],
        snapshot: createSnapshot({
          quota: { cbk: { "compute.cores": limit } },
          usage: { cbk: { "compute.cores": used } },
        }),
        policy: { defaults, find: () => policy, notes: [], hasFile: true },
      }).checks;
    })
    .filter((checks) => checks.every(({ verdict }) => verdict === "over"));

  it("is met with amounts above 0, and a limit that is enough for the end and for every apply order", () => {
    fc.assert(
      fc.property(over, ([check]) => {
        if (check === undefined) return;
        const { limitNeeded = Number.POSITIVE_INFINITY, limit, rule, projected, peakAtLeast } = check;
        expect(limitNeeded).toBeGreaterThan(Number(limit));
        expect(limitNeeded).toBeGreaterThanOrEqual(rule?.limitNeeded ?? projected ?? 0);
        expect(limitNeeded).toBeGreaterThanOrEqual(peakAtLeast ?? 0);
        const advice = toText(findAdvice(check) ?? say``);
        expect(advice).not.toMatch(/−|-\d|\b0 (?:too|over|off|in use)/u);
      }),
    );
  });
});
