import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { embeddedDataSet } from "../../src/service/data-set.ts";
import { startEmulator } from "../../src/service/emulator.ts";
import { DEMO_TOKEN, type EmulatorOptions } from "../../src/service/emulator-options.ts";
import { prepareRunner } from "../support/github/runner.ts";
import { installDist, openTerminal, runProcess, runStep, writeFiles } from "./dist.ts";

const FITS = JSON.stringify({ cbk: { "compute.instances": 1 } });
const TIGHT = JSON.stringify({ cbk: { "compute.ram_mb": 98_304 } });
const OVER = JSON.stringify({ cbk: { "compute.cores": 24, "compute.instances": 1 } });
const PROJECT = embeddedDataSet().project;

/** Runs one command against an emulator, with the files of the examples above. */
async function runCommand(
  args: readonly string[],
  rest: { emulator?: EmulatorOptions; env?: Record<string, string>; stdin?: string } = {},
) {
  const emulator = await startEmulator(rest.emulator);
  await using terminal = await openTerminal({
    "fits.json": FITS,
    "tight.json": TIGHT,
    "over.json": OVER,
    "bad.json": "{",
  });
  try {
    return await terminal.run([...args, "--api-url", emulator.url, "--project-id", PROJECT], {
      env: { OS_TOKEN: DEMO_TOKEN, ...rest.env },
      ...(rest.stdin === undefined ? {} : { stdin: rest.stdin }),
    });
  } finally {
    await emulator.close();
  }
}

