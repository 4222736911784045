import { describe, expect, it } from "vitest";
import { compareNaturally, foldInstances, parseInstance } from "../../src/core/index.ts";

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

describe("instances of one block", () => {
  it.each([
    [["0"], "w[0]"],
    [["10", "2", "1", "0", "11", "7"], "w[0..2, 7, 10..11]"],
    [['"b"', '"a"'], 'w["b", "a"]'],
    [["0", '"a"'], 'w[0, "a"]'],
    [Array.from({ length: 150 }, (_, index) => `${index}`), "w[0..149]"],
    [Array.from({ length: 150 }, (_, index) => `${2 * index}`), "w[*]"],
  ])("are one address: %j", (indices, address) => {
    expect(foldInstances("w", indices)).toBe(address);
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
