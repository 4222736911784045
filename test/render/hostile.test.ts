import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Check, visible } from "../../src/core/index.ts";
import { renderComment, renderSummary } from "../../src/render/index.ts";
import { renderSentence } from "../../src/render/markdown.ts";
import type { RecordedCheck } from "../../src/render/record.ts";
import { runs } from "../properties/runs.ts";
import { expectHarmless } from "./harmless.ts";
import { findCodes, findElements, findRows, toHtml } from "./parsers.ts";
import { createContributions, createRegionless, createRule, createWaiver } from "./policy-reports.ts";
import { createAddition, createContext, createErrorReport, createReport } from "./reports.ts";

const HOSTILE: readonly string[] = [
  "a|b",
  "a\\|b",
  "a\\",
  "`a",
  "a`",
  "``a``",
  "a\rb",
  "x\r\r# pwn",
  "x\n\n# pwn",
  "x\r\n| a | b |",
  "a\tb",
  "</details>",
  "</summary></details><h1>x</h1>",
  "-->",
  "--><h1>x</h1><!--",
  '<img src="https://evil.example/x.png">',
  "<script>alert(1)</script>",
  "![x](https://evil.example/x.png)",
  "[x](javascript:alert(1))",
  "[x]: https://evil.example",
  "[^1]",
  "<https://evil.example>",
  "<!-- quota-gate:v1 key=default -->",
  "<!-- quota-gate-data:v2 AAAA -->",
  "@octocat",
  "@org/team",
  "&#64;octocat",
  "a&#64;b.example",
  "#12",
  "GH-12",
  "acme/x#1",
  "acme/x@0123456789abcdef0123456789abcdef01234567",
  "0123456789abcdef0123456789abcdef01234567",
  ":tada:",
  "https://evil.example/x",
  "www.evil.example",
  "(www.evil.example)",
  "ftp://evil.example",
  "mailto:a@evil.example",
  "a@evil.example",
  "$\\frac{a}{b}$",
  "$`a`$",
  "**bold** _it_ ~~gone~~",
  "1. one",
  "- [ ] task",
  "+ item",
  "===",
  "---",
  "> quote",
  "> [!NOTE]",
  "```",
  "~~~",
  "    code",
  "zero\u200bwidth",
  "bidi\u202eover",
  "lone \ud800 surrogate",
  "nul\u0000",
  "с\u043ere",
  "\u2028line",
  "a\u0300\u0301\u0302",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  "   ",
  "x".repeat(1_000_000),
  `${"x".repeat(64)}a${"y".repeat(1_000_000)}`,
  `${"x".repeat(64)}b${"y".repeat(1_000_000)}`,
];

describe("when a comment with hostile names is read", () => {
  const limits = [
    { verdict: "over", limit: 5 },
    { verdict: "fits", limit: 500 },
    { verdict: "waived", limit: 5 },
    { verdict: "unknown", limit: 500 },
  ] as const;

  it.each(HOSTILE.map((name) => ({ name, label: JSON.stringify(name.slice(0, 40)) })))(
    "shows $label as a name in every table",
    ({ name }) => {
      const checks = limits.map(({ verdict, limit }) =>
        createAddition([name, `c.${name}`, "count", 4, 2, limit], verdict, { reason: `Not known: ${name}` }),
      );
      const gone: RecordedCheck = { region: name, key: `${name}.gone`, verdict: "over", projected: 6, limit: 5 };
      const { body } = renderComment({
        report: createReport(checks, { project: name, notes: [name, `See ${name} there`] }),
        context: createContext({ baseRef: name, version: name, headSha: name }),
        previous: {
          at: "2026-08-22T13:00:00Z",
          verdict: "fail",
          isPartial: false,
          checks: [gone],
          additions: [],
          takesMore: false,
        },
      });
      const html = toHtml(body);
      expectHarmless(html);
      const rows = findRows(html);
      expect(rows.map((cells) => cells.length)).toEqual([2, 2, 2, 2, 2]);
      expect(findCodes(html).filter((code) => code === visible(`c.${name}`)).length).toBeGreaterThanOrEqual(4);
      expect(findCodes(html).filter((code) => code === visible(name)).length).toBeGreaterThanOrEqual(4);
      expect(html.match(/<details>/g)?.length).toBe(html.match(/<\/details>/g)?.length);
    },
  );

  it.each(HOSTILE.map((name) => ({ name, label: JSON.stringify(name.slice(0, 40)) })))(
    "shows $label in a policy and in a plan of resources as text",
    ({ name }) => {
      const waiver = createWaiver({
        owner: name,
        reason: name,
        until: name,
        daysLeft: 1,
        regions: [name],
        keys: [name],
      });
      const contributions = [
        { address: name, action: name, amount: 4 },
        { address: `x.${name}[0]`, action: name, amount: 3 },
        { address: `x.${name}[1]`, action: "create", amount: 2 },
        { address: `x["${name}"]`, action: "create", amount: 1 },
      ];
      const over = (overrides: Partial<Check>) =>
        createAddition(["cbk", "compute.cores", "count", 4, 2, 5], "over", { from: contributions, ...overrides });
      const checks: readonly Check[] = [
        over({ effect: "fail", waiver: { ...waiver, state: "expired" }, peak: 9, peakAtLeast: 8 }),
        over({ effect: "none", rule: createRule({ enforce: "off" }) }),
        over({ verdict: "waived", effect: "warn", waiver }),
        createRegionless(`c.${name}`, { effect: "fail", from: contributions }),
        createRegionless("c.d", { effect: "fail", from: createContributions(1) }),
      ];
      const policy = { warnAt: 80, onUnknown: "fail", file: name, commit: name, changed: true } as const;
      const body = renderComment({ report: createReport(checks, { policy }), context: createContext() }).body;
      const html = toHtml(body);
      expectHarmless(html);
      expect(findRows(html).map((cells) => cells.length)).toEqual([2, 2, 2, 3, 3]);
      expect(html.match(/<li>/g)?.length).toBe(5);
      const codes = findCodes(html);
      expect(codes).toContain(visible(name));
      expect(codes).toContain(visible(name, 120));
      expect(body.split("\n").every((line) => line.length < 20_000)).toBe(true);
    },
  );

  it("reads all hostile names at once as one row each", () => {
    const checks = HOSTILE.slice(0, 60).map((name) => createAddition([name, name, "count", 4, 2, 500]));
    const html = toHtml(renderComment({ report: createReport(checks), context: createContext() }).body);
    expectHarmless(html);
    const [, ...rows] = findRows(html);
    expect(rows.length).toBe(60);
    expect(rows.every((cells) => cells.length === 2)).toBe(true);
    const shown = rows.map(([names = ""]) => findCodes(names)[0] ?? "").sort();
    expect(shown).toEqual(
      HOSTILE.slice(0, 60)
        .map((name) => visible(name))
        .sort(),
    );
  });

  it("reads hostile problems as one list item each", () => {
    const { body } = renderComment({ report: createErrorReport(HOSTILE.slice(0, 20)), context: createContext() });
    const html = toHtml(body);
    expectHarmless(html);
    expect(html.match(/<li>/g)?.length).toBe(20);
    expect(findElements(html)).not.toContain("h1");
    for (let from = 20; from < HOSTILE.length; from += 20) {
      const problems = HOSTILE.slice(from, from + 20);
      const page = toHtml(renderSummary({ report: createErrorReport(problems), context: createContext() }).body);
      expectHarmless(page);
      expect(page.match(/<li>/g)?.length).toBe(problems.length);
    }
  });
});

