// Plans from small to the largest that is read: a check of each against JSON.parse with a loop, and jq.

import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../src/emulator/index.ts";
import { installDist } from "../test/e2e/dist.ts";
import { type Command, type Measured, measureInTurn, type Variant } from "./measure.ts";
import { writeTerraformPlan } from "./terraform-plan.ts";

const HERE = new URL(".", import.meta.url).pathname;

const SEED = 6;

/** What was measured of one file. null: not installed, or it cannot read such a file. */
export interface PlanResult {
  readonly name: string;
  readonly megabytes: number;
  readonly gate: Measured;
  readonly parse: Measured | null;
  readonly jq: Measured | null;
}

/** Whether jq is there. */
export function hasJq(): boolean {
  return spawnSync("jq", ["--version"]).status === 0;
}

/** Measures Terraform plans of these sizes, in millions of bytes. Files are written into a temporary folder, one at a time. */
export async function measureTerraformPlans(of: {
  readonly sizes: readonly number[];
  readonly rounds: number;
  /** `jq` needs twenty seconds for half a gigabyte: how often it runs with a file of that size. */
  readonly jqRounds: (megabytes: number) => number;
}): Promise<readonly PlanResult[]> {
  const results: PlanResult[] = [];
  const emulator = await startEmulator();
  await using dist = await installDist();
  for (const megabytes of of.sizes) {
    const folder = await mkdtemp(join(tmpdir(), "quota-gate-bench-"));
    const path = join(folder, "plan.json");
    try {
      await writeTerraformPlan({ path, bytes: megabytes * 1_000_000, seed: SEED });
      const entry = join(dist.folder, "dist", "cli.js");
      const cloud = ["--api-url", emulator.url, "--project-id", embeddedDataSet().project];
      const gate = toVariant("quota-gate check", [process.execPath, entry, "check", path, ...cloud, "--exit-zero"]);
      const parse = toVariant("JSON.parse and a loop", [process.execPath, join(HERE, "loop.mjs"), path]);
      const count = "[.resource_changes[].type] | group_by(.) | map({(.[0]): length}) | add";
      const jq = { ...toVariant("jq", ["jq", "-c", count, path]), rounds: of.jqRounds(megabytes) };
      const rivals = [...((await isAble(parse)) ? [parse] : []), ...(hasJq() && (await isAble(jq)) ? [jq] : [])];
      const measured = await measureInTurn([gate, ...rivals], { rounds: of.rounds });
      const find = (name: string): Measured | null => measured.find((one) => one.name === name) ?? null;
      const own = find(gate.name);
      if (own === null) throw new Error("The gate was not measured.");
      results.push({ name: "Terraform", megabytes, gate: own, parse: find(parse.name), jq: find(jq.name) });
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  await emulator.close();
  return results;
}

function toVariant(name: string, [program = "", ...args]: readonly string[]): Variant & { readonly command: Command } {
  const env = { PATH: process.env["PATH"] ?? "", HOME: tmpdir(), OS_TOKEN: DEMO_TOKEN };
  const command = { program, args, env };
  return { name, command, prepare: async () => command };
}

/** Whether a program gets through the file at all: JSON.parse has its limits, and so has memory. */
async function isAble({ command }: { readonly command: Command }): Promise<boolean> {
  const { program, args, env } = command;
  return spawnSync(program, args, { stdio: "ignore", env: { ...env } }).status === 0;
}
