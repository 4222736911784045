import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SHOWN_NAME_LENGTH, quote, quoteList, visible } from "../../src/core/text/names.ts";

describe("a name that is shown", () => {
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
    ["größe", "gr\\u{f6}\\u{df}e"],
    ["😀", "\\u{1f600}"],
    ["a\u200bb\u202ec", "a\\u{200b}b\\u{202e}c"],
    ["\u{d800}x", "\\u{d800}x"],
    ["\0", "\\u{0}"],
    [" a b ", "\\u{20}a b\\u{20}"],
    ["", "(empty)"],
    ["   ", "(empty)"],
  ])("%j reads %s", (name, shown) => {
    expect(visible(name)).toBe(shown);
  });

  it("is cut when it is long, and stays different from another that begins alike", () => {
    const one = visible(`${"x".repeat(1_000_000)}1`);
    const other = visible(`${"x".repeat(1_000_000)}2`);
    expect(one).toMatch(/^x{64}…[0-9a-f]{8}$/);
    expect(other).not.toBe(one);
  });

  it("is one line of harmless characters, whatever it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
        expect(visible(name)).toMatch(/^[^\p{C}`|@<>&]+$/u);
        expect(visible(name).length).toBeLessThanOrEqual(MAX_SHOWN_NAME_LENGTH + 9);
      }),
    );
  });

  it("is different for different names", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (one, other) => {
        fc.pre(one.trim() !== "" || other.trim() !== "");
        expect(visible(one) === visible(other)).toBe(one === other);
      }),
    );
  });
});

describe("a name in a sentence", () => {
  it("stands in backticks", () => {
    expect(quote("cbk")).toBe("`cbk`");
  });

  it.each([
    [[], ""],
    [["a"], "`a`"],
    [["a", "b"], "`a` and `b`"],
    [["a", "b", "c"], "`a`, `b` and `c`"],
    [["a", "b", "c", "d", "e"], "`a`, `b`, `c` and 2 more"],
  ])("of several names says at most so many: %j", (names, sentence) => {
    expect(quoteList(names, 3)).toBe(sentence);
  });
});
