// Advice after a check's reason.

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
import { createDemand, createRanges, createSnapshot } from "../support/demands.ts";

/** Returns the advice after the reason. undefined if there is none at all. */
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
      "an excess of one object, which the plan adds",
      createOver({ used: 128, planned: 1, projected: 129, limitNeeded: 129 }),
      "Take it off the plan, or free 1 in use, or ask for a limit of at least 129.",
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
  ])("advice on %s", (_, check, ways) => {
    expect(waysOf(check)).toBe(ways);
  });
});

describe("ways to apply a change within the limit", () => {
  type Ways = NonNullable<Check["peakWays"]>;
  const replaced = (...keys: (number | string)[]) =>
    keys.map((key) => ({ address: `a.w[${JSON.stringify(key)}]`, action: "create/delete", amount: 0 }));
  const deleted = (...addresses: string[]) => addresses.map((address) => ({ address, action: "delete", amount: -1 }));
  const adviceWith = (ways: Partial<Ways>, from: Check["from"] = []) => {
    const peakWays: Ways = { releasesFirst: false, replacements: 0, atOnce: 0, deletingFirst: "no", ...ways };
    return waysOf(createWorstOrderTight({ peakWays, from }))?.split(", or have the limit raised")[0];
  };
  const old = deleted("a.old[0]", "a.old[1]", "a.gone", "a.w[7]");
  const OLD = "(`-target='a.gone' -target='a.old' -target='a.w[7]'`)";

  it.each<readonly [Partial<Ways>, Check["from"], string]>([
    [
      { replacements: 5, atOnce: 3, deletingFirst: "yes" },
      replaced(4, 3, 2, 1, 0),
      "Apply the 5 replacements in batches of at most 3, each in a separate run (the first: `-target='a.w[0]' -target='a.w[1]' -target='a.w[2]'`), or apply without `create_before_destroy` this once",
    ],
    [
      { replacements: 2, atOnce: 1 },
      replaced(0, 1),
      "Apply the 2 replacements one at a time, each in a separate run (the first: `-target='a.w[0]'`)",
    ],
    [
      { replacements: 2, atOnce: 2 },
      replaced(0, 1),
      "Apply the replacements first in a separate run (`-target='a.w[0]' -target='a.w[1]'`)",
    ],
    // A whole resource is named without an index.
    [{ releasesFirst: true }, [...old, ...replaced(0)], `Apply the deletions ${OLD} first in a separate run`],
    [
      { replacements: 2, deletingFirst: "released" },
      [...old, ...replaced(0, 1)],
      `Apply the deletions ${OLD} first in a separate run, then the rest without \`create_before_destroy\` this once`,
    ],
    [
      { releasesFirst: true },
      [{ address: "a.size", action: "update", amount: -1 }, ...deleted("a.gone")],
      "Apply what only gives back (`-target='a.gone' -target='a.size'`) first in a separate run",
    ],
    // Instances of a resource with other actions are named one by one.
    [
      { releasesFirst: true },
      [...deleted("a.w[3]", "a.w[4]"), ...replaced(0)],
      "Apply the deletions (`-target='a.w[3]' -target='a.w[4]'`) first in a separate run",
    ],
    [{ parallelism: 3 }, [], "Apply with `-parallelism=3`"],
    [
      { replacements: 9, atOnce: 9 },
      replaced("it's"),
      "Apply the replacements first in a separate run (`-target='a.w[\"it'\\''s\"]'`)",
    ],
    [{ replacements: 9, atOnce: 9 }, replaced("x`y", "a\u{202e}b"), "Apply the replacements first in a separate run"],
  ])("the way to apply the change is %j", (ways, from, advice) => {
    expect(adviceWith(ways, from)).toBe(advice);
  });

  it("addresses without room are counted", () => {
    const ways = { replacements: 9, atOnce: 9 };
    expect(adviceWith(ways, replaced(0, 1, 2, 3, 4, 5, 6, 7, 8))).toContain("-target='a.w[5]'` and 3 more)");
    const long = replaced(..."abc".split("").map((key) => key.repeat(150)));
    expect(adviceWith(ways, long)).toMatch(/\(`-target='a\.w\["a{150}"\]'` and 2 more\)/);
  });
});

