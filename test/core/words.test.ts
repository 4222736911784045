import { describe, expect, it } from "vitest";
import { compareNaturally, parseInstance, quotedList, toText } from "../../src/core/index.ts";

describe("quotedList", () => {
  it.each([
    [[], ""],
    [["a"], "`a`"],
    [["a", "b"], "`a` and `b`"],
    [["a", "b", "c", "d", "e"], "`a`, `b`, `c` and 2 more"],
  ])("a list shows at most the requested number of names and counts the rest: %j", (names, sentence) => {
    expect(toText(quotedList(names, { most: 3 }))).toBe(sentence);
  });
});

describe("parseInstance", () => {
  it.each([
    ["a.b[0]", { block: "a.b", index: "0" }],
    ['module.m["x"].a.b["k"]', { block: 'module.m["x"].a.b', index: '"k"' }],
    [String.raw`a.b["q\"]"]`, { block: "a.b", index: String.raw`"q\"]"` }],
    ["module.m[0].a.b", undefined],
    ["a.b[x]", undefined],
    ["[0]", undefined],
  ])("an address is split into block and index: %s", (address, parts) => {
    expect(parseInstance(address)).toEqual(parts);
  });
});

describe("compareNaturally", () => {
  it("numbers within texts are compared by value", () => {
    const sorted = ["a", "a[0]", "a[2]", "a[10]", "a[10].x", "b[1]"];
    expect(sorted.toReversed().sort(compareNaturally)).toEqual(sorted);
    expect(["a.01", "a.1"].sort(compareNaturally)).toEqual(["a.1", "a.01"].sort(compareNaturally));
    expect(compareNaturally("a[1]", "a[1]")).toBe(0);
  });
});
