// A repository with a policy, for tests of the source of a run's policy.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { GateError, type PolicySource } from "../../src/core/index.ts";
import { createHost } from "../../src/hosts/github/github-host.ts";
import { openJob } from "../../src/hosts/github/github-job.ts";
import { findPolicySource, type PolicySearch } from "../../src/hosts/policy-source.ts";
import { toSha } from "../support/github/host.ts";
import type { FakeGitHub } from "../support/github/server.ts";
import { type Printed, type PrintedProblem, printed, printProblems } from "../support/printed.ts";
import { CLOCK } from "./gate.ts";

/** The event of a run, as the runner reports it. */
export interface RunEvent {
  readonly name: string;
  readonly payload: unknown;
  readonly sha: string | undefined;
  readonly ref: string;
  /** Undefined if the runner does not name it. */
  readonly repository: string | undefined;
}

export const FILE = ".github/quota-policy.yml";
export const BASE = toSha("b");
export const HEAD = toSha("a");

/** Policies of the base, and of a pull request that edits it in its own favour. */
export const STRICT = "defaults:\n  keep-free: 10 %\n";
export const LAX = "defaults:\n  enforce: off\n";

/** Newest commit of the default branch, which has moved on since the pull request was opened. */
export const MAIN = toSha("c");
/** Newest commit of every other branch. */
export const OTHER = toSha("d");

export const OF_MAIN = "# of main\n";
export const OF_OTHER = "# of another branch\n";

/** Policies at the newest commit of the default branch, and at the base. */
export const AT_MAIN = { text: OF_MAIN, commit: MAIN };
export const AT_BASE = { text: STRICT, commit: BASE };

/** The repository in the payload of every event. */
export const REPOSITORY = { full_name: "octo-org/infra", default_branch: "main" };

/** Event of a pull request from HEAD into BASE. */
export function createEvent(overrides: Partial<RunEvent> = {}): RunEvent {
  return {
    name: "pull_request",
    payload: {
      pull_request: { number: 1, head: { sha: HEAD }, base: { sha: BASE, ref: "main" } },
      repository: REPOSITORY,
    },
    // The merge commit, as on GitHub, which has the pull request's own policy.
    sha: toSha("e"),
    ref: "refs/pull/1/merge",
    repository: "octo-org/infra",
    ...overrides,
  };
}

/** Event of a merge queue whose last pull request is number 1. */
export function createQueueEvent(group: Readonly<Record<string, unknown>> = {}): RunEvent {
  const merge_group = {
    head_ref: `refs/heads/gh-readonly-queue/main/pr-1-${BASE}`,
    head_sha: HEAD,
    base_ref: "refs/heads/main",
    base_sha: BASE,
    ...group,
  };
  return createEvent({ name: "merge_group", payload: { merge_group, repository: REPOSITORY } });
}

/** Adds a different policy at every commit, and the branches `release/1` (protected) and `mine` (unprotected). */
export function addPolicies(github: FakeGitHub): FakeGitHub {
  github.branches.set("main", { sha: MAIN, isProtected: false });
  github.branches.set("release/1", { sha: OTHER, isProtected: true });
  github.branches.set("mine", { sha: OTHER, isProtected: false });
  github.addCommit(MAIN, { [FILE]: OF_MAIN });
  github.addCommit(BASE, { [FILE]: STRICT });
  github.addCommit(OTHER, { [FILE]: OF_OTHER });
  github.addCommit(HEAD, { [FILE]: LAX });
  return github;
}

/** Creates a workspace with these files. It is removed after the test. */
export function createWorkspace(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "quota-gate-policy-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

interface Search extends Omit<PolicySearch, "host"> {
  readonly event: RunEvent;
  readonly prNumber: number;
  /** Undefined without a token. */
  readonly githubToken: string | undefined;
  readonly env: Readonly<Record<string, string>>;
}

/** Finds the policy of a pull request's run whose workspace has the lax policy. */
export async function findPolicy(github: FakeGitHub, overrides: Partial<Search> = {}): Promise<Printed<PolicySource>> {
  const { event = createEvent(), prNumber, githubToken, env, ...search } = { githubToken: "ghs_test", ...overrides };
  const eventFile = { "event.json": JSON.stringify(event.payload) ?? "" };
  const job = await openJob({
    prNumber,
    githubToken,
    clock: CLOCK,
    env: {
      GITHUB_API_URL: github.apiUrl,
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: join(createWorkspace(eventFile), "event.json"),
      GITHUB_SHA: event.sha,
      GITHUB_REF: event.ref,
      GITHUB_REPOSITORY: event.repository,
      ...env,
    },
  });
  const found = await findPolicySource({
    host: await createHost(job),
    policyFrom: "base",
    policyBranches: [],
    path: FILE,
    workspace: createWorkspace({ [FILE]: LAX }),
    ...search,
  }).finally(async () => {
    const api = await job.api;
    if (api.ok) await api.value.close();
  });
  return printed(found);
}

/** Returns the only problem of a policy. The test fails if a policy is found, or if the problem shows a secret. */
export async function findProblem(github: FakeGitHub, overrides: Partial<Search> = {}): Promise<PrintedProblem> {
  const error: unknown = await findPolicy(github, overrides).then(
    () => new Error("There is a policy."),
    (reason: unknown) => reason,
  );
  if (!(error instanceof GateError)) throw error;
  const [problem, ...others] = printProblems(error.problems);
  if (problem === undefined || others.length > 0) throw new Error("There is not exactly one problem.");
  const shown = JSON.stringify(problem) + error.message;
  if (error.cause !== undefined || /ghs_test|keep-free|enforce/u.test(shown))
    throw new Error("A problem shows what it must not.");
  return problem;
}
