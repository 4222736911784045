import { chmod, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createActionLog } from "../../src/hosts/github/index.ts";
import { readRun } from "../../src/hosts/github/job.ts";
import { failStep } from "../../src/hosts/github/log.ts";
import {
  type Outputs,
  publishAnnotations,
  publishOutputs,
  publishSummary,
  writeReportFiles,
} from "../../src/hosts/github/publish.ts";
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
  return {
    result,
    stdout,
    lines: stdout.split("\n").filter((line) => line !== ""),
    outputs: await runner.readOutputs(),
    summary: await runner.readSummary(),
    workspaceFiles: await readdir(runner.workspace),
    temp: runner.temp,
    reports: await readReports(runner.temp),
  };
}

function toOutputs(overrides: Partial<Outputs> = {}): Outputs {
  const counts = { fits: 6, tight: 1, over: 2, forbidden: 3, contended: 6, unknown: 4, unmetered: 0, waived: 5 };
  return {
    verdict: "fail",
    counts,
    paths: { json: undefined, markdown: undefined },
    commentUrl: undefined,
    ...overrides,
  };
}

function writeReport({ env }: Pick<Runner, "env">, { key = "default", json = "{}", markdown = "### ok" } = {}) {
  return writeReportFiles({ key, json, markdown, env, holdsSecret: (text) => text.includes("gAAAAABsecret"), log });
}

