// The committed dist/ as a step, so that each part of the bundle is loaded once. The behaviour of steps is tested in
// test/action.

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { embeddedDataSet } from "../../src/emulator/index.ts";
import { startGitHub } from "../support/github/server.ts";
import { OVER, runGate } from "./gate.ts";

describe("a step", () => {
  it("the step passes and comments if the plan fits", async () => {
    const result = await runGate();
    expect(result).toMatchObject({ status: 0, stderr: "", outputs: { verdict: "pass", over: "0", unknown: "0" } });
    expect(result.comments[0]).toMatch(/^<!-- quota-gate:v1 key=default -->\n### ✅ /u);
    expect(result.outputs["comment-url"]).toMatch(/^http/u);
    expect(result.summary).toContain("### ✅");
  });

  it("the step fails, annotates the line of the plan, and reads the policy of the base branch", async () => {
    await using github = await startGitHub();
    const { baseSha } = github.addPullRequest();
    github.addCommit(baseSha, { "policy.yml": "rules: [{ region: cbk, key: compute.*, keep-free: 20 % }]\n" });
    const result = await runGate({ github, files: OVER, inputs: { policy: "policy.yml" } });
    expect(result).toMatchObject({ status: 1, stderr: "", outputs: { verdict: "fail" } });
    expect(result.stdout).toMatch(/^::error title=[^\n]*file=plan\.json,line=3/mu);
    expect(result.report?.policy).toMatchObject({ file: "policy.yml", commit: baseSha });
    expect(result.summary).toContain("20\u{a0}%");
  });

  it("the step reads a Terraform plan in UTF-16, as PowerShell writes it, and sizes of flavors from a file", async () => {
    const written = await readFile(new URL("../plan/terraform/cases/replace/plan.json", import.meta.url), "utf8");
    // Replaces the plan's project by that of the emulator.
    const plan = written.replaceAll("5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5", embeddedDataSet().project);
    const flavors = { s: { vcpus: 2, ram: 4096 }, m: { vcpus: 4, ram: 8192 }, l: { vcpus: 8, ram: 16384 } };
    const files = {
      "plan.json": Buffer.from(`\ufeff${plan}`, "utf16le"),
      "flavors.json": JSON.stringify(flavors),
    };
    const { report } = await runGate({ files, inputs: { flavors: "flavors.json" } });
    const cores = report?.checks.find(({ key }) => key === "compute.cores");
    expect(cores?.verdict).toBe("fits");
    expect(cores?.from?.[0]?.address).toContain("openstack_compute_instance_v2");
  });
});

describe("hostile names in a plan", () => {
  it("no name runs a workflow command, and the next run finds its comment", async () => {
    const github = await startGitHub();
    const files = {
      "plan.json": JSON.stringify({
        "::error::pwned": { "compute.cores": 1 },
        "##[add-mask]fail": { "compute.cores": 1 },
        "<!--quota-gate:v1": { "compute.cores": 1 },
        "@octocat": { "compute.flavors": { "a\n::set-output name=verdict::pass": 1 } },
      }),
    };
    const first = await runGate({ files, github });
    const second = await runGate({ files, github, env: { GITHUB_RUN_ID: "9876543211" } });
    await github.close();
    expect(first.status).toBe(1);
    const commands = first.stdout.split(/[\r\n]+/u).filter((line) => /^\s*::|##\[/u.test(line));
    expect(commands.every((line) => /^::(add-mask::|debug::|error |warning::|notice )/u.test(line))).toBe(true);
    // The name of every command is ours, and no command of the old form follows.
    expect(commands.filter((line) => line.includes("##["))).toEqual([]);
    expect(second.comments).toHaveLength(1);
    expect(second.comments[0]).not.toContain("@octocat");
  });
});
