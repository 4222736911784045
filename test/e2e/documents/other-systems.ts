// Runs recipes for other systems from their text: their commands in order, with their variables.

import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../../support/github/runner.ts";
import type { ProcessResult } from "../../support/processes.ts";
import type { Program } from "./programs.ts";
import { openShell } from "./shell.ts";
import { REPOSITORY } from "./workflow.ts";
import { SECRETS, type World } from "./world.ts";

/** Secrets of the jobs, by the names in the recipes. */
const STORED = {
  OS_APPLICATION_CREDENTIAL_ID: SECRETS.OS_APPLICATION_CREDENTIAL_ID,
  OS_APPLICATION_CREDENTIAL_SECRET: SECRETS.OS_APPLICATION_CREDENTIAL_SECRET,
};

const CLOUD = {
  ...STORED,
  OS_AUTH_TYPE: "v3applicationcredential",
  OS_AUTH_URL: "https://keystone.example.com:5000/v3",
  OS_REGION_NAME: "cbk",
};

/** Results of the commands in order. The last one is the first that failed, or the check. */
export type Commands = readonly (ProcessResult & { readonly command: string })[];

interface GitLabJob {
  readonly stage: string;
  readonly image: string | { readonly name: string };
  readonly script: readonly string[];
  readonly artifacts?: { readonly paths: readonly string[] };
}

/** Programs in images of containers that the recipes need. */
const IMAGES: Readonly<Record<string, readonly Program[]>> = {
  "hashicorp/terraform": ["terraform", "git"],
  node: ["node", "git"],
  "ghcr.io/quota-gate/quota-gate": ["node", "quota-gate"],
};

/** Returns the jobs of a pipeline, including those of our component. Missing inputs have their defaults. */
function parsePipeline(text: string) {
  const { include = [], ...pipeline } = parse(text) as {
    readonly include?: readonly { readonly inputs: Readonly<Record<string, unknown>> }[];
  };
  const [head = "", jobs = ""] = readFileSync(join(ROOT, "templates/check/template.yml"), "utf8").split("\n---\n");
  const { spec } = parse(head) as {
    readonly spec: { readonly inputs: Readonly<Record<string, { readonly default: unknown }>> };
  };
  const included = include.map(({ inputs }) => {
    // As GitLab writes them: texts as they are, everything else as JSON.
    const toValue = (_: string, name: string) => {
      const value = inputs[name] ?? spec.inputs[name]?.default;
      return typeof value === "string" ? value : JSON.stringify(value);
    };
    if (Object.keys(inputs).some((name) => spec.inputs[name] === undefined))
      throw new Error("The component has no such input.");
    return parse(jobs.replaceAll(/\$\[\[ inputs\.([\w-]+) \]\]/gu, toValue)) as object;
  });
  return Object.assign({}, pipeline, ...included) as {
    readonly stages: readonly string[];
    readonly variables: Readonly<Record<string, string>>;
  } & Readonly<Record<string, GitLabJob>>;
}

/**
 * Runs the jobs of `.gitlab-ci.yml` stage by stage, each in a fresh clone of the repository with the artifacts of
 * earlier jobs.
 */
export async function runGitLab(text: string, world: World): Promise<Commands> {
  const { stages, variables, ...jobs } = parsePipeline(text);
  const artifacts = await mkdtemp(join(tmpdir(), "quota-gate-artifacts-"));
  const done: (ProcessResult & { readonly command: string })[] = [];
  for (const job of stages.flatMap((stage) => Object.values(jobs).filter((one) => one.stage === stage))) {
    const image = (typeof job.image === "string" ? job.image : job.image.name).replace(/:[\d.]+$/u, "");
    await using shell = await openShell(world, { programs: IMAGES[image] ?? [], files: REPOSITORY });
    await cp(artifacts, shell.workspace, { recursive: true });
    const command = job.script.join("\n").replaceAll("/tmp/", `${shell.temp}/`);
    const env = { ...STORED, ...variables, CI: "true", GITLAB_CI: "true", CI_PROJECT_DIR: shell.workspace };
    done.push({ command, ...(await shell.run(`set -o pipefail\n${command}`, env)) });
    for (const path of job.artifacts?.paths ?? []) await cp(join(shell.workspace, path), join(artifacts, path));
  }
  await rm(artifacts, { recursive: true });
  return done;
}

