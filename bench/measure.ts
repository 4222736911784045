// Measures processes in turn (A B C A B C …), so that other load affects all of them alike, and compares medians.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";

/** A process to measure. */
export interface Variant {
  readonly name: string;
  /** Maximum number of rounds with this process. Absent for all. */
  readonly rounds?: number;
  /** Returns the command. Called before each run, outside of the measured time. */
  prepare(): Promise<Command>;
}

/** A program to start. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Expected exit status, 0 by default. A run with another one is an error. */
  readonly status?: number;
  /** Called after the run, outside of the measured time. */
  readonly done?: () => PromiseLike<void>;
}

/** Results for one variant. */
export interface Measurement {
  readonly name: string;
  readonly medianMs: number;
  /** Peak memory over all runs. */
  readonly peakMiB: number;
  readonly runs: number;
}

/** Runs all variants in turn, `rounds` times after one round that does not count. */
export async function measureInTurn(
  variants: readonly Variant[],
  { rounds }: { readonly rounds: number },
): Promise<readonly Measurement[]> {
  const found = variants.map((variant) => ({ variant, times: [] as number[], peaks: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { variant, times, peaks } of found) {
      if (round > (variant.rounds ?? rounds)) continue;
      const { ms, peakKiB } = await runOnce(variant.name, await variant.prepare());
      if (round === 0) continue;
      times.push(ms);
      peaks.push(peakKiB);
    }
  }
  return found.map(({ variant, times, peaks }) => ({
    name: variant.name,
    medianMs: median(times),
    peakMiB: Math.max(...peaks) / 1024,
    runs: times.length,
  }));
}

/** Returns the median. For an even number of values, it is the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const above = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + above) / 2 : above;
}

async function runOnce(name: string, command: Command): Promise<{ readonly ms: number; readonly peakKiB: number }> {
  const { program, args, cwd, env, status = 0, done } = command;
  const started = performance.now();
  const child = spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env: { ...env } }),
  });
  const errors: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  // Linux keeps the peak while the process lives, so the last of many readings is near the final value.
  let peakKiB = 0;
  const look = setInterval(() => {
    void readPeak(child.pid).then((found) => {
      peakKiB = Math.max(peakKiB, found);
    });
  }, 20);
  const ended = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const ms = performance.now() - started;
  clearInterval(look);
  await done?.();
  if (ended !== status) throw new Error(`${name} ended with ${ended}: ${Buffer.concat(errors).toString()}`);
  return { ms, peakKiB };
}

async function readPeak(pid: number | undefined): Promise<number> {
  try {
    const text = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB/mu.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
