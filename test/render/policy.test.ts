import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AppliedRule, type Check, type Report, toText } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { parseRecord, renderComment, renderSummary, renderText } from "../../src/render/index.ts";
import { encodeRecord } from "../../src/render/record.ts";
import { toHeadline } from "../../src/render/wording.ts";
import { findAdvice } from "../../src/words/index.ts";
import { createBounds, createDemand, createSnapshot } from "../support/demands.ts";
import {
  createFailingPolicyReport,
  createPolicyReport,
  createReserveOver,
  createRule,
  createWaiver,
} from "./policy-reports.ts";
import { createAddition, createContext, createReport } from "./reports.ts";

function toAdvice(check: Check): string {
  return toText(findAdvice(check) ?? "");
}

function toBody(report: Report): string {
  return renderComment({ report, context: createContext() }).body;
}

const createOver = (overrides: Partial<Check> = {}) =>
  createAddition(["cbk", "compute.cores", "count", 112, 20, 128], "over", { effect: "fail", ...overrides });

describe("when too little would remain free", () => {
  it("says how much must, by which rule, and never that a negative amount is too much", () => {
    expect(toAdvice(createReserveOver())).toBe(
      "only 120 of 640 would remain free, but 128 (20 %) must remain free by rule 2 (line 14). Take 8 off the plan, free 8 in use, or ask for a limit of at least 650 (now 640).",
    );
  });

  it("says so where nothing at all would, and where a rule of the inputs' kind has no place", () => {
    const check = createAddition(["cbk", "compute.cores", "count", 112, 16, 128], "over", {
      cause: "reserve",
      rule: createRule({ keepFree: 10, limitNeeded: 138 }),
    });
    expect(toAdvice(check)).toContain(
      "nothing of 128 would remain free, but 10 must remain free. Take 10 off the plan",
    );
  });

  it("names no limit where none is enough", () => {
    const rule = createRule({ keepFree: 128, keepFreePercent: 100 });
    const check = createOver({ rule });
    expect(toAdvice(check)).toMatch(
      /^132 too many: 4 over the limit, and 128 \(100 %\) must remain free\. .*Take all 20 off the plan\.$/,
    );
    expect(toBody(createPolicyReport([check]))).not.toContain("ready to send");
  });

  it("asks for a limit that is enough for the reserve too", () => {
    const text = renderText({ report: createPolicyReport([createReserveOver()]), colour: false });
    expect(text).toContain("compute.cores  640 → 650  (of which 130 stay free)");
  });
});

describe("when any numbers make a check over", () => {
  const amount = fc.integer({ min: 0, max: 300 });
  /** What `evaluate` makes of them, over or not. */
  const check = fc
    .record({
      used: amount,
      planned: fc.integer({ min: -50, max: 300 }),
      limit: amount,
      keepFree: amount,
      peak: amount,
    })
    .map(({ used, planned, limit, keepFree, peak }): Check => {
      const peakAtLeast = Math.max(planned, peak);
      const bounds = createBounds({ lowest: planned, highest: planned, peak: peakAtLeast + 7, peakAtLeast });
      const setting = <Value>(value: Value) => ({ value, by: undefined });
      const policy = {
        warnAt: setting(80),
        onUnknown: setting("fail" as const),
        enforce: setting("fail" as const),
        keepFree: keepFree === 0 ? undefined : setting({ amount: keepFree }),
        waivers: [],
      };
      const [found] = evaluate({
        demands: [createDemand({ amount: planned, bounds })],
        snapshot: createSnapshot({
          quota: { cbk: { "compute.cores": limit } },
          usage: { cbk: { "compute.cores": used } },
        }),
        policy: { defaults: { warnAt: 80, onUnknown: "fail" }, find: () => policy, notes: [], hasFile: true },
      }).checks;
      if (found === undefined) throw new Error("expected a check");
      return found;
    })
    .filter(({ verdict }) => verdict === "over");

  it("asks for more than there is, and for no less than the end and every order of applying take", () => {
    fc.assert(
      fc.property(check, (one) => {
        const { limitNeeded, limit, rule, projected, peakAtLeast } = one;
        if (limitNeeded === undefined) return;
        expect(limitNeeded).toBeGreaterThan(Number(limit));
        expect(limitNeeded).toBeGreaterThanOrEqual(rule?.limitNeeded ?? projected ?? 0);
        expect(limitNeeded).toBeGreaterThanOrEqual(peakAtLeast ?? 0);
      }),
    );
  });

  it("speaks of no negative amount", () => {
    fc.assert(
      fc.property(check, (one) => {
        const advice = toAdvice(one);
        expect(advice).not.toMatch(/−|-\d/);
        expect(advice).not.toMatch(/\b0 (?:too|off|in use)/);
      }),
    );
  });
});

