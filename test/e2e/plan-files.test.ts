// Plan files as a pull request may put them beside those of the workflow: what is named is read, and nothing is offset in silence.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { embeddedDataSet } from "../../src/service/data-set.ts";
import { startEmulator } from "../../src/service/emulator.ts";
import { DEMO_TOKEN } from "../../src/service/emulator-options.ts";
import { type Ended, type Files, openTerminal } from "./dist.ts";
import { type Result, runGate } from "./gate.ts";

/** Four cores too many: 172 are in use, and the limit is 192. */
const OVER = JSON.stringify({ cbk: { "compute.cores": 24 } });

function verdicts({ report }: Result): readonly string[] {
  return report?.checks.map(({ key, verdict }) => `${key} ${verdict}`) ?? [];
}

/** Runs `check` with arguments, none of which a shell has touched. */
async function runCheck(args: readonly string[], files: Files): Promise<Ended> {
  const emulator = await startEmulator();
  await using terminal = await openTerminal(files);
  try {
    const connection = ["--api-url", emulator.url, "--project-id", embeddedDataSet().project];
    return await terminal.run(["check", ...args, "--format", "json", ...connection], {
      env: { OS_TOKEN: DEMO_TOKEN },
    });
  } finally {
    await emulator.close();
  }
}

describe("when a pull request adds a file that is called as the workflow's glob reads", () => {
  it.each([
    ["quota/*.json", "quota/prod.json"],
    ["plans/**/*.json", "plans/deep/er/prod.json"],
    ["*.json", "prod.json"],
    ["pl*/prod.json", "plans/prod.json"],
  ])("checks %s with all that it matches", async (plan, path) => {
    const result = await runGate({ inputs: { plan }, files: { [plan]: "{}", [path]: OVER } });
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("fail");
    expect(verdicts(result)).toEqual(["compute.cores over"]);
    const command = await runCheck([plan], { [plan]: "{}", [path]: OVER });
    expect(command.status).toBe(1);
  });

  it("decides nothing where the glob does not match that file", async () => {
    const files = { "quota/{a,b}.json": '{"cbk":{"compute.cores":-24}}', "quota/a.json": OVER };
    const result = await runGate({ inputs: { plan: "quota/{a,b}.json" }, files });
    expect(result.status).toBe(1);
    expect(result.report?.problems.join()).toContain("is a glob and the name of a file that it does not match");
    expect((await runCheck(["quota/{a,b}.json"], files)).status).toBe(2);
  });

  it("takes the file alone where backslashes say so, and where a shell has put its name in the place of a glob", async () => {
    const files = { "plan[1].json": OVER };
    const result = await runGate({ inputs: { plan: "plan\\[1\\].json" }, files: { ...files, "plan1.json": "{}" } });
    expect(verdicts(result)).toEqual(["compute.cores over"]);
    expect((await runGate({ inputs: { plan: "plan[1].json" }, files })).outputs["verdict"]).toBe("error");
    expect((await runCheck(["plan[1].json"], files)).status).toBe(1);
  });
});

describe("when a plan lies in the runner's temporary folder", () => {
  it("is read, and what the workspace has by the same name is not", async () => {
    const temp = await mkdtemp(join(tmpdir(), "quota-gate (temp) [1]-"));
    onTestFinished(() => rm(temp, { recursive: true }));
    await writeFile(join(temp, "plan.json"), OVER);
    const env = { RUNNER_TEMP: temp };
    for (const plan of [`${temp}/plan.json`, `${temp}/*.json`]) {
      const result = await runGate({ inputs: { plan }, env, files: { "plan.json": "{}" } });
      expect(verdicts(result)).toEqual(["compute.cores over"]);
    }
  });
});

describe("when a pull request adds a plan that gives back", () => {
  const files = {
    "plans/prod.json": OVER,
    "plans/zz.json": '{\n  "cbk": {\n    "compute.cores": -24,\n    "dns.zones": -1\n  }\n}\n',
  };
  const plan = "plans/*.json";

  it("lets it offset what another plan takes, unless it is forbidden", async () => {
    expect((await runGate({ inputs: { plan }, files })).status).toBe(0);
  });

  it("is an error with `allow-negative: false`, which names file, line, region and key of each amount", async () => {
    const result = await runGate({ inputs: { plan, "allow-negative": "false" }, files });
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("error");
    const told = [
      /^plans\/zz\.json:3:\d+: .*`compute\.cores` in region `cbk`.*`-24`/u,
      /^plans\/zz\.json:4:\d+: .*`dns\.zones` in region `cbk`.*`-1`/u,
    ];
    expect(result.report?.problems).toEqual(told.map((text) => expect.stringMatching(text)));
    const command = await runCheck([plan, "--no-allow-negative"], files);
    expect(command.status).toBe(2);
    expect(JSON.parse(command.stdout).problems).toEqual(result.report?.problems);
    expect((await runCheck([plan], files)).status).toBe(0);
  });
});

describe("when a plan and the workflow disagree on what amounts are", () => {
  /** As totals these cores are fewer than are in use. */
  const files = { "plan.json": '{\n  "$mode": "target",\n  "cbk": { "compute.cores": 24 }\n}\n' };

  it.each(["add", "target"])("decides by `plan-mode: %s` only where the plan says the same", async (mode) => {
    const result = await runGate({ inputs: { "plan-mode": mode }, files });
    const command = await runCheck(["plan.json", "--plan-mode", mode], files);
    if (mode === "target") {
      expect([result.status, command.status]).toEqual([0, 0]);
      return;
    }
    expect([result.status, command.status]).toEqual([1, 2]);
    expect(result.report?.problems).toEqual([
      expect.stringMatching(/^plan\.json:2:\d+: .*`\$mode` is `target`.*`plan-mode` was given as `add`/u),
    ]);
  });

  it("takes what the plan says where the workflow says nothing", async () => {
    const result = await runGate({ files });
    expect(result.report).toMatchObject({ verdict: "pass", mode: "target" });
    expect(JSON.parse((await runCheck(["plan.json"], files)).stdout)).toMatchObject({ mode: "target" });
  });
});

describe("when plans spell a region large and small", () => {
  it("is an error, since the API may take both for one", async () => {
    const files = { "a.json": '{"cbk":{"compute.cores":20}}', "b.json": '{"CBK":{"compute.cores":20}}' };
    const result = await runGate({ inputs: { plan: "*.json" }, files });
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join()).toMatch(
      /differ only in case: `cbk` \(`a\.json` line 1\), `CBK` \(`b\.json`/u,
    );
    expect(result.asked).toEqual([]);
  });
});
