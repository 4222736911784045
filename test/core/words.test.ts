import { describe, expect, it } from "vitest";
import { quotedList, toText } from "../../src/core/index.ts";

describe("a list of names in a sentence", () => {
  it.each([
    [[], ""],
    [["a"], "`a`"],
    [["a", "b"], "`a` and `b`"],
    [["a", "b", "c", "d", "e"], "`a`, `b`, `c` and 2 more"],
  ])("names at most as many as asked for: %j", (names, sentence) => {
    expect(toText(quotedList(names, { most: 3 }))).toBe(sentence);
  });
});