describe("when any text stands where one of our sentences should", () => {
  const piece = fc.oneof(
    fc.constantFrom(..."`|\\<>@#:$*_~[]()!&-+=. \r\n\t".split(""), ...HOSTILE.filter((name) => name.length < 99)),
    fc.string({ unit: "binary", maxLength: 5 }),
    fc.string({ maxLength: 5 }),
  );

  it("stays one harmless paragraph, list item and cell", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const markdown = renderSentence(pieces.join(""));
        expect(markdown).not.toMatch(/[\r\n]/);
        const html = toHtml(`- ${markdown}\n\n| a | b |\n|:--|:--|\n| ${markdown} | x |`);
        expectHarmless(html);
        expect(findRows(html).map((cells) => cells.length)).toEqual([2, 2]);
        expect(html.match(/<li>/g)?.length).toBe(1);
        expect(
          findElements(html).filter(
            (name) => !["li", "ul", "code", "table", "thead", "tbody", "tr", "th", "td"].includes(name),
          ),
        ).toEqual([]);
      }),
      runs(500),
    );
  });

  it("stays harmless where it is somebody's prose", () => {
    const texts = fc.sample(fc.array(piece, { maxLength: 12 }), { numRuns: 400, seed: 11 });
    const lines = texts.map((pieces) => `- x${renderSentence(pieces.join(""), { prose: true, inline: true })}`);
    const html = toHtml(lines.join("\n"));
    expectHarmless(html);
    expect(html.match(/<li>/g)?.length).toBe(400);
  });

  it("stays one list item of many", () => {
    const texts = fc.sample(fc.array(piece, { maxLength: 12 }), { numRuns: 400, seed: 7 });
    const lines = texts.map((pieces) => `- ${renderSentence(pieces.join(""))}`);
    const html = toHtml(lines.join("\n"));
    expectHarmless(html);
    expect(html.match(/<li>/g)?.length).toBe(400);
  });
});

describe("when a sentence is ours", () => {
  it.each([
    [
      "The limit of `compute.cores` is 10,240 GiB (−4); at least 80 % …",
      "The limit of `compute.cores` is 10,240\u{a0}GiB (−4); at least 80\u{a0}% …",
    ],
    ["Set OS_TOKEN, then run again.", "Set `OS_TOKEN`, then run again."],
    ["`a 5 GiB` has 5 GiBs", "`a 5 GiB` has 5 GiBs"],
    ["`a``b`", "`a` `b`"],
    ["an odd ` backtick", "an odd `\\u{60}` backtick"],
    ["plans/@x #1.json:1:2: bad", "`plans/\\u{40}x` `#1.json:1:2`: bad"],
    ["see https://evil.example.", "see `https://evil.example`."],
    ["# heading", "`#` heading"],
    ["1. item", "`1.` item"],
    ["- item", "`-` item"],
    ["empty `` name", "empty `(empty)` name"],
    ["`a|b`", "`a\\u{7c}b`"],
  ])("renders %j as %j", (sentence, markdown) => {
    expect(renderSentence(sentence)).toBe(markdown);
  });

  it("keeps letters with accents in prose only", () => {
    expect(renderSentence("für „Köln“", { prose: true })).toBe("für „Köln“");
    expect(renderSentence("für Köln")).toBe("`f\\u{fc}r` `K\\u{f6}ln`");
    expect(renderSentence("сервер", { prose: true })).toMatch(/^`/);
  });

  it("is shortened between words, never inside of a name", () => {
    expect(renderSentence("one `two three` four", { maxLength: 12 })).toBe("one …");
    expect(renderSentence("one `two three` four", { maxLength: 16 })).toBe("one `two three` …");
  });
});
