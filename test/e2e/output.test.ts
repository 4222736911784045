// Failing output and unexpected errors. Only a verdict may end with the exit status of a verdict.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../src/emulator/index.ts";
import type { Emulator } from "../support/emulator.ts";
import { prepareRunner } from "../support/github/runner.ts";
import { findFreePort } from "../support/ports.ts";
import { runProcess } from "../support/processes.ts";
import { installDist, openTerminal, writeFiles } from "./dist.ts";
import { FITS, OVER } from "./gate.ts";

const PROJECT = embeddedDataSet().project;
const FULL = "quota-gate: Not all of the output could be written: no space left on device (ENOSPC).\n";
const FILES = {
  "fits.json": JSON.stringify({ cbk: { "compute.instances": 1 } }),
  "over.json": JSON.stringify({ cbk: { "compute.cores": 24 } }),
  "policy.yml": "defaults:\n  warn-at: 70\n",
};

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

/** Runs a line of bash in a folder with plans. `quota-gate` is the command line, connected to the emulator. */
async function runShell(line: string, files: Readonly<Record<string, string>> = FILES) {
  await using terminal = await openTerminal(files);
  const ended = await runProcess({
    command: "bash",
    args: ["--norc", "-c", `quota-gate() { "$NODE" "$ENTRY" "$@"; }\nset -o pipefail\n${line}`],
    cwd: terminal.folder,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: terminal.folder,
      NODE: process.execPath,
      ENTRY: terminal.entry,
      QUOTA_GATE_API_URL: emulator.url,
      OS_TOKEN: DEMO_TOKEN,
      OS_PROJECT_ID: PROJECT,
    },
  });
  const written = await readFile(join(terminal.folder, "written")).catch(() => null);
  return { ...ended, written };
}

