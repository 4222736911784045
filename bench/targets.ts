// Many targets in one run of the committed command line, against the emulator: time and memory by their number.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../src/emulator/index.ts";
import { type Measured, measureInTurn } from "./measure.ts";

const CLI = new URL("../dist/cli.js", import.meta.url).pathname;

/** Measures runs with so many targets each, every one with a plan of its own. */
export async function measureTargets(of: {
  readonly numbers: readonly number[];
  readonly rounds: number;
}): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-targets-"));
  const emulator = await startEmulator({});
  try {
    await writeFile(join(folder, "plan.json"), JSON.stringify({ cbk: { "compute.cores": 0 } }));
    const variants = of.numbers.map((number) => ({
      name: `${number} targets`,
      prepare: async () => {
        const targets = Array.from({ length: number }, (_, index) => ({ name: `t${index}`, plan: "plan.json" }));
        const file = join(folder, `${number}.json`);
        await writeFile(file, JSON.stringify(targets));
        const options = ["--api-url", emulator.url, "--project-id", embeddedDataSet().project];
        const env = { OS_TOKEN: DEMO_TOKEN, PATH: process.env["PATH"] ?? "" };
        return { program: process.execPath, args: [CLI, "check", "--targets", file, ...options], cwd: folder, env };
      },
    }));
    return await measureInTurn(variants, { rounds: of.rounds });
  } finally {
    await emulator.close();
    await rm(folder, { recursive: true });
  }
}
