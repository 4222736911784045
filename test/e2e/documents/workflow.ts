// Runs a workflow from its text like a runner: jobs in empty folders, connected by artifacts only.

import { globSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parse } from "yaml";
import manifest from "../../../package.json" with { type: "json" };
import { JOB_TOKEN, prepareRunner, ROOT, RUN_ID, type Runner, toInputVariables } from "../../support/github/runner.ts";
import { type ProcessResult, runProcess } from "../../support/processes.ts";
import { writeFiles } from "../dist.ts";
import { type Contexts, expand, isRun } from "./expressions.ts";
import { install, type Program } from "./programs.ts";
import type { World } from "./world.ts";

type Texts = Readonly<Record<string, string>>;

interface Workflow {
  readonly on: unknown;
  readonly env?: Texts;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly env?: Texts;
  /** A matrix with a single list. Each entry is a job. */
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly steps: readonly Step[];
}

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly "working-directory"?: string;
  readonly env?: Texts;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** Keys that this runner supports. A document that uses another one needs support here first. */
const KNOWN_KEYS = {
  job: "name if needs env steps runs-on timeout-minutes permissions environment concurrency strategy".split(" "),
  step: "id name if uses run env with working-directory".split(" "),
};

/** Trigger of a run. */
export interface Occasion {
  readonly event: string;
  readonly payload: object;
  /** Secrets of the run. Missing ones are empty. */
  readonly secrets: Texts;
}

/** Result of a step of this project. */
export interface GateStep extends ProcessResult {
  readonly verdict: string | undefined;
}

/** Result of a run. */
export interface Run {
  /** Steps of this project, in order. */
  readonly gates: readonly GateStep[];
  /** Output of the steps that failed. */
  readonly failures: readonly string[];
}

/** Files of the repository in a checkout. */
export const REPOSITORY = {
  "main.tf": 'resource "openstack_compute_instance_v2" "web" {}\n',
  "quota/plan.json": readFileSync(join(ROOT, "examples/small-plan.json")),
  "stacks/network/main.tf": 'resource "openstack_networking_network_v2" "net" {}\n',
  "stacks/servers/main.tf": 'resource "openstack_compute_instance_v2" "web" {}\n',
};

const action = parse(readFileSync(join(ROOT, "action.yml"), "utf8")) as {
  readonly inputs: Readonly<Record<string, { readonly required: boolean }>>;
};

/** Returns the events that start a workflow. */
export function readEvents(text: string): readonly string[] {
  const { on = [] } = parse(text) as Partial<Workflow>;
  return typeof on === "string" ? [on] : Array.isArray(on) ? on.map(String) : Object.keys(on as object);
}

/** Runs a workflow. Throws if the text uses an unsupported feature. */
export async function runWorkflow(text: string, world: World, occasion: Occasion): Promise<Run> {
  const workflow = parse(text) as Workflow;
  const artifacts = await mkdtemp(join(tmpdir(), "quota-gate-artifacts-"));
  // Each run has an ID of its own.
  const runId = Math.max(RUN_ID, ...world.github.runs.keys()) + 1;
  world.github.runs.set(runId, 1);
  const jobs: Record<string, "success" | "failure" | "skipped"> = {};
  const gates: GateStep[] = [];
  const failures: string[] = [];
  try {
    for (const [name, job] of Object.entries(workflow.jobs)) {
      refuseUnknown(job, KNOWN_KEYS.job);
      const needs = [job.needs ?? []]
        .flat()
        .map((needed) => jobs[needed] ?? failAt(`job ${needed} does not come before`));
      const shared = toContexts(text, occasion);
      const hasFailed = needs.some((result) => result !== "success");
      if (!isRun(job.if, shared, { hasFailed })) {
        jobs[name] = "skipped";
        continue;
      }
      jobs[name] = "success";
      for (const matrix of toMatrix(job)) {
        const contexts = { ...shared, matrix };
        await using machine = await startMachine({ world, occasion, artifacts, contexts, runId });
        const env = { ...workflow.env, ...job.env };
        for (const step of job.steps) {
          refuseUnknown(step, KNOWN_KEYS.step);
          if (!isRun(step.if, contexts, { hasFailed: machine.hasFailed })) continue;
          const ended = await machine.runStep(step, { ...env, ...step.env });
          if ("verdict" in ended) gates.push(ended);
          if (ended.status === 0) continue;
          machine.hasFailed = true;
          jobs[name] = "failure";
          failures.push(`${name}: ${step.uses ?? step.run}\n${ended.stdout}${ended.stderr}`);
        }
      }
    }
    return { gates, failures };
  } finally {
    await rm(artifacts, { recursive: true });
  }
}

