// Comments and summaries of reports with generated names, read by two independent parsers: both must see the same
// tables, lists and code blocks, all of our own layout, with every check in them once, under its name.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Check,
  type CheckVerdict,
  prose,
  quoted,
  quotedAddress,
  type Report,
  say,
  visible,
} from "../../src/core/index.ts";
import { toGroups } from "../../src/render/check-groups.ts";
import { parseRecord, renderComment, renderSummary } from "../../src/render/index.ts";
import { findChangeUrl, toRequestLines } from "../../src/render/limit-request.ts";
import { VERDICTS } from "../../src/render/verdicts.ts";
import { toWaiverLines } from "../../src/render/waiver.ts";
import { HOSTILE_NAMES } from "../properties/mutations.ts";
import { PROPERTY_TIMEOUT_MS, runs } from "../properties/runs.ts";
import { expectHarmless, HOSTILE_MARKDOWN } from "./harmless.ts";
import { findBlocks, findCodes, findItems, findRows, renderWithMicromark, toHtml, toText } from "./parsers.ts";
import { createRule, createWaiver } from "./policy-reports.ts";
import { createAddition, createContext, createReport } from "./reports.ts";

/** Pieces of Markdown and HTML. Most constructs consist of several. */
const PIECES: readonly string[] = [
  ...Array.from("`|\\<>@#:$*_~[]()!&-+=.^{}'\"/ \r\n\t"),
  "](",
  "![",
  "https://evil.example/",
  "www.evil.example",
  "@octocat",
  "@org/team",
  "#12",
  "GH-12",
  "</details>",
  "<summary>",
  "<!--",
  "-->",
  "<!-- quota-gate:v1 key=default -->",
  "```",
  "/merge",
  "\n/approve\n",
  "!12",
  "%1",
  "~~~",
  "$$",
  ":tada:",
  "&#64;",
  "&lt;",
  "0123456789abcdef0123456789abcdef01234567",
  "\u202e",
  "\u200b",
  "\u0301",
  "א",
  "東",
  "\ud800",
  "\u{1f600}",
  "a",
  "b.c",
  "1.",
];

const name = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((all) => all.join("")),
  },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_NAMES, ...HOSTILE_MARKDOWN) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 8 }) },
);

interface Named {
  readonly region: string;
  readonly key: string;
  readonly verdict: CheckVerdict;
  readonly effect: Check["effect"] | undefined;
  readonly text: string;
}

const named: fc.Arbitrary<Named> = fc.record({
  region: name,
  key: name,
  verdict: fc.constantFrom("over", "forbidden", "unknown", "tight", "fits", "unmetered", "waived"),
  effect: fc.constantFrom(undefined, undefined, "fail" as const, "none" as const),
  text: name,
});

/** Names with equal escapes cannot be told apart; tests of names cover them. */
const checks = fc
  .uniqueArray(named, {
    minLength: 1,
    maxLength: 6,
    selector: ({ region, key }) => `${visible(region)} ${visible(key)}`,
  })
  .map((all) =>
    all.map(({ region, key, verdict, effect, text }): Check => {
      const isWaived = verdict === "waived";
      const limit = {
        over: 5,
        forbidden: 0,
        contended: 7,
        unknown: 500,
        tight: 7,
        fits: 500,
        unmetered: 500,
        waived: 5,
      }[verdict];
      return createAddition([region, key, "count", 4, 2, limit], verdict, {
        reason: say`The reason is ${quoted(text)}, and ${prose(text)}.`,
        from: [
          { address: text, action: text, amount: 2 },
          { address: `x.${text}[0]`, action: "create", amount: 1 },
        ],
        ...(effect === undefined
          ? {}
          : { effect: isWaived && effect === "fail" ? "warn" : effect, rule: createRule() }),
        ...(isWaived || verdict === "over"
          ? {
              waiver: createWaiver({
                owner: text,
                reason: text,
                regions: [region],
                keys: [key],
                state: isWaived ? "applies" : "exceeded",
              }),
            }
          : {}),
      });
    }),
  );

