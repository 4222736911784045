// The files in examples/: each is read by the built command line, with the commands that examples/README.md shows.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startEmulator } from "../../src/service/index.ts";
import { ROOT } from "../support/github/runner.ts";
import { type Ended, runProcess } from "./dist.ts";
import { readBlocks } from "./documents/blocks.ts";

const README = "examples/README.md";
const SCRIPT = readBlocks(README).map(({ text }) => text)[0] ?? "";

/** Runs the command of the README that has the words, in the project's folder, with the variables that the README exports. */
async function runShown(words: string): Promise<Ended> {
  const line = SCRIPT.split("\n").find((one) => one.startsWith("node dist/cli.js") && one.includes(words)) ?? "";
  const variables = /^export (.*)$/mu.exec(SCRIPT)?.[1]?.split(" ") ?? [];
  const shown = Object.fromEntries(variables.map((variable) => variable.split("=")));
  const emulator = await startEmulator();
  try {
    const env = { ...shown, PATH: process.env["PATH"] ?? "", QUOTA_GATE_API_URL: emulator.url };
    const args = line.replace(/#.*$/u, "").trim().split(/ +/u).slice(1);
    return await runProcess({ args, cwd: ROOT, env });
  } finally {
    await emulator.close();
  }
}

describe("with the commands of examples/README.md", () => {
  it.each([
    ["small-plan.json", 0, /^Cloud quota: everything fits$/mu],
    ["terraform/plan.json", 0, /^tight +cbk +compute\.cores +172 +\+8 +180 +192/mu],
    ["check examples/plan.json", 1, /^over +cbk +compute\.cores +172 +\+24 +196 +192/mu],
    ["other-plan.json", 0, /^Cloud quota: everything fits$/mu],
    ["explain", 0, /keep-free +4 /u],
  ])("%s is read, and ends with status %i", async (words, status, says) => {
    const ended = await runShown(words);
    expect(ended).toMatchObject({ status, stderr: "" });
    expect(ended.stdout).toMatch(says);
  });

  it("every example is one of those that are told", () => {
    const files = readdirSync(join(ROOT, "examples"), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.includes("."),
    );
    const text = readFileSync(join(ROOT, README), "utf8");
    expect(files.filter((name) => name !== "README.md" && !text.includes(`](${name})`))).toEqual([]);
  });
});

it("the Terraform plan is that of the configuration beside it", () => {
  const read = (name: string): string => readFileSync(join(ROOT, "examples/terraform", name), "utf8");
  const plan = JSON.parse(read("plan.json")) as {
    readonly configuration: { readonly root_module: { readonly resources: readonly { readonly address: string }[] } };
  };
  const written = [...read("main.tf").matchAll(/^(resource|data) "(\w+)" "(\w+)"/gmu)].map(
    ([, kind, type, name]) => `${kind === "data" ? "data." : ""}${type}.${name}`,
  );
  expect(plan.configuration.root_module.resources.map(({ address }) => address).toSorted()).toEqual(written.toSorted());
});
