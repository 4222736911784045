// The log of the step, and emergency exits of a run. The runner reads every line for commands, so each line goes
// through `toSafeLine`.

import { writeSync } from "node:fs";
import * as core from "@actions/core";
import { type Log, type Message, toSafeLine, toText } from "../../core/index.ts";
import { systemCode } from "../../files/index.ts";

/** Creates a log on standard output. Warnings become annotations, too. */
export function createActionLog(): Log {
  return {
    info: (line) => core.info(toLine(line)),
    warning: (line) => core.warning(toLine(line)),
    debug: (line) => core.debug(toLine(line)),
  };
}

function toLine(message: Message): string {
  return toSafeLine(toText(message));
}

/** Makes the runner hide a text in the log and in the job summary. */
export const hideInLog = core.setSecret;

/** Fails the step when it ends, and logs the reason as an error. */
export function failStep(reason: string): void {
  core.setFailed(toSafeLine(reason));
}

let isCrashing = false;

/** Reports an internal error once, then ends the process with status 1, even if the report cannot be written. */
export function crash(error: unknown): void {
  if (isCrashing) process.exit(1);
  isCrashing = true;
  // A foreign error is shown by its kind only, because its message may quote anything.
  const kind = error instanceof Error ? error.name : typeof error;
  failStep(`Internal error (${kind}). No verdict was reached.`);
  process.stdout.write("", () => process.exit(1));
}

/**
 * Ends the process with status 1 after an error of standard output, which is full or has no reader. Without the log,
 * the runner would miss commands such as masks.
 */
export function endWithoutLog(error: Error): void {
  const code = systemCode(error);
  try {
    writeSync(
      2,
      `quota-gate: The log of this step could not be written${code === undefined ? "" : ` (${code})`}, so the step fails.\n`,
    );
  } catch {}
  process.exit(1);
}

let stopping: NodeJS.Timeout | undefined;

/**
 * Kills the process unless it ends within so many milliseconds, as a limit for every wait without one of its own.
 * Another call replaces the limit. The timer does not keep the process alive. The runner treats a killed process as a
 * failed step. `process.exit` would wait for a file that never opens.
 */
export function stopAfter(ms: number): void {
  clearTimeout(stopping);
  stopping = setTimeout(() => {
    const kill = (): void => void process.kill(process.pid, "SIGKILL");
    failStep(
      `quota-gate has not come to an end within ${Math.round(ms / 1000)} s and is stopped. No verdict was reached.`,
    );
    process.stdout.write("", kill);
    setTimeout(kill, 1000);
  }, ms);
  stopping.unref();
}
