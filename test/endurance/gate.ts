// Runs the committed Action as a process, with a fault proxy before each server, and collects everything it leaves
// behind.

import { startEmulator } from "../../src/emulator/index.ts";
import { runStep, type StepResult } from "../e2e/dist.ts";
import { pullRequestEvent } from "../e2e/gate.ts";
import { JOB_TOKEN, RUN_ID } from "../support/github/runner.ts";
import type { FakeGitHub } from "../support/github/server.ts";
import { startKeystone } from "../support/openstack-keystone.ts";
import { type Access, SEED, toAccess } from "./access.ts";
import { type PassingRequest, startFaultProxy } from "./fault-proxy.ts";
import { type Fault, NO_FAULT } from "./faults.ts";
import type { Side } from "./injection.ts";
import { POLICY_PATH, type Situation } from "./situations.ts";

/** The input `timeout` of runs against a failing API, in seconds. */
const TIMEOUT_SECONDS = 3;

/** Result of a run. The status is null if it hung and was killed. */
export interface Run extends StepResult {
  /** `METHOD PATH fault` of each request, by server. */
  readonly traffic: Readonly<Record<Side, readonly string[]>>;
  /** Texts that no output may contain. */
  readonly secrets: readonly string[];
}

/** Options of a run. */
export interface RunOptions {
  readonly situation: Situation;
  readonly github: FakeGitHub;
  /** Faults by side. Missing sides have none. */
  readonly faults: Readonly<Partial<Record<Side, (request: PassingRequest) => Fault>>>;
  /** Kind of credentials. A plain token by default. */
  readonly access?: Access;
  /** ID of the workflow's run. A higher one is newer. */
  readonly runId?: number;
  /**
   * The input `timeout` in seconds. A run that has to reach a verdict needs a long one, since the machine may be busy.
   */
  readonly timeoutSeconds?: number;
}

/** Adds the policy of a situation to the base and head commits. */
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
    // A token without a project has none. All others belong to Keystone's only project.
    findProject: async (token) => (keystone.find(token.text)?.project === null ? undefined : SEED.project.id),
  });
  const front = (target: string, side: Side) => startFaultProxy({ target, faultOf: faults[side] ?? (() => NO_FAULT) });
  await using quotaProxy = await front(emulator.url, "quota");
  await using githubProxy = await front(github.apiUrl, "github");
  await using keystoneProxy = await front(keystone.url, "keystone");
  const { inputs, files } = toAccess(access, keystoneProxy.url);
  try {
    const ended = await runStep({
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
      files: { ...files, ...situation.files },
    });
    const { applicationCredential, user } = SEED.logins;
    return {
      ...ended,
      traffic: { quota: quotaProxy.log, github: githubProxy.log, keystone: keystoneProxy.log },
      secrets: [JOB_TOKEN, applicationCredential.secret, user.password, ...keystone.tokens.keys()],
    };
  } finally {
    await emulator.close();
  }
}