/** Runs the `sh` steps of a Jenkinsfile in one workspace, with the variables of its `environment`. */
export async function runJenkins(text: string, world: World): Promise<Commands> {
  const stored = Object.fromEntries(
    Object.entries(STORED).map(([name, value]) => [name.toLowerCase().replaceAll("_", "-"), value]),
  );
  const env = Object.fromEntries(
    [...text.matchAll(/^\s*(\w+) = (credentials\()?'(.*)'\)?$/gmu)].map(([, name = "", isStored, value = ""]) => [
      name,
      isStored === undefined ? value : (stored[value] ?? ""),
    ]),
  );
  // Its image has the command line.
  const programs: readonly Program[] = [
    "terraform",
    ...(text.includes("docker { image 'ghcr.io/quota-gate/quota-gate:") ? (["node", "quota-gate"] as const) : []),
  ];
  await using shell = await openShell(world, { programs, files: REPOSITORY });
  const surroundings = { BUILD_ID: "1", JENKINS_URL: "https://jenkins.example.com/", WORKSPACE_TMP: shell.temp };
  const done: (ProcessResult & { readonly command: string })[] = [];
  for (const [, command = ""] of text.matchAll(/^\s*sh '(.*)'$/gmu))
    done.push({ command, ...(await shell.run(command, { ...surroundings, ...env }, "sh")) });
  return done;
}

type AtlantisStep = string | { readonly run: string };

/**
 * Runs the stages of the workflow `quota` in Atlantis' `repos.yaml`. A missing stage is Atlantis' built-in one, if
 * there is one.
 */
export async function runAtlantis(text: string, world: World): Promise<Commands> {
  const { workflows } = parse(text) as {
    readonly workflows: {
      readonly quota: Partial<
        Readonly<Record<"plan" | "policy_check" | "apply", { readonly steps: readonly AtlantisStep[] }>>
      >;
    };
  };
  await using shell = await openShell(world, { programs: ["node", "terraform", "quota-gate"], files: REPOSITORY });
  const [planFile, showFile] = [join(shell.temp, "default.tfplan"), join(shell.temp, "default.json")];
  const builtIn: Readonly<Record<string, string>> = {
    init: "terraform init -input=false",
    plan: 'terraform plan -input=false -out="$PLANFILE"',
    apply: 'terraform apply -input=false "$PLANFILE"',
    show: 'terraform show -json "$PLANFILE" > "$SHOWFILE"',
  };
  const usual = { plan: { steps: ["init", "plan"] }, policy_check: { steps: [] }, apply: { steps: ["apply"] } };
  const done: (ProcessResult & { readonly command: string })[] = [];
  for (const stage of ["plan", "policy_check", "apply"] as const) {
    const own = { ATLANTIS_TERRAFORM_VERSION: "1.13.0", PLANFILE: planFile, SHOWFILE: showFile };
    const { steps }: { readonly steps: readonly AtlantisStep[] } = workflows.quota[stage] ?? usual[stage];
    for (const step of steps) {
      const command = typeof step === "string" ? (builtIn[step] ?? "") : step.run;
      done.push({ command, ...(await shell.run(command, { ...CLOUD, ...own }, "sh")) });
    }
  }
  return done;
}

/** Runs our hooks in `.pre-commit-config.yaml` on the matching files of the repository, as pre-commit runs scripts. */
export async function runPreCommit(text: string, world: World): Promise<Commands> {
  const { repos } = parse(text) as {
    readonly repos: readonly { readonly hooks: readonly { readonly id: string }[] }[];
  };
  const ours = parse(readFileSync(join(ROOT, ".pre-commit-hooks.yaml"), "utf8")) as readonly {
    readonly id: string;
    readonly entry: string;
    readonly files: string;
  }[];
  const done: (ProcessResult & { readonly command: string })[] = [];
  const wanted = repos.flatMap(({ hooks }) => hooks.map(({ id }) => id));
  for (const { entry, files } of ours.filter(({ id }) => wanted.includes(id))) {
    await using shell = await openShell(world, { programs: ["node"], files: REPOSITORY });
    const names = Object.keys(REPOSITORY).filter((name) => new RegExp(files, "u").test(name));
    const command = `${join(ROOT, entry)} ${names.join(" ")}`;
    const env = { OS_CLOUD: "production" };
    done.push({ command, ...(await shell.run(command, env)) });
  }
  return done;
}

/** Environment with the cloud's credentials, as jobs have it. */
export { CLOUD };
