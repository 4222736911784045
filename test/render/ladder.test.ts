import { describe, expect, it } from "vitest";
import type { AppliedWaiver, Check, CheckVerdict, Effect, Report } from "../../src/core/index.ts";
import { renderComment, renderSummary } from "../../src/render/index.ts";
import { COMMENT_LADDER, LEVELS, renderOnLadder, SUMMARY_LADDER } from "../../src/render/size-limits.ts";
import { findCodes, findRows, toHtml } from "./parsers.ts";
import { createPolicyReport, createRule, createWaiver } from "./policy-reports.ts";
import { createCheck, createContext, createErrorReport, createManyChecks, createReport } from "./reports.ts";

/** A name that stays as long as a name can be shown, of characters that are long in UTF-8 once they are shown. */
const long = (name: string) => `${name}-${"\u{10ffff}".repeat(300)}`;

function toBytes(text: string): number {
  return Buffer.byteLength(text, "utf8");
}

function countBodyRows(body: string): number {
  return (
    body.split("\n").filter((line) => line.startsWith("| ")).length -
    body.split("\n").filter((line) => line.startsWith("|:")).length
  );
}

function toComment(checks: readonly Check[]) {
  return renderComment({ report: createReport(checks), context: createContext() });
}

describe("when a comment comes near 60 rows", () => {
  it.each([
    [0, 0],
    [1, 0],
    [60, 0],
    [61, 2],
    [480, 2],
    [5000, 2],
  ])("shows %d checks at level %d", (amount, level) => {
    const rendered = toComment(createManyChecks({ regions: 1, keys: amount, over: Math.min(amount, 2) }));
    expect(rendered.level).toBe(level);
    expect(countBodyRows(rendered.body)).toBeLessThanOrEqual(60);
    expect(toBytes(rendered.body)).toBeLessThanOrEqual(60_000);
  });

  it("keeps to what the change touches where that is little", () => {
    const touched = createManyChecks({ regions: 2, keys: 10 });
    const others = Array.from({ length: 100 }, (_, index) =>
      createCheck({ key: `x.key_${index}`, used: 5, planned: 0, projected: 5 }),
    );
    const { body, level } = toComment([...touched, ...others]);
    expect(level).toBe(1);
    expect(body).toContain("<summary>19 checks that this change touches and that fit</summary>");
    expect(body).toContain("Not listed here: 100 fit. All checks are in the [job summary](");
  });

  it("shows 20 problems, and counts the rest", () => {
    const { body } = toComment(createManyChecks({ regions: 1, keys: 30, over: 30 }));
    expect(countBodyRows(body)).toBe(20);
    expect(body).toContain("… and 10 more problems, all in the [job summary](");
  });

  it("counts what is waived and what is not enforced as rows too", () => {
    const toChecks = (amount: number, overrides: Partial<Check>) =>
      Array.from({ length: amount }, (_, index) => createCheck({ key: `x.k${index}`, ...overrides }));
    const report = createPolicyReport([
      ...toChecks(20, { region: "a", verdict: "over", effect: "fail" }),
      ...toChecks(20, { region: "b", verdict: "waived", effect: "warn", waiver: createWaiver() }),
      ...toChecks(14, { region: "c", verdict: "tight", effect: "none" }),
      ...toChecks(11, { region: "d", verdict: "fits", effect: "none" }),
    ]);
    const { body, level } = renderComment({ report, context: createContext() });
    expect(level).toBe(2);
    expect(countBodyRows(body)).toBeLessThanOrEqual(60);
    expect(body).toContain("… and 10 more waived checks, all in");
    expect(body).toContain("Not listed here: 14 not enforced, 11 fit.");
  });

  it("shows 30 regions at a glance, the worst first, and counts the rest", () => {
    const { body, level } = toComment(createManyChecks({ regions: 50, keys: 10 }));
    expect(level).toBe(2);
    expect(body).toContain("… and 20 more regions, all in the [job summary](");
    expect(body).toContain("<summary>All 50 regions</summary>\n\n| Worst of each region |");
  });
});

describe("when the size comes near the limit", () => {
  const levels = { ...COMMENT_LADDER.levels };
  const task = { from: 0, countRows: () => 0 } as const;

  it.each([
    [0, 0],
    [1, 1],
  ] as const)("takes the next level at %d bytes too many", (extra, level) => {
    const render = (detail: unknown) => (detail === levels[0] ? "a".repeat(60_000 + extra) : "b");
    expect(renderOnLadder({ ...task, ladder: COMMENT_LADDER, render }).level).toBe(level);
  });

  it("counts bytes, not characters", () => {
    const render = (detail: unknown) => (detail === levels[0] ? "█".repeat(20_001) : "b");
    expect(renderOnLadder({ ...task, ladder: COMMENT_LADDER, render }).level).toBe(1);
  });

  it("does the same for summaries at 900,000 bytes", () => {
    const render = (size: number) => (detail: unknown) =>
      detail === SUMMARY_LADDER.levels[0] ? "a".repeat(size) : "b";
    expect(renderOnLadder({ ...task, ladder: SUMMARY_LADDER, render: render(900_000) }).level).toBe(0);
    expect(renderOnLadder({ ...task, ladder: SUMMARY_LADDER, render: render(900_001) }).level).toBe(1);
  });

  it("starts no higher than asked", () => {
    for (const from of LEVELS) {
      const { level } = renderComment({
        report: createReport(createManyChecks({ regions: 2, keys: 4 })),
        context: createContext(),
        from,
      });
      expect(level).toBe(from);
    }
  });

  it("says at the last level what is not listed and where it is", async () => {
    const { body } = renderComment({
      report: createReport(createManyChecks({ regions: 3, keys: 4 })),
      context: createContext(),
      from: 3,
    });
    expect(body).toContain("Not listed here: 1 problem, 11 fit. All checks are in the [job summary](");
    await expect(body).toMatchFileSnapshot("fixtures/smallest.md");
  });
});

