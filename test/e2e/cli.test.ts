import { describe, expect, it } from "vitest";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../src/emulator/index.ts";
import { prepareRunner } from "../support/github/runner.ts";
import { runProcess } from "../support/processes.ts";
import { installDist, openTerminal, writeFiles } from "./dist.ts";
import { startServing } from "./serving.ts";

const PROJECT = embeddedDataSet().project;

describe("quota-gate check", () => {
  it("check prints an aligned table of standard input and files, without colours outside of a terminal", async () => {
    const emulator = await startEmulator();
    await using terminal = await openTerminal({ "over.json": JSON.stringify({ cbk: { "compute.cores": 20 } }) });
    const args = ["check", "-", "over.json", "--api-url", emulator.url, "--project-id", PROJECT];
    const stdin = JSON.stringify({ cbk: { "compute.cores": 4 } });
    const ended = await terminal.run(args, { env: { OS_TOKEN: DEMO_TOKEN }, stdin });
    await emulator.close();
    expect(ended).toMatchObject({ status: 1, stderr: "" });
    expect(ended.stdout).toMatch(/over +cbk +compute\.cores +172 +\+24 +196 +192/u);
    expect(ended.stdout).not.toContain("\u001b[");
  });
});

describe("quota-gate emulate", () => {
  it("emulate serves until it is interrupted, and prints its requests", async () => {
    await using terminal = await openTerminal();
    const command = [process.execPath, terminal.entry, "emulate", "--port", "0"];
    await using emulator = await startServing({ command, cwd: terminal.folder, env: {} });
    const ended = await terminal.run(["status", "--api-url", emulator.url, "--project-id", PROJECT], {
      env: { OS_TOKEN: DEMO_TOKEN },
    });
    expect(ended).toMatchObject({ status: 0, stdout: expect.stringContaining("compute.cores") });
    expect(await emulator.stop("SIGINT")).toBe(0);
    expect(emulator.said()).toContain(`\nToken: ${DEMO_TOKEN}\n`);
    expect(emulator.said()).toMatch(/^GET \/v3\/projects\/.* 200$/mu);
  });
});

describe("the command line", () => {
  it("the command line refuses an old Node instead of crashing while it loads", async () => {
    await using terminal = await openTerminal();
    const pretend = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.1.0"})';
    const ended = await runProcess({
      args: ["--import", pretend, terminal.entry, "demo"],
      cwd: terminal.folder,
      env: { PATH: process.env["PATH"] ?? "" },
    });
    expect(ended).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining("Node 22.19") });
  });
});

describe("the published package", () => {
  it("the package installs into an empty folder without dependencies, and runs", async () => {
    await using runner = await prepareRunner();
    await using dist = await installDist();
    const env = { PATH: process.env["PATH"] ?? "", HOME: runner.temp, npm_config_cache: `${runner.temp}/cache` };
    const root = new URL("../../", import.meta.url).pathname;
    const packed = await runProcess({
      command: "npm",
      args: ["pack", "--json", "--ignore-scripts", "--pack-destination", dist.folder],
      cwd: root,
      env,
    });
    const parsed: unknown = JSON.parse(packed.stdout);
    const [{ filename, files }] = (Array.isArray(parsed) ? parsed : Object.values(parsed as object)) as [
      { filename: string; files: { path: string }[] },
    ];
    const names = files.map(({ path }) => path);
    expect([...new Set(names.map((name) => name.replace(/\/.*/u, "/")))].toSorted()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "SECURITY.md",
      "action.yml",
      "dist/",
      "package.json",
      "schemas/",
    ]);
    expect(names).toEqual(expect.arrayContaining(["dist/cli.js", "schemas/plan.schema.json"]));
    await writeFiles(runner.workspace, { "package.json": "{}" });
    const installed = await runProcess({
      command: "npm",
      args: ["install", "--offline", "--no-audit", "--no-fund", `${dist.folder}/${filename}`],
      cwd: runner.workspace,
      env,
    });
    expect(installed.status, installed.stderr).toBe(0);
    const demo = await runProcess({
      command: `${runner.workspace}/node_modules/.bin/quota-gate`,
      args: ["demo", "--format", "json"],
      cwd: runner.workspace,
      env,
    });
    expect(demo.status, demo.stderr).toBe(0);
    expect(JSON.parse(demo.stdout).verdict).toBe("fail");
  });
});
