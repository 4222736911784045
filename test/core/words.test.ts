import { describe, expect, it } from "vitest";
import { quoteAlternatives, quoteList } from "../../src/core/index.ts";

describe("a list of names in a sentence", () => {
  it.each([
    [[], ""],
    [["a"], "`a`"],
    [["a", "b"], "`a` and `b`"],
    [["a", "b", "c"], "`a`, `b` and `c`"],
    [["a", "b", "c", "d", "e"], "`a`, `b`, `c` and 2 more"],
  ])("names at most as many as asked for: %j", (names, sentence) => {
    expect(quoteList(names, 3)).toBe(sentence);
  });

  it("joins alternatives by `or`, whatever the names hold", () => {
    expect(quoteAlternatives(["a and b", "c", "d"])).toBe("`a and b`, `c` or `d`");
  });
});