/** Returns the values of each job in a matrix. */
function toMatrix({ strategy }: Job): readonly Texts[] {
  const [list, ...others] = Object.entries(strategy?.matrix ?? {});
  if (others.length > 0) failAt("a matrix of several lists is not known to the runner of these tests");
  return list === undefined ? [{}] : list[1].map((value) => ({ [list[0]]: value }));
}

function failAt(message: string): never {
  throw new Error(message);
}

function refuseUnknown(part: object, known: readonly string[]): void {
  for (const key of Object.keys(part))
    if (!known.includes(key)) failAt(`\`${key}\` is not known to the runner of these tests`);
}

function toContexts(text: string, { event, payload, secrets }: Occasion): Contexts {
  // Secrets that the documents do not tell users to store would be empty in their workflows.
  for (const [, name = ""] of text.matchAll(/\bsecrets\.(\w+)/gu)) {
    if (!(name in secrets)) failAt(`nobody is told to make the secret ${name}`);
  }
  const github = { event, event_name: event, repository: "octo-org/infra", ref: "refs/heads/main", token: JOB_TOKEN };
  const vars = { OS_CA: "-----BEGIN CERTIFICATE-----", QUOTA_WARN_ONLY: "" };
  return { github: { ...github, event: payload }, secrets, vars, runner: { temp: "" }, env: {} };
}

/** Starts a job's machine, which has only the files and programs of its steps. */
async function startMachine(job: {
  readonly world: World;
  readonly occasion: Occasion;
  readonly artifacts: string;
  readonly contexts: Contexts;
  readonly runId: number;
}) {
  const { world, occasion, artifacts } = job;
  const runner = await prepareRunner({ eventName: occasion.event, payload: occasion.payload });
  const tools = join(runner.temp, "..", "tools");
  await mkdir(tools);
  // The needed programs of GitHub's Ubuntu image. It has neither Terraform nor an OpenStack client.
  await install(["git", "gh"], world.programs, tools);
  const contexts: Contexts = { ...job.contexts, runner: { temp: runner.temp } };
  const base = {
    ...runner.env,
    GITHUB_RUN_ID: String(job.runId),
    ...world.env,
    PATH: `${tools}:/usr/bin:/bin`,
    TOOLS: tools,
    PROGRAMS: world.programs,
  };
  const bring = (program: Program): Promise<void> => install([program], world.programs, tools);
  let wrapper: Texts = {};
  /** Variables that steps have set for those that follow. */
  const variablesFile = join(runner.temp, "..", "variables");
  await writeFile(variablesFile, "");
  const readVariables = (): Texts =>
    Object.fromEntries([...readFileSync(variablesFile, "utf8").matchAll(/^(\w+)=(.*)$/gmu)].map(([, ...pair]) => pair));

  async function use(name: string, inputs: Texts): Promise<ProcessResult> {
    switch (name) {
      case "actions/checkout":
        await writeFiles(runner.workspace, REPOSITORY);
        return SUCCESS;
      case "actions/setup-node":
        await bring("node");
        return SUCCESS;
      case "quota-gate/quota-gate/setup-quota-gate":
        // It runs on the runner's own Node. test/e2e/setup.test.ts starts the Action itself.
        await bring("node");
        await bring("quota-gate");
        return SUCCESS;
      case "hashicorp/setup-terraform":
      case "opentofu/setup-opentofu": {
        const program = name === "hashicorp/setup-terraform" ? "terraform" : "tofu";
        await bring(program);
        if (inputs[`${program}_wrapper`] !== "false") wrapper = { WRAPPER: "1" };
        return SUCCESS;
      }
      case "actions/upload-artifact":
        return copyArtifact(
          resolve(runner.workspace, inputs["path"] ?? ""),
          join(artifacts, inputs["name"] ?? "artifact"),
        );
      case "actions/download-artifact":
        return downloadArtifact(inputs, artifacts, resolve(runner.workspace, inputs["path"] ?? ""));
      default:
        return failAt(`the action ${name} is not known to the runner of these tests`);
    }
  }

  return {
    hasFailed: false,
    async runStep(step: Step, env: Texts): Promise<ProcessResult | GateStep> {
      const variables = {
        ...base,
        ...wrapper,
        GITHUB_ENV: variablesFile,
        ...readVariables(),
        ...expandAll(env, contexts),
      };
      if (step.run !== undefined) {
        const cwd = join(runner.workspace, expand(step["working-directory"] ?? "", contexts));
        return runScript(step.run, { runner, cwd }, variables, contexts);
      }
      const [name = "", version = ""] = (step.uses ?? "").split("@");
      const inputs = expandAll(step.with ?? {}, contexts);
      const isOwn = name.startsWith("quota-gate/quota-gate");
      if (isOwn && ![manifest.version, manifest.version.replace(/\..*/u, "")].includes(version.slice(1)))
        failAt(`there is no version ${version}`);
      if (name !== "quota-gate/quota-gate") return use(name, inputs);
      return runGate({ world, runner, inputs, variables });
    },
    async [Symbol.asyncDispose]() {
      await runner[Symbol.asyncDispose]();
    },
  };
}

