// A gate for tests of comments: a run on a pull request, whose parts can be replaced.

import { afterEach } from "vitest";
import { type Message, toText } from "../../src/core/index.ts";
import type { ApiResult } from "../../src/hosts/calls.ts";
import { openCommentStore } from "../../src/hosts/github/comment-store.ts";
import { connect, type GitHubApi } from "../../src/hosts/github/github-api.ts";
import { connect as connectToGitLab } from "../../src/hosts/gitlab/gitlab-api.ts";
import { openNoteStore } from "../../src/hosts/gitlab/merge-request-notes.ts";
import type { CommentStore } from "../../src/hosts/host.ts";
import { createSigner, withoutSignature } from "../../src/hosts/signature.ts";
import { type CommentJob, type Composer, publishComment } from "../../src/hosts/sticky-comment.ts";
import { createClock } from "../support/clock.ts";
import type { Fault } from "../support/github/host.ts";
import { findViolations } from "../support/github/openapi.ts";
import { type FakeGitHub, type GitHubOptions, startGitHub } from "../support/github/server.ts";
import { PROJECT, TOKEN } from "../support/gitlab/routes.ts";
import { startGitLab } from "../support/gitlab/server.ts";

type Run = CommentJob["run"];

/** First line of comments in these tests. */
export const MARKER = "<!-- quota-gate:v1 key=default -->";

/** Clock of all connections. Waits between attempts take no time. */
export const CLOCK = createClock();

/** A host that does not answer. The request's time limit is reached at once. */
export const SILENCE: Fault = { kind: "silence", begin: CLOCK.timeUp };

/** Number of the last run that exists in these tests. */
export const LAST_RUN = 9;

/** Text of a comment by a run. */
export function toBody(run: number, text = "fits"): string {
  return `${MARKER}\n### ${text}\n<!-- run ${run} -->`;
}

/** Run that a text names. Undefined if it names none. */
function runOf(body: string): Run | undefined {
  const [, id] = /<!-- run (\d+) -->/u.exec(body) ?? [];
  return id === undefined ? undefined : { id: Number(id), attempt: 1 };
}

/** Signer of notes on GitLab. */
const SIGNER = createSigner("key", "place");

/** Text of the own account as stored, which has a signature on GitLab. */
export function signed({ apiUrl }: FakeGitHub, body: string): string {
  return apiUrl.endsWith("/api/v4") ? SIGNER.sign(body) : body;
}

/** Composes the comment of the run with this number. */
export function composeAs(run: number, text = "fits"): Composer {
  return (_previousBody, isSmallest) => toBody(run, isSmallest ? "short" : text);
}

/** A log that keeps its lines. */
export function createKeptLog() {
  const infos: string[] = [];
  const warnings: string[] = [];
  return {
    infos,
    warnings,
    info: (line: Message) => void infos.push(toText(line)),
    warning: (line: Message) => void warnings.push(toText(line)),
    debug: () => undefined,
  };
}

/** Connects as a run does. The test fails without a connection. */
export async function connectTo(github: FakeGitHub): Promise<GitHubApi> {
  const { owner, repo, apiUrl } = github;
  const env = { ...process.env, GITHUB_API_URL: apiUrl };
  const api = await connect({ token: "ghs_test", repository: { owner, repo }, env, clock: CLOCK });
  if (api === undefined) throw new Error("There is no connection.");
  return api;
}

/** Opens the comments of pull request 1, or the signed notes of merge request 1. */
async function openStore(github: FakeGitHub): Promise<CommentStore> {
  if (!github.apiUrl.endsWith("/api/v4")) {
    return openCommentStore((await connectTo(github)).begin("comment"), 1, MARKER);
  }
  const client = await connectToGitLab(github.apiUrl, { env: {}, clock: CLOCK });
  const mergeRequest = { project_id: PROJECT, iid: 1, web_url: `${github.origin}/octo-org/infra/-/merge_requests/1` };
  const calls = client.with("PRIVATE-TOKEN", TOKEN)("comment");
  return openNoteStore(calls, mergeRequest, MARKER, SIGNER);
}

/** Writes the comment of a run. */
export async function runGate(
  github: FakeGitHub,
  options: { readonly run?: number; readonly text?: string; readonly job?: Partial<CommentJob> } = {},
) {
  const { run = 1, text, job } = options;
  const log = createKeptLog();
  const published = await publishComment({
    store: await openStore(github),
    headSha: "a".repeat(40),
    baseRef: undefined,
    mayCreate: true,
    compose: composeAs(run, text),
    run: { id: run, attempt: 1 },
    runOf,
    holdsSecret: () => false,
    log,
    ...job,
  });
  return { ...published, log };
}

const running: FakeGitHub[] = [];
const runningGitLabs: FakeGitHub[] = [];

/**
 * Starts a GitHub with pull request 1 for one test. After the test, its traffic is checked against GitHub's
 * description.
 */
export async function startPullRequest(options: GitHubOptions = {}): Promise<FakeGitHub> {
  const github = await startGitHub(options);
  prepare(github);
  running.push(github);
  return github;
}

/** Starts a GitLab with merge request 1 for one test. */
export async function startMergeRequest(): Promise<FakeGitHub> {
  const gitlab = await startGitLab();
  prepare(gitlab);
  runningGitLabs.push(gitlab);
  return gitlab;
}

function prepare(github: FakeGitHub): void {
  github.addPullRequest();
  for (let run = 1; run <= LAST_RUN; run += 1) github.runs.set(run, 1);
}

/** Texts of all comments in the order of their IDs, without signatures. */
export function readBodies(github: FakeGitHub): readonly (string | undefined)[] {
  const bodies = [...github.comments.values()].sort((a, b) => a.id - b.id).map(({ body }) => body);
  return bodies.map((body) => body && withoutSignature(body));
}

/** Data of an answer. The test fails if the request failed. */
export function requireData(answer: ApiResult<unknown>): unknown {
  if (!answer.ok) throw new Error(`The request failed: ${answer.kind} ${answer.status}`);
  return answer.data;
}

afterEach(async () => {
  const violations = running.flatMap(({ traffic }) => findViolations(traffic));
  await Promise.all([...running.splice(0), ...runningGitLabs.splice(0)].map((github) => github.close()));
  if (violations.length > 0) throw new Error(`Not as GitHub's description has it:\n${violations.join("\n")}`);
});
