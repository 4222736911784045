// The runner's side of a step: variables, files for outputs and summary, and the inputs with the defaults of
// action.yml.

import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { COMPILE_CACHE } from "../compile-cache.ts";
import { type ProcessResult, runProcess } from "../processes.ts";

/** The job's own token in tests. */
export const JOB_TOKEN = "ghs_0123456789abcdefghijABCDEFGHIJ";

/** ID of the workflow's run by default. */
export const RUN_ID = 9_876_543_210;

/** The project's root folder. */
export const ROOT = new URL("../../../", import.meta.url).pathname;

/** Options of a step. */
export interface RunnerOptions {
  /** Inputs, as in `with:`. Missing ones have their defaults. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly eventName?: string;
  /** The webhook's payload. A string is written as it is. */
  readonly payload?: unknown;
  /** Variables that replace those of the runner, or remove them if undefined. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The environment of a step. */
export type Runner = Awaited<ReturnType<typeof prepareRunner>>;

interface ActionMetadata {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
}

const metadata = parse(readFileSync(join(ROOT, "action.yml"), "utf8")) as ActionMetadata;

/** Returns the variables with which the runner passes inputs. */
export function toInputVariables(inputs: Readonly<Record<string, string>>): Record<string, string> {
  const defaults = Object.entries(metadata.inputs).map(([name, { default: value = "" }]) => {
    const given = value.replace(/\$\{\{ github\.token \}\}/u, JOB_TOKEN);
    return [name, given.replace(/\$\{\{ strategy\.job-index \}\}/u, "0")] as const;
  });
  return Object.fromEntries(
    [...defaults, ...Object.entries(inputs)].map(([name, value]) => [
      `INPUT_${name.replaceAll(" ", "_").toUpperCase()}`,
      value,
    ]),
  );
}

/** Prepares the environment of a step in a new temporary folder. */
export async function prepareRunner(options: RunnerOptions = {}) {
  const { inputs = {}, eventName = "pull_request", payload = {}, env = {} } = options;
  const home = await mkdtemp(join(tmpdir(), "quota-gate-runner-"));
  const paths = {
    workspace: join(home, "workspace"),
    temp: join(home, "temp"),
    outputFile: join(home, "output"),
    summaryFile: join(home, "summary"),
    eventFile: join(home, "event.json"),
  };
  await Promise.all([mkdir(paths.workspace), mkdir(paths.temp)]);
  await Promise.all([
    writeFile(paths.outputFile, ""),
    writeFile(paths.summaryFile, ""),
    writeFile(paths.eventFile, typeof payload === "string" ? payload : JSON.stringify(payload)),
  ]);
  const all: Record<string, string | undefined> = {
    PATH: process.env["PATH"],
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: "https://api.github.com",
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_EVENT_NAME: eventName,
    GITHUB_EVENT_PATH: paths.eventFile,
    GITHUB_REPOSITORY: "octo-org/infra",
    GITHUB_SHA: "a".repeat(40),
    GITHUB_REF: "refs/pull/1/merge",
    GITHUB_RUN_ID: String(RUN_ID),
    GITHUB_RUN_NUMBER: "42",
    GITHUB_RUN_ATTEMPT: "1",
    GITHUB_WORKSPACE: paths.workspace,
    GITHUB_OUTPUT: paths.outputFile,
    GITHUB_STEP_SUMMARY: paths.summaryFile,
    RUNNER_TEMP: paths.temp,
    ...toInputVariables(inputs),
    ...env,
  };
  const given = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return {
    /** All variables. Only the search path comes from the test's own environment. */
    env: Object.fromEntries(given),
    ...paths,
    readOutputs: async () => parseOutputs(await readFile(paths.outputFile, "utf8")),
    readSummary: () => readFile(paths.summaryFile, "utf8"),
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}

/** Parses a file of outputs like the runner: `name<<delimiter`, lines, `delimiter`. */
function parseOutputs(text: string): Readonly<Record<string, string>> {
  const outputs: Record<string, string> = {};
  const lines = text.split("\n");
  while (lines.length > 0) {
    const [, name, delimiter] = /^([^<]+)<<(.+)$/u.exec(lines.shift() ?? "") ?? [];
    if (name === undefined || delimiter === undefined) continue;
    const end = lines.indexOf(delimiter);
    outputs[name] = lines
      .splice(0, end + 1)
      .slice(0, end)
      .join("\n");
  }
  return outputs;
}

/** Runs Node with these variables and the one for Node's cache, by default in the project's root folder. */
export function runNode(options: {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}): Promise<ProcessResult> {
  return runProcess({ cwd: ROOT, ...options, env: { ...COMPILE_CACHE, ...options.env } });
}

/** Runs a module as a process of its own, with exactly these variables. `source` is its text. */
export function runModule({
  source,
  env,
}: Readonly<Record<"source", string>> & Pick<Runner, "env">): Promise<ProcessResult> {
  return runNode({ args: ["--input-type=module-typescript", "--eval", source], env });
}
