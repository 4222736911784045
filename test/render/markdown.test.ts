// Messages as Markdown: nothing in them but our own layout has a meaning, whatever stands in them.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountIn, percentage, quoted, say, sayText, strong } from "../../src/core/index.ts";
import { renderSentence } from "../../src/render/markdown.ts";
import { HOSTILE_NAMES } from "../properties/mutations.ts";
import { runs } from "../properties/runs.ts";
import { expectHarmless, HOSTILE_MARKDOWN } from "./harmless.ts";
import { findElements, findRows, toHtml } from "./parsers.ts";

describe("when any text stands where one of our sentences should", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ..."`|\\<>@#:$*_~[]()!&-+=. \r\n\t".split(""),
      ...HOSTILE_MARKDOWN,
      ...HOSTILE_NAMES.filter((name) => name.length < 99),
    ),
    fc.string({ unit: "binary", maxLength: 5 }),
    fc.string({ maxLength: 5 }),
  );

  it("stays one harmless paragraph, list item and cell", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const markdown = renderSentence(sayText(pieces.join("")));
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
    const lines = texts.map(
      (pieces) => `- x${renderSentence(sayText(pieces.join("")), { prose: true, inline: true })}`,
    );
    const html = toHtml(lines.join("\n"));
    expectHarmless(html);
    expect(html.match(/<li>/g)?.length).toBe(400);
  });
});

describe("when a sentence is ours", () => {
  it.each([
    [
      say`The limit of ${quoted("compute.cores")} is ${amountIn(10_240, "GiB")} (−4); ${strong(say`at least ${percentage(80)} …`)}`,
      "The limit of `compute.cores` is 10,240\u{a0}GiB (−4); **at least 80\u{a0}% …**",
    ],
    ["Set OS_TOKEN, then run again.", "Set `OS_TOKEN`, then run again."],
    ["`a 5 GiB` has 5 GiBs", "`a 5 GiB` has 5 GiBs"],
    ["`a``b`", "`a` `b`"],
    ["plans/@x #1.json:1:2: bad", "`plans/\\u{40}x` `#1.json:1:2`: bad"],
    ["see https://evil.example.", "see `https://evil.example`."],
    ["# heading", "`#` heading"],
    ["1. item", "`1.` item"],
    ["- item", "`-` item"],
    ["empty `` name", "empty `(empty)` name"],
    ["`a|b`", "`a\\u{7c}b`"],
  ])("renders %j as %j", (sentence, markdown) => {
    expect(renderSentence(typeof sentence === "string" ? sayText(sentence) : sentence)).toBe(markdown);
  });

  it.each(["für „Köln“", "сервер", "日本語です", "के लिए", "مكتب"])("keeps the letters of %s in prose", (text) => {
    expect(renderSentence(say`${text}`, { prose: true })).toBe(text);
    expect(renderSentence(say`${quoted(text)}`)).toBe(`\`${text}\``);
  });

  it("shows invisible characters of prose, and their word as code", () => {
    expect(renderSentence(say`a\u202eb c`, { prose: true })).toBe("`a\\u{202e}b` c");
  });

  it("is shortened between words, never inside of a name", () => {
    expect(renderSentence(say`one \`two three\` four`, { maxLength: 12 })).toBe("one …");
    expect(renderSentence(say`one \`two three\` four`, { maxLength: 16 })).toBe("one `two three` …");
  });
});
