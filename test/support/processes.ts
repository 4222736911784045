// Processes: one that comes to its end, and a program that runs until a test ends it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { isListening } from "./ports.ts";

/** How a process ended, and what it said. */
export interface Ended {
  /** null: it was ended by a signal, which here means that it hung. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A hang must fail a test, not the whole suite. */
const LIMIT_MS = 50_000;

/** Runs a program with exactly the environment given. */
export async function runProcess(call: {
  readonly command?: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
}): Promise<Ended> {
  const child = spawn(call.command ?? process.execPath, call.args, { cwd: call.cwd, env: call.env, timeout: LIMIT_MS });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  // A process that ends without reading all that it is given is not this helper's concern.
  child.stdin.on("error", () => {});
  child.stdin.end(call.stdin ?? "");
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

/** Starts a program of the Debian package with its name, which gets a port of loopback, and waits until it listens there. Throws where it does not come to that. */
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
    /** Kills it, as with a machine that loses its power. */
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
