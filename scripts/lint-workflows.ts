// Checks all workflows with actionlint and zizmor: those of the project and of examples/, and the workflows and steps
// in documents.
//
//   node scripts/lint-workflows.ts actionlint FOLDER   writes the documents' workflows below FOLDER and runs actionlint
//   node scripts/lint-workflows.ts zizmor FOLDER       runs zizmor, also on action.yml and Dependabot's settings
//
// Both programs must be on the PATH; .ci/run installs them if it can. Exits with 1 if one of them finds a problem.

import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Returns a block of a document as a workflow. Returns undefined if it is neither a workflow nor steps of one. */
function toWorkflow(block: string): string | undefined {
  if (/^on:/mu.test(block) && /^jobs:/mu.test(block)) return block;
  if (!/^- (?:uses|run):/u.test(block)) return undefined;
  const steps = block.replaceAll(/^(?=.)/gmu, "      ");
  return `on: push\npermissions: {}\njobs:\n  job:\n    runs-on: ubuntu-latest\n    steps:\n${steps}`;
}

/** Returns the workflows and steps in documents, by a name that tells their place. */
function findShown(): ReadonlyMap<string, string> {
  const shown = globSync(["*.md", "docs/*.md", "examples/*.md"]).flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return [...text.matchAll(/^( *)```yaml\n(.*?)^\1```$/gmsu)].flatMap(({ 1: indentation, 2: block = "", index }) => {
      const line = text.slice(0, index).split("\n").length + 1;
      const workflow = toWorkflow(block.replaceAll(new RegExp(`^${indentation}`, "gmu"), ""));
      return workflow === undefined ? [] : [[`${file.replaceAll("/", "-")}-line-${line}.yml`, workflow] as const];
    });
  });
  return new Map([
    ...shown,
    ...findWritten(),
    ["examples-workflow.yml", readFileSync("examples/workflow.yml", "utf8")],
  ]);
}

/** Repositories for which `quota-gate init github` writes a workflow, and what it finds there. */
const REPOSITORIES: Readonly<
  Record<string, { readonly files: readonly string[]; readonly env: Record<string, string> }>
> = {
  terraform: {
    files: ["main.tf"],
    env: { OS_AUTH_URL: "https://keystone.example.com:5000/v3", OS_REGION_NAME: "cbk" },
  },
  "opentofu-and-declared": { files: ["infra/main.tofu", "other/main.tofu", "quota/plan.yaml"], env: {} },
  declared: { files: ["quota/plan.json"], env: { QUOTA_GATE_API_URL: "https://quota.example.com:5001" } },
  authority: {
    files: ["main.tf"],
    env: { OS_AUTH_URL: "https://keystone.example.com:5000/v3", OS_CACERT: "/etc/ssl/cloud.pem" },
  },
  nothing: { files: [], env: {} },
};

/** Workflows as `quota-gate init github` prints them. */
function findWritten(): readonly (readonly [string, string])[] {
  return Object.entries(REPOSITORIES).map(([name, { files, env }]) => {
    const cwd = mkdtempSync(join(tmpdir(), "quota-gate-init-"));
    execFileSync("git", ["init", "--quiet"], { cwd });
    for (const file of files) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      writeFileSync(join(cwd, file), "");
    }
    const args = [join(import.meta.dirname, "../src/cli.ts"), "init", "github", "--print"];
    const own = { PATH: process.env["PATH"] ?? "", HOME: cwd, ...env };
    const text = execFileSync(process.execPath, args, {
      cwd,
      env: own,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    rmSync(cwd, { recursive: true });
    return [`init-${name}.yml`, text];
  });
}

function run(program: string, args: readonly string[]): number {
  const { status, error } = spawnSync(program, args, { stdio: "inherit" });
  if (error !== undefined) throw new Error(`${program} cannot be run. Install it, or see .ci/run.`, { cause: error });
  return status ?? 1;
}

const [linter = "", folder = ""] = process.argv.slice(2);
const target = join(folder, ".github/workflows");
mkdirSync(target, { recursive: true });
const shown = findShown();
for (const [name, text] of shown) writeFileSync(join(target, name), text);
const own = globSync(".github/workflows/*.yml");
console.log(`${linter}: ${own.length} workflows, and ${shown.size} of documents and examples`);

const LINTERS: Readonly<Record<string, () => readonly number[]>> = {
  actionlint: () => [run("actionlint", [...own, ...[...shown.keys()].map((name) => join(target, name))])],
  zizmor: () => [
    run("zizmor", ["--offline", "--quiet", "--strict-collection", "."]),
    run("zizmor", ["--offline", "--quiet", "--strict-collection", "--config", ".github/zizmor.yml", folder]),
  ],
};
const lint = LINTERS[linter];
if (lint === undefined || folder === "") {
  console.error(`Usage: node scripts/lint-workflows.ts ${Object.keys(LINTERS).join("|")} FOLDER`);
  process.exitCode = 2;
} else if (lint().some((status) => status !== 0)) process.exitCode = 1;
