import { chmod, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { prepareRunner, type RunnerOptions, runModule } from "../support/github/runner.ts";

/** Runs a few statements with everything that publishes in scope, as a step. */
async function runStep(
  body: string,
  options: RunnerOptions & { readonly prepare?: (file: { summary: string; output: string }) => Promise<unknown> } = {},
) {
  const source = `
    import { publishAnnotations } from "./src/hosts/github/annotations.ts";
    import { createActionLog, failStep } from "./src/hosts/github/log.ts";
    import { publishOutputs } from "./src/hosts/github/outputs.ts";
    import { writeReportFile } from "./src/hosts/github/report-file.ts";
    import { readRun } from "./src/hosts/github/workflow-run.ts";
    import { publishSummary } from "./src/hosts/github/summary.ts";
    const log = createActionLog();
    const counts = { fits: 6, tight: 1, over: 2, forbidden: 3, unknown: 4, unmetered: 0, waived: 0 };
    const env = process.env;
    const holdsSecret = (text) => text.includes("gAAAAABsecret");
    ${body}
  `;
  await using runner = await prepareRunner(options);
  await options.prepare?.({ summary: runner.summaryFile, output: runner.outputFile });
  const finished = await runModule({ source, env: runner.env });
  expect(finished.stderr).toBe("");
  return {
    ...finished,
    lines: finished.stdout.split("\n").filter((line) => line !== ""),
    outputs: await runner.readOutputs().catch(() => ({})),
    summary: await runner.readSummary().catch(() => ""),
    workspaceFiles: await readdir(runner.workspace),
    temp: runner.temp,
    reports: await readReports(runner.temp),
  };
}

async function readReports(temp: string): Promise<readonly string[]> {
  const paths = await readdir(temp, { recursive: true });
  return Promise.all(paths.filter((path) => path.endsWith(".json")).map((path) => readFile(join(temp, path), "utf8")));
}

/** What the runner takes for a command: at the start of a line after white space, in the old form anywhere in it. */
const COMMAND = /^[\s\u0085\u200b\ufeff]*::|##\[/u;

/** Names that try to give the runner a command (also in the middle of a line, and after characters that .NET trims). */
const HOSTILE = [
  "::error::x",
  "x\r::add-mask::fail",
  "x\n::add-mask::fail",
  "\u0085::set-output name=verdict::pass",
  "\u2028::set-output name=verdict::pass",
  "##[add-mask]fail",
  "a ##[add-mask]fail",
  " \t::stop-commands::x",
];

describe("when a line tries to be a command", () => {
  it.each(HOSTILE)("is printed on one line, and is none: %j", async (text) => {
    const { lines, outputs } = await runStep(
      `
      const text = ${JSON.stringify(text)};
      log.info(text);
      log.warning(text);
      log.debug(text);
      publishAnnotations([{ level: "error", title: text, message: text, place: { file: text, line: 1, column: 1 } }]);
      failStep(text);
      publishOutputs({ outputs: { verdict: "fail", counts, reportPath: null, commentUrl: null }, log });
      `,
    );
    expect(lines.filter((line) => COMMAND.test(line)).map((line) => /^::([a-z]+)/u.exec(line)?.[1])).toEqual([
      "warning",
      "debug",
      "error",
      "error",
    ]);
    expect(lines).toHaveLength(5);
    expect(lines.some((line) => line.slice(2).includes("##[") || /[\r\u0085\u2028]/u.test(line))).toBe(false);
    expect(outputs).toMatchObject({ verdict: "fail" });
  });
});

describe("when findings are shown as annotations", () => {
  it("names file, line and column, and nothing where there is no place", async () => {
    const { stdout } = await runStep(`
      publishAnnotations([
        { level: "error", title: "over: cbk compute.cores", message: "100% of it, and more", place: { file: "plans/a,b.json", line: 3, column: 20 } },
        { level: "error", title: "t", message: "m", place: { file: "plan.json", line: 3, column: null } },
        { level: "error", title: "t", message: "m", place: { file: "plan.json", line: null, column: null } },
        { level: "warning", title: "x".repeat(300), message: "m", place: null },
        { level: "warning", title: "t", message: "m", place: { file: "pl\\u202ean.json", line: 3, column: 1 } },
      ]);
    `);
    await expect(stdout).toMatchFileSnapshot("expected/annotations.txt");
  });
});

describe("when the outputs are set", () => {
  it("has exactly those of action.yml", async () => {
    const { outputs } = await runStep(`
      publishOutputs({ outputs: { verdict: "warn", counts, reportPath: "/tmp/r.json", commentUrl: "https://github.com/o/r/pull/1#issuecomment-1" }, log });
    `);
    expect(outputs).toEqual({
      verdict: "warn",
      report: "/tmp/r.json",
      over: "2",
      forbidden: "3",
      unknown: "4",
      tight: "1",
      "comment-url": "https://github.com/o/r/pull/1#issuecomment-1",
    });
  });

  it("leaves out what there is not", async () => {
    const { outputs } = await runStep(`
      publishOutputs({ outputs: { verdict: "error", counts, reportPath: null, commentUrl: null }, log });
    `);
    expect(Object.keys(outputs)).toEqual(["verdict", "over", "forbidden", "unknown", "tight"]);
  });

  it("warns, and does not fail, where they cannot be written", async () => {
    const { code, lines } = await runStep(
      `console.log(publishOutputs({ outputs: { verdict: "fail", counts, reportPath: null, commentUrl: null }, log }));`,
      { env: { GITHUB_OUTPUT: "/nowhere/output" } },
    );
    expect(code).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/^::warning::The outputs/u), "false"]);
  });
});