describe("resources that are deleted and created alike", () => {
  const made = (addresses: readonly string[], amount = 1) =>
    addresses.map((address) => ({ address, action: "create", amount }));
  const gone = (addresses: readonly string[]) =>
    addresses.map((address) => ({ address, action: "delete", amount: -1 }));
  const OLD = ["module.m.a.old[0]", "module.m.a.old[1]"];
  const adviceOn = (from: Check["from"], rest: Partial<Check> = {}) =>
    waysOf(createOver({ cause: "peakLikely", peakLikely: 140, from, ...rest }));
  const LIMIT = "or ask for a limit of at least 140.";

  it("a `moved` block is offered, for instances by their resource", () => {
    expect(adviceOn([...made(["a.new[0]", "a.new[1]"]), ...gone(OLD)])).toBe(
      `Add a \`moved\` block from \`module.m.a.old\` to \`a.new\` if that is a new name for the same objects, ${LIMIT}`,
    );
    expect(adviceOn([...made(['a.new["x"]']), ...gone(["a.old"])])).toContain('from `a.old` to `a.new["x"]`');
  });

  it.each<[string, Check["from"], Partial<Check>]>([
    ["their types differ", [...made(["b.new[0]", "b.new[1]"]), ...gone(OLD)], {}],
    ["their numbers differ", [...made(["a.new[0]"]), ...gone(OLD)], {}],
    ["their amounts differ", [...made(["a.new[0]", "a.new[1]"], 2), ...gone(OLD)], {}],
    ["not all amounts are known", [...made(["a.new[0]", "a.new[1]"]), ...gone(OLD)], { atLeast: true }],
  ])("no `moved` block is offered if %s", (_, from, rest) => {
    expect(adviceOn(from, rest)).toBe(`Take some of it off the plan, ${LIMIT}`);
  });
});

describe("the resources that an amount comes from", () => {
  it.each<readonly [string, Check["from"], string]>([
    [
      "the largest three",
      createContributions(1),
      '`module.kubernetes["prod"].module.pool.openstack_compute_instance_v2.worker[*]` +8 (4 × create), `openstack_compute_instance_v2.bastion` +1 (create), `openstack_compute_instance_v2.registry` +1 (create), and 3 more',
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
  ])("the sentence on resources has %s", (_, from = [], text) => {
    expect(findContributors([createOver({ from })])).toEqual(`From ${text}.`);
  });

  it("resources of several checks are named once, and there is no sentence without any", () => {
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
  /** Checks that `evaluate` finds to be over, for any numbers. */
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
      const ranges = createRanges([planned, planned], { worst: [peakAtLeast, peakAtLeast + 7] });
      const defaults = { warnAt: 80, onUnknown: "fail" } as const;
      const setting = <Value>(value: Value) => ({ value, by: undefined });
      const policy = {
        warnAt: setting(80),
        onUnknown: setting("fail" as const),
        enforce: setting("fail" as const),
        keepFree: keepFree === 0 ? [] : [setting({ amount: keepFree })],
        waivers: [],
      };
      return evaluate({
        demands: [createDemand(ranges)],
        snapshot: createSnapshot({
          quota: { cbk: { "compute.cores": limit } },
          usage: { cbk: { "compute.cores": used } },
        }),
        policy: { defaults, find: () => policy, notes: [], hasFile: true },
      }).checks;
    })
    .filter((checks) => checks.every(({ verdict }) => verdict === "over"));

  it("advice on any excess has amounts above 0, and a limit that is enough for the end and every apply order", () => {
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
