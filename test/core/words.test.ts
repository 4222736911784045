import { describe, expect, it } from "vitest";
import { compareNaturally, parseInstance, quotedList, toText } from "../../src/core/index.ts";

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

describe("an instance", () => {
  it.each([
    ["a.b[0]", { block: "a.b", index: "0" }],
    ['module.m["x"].a.b["k"]', { block: 'module.m["x"].a.b', index: '"k"' }],
    [String.raw`a.b["q\"]"]`, { block: "a.b", index: String.raw`"q\"]"` }],
    ["module.m[0].a.b", undefined],
    ["a.b[x]", undefined],
    ["[0]", undefined],
  ])("is told from its block: %s", (address, parts) => {
    expect(parseInstance(address)).toEqual(parts);
  });
});

describe("the natural order", () => {
  it("counts numbers within texts as numbers", () => {
    const sorted = ["a", "a[0]", "a[2]", "a[10]", "a[10].x", "b[1]"];
    expect(sorted.toReversed().sort(compareNaturally)).toEqual(sorted);
    expect(["a.01", "a.1"].sort(compareNaturally)).toEqual(["a.1", "a.01"].sort(compareNaturally));
    expect(compareNaturally("a[1]", "a[1]")).toBe(0);
  });
});
