// Processes: programs that run to their end, and programs that run until a test stops them.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { isListening } from "./ports.ts";

/** End of a process, with its output. */
export interface ProcessResult {
  /** null if a signal ended it, here because it hung. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A hang fails a test, not the whole suite. */
const LIMIT_MS = 50_000;

/** Runs a program with exactly these variables. */
export async function runProcess(call: {
  readonly command?: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
}): Promise<ProcessResult> {
  const child = spawn(call.command ?? process.execPath, call.args, { cwd: call.cwd, env: call.env, timeout: LIMIT_MS });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  // The process may end without reading its whole input.
  child.stdin.on("error", () => {});
  child.stdin.end(call.stdin ?? "");
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

/**
 * Starts a program of the Debian package with the same name, and waits until it listens on a port of loopback. Throws
 * if it does not.
 */
export async function startProgram(program: string, args: readonly string[], port: number) {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  let isAlive = true;
  const ended = once(child, "close")
    .catch(() => undefined)
    .finally(() => (isAlive = false));
  if (!(await isListening(port, { tries: 400, isAlive: () => isAlive }))) {
    throw new Error(`${program} does not run: these tests need it (apt-get install ${program}). ${said}`);
  }
  return {
    signal: (name: NodeJS.Signals): void => void child.kill(name),
    /** Kills it, as a power failure would. */
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
