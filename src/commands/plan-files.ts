// Plans of the command line, and the line of progress while they are checked.

import yoctoSpinner from "yocto-spinner";
import type { Terminal } from "../command-line/index.ts";
import { GateError, say } from "../core/index.ts";
import type { InlinePlan, PlanSearch } from "../files/index.ts";
import { mayBeOfFork } from "../hosts/github/index.ts";
import { findWorkspace } from "../keystone/index.ts";

/** Runs a task with a line of progress, if the terminal can draw one. The line is removed when the task ends. */
export async function withProgress<Value>({ progress }: Terminal, task: () => Promise<Value>): Promise<Value> {
  if (progress === undefined) return task();
  const spinner = yoctoSpinner({ text: "reading limits and usage", stream: progress }).start();
  try {
    return await task();
  } finally {
    spinner.stop();
  }
}

/** Maximum size of a plan on standard input, in bytes: it is held in memory. */
const MAX_INPUT_BYTES = 256 * 1024 * 1024;

/** Reads a plan from standard input to its end. Throws PLAN_TOO_LARGE. */
export async function readInlinePlan({ stdin }: Terminal): Promise<InlinePlan> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes: Buffer = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size > MAX_INPUT_BYTES) {
      const message = say`Standard input is larger than is read from there: at most ${MAX_INPUT_BYTES / 1024 / 1024} MiB.`;
      throw new GateError({
        code: "PLAN_TOO_LARGE",
        message,
        hint: say`Plans in files can be as large, each of them.`,
      });
    }
  }
  return { file: "standard input", bytes: Buffer.concat(chunks) };
}

/** Returns the search for files of a command line: its user may name any file. */
export function ownFiles({ cwd, env }: Pick<Terminal, "cwd" | "env">): Omit<PlanSearch, "patterns"> {
  const isOfFork = async (): Promise<boolean> => {
    if (env["GITHUB_EVENT_NAME"]) return mayBeOfFork(env, false);
    // https://docs.gitlab.com/ci/variables/predefined_variables/#predefined-variables-for-merge-request-pipelines
    const { GITLAB_CI, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: source, CI_MERGE_REQUEST_PROJECT_ID: own } = env;
    if (GITLAB_CI === "true" || own) return Boolean(own) && source !== own;
    // Other systems differ in how they say this, if they do.
    return findWorkspace(env, cwd()) !== undefined;
  };
  return { workspace: cwd(), alsoAllowed: [], contained: false, mayBeOfFork: isOfFork };
}
