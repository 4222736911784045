import { chmod, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { prose } from "../../src/core/index.ts";
import {
  publishAnnotations,
  publishOutputs,
  publishSummary,
  writeReportFiles,
} from "../../src/hosts/github/deliver.ts";
import { openJob, toContext } from "../../src/hosts/github/github-job.ts";
import { createActionLog, failStep } from "../../src/hosts/github/log.ts";
import { createSecrets } from "../../src/hosts/secrets.ts";
import { prepareRunner, type Runner, type RunnerOptions } from "../support/github/runner.ts";
import { captureStep } from "../support/step.ts";

const log = createActionLog();

/** Publishes something as a step. */
async function runStep<Result>(
  publish: (runner: Runner) => Result | Promise<Result>,
  { prepare, ...options }: RunnerOptions & { readonly prepare?: (runner: Runner) => Promise<unknown> } = {},
) {
  await using runner = await prepareRunner(options);
  await prepare?.(runner);
  const { result, stdout } = await captureStep(runner, () => publish(runner));
  const paths = await readdir(runner.temp, { recursive: true });
  const reports = paths.filter((path) => /\.(?:json|md)$/u.test(path));
  return {
    result,
    stdout,
    lines: stdout.split("\n").filter((line) => line !== ""),
    outputs: await runner.readOutputs(),
    summary: await runner.readSummary(),
    workspaceFiles: await readdir(runner.workspace),
    temp: runner.temp,
    reports: await Promise.all(reports.map((path) => readFile(join(runner.temp, path), "utf8"))),
  };
}

function writeReport({ env }: Pick<Runner, "env">, { key = "default", json = "{}", markdown = "### ok" } = {}) {
  const secrets = createSecrets(() => {});
  secrets.mask("gAAAAABsecret");
  return writeReportFiles({ json, markdown }, key, { env, secrets, log });
}

/** Text that the runner takes for a command: at the start of a line after white space, or in the old form anywhere. */
const COMMAND = /^[\s\u0085\u200b\ufeff]*::|##\[/u;

/** Names that try to give the runner a command, also within a line and after characters that .NET trims. */
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

describe("a line that looks like a command", () => {
  it.each(HOSTILE)("the text stays on one line and is not a command: %j", async (text) => {
    const { lines, outputs } = await runStep(() => {
      log.info(prose(text));
      log.warning(prose(text));
      log.debug(prose(text));
      publishAnnotations([{ level: "error", title: text, message: text, place: { file: text, line: 1, column: 1 } }]);
      failStep(text);
      expect(process.exitCode).toBe(1);
      process.exitCode = undefined;
      publishOutputs({ verdict: "fail" }, log);
    });
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

describe("annotations", () => {
  it("an annotation names file, line and column as far as they are known", async () => {
    const at = { level: "error", title: "t", message: "m" } as const;
    const { stdout } = await runStep(() =>
      publishAnnotations([
        {
          level: "error",
          title: "over: cbk compute.cores",
          message: "100% of it, and more",
          place: { file: "plans/a,b.json", line: 3, column: 20 },
        },
        { ...at, place: { file: "plan.json", line: 3 } },
        { ...at, place: { file: "plan.json" } },
        { ...at, level: "warning", place: { file: "pl\u202ean.json", line: 3, column: 1 } },
      ]),
    );
    await expect(stdout).toMatchFileSnapshot("expected/annotations.txt");
  });
});

describe("outputs", () => {
  it("an output without a value is left out", async () => {
    const { outputs } = await runStep(() => publishOutputs({ verdict: "error", over: 0, report: undefined }, log));
    expect(outputs).toEqual({ verdict: "error", over: "0" });
  });

  it("outputs that cannot be written are a warning", async () => {
    const env = { GITHUB_OUTPUT: "/nowhere/output" };
    const { lines } = await runStep(() => publishOutputs({ verdict: "pass" }, log), { env });
    expect(lines).toEqual([expect.stringMatching(/^::warning::The outputs/u)]);
  });
});

describe("the job summary", () => {
  it("the summary is appended in full, unchanged", async () => {
    const markdown = `### 2 over\n\n${"| `cbk` | ░ |\n".repeat(50_000)}`;
    const { summary, lines } = await runStep(async ({ env }) => {
      await publishSummary(markdown, { env, log });
      await publishSummary("second", { env, log });
    });
    expect(summary).toBe(`${markdown}\nsecond\n`);
    expect(lines).toEqual([]);
  });

  it.each([
    ["the runner has none", { env: { GITHUB_STEP_SUMMARY: undefined } }],
    ["the file is missing", { env: { GITHUB_STEP_SUMMARY: "/nowhere/summary" } }],
    ["the disk is full", { env: { GITHUB_STEP_SUMMARY: "/dev/full" } }],
    ["it is a folder", { env: { GITHUB_STEP_SUMMARY: "/" } }],
    ["it is read-only", { prepare: ({ summaryFile }: Runner) => chmod(summaryFile, 0o400) }],
  ])("a summary that cannot be written is one line, without a warning, if %s", async (what, options) => {
    const { lines } = await runStep(({ env }) => publishSummary("x", { env, log }), options);
    // The superuser may write to read-only files.
    const isWritten = what === "it is read-only" && process.getuid?.() === 0;
    expect(lines).toEqual(isWritten ? [] : [expect.stringMatching(/^The job summary was not written/u)]);
  });
});

describe("report files", () => {
  it("reports are written to the runner's temporary folder, in a folder for each gate", async () => {
    const { result, temp, reports, workspaceFiles } = await runStep(async (runner) => [
      await writeReport(runner, { json: '{"version":1}', markdown: "one" }),
      await writeReport(runner, { key: "prod", json: '{"version":2}', markdown: "two" }),
      await writeReport(runner, { key: "prod", json: '{"version":3}', markdown: "three" }),
    ]);
    const paths = result.flatMap(({ json, markdown }) => [json ?? "", markdown ?? ""]);
    expect(new Set(paths).size).toBe(6);
    expect(paths.every((path) => dirname(dirname(path)) === temp)).toBe(true);
    expect(paths[0]).toMatch(/\/quota-gate-default-\w{6}\/report\.json$/u);
    expect(paths[1]).toBe(join(dirname(paths[0] ?? ""), "report.md"));
    expect([...reports].sort()).toEqual(["one", "three", "two", '{"version":1}', '{"version":2}', '{"version":3}']);
    expect(workspaceFiles).toEqual([]);
  });

  it("the report is written to the system's temporary folder if the runner has none", async () => {
    const { json, markdown } = await writeReport({ env: {} });
    expect(await readFile(json ?? "", "utf8")).toBe("{}");
    expect(await readFile(markdown ?? "", "utf8")).toBe("### ok");
    await rm(dirname(json ?? ""), { recursive: true });
  });

  it.each([
    ["report.json", { json: '"gAAAAABsecret"' }, ["### ok"]],
    ["report.md", { markdown: "gAAAAABsecret" }, ["{}"]],
  ])("a file with a secret is not written, since nobody would mask it: %s", async (name, report, left) => {
    const { lines, reports } = await runStep((runner) => writeReport(runner, report));
    expect(lines).toEqual([expect.stringContaining(`::warning::The report \`${name}\` was not written: `)]);
    expect(reports).toEqual(left);
  });

  it("a report that cannot be written is a warning", async () => {
    const { result, lines } = await runStep((runner) => writeReport(runner), { env: { RUNNER_TEMP: "/nowhere" } });
    expect(result).toEqual({ json: undefined, markdown: undefined });
    expect(lines).toEqual([expect.stringMatching(/^::warning::The report could not/u)]);
  });
});

describe("the run in the runner's variables", () => {
  async function contextOf(env: NonNullable<RunnerOptions["env"]>) {
    await using runner = await prepareRunner({ env });
    const job = await openJob({ env: runner.env, prNumber: undefined, githubToken: undefined });
    return toContext(job, await job.pullRequest, { key: "default" });
  }

  it.each([
    ["https://github.com", "https://github.com", "pull", undefined],
    ["https://github.example.com", "https://github.example.com", "pull", undefined],
    ["https://git.example.com/gitea/", "https://git.example.com/gitea", "pulls", "true"],
  ])("the run and pull requests have their pages on %s", async (server, base, pulls, gitea) => {
    const url = `${base}/octo-org/infra/actions/runs/9876543210`;
    expect(await contextOf({ GITHUB_SERVER_URL: server, GITEA_ACTIONS: gitea })).toMatchObject({
      changesUrl: `${base}/octo-org/infra/${pulls}/`,
      run: { id: 9_876_543_210, attempt: 1, name: "run 42, attempt 1", url },
    });
  });

  it.each([
    { GITHUB_RUN_ID: undefined },
    { GITHUB_RUN_ID: "99999999999999999999" },
    { GITHUB_RUN_ATTEMPT: "0" },
    { GITHUB_SERVER_URL: "javascript:alert(1)" },
    { GITHUB_REPOSITORY: "a b" },
  ])("no run is read with %j", async (env) => {
    expect(await contextOf(env)).not.toHaveProperty("run");
  });
});
