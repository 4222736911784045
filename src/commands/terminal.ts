// The terminal that a command runs in: streams, variables, folder and clock; colours and width, a line of progress, a plan from standard input.

import { fstatSync, writeSync } from "node:fs";
import { getSystemErrorMessage } from "node:util";
import { GateError, type Log, type Message, type NameSetting, say, toSafeLine, toText } from "../core/index.ts";
import { type InlinePlan, type PlanSearch, systemCode } from "../files/index.ts";
import { type Clock, SYSTEM_CLOCK } from "../http/index.ts";
import { findWorkspace } from "../keystone/index.ts";

/** A stream that text is written to. */
export interface Output {
  /** `done` gets the error where the text, or a part of it, could not be written. */
  write(text: string, done?: (error?: Error | null) => void): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Side effects that commands depend on. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Where a line of progress is drawn. undefined: nowhere. */
  readonly progress?: typeof process.stderr | undefined;
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  cwd(): string;
  /** As of `process`: SIGINT and SIGTERM end a command that runs until then. */
  on(signal: "SIGINT" | "SIGTERM" | "SIGHUP", listener: () => void): unknown;
}

/** The terminal, or what stands in its place, that this process was started in. */
export function openTerminal(of: typeof process): Terminal {
  const { stdout, stderr, stdin, env } = of;
  return {
    stdout: openOutput(stdout),
    stderr: openOutput(stderr),
    // One that cannot move its cursor cannot take the line away again.
    progress: stderr.isTTY && env["TERM"] !== "dumb" ? stderr : undefined,
    stdin,
    env,
    clock: SYSTEM_CLOCK,
    cwd: () => of.cwd(),
    on: (signal, listener) => of.on(signal, listener),
  };
}

function openOutput(stream: NodeJS.WriteStream & { readonly fd: number }): Output {
  // The callback of each write gets the error; without a listener, the process would end with the status of a verdict.
  stream.on("error", () => {});
  const { isTTY, columns, fd } = stream;
  const write: Output["write"] = isFile(fd)
    ? (text, done) => done?.(writeAll(fd, text))
    : (text, done) => stream.write(text, done);
  return { write, isTTY, columns };
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    return false;
  }
}

/** Writes all of a text to a file. Node's own stream takes a part of it for all, where a disk or a quota has room for no more. */
function writeAll(descriptor: number, text: string): Error | undefined {
  try {
    for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(writeSync(descriptor, rest));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error("it cannot be written to");
  }
}

/**
 * An output that is no longer written to once it has failed; `done` is called in any case, without an error. `finish` resolves when everything
 * is handed over: to what kept it from being written, "no space left on device (ENOSPC)"; undefined: nothing did, or its reader is gone
 * (`… | head`), and has what it wants.
 */
export function keepFailures({ isTTY, columns, ...output }: Output) {
  let failed: Error | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    isTTY,
    columns,
    write(text: string, done?: () => void): void {
      const { promise, resolve } = Promise.withResolvers<void>();
      last = Promise.all([last, promise]).then(() => done?.());
      if (failed !== undefined) resolve();
      else
        output.write(text, (error) => {
          failed ??= error ?? undefined;
          resolve();
        });
    },
    async finish(): Promise<string | undefined> {
      await last;
      const isGone = ["EPIPE", "ECONNRESET"].includes(systemCode(failed) ?? "");
      return isGone ? undefined : failed && describeSystemError(failed);
    },
  };
}

/** "no space left on device (ENOSPC)". */
export function describeSystemError(error: Error): string {
  const what = "errno" in error && typeof error.errno === "number" ? getSystemErrorMessage(error.errno) : "it failed";
  return `${what} (${systemCode(error) ?? error.name})`;
}

/** How standard output is written to. `NO_COLOR` (https://no-color.org) wins over everything, `FORCE_COLOR` over the stream. `width`: undefined where it is no terminal, so that nothing is broken or left out. */
export function looksOf({ stdout, env }: Terminal) {
  const { NO_COLOR = "", FORCE_COLOR = "", TERM } = env;
  const isTerminal = stdout.isTTY === true;
  const isWanted = !["", "0"].includes(FORCE_COLOR) || (isTerminal && TERM !== "dumb");
  return { colour: NO_COLOR === "" && isWanted, width: isTerminal ? stdout.columns : undefined };
}

/** Runs a task with a line of progress, where one can be drawn; it is gone when the task ends. */
export async function withProgress<Value>({ progress }: Terminal, task: () => Promise<Value>): Promise<Value> {
  if (progress === undefined) return task();
  // Loaded on demand: a pipe has no line of progress.
  const { default: yoctoSpinner } = await import("yocto-spinner");
  const spinner = yoctoSpinner({ text: "reading limits and usage", stream: progress }).start();
  try {
    return await task();
  } finally {
    spinner.stop();
  }
}

/** Writes messages as lines of standard error. */
export function printMessages({ stderr }: Terminal, messages: readonly Message[], nameSetting: NameSetting): void {
  for (const message of messages) stderr.write(`quota-gate: ${toSafeLine(toText(message, nameSetting))}\n`);
}

/** A log on standard error: warnings always, everything else with `verbose`. */
export function createTerminalLog(terminal: Terminal, verbose: boolean, nameSetting: NameSetting): Log {
  const write = (line: Message): void => printMessages(terminal, [line], nameSetting);
  const ifVerbose = verbose ? write : () => {};
  return { info: ifVerbose, debug: ifVerbose, warning: write };
}

/** Writes a document to standard output; resolves when it is handed over, so that a pipe gets all of it. {@link runCommandLine} reports at the end if it did not arrive. */
export function print({ stdout }: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => {
    stdout.write(text, () => resolve());
  });
}

/** Largest plan that is read from standard input, in bytes: it has to be held as a whole. */
const MAX_INPUT_BYTES = 256 * 1024 * 1024;

/** A plan from standard input. Throws PLAN_TOO_LARGE. */
async function readInlinePlan({ stdin }: Terminal): Promise<InlinePlan> {
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

/** Files that a user of the command line names: any that they can read. */
export function ownFiles({ cwd, env }: Pick<Terminal, "cwd" | "env">): Omit<PlanSearch, "patterns"> {
  const mayBeOfFork = async (): Promise<boolean> => {
    if (env["GITHUB_EVENT_NAME"]) {
      const github = await import("../hosts/github/index.ts");
      return github.mayBeOfFork(await github.readEvent(env), false);
    }
    // https://docs.gitlab.com/ci/variables/predefined_variables/#predefined-variables-for-merge-request-pipelines
    const { GITLAB_CI, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: source, CI_MERGE_REQUEST_PROJECT_ID: own } = env;
    if (GITLAB_CI === "true" || own) return Boolean(own) && source !== own;
    // Each of the other systems says it in its own way, or not at all.
    return findWorkspace(env, cwd()) !== undefined;
  };
  return { workspace: cwd(), alsoAllowed: [], contained: false, mayBeOfFork };
}

/** Plans as arguments name them; `-` is standard input. They may be any files that the user can read. */
export async function findPlans(
  patterns: readonly string[],
  terminal: Terminal,
): Promise<{ readonly plans: PlanSearch; readonly inlinePlan: InlinePlan | undefined }> {
  const inlinePlan = patterns.includes("-") ? await readInlinePlan(terminal) : undefined;
  const files = patterns.filter((pattern) => pattern !== "-");
  return { plans: { ...ownFiles(terminal), patterns: files }, inlinePlan };
}
