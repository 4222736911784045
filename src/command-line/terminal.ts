// The terminal that a command runs in: streams, variables, folder, clock and signals; colours and width.

import { fstatSync, writeSync } from "node:fs";
import { getSystemErrorMessage } from "node:util";
import { type Log, type Message, type NameSetting, toSafeLine, toText } from "../core/index.ts";
import { systemCode } from "../files/index.ts";
import { type Clock, SYSTEM_CLOCK } from "../http/index.ts";

/** A stream that text is written to. */
export interface Output {
  /** `done` gets the error where the text, or a part of it, could not be written. */
  write(text: string, done?: (error?: Error | null) => void): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Side effects that commands depend on. */
export interface Terminal extends ProcessTerminal {
  /** Name of the program, which begins its messages. */
  readonly program: string;
}

/** The terminal of a process, whatever its program. */
export interface ProcessTerminal {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Where a line of progress is drawn. undefined: nowhere. */
  readonly progress?: typeof process.stderr | undefined;
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly env: Record<string, string | undefined>;
  readonly clock: Clock;
  cwd(): string;
  /** As of `process`: SIGINT and SIGTERM end a command that runs until then. */
  on(signal: "SIGINT" | "SIGTERM" | "SIGHUP", listener: () => void): unknown;
}

/** The terminal, or what stands in its place, that this process was started in. */
export function openTerminal(of: typeof process): ProcessTerminal {
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

/** Columns of help in a file or a pipe: as many as a terminal usually has. */
const USUAL_WIDTH = 80;

/** Returns the columns of an output. A terminal that does not say how many it has, as some of CI systems, has the usual ones. */
export function widthOf({ isTTY, columns }: Output): number {
  return (isTTY === true ? columns : undefined) || USUAL_WIDTH;
}

/** How standard output is written to. `NO_COLOR` (https://no-color.org) wins over everything, `FORCE_COLOR` over the stream. `width`: undefined where it is no terminal, so that nothing is broken or left out. */
export function looksOf({ stdout, env }: Terminal) {
  const { NO_COLOR = "", FORCE_COLOR = "", TERM } = env;
  const isTerminal = stdout.isTTY === true;
  const isWanted = !["", "0"].includes(FORCE_COLOR) || (isTerminal && TERM !== "dumb");
  return { colour: NO_COLOR === "" && isWanted, width: isTerminal ? widthOf(stdout) : undefined };
}

/** Writes messages as lines of standard error. */
export function printMessages(
  { stderr, program }: Terminal,
  messages: readonly Message[],
  nameSetting: NameSetting,
): void {
  for (const message of messages) stderr.write(`${program}: ${toSafeLine(toText(message, nameSetting))}\n`);
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

/** Prints that a server runs, and resolves when it has ended, after a first signal; a second one cuts off what is left. */
export async function runUntilStopped(
  terminal: Terminal,
  server: { readonly close: (withinMs?: number) => Promise<void> },
  text: string,
): Promise<void> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  let isStopping = false;
  // Before the text that says that it runs: a reader of that may stop it.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    terminal.on(signal, () => {
      void server.close(isStopping ? 0 : undefined).then(resolve, reject);
      isStopping = true;
    });
  }
  await print(terminal, text);
  await ended;
}
