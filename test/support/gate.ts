// A step in a pull request, against the emulator and a loopback GitHub.

import { expect } from "vitest";
import { DEMO_TOKEN, type EmulatorOptions } from "../../src/emulator/index.ts";
import type { Files, runStep, StepResult } from "../e2e/dist.ts";
import { DATA_SET, startWatched, type WatchedEmulator } from "./emulator.ts";
import { findRequestViolations, findViolations } from "./github/openapi.ts";
import { JOB_TOKEN, RUN_ID } from "./github/runner.ts";
import { type FakeGitHub, startGitHub } from "./github/server.ts";

/** A plan that fits into the emulator's project. */
export const FITS = {
  "plan.json": JSON.stringify({ cbk: { "compute.instances": 1 }, fes: { "compute.cores": 2 } }),
};

/** A plan with four cores too many, on its third line. */
export const OVER = {
  "plan.json": `${JSON.stringify({ cbk: { "compute.cores": 24, "compute.instances": 1 } }, null, 2)}\n`,
};

/** Differences from a pull request whose plan fits. */
export interface Situation {
  readonly files?: Files;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly emulator?: EmulatorOptions;
  /** A running emulator for several steps. `emulator` is ignored then. */
  readonly cloud?: WatchedEmulator;
  readonly eventName?: string;
  readonly payload?: (github: FakeGitHub) => unknown;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly github?: FakeGitHub;
  readonly prepare?: (workspace: string) => Promise<void>;
}

/** Result of a step with its traces on the host. */
export interface Result extends StepResult {
  readonly github: FakeGitHub;
  readonly comments: readonly string[];
  readonly asked: readonly string[];
}

/** Returns the payload of a pull request event for the first pull request of a host. */
export function pullRequestEvent(github: FakeGitHub): unknown {
  const [pullRequest] = github.pullRequests.values();
  if (pullRequest === undefined) throw new Error("the fake GitHub has no pull request");
  const { number, headSha, baseSha, baseRef, headRef } = pullRequest;
  return {
    pull_request: { number, head: { sha: headSha, ref: headRef }, base: { sha: baseSha, ref: baseRef } },
    repository: { default_branch: github.defaultBranch },
  };
}

/** Returns everything that a step prints or publishes, in one text. */
export function textsOf({ log, stderr, summary, outputs, report }: StepResult): string {
  return [log, stderr, summary, JSON.stringify([outputs, report])].join("\n");
}

/**
 * Runs a step in a pull request and checks its traffic against GitHub's description. `run` starts it as a process or in
 * this one.
 */
export async function runGateWith(run: typeof runStep, situation: Situation = {}): Promise<Result> {
  const emulator = situation.cloud ?? (await startWatched(situation.emulator));
  const github = situation.github ?? (await startGitHub());
  if (github.pullRequests.size === 0) github.addPullRequest();
  const trafficBefore = github.traffic.length;
  github.runs.set(Number(situation.env?.["GITHUB_RUN_ID"] ?? RUN_ID), 1);
  try {
    const result = await run({
      files: situation.files ?? FITS,
      eventName: situation.eventName ?? "pull_request",
      payload: (situation.payload ?? pullRequestEvent)(github),
      inputs: {
        plan: "plan.json",
        "api-url": emulator.url,
        "project-id": DATA_SET.project,
        token: DEMO_TOKEN,
        ...situation.inputs,
      },
      env: { GITHUB_API_URL: github.apiUrl, GITHUB_SERVER_URL: "https://github.example", ...situation.env },
      ...(situation.prepare === undefined ? {} : { prepare: situation.prepare }),
    });
    const traffic = github.traffic.slice(trafficBefore);
    expect((github.isGitea ? findRequestViolations : findViolations)(traffic)).toEqual([]);
    for (const token of [DEMO_TOKEN, JOB_TOKEN]) expect(textsOf(result)).not.toContain(token);
    const comments = [...github.comments.values()].map(({ body }) => body ?? "");
    expect(comments.join()).not.toContain(DEMO_TOKEN);
    return { ...result, github, comments, asked: emulator.requests.map(({ path, status }) => `${path} ${status}`) };
  } finally {
    if (situation.cloud === undefined) await emulator.close();
    if (situation.github === undefined) await github.close();
  }
}
