// Reports in files, for people and for systems that decide themselves.

import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../src/emulator/index.ts";
import { isPassedByAtlantis, readJunit } from "../support/ci-readers.ts";
import type { Emulator } from "../support/emulator.ts";
import { OVER, runGateWith } from "../support/gate.ts";
import { runStepHere } from "../support/step.ts";
import { openTerminalHere } from "../support/terminal.ts";

const FILES = {
  "fits.json": JSON.stringify({ cbk: { "compute.instances": 1 } }),
  "over.json": JSON.stringify({ cbk: { "compute.cores": 24 } }),
};

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

/** Runs `check` and reads the files that it leaves behind. */
async function check(line: string, env: Readonly<Record<string, string>> = {}) {
  await using terminal = await openTerminalHere(FILES);
  await symlink(join(terminal.folder, "elsewhere"), join(terminal.folder, "link"));
  const args = ["check", ...line.split(" "), "--api-url", emulator.url, "--project-id", embeddedDataSet().project];
  const ended = await terminal.run(args, { env: { OS_TOKEN: DEMO_TOKEN, ...env } });
  const read = (name: string) => readFile(join(terminal.folder, name), "utf8").catch(() => "");
  return { ...ended, json: await read("r.json"), markdown: await read("r.md"), junit: await read("r.xml") };
}

describe("quota-gate check", () => {
  it("one run writes all reports, and prints the text", async () => {
    const ended = await check("over.json --report r.json --markdown r.md --junit r.xml");
    expect(ended).toMatchObject({ status: 1, stderr: "", stdout: expect.stringContaining("Verdict: fail") });
    expect(JSON.parse(ended.json)).toMatchObject({ verdict: "fail", counts: { over: 1 } });
    expect(ended.markdown).toContain("### ❌ Cloud quota: this change does not fit");
    expect(readJunit(ended.junit).map(({ result }) => result)).toEqual(["pass", "failure"]);
  });

  it("reports are written if nothing can be decided, also because of a setting", async () => {
    for (const wrong of ["missing.json", "fits.json --timeout never", "fits.json --targets t.yml"]) {
      const ended = await check(`${wrong} --report r.json --junit r.xml`);
      expect(ended.status).toBe(2);
      expect(JSON.parse(ended.json)).toMatchObject({ verdict: "error" });
      expect(readJunit(ended.junit)).toMatchObject([{ result: "error" }]);
    }
  });

  it("a report that cannot be written fails the run, unless it only warns", async () => {
    const ended = await check("fits.json --junit no/r.xml");
    expect(ended).toMatchObject({ status: 2, stdout: expect.stringContaining("Verdict: pass") });
    expect(ended.stderr).toContain("The report `no/r.xml` was not written: there is no such folder.");
    const both = await check("fits.json --report r.json --junit ./r.json");
    expect(both).toMatchObject({ status: 2, json: expect.stringMatching(/^\{/u) });
    expect(both.stderr).toContain("The report `./r.json` was not written: another report is written to it.");
    expect(await check("fits.json --junit link", { CI: "true" })).toMatchObject({ status: 2 });
    expect(await check("fits.json --exit-zero --junit no/r.xml")).toMatchObject({ status: 2 });
    expect(await check("fits.json --warn-only --junit no/r.xml")).toMatchObject({ status: 0 });
  });

  it.each([
    ["fits.json", true],
    ["over.json", false],
    ["missing.json", false],
    ["over.json --warn-only", true],
    ["fits.json --timeout never", false],
  ])("Atlantis decides on %s", async (line, passes) => {
    const { status, stdout } = await check(`${line} --format conftest --exit-zero`);
    expect(status).toBe(0);
    expect(isPassedByAtlantis(stdout)).toEqual({ today: passes, before: passes });
  });

  it("an unknown format is an error even with --exit-zero", async () => {
    const { status, stdout } = await check("over.json --format confest --exit-zero");
    expect([status, stdout]).toEqual([2, ""]);
  });
});

describe("the Action", () => {
  it("the Action writes the files of its inputs, and fails if it cannot", async () => {
    const inputs = { junit: "plan.json", report: "no/r.json" };
    const result = await runGateWith(runStepHere, { inputs, files: { ...OVER, "plan.json": FILES["fits.json"] } });
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "pass" } });
    expect(result.stdout).toContain("::error::The report `no/r.json` was not written: there is no such folder.");
    const warned = await runGateWith(runStepHere, { inputs: { ...inputs, "warn-only": "true" }, files: OVER });
    expect(warned.status).toBe(0);
  });
});
