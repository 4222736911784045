import { describe, expect, it } from "vitest";
import { allOf, GateError, idOf, type Problem, problemText, say, throwIfAny } from "../../src/core/index.ts";

const problem: Problem = { code: "PLAN_INVALID", message: say`found a string, expected a whole number.` };

const FOUND = "found a string, expected a whole number.";

describe("the text of a problem", () => {
  it.each<[string, Partial<Problem>, string]>([
    ["no place", {}, FOUND],
    ["a file", { place: { file: "plan.json" } }, `plan.json: ${FOUND}`],
    ["a line", { place: { file: "plan.json", line: 3, column: 14 } }, `plan.json:3:14: ${FOUND}`],
    ["a line without column", { place: { file: "plan.json", line: 3 } }, `plan.json:3:1: ${FOUND}`],
    ["a hostile file name", { place: { file: "@x\n::error::`" } }, `\\u{40}x\\u{a}::error::\\u{60}: ${FOUND}`],
    ["a next step", { hint: say`Write 5.` }, `${FOUND} Write 5.`],
  ])("with %s", (_, rest, text) => {
    expect(problemText({ ...problem, ...rest })).toBe(text);
  });
});

describe("an error", () => {
  it("carries every problem, and its message says them all", () => {
    const error = new GateError([problem, { ...problem, message: say`second.` }], { cause: "why" });
    expect(error.problems).toHaveLength(2);
    expect(error.message).toEqual(`${FOUND}\nsecond.`);
    expect(error.cause).toBe("why");
  });

  it("takes a single problem too", () => {
    expect(new GateError(problem).problems).toEqual([problem]);
  });

  it("is thrown only where there is a problem", () => {
    expect(() => throwIfAny([])).not.toThrow();
    expect(() => throwIfAny([problem])).toThrow(GateError);
  });
});

describe("steps at the same time", () => {
  const other: Problem = { ...problem, message: say`found nothing.` };
  const fail = (...problems: readonly Problem[]) => Promise.reject(new GateError(problems));

  it("come to all of their values, in order", async () => {
    expect(await allOf([Promise.resolve("a"), 2, undefined])).toEqual(["a", 2, undefined]);
  });

  it("come to one error with every problem once, in the order of the steps", async () => {
    const late = new Promise((_, reject) => setImmediate(reject, new GateError([problem, other])));
    await expect(allOf([late, fail(other), Promise.resolve("a")])).rejects.toMatchObject({
      name: "GateError",
      problems: [problem, other],
    });
  });

  it("pass an error of this program on", async () => {
    await expect(allOf([fail(problem), Promise.reject(new TypeError("broken"))])).rejects.toThrow("broken");
  });
});

describe("the identity of values", () => {
  it("is the same for the same values, and no others", () => {
    expect(idOf("a", "b.c")).toBe(idOf("a", "b.c"));
    const others = [idOf("a", "b.c"), idOf("b.c", "a"), idOf("a,b.c"), idOf('a","b.c'), idOf("a", "b.c", undefined)];
    expect(new Set(others).size).toBe(others.length);
  });
});
