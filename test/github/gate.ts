// A gate for the tests of comments: what a run does with a pull request, with every part replaceable.

import { afterEach } from "vitest";
import { type Log, toText } from "../../src/core/index.ts";
import type { ApiResult } from "../../src/hosts/calls.ts";
import { connect, type GitHubApi } from "../../src/hosts/github/api.ts";
import { openCommentStore } from "../../src/hosts/github/comment-store.ts";
import { type CommentJob, type Compose, publishComment } from "../../src/hosts/sticky-comment.ts";
import { createClock } from "../support/clock.ts";
import type { Fault } from "../support/github/host.ts";
import { findViolations } from "../support/github/openapi.ts";
import { type FakeGitHub, type GitHubOptions, startGitHub } from "../support/github/server.ts";

type Run = CommentJob["run"];

/** First line of the comments of these tests. */
export const MARKER = "<!-- quota-gate:v1 key=default -->";

/** The clock of all connections: no wait between attempts takes time. */
export const CLOCK = createClock();

/** A GitHub that does not answer: the time limit of the request is up at once. */
export const SILENCE: Fault = { kind: "silence", begin: CLOCK.timeUp };

/** The runs of these tests exist up to this one. */
export const LAST_RUN = 9;

/** The text of a comment by a run. */
export function toBody(run: number, text = "fits"): string {
  return `${MARKER}\n### ${text}\n<!-- run ${run} -->`;
}

/** The run that a text says it is by; null: none. */
function runOf(body: string): Run | undefined {
  const [, id] = /<!-- run (\d+) -->/u.exec(body) ?? [];
  return id === undefined ? undefined : { id: Number(id), attempt: 1 };
}

/** What a run with this number writes. */
export function composeAs(run: number, text = "fits"): Compose {
  return (_previousBody, options) => toBody(run, options?.smallest === true ? "short" : text);
}

/** A log that keeps its lines. */
export interface KeptLog extends Log {
  readonly infos: string[];
  readonly warnings: string[];
}

/** An empty log. */
export function createKeptLog(): KeptLog {
  const infos: string[] = [];
  const warnings: string[] = [];
  return {
    infos,
    warnings,
    info: (line) => infos.push(toText(line)),
    warning: (line) => warnings.push(toText(line)),
    debug: () => undefined,
  };
}

/** A connection as in a run; the test fails where there is none. */
export async function connectTo(github: FakeGitHub): Promise<GitHubApi> {
  const { owner, repo, apiUrl } = github;
  const env = { ...process.env, GITHUB_API_URL: apiUrl };
  const api = await connect({ token: "ghs_test", repository: { owner, repo }, env, clock: CLOCK });
  if (api === undefined) throw new Error("There is no connection.");
  return api;
}

/** Writes the comment of a run. */
export async function runGate(
  github: FakeGitHub,
  options: { readonly run?: number; readonly text?: string; readonly job?: Partial<CommentJob> } = {},
): Promise<{ readonly url: string | undefined; readonly log: KeptLog }> {
  const { run = 1, text, job } = options;
  const api = await connectTo(github);
  const log = createKeptLog();
  const { url } = await publishComment({
    store: openCommentStore(api.begin("comment"), { pullRequest: 1, marker: MARKER }),
    headSha: "a".repeat(40),
    mayCreate: true,
    compose: composeAs(run, text),
    run: { id: run, attempt: 1 },
    runOf,
    holdsSecret: () => false,
    log,
    ...job,
  });
  return { url, log };
}

const running: FakeGitHub[] = [];

/** A GitHub with pull request 1, for one test. What was said to it is checked against GitHub's description when the test is over. */
export async function startPullRequest(options: GitHubOptions = {}): Promise<FakeGitHub> {
  const github = await startGitHub(options);
  github.addPullRequest();
  for (let run = 1; run <= LAST_RUN; run += 1) github.runs.set(run, 1);
  running.push(github);
  return github;
}

/** The texts of all comments, by id. */
export function readBodies(github: FakeGitHub): readonly (string | undefined)[] {
  return [...github.comments.values()].sort((a, b) => a.id - b.id).map(({ body }) => body);
}

/** The data of an answer; the test fails where it is a failure. */
export function requireData(answer: ApiResult<unknown>): unknown {
  if (!answer.ok) throw new Error(`The request failed: ${answer.kind} ${answer.status}`);
  return answer.data;
}

afterEach(async () => {
  const violations = running.flatMap(({ traffic }) => findViolations(traffic));
  await Promise.all(running.splice(0).map((github) => github.close()));
  if (violations.length > 0) throw new Error(`Not as GitHub's description has it:\n${violations.join("\n")}`);
});
