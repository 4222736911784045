// The terminal of a command: streams, variables, folder, clock, signals, colors and width.

import { fstatSync, writeSync } from "node:fs";
import { getSystemErrorMessage } from "node:util";
import { type Log, type Message, type NameSetting, toSafeLine, toText } from "../core/index.ts";
import { systemCode } from "../files/index.ts";
import { type Clock, SYSTEM_CLOCK } from "../http/index.ts";

/** Stream for text. */
export interface Output {
  /** `done` receives the error if not all of the text could be written. */
  write(text: string, done?: (error?: Error | null) => void): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Side effects that commands depend on. */
export interface Terminal extends ProcessTerminal {
  /** Name of the program, with which its messages begin. */
  readonly program: string;
}

/** The terminal of a process, whatever its program. */
export interface ProcessTerminal {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Stream for a line of progress. undefined if no progress is shown. */
  readonly progress?: typeof process.stderr | undefined;
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly env: Record<string, string | undefined>;
  readonly clock: Clock;
  cwd(): string;
  /** Adds a listener, as `process.on` does. SIGINT and SIGTERM end a server. */
  on(signal: "SIGINT" | "SIGTERM" | "SIGHUP", listener: () => void): unknown;
}

/** Returns the terminal, or its substitutes, that this process was started in. */
export function openTerminal(of: typeof process): ProcessTerminal {
  const { stdout, stderr, stdin, env } = of;
  return {
    stdout: openOutput(stdout),
    stderr: openOutput(stderr),
    // A terminal that cannot move its cursor cannot remove the line.
    progress: stderr.isTTY && env["TERM"] !== "dumb" ? stderr : undefined,
    stdin,
    env,
    clock: SYSTEM_CLOCK,
    cwd: () => of.cwd(),
    on: (signal, listener) => of.on(signal, listener),
  };
}

function openOutput(stream: NodeJS.WriteStream & { readonly fd: number }): Output {
  // Callbacks of writes receive the errors. Without a listener, an error would end the process with the status of a
  // verdict.
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

/**
 * Writes a text to a file completely. Node's own stream reports success after a partial write if a disk or quota is
 * full.
 */
function writeAll(descriptor: number, text: string): Error | undefined {
  try {
    for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(writeSync(descriptor, rest));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error("it cannot be written to");
  }
}

/**
 * Wraps an output that is not written to again after a failure. `done` is called in any case, without an error.
 * `finish` resolves when all text is handed over: to the failure, such as "no space left on device (ENOSPC)".
 * undefined: none, or the reader has closed the pipe (`… | head`).
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

/** Returns "no space left on device (ENOSPC)". */
export function describeSystemError(error: Error): string {
  const what = "errno" in error && typeof error.errno === "number" ? getSystemErrorMessage(error.errno) : "it failed";
  return `${what} (${systemCode(error) ?? error.name})`;
}

/** Columns of help in a file or a pipe, as in a usual terminal. */
const USUAL_WIDTH = 80;

/** Returns the columns of an output. Terminals of some CI systems do not know theirs, and have the usual number. */
export function widthOf({ isTTY, columns }: Output): number {
  return (isTTY === true ? columns : undefined) || USUAL_WIDTH;
}

/**
 * Returns how standard output is written to. `NO_COLOR` (https://no-color.org) overrides everything, and `FORCE_COLOR`
 * the stream. `width` is undefined without a terminal, so that nothing is broken or left out.
 */
export function readOutputStyle({ stdout, env }: Terminal) {
  const { NO_COLOR = "", FORCE_COLOR = "", TERM } = env;
  const isTerminal = stdout.isTTY === true;
  const isWanted = !["", "0"].includes(FORCE_COLOR) || (isTerminal && TERM !== "dumb");
  return { colour: NO_COLOR === "" && isWanted, width: isTerminal ? widthOf(stdout) : undefined };
}

/** Writes each message as a line of standard error, after the program's name. */
export function printMessages(
  { stderr, program }: Terminal,
  messages: readonly Message[],
  nameSetting: NameSetting,
): void {
  for (const message of messages) stderr.write(`${program}: ${toSafeLine(toText(message, nameSetting))}\n`);
}

/** Returns a log on standard error: warnings always, other lines with `verbose`. */
export function createTerminalLog(terminal: Terminal, verbose: boolean, nameSetting: NameSetting): Log {
  const write = (line: Message): void => printMessages(terminal, [line], nameSetting);
  const ifVerbose = verbose ? write : () => {};
  return { info: ifVerbose, debug: ifVerbose, warning: write };
}

/**
 * Writes a document to standard output. Resolves when it is handed over, so that a pipe gets all of it. {@link
 * runProgram} reports a failure at the end.
 */
export function print({ stdout }: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => {
    stdout.write(text, () => resolve());
  });
}

/**
 * Prints that a server runs, and resolves when it has stopped after a first signal. A second signal cuts off its
 * connections.
 */
export async function runUntilStopped(
  terminal: Terminal,
  server: { readonly close: (withinMs?: number) => Promise<void> },
  text: string,
): Promise<void> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  let isStopping = false;
  // A reader of the text may stop the server at once.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    terminal.on(signal, () => {
      void server.close(isStopping ? 0 : undefined).then(resolve, reject);
      isStopping = true;
    });
  }
  await print(terminal, text);
  await ended;
}
