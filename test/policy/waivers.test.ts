// Waivers: their coverage, their end, and sentences about them.

import { describe, expect, it } from "vitest";
import { toText } from "../../src/core/index.ts";
import { textsOf } from "../support/printed.ts";
import { apply, evaluateOne, type Situation } from "./policies.ts";

/** 110 of 100 cores after the change, unless a test says otherwise. */
const OVER: Situation = { planned: 60 };
const MOST = Number.MAX_SAFE_INTEGER;

function waiver(fields: Record<string, string | number> = {}): string {
  const all = {
    region: "cbk",
    key: "compute.cores",
    "up-to": 110,
    until: "2026-09-30",
    reason: "The limit is being raised, request 4711.",
    owner: "team-platform",
    ...fields,
  };
  return JSON.stringify(all);
}

function withWaivers(...waivers: string[]): string {
  return `waivers: [${waivers.join(", ")}]`;
}

describe("a waiver in force", () => {
  it.each<[circumstance: string, policy: string, situation: Situation, verdict: string, overall: string]>([
    ["one more than it covers", withWaivers(waiver()), { planned: 61 }, "over", "fail"],
    ["another region", withWaivers(waiver({ region: "fes" })), OVER, "over", "fail"],
    ["another key", withWaivers(waiver({ key: "compute.instances" })), OVER, "over", "fail"],
    ["globs", withWaivers(waiver({ region: "c*", key: "*.cores" })), OVER, "waived", "warn"],
    ["a forbidden kind", withWaivers(waiver()), { limit: 0, used: 0 }, "waived", "warn"],
    ["a check that fits", withWaivers(waiver()), {}, "fits", "pass"],
    ["a check that is tight", withWaivers(waiver()), { planned: 40 }, "tight", "warn"],
    ["unknown usage", withWaivers(waiver()), { used: null }, "unknown", "fail"],
    ["an unknown limit", withWaivers(waiver()), { limit: null }, "unknown", "fail"],
    ["a lower bound within the limit", withWaivers(waiver()), { atLeast: true }, "unknown", "fail"],
    ["a lower bound over the limit", withWaivers(waiver()), { ...OVER, atLeast: true }, "over", "fail"],
    ["a sum beyond exact numbers", withWaivers(waiver({ "up-to": MOST })), { used: MOST }, "over", "fail"],
    ["up to nothing", withWaivers(waiver({ "up-to": 0 })), OVER, "over", "fail"],
    ["a reserve", `${withWaivers(waiver())}\nrules: [{region: cbk, keep-free: 50 %}]`, {}, "waived", "warn"],
    ["one that only warns", `${withWaivers(waiver())}\nrules: [{region: cbk, enforce: warn}]`, OVER, "waived", "warn"],
    ["one that does not count", `${withWaivers(waiver())}\nrules: [{region: cbk, enforce: off}]`, OVER, "over", "pass"],
    ["the first of two", withWaivers(waiver(), waiver({ "up-to": 1 })), OVER, "waived", "warn"],
    ["the second of two", withWaivers(waiver({ "up-to": 1 }), waiver()), OVER, "waived", "warn"],
  ])("the waiver covers its checks only: %s", (_, policy, situation, verdict, overall) => {
    const { check, evaluation } = evaluateOne(apply(policy), situation);
    expect({ verdict: check.verdict, overall: evaluation.verdict }).toEqual({ verdict, overall });
  });

  it("a waiver in another unit is rounded down in the key's unit", () => {
    const policies = apply(withWaivers(waiver({ key: "volume.space_gb", "up-to": "500 GB" })));
    const situation = { key: "volume.space_gb", limit: 100, used: 0 };
    expect(evaluateOne(policies, { ...situation, planned: 465 }).check).toMatchObject({
      verdict: "waived",
      waiver: { upTo: 465 },
    });
    expect(evaluateOne(policies, { ...situation, planned: 466 }).check.verdict).toBe("over");
  });
});

describe("a waiver that does not apply", () => {
  it.each<[state: string, fields: Record<string, string | number>, situation: Situation, sentence: string]>([
    [
      "uncertain",
      {},
      { ...OVER, atLeast: true },
      "Waiver 1 (line 1, owned by `team-platform`) does not apply: how high usage would rise is not exactly known.",
    ],
    [
      "unfit",
      { key: "*_gb*", "up-to": "1 TiB" },
      { ...OVER, key: "share.free_gb_slots" },
      "Waiver 1 (line 1, owned by `team-platform`) does not apply: it is a size, and this key is counted.",
    ],
  ])("the reason of the check says why: %s", (state, fields, situation, sentence) => {
    const { check, evaluation } = evaluateOne(apply(withWaivers(waiver(fields))), situation);
    expect(check.verdict).toBe("over");
    expect(check.waiver?.state).toBe(state);
    expect(toText(check.reason).endsWith(` ${sentence}`)).toBe(true);
    expect(evaluation.verdict).toBe("fail");
  });

  it("a waiver is not mentioned if the check needs none", () => {
    const { check } = evaluateOne(apply(withWaivers(waiver({ until: "2026-09-14" }))));
    expect(check.waiver).toBeUndefined();
    expect(check.reason).toEqual("60 of 100 after the change.");
  });
});

describe("a waiver that ends within a week", () => {
  it.each<[now: string, note: string | null]>([
    ["2026-09-22T23:59:59Z", null],
    ["2026-09-23T00:00:00Z", "ends in 7 days, on 2026-09-30 (UTC)."],
    ["2026-09-29T00:00:00Z", "ends tomorrow, on 2026-09-30 (UTC)."],
    ["2026-09-30T00:00:00Z", "ends today, on 2026-09-30 (UTC)."],
    ["2026-09-30T23:59:59Z", "ends today, on 2026-09-30 (UTC)."],
    ["2026-10-01T00:00:00Z", null],
  ])("at %s the note on a waiver is: %s", (now, note) => {
    const { notes } = apply(withWaivers(waiver({ region: "c*" })), { now: new Date(now) });
    expect(notes).toEqual(
      note === null
        ? []
        : [`Waiver 1 of the policy (line 1) for \`compute.cores\` in \`c*\` ${note} It is owned by \`team-platform\`.`],
    );
  });

  it("ending waivers are announced with the evaluation, soonest first and at most ten", () => {
    const many = Array.from({ length: 12 }, (_, index) => waiver({ until: `2026-09-${21 - (index % 3)}` }));
    const notes = textsOf(evaluateOne(apply(withWaivers(...many))).evaluation.notes);
    expect(notes).toHaveLength(11);
    expect(notes[0]).toContain("on 2026-09-19");
    expect(notes[9]).toContain("on 2026-09-21");
    expect(notes[10]).toBe("And 2 more of this kind.");
  });
});