describe("when a waiver does not cover a check", () => {
  it.each([
    ["expired", "has expired: its last day was 2026-09-30 (UTC)."],
    ["exceeded", "does not apply: it covers up to 130."],
    ["uncertain", "does not apply: how high usage would rise is not exactly known."],
    ["unfit", "does not apply: it is a size, and this key is counted."],
  ] as const)("says at the check that it is %s", (state, sentence) => {
    const waiver = createWaiver({ state, upTo: state === "unfit" ? null : 130 });
    const expected = `Waiver 1 (line 20, owned by \`team-platform\`) ${sentence}`;
    expect(toAdvice(createOver({ waiver }))).toMatch(/now 128\)\. Waiver/);
    expect(toBody(createPolicyReport([createOver({ waiver })]))).toContain(expected);
    const forbidden = createAddition(["cbk", "dns.zones", "count", 0, 1, 0], "forbidden", { waiver });
    expect(toAdvice(forbidden)).toContain(expected);
  });

  it.each([
    [{ peak: 240, peakAtLeast: 200 }, 200, "and usage reaches at least 200 during apply."],
    [{ peak: 240, peakAtLeast: 200 }, 240, "and usage may reach 240 during apply."],
  ])("says how high usage rises where it is the peak that it does not cover: %j", (bounds, upToNeeded, end) => {
    const waiver = createWaiver({ state: "exceeded", upTo: 190, upToNeeded });
    expect(toAdvice(createOver({ ...bounds, waiver }))).toMatch(
      new RegExp(`does not apply: it covers up to 190, ${end.replace(".", "\\.")}$`),
    );
  });

  it("does not say it twice where the reason stands", () => {
    const check = createOver({ projected: null, headroom: null, waiver: createWaiver({ state: "uncertain" }) });
    expect(toAdvice(check)).toBe(check.reason);
  });
});

describe("when a waiver covers a check", () => {
  it.each([
    [0, "ends today"],
    [1, "ends tomorrow"],
    [7, "ends in 7 days"],
    [8, null],
  ])("marks one that has %d days left", (daysLeft, mark) => {
    const check = createOver({ verdict: "waived", effect: "warn", waiver: createWaiver({ daysLeft, upTo: null }) });
    const report = createPolicyReport([check]);
    const body = toBody(report);
    expect(body).toContain("waived up to ? until 2026-09-30");
    expect(body.includes("⚠️\u{a0}**ends")).toBe(mark !== null);
    if (mark === null) return;
    expect(body).toContain(`(⚠️\u{a0}**${mark}**) by \`team-platform\`: The new rack`);
    expect(renderText({ report, colour: false })).toContain(
      `until 2026-09-30 (${mark}) by team-platform: The new rack`,
    );
  });

  it("shows it in every comment and summary, however small, and cuts a long reason", () => {
    const waiver = createWaiver({ reason: "wort ".repeat(500) });
    const report = createPolicyReport([createOver({ verdict: "waived", effect: "warn", waiver })]);
    const { body } = renderComment({ report, context: createContext(), from: 3 });
    expect(body).toContain("Waived by the policy");
    expect(body).toContain("wort …");
    expect(renderSummary({ report, context: createContext() }).body).toContain("Waived by the policy");
    expect(renderText({ report, colour: false })).toMatch(/by team-platform: (?:wort ){80}…$/m);
  });

  it("falls back to the reason where the report has no waiver", () => {
    const report = createReport([createOver({ verdict: "waived", reason: "Covered by `x`." })]);
    expect(toBody(report)).toContain(", Covered by `x`.");
    expect(renderText({ report, colour: false })).toContain("cbk compute.cores: Covered by `x`.");
  });
});

