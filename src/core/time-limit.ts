// A limit on how long computing takes. A timer cannot be one: it waits for the computing to end.

import { GateError } from "./errors.ts";
import type { NameOf } from "./model.ts";

/** By which name the script below finds the work. */
const WORK = Symbol.for("quota-gate.work");

/**
 * The value of the work, which is done at once. Throws PLAN_TOO_LARGE where it takes longer than so many milliseconds, and what the
 * work throws. Work that is interrupted leaves what it changes half done, so it must change nothing that is used afterwards.
 */
export function computeWithin<Value>(
  { limitMs, nameOf }: { readonly limitMs: number; readonly nameOf: NameOf },
  work: () => Value,
): Value {
  const { Script } = process.getBuiltinModule("node:vm");
  let done: { readonly value: Value } | undefined;
  Object.defineProperty(globalThis, WORK, {
    configurable: true,
    value: () => {
      done = { value: work() };
    },
  });
  try {
    new Script(`globalThis[Symbol.for(${JSON.stringify(WORK.description)})]()`).runInThisContext({ timeout: limitMs });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new GateError({
      code: "PLAN_TOO_LARGE",
      message: `Judging what the plan asks for took more than ${limitMs / 1000} s, so it was stopped.`,
      hint: `Split the plan over several runs, or raise ${nameOf("timeout")}.`,
    });
  } finally {
    Reflect.deleteProperty(globalThis, WORK);
  }
  if (done === undefined) throw new Error("The work was not done.");
  return done.value;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
