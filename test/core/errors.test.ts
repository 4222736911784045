import { describe, expect, it } from "vitest";
import { allOf, GateError, idOf, type Problem, problemText, say, throwIfAny } from "../../src/core/index.ts";

const problem: Problem = { code: "PLAN_INVALID", message: say`found a string, expected a whole number.` };

const FOUND = "found a string, expected a whole number.";

describe("problemText", () => {
  it.each<[string, Partial<Problem>, string]>([
    ["no place", {}, FOUND],
    ["a file", { place: { file: "plan.json" } }, `plan.json: ${FOUND}`],
    ["a line", { place: { file: "plan.json", line: 3, column: 14 } }, `plan.json:3:14: ${FOUND}`],
    ["a line without column", { place: { file: "plan.json", line: 3 } }, `plan.json:3:1: ${FOUND}`],
    ["a hostile file name", { place: { file: "@x\n::error::`" } }, `\\u{40}x\\u{a}::error::\\u{60}: ${FOUND}`],
    ["a next step", { hint: say`Write 5.` }, `${FOUND} Write 5.`],
  ])("a problem with %s reads as place, message and next step", (_, rest, text) => {
    expect(problemText({ ...problem, ...rest })).toBe(text);
  });
});

describe("GateError", () => {
  it("an error carries all problems, and its message has a line for each", () => {
    const error = new GateError([problem, { ...problem, message: say`second.` }], { cause: "why" });
    expect(error.problems).toHaveLength(2);
    expect(error.message).toEqual(`${FOUND}\nsecond.`);
    expect(error.cause).toBe("why");
  });

  it("an error accepts a single problem", () => {
    expect(new GateError(problem).problems).toEqual([problem]);
  });

  it("throwIfAny throws only if there is a problem", () => {
    expect(() => throwIfAny([])).not.toThrow();
    expect(() => throwIfAny([problem])).toThrow(GateError);
  });
});

describe("allOf", () => {
  const other: Problem = { ...problem, message: say`found nothing.` };
  const fail = (...problems: readonly Problem[]) => Promise.reject(new GateError(problems));

  it("allOf resolves to the values of all steps, in order", async () => {
    expect(await allOf([Promise.resolve("a"), 2, undefined])).toEqual(["a", 2, undefined]);
  });

  it("allOf rejects with one error that has every problem once, in the order of the steps", async () => {
    const late = new Promise((_, reject) => setImmediate(reject, new GateError([problem, other])));
    await expect(allOf([late, fail(other), Promise.resolve("a")])).rejects.toMatchObject({
      name: "GateError",
      problems: [problem, other],
    });
  });

  it("allOf rejects with an error of another kind unchanged", async () => {
    await expect(allOf([fail(problem), Promise.reject(new TypeError("broken"))])).rejects.toThrow("broken");
  });
});

describe("idOf", () => {
  it("an ID is the same for equal values and different for others", () => {
    expect(idOf("a", "b.c")).toBe(idOf("a", "b.c"));
    const others = [idOf("a", "b.c"), idOf("b.c", "a"), idOf("a,b.c"), idOf('a","b.c'), idOf("a", "b.c", undefined)];
    expect(new Set(others).size).toBe(others.length);
  });
});
