// Expectations of every reader on any input: it returns a value or throws a GateError, pollutes no prototype, and its
// messages are harmless.

import { expect } from "vitest";
import { GateError, type Problem, problemText } from "../../src/core/index.ts";
import { Token } from "../../src/inputs/index.ts";

/** Value that was read, or the problems of the document. */
export type Outcome<Value> = { readonly value: Value } | { readonly problems: readonly Problem[] };

/**
 * Runs a reader. Rethrows any error other than a GateError, which is a crash. Throws for a GateError without problems,
 * or with an internal error.
 */
export function outcomeOf<Value>(read: () => Value): Outcome<Value> {
  try {
    return { value: read() };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Runs an asynchronous reader as {@link outcomeOf} does. */
export async function outcomeLater<Value>(read: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await read() };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): { readonly problems: readonly Problem[] } {
  if (!(error instanceof GateError)) throw error;
  if (error.problems.length === 0) throw new Error("A GateError without a problem.", { cause: error });
  if (error.problems.some(({ code }) => code === "INTERNAL"))
    throw new Error("A mistake of the program.", { cause: error });
  return { problems: error.problems };
}

/** Returns the member names of built-in objects that a hostile name could reach. */
function describeShared(): unknown {
  const made = [Object, Array, Function, String, Number, RegExp, Map, Set, Error, Promise, Uint8Array];
  return made.map((one) => [Reflect.ownKeys(one), Reflect.ownKeys(one.prototype)]);
}

const UNTOUCHED = describeShared();

/** Expects that built-in objects have their original members, and that the values inherit from nothing else. */
export function expectUnpolluted(...values: readonly unknown[]): void {
  expect(describeShared()).toEqual(UNTOUCHED);
  for (const value of values) expectPlain(value, new Set());
}

function expectPlain(value: unknown, seen: Set<object>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  // Our own class, built from a text and not from a document's members.
  if (value instanceof Token) return;
  if (value instanceof Map || value instanceof Set) {
    for (const [key, inner] of value.entries()) {
      expectPlain(key, seen);
      expectPlain(inner, seen);
    }
    return;
  }
  const parent: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && parent !== null && parent !== Object.prototype) {
    throw new Error(`A value inherits from something: ${JSON.stringify(value)}`);
  }
  for (const inner of Object.values(value)) expectPlain(inner, seen);
}

/** Maximum length of a problem's text. Names and lists are shortened. */
const MAX_PROBLEM_LENGTH = 3000;

/** Texts of a program that forgot a case. They may appear as a name in backquotes, or as the beginning of a key. */
export const CARELESS = /(?<!`)\b(?:undefined|NaN(?! and Infinity|\.))\b|\[object /;

/** Expects that texts are bounded sentences on one line, without anything that affects a terminal or a log. */
export function expectHarmlessTexts(texts: readonly string[]): void {
  for (const text of texts) {
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect(text.length).toBeLessThan(MAX_PROBLEM_LENGTH);
    expect(text.length).toBeGreaterThan(10);
    expect(text).not.toMatch(CARELESS);
  }
}

/** Expects that the problems of a refusal are harmless. */
export function expectHarmlessProblems(problems: readonly Problem[]): void {
  expectHarmlessTexts(problems.map(problemText));
  expect(problems.length).toBeLessThanOrEqual(200);
}
