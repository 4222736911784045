// Standard output and error of the process: a text is written as a whole, or the error is kept.

import { fstatSync, writeSync } from "node:fs";
import { getSystemErrorMessage } from "node:util";
import { systemCode } from "../files/index.ts";

/** A stream that text is written to. */
export interface Output {
  /** `done` gets the error where the text, or a part of it, could not be written. */
  write(text: string, done?: (error?: Error | null) => void): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number | undefined;
}

/** An output whose failures are kept. */
export interface KeptOutput extends Output {
  /** Resolves when everything is handed over: to what kept it from being written, "no space left on device (ENOSPC)"; undefined: nothing did. */
  finish(): Promise<string | undefined>;
}

/**
 * An output that is no longer written to once it has failed. A reader that is gone (`… | head`) is no failure: it has what it wants.
 * `done` is called in any case, without an error.
 */
export function keepFailures(output: Output): KeptOutput {
  let failure: string | undefined;
  let isOver = false;
  let last: Promise<void> = Promise.resolve();
  const write = (text: string): Promise<void> =>
    new Promise((resolve) => {
      output.write(text, (error) => {
        if (error != null && !isOver) {
          isOver = true;
          failure = isReaderGone(error) ? undefined : describe(error);
        }
        resolve();
      });
    });
  return {
    isTTY: output.isTTY === true,
    get columns() {
      return output.columns;
    },
    write(text, done) {
      if (!isOver) last = Promise.all([last, write(text)]).then(() => {});
      void last.then(() => done?.());
    },
    async finish() {
      await last;
      return failure;
    },
  };
}

function codeOf(error: Error): string {
  return systemCode(error) ?? error.name;
}

/** Tells whether the reader is gone: a pipe or a socket whose other end is closed. */
function isReaderGone(error: Error): boolean {
  return ["EPIPE", "ECONNRESET"].includes(codeOf(error));
}

function describe(error: Error): string {
  const code = codeOf(error);
  return "errno" in error && typeof error.errno === "number"
    ? `${getSystemErrorMessage(error.errno)} (${code})`
    : `it failed (${code})`;
}

/** Standard output or error of this process. */
export function openOutput(stream: NodeJS.WriteStream & { readonly fd: number }): Output {
  // The callback of each write gets the error; without a listener, the process would end with the status of a verdict.
  stream.on("error", () => {});
  const write: Output["write"] = isFile(stream.fd)
    ? (text, done) => done?.(writeAll(stream.fd, text))
    : (text, done) => stream.write(text, done);
  return {
    write,
    isTTY: stream.isTTY,
    get columns() {
      return stream.columns;
    },
  };
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
