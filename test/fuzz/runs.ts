// How many cases a law is tried on. FUZZ_RUNS multiplies the number (`FUZZ_RUNS=20 npx vitest run test/fuzz`); FUZZ_SEED repeats a
// run: a failing one prints its seed, its path and the smallest case that was found.

import fc from "fast-check";

const FACTOR = Number(process.env["FUZZ_RUNS"] ?? 1);
const SEED = process.env["FUZZ_SEED"];

if (!(FACTOR > 0)) throw new Error("FUZZ_RUNS must be a number above 0: how many times as many cases as usual.");

/** Time limit of a law that is tried on generated cases: what a hang is noticed by. */
export const LAW_TIMEOUT_MS = 60_000 * Math.max(1, FACTOR);

/** Longest time that one reader may take for one document. Documents are small: only an endless loop comes near it. */
const READER_TIMEOUT_MS = 10_000;

/** How many cases, of `usual` many by default. */
export function runs(usual: number): fc.Parameters<unknown> {
  return { numRuns: Math.ceil(usual * FACTOR), ...(SEED === undefined ? {} : { seed: Number(SEED) }) };
}

/** How many hits there have to be at least, by how many there are usually to be expected of one run. */
export function atLeast(usual: number): number {
  return Math.floor(usual * Math.min(1, FACTOR));
}

const task = Symbol.for("quota-gate.test.task");
const { Script } = process.getBuiltinModule("node:vm");
const runTask = new Script("globalThis[Symbol.for('quota-gate.test.task')]()");

let isStuck = false;

/** The function's result. A loop without end in it becomes an error, which no timer of the same thread could do. */
export function withinLimit<Value>(act: () => Value): Value {
  // One case that does not end is enough: looking for a smaller one would take as long for each.
  fc.pre(!isStuck);
  let result: { readonly value: Value } | undefined;
  Reflect.set(globalThis, task, () => {
    result = { value: act() };
  });
  try {
    runTask.runInThisContext({ timeout: READER_TIMEOUT_MS });
  } catch (error) {
    isStuck = error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
    throw error;
  }
  if (result === undefined) throw new Error("The task did not come to its end.");
  return result.value;
}
