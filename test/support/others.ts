// A repository with several pull requests, whose plans the gate checks one after the other.

import { expect } from "vitest";
import type { EmulatorOptions } from "../../src/emulator/index.ts";
import { createSigner, withoutSignature } from "../../src/hosts/signature.ts";
import type { runStep } from "../e2e/dist.ts";
import { startWatched } from "./emulator.ts";
import { type Result, runGateWith, type Situation, textsOf } from "./gate.ts";
import { type FakeComment, type FakePullRequest, toTimestamp } from "./github/host.ts";
import { RUN_ID } from "./github/runner.ts";
import { type FakeGitHub, type GitHubOptions, startGitHub } from "./github/server.ts";
import { type JobOptions, RECORD_KEY, runJob } from "./gitlab/job.ts";
import { PROJECT } from "./gitlab/routes.ts";
import { startGitLab } from "./gitlab/server.ts";
import { runStepHere } from "./step.ts";

/** The plan to check: a number of cores in cbk, or a whole declared plan. */
export type PlannedAmounts = number | Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Options of a run. */
export interface RunOptions extends Omit<Situation, "github" | "cloud" | "emulator"> {
  /** False if other runs go on at the same time. By default, comments of other pull requests must not change. */
  readonly isAlone?: boolean;
  /** The job on GitLab. */
  readonly job?: JobOptions["job"];
}

/** Options of the host. */
export interface HostOptions extends GitHubOptions {
  /** True for GitLab, where the gate is the command in a job. */
  readonly isGitLab?: boolean;
}

/** A repository with pull requests. */
export type Repository = Awaited<ReturnType<typeof startRepository>>;

/** Returns the commit ID for a number. */
export function shaOf(number: number): string {
  return number.toString(16).padStart(40, "c");
}

/** Starts a repository without pull requests. `run` starts the Action as a process or in this one. */
export async function startRepository(
  run: typeof runStep,
  { isGitLab = false, ...options }: HostOptions = {},
  cloudOptions: EmulatorOptions = {},
) {
  const cloud = await startWatched(cloudOptions);
  const gitlab = isGitLab ? await startGitLab(options) : undefined;
  const github = gitlab ?? (await startGitHub(options));
  let lastRun = RUN_ID;

  const repository = {
    github,
    cloud,
    /** Opens a pull request with a branch and a newest commit of its own. */
    open(overrides: Partial<FakePullRequest> = {}): FakePullRequest {
      const number = overrides.number ?? Math.max(0, ...github.pullRequests.keys()) + 1;
      return github.addPullRequest({ number, headSha: shaOf(number), headRef: `change-${number}`, ...overrides });
    },
    /** Runs the gate on a pull request. It must not change comments of other pull requests. */
    async check(number: number, planned: PlannedAmounts, given: RunOptions = {}): Promise<Result> {
      const { isAlone = true, inputs, env, job, ...rest } = given;
      lastRun += 1;
      const plan = typeof planned === "number" ? { cbk: { "compute.cores": planned } } : planned;
      const before = isAlone ? readOthers(github, number) : null;
      const files = { "plan.json": JSON.stringify(plan) };
      const settings = { "warn-at": "100", ...inputs };
      const result =
        gitlab !== undefined
          ? toResult(github, await runJob({ gitlab, cloudUrl: cloud.url, number, files, inputs: settings, env, job }))
          : await runGateWith(run, {
              github,
              cloud,
              files,
              payload: () => toPayload(github, number),
              inputs: settings,
              env: { GITHUB_RUN_ID: String(lastRun), ...env },
              ...rest,
            });
      if (before !== null) expect(readOthers(github, number)).toEqual(before);
      return result;
    },
    /** Opens a pull request and runs the gate on it. */
    async openChecked(planned: PlannedAmounts, overrides?: Partial<FakePullRequest>): Promise<FakePullRequest> {
      const opened = repository.open(overrides);
      await repository.check(opened.number, planned);
      repository.commentOf(opened.number);
      return opened;
    },
    /** Opens a pull request with a copy of the gate's comment in another one, as if a run had planned the same. */
    openLike(model: FakeComment, overrides?: Partial<FakePullRequest>): FakePullRequest {
      const opened = repository.open(overrides);
      const { number: pullRequest, headSha: head, updatedAt } = opened;
      const { body, author } = model;
      const comment = github.addComment({ body, author, pullRequest, createdAt: updatedAt, updatedAt });
      forgeRecord(comment, { json: { ...(readRecord(body) as object), head } });
      return opened;
    },
    /** Restores all pull requests and comments after `act`, for several tests with the same start. */
    async restoring<Value>(act: () => Promise<Value>): Promise<Value> {
      const [pullRequests, comments] = structuredClone([[...github.pullRequests], [...github.comments]] as const);
      try {
        return await act();
      } finally {
        github.pullRequests.clear();
        github.comments.clear();
        for (const [number, pullRequest] of pullRequests) github.pullRequests.set(number, pullRequest);
        for (const [id, comment] of comments) github.comments.set(id, comment);
      }
    },
    /** Returns the gate's comment in a pull request. Throws unless there is exactly one. */
    commentOf(number: number): FakeComment {
      const found = [...github.comments.values()].filter(({ pullRequest }) => pullRequest === number);
      const [comment] = found;
      if (comment === undefined || found.length > 1) throw new Error(`#${number} has ${found.length} comments.`);
      return comment;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await cloud.close();
      await github.close();
    },
  };
  return repository;
}

