// Messages as Markdown: nothing but our own layout has a meaning, whatever they contain.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountIn,
  code,
  joinMessages,
  percentage,
  placeIn,
  prose,
  quoted,
  quotedAddress,
  say,
  strong,
  theSetting,
} from "../../src/core/index.ts";
import { renderSentence } from "../../src/render/markdown.ts";
import { HOSTILE_NAMES } from "../properties/mutations.ts";
import { runs } from "../properties/runs.ts";
import { expectHarmless, HOSTILE_MARKDOWN } from "./harmless.ts";
import { findElements, findRows, toHtml } from "./parsers.ts";

describe("any text as a part of a sentence", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ..."`|\\<>@#:$*_~[]()!&-+=. \r\n\t、".split(""),
      ...HOSTILE_MARKDOWN,
      ...HOSTILE_NAMES.filter((name) => name.length < 99),
    ),
    fc.string({ unit: "binary", maxLength: 5 }),
    fc.string({ maxLength: 5 }),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  const part = fc.oneof(
    text.map(prose),
    text.map(quoted),
    text.map(quotedAddress),
    text.map((value) => theSetting("plan", value)),
    text.map((file) => placeIn({ file, line: 1 })),
  );

  it("any text stays one harmless paragraph, list item and cell", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const markdown = renderSentence(joinMessages(parts, ""));
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

  it("any text stays harmless within a line", () => {
    const texts = fc.sample(fc.array(part, { maxLength: 4 }), { numRuns: 400, seed: 11 });
    const lines = texts.map((parts) => `- x${renderSentence(joinMessages(parts, ""), { inline: true })}`);
    const html = toHtml(lines.join("\n"));
    expectHarmless(html);
    expect(html.match(/<li>/g)?.length).toBe(400);
  });
});

describe("a sentence", () => {
  it.each([
    [
      say`The limit of ${quoted("compute.cores")} is ${amountIn(10_240, "GiB")} (−4); ${strong(say`at least ${percentage(80)} …`)}`,
      "The limit of `compute.cores` is 10,240\u{a0}GiB (−4); **at least 80\u{a0}% …**",
    ],
    [say`wording is Markdown: \`a 5 GiB\` *has* 5 GiBs`, "wording is Markdown: `a 5 GiB` *has* 5 GiBs"],
    [say`${quoted("a")}${quoted("b")}`, "`a` `b`"],
    [say`${placeIn({ file: "plans/dev.json", line: 1, column: 2 })}: bad`, "`plans/dev.json:1:2`: bad"],
    [say`${placeIn({ file: "plans/dev.json" })}: bad`, "plans/dev.json: bad"],
    [say`${placeIn({ file: "plans/@x #1.json", line: 1 })}: bad`, "`plans/\\u{40}x #1.json:1:1`: bad"],
    [say`${code("a > b | c`d")}`, "`a > b \\u{7c} c\\u{60}d`"],
    [say`${code("")}`, "`(empty)`"],
    [say`${theSetting("plan", "a|b")}`, "`plan: a\\u{7c}b`"],
    [prose("Set OS_TOKEN, then run again."), "Set `OS_TOKEN`, then run again."],
    [prose("an odd ` backtick"), "an odd `\\u{60}` backtick"],
    [prose("see https://evil.example."), "see `https://evil.example`."],
    [prose("# heading"), "`#` heading"],
    [prose("  1. item"), "`1.` item"],
    [prose("- item"), "`-` item"],
    [say` ${prose("1. item")}`, "`1.` item"],
    [prose("(@octocat)"), "(`\\u{40}octocat`)"],
    [prose("a\u202eb c"), "`a\\u{202e}b` c"],
  ])("a sentence with %j reads %j", (sentence, markdown) => {
    expect(renderSentence(sentence)).toBe(markdown);
  });

  it.each(["für „Köln“", "сервер", "日本語です。", "के लिए", "مكتب"])("a sentence keeps the letters of %s", (text) => {
    expect(renderSentence(prose(text))).toBe(text);
    expect(renderSentence(quoted(text))).toBe(`\`${text}\``);
  });

  it("a long sentence is cut between words, never inside of a name", () => {
    expect(renderSentence(say`one \`two three\` four`, { maxLength: 12 })).toBe("one …");
    expect(renderSentence(say`one \`two three\` four`, { maxLength: 16 })).toBe("one `two three` …");
  });
});