describe("when the summary is written", () => {
  it("is added whole, as it is", async () => {
    const { summary, lines } = await runStep(`
      const markdown = "### 2 over\\n\\n" + "| \`cbk\` | ░ |\\n".repeat(50_000);
      console.log(await publishSummary({ markdown, env, log }));
      console.log(await publishSummary({ markdown: "second", env, log }));
    `);
    expect(summary).toBe(`### 2 over\n\n${"| `cbk` | ░ |\n".repeat(50_000)}\nsecond\n`);
    expect(lines).toEqual(["true", "true"]);
  });

  it.each([
    ["there is none", { env: { GITHUB_STEP_SUMMARY: undefined } }],
    ["the file is missing", { env: { GITHUB_STEP_SUMMARY: "/nowhere/summary" } }],
    ["the disk is full", { env: { GITHUB_STEP_SUMMARY: "/dev/full" } }],
    ["it is a folder", { env: { GITHUB_STEP_SUMMARY: "/" } }],
    ["it is read-only", { prepare: async ({ summary }: { summary: string }) => chmod(summary, 0o400) }],
  ])("says so in one line, without failing or warning, where %s", async (what, options) => {
    const { code, lines } = await runStep(`console.log(await publishSummary({ markdown: "x", env, log }));`, options);
    expect(code).toBe(0);
    // The superuser may write to files that are read-only.
    const isWritten = what === "it is read-only" && process.getuid?.() === 0;
    expect(lines).toEqual(isWritten ? ["true"] : [expect.stringMatching(/^The job summary was not written/u), "false"]);
  });
});

describe("when the report is written to a file", () => {
  it("lies in the runner's temporary folder, one for each gate", async () => {
    const { lines, temp, reports, workspaceFiles } = await runStep(`
      console.log(await writeReportFile({ key: "default", json: '{"version":1}', env, holdsSecret, log }));
      console.log(await writeReportFile({ key: "prod", json: '{"version":2}', env, holdsSecret, log }));
      console.log(await writeReportFile({ key: "prod", json: '{"version":3}', env, holdsSecret, log }));
    `);
    expect(new Set(lines).size).toBe(3);
    expect(lines.every((path) => dirname(dirname(path)) === temp)).toBe(true);
    expect(lines[0]).toMatch(/\/quota-gate-default-\w{6}\/report\.json$/u);
    expect([...reports].sort()).toEqual(['{"version":1}', '{"version":2}', '{"version":3}']);
    expect(workspaceFiles).toEqual([]);
  });

  it("lies in the system's temporary folder where the runner has none", async () => {
    const { lines } = await runStep(`
      const path = await writeReportFile({ key: "default", json: "{}", env: {}, holdsSecret, log });
      console.log(path.endsWith("/report.json"));
      (await import("node:fs")).rmSync(path.replace("/report.json", ""), { recursive: true });
    `);
    expect(lines).toEqual(["true"]);
  });

  it("is not written with a secret in it, since nobody masks what later steps publish", async () => {
    const { lines, reports } = await runStep(
      `console.log(await writeReportFile({ key: "default", json: '"gAAAAABsecret"', env, holdsSecret, log }));`,
    );
    expect(lines).toEqual([expect.stringMatching(/^::warning::The JSON report was not written, because/u), "null"]);
    expect(reports).toEqual([]);
  });

  it("warns, and does not fail, where it cannot be written", async () => {
    const { code, lines } = await runStep(
      `console.log(await writeReportFile({ key: "default", json: "{}", env, holdsSecret, log }));`,
      {
        env: { RUNNER_TEMP: "/nowhere" },
      },
    );
    expect(code).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/^::warning::The JSON report/u), "null"]);
  });
});

describe("when the step is failed", () => {
  it("ends with exit code 1 and an error that says why", async () => {
    const { code, stdout } = await runStep(`failStep("2 over");`);
    expect(code).toBe(1);
    expect(stdout).toBe("::error::2 over\n");
  });
});

describe("when the run is read from the runner", () => {
  const RUN = { id: 9_876_543_210, number: 42, attempt: 1 };

  it.each([
    ["https://github.com", "https://github.com"],
    ["https://git.example.com/gitea/", "https://git.example.com/gitea"],
  ])("has its page on %s", async (server, base) => {
    const { stdout } = await runStep("console.log(JSON.stringify(readRun(env)));", {
      env: { GITHUB_SERVER_URL: server },
    });
    expect(JSON.parse(stdout)).toEqual({ ...RUN, url: `${base}/octo-org/infra/actions/runs/9876543210` });
  });

  it.each([
    { GITHUB_RUN_ID: undefined },
    { GITHUB_RUN_ID: "99999999999999999999" },
    { GITHUB_RUN_ATTEMPT: "0" },
    { GITHUB_SERVER_URL: "javascript:alert(1)" },
    { GITHUB_REPOSITORY: "a b" },
  ])("is none with %j", async (env) => {
    const { stdout } = await runStep("console.log(readRun(env));", { env });
    expect(stdout).toBe("null\n");
  });
});