describe("when everything is as long as it can be", () => {
  const reason = `Something is missing: ${Array.from({ length: 30 }, (_, index) => `\`${"x".repeat(70)}${index}\``).join(", ")}.`;
  const from = Array.from({ length: 30 }, (_, index) => ({
    address: `module.${"é".repeat(90)}${index}.x.y`,
    action: "create",
    amount: Number.MAX_SAFE_INTEGER,
  }));
  type Kind = readonly [Effect, CheckVerdict, AppliedWaiver["state"] | undefined];
  const KINDS: readonly Kind[] = [
    ["fail", "over", "exceeded"],
    ["fail", "unknown", undefined],
    ["warn", "over", "expired"],
    ["warn", "waived", "applies"],
    ["none", "over", undefined],
    ["none", "tight", undefined],
    ["none", "fits", undefined],
    ["none", "unmetered", undefined],
  ];

  function toLong(check: Check, [effect, verdict, state]: Kind): Check {
    const { limitNeeded: _, ...rest } = check;
    const planned = Number.MAX_SAFE_INTEGER - 9;
    return {
      ...rest,
      unit: "bytes",
      planned,
      projected: planned,
      limit: planned - 1,
      headroom: -1,
      peak: Number.MAX_SAFE_INTEGER,
      peakAtLeast: Number.MAX_SAFE_INTEGER - 1,
      limitNeeded: Number.MAX_SAFE_INTEGER - 1,
      verdict,
      effect,
      from,
      reason,
      rule: createRule({
        keepFree: 1000,
        keepFreePercent: 12.34,
        enforce: effect === "none" ? "off" : effect,
        decidedBy: [{ setting: "enforce", rule: 999, line: 99_999 }],
      }),
      ...(state === undefined
        ? {}
        : {
            waiver: createWaiver({ state, owner: long("o"), reason: `${reason} ${"wort ".repeat(99)}`, daysLeft: 0 }),
          }),
    };
  }

  function toLongReport(checks: readonly Check[]): Report {
    const policy = { warnAt: 80, onUnknown: "fail", file: long("f"), commit: long("c"), changed: true } as const;
    return createPolicyReport(checks, { policy, notes: Array.from({ length: 50 }, () => reason) });
  }

  it.each(KINDS)(
    "fits at every level, and says what is missing, of checks with effect %s and verdict %s",
    (...kind) => {
      // One region more than any level of a comment shows, and one row more than it may have.
      const checks = createManyChecks({ regions: 31, keys: 2, over: 0, name: long }).map((check) =>
        toLong(check, kind),
      );
      const report = toLongReport(checks);
      const context = createContext({ baseRef: long("b") });
      for (const level of LEVELS) {
        const { body } = renderComment({ report, context, from: level });
        expect(toBytes(body)).toBeLessThanOrEqual(60_000);
        expect(countBodyRows(body)).toBeLessThanOrEqual(60);
        expect(body).toMatch(/… and \d+ more|Not listed here: /);
        expect(body.includes("Waived by the policy")).toBe(kind[1] === "waived");
      }
      const html = toHtml(renderSummary({ report, context }).body);
      for (const cells of findRows(html)) expect([2, 3]).toContain(cells.length);
      expect(html.match(/<details/g)?.length ?? 0).toBe(html.match(/<\/details>/g)?.length ?? 0);
    },
  );

  it("fits into a summary too, of which not all could be shown", () => {
    const checks = createManyChecks({ regions: 48, keys: 50, over: 0, name: long });
    const kinds = checks.map((check, index) =>
      toLong(check, KINDS[index % KINDS.length] ?? ["fail", "over", "exceeded"]),
    );
    const { body, level } = renderSummary({ report: toLongReport(kinds), context: createContext() });
    expect(level).toBeGreaterThan(0);
    expect(toBytes(body)).toBeLessThanOrEqual(900_000);
  });

  it("bounds a thousand problems", () => {
    const problems = Array.from({ length: 1000 }, (_, index) => `plans/${index}: ${reason} ${"@ ".repeat(500)}`);
    const report = createErrorReport(problems);
    const { body } = renderComment({ report, context: createContext() });
    expect(toBytes(body)).toBeLessThanOrEqual(60_000);
    expect(body).toContain("more problems, all in the [job summary](");
    const summary = renderSummary({ report, context: createContext() });
    expect(summary.level).toBeGreaterThan(0);
    expect(toBytes(summary.body)).toBeLessThanOrEqual(900_000);
    expect(toHtml(body).match(/<li>/g)?.length).toBe(21);
    expect(findCodes(toHtml(body)).length).toBeGreaterThan(20);
  });
});

describe("when a summary is large", () => {
  it("has every one of 1,000 checks in it", () => {
    const checks = createManyChecks({ regions: 20, keys: 50, over: 100 });
    const { body, level } = renderSummary({ report: createReport(checks), context: createContext() });
    expect(level).toBe(0);
    // And two rows for the two regions in which something is over.
    expect(countBodyRows(body)).toBe(1002);
    expect(body).not.toContain("█");
  });

  it("draws bars in tables of up to 60 rows only", () => {
    const small = renderSummary({
      report: createReport(createManyChecks({ regions: 1, keys: 60, over: 0 })),
      context: createContext(),
    });
    const large = renderSummary({
      report: createReport(createManyChecks({ regions: 1, keys: 61, over: 0 })),
      context: createContext(),
    });
    expect(small.body).toContain("█");
    expect(large.body).not.toContain("█");
  });
});
