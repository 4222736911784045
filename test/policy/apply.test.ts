// Rules of a policy: which apply, which setting wins, and the effect on the verdict.

import { describe, expect, it } from "vitest";
import { createPolicies, createPolicy } from "../support/demands.ts";
import { apply, evaluateOne, type Situation } from "./policies.ts";

const CORES = { region: "cbk", key: "compute.cores", item: undefined };

describe("a check that no rule matches", () => {
  it("the inputs decide if no rule matches", () => {
    const options = createPolicy({ warnAt: 70, onUnknown: "warn" });
    const policies = apply("rules: [{region: fes, warn-at: 50, on-unknown: fail, enforce: off}]", { options });
    expect(policies.find(CORES)).toEqual({
      warnAt: { value: 70, by: undefined },
      onUnknown: { value: "warn", by: undefined },
      enforce: { value: "fail", by: undefined },
      keepFree: [],
      waivers: [],
    });
    expect(policies.defaults).toEqual({ warnAt: 70, onUnknown: "warn" });
  });

  it("defaults of the policy override the inputs", () => {
    const policies = apply("defaults:\n  warn-at: 95\n  on-unknown: warn\n  enforce: warn\n  keep-free: 5 %");
    const by = { rule: undefined, line: 2 };
    expect(policies.find(CORES)).toMatchObject({
      warnAt: { value: 95, by },
      onUnknown: { value: "warn", by },
      enforce: { value: "warn", by },
      keepFree: [{ value: { percent: 5 }, by }],
    });
    expect(policies.defaults).toEqual({ warnAt: 95, onUnknown: "warn" });
  });
});

describe("several matching rules", () => {
  it("a later rule removes the reserve of an earlier one", () => {
    const policies = apply("rules: [{key: compute.*, keep-free: 10 %}, {key: compute.cores, keep-free: 0}]");
    expect(evaluateOne(policies, { planned: 50 }).check).toMatchObject({ verdict: "tight", rule: { keepFree: 0 } });
  });
});

describe("a reserve", () => {
  it("a reserve in another unit is rounded up in the key's unit", () => {
    const policies = apply("rules: [{key: [volume.space_gb, objectstorage], keep-free: 500 GB}]");
    const volumes = { key: "volume.space_gb", limit: 1000, used: 500 };
    expect(evaluateOne(policies, { ...volumes, planned: 34 }).check).toMatchObject({
      verdict: "fits",
      rule: { keepFree: 466 },
    });
    expect(evaluateOne(policies, { ...volumes, planned: 35 }).check.verdict).toBe("over");
    const storage = { key: "objectstorage", item: "ceph", limit: 1e12, used: 0 };
    expect(evaluateOne(policies, { ...storage, planned: 5e11 }).check).toMatchObject({
      verdict: "fits",
      rule: { keepFree: 5e11 },
    });
    expect(evaluateOne(policies, { ...storage, planned: 5e11 + 1 }).check.verdict).toBe("over");
  });

  it("a reserve is exact even if bytes times a percentage exceed exact numbers", () => {
    const policies = apply("rules: [{key: objectstorage, keep-free: 33.33 %}]");
    const limit = 9_007_199_254_740_991;
    // 66.67 % of the limit is 6005099743135819.6…
    const storage = { key: "objectstorage", item: "ceph", limit, used: 0 };
    expect(evaluateOne(policies, { ...storage, planned: 6_005_099_743_135_818 }).check.verdict).toBe("fits");
    expect(evaluateOne(policies, { ...storage, planned: 6_005_099_743_135_819 }).check.verdict).toBe("over");
  });

  it("a reserve that is a size makes a counted key unknown, unless the limit alone is exceeded", () => {
    const policies = apply("rules: [{key: 'share.*_gb', keep-free: 0}, {key: '*_gb*', keep-free: 1 GiB}]");
    const situation = { key: "share.free_gb_slots" };
    const { check, evaluation } = evaluateOne(policies, situation);
    expect(check.verdict).toBe("unknown");
    expect(check.reason).toEqual(
      "What must remain free is a size (`1 GiB`) by rule 2 (line 1), and this key is counted.",
    );
    expect(evaluation.verdict).toBe("fail");
    expect(evaluateOne(policies, { ...situation, planned: 51 }).check.verdict).toBe("over");
    expect(evaluateOne(policies, { ...situation, planned: 0 }).check.verdict).toBe("unknown");
  });
});

