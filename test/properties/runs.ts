// Number of generated cases per property. A property names the number that CI tries (`PROPERTY_RUNS=1`); by default it is a tenth of
// that. `PROPERTY_RUNS=20 npm run test:properties` tries twenty times as many. A failing property prints its seed, its path and the
// smallest counterexample; `PROPERTY_SEED` repeats it.

import fc from "fast-check";

const FACTOR = Number(process.env["PROPERTY_RUNS"] ?? 0.1);
const SEED = process.env["PROPERTY_SEED"];

if (!(FACTOR > 0))
  throw new Error(
    "PROPERTY_RUNS: expected a number greater than 0, the factor by which the number of cases is multiplied.",
  );

/** Time limit of a property, in milliseconds. */
export const PROPERTY_TIMEOUT_MS = 300_000 * Math.max(1, FACTOR);

/** Longest time that one reader may take for one document. Documents are small: only an endless loop comes near it. */
const READER_TIMEOUT_MS = 10_000;

/** Parameters of a property that CI tries on `usual` cases. */
export function runs(usual: number): fc.Parameters<unknown> {
  return { numRuns: Math.ceil(usual * FACTOR), ...(SEED === undefined ? {} : { seed: Number(SEED) }) };
}

/** Least number of hits to demand, where `usual` is what CI demands. None of fewer cases than in CI: that would depend on chance. */
export function minimumHits(usual: number): number {
  return FACTOR < 1 ? 0 : usual;
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
