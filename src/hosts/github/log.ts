// The log of the step. The runner reads every line of it for commands, so each goes through `toSafeLine`.

import * as core from "@actions/core";
import { type Log, toSafeLine } from "../../core/index.ts";

/** A log on standard output. Warnings are annotations as well. */
export function createActionLog(): Log {
  return {
    info: (line) => core.info(toSafeLine(line)),
    warning: (line) => core.warning(toSafeLine(line)),
    debug: (line) => core.debug(toSafeLine(line)),
  };
}

/** Fails the step, when it ends: the gate itself. Says why as an error. */
export function failStep(reason: string): void {
  core.setFailed(toSafeLine(reason));
}
