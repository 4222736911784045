import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quote, toSafeJson, toSafeLine, visible } from "../../src/core/index.ts";
import { COMMANDS, findCommands } from "../support/ci-commands.ts";

describe("visible", () => {
  it.each([
    ["compute.cores", "compute.cores"],
    ["objectstorage[ceph]", "objectstorage[ceph]"],
    ["m1.small (old), 50%", "m1.small (old), 50%"],
    ["a`b", "a\\u{60}b"],
    ["a|b", "a\\u{7c}b"],
    ["a\\b", "a\\u{5c}b"],
    ["a\r\n\tb", "a\\u{d}\\u{a}\\u{9}b"],
    ["@octocat", "\\u{40}octocat"],
    ["<img>&amp;", "\\u{3c}img\\u{3e}\\u{26}amp;"],
    ["Büro Köln", "Büro Köln"],
    ["東京", "東京"],
    ["Бюро №2", "Бюро №2"],
    ["مكتب", "مكتب"],
    ["משרד", "משרד"],
    ["कार्यालय", "कार्यालय"],
    ["สำนักงาน", "สำนักงาน"],
    ["Ko\u0308ln", "Ko\u0308ln"],
    ["–100 €, „so“", "–100 €, „so“"],
    ["😀", "😀"],
    ["\u0301x", "\\u{301}x"],
    [`e${"\u0301".repeat(10)}`, `e${"\u0301".repeat(8)}\\u{301}\\u{301}`],
    ["\ufe0f\u00ad\u3164\u2800", "\\u{fe0f}\\u{ad}\\u{3164}\\u{2800}"],
    ["a\u200d\u200e\u2066b", "a\\u{200d}\\u{200e}\\u{2066}b"],
    ["a\u0085\u2028\u00a0\u3000b", "a\\u{85}\\u{2028}\\u{a0}\\u{3000}b"],
    ["\ue000\u{e0041}\u0378", "\\u{e000}\\u{e0041}\\u{378}"],
    ["a…", "a\\u{2026}"],
    ["a\u200bb\u202ec", "a\\u{200b}b\\u{202e}c"],
    ["\u{d800}x", "\\u{d800}x"],
    ["\0", "\\u{0}"],
    [" a b ", "\\u{20}a b\\u{20}"],
    ["", "(empty)"],
    ["   ", "(empty)"],
    ['module.a["x#y"].b', 'module.a["x#y"].b'],
    ["web#1", "web#1"],
    ["a::b::c", "a::b::c"],
    ["100%", "100%"],
    ["a%2Fb", "a%2Fb"],
    ["##vso[task.prependpath]/w", "\\u{23}#vso[task.prependpath]/w"],
    ["x##[group]y", "x\\u{23}#[group]y"],
    ["##teamcity[buildStop]", "\\u{23}#teamcity[buildStop]"],
    ["::error::x", ":\\u{3a}error::x"],
    ["a ::error::x", "a :\\u{3a}error::x"],
    ["a%0A::error::x", "a\\u{25}0A::error::x"],
    ["a%0d", "a\\u{25}0d"],
  ])("the name %j is shown as %s", (name, shown) => {
    expect(visible(name)).toBe(shown);
  });

  it("a long name is cut, and still differs from another with the same beginning", () => {
    const one = visible(`${"x".repeat(1_000_000)}1`);
    const other = visible(`${"x".repeat(1_000_000)}2`);
    expect(one).toMatch(/^x{64}…[0-9a-f]{8}$/);
    expect(other).not.toBe(one);
  });

  it.each([
    ["letters of two UTF-16 units", "𠮷"],
    ["letters with a combining mark", "o\u0308"],
    ["syllables of several letters", "स्त्री"],
  ])("a long name of %s is cut between characters", (_, character) => {
    const start = visible(character.repeat(65)).split("…")[0] ?? "";
    expect(start.length % character.length).toBe(0);
    expect(visible(character.repeat(40))).toBe(character.repeat(40));
    expect(visible(character.repeat(65))).toMatch(/^.{20,}…[0-9a-f]{8}$/u);
  });

  it("a long name is cut before an escape that does not fit", () => {
    expect(visible(`${"x".repeat(60)}\n and more`)).toMatch(/^x{60}…[0-9a-f]{8}$/);
  });

  it("a name is bounded even if one character has any number of code points", () => {
    for (const character of ["\u1100", "क्", "\u0e33"]) {
      expect(visible(character.repeat(10_000)).length).toBeLessThanOrEqual(4 * 64 + 9);
    }
  });

  it("any name is shown as one line of harmless characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
        expect(visible(name)).toMatch(/^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`|@<>&]+$/u);
        expect(visible(name).length).toBeLessThanOrEqual(4 * 64 + 9);
      }),
    );
  });

  it("different names are shown differently", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (one, other) => {
        fc.pre(one.trim() !== "" || other.trim() !== "");
        expect(visible(one) === visible(other)).toBe(one === other);
      }),
    );
  });
});

describe("quote", () => {
  it("a name in a sentence is in backticks", () => {
    expect(quote("cbk")).toBe("`cbk`");
  });
});

describe("text with a command of a CI system", () => {
  it.each(COMMANDS)("toSafeLine defuses %j", (text) => {
    expect(findCommands(toSafeLine(text))).toEqual([]);
  });

  it.each(COMMANDS)("visible defuses %j, even if a line breaks at its spaces", (text) => {
    expect(findCommands(visible(text).replaceAll(" ", "\n    "))).toEqual([]);
  });

  it.each([...COMMANDS, "a%0A::error::x", "\u009b31m", "\u001b[31m", "\u202e"])(
    "toSafeJson defuses %j and keeps its meaning",
    (text) => {
      const document = { [text]: [text] };
      const json = toSafeJson(JSON.stringify(document, null, 2));
      expect(findCommands(json)).toEqual([]);
      expect(json).not.toMatch(/(?!\n)[\p{C}\p{Zl}]|%0A/u);
      expect(JSON.parse(json)).toEqual(document);
    },
  );

  it("findCommands finds the commands in text that was not escaped", () => {
    expect(COMMANDS.filter((text) => findCommands(text).length > 0).length).toBeGreaterThan(5);
  });
});

describe("toSafeLine", () => {
  it.each([
    ["a\tb\r\nc", "a\\u{9}b\\u{d}\\u{a}c"],
    ["zero\u200bwidth", "zero\\u{200b}width"],
    ["bidi\u202eover", "bidi\\u{202e}over"],
    ["\u0000\u001b[31m", "\\u{0}\\u{1b}[31m"],
    ["lone \ud800", "lone \\u{d800}"],
    ["no\u00a0break\u3000wide", "no\\u{a0}break\\u{3000}wide"],
    ["soft\u00adhyphen\ufe0f", "soft\\u{ad}hyphen\\u{fe0f}"],
  ])("the text %j is shown as %j", (text, shown) => {
    expect(toSafeLine(text)).toBe(shown);
  });

  it("printable text stays unchanged, ASCII or not", () => {
    const text = "cbk compute.cores: −4 of 128 … größer → ≥ 80 % █▓░";
    expect(toSafeLine(text)).toBe(text);
  });

  it("any text becomes a single line without commands", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(":", "#", "[", "\r", "\n", "::", "##[", "##vso[", " ", "\u0085"),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const line = toSafeLine(parts.join(""));
        expect(line).not.toMatch(/[\r\n\u0085\u2028\u2029]/);
        expect(findCommands(line)).toEqual([]);
      }),
    );
  });
});