describe("quota-gate check", () => {
  it.each([
    ["pass", "fits.json", 0],
    ["warn", "tight.json", 0],
    ["fail", "over.json", 1],
    ["error", "bad.json", 2],
    ["error", "missing.json", 2],
  ])("ends as the verdict %s does: %s", async (verdict, file, status) => {
    const ended = await runCommand(["check", file, "--format", "json"]);
    expect(JSON.parse(ended.stdout)).toMatchObject({ version: 1, verdict });
    expect(ended.status).toBe(status);
    expect(ended.stderr).toBe("");
  });

  it("prints an aligned table without colours where nobody looks", async () => {
    const { stdout } = await runCommand(["check", "over.json"]);
    expect(stdout).toMatch(/over +cbk +compute\.cores +172 +\+24 +196 +192/u);
    expect(stdout).not.toContain("\u001b[");
  });

  it.each([
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
  ])("takes colours as %j says", async (env, coloured) => {
    const { stdout } = await runCommand(["check", "over.json"], { env });
    expect(stdout.includes("\u001b[")).toBe(coloured);
  });

  it("prints the comment with --format markdown", async () => {
    const { stdout } = await runCommand(["check", "over.json", "--format", "markdown"]);
    expect(stdout).toMatch(/^<!-- quota-gate:v1 key=default -->\n### ❌ /u);
  });

  it("reads standard input as -, and adds it to files", async () => {
    const { stdout } = await runCommand(["check", "-", "fits.json", "--format", "json"], { stdin: FITS });
    expect(JSON.parse(stdout).checks[0]).toMatchObject({ key: "compute.instances", planned: 2 });
  });

  it("names every wrong option at once, and never shows the token", async () => {
    const ended = await runCommand(["check", "fits.json", "--warn-at", "0", "--plan-mode", "sum", "--timeout", "x"], {
      env: { OS_TOKEN: "a secret with spaces" },
    });
    expect(ended.status).toBe(2);
    for (const name of ["--warn-at", "--plan-mode", "--timeout"]) expect(ended.stdout).toContain(name);
    expect(ended.stdout + ended.stderr).not.toContain("a secret with spaces");
  });

  it("says what is missing where there is no token", async () => {
    const ended = await runCommand(["check", "fits.json"], { env: { OS_TOKEN: "" } });
    expect(ended.status).toBe(2);
    expect(ended.stdout).toContain("OS_TOKEN");
  });

  it("tells on standard error what it asked, with --verbose, without the token", async () => {
    const { stderr, stdout } = await runCommand(["--verbose", "check", "fits.json", "--format", "json"]);
    expect(stderr).toContain("/v3/projects/");
    expect(stderr).not.toContain(DEMO_TOKEN);
    expect(JSON.parse(stdout).verdict).toBe("pass");
  });

  it("gives the same checks as the Action for the same situation", async () => {
    const emulator = await startEmulator();
    try {
      const plan = JSON.stringify({
        cbk: { "compute.cores": 24, "compute.flavors": { "m1.medium": 1 }, "volume.snapshots": -1 },
        fes: { "network.loadbalancers": 1, "network.vpn_services": 1, "compute.metadata_items": 3 },
        nowhere: { "compute.cores": 1 },
      });
      await using terminal = await openTerminal({ "plan.json": plan });
      const connection = ["--api-url", emulator.url, "--project-id", PROJECT];
      const command = await terminal.run(["check", "plan.json", "--format", "json", ...connection], {
        env: { OS_TOKEN: DEMO_TOKEN },
      });
      const step = await runStep({
        files: { "plan.json": plan },
        eventName: "schedule",
        inputs: {
          plan: "plan.json",
          "api-url": emulator.url,
          "project-id": PROJECT,
          token: DEMO_TOKEN,
          "github-token": "",
        },
      });
      const { checkedAt: _, ...fromCommand } = JSON.parse(command.stdout);
      expect(step.report).toMatchObject(fromCommand);
      expect(fromCommand.checks).toHaveLength(7);
    } finally {
      await emulator.close();
    }
  });
});

describe("quota-gate status", () => {
  it("shows every region and key without any plan", async () => {
    const { stdout, status } = await runCommand(["status"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/compute\.cores +172 +192/u);
    for (const region of embeddedDataSet().regions.keys()) expect(stdout).toContain(region);
  });

  it("prints JSON, of some regions only", async () => {
    const { stdout } = await runCommand(["status", "--format", "json", "--region", "fes"]);
    expect(JSON.parse(stdout).regions.map(({ region }: { region: string }) => region)).toEqual(["fes"]);
  });

  it("ends with 2 and the reason where the token is refused", async () => {
    const ended = await runCommand(["status"], { env: { OS_TOKEN: "not-the-token-at-all" } });
    expect(ended.status).toBe(2);
    expect(ended.stdout).toBe("");
    expect(ended.stderr).toContain("401");
  });
});

describe("quota-gate demo", () => {
  it("prints the comment of an example with something of everything", async () => {
    await using terminal = await openTerminal();
    const { stdout, stderr, status } = await terminal.run(["demo"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    for (const word of ["over", "forbidden", "unknown", "tight", "fits", "unlimited"]) expect(stdout).toContain(word);
  });
});

describe("quota-gate emulate", () => {
  it("serves until it is interrupted, and prints what it was asked", async () => {
    await using terminal = await openTerminal();
    const server = spawn(process.execPath, [terminal.entry, "emulate", "--port", "0"], { timeout: 50_000 });
    const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
    const url = /(http\S+)/u.exec((await lines.next()).value ?? "")?.[1] ?? "";
    const { status, stdout } = await terminal.run(["status", "--api-url", url, "--project-id", PROJECT], {
      env: { OS_TOKEN: DEMO_TOKEN },
    });
    await lines.next();
    const request = (await lines.next()).value;
    server.kill("SIGINT");
    const [code] = await once(server, "exit");
    expect(status).toBe(0);
    expect(stdout).toContain("compute.cores");
    expect(request).toMatch(/^GET \/v3\/projects\/.* 200$/u);
    expect(code).toBe(0);
  });

  it("tells in its help what the specification leaves open", async () => {
    await using terminal = await openTerminal();
    const { stdout, status } = await terminal.run(["emulate", "--help"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/leaves open/u);
    expect(stdout).toContain(DEMO_TOKEN);
  });

  it.each([
    ["--port", "many"],
    ["--latency", "-5"],
    ["--fail", "sometimes"],
    ["--data-set", "nowhere.json"],
  ])("refuses %s %s", async (option, value) => {
    await using terminal = await openTerminal();
    const { stderr, status } = await terminal.run(["emulate", option, value]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^quota-gate: /u);
  });
});

describe("the command line", () => {
  it.each([
    [["--help"], 0],
    [["check", "--help"], 0],
    [["--version"], 0],
    [["chekc"], 2],
    [["check"], 2],
    [["check", "x.json", "--format", "yaml"], 2],
    [[], 2],
  ])("%j ends with %i", async (args, status) => {
    await using terminal = await openTerminal();
    const ended = await terminal.run(args);
    expect(ended.status).toBe(status);
    expect(ended.stdout + ended.stderr).not.toBe("");
  });

  it.each([[["--help"]], [["help"]], [["-h", "plan"]], [["--verbose", "--help"]], [["chekc"]]])(
    "%j knows every command",
    async (args) => {
      await using terminal = await openTerminal();
      const { stdout, stderr } = await terminal.run(args);
      const known = ["check", "status", "plan", "explain", "emulate", "demo"].filter((command) =>
        new RegExp(`^ {2}${command} |Did you mean ${command}`, "mu").test(stdout + stderr),
      );
      expect(known).toEqual(
        args[0] === "chekc" ? ["check"] : ["check", "status", "plan", "explain", "emulate", "demo"],
      );
    },
  );

  it("says on an old Node that it is too old, instead of crashing while it loads", async () => {
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
  it("installs into an empty folder, without dependencies, and runs", async () => {
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

describe("quota-gate with a policy", () => {
  const POLICY = "rules:\n  - region: cbk\n    key: compute.*\n    keep-free: 20 %\n    enforce: warn\n";

  it("judges by it, and tells which rule decided", async () => {
    const emulator = await startEmulator();
    await using terminal = await openTerminal({ "plan.json": OVER, "policy.yml": POLICY });
    try {
      const { stdout, status } = await terminal.run(
        [
          "check",
          "plan.json",
          "--policy",
          "policy.yml",
          "--format",
          "json",
          "--api-url",
          emulator.url,
          "--project-id",
          PROJECT,
        ],
        { env: { OS_TOKEN: DEMO_TOKEN } },
      );
      expect(status).toBe(0);
      expect(JSON.parse(stdout).checks[0].reason).toContain("rule 1 (line 2)");
    } finally {
      await emulator.close();
    }
  });

  it("explains which rule applies to a region and key", async () => {
    await using terminal = await openTerminal({ "policy.yml": POLICY });
    const { stdout, status } = await terminal.run(["explain", "--policy", "policy.yml", "cbk", "compute.cores"]);
    expect(status).toBe(0);
    expect(stdout).toContain("keep-free");
    expect(stdout).toContain("line 2");
  });

  it("ends with 2 and every mistake where the policy has some", async () => {
    await using terminal = await openTerminal({ "policy.yml": "rulez: []\ndefaults: { warn-at: 0 }\n" });
    const { stderr, status } = await terminal.run(["explain", "--policy", "policy.yml", "cbk", "compute.cores"]);
    expect(status).toBe(2);
    expect(stderr.split("\n").filter((line) => line.startsWith("quota-gate: policy.yml:"))).toHaveLength(2);
  });
});