describe("when the policy says what a check does", () => {
  const enforce = (value: AppliedRule["enforce"], overrides: Partial<AppliedRule> = {}) =>
    createRule({ enforce: value, ...overrides });
  const createUnknown = (overrides: Partial<Check>) =>
    createOver({ verdict: "unknown", used: null, projected: null, limit: null, headroom: null, ...overrides });

  it.each([
    ["what fails", [createOver()], "this change does not fit"],
    ["only reserves", [createReserveOver()], "this change leaves too little free"],
    ["reserves and limits", [createReserveOver(), createOver()], "this change does not fit"],
    ["an unknown that fails", [createUnknown({ effect: "fail" })], "unknown whether this change fits"],
    [
      "an over that warns beside an unknown that fails",
      [createOver({ effect: "warn", rule: enforce("warn") }), createUnknown({ effect: "fail" })],
      "unknown whether this change fits",
    ],
    ["an over that warns", [createOver({ effect: "warn", rule: enforce("warn") })], "does not fit, but only warns"],
    ["an unknown that warns", [createUnknown({ effect: "warn" })], "not everything could be checked"],
    [
      "an over that does not count, and nothing else",
      [createOver({ effect: "none", rule: enforce("off") })],
      "nothing that is enforced has a limit",
    ],
    [
      "a tight one beside an over that does not count",
      [createOver({ effect: "none" }), createAddition(["a", "x.y", "count", 8, 1, 10], "tight", { effect: "warn" })],
      "what is enforced fits, but it gets tight",
    ],
    [
      "a reserve that is used already",
      [
        createAddition(["a", "x.y", "count", 8, 0, 10], "tight", {
          effect: "warn",
          cause: "reserve",
          rule: createRule({ keepFree: 5 }),
        }),
      ],
      "already below a required reserve, not made worse",
    ],
  ])("tells %s in the headline", (_, checks, headline) => {
    expect(toHeadline(createPolicyReport(checks), { step: false })).toBe(`Cloud quota: ${headline}`);
  });

  it("marks an unknown that fails though unknown ones only warn", () => {
    const policy = { warnAt: 80, onUnknown: "warn", file: "p.yml" } as const;
    const body = toBody(createPolicyReport([createUnknown({ effect: "fail" })], { policy }));
    expect(body).toContain("| ❓\u{a0}unknown\u{a0}(fails) `");
    expect(toBody(createPolicyReport([createUnknown({ effect: "warn" })], { policy }))).not.toContain("(fails)");
  });

  it("ends what to do with the report's hints", () => {
    const report = {
      ...createPolicyReport([createUnknown({})]),
      hints: ["Ask the operators, or set `on-unknown: warn`."],
    };
    expect(toBody(report)).toMatch(
      /\*\*What to do\*\*\n\n(?:- .*\n| {2}- .*\n)*- Ask the operators, or set `on-unknown: warn`\.\n\n/,
    );
    expect(renderText({ report, colour: false })).toContain("\n  Ask the operators, or set `on-unknown: warn`.\n");
  });

  it("tells the threshold of tight checks where it is one and the same", () => {
    const createTight = (warnAt: number, key: string) =>
      createAddition(["a", key, "count", 8, 1, 10], "tight", { effect: "warn", rule: createRule({ warnAt }) });
    expect(toBody(createPolicyReport([createTight(85, "x.y")]))).toContain(
      "<summary>1 check that is tight (85 % of the limit or more)</summary>",
    );
    expect(toBody(createPolicyReport([createTight(85, "x.y"), createTight(90, "x.z")]))).toContain(
      "<summary>2 checks that are tight</summary>",
    );
  });

  it("does not count what is not enforced among a region's problems", () => {
    const { body } = renderComment({ report: createFailingPolicyReport(), context: createContext(), from: 2 });
    expect(body).toContain("| ❌\u{a0}over\u{a0}(not\u{a0}enforced) `sandbox` `compute.key_pairs`<br>2 checks |");
    expect(body).toContain("2 not enforced");
  });

  it("shows ten checks that are not enforced, and counts the rest", () => {
    const checks = Array.from({ length: 14 }, (_, index) => createOver({ key: `x.k${index}`, effect: "none" }));
    expect(toBody(createPolicyReport(checks))).toContain("… and 4 more checks, all in the [job summary](");
  });
});