/** Starts a repository with two pull requests. Number 1 has a record for 12 of 20 cores. Number 2 was not checked. */
export async function startPair(options: HostOptions = {}): Promise<Repository> {
  const repository = await startRepository(runStepHere, options);
  await repository.openChecked(12);
  repository.open();
  return repository;
}

/** Returns whether other changes prevent a pull request for 12 of 20 cores from fitting. */
export async function isContended(
  repository: Repository,
  number: number,
  inputs: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const { status, outputs, report } = await repository.check(number, 12, { inputs });
  expect(status).toBe(0);
  expect(report?.verdict).toBe(outputs["contended"] === "0" ? "pass" : "warn");
  return outputs["contended"] === "1";
}

/** Returns the time a number of hours ago. */
export function hoursAgo(hours: number): string {
  return toTimestamp(new Date(Date.now() - hours * 3_600_000));
}

/** Returns the result of a job in the form of a step's. Apart from the log, GitLab shows only what is posted. */
function toResult(github: FakeGitHub, { report, ...ended }: Awaited<ReturnType<typeof runJob>>): Result {
  const { verdict = "error", counts = {} } = report ?? {};
  const outputs = Object.fromEntries(
    Object.entries<string | number>({ verdict, ...counts }).map(([name, value]) => [name, String(value)]),
  );
  const comments = [...github.comments.values()].map(({ body }) => body ?? "");
  return { ...ended, report, outputs, summary: comments.join("\n"), log: ended.stdout, github, comments, asked: [] };
}

function toPayload(github: FakeGitHub, number: number): unknown {
  const pullRequest = github.pullRequests.get(number);
  if (pullRequest === undefined) throw new Error(`There is no #${number}.`);
  const { headSha, headRef, headRepository, baseSha, baseRef } = pullRequest;
  const head = { sha: headSha, ref: headRef, repo: headRepository === null ? null : { full_name: headRepository } };
  return {
    pull_request: { number, head, base: { sha: baseSha, ref: baseRef } },
    repository: { default_branch: github.defaultBranch },
  };
}

/** Returns copies of the comments of all other pull requests. */
function readOthers({ comments }: FakeGitHub, number: number): readonly FakeComment[] {
  return [...comments.values()]
    .filter(({ pullRequest }) => pullRequest !== number)
    .map((comment) => ({ ...comment, edits: [...comment.edits] }));
}

const RECORD = /^<!-- quota-gate-data:v2 ([A-Za-z0-9+/=]*) -->$/mu;

/** Returns the record in a comment as JSON. Returns undefined if there is none, or none that other changes count. */
export function readRecord(body = ""): unknown {
  const lines = withoutSignature(body).trimEnd().split("\n");
  const encoded = RECORD.exec(lines.at(-1) ?? "")?.[1];
  const record = encoded === undefined ? undefined : JSON.parse(Buffer.from(encoded, "base64").toString());
  return record?.project === undefined ? undefined : record;
}

/**
 * Returns a row of a record for an amount, with the fields that other changes read: place of the region, key and
 * amount.
 */
export function takingRow(place: unknown, key: string, amount: unknown): readonly unknown[] {
  return [place, key, "fits", null, null, amount];
}

/**
 * Replaces the record in a comment, with a valid signature on GitLab. `json` is encoded, as it is if it is a text;
 * `line` is a whole line.
 */
export function forgeRecord(
  comment: FakeComment,
  forged: { readonly json: string | object } | { readonly line: string },
): void {
  const { body = "" } = comment;
  const line =
    "line" in forged
      ? forged.line
      : `<!-- quota-gate-data:v2 ${Buffer.from(typeof forged.json === "string" ? forged.json : JSON.stringify(forged.json)).toString("base64")} -->`;
  if (!RECORD.test(body)) throw new Error("There is no record to forge.");
  const forgedBody = body.replace(RECORD, () => line);
  const isSigned = withoutSignature(body) !== body;
  const signer = createSigner(RECORD_KEY, `${PROJECT}!${comment.pullRequest}`);
  comment.body = isSigned ? signer.sign(withoutSignature(forgedBody)) : forgedBody;
}

/** Returns everything that a run prints or publishes in one text, without hidden lines. */
export function allSaid(result: Result, comment: FakeComment | undefined): string {
  const shown = (comment?.body ?? "").replaceAll(/^<!-- .* -->$/gmu, "");
  return `${shown}\n${textsOf(result)}`;
}