describe.each([
  ["check fits.json", 0],
  ["check over.json", 1],
  ["check over.json --format json", 1],
  ["check missing.json", 2],
  ["status", 0],
  ["explain cbk compute.cores --policy policy.yml", 0],
  ["demo", 0],
  ["--help", 0],
])("quota-gate %s", (args, status) => {
  it("the status is the usual one, without a message, if the output is not read", async () => {
    const line = [
      `quota-gate ${args} | true; a=$?`,
      `quota-gate ${args} | head -n 1 >&2; b=$?`,
      `quota-gate ${args} 2>&1 | true; c=$?`,
      `quota-gate ${args} >&- 2>&-; d=$?`,
      `echo "$a $b $c $d"`,
    ].join("\n");
    const { stdout, stderr } = await runShell(line);
    expect(stdout).toBe(`${status} ${status} ${status} ${status}\n`);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it("a full disk is reported in one line with the status 2, even if the line cannot be written", async () => {
    const { status: ended, stderr } = await runShell(`quota-gate ${args} >/dev/full`);
    expect({ ended, stderr }).toEqual({ ended: 2, stderr: FULL });
    expect((await runShell(`quota-gate ${args} >/dev/full 2>/dev/full`)).status).toBe(2);
  });
});

describe("an output file with a size limit", () => {
  it.each([
    ["no byte", 0, 0],
    ["only a part", 1, 1024],
  ])("a file that takes %s of a document is reported in one line with the status 2", async (_, blocks, length) => {
    const ended = await runShell(`ulimit -f ${blocks}; quota-gate status > written`);
    expect(ended.written).toHaveLength(length);
    expect(ended.stderr).toBe("quota-gate: Not all of the output could be written: file too large (EFBIG).\n");
    expect(ended.status).toBe(2);
  });
});

describe("a terminal", () => {
  it("only a terminal shows a line of progress while the cloud is asked", async () => {
    const line = "reading limits and usage";
    const inTerminal = await runShell(`TERM=xterm script -qec '"$NODE" "$ENTRY" status' written </dev/null`);
    expect(inTerminal).toMatchObject({ status: 0, written: expect.anything() });
    expect(String(inTerminal.written)).toContain(line);
    const inPipe = await runShell("quota-gate status 2>&1 | cat");
    expect(inPipe.stdout).not.toContain(line);
  });
});

describe("errors on standard error", () => {
  it.each(["check --nonsense", "chekc", "explain"])(
    "%s ends with 2, even if the error cannot be written",
    async (args) => {
      const line = `quota-gate ${args} 2>&1 | true; a=$?; quota-gate ${args} 2>/dev/full; b=$?; quota-gate ${args} 2>&-; c=$?; echo "$a $b $c"`;
      const { stdout } = await runShell(line);
      expect(stdout).toBe("2 2 2\n");
    },
  );

  it("a command fails if it cannot write its messages to standard error", async () => {
    const ended = await runShell("quota-gate --verbose check fits.json 2>/dev/full >written");
    expect(ended.status).toBe(2);
    expect(String(ended.written)).toContain("everything fits");
  });
});

describe("the emulator", () => {
  it.each([
    ["goes on if its log is not read", "closed", 0, ""],
    ["says at its end that its log could not be written", "full", 2, FULL],
  ])("the emulator %s", async (_, output, status, told) => {
    await using terminal = await openTerminal();
    await using full = await open("/dev/full", "w");
    const port = await findFreePort();
    const child = spawn(process.execPath, [terminal.entry, "emulate", "--port", `${port}`], {
      cwd: terminal.folder,
      env: {},
      stdio: ["ignore", output === "full" ? full.fd : "pipe", "pipe"],
    });
    child.stdout?.destroy();
    let stderr = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const ended = once(child, "close");
    // The first request succeeds once it listens. Writing the log fails for the others.
    for (let answers = 0; answers < 3 && child.exitCode === null; ) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
      if (answer !== null) answers += 1;
    }
    child.kill("SIGTERM");
    const [code] = (await ended) as [number | null];
    expect({ code, stderr }).toEqual({ code: status, stderr: told });
  });
});

describe("an internal error", () => {
  const LINE = /^quota-gate: Internal error \([^\n]*\)\. No verdict was reached\. Please report this line\.\n$/u;

  it.each([
    ["an uncaught exception", 'throw new TypeError("s3cret")'],
    ["an unhandled rejection", 'Promise.reject(new TypeError("s3cret"))'],
  ])("%s ends with 2 and one line, without quoting the error", async (_, mistake) => {
    // Waits for the program to begin. Before that, Node handles errors.
    const script = `const timer = setInterval(() => { if (process.listenerCount("uncaughtException") > 0) { clearInterval(timer); ${mistake}; } })`;
    const preloaded = `data:text/javascript,${encodeURIComponent(script)}`;
    const ended = await runShell(`NODE_OPTIONS='--import ${preloaded}' quota-gate check - <&0 < <(sleep 5)`);
    expect(ended.status).toBe(2);
    expect(ended.stderr).toMatch(LINE);
    expect(ended.stderr).toContain("TypeError");
    expect(ended.stdout + ended.stderr).not.toContain("s3cret");
  });

  it("a command that waits for an input that never ends exits with 2 and one line", async () => {
    const preloaded = "data:text/javascript,process.stdin.unref()";
    const ended = await runShell(`NODE_OPTIONS='--import ${preloaded}' quota-gate check - < <(sleep 5)`);
    expect(ended.status).toBe(2);
    expect(ended.stderr).toMatch(LINE);
  });

  it("a missing part of the program ends with 2 and one line", async () => {
    await using dist = await installDist();
    await rm(join(dist.folder, "dist", "commands.js"));
    const args = [join(dist.folder, "dist", "cli.js"), "demo"];
    const ended = await runProcess({ args, cwd: dist.folder, env: {} });
    expect(ended.status).toBe(2);
    expect(ended.stderr).toMatch(LINE);
  });
});

describe("the Action", () => {
  const access = { "project-id": PROJECT, token: DEMO_TOKEN, "github-token": "" };
  const inputs = () => ({ plan: "plan.json", "api-url": emulator.url, ...access });

  it.each([
    ["is full", "fits", FITS, ">/dev/full", "ENOSPC"],
    ["is full", "does not fit", OVER, ">/dev/full", "ENOSPC"],
    ["is not read", "fits", FITS, "| true", "EPIPE"],
    ["is not read", "does not fit", OVER, "| true", "EPIPE"],
  ])("the step fails in one line if standard output %s and the plan %s", async (_, _plan, files, redirection, code) => {
    await using dist = await installDist();
    await using runner = await prepareRunner({ eventName: "schedule", inputs: inputs() });
    await writeFiles(runner.workspace, files);
    const line = `set -o pipefail; "${process.execPath}" "${join(dist.folder, "dist", "action.js")}" ${redirection}`;
    const { workspace: cwd, env } = runner;
    const { status, stderr } = await runProcess({ command: "bash", args: ["--norc", "-c", line], cwd, env });
    const words = `quota-gate: The log of this step could not be written (${code}), so the step fails.\n`;
    expect([status, stderr]).toEqual([1, words]);
  });

  it.each([
    ["GITHUB_OUTPUT", "/"],
    ["GITHUB_OUTPUT", "/dev/full"],
    ["GITHUB_STEP_SUMMARY", "/"],
    ["GITHUB_STEP_SUMMARY", "/dev/full"],
    ["RUNNER_TEMP", "/dev/full"],
  ])("the verdict stays if %s is %s", async (name, value) => {
    await using dist = await installDist();
    for (const [files, status] of [
      [FITS, 0],
      [OVER, 1],
    ] as const) {
      await using runner = await prepareRunner({ eventName: "schedule", inputs: inputs(), env: { [name]: value } });
      await writeFiles(runner.workspace, files);
      const args = [join(dist.folder, "dist", "action.js")];
      const ended = await runProcess({ args, cwd: runner.workspace, env: runner.env });
      expect({ status: ended.status, stderr: ended.stderr }).toEqual({ status, stderr: "" });
    }
  });

  it("an internal error fails the step in one line", async () => {
    await using dist = await installDist();
    await using runner = await prepareRunner({ eventName: "schedule", inputs: inputs() });
    await writeFiles(runner.workspace, FITS);
    const preloaded = "data:text/javascript,setTimeout(()=>{throw%20new%20TypeError('s3cret')})";
    const args = ["--import", preloaded, join(dist.folder, "dist", "action.js")];
    const ended = await runProcess({ args, cwd: runner.workspace, env: runner.env });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toBe("");
    expect(ended.stdout.match(/^::error.*$/gmu)).toEqual([
      "::error::Internal error (TypeError). No verdict was reached.",
    ]);
    expect(ended.stdout).not.toContain("s3cret");
  });
});
