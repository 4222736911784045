// Counts files of src/ in which a run executes a function, for two runs: `node bench/walks.ts`. It runs the sources
// with V8's coverage.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../src/emulator/index.ts";
import { writeFiles } from "../test/e2e/dist.ts";
import { prepareRunner } from "../test/support/github/runner.ts";
import { type FakeGitHub, startGitHub } from "../test/support/github/server.ts";
import { loginOf, startCloud } from "../test/support/openstack-cloud.ts";

const ROOT = new URL("../", import.meta.url).pathname;

interface Run {
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Called with the first output of the process, which is ended after it. Without it, the process ends by itself. */
  readonly use?: (line: string) => Promise<void>;
}

/** Returns the number of files of src/ with a function that the run executed. */
async function countExecuted({ args, cwd = ROOT, env, use }: Run): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-walk-"));
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...env, PATH: process.env["PATH"] ?? "", NODE_V8_COVERAGE: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  child.stdout.setEncoding("utf8");
  if (use === undefined) child.stdout.resume();
  else {
    const [first] = await once(child.stdout, "data");
    await use(String(first));
    child.kill("SIGTERM");
  }
  await ended;
  const executed = new Set<string>();
  for (const name of await readdir(folder)) {
    const { result }: Coverage = JSON.parse(await readFile(join(folder, name), "utf8"));
    for (const { url, functions } of result) {
      const isExecuted = functions.some(
        ({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0,
      );
      if (url.startsWith(`file://${ROOT}src/`) && isExecuted) executed.add(url);
    }
  }
  await rm(folder, { recursive: true });
  return executed.size;
}

/** V8's coverage. A whole module is a function without a name. */
interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

function toPayload(github: FakeGitHub): unknown {
  const { number, headSha, baseSha, baseRef, headRef } = github.addPullRequest();
  return { pull_request: { number, head: { sha: headSha, ref: headRef }, base: { sha: baseSha, ref: baseRef } } };
}

/** From a declared plan to the comment, as the Action. */
async function walkDeclaredPlan(): Promise<number> {
  const emulator = await startEmulator();
  const github = await startGitHub();
  await using runner = await prepareRunner({
    payload: toPayload(github),
    inputs: { plan: "plan.json", token: DEMO_TOKEN, "project-id": embeddedDataSet().project, "api-url": emulator.url },
    env: { GITHUB_API_URL: github.apiUrl },
  });
  await writeFiles(runner.workspace, { "plan.json": JSON.stringify({ cbk: { "compute.instances": 1 } }) });
  const files = await countExecuted({ args: [join(ROOT, "src/action.ts")], cwd: runner.workspace, env: runner.env });
  await Promise.all([emulator.close(), github.close()]);
  return files;
}

/** From a Terraform plan with a server to the comment, with OpenStack's services, as the Action. */
async function walkTerraformPlan(): Promise<number> {
  await using cloud = await startCloud();
  const github = await startGitHub();
  await using runner = await prepareRunner({
    payload: toPayload(github),
    inputs: { plan: "plan.json", ...loginOf(cloud) },
    env: { GITHUB_API_URL: github.apiUrl },
  });
  await cp(join(ROOT, "test/cases/terraform-stack/plan.json"), join(runner.workspace, "plan.json"));
  const files = await countExecuted({ args: [join(ROOT, "src/action.ts")], cwd: runner.workspace, env: runner.env });
  await github.close();
  return files;
}

process.stdout.write(`declared plan to the comment, Action: ${await walkDeclaredPlan()} files
Terraform plan over OpenStack, Action: ${await walkTerraformPlan()} files
`);
