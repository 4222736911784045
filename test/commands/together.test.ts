// `quota-gate check --with`: a plan together with reported other changes.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Report } from "../../src/core/index.ts";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../src/emulator/index.ts";
import { openTerminalHere } from "../support/terminal.ts";

/** 172 of 192 cores are in use. */
const PLANS = {
  "plan.json": JSON.stringify({ cbk: { "compute.cores": 12 } }),
  "batch.json": JSON.stringify({ cbk: { "compute.cores": 8 } }),
  "web.json": JSON.stringify({ cbk: { "compute.cores": 4 } }),
  "less.json": JSON.stringify({ cbk: { "compute.cores": -9 } }),
};

/** Makes a report on each of the other plans, then checks `plan.json` with the arguments. */
async function checkWith(args: readonly string[]) {
  await using emulator = await startDisposable();
  await using terminal = await openTerminalHere(PLANS);
  const check = (...rest: readonly string[]) =>
    terminal.run(["check", ...rest, "--api-url", emulator.url, "--project-id", embeddedDataSet().project], {
      env: { OS_TOKEN: DEMO_TOKEN },
    });
  for (const name of ["batch", "web", "less"]) {
    const { stdout } = await check(`${name}.json`, "--format", "json");
    await writeFile(join(terminal.folder, `${name}.report.json`), stdout);
  }
  return await check("plan.json", ...args);
}

async function startDisposable() {
  const emulator = await startEmulator();
  return { url: emulator.url, [Symbol.asyncDispose]: () => emulator.close() };
}

describe("quota-gate check --with", () => {
  it("a plan that fits alone warns and names the others; `--together fail` fails", async () => {
    const { stdout, status } = await checkWith(["--with", "batch.report.json", "web.report.json"]);
    expect(status).toBe(0);
    expect(stdout).toContain("Cloud quota: fits alone, but not together with other changes\n");
    expect(stdout).toContain(
      "but not together with `batch.report.json` (+8) and `web.report.json` (+4): 196, 4 over the limit. It fits with `batch.report.json` or `web.report.json`, not with both",
    );
    expect(stdout).toContain("192 → 196  (virtual CPU cores of servers; with 2 other changes that are planned)");
    const args = "--with batch.report.json web.report.json --together fail --format json";
    const failing = await checkWith(args.split(" "));
    expect(failing.status).toBe(1);
    const { verdict, others } = JSON.parse(failing.stdout) as Report;
    expect({ verdict, others }).toEqual({ verdict: "fail", others: ["batch.report.json", "web.report.json"] });
  });

  it("other changes free nothing, and a report that is named twice counts once", async () => {
    const args = "--with less.report.json batch.report.json batch.report.json --together fail";
    const { stdout, status } = await checkWith(args.split(" "));
    expect(status).toBe(0);
    expect(stdout).toContain("together with 2 other changes");
    expect(stdout).not.toContain("contended");
  });

  it("all problems of reports are named at once", async () => {
    const { stdout, status } = await checkWith(["--with", "batch.json", "nowhere.json"]);
    expect(status).toBe(2);
    expect(stdout).toMatch(/There is no file `nowhere\.json`/);
    expect(stdout).toMatch(/`batch\.json` is not a JSON report of quota-gate/);
  });
});
