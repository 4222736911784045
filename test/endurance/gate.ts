// One run of the committed Action as a process, with a fault proxy on the way to each server, and everything it left behind.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { embeddedDataSet } from "../../src/emulator/data-set.ts";
import { startEmulator } from "../../src/emulator/server.ts";
import type { Report } from "../../src/model.ts";
import { installDist, writeFiles } from "../e2e/dist.ts";
import { pullRequestEvent } from "../e2e/gate.ts";
import { JOB_TOKEN, prepareRunner } from "../support/github/runner.ts";
import type { FakeGitHub } from "../support/github/server.ts";
import { type PassingRequest, startFaultProxy } from "./fault-proxy.ts";
import type { Fault } from "./faults.ts";
import { POLICY_PATH, type Situation } from "./situations.ts";

/** The token of the runs: one that no text has by accident. */
export const QUOTA_TOKEN = "gAAAAABendurance0123456789abcdefghij";

/** The input `timeout` of the runs, in seconds. */
const TIMEOUT_SECONDS = 3;

/** All requests to GitHub have a time limit of their own; a run that takes longer than both hangs. Five seconds are for a busy machine to start Node. */
const HANG_MS = (TIMEOUT_SECONDS + 30 + 5) * 1000;

/** What a run left behind. */
export interface Run {
  /** null: it hung, and was ended. */
  readonly status: number | null;
  readonly stderr: string;
  /** Standard output without the lines by which the runner learns what to mask. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly report: Report | null;
  /** `METHOD PATH fault` of each request, by server. */
  readonly traffic: { readonly quota: readonly string[]; readonly github: readonly string[] };
}

/** How a run is made. */
export interface RunOptions {
  readonly situation: Situation;
  readonly github: FakeGitHub;
  readonly faults: {
    readonly quota: (request: PassingRequest) => Fault;
    readonly github: (request: PassingRequest) => Fault;
  };
  /** Id of the workflow's run; a higher one is newer. */
  readonly runId?: number;
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
export async function runFaulty({ situation, github, faults, runId = 9_876_543_210 }: RunOptions): Promise<Run> {
  const emulator = await startEmulator({ token: QUOTA_TOKEN });
  await using quotaProxy = await startFaultProxy({ target: emulator.url, faultOf: faults.quota });
  await using githubProxy = await startFaultProxy({ target: github.apiUrl, faultOf: faults.github });
  await using runner = await prepareRunner({
    payload: pullRequestEvent(github),
    inputs: {
      plan: "plan.json",
      "api-url": quotaProxy.url,
      "project-id": embeddedDataSet().project,
      token: QUOTA_TOKEN,
      timeout: String(TIMEOUT_SECONDS),
      ...situation.inputs,
    },
    env: {
      GITHUB_API_URL: githubProxy.url,
      GITHUB_SERVER_URL: "https://github.example",
      GITHUB_RUN_ID: String(runId),
    },
  });
  await writeFiles(runner.workspace, situation.files);
  try {
    const ended = await runAction({ cwd: runner.workspace, env: runner.env });
    const outputs = await runner.readOutputs();
    const path = outputs["report"];
    return {
      status: ended.status,
      stderr: ended.stderr,
      log: ended.stdout.replaceAll(/^::add-mask::.*$/gmu, ""),
      outputs,
      summary: await runner.readSummary(),
      report: path === undefined ? null : (JSON.parse(await readFile(path, "utf8")) as Report),
      traffic: { quota: quotaProxy.log, github: githubProxy.log },
    };
  } finally {
    await emulator.close();
  }
}

async function runAction(where: { readonly cwd: string; readonly env: Readonly<Record<string, string>> }) {
  const child = spawn(process.execPath, [join(dist.folder, "dist", "action.js")], {
    ...where,
    env: { ...where.env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: HANG_MS,
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
  const server = createServer((request, response) => {
    visits.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The trap has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/trap`,
    visits,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Which of the secrets are in what a run and its pull request show. Empty: none. */
export function findSecrets(run: Run, github: FakeGitHub): readonly string[] {
  const shown = [
    run.log,
    run.stderr,
    run.summary,
    JSON.stringify(run.outputs),
    JSON.stringify(run.report),
    ...[...github.comments.values()].map(({ body }) => body ?? ""),
  ].join("\n");
  return [QUOTA_TOKEN, JOB_TOKEN].filter((secret) => shown.includes(secret));
}