const reports = fc
  .record({ all: checks, notes: fc.array(name, { maxLength: 3 }), project: name, file: name, ref: name })
  .map(({ all, notes, project, file, ref }) => {
    const report = createReport(all, {
      notes: notes.map((text) => say`A note of ${quotedAddress(text)}: ${prose(text)}`),
      project,
      policy: { warnAt: 80, onUnknown: "fail", file, commit: ref, changed: true },
    });
    // Record of an earlier run on other regions.
    const earlier = createReport(all.map((check) => ({ ...check, region: `${check.region}-` })));
    const body = renderComment({ report: earlier, context: createContext() });
    const previous = parseRecord({ body, key: "default", now: "2026-08-22T15:00:00.000Z" });
    if (previous === undefined) throw new Error("A comment of ours has a record.");
    return { report, previous, ref };
  });

/** Returns the names with which a cell or item begins: region and key of a check. */
function toNames(html: string): string {
  return findCodes(html).slice(0, 2).join(" ");
}

/** Returns a page as text, as a parser reads it. */
function read(html: string) {
  expectHarmless(html);
  return {
    rows: findRows(html).map((cells) => ({ cells: cells.map(toText), names: toNames(cells[0] ?? "") })),
    items: findItems(html).map((item) => ({ text: toText(item), names: toNames(item) })),
    blocks: findBlocks(html).map(toText),
    folded: [...html.matchAll(/<details/g)].length,
  };
}

/** Expects no line that begins with a slash: GitLab executes it (https://docs.gitlab.com/user/project/quick_actions/). */
function expectNoQuickAction(markdown: string): void {
  expect(markdown).not.toMatch(/^\s*\//mu);
}

/** Renders Markdown, and expects the same of GitHub's own parser if the project uses it. */
function readTwice(markdown: string) {
  const page = read(toHtml(markdown));
  if (toHtml !== renderWithMicromark) expect(page).toEqual(read(renderWithMicromark(markdown)));
  return page;
}

/**
 * Expects one row per check, or one item if it is waived, that begins with region and key, and no other rows except
 * heads.
 */
function expectEveryCheck({ rows, items }: ReturnType<typeof readTwice>, report: Report): void {
  const headOf = (index: number) =>
    rows.slice(0, index + 1).findLast(({ cells: [first] }) => first === "Usage after the change");
  const tables = Map.groupBy(rows.keys(), headOf);
  expect(tables.has(undefined)).toBe(false);
  const shown: string[] = items.filter(({ text }) => text.startsWith(VERDICTS.waived.sign)).map(({ names }) => names);
  for (const [head, indexes] of tables) {
    const body = indexes.flatMap((index) => (rows[index] === head ? [] : (rows[index] ?? [])));
    for (const { cells } of body) expect(cells).toHaveLength(head?.cells.length ?? 0);
    shown.push(...body.map(({ names }) => names));
  }
  expect(shown.sort()).toEqual(report.checks.map(({ region, key }) => `${visible(region)} ${visible(key)}`).sort());
}

describe("a report of any names", () => {
  it(
    "a report of any names is read as its tables, lists and blocks",
    () => {
      fc.assert(
        fc.property(reports, ({ report, previous, ref }) => {
          const context = createContext({ baseRef: ref, version: ref, headSha: ref });
          const request = toRequestLines(toGroups(report).problems, { report });
          const waiver = toWaiverLines(report, findChangeUrl(context));
          for (const body of [renderComment({ report, context, previous }), renderSummary({ report, context })]) {
            const page = readTwice(body);
            expectNoQuickAction(body);
            const { items, blocks, folded } = page;
            expectEveryCheck(page, report);
            const lines = [request, waiver].filter(({ length }) => length > 0);
            expect(blocks).toEqual(lines.map((block) => `${block.join("\n")}\n`));
            expect(items.length).toBeGreaterThanOrEqual(report.notes?.length ?? 0);
            expect(folded).toBe([...body.matchAll(/^<details/gm)].length);
          }
        }),
        runs(40),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});