describe("when the pull request changes the policy", () => {
  const changed = { warnAt: 80, onUnknown: "fail", changed: true } as const;

  it("says which file decided", () => {
    const commit = "9f8e7d6c5b4a39281706f5e4d3c2b1a099887766";
    const body = toBody(createPolicyReport([createOver()], { policy: { ...changed, file: "q.yml", commit } }));
    expect(body).toContain(
      "⚠️ This pull request changes the policy file `q.yml`. What decided is the file at `9f8e7d6`,",
    );
    expect(body).toContain(" · policy `q.yml` at `9f8e7d6` · ");
  });

  it("says so where the changed file itself decided", () => {
    const report = createPolicyReport([createOver()], { policy: { ...changed, file: "q.yml" } });
    expect(toBody(report)).toContain("and the changed file decided, because it is read from the workspace.");
    expect(renderText({ report, colour: false })).toContain("policy q.yml of the workspace");
    const nameless = createPolicyReport([createOver()], { policy: changed });
    expect(toBody(nameless)).toContain("changes the policy file, and the changed file decided");
  });
});

describe("when there was an earlier run with a policy", () => {
  const context = createContext({ headSha: "5c0ffee000000000000000000000000000000000" });

  function changesSince(before: Check, now: Check): string | undefined {
    const earlier = { ...createPolicyReport([before]), checkedAt: "2026-08-22T13:40:00.000Z" };
    const body = encodeRecord({ report: earlier, project: undefined, context });
    const previous = parseRecord({ body, key: "default", now: "2026-08-22T14:03:00.000Z" });
    const comment = renderComment({ report: createPolicyReport([now]), context: createContext(), previous }).body;
    return comment.split("\n").find((line) => line.startsWith("**Since"));
  }

  it("tells usage where a shortage would be negative or is one of a reserve", () => {
    expect(changesSince(createReserveOver({ projected: 530, planned: 50 }), createReserveOver())).toMatch(
      /compute\.cores` after the change 530 → \*\*520\*\*$/,
    );
    const rule = createRule({ keepFree: 5, limitNeeded: 137 });
    expect(changesSince(createOver({ projected: 140, planned: 28 }), createOver({ rule }))).toMatch(
      /140 → \*\*132\*\*$/,
    );
    expect(changesSince(createReserveOver(), createReserveOver())).toBeUndefined();
    expect(changesSince(createOver({ projected: 120, planned: 8 }), createOver())).toMatch(/120 → \*\*132\*\*$/);
  });

  it("tells the shortage where it is one of the limit", () => {
    expect(changesSince(createOver({ projected: 140, planned: 28 }), createOver())).toMatch(/short by 12 → \*\*4\*\*$/);
    expect(changesSince(createOver(), createOver())).toBeUndefined();
  });

  it("marks what does not count", () => {
    expect(
      changesSince(createAddition(["cbk", "compute.cores", "count", 1, 1, 9]), createOver({ effect: "none" })),
    ).toMatch(/fits → ❌\u{a0}over\u{a0}\(not enforced\)$/u);
  });
});
