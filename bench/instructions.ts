// How many instructions a process takes, counted by valgrind: a figure that hardly depends on the machine, and not at all on what
// else it does. It says nothing of waiting, and takes an instruction that waits for memory for as good as any other.

import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, median } from "./measure.ts";
import { startVariants } from "./startup.ts";

/** Debian's `valgrind` is a shell script, and shells drop variables with a hyphen in their name, as inputs of an Action have. */
const DEBIAN = { program: "/usr/bin/valgrind.bin", env: { VALGRIND_LIB: "/usr/libexec/valgrind" } };

/** Instructions differ by about one in a hundred from run to run. */
const ROUNDS = 3;

/** What one of the processes took. */
export interface Counted {
  readonly name: string;
  /** Median, in millions. */
  readonly millions: number;
}

/** Counts an empty Node start, the bare requests and the Action; null where there is no valgrind. */
export async function countInstructions(): Promise<readonly Counted[] | null> {
  const isDebian = existsSync(DEBIAN.program);
  const program = isDebian ? DEBIAN.program : "valgrind";
  const env = isDebian ? DEBIAN.env : {};
  if (spawnSync(program, ["--version"], { env: { ...process.env, ...env } }).status !== 0) return null;
  await using variants = await startVariants(0);
  const results: Counted[] = [];
  for (const variant of variants.all) {
    const counts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      counts.push(await countOnce(await variant.prepare(), { program, env }));
    results.push({ name: variant.name, millions: median(counts) / 1e6 });
  }
  return results;
}

async function countOnce(
  command: Command,
  valgrind: { readonly program: string; readonly env: Readonly<Record<string, string>> },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-count-"));
  const file = join(folder, "callgrind.out");
  try {
    const args = ["--tool=callgrind", `--callgrind-out-file=${file}`, command.program, ...command.args];
    const child = spawn(valgrind.program, args, {
      stdio: "ignore",
      ...(command.cwd === undefined ? {} : { cwd: command.cwd }),
      env: { ...(command.env ?? process.env), ...valgrind.env },
    });
    const status = await new Promise((resolve) => child.once("close", resolve));
    await command.done?.();
    if (status !== (command.status ?? 0))
      throw new Error(`A run under valgrind ended with the status ${String(status)}.`);
    const total = /^(?:summary|totals): (\d+)/mu.exec(await readFile(file, "utf8"))?.[1];
    if (total === undefined) throw new Error("valgrind counted nothing.");
    return Number(total);
  } finally {
    await rm(folder, { recursive: true });
  }
}
