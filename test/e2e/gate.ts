// The committed dist/ as a step in a pull request.

import { type Result, runGateWith, type Situation } from "../support/gate.ts";
import { runStep } from "./dist.ts";

export { FITS, OVER, pullRequestEvent, type Result, type Situation } from "../support/gate.ts";

/** Runs dist/action.js in a situation. */
export function runGate(situation: Situation = {}): Promise<Result> {
  return runGateWith(runStep, situation);
}
