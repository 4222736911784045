// Comments and summaries near their size limits: omitted checks are counted, and waived ones are never omitted.

import { describe, expect, it } from "vitest";
import {
  type AppliedWaiver,
  type Check,
  type CheckVerdict,
  type Effect,
  type Report,
  sayText,
} from "../../src/core/index.ts";
import { COMMENT_LADDER, renderWithin, SUMMARY_LADDER } from "../../src/render/comment.ts";
import { renderComment, renderSummary } from "../../src/render/index.ts";
import { findRows, toHtml } from "./parsers.ts";
import { createPolicyReport, createRule, createWaiver } from "./policy-reports.ts";
import { createCheck, createContext, createErrorReport, createManyChecks, createReport } from "./reports.ts";

/** A name as long as can be shown, whose escaped characters are long in UTF-8. */
const long = (name: string) => `${name}-${"\u{10ffff}".repeat(300)}`;

function countRows(body: string): number {
  return (body.match(/^\| /gm)?.length ?? 0) - (body.match(/^\|:/gm)?.length ?? 0);
}

function toComment(checks: readonly Check[], isSmallest = false): string {
  return renderComment({ report: createReport(checks), context: createContext(), isSmallest });
}

describe("the size of a comment", () => {
  it.each([
    [0, false],
    [1, false],
    [60, false],
    [61, true],
    [5000, true],
  ])("a comment of %d checks leaves out those that fit: %s", (amount, isShortened) => {
    const body = toComment(createManyChecks({ regions: 1, keys: amount, over: Math.min(amount, 2) }));
    expect(countRows(body)).toBe(isShortened ? 2 : amount);
    expect(body.includes("Not listed here: ")).toBe(isShortened);
  });

  it.each<readonly [string, readonly Check[], string]>([
    [
      "problems",
      createManyChecks({ regions: 1, keys: 30, over: 30 }),
      "… and 10 more over the limit, all in the [job summary](",
    ],
    ["what is waived", many(70, { verdict: "waived", effect: "warn" }), "… and 50 more waived checks, all in the [job"],
    [
      "what is not enforced",
      many(24, { verdict: "over", effect: "none" }),
      "… and 4 more over the limit, all in the [job summary](",
    ],
    ["what fits", many(70, {}), "Not listed here: 70 fit. All checks are in the [job summary]("],
    ["what has no limit", many(70, { verdict: "unmetered" }), "Not listed here: 70 without a limit. All checks are"],
  ])("checks that are not shown are counted: %s", (_, checks, text) => {
    expect(toComment(checks)).toContain(text);
  });

  it("the smallest comment has counts and a link", () => {
    const body = toComment(createManyChecks({ regions: 3, keys: 4 }), true);
    expect(countRows(body)).toBe(0);
    expect(body).toContain("Not listed here: 1 over the limit, 11 fit. All checks are in the [job summary](");
  });
});

function many(amount: number, overrides: Partial<Check>): readonly Check[] {
  return Array.from({ length: amount }, (_, index) => createCheck({ key: `x.k${index}`, ...overrides }));
}

describe.each([
  ["comment", COMMENT_LADDER, 60_000],
  ["summary", SUMMARY_LADDER, 900_000],
] as const)("the limit of a %s", (_, ladder, bytes) => {
  it.each([
    ["as many bytes", "a".repeat(bytes), true],
    ["one byte more", "a".repeat(bytes + 1), false],
    ["more bytes in fewer characters", "█".repeat(bytes / 3 + 1), false],
  ])("the limit holds for %s", (_name, text, isTaken) => {
    const render = (detail: unknown) => (detail === ladder.levels[0] ? text : "shorter");
    expect(renderWithin(ladder, { isSmallest: false, render }) === text).toBe(isTaken);
    expect(renderWithin(ladder, { isSmallest: true, render })).toBe("shorter");
  });
});

describe("texts of the greatest length", () => {
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
    const planned = Number.MAX_SAFE_INTEGER - 9;
    const decidedBy = [{ setting: "enforce", rule: 999, line: 99_999 } as const];
    const waived = { state, owner: long("o"), reason: `${reason} ${"wort ".repeat(99)}`, daysLeft: 0 };
    return {
      ...check,
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
      reason: sayText(reason),
      rule: createRule({
        keepFree: 1000,
        keepFreePercent: 12.34,
        enforce: effect === "none" ? "off" : effect,
        decidedBy,
      }),
      ...(state === undefined ? {} : { waiver: createWaiver({ ...waived, state }) }),
    };
  }

  function toLongReport(checks: readonly Check[]): Report {
    const policy = { warnAt: 80, onUnknown: "fail", file: long("f"), commit: long("c"), changed: true } as const;
    return createPolicyReport(checks, { policy, notes: Array.from({ length: 50 }, () => sayText(reason)) });
  }

  it.each(KINDS)("the comment says that checks are missing, with effect %s and verdict %s", (...kind) => {
    // One region more than a comment shows, and one row more than it may have.
    const checks = createManyChecks({ regions: 31, keys: 2, over: 0, name: long }).map((check) => toLong(check, kind));
    const report = toLongReport(checks);
    const context = createContext({ baseRef: long("b") });
    for (const isSmallest of [false, true]) {
      const body = renderComment({ report, context, isSmallest });
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(60_000);
      expect(countRows(body)).toBeLessThanOrEqual(60);
      expect(body).toMatch(/… and \d+ more|Not listed here: /);
      expect(body.includes("Waived by the policy")).toBe(kind[1] === "waived");
    }
    const html = toHtml(renderSummary({ report, context }));
    for (const { length } of findRows(html)) expect([1, 2]).toContain(length);
    expect(html.match(/<details/g)?.length ?? 0).toBe(html.match(/<\/details>/g)?.length ?? 0);
  });

  it.each<readonly [string, Report]>([
    [
      // More regions and rows than any text has.
      "1,020 checks",
      toLongReport(
        createManyChecks({ regions: 34, keys: 30, over: 0, name: long }).map((check, index) =>
          toLong(check, KINDS[index % KINDS.length] ?? ["fail", "over", "exceeded"]),
        ),
      ),
    ],
    [
      "1,000 problems",
      createErrorReport(Array.from({ length: 1000 }, (_, index) => `${index}: ${reason} ${"@ ".repeat(500)}`)),
    ],
  ])("comment and summary keep to their limits with %s", (_, report) => {
    const context = createContext();
    expect(Buffer.byteLength(renderComment({ report, context }))).toBeLessThanOrEqual(60_000);
    const summary = renderSummary({ report, context });
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(900_000);
    expect(summary).toMatch(/… and \d+ more|Not listed here: /u);
  });
});