const SUCCESS: ProcessResult = { status: 0, stdout: "", stderr: "" };

function expandAll(texts: Readonly<Record<string, unknown>>, contexts: Contexts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, expand(String(value), contexts)]));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function copyArtifact(from: string, to: string): Promise<ProcessResult> {
  if (!(await exists(from))) return { ...SUCCESS, status: 1, stderr: `no step has made ${from}` };
  const isFolder = (await stat(from)).isDirectory();
  await cp(from, isFolder ? to : join(to, basename(from)), { recursive: true });
  return SUCCESS;
}

/** Copies artifacts: those of a pattern into folders with their names, a named one into the folder itself. */
async function downloadArtifact({ name = "", pattern }: Texts, artifacts: string, to: string): Promise<ProcessResult> {
  for (const one of pattern === undefined ? [name] : globSync(pattern, { cwd: artifacts })) {
    const from = join(artifacts, one);
    if (!(await exists(from)))
      return { ...SUCCESS, status: 1, stderr: `no earlier job has uploaded the artifact ${one}` };
    await cp(from, pattern === undefined ? to : join(to, one), { recursive: true });
  }
  return SUCCESS;
}

/** Runs a script like GitHub does if the step names no shell. */
async function runScript(
  script: string,
  { runner, cwd }: { readonly runner: Runner; readonly cwd: string },
  env: Texts,
  contexts: Contexts,
): Promise<ProcessResult> {
  const file = join(runner.temp, "..", "script.sh");
  await writeFile(file, expand(script, contexts));
  return runProcess({ command: "bash", args: ["-e", file], cwd, env });
}

async function runGate(step: {
  readonly world: World;
  readonly runner: Runner;
  readonly inputs: Texts;
  readonly variables: Texts;
}): Promise<GateStep> {
  const { world, runner, inputs } = step;
  for (const name of Object.keys(inputs)) if (!(name in action.inputs)) failAt(`the Action has no input ${name}`);
  for (const [name, { required }] of Object.entries(action.inputs))
    if (required && (inputs[name] ?? "") === "") failAt(`the input ${name} is missing`);
  await writeFile(runner.outputFile, "");
  const ended = await runProcess({
    args: [world.action],
    cwd: runner.workspace,
    env: { ...step.variables, ...toInputVariables(inputs) },
  });
  return { ...ended, verdict: (await runner.readOutputs())["verdict"] };
}
