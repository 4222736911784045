// What a runner gives to a step: variables, files for outputs and summary, and the inputs with the defaults of action.yml.

import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { COMPILE_CACHE } from "../compile-cache.ts";
import { type Ended, runProcess } from "../processes.ts";

/** The job's own token in tests. */
export const JOB_TOKEN = "ghs_0123456789abcdefghijABCDEFGHIJ";

/** Id of the workflow's run, unless a test gives another. */
export const RUN_ID = 9_876_543_210;

/** The project's root. */
export const ROOT = new URL("../../../", import.meta.url).pathname;

/** How a step is run. */
export interface RunnerOptions {
  /** As in `with:`; what is not named has its default. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly eventName?: string;
  /** The webhook's payload; a string is written as it is. */
  readonly payload?: unknown;
  /** Variables that replace or (undefined) remove those of the runner. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The surroundings of a step. */
export type Runner = Awaited<ReturnType<typeof prepareRunner>>;

interface ActionMetadata {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
}

const metadata = parse(readFileSync(join(ROOT, "action.yml"), "utf8")) as ActionMetadata;

/** The variables in which the runner hands over inputs. */
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

/** Prepares the surroundings of a step in a new temporary folder. */
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
    /** All variables: nothing of the test's own environment but the search path. */
    env: Object.fromEntries(given),
    ...paths,
    readOutputs: async () => parseOutputs(await readFile(paths.outputFile, "utf8")),
    readSummary: () => readFile(paths.summaryFile, "utf8"),
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}

/** Reads a file of outputs as the runner does: `name<<delimiter`, lines, `delimiter`. */
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

/** Runs Node with these arguments, in the project's root unless `cwd` says otherwise, with these variables and that of Node's cache. */
export function runNode(options: {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}): Promise<Ended> {
  return runProcess({ cwd: ROOT, ...options, env: { ...COMPILE_CACHE, ...options.env } });
}

/** Runs a module as a process of its own, with exactly these variables. `source`: its text. */
export function runModule({ source, env }: Readonly<Record<"source", string>> & Pick<Runner, "env">): Promise<Ended> {
  return runNode({ args: ["--input-type=module-typescript", "--eval", source], env });
}