describe("the effect of a check on the overall verdict", () => {
  const over: Situation = { planned: 60 };
  const SITUATIONS: Readonly<Record<string, Situation>> = {
    fits: {},
    tight: { planned: 40 },
    over,
    forbidden: { limit: 0, used: 0 },
    unknown: { used: null },
  };
  const OVERALL = { none: "pass", warn: "warn", fail: "fail" };

  it.each<[settings: string, effects: readonly (keyof typeof OVERALL)[]]>([
    ["enforce: fail", ["none", "warn", "fail", "fail", "fail"]],
    ["enforce: fail, on-unknown: warn", ["none", "warn", "fail", "fail", "warn"]],
    ["enforce: warn", ["none", "warn", "warn", "warn", "warn"]],
    ["enforce: warn, on-unknown: warn", ["none", "warn", "warn", "warn", "warn"]],
    ["enforce: off", ["none", "none", "none", "none", "none"]],
  ])("the settings %s have the effects %j", (settings, effects) => {
    const policies = apply(`rules: [{region: cbk, ${settings}}]`);
    for (const [index, [verdict, situation]] of Object.entries(SITUATIONS).entries()) {
      const { check, evaluation } = evaluateOne(policies, situation);
      const effect = effects[index] ?? "fail";
      expect(check).toMatchObject({ verdict, effect });
      expect(evaluation).toMatchObject({ verdict: OVERALL[effect], counts: { [verdict]: 1 } });
    }
  });

  it("a note says that an excess is not enforced, even if the run passes", () => {
    const policies = apply("rules: [{region: cbk, enforce: off}]");
    expect(evaluateOne(policies, over).evaluation.notes).toEqual([
      "1 check is not within its limit or threshold and does not count, because the policy does not enforce it.",
    ]);
    expect(evaluateOne(policies, {}).evaluation.notes).toEqual([]);
  });
});

describe("the rule in a check", () => {
  it("the rule has all settings that apply, with their origin", () => {
    const policies = apply("defaults: {warn-at: 90}\nrules: [{key: compute.*, keep-free: 10 %}]");
    expect(evaluateOne(policies).check.rule).toEqual({
      warnAt: 90,
      onUnknown: "fail",
      enforce: "fail",
      keepFree: 10,
      keepFreePercent: 10,
      decidedBy: [
        { setting: "warn-at", rule: null, line: 1 },
        { setting: "keep-free", rule: 1, line: 2 },
      ],
    });
  });

  it("a check without a policy file has no rule", () => {
    const { check, evaluation } = evaluateOne(createPolicies());
    expect(check.rule).toBeUndefined();
    expect(check.waiver).toBeUndefined();
    expect(evaluation.notes).toEqual([]);
  });
});

describe("a check whose region is unknown", () => {
  const anywhere = { ...CORES, region: undefined };

  it("each setting has the strictest value that a rule has for any region", () => {
    const policies = apply(`rules:
  - {region: "*", key: "*", enforce: warn, warn-at: 90}
  - {region: cbk, key: compute.*, enforce: fail, keep-free: 10 %}
  - {region: dbl, key: compute.cores, enforce: "off", warn-at: 70, keep-free: 5}
  - {region: fes, key: network.*, warn-at: 10}`);
    expect(policies.find(anywhere)).toMatchObject({
      warnAt: { value: 70, by: { rule: 3 } },
      enforce: { value: "fail", by: { rule: 2 } },
      keepFree: [{ value: { amount: 5 } }, { value: { percent: 10 } }],
    });
  });

  it("rules that a later rule overrules in every region do not count", () => {
    const policies = apply(`rules:
  - {region: cbk, key: "*", enforce: fail, on-unknown: fail}
  - {region: "*", key: "*", enforce: warn}`);
    expect(policies.find(anywhere)).toMatchObject({ enforce: { value: "warn", by: { rule: 2 } } });
  });

  it("a pattern does not match an unknown region", () => {
    const policies = apply('rules: [{region: "?", key: "*", enforce: "off", on-unknown: warn}]');
    expect(policies.find(anywhere)).toMatchObject({ enforce: { value: "fail" }, onUnknown: { value: "fail" } });
  });

  it("only waivers for every region cover an unknown region", () => {
    const waiver = (region: string) =>
      `  - {region: ${region}, key: compute.cores, up-to: 9, until: 2026-12-31, reason: r, owner: o}`;
    const policies = apply(`waivers:\n${["cbk", '"*"', '"c*"', '[cbk, "**"]'].map(waiver).join("\n")}`);
    expect(policies.find(anywhere).waivers.map((one) => one.waiver)).toEqual([2, 4]);
    expect(policies.find(CORES).waivers.map((one) => one.waiver)).toEqual([1, 2, 3, 4]);
  });
});
