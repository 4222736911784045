// The terminal that a command runs in: streams, variables and folder; colours and width, a line of progress, a plan from standard input.

import yoctoSpinner from "yocto-spinner";
import { GateError, type Log, type Message, type NameSetting, toSafeLine, toText } from "../core/index.ts";
import type { InlinePlan, PlanSearch } from "../files/index.ts";
import { type Output, openOutput } from "./output.ts";

/** Side effects that commands depend on. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Where a line of progress is drawn. Absent: nowhere. */
  readonly progress?: typeof process.stderr;
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  cwd(): string;
  /** As of `process`: SIGINT and SIGTERM end a command that runs until then. */
  once(signal: "SIGINT" | "SIGTERM", stop: () => void): unknown;
  /** As of `process`. */
  on(signal: "SIGINT" | "SIGTERM" | "SIGHUP", listener: () => void): unknown;
}

/** The terminal, or what stands in its place, that this process was started in. */
export function openTerminal(of: typeof process): Terminal {
  const { stdout, stderr, stdin, env } = of;
  // One that cannot move its cursor cannot take the line away again.
  const canDraw = stderr.isTTY && env["TERM"] !== "dumb";
  return {
    stdout: openOutput(stdout),
    stderr: openOutput(stderr),
    ...(canDraw ? { progress: stderr } : {}),
    stdin,
    env,
    cwd: () => of.cwd(),
    once: (signal, stop) => of.once(signal, stop),
    on: (signal, listener) => of.on(signal, listener),
  };
}

/** Properties of standard output that a person looks at. */
export interface Looks {
  readonly colour: boolean;
  /** Columns; undefined where it is no terminal, so that nothing is broken or left out. */
  readonly width: number | undefined;
}

/** `NO_COLOR` (https://no-color.org) wins over everything, `FORCE_COLOR` over the stream. */
export function looksOf({ stdout, env }: Terminal): Looks {
  const { NO_COLOR, FORCE_COLOR, TERM } = env;
  const isTerminal = stdout.isTTY === true;
  const wanted = FORCE_COLOR !== undefined && FORCE_COLOR !== "" && FORCE_COLOR !== "0";
  const refused = NO_COLOR !== undefined && NO_COLOR !== "";
  return {
    colour: !refused && (wanted || (isTerminal && TERM !== "dumb")),
    width: isTerminal ? stdout.columns : undefined,
  };
}

/** Runs a task with a line of progress, where one can be drawn; it is gone when the task ends. */
export async function withProgress<Value>(
  { progress }: Terminal,
  { text, task }: { readonly text: string; readonly task: () => Promise<Value> },
): Promise<Value> {
  if (progress === undefined) return task();
  const spinner = yoctoSpinner({ text, stream: progress }).start();
  try {
    return await task();
  } finally {
    spinner.stop();
  }
}

/** A log on standard error: warnings always, everything else with `verbose`. */
export function createTerminalLog(
  { stderr }: Terminal,
  { verbose, nameSetting }: { readonly verbose: boolean; readonly nameSetting: NameSetting },
): Log {
  const write = (line: Message): void => {
    stderr.write(`quota-gate: ${toSafeLine(toText(line, nameSetting))}\n`);
  };
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
      throw new GateError({
        code: "PLAN_TOO_LARGE",
        message: `Standard input is larger than is read from there: at most ${MAX_INPUT_BYTES / 1024 / 1024} MiB.`,
        hint: "Plans in files can be as large, each of them.",
      });
    }
  }
  return { file: "standard input", bytes: Buffer.concat(chunks) };
}

/** Plans as arguments name them; `-` is standard input. They may be any files that the user can read. */
export async function findPlans(
  patterns: readonly string[],
  terminal: Terminal,
): Promise<{ readonly plans: PlanSearch; readonly inlinePlan: InlinePlan | undefined }> {
  const inlinePlan = patterns.includes("-") ? await readInlinePlan(terminal) : undefined;
  const files = patterns.filter((pattern) => pattern !== "-");
  const plans = { patterns: files, workspace: terminal.cwd(), alsoAllowed: [], contained: false, fromShell: true };
  return { plans, inlinePlan };
}
