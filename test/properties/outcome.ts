// What must hold of every reader, whatever it is given: a value or a GateError, nothing polluted, nothing hostile in a message.

import { expect } from "vitest";
import { GateError, type Problem, problemText } from "../../src/core/index.ts";
import { Token } from "../../src/inputs/index.ts";

/** A value that was read, or what is wrong with the document. */
export type Outcome<Value> = { readonly value: Value } | { readonly problems: readonly Problem[] };

/** Runs a reader. An error that is no GateError is a crash, and thrown on; so is one without a problem, or of the gate's own making. */
export function outcomeOf<Value>(read: () => Value): Outcome<Value> {
  try {
    return { value: read() };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The same for what comes later. */
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

/** Objects of the language that a hostile name could reach, with the names of their members. */
function describeShared(): unknown {
  const made = [Object, Array, Function, String, Number, RegExp, Map, Set, Error, Promise, Uint8Array];
  return made.map((one) => [Reflect.ownKeys(one), Reflect.ownKeys(one.prototype)]);
}

const UNTOUCHED = describeShared();

/** The objects that all others inherit from have the members that they had, and the values inherit from no others. */
export function expectUnpolluted(...values: readonly unknown[]): void {
  expect(describeShared()).toEqual(UNTOUCHED);
  for (const value of values) expectPlain(value, new Set());
}

function expectPlain(value: unknown, seen: Set<object>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  // A class of ours, made of a text and not of a document's members.
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

/** Longest text of one problem: names are shortened, and lists of them too. */
const MAX_PROBLEM_LENGTH = 3000;

/** What a program says that was not written for the case. As a name that was found somewhere, or the beginning of a key, it is all right. */
export const CARELESS = /(?<!`)\b(?:undefined|NaN(?! and Infinity|\.))\b|\[object /;

/** The texts are sentences of ours: bounded, on one line, with nothing in them that could do something to a terminal or a log. */
export function expectHarmlessTexts(texts: readonly string[]): void {
  for (const text of texts) {
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect(text.length).toBeLessThan(MAX_PROBLEM_LENGTH);
    expect(text.length).toBeGreaterThan(10);
    expect(text).not.toMatch(CARELESS);
  }
}

/** The problems of a refusal, checked. */
export function expectHarmlessProblems(problems: readonly Problem[]): void {
  expectHarmlessTexts(problems.map(problemText));
  expect(problems.length).toBeLessThanOrEqual(200);
}
