// One run of the committed Action as a process, with a fault proxy on the way to each counterpart, and everything it left behind.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Report } from "../../src/core/index.ts";
import { startEmulator } from "../../src/service/index.ts";
import { installDist, writeFiles } from "../e2e/dist.ts";
import { pullRequestEvent } from "../e2e/gate.ts";
import { JOB_TOKEN, prepareRunner, RUN_ID } from "../support/github/runner.ts";
import type { FakeGitHub } from "../support/github/server.ts";
import { serveHttp } from "../support/loopback.ts";
import { startKeystone } from "../support/openstack-keystone.ts";
import { type Access, SEED, toAccess } from "./access.ts";
import { type PassingRequest, startFaultProxy } from "./fault-proxy.ts";
import { type Fault, NO_FAULT } from "./faults.ts";
import type { Side } from "./injection.ts";
import { POLICY_PATH, type Situation } from "./situations.ts";

/** The input `timeout` of runs against an API that fails, in seconds. */
const TIMEOUT_SECONDS = 3;

/** For starting Node on a busy machine, and for all requests to GitHub, which have a time limit of their own. */
const REST_MS = 35_000;

/** What a run left behind. */
export interface Run {
  /** null: it hung, and was ended. */
  readonly status: number | null;
  readonly stderr: string;
  /** Standard output without the lines by which the runner learns what to mask. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** The file that the outputs were read from. */
  readonly outputText: string;
  readonly summary: string;
  readonly report: Report | null;
  readonly reportText: string;
  /** `METHOD PATH fault` of each request, by counterpart. */
  readonly traffic: Readonly<Record<Side, readonly string[]>>;
  /** Everything that no text may hold. */
  readonly secrets: readonly string[];
}

/** How a run is made. */
export interface RunOptions {
  readonly situation: Situation;
  readonly github: FakeGitHub;
  /** What goes wrong; nothing on sides that are left out. */
  readonly faults: Readonly<Partial<Record<Side, (request: PassingRequest) => Fault>>>;
  /** A token as it is, unless given. */
  readonly access?: Access;
  /** Id of the workflow's run; a higher one is newer. */
  readonly runId?: number;
  /** The input `timeout`, in seconds. A run that has to reach a verdict needs a long one: on a busy machine three seconds are little. */
  readonly timeoutSeconds?: number;
}

const dist = await installDist();

/** Removes what all runs share. */
export function uninstall(): Promise<void> {
  return dist[Symbol.asyncDispose]();
}

/** Puts the policy of a situation where the base commit has it. */
export function commitPolicy(github: FakeGitHub, { policy }: Situation): void {
  const [pullRequest] = github.pullRequests.values();
  if (pullRequest === undefined || policy === undefined) return;
  for (const sha of [pullRequest.baseSha, pullRequest.headSha]) github.addCommit(sha, { [POLICY_PATH]: policy });
}

/** Runs the Action for the pull request of `github`. */
export async function runFaulty(options: RunOptions): Promise<Run> {
  const { situation, github, faults, access = "token", runId = RUN_ID, timeoutSeconds = TIMEOUT_SECONDS } = options;
  github.runs.set(runId, 1);
  await using keystone = await startKeystone(SEED);
  const emulator = await startEmulator({
    // A token for no project has none; any other is for Keystone's only one.
    findProject: async (token) => (keystone.find(token.text)?.project === null ? undefined : SEED.project.id),
  });
  const front = (target: string, side: Side) => startFaultProxy({ target, faultOf: faults[side] ?? (() => NO_FAULT) });
  await using quotaProxy = await front(emulator.url, "quota");
  await using githubProxy = await front(github.apiUrl, "github");
  await using keystoneProxy = await front(keystone.url, "keystone");
  const { inputs, files } = toAccess(access, keystoneProxy.url);
  await using runner = await prepareRunner({
    payload: pullRequestEvent(github),
    inputs: {
      plan: "plan.json",
      "api-url": quotaProxy.url,
      timeout: String(timeoutSeconds),
      ...inputs,
      ...situation.inputs,
    },
    env: {
      GITHUB_API_URL: githubProxy.url,
      GITHUB_SERVER_URL: "https://github.example",
      GITHUB_RUN_ID: String(runId),
    },
  });
  await writeFiles(runner.workspace, { ...files, ...situation.files });
  try {
    const ended = await runAction({ cwd: runner.workspace, env: runner.env }, timeoutSeconds * 1000 + REST_MS);
    const outputs = await runner.readOutputs();
    const path = outputs["report"];
    const reportText = path === undefined ? "" : await readFile(path, "utf8");
    return {
      status: ended.status,
      stderr: ended.stderr,
      log: ended.stdout.replaceAll(/^::add-mask::.*$/gmu, ""),
      outputs,
      outputText: await readFile(runner.outputFile, "utf8"),
      summary: await runner.readSummary(),
      report: reportText === "" ? null : (JSON.parse(reportText) as Report),
      reportText,
      traffic: { quota: quotaProxy.log, github: githubProxy.log, keystone: keystoneProxy.log },
      secrets: [
        JOB_TOKEN,
        SEED.logins.applicationCredential.secret,
        SEED.logins.user.password,
        ...keystone.tokens.keys(),
      ],
    };
  } finally {
    await emulator.close();
  }
}

async function runAction(
  where: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
  limitMs: number,
) {
  const child = spawn(process.execPath, [join(dist.folder, "dist", "action.js")], {
    ...where,
    env: { ...where.env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: limitMs,
    killSignal: "SIGKILL",
  });
  const [stdout, stderr] = [child.stdout, child.stderr].map(async (stream) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString("utf8");
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { status, stdout: (await stdout) ?? "", stderr: (await stderr) ?? "" };
}

/** A server that nobody must talk to: redirects lead there. */
export interface Trap extends AsyncDisposable {
  readonly url: string;
  /** What came all the same, headers included. */
  readonly visits: readonly string[];
}

/** Starts a trap. */
export async function startTrap(): Promise<Trap> {
  const visits: string[] = [];
  const server = await serveHttp((response, { method, url, headers }) => {
    visits.push(`${method} ${url} ${JSON.stringify(headers)}`);
    response.end("{}");
  });
  return { ...server, url: `${server.url}/trap`, visits };
}