async function readReports(temp: string): Promise<readonly string[]> {
  const paths = await readdir(temp, { recursive: true });
  return Promise.all(
    paths.filter((path) => /\.(?:json|md)$/u.test(path)).map((path) => readFile(join(temp, path), "utf8")),
  );
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
    const { lines, outputs } = await runStep(() => {
      log.info(text);
      log.warning(text);
      log.debug(text);
      publishAnnotations([{ level: "error", title: text, message: text, place: { file: text, line: 1, column: 1 } }]);
      failStep(text);
      expect(process.exitCode).toBe(1);
      process.exitCode = undefined;
      publishOutputs({ outputs: toOutputs(), log });
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

describe("when findings are shown as annotations", () => {
  it("names file, line and column, and nothing where there is no place", async () => {
    const at = { level: "error", title: "t", message: "m" } as const;
    const { stdout } = await runStep(() =>
      publishAnnotations([
        {
          level: "error",
          title: "over: cbk compute.cores",
          message: "100% of it, and more",
          place: { file: "plans/a,b.json", line: 3, column: 20 },
        },
        { ...at, place: { file: "plan.json", line: 3, column: undefined } },
        { ...at, place: { file: "plan.json", line: undefined, column: undefined } },
        { level: "warning", title: "x".repeat(300), message: "m", place: null },
        { ...at, level: "warning", place: { file: "pl\u202ean.json", line: 3, column: 1 } },
      ]),
    );
    await expect(stdout).toMatchFileSnapshot("expected/annotations.txt");
  });
});

describe("when the outputs are set", () => {
  it("has exactly those of action.yml", async () => {
    const commentUrl = "https://github.com/o/r/pull/1#issuecomment-1";
    const { outputs } = await runStep(() =>
      publishOutputs({
        outputs: toOutputs({ verdict: "warn", paths: { json: "/tmp/r.json", markdown: "/tmp/r.md" }, commentUrl }),
        log,
      }),
    );
    expect(outputs).toEqual({
      verdict: "warn",
      report: "/tmp/r.json",
      markdown: "/tmp/r.md",
      over: "2",
      forbidden: "3",
      contended: "6",
      unknown: "4",
      tight: "1",
      waived: "5",
      "comment-url": commentUrl,
    });
  });

  it("leaves out what there is not", async () => {
    const { outputs } = await runStep(() => publishOutputs({ outputs: toOutputs({ verdict: "error" }), log }));
    expect(Object.keys(outputs)).toEqual(["verdict", "over", "forbidden", "contended", "unknown", "tight", "waived"]);
  });

  it("warns, and does not fail, where they cannot be written", async () => {
    const env = { GITHUB_OUTPUT: "/nowhere/output" };
    const { result, lines } = await runStep(() => publishOutputs({ outputs: toOutputs(), log }), { env });
    expect(result).toBe(false);
    expect(lines).toEqual([expect.stringMatching(/^::warning::The outputs/u)]);
  });
});

describe("when the summary is written", () => {
  it("is added whole, as it is", async () => {
    const markdown = `### 2 over\n\n${"| `cbk` | ░ |\n".repeat(50_000)}`;
    const { result, summary, lines } = await runStep(async ({ env }) => [
      await publishSummary({ markdown, env, log }),
      await publishSummary({ markdown: "second", env, log }),
    ]);
    expect(summary).toBe(`${markdown}\nsecond\n`);
    expect(result).toEqual([true, true]);
    expect(lines).toEqual([]);
  });

  it.each([
    ["there is none", { env: { GITHUB_STEP_SUMMARY: undefined } }],
    ["the file is missing", { env: { GITHUB_STEP_SUMMARY: "/nowhere/summary" } }],
    ["the disk is full", { env: { GITHUB_STEP_SUMMARY: "/dev/full" } }],
    ["it is a folder", { env: { GITHUB_STEP_SUMMARY: "/" } }],
    ["it is read-only", { prepare: ({ summaryFile }: Runner) => chmod(summaryFile, 0o400) }],
  ])("says so in one line, without failing or warning, where %s", async (what, options) => {
    const { result, lines } = await runStep(({ env }) => publishSummary({ markdown: "x", env, log }), options);
    // The superuser may write to files that are read-only.
    const isWritten = what === "it is read-only" && process.getuid?.() === 0;
    expect(result).toBe(isWritten);
    expect(lines).toEqual(isWritten ? [] : [expect.stringMatching(/^The job summary was not written/u)]);
  });
});

describe("when the report is written to files", () => {
  it("lies in the runner's temporary folder, one for each gate", async () => {
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

  it("lies in the system's temporary folder where the runner has none", async () => {
    const { json, markdown } = await writeReport({ env: {} });
    expect(await readFile(json ?? "", "utf8")).toBe("{}");
    expect(await readFile(markdown ?? "", "utf8")).toBe("### ok");
    await rm(dirname(json ?? ""), { recursive: true });
  });

  it("is not written with a secret in it, since nobody masks what later steps publish", async () => {
    const { result, lines, reports } = await runStep((runner) => writeReport(runner, { json: '"gAAAAABsecret"' }));
    expect(result.json).toBeUndefined();
    expect(lines).toEqual([expect.stringMatching(/^::warning::report\.json was not written, because/u)]);
    expect(reports).toEqual(["### ok"]);
  });

  it("looks for secrets in the Markdown, too", async () => {
    const { result, reports } = await runStep((runner) => writeReport(runner, { markdown: "gAAAAABsecret" }));
    expect(result.markdown).toBeUndefined();
    expect(reports).toEqual(["{}"]);
  });

  it("warns, and does not fail, where it cannot be written", async () => {
    const { result, lines } = await runStep((runner) => writeReport(runner), { env: { RUNNER_TEMP: "/nowhere" } });
    expect(result).toEqual({ json: undefined, markdown: undefined });
    expect(lines).toEqual([expect.stringMatching(/^::warning::The report could not/u)]);
  });
});

describe("when the run is read from the runner", () => {
  const RUN = { id: 9_876_543_210, number: 42, attempt: 1 };

  it.each([
    ["https://github.com", "https://github.com"],
    ["https://git.example.com/gitea/", "https://git.example.com/gitea"],
  ])("has its page on %s", async (server, base) => {
    await using runner = await prepareRunner({ env: { GITHUB_SERVER_URL: server } });
    expect(readRun(runner.env)).toEqual({
      changesUrl: `${base}/octo-org/infra/issues/`,
      run: { ...RUN, url: `${base}/octo-org/infra/actions/runs/9876543210` },
    });
  });

  it.each([
    { GITHUB_RUN_ID: undefined },
    { GITHUB_RUN_ID: "99999999999999999999" },
    { GITHUB_RUN_ATTEMPT: "0" },
    { GITHUB_SERVER_URL: "javascript:alert(1)" },
    { GITHUB_REPOSITORY: "a b" },
  ])("is none with %j", async (env) => {
    await using runner = await prepareRunner({ env });
    expect(readRun(runner.env)).toBeUndefined();
  });
});
