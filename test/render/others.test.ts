// What a comment says of other pull requests beside the checks.

import { describe, expect, it } from "vitest";
import type { Check, Report } from "../../src/core/index.ts";
import { renderComment, renderSummary, renderText } from "../../src/render/index.ts";
import { createCheck, createContext, createReport } from "./reports.ts";

const NOTE = "2 of 130 open pull requests were not looked at.";

/** A check that fits alone, beside so many others that take four cores each. */
function createContended(others: number, overrides: Partial<NonNullable<Check["together"]>> = {}): Check {
  return createCheck({
    used: 100,
    planned: 8,
    projected: 108,
    limit: 128,
    verdict: "contended",
    cause: "limit",
    limitNeeded: 108 + 4 * others,
    together: {
      others: Array.from({ length: others }, (_, index) => ({ name: `#${index + 1}`, amount: 4 })),
      projected: 108 + 4 * others,
      headroom: 20 - 4 * others,
      decides: true,
      ...overrides,
    },
  });
}

function createShared(check: Check, overrides: Partial<Report> = {}): Report {
  const others = (check.together?.others ?? []).map(({ name }) => name);
  return createReport([check], {
    policy: { warnAt: 80, onUnknown: "fail", together: "warn" },
    others,
    othersNotes: [NOTE],
    ...overrides,
  });
}

function linesOf(report: Report): { readonly note: string | undefined; readonly footer: string } {
  const lines = renderComment({ report, context: createContext() }).body.split("\n");
  return {
    note: lines.find((line) => line.startsWith("- ") && line.includes("looked at")),
    footer: lines.findLast((line) => line.startsWith("<sub>Commit")) ?? "",
  };
}

describe("headroom of a check that other changes decide", () => {
  const report = createShared(createContended(6));

  it("is what is left after all of them, in comment and table", () => {
    const { body } = renderComment({ report, context: createContext() });
    expect(body).toMatch(/\*\*132\*\*\s+with 6\s+other\s+pull\s+requests \| \*\*−4\*\*<br>104\s+% \|/);
    for (const [width, expected] of [
      [undefined, /contended +cbk +compute\.cores +100 +\+8 +108 +132 +128 +104 % +−4$/m],
      [120, /contended +compute\.cores +100 +\+8 +108 +128 +104 % +−4\n +132 with the others$/m],
      [40, /used 100, planned \+8,[\s\S]*with others 132,[\s\S]*headroom −4/],
    ] as const) {
      expect(renderText({ report, colour: false, width })).toMatch(expected);
    }
  });

  it("is its own where they do not", () => {
    const { together = { others: [], projected: null, headroom: null }, ...check } = createContended(6);
    const { decides: _, ...others } = together;
    expect(renderText({ report: createShared({ ...check, together: others }), colour: false, width: 120 })).toMatch(
      /108 +128 +84 % +20$/m,
    );
  });

  it("asks to free no more than is in use", () => {
    const { body } = renderComment({ report, context: createContext() });
    expect(body).toContain("Agree on who goes first, free 4 in use, or ask");
    const check = { ...createContended(6), used: 3, projected: 11, limit: 31 };
    expect(renderComment({ report: createShared(check), context: createContext() }).body).not.toContain("in use,");
  });
});

describe("what is not known of other pull requests", () => {
  it("stands in the last line where nothing depends on it", () => {
    const { note, footer } = linesOf(createShared(createCheck()));
    expect(note).toBeUndefined();
    expect(footer).toContain(` · ${NOTE} · `);
  });

  it.each<[string, Report]>([
    ["a check fits alone only", createShared(createContended(6))],
    [
      "one would fail for it",
      createShared(createCheck(), { policy: { warnAt: 80, onUnknown: "fail", together: "fail" } }),
    ],
  ])("stands first where %s", (_why, report) => {
    const { note, footer } = linesOf(report);
    expect(note).toBe(`- ${NOTE}`);
    expect(footer).not.toContain("looked at");
  });

  it("is in the summary and the log, too", () => {
    const report = createShared(createCheck());
    expect(renderSummary({ report, context: createContext() }).body).toContain(NOTE);
    expect(renderText({ report, colour: false })).toContain(NOTE);
  });
});

describe("a check that fits beside some of many others", () => {
  it.each<[string, Partial<NonNullable<Check["together"]>>, RegExp]>([
    ["one", { fitsWith: [["#2"]] }, /It fits with `#2` alone: agree/u],
    ["two", { fitsWith: [["#2"], ["#4"]] }, /It fits with `#2` or `#4` alone: agree/u],
    [
      "six",
      { fitsWith: ["#2", "#3", "#4", "#5", "#6", "#7"].map((name) => [name]) },
      /It fits with `#2`, `#3`, `#4`, `#5` or 2 more alone: agree/u,
    ],
    ["none", { fitsWith: [] }, /too many\. Agree on who goes first/u],
  ])("says so of %s", (_what, overrides, expected) => {
    const { body } = renderComment({ report: createShared(createContended(12, overrides)), context: createContext() });
    expect(body).toMatch(expected);
  });

  it("says that the check has to run again where it fails", () => {
    const failing = { ...createContended(6), effect: "fail" as const };
    const bodyOf = (check: Check) => renderComment({ report: createShared(check), context: createContext() }).body;
    expect(bodyOf(failing)).toContain("Then run this check again.");
    expect(bodyOf(createContended(6))).not.toContain("run this check again");
  });
});

describe("a check that gets tight by others", () => {
  it("says by whom, and no threshold that it is below alone", () => {
    const { together } = createContended(2, { projected: 116, headroom: 12 });
    const check = createCheck({
      used: 90,
      planned: 8,
      projected: 98,
      limit: 128,
      verdict: "tight",
      ...(together === undefined ? {} : { together }),
      reason: "Together with `#1` (+4) and `#2` (+4) 106 of 128 after the change: at or above 80 %.",
    });
    const report = createShared(check, { othersNotes: [] });
    const { body } = renderComment({
      report,
      context: createContext({ changesUrl: "https://github.example/acme/infra/issues/" }),
    });
    expect(body).toContain("fits, but it gets tight with other pull requests");
    expect(body).toMatch(/Together with \[#1\]\([^)]+\/1\) \(\+4\)/u);
    expect(body).not.toContain("80 % of the limit or more");
  });
});
