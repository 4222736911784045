// GitHub as the host of a run's change and repository. The contents API returns files as JSON with base64, on GitHub as
// on Gitea and Forgejo. Its raw form would return a link's target or a folder's listing as content, and lose bytes that
// are not UTF-8.

import { prose, quoted, say, z } from "../../core/index.ts";
import type { Change, FileAtCommit, Host, HostAnswer, HostFailure, NoAnswer, RepositoryReader } from "../host.ts";
import { noAnswer, WAY_OUT } from "../host-failure.ts";
import type { RepositoryApi } from "./github-api.ts";
import type { GitHubJob } from "./github-job.ts";
import {
  branchName,
  type FoundPullRequest,
  isOfChange,
  type PullRequestResolution,
  readPullRequestState,
  type WorkflowEvent,
} from "./pull-request.ts";

/** Returns the host of a run as soon as the run's pull request is looked up. */
export async function createHost({
  event,
  api: opening,
  change: finding,
}: Pick<GitHubJob, "event" | "api" | "change">): Promise<Host> {
  const [api, change] = await Promise.all([opening, finding]);
  const { ref, name, sha } = event;
  return {
    name: "GitHub",
    noun: "pull request",
    isOfChange: isOfChange(event) || "number" in change,
    branch: ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : undefined,
    commit: sha,
    isPush: name === "push",
    checkout: undefined,
    openRepository(limitMs) {
      if (!api.ok) return api;
      const calls = api.value.begin("contents", limitMs);
      let found: ReturnType<typeof findChange> | undefined;
      return {
        ok: true,
        value: {
          ...openRepository(calls),
          findDefaultBranch: () => findDefaultBranch(calls, event),
          findChange: () => (found ??= findChange(calls, event, change)),
        },
      };
    },
  };
}

/** Finds the change of a run. An event of a change names both ends. Other events may name only its number. */
async function findChange(
  api: RepositoryApi,
  event: WorkflowEvent,
  resolution: PullRequestResolution,
): Promise<HostAnswer<Change | undefined>> {
  const known = "number" in resolution ? toChange(resolution) : undefined;
  if (known !== undefined) return { ok: true, value: known };
  if (isOfChange(event)) {
    const because = say`the payload of the event ${quoted(event.name)} does not name the base of the change`;
    return noAnswer(because, WAY_OUT);
  }
  if ("reason" in resolution) {
    const { isFailure, reason } = resolution;
    if (!isFailure) return { ok: true, value: undefined };
    return noAnswer(say`the pull request whose base decides is not known`, reason);
  }
  const { number, headSha: checkedSha } = resolution;
  const unknownBase = ({ because, hint }: NoAnswer) =>
    noAnswer(say`GitHub does not return the base of pull request ${prose(`#${number}`)}: ${because}`, hint);
  const state = await readPullRequestState(api, number);
  if (!state.ok) return unknownBase(state);
  const { head, base } = state.data;
  // The number may come from files of an unprivileged run, so the commit must match the one that was checked.
  if (checkedSha !== undefined && checkedSha !== head.sha) {
    return noAnswer(
      say`the newest commit of pull request ${prose(`#${number}`)} is ${quoted(head.sha.slice(0, 7))}, and what was checked is ${quoted(checkedSha.slice(0, 7))}`,
      say`If the pull request has newer commits, the run of the newest one decides; otherwise check the number in ${quoted("pr-number")}.`,
    );
  }
  const value = toChange({ ...resolution, headSha: head.sha, baseRef: base?.ref });
  return value === undefined ? unknownBase(api.fail("not-understood")) : { ok: true, value };
}

/** Returns the change of a pull request. Undefined if its base is not known. */
function toChange({ baseSha, baseRef, headSha, mergeBase, isQueued }: FoundPullRequest): Change | undefined {
  if (baseRef === undefined || baseRef === "") return undefined;
  // A queue puts its commits on top of the base.
  if (isQueued && baseSha === undefined) return undefined;
  const base = isQueued ? baseSha : undefined;
  return { base, baseRef, formerBase: baseSha, head: headSha, mergeBase, isQueued };
}

function toFailed(failure: HostFailure): FileAtCommit {
  return { ...failure, kind: "failed" };
}

/**
 * Schema of an entry. For files over 1 MB, GitHub returns no content (`encoding: "none"`), and Gitea returns null for
 * both. Neither means an empty file.
 */
const ENTRY = z.object({
  type: z.string(),
  size: z.optional(z.int().check(z.nonnegative())),
  encoding: z.nullish(z.string()),
  content: z.nullish(z.string()),
});
const CONTENTS = z.union([z.array(z.unknown()), ENTRY]);

function encodeSegments(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function toFile(
  api: RepositoryApi,
  { type, size, encoding, content }: z.infer<typeof ENTRY>,
  maxBytes: number,
): FileAtCommit {
  if (type === "dir") return { kind: "folder" };
  if (type === "symlink") return { kind: "link" };
  if (type === "submodule") return { kind: "submodule" };
  if (type !== "file" || size === undefined) return toFailed(api.fail("not-understood"));
  if (size > maxBytes) return { kind: "too-large", size };
  const bytes = encoding === "base64" && typeof content === "string" ? decodeBase64(content) : undefined;
  return bytes?.length === size ? { kind: "file", bytes } : toFailed(api.fail("not-understood"));
}

/** Returns the bytes, or undefined if the text is not base64. GitHub breaks it into lines, Gitea does not. */
function decodeBase64(content: string): Uint8Array | undefined {
  const joined = content.replace(/[\r\n]+/gu, "");
  const isBase64 = joined.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(joined);
  return isBase64 ? Buffer.from(joined, "base64") : undefined;
}

const COMMIT = z.object({ sha: z.string() });

async function explainNotFound(api: RepositoryApi, commit: string): Promise<FileAtCommit> {
  const answer = await api.send({
    // Only this route to a commit exists on Gitea and Forgejo, and it omits the list of changed files.
    route: "GET /repos/{owner}/{repo}/git/commits/{commit_sha}",
    parameters: { commit_sha: commit },
    schema: COMMIT,
  });
  if (answer.ok) return answer.data.sha === commit ? { kind: "absent" } : toFailed(api.fail("not-understood"));
  if (answer.status !== 404) return toFailed(answer);
  const because = say`the token may not read the repository's contents, or the commit is gone (status 404)`;
  return toFailed({ ...answer, because });
}

const COMPARISON = z.object({ merge_base_commit: COMMIT });

const REPOSITORY = z.object({ default_branch: branchName });

/** Returns the default branch that the event's payload names, or else asks the host. */
export async function findDefaultBranch(api: RepositoryApi, { payload }: WorkflowEvent): Promise<HostAnswer<string>> {
  const named = payload.repository?.default_branch;
  if (named !== undefined) return { ok: true, value: named };
  const answer = await api.send({ route: "GET /repos/{owner}/{repo}", schema: REPOSITORY });
  return answer.ok ? { ok: true, value: answer.data.default_branch } : answer;
}

const BRANCH = z.object({
  name: z.string(),
  protected: z.boolean(),
  // GitHub calls it `sha`, Gitea and Forgejo call it `id`.
  commit: z.object({ sha: z.optional(z.commitId), id: z.optional(z.commitId) }),
});

function openRepository(api: RepositoryApi): Pick<RepositoryReader, "readFile" | "findBranch" | "findMergeBase"> {
  return {
    async readFile({ path, commit, maxBytes, repository }) {
      const [owner, repo] = repository?.split("/") ?? [];
      const answer = await api.send({
        // `+` keeps slashes, which proxies may refuse if encoded. Everything else is encoded here.
        route: "GET /repos/{owner}/{repo}/contents/{+path}",
        parameters: { path: encodeSegments(path), ref: commit, ...(repo === undefined ? {} : { owner, repo }) },
        schema: CONTENTS,
      });
      if (answer.ok) return "type" in answer.data ? toFile(api, answer.data, maxBytes) : { kind: "folder" };
      // In another repository, a missing file and a hidden one look the same.
      return answer.status === 404 && repo === undefined ? explainNotFound(api, commit) : toFailed(answer);
    },
    async findBranch(name) {
      const answer = await api.send({
        // `+` keeps slashes. Everything else is encoded here.
        route: "GET /repos/{owner}/{repo}/branches/{+branch}",
        parameters: { branch: encodeSegments(name) },
        schema: BRANCH,
      });
      if (!answer.ok) return answer;
      const { name: found, protected: isProtected, commit } = answer.data;
      const newest = commit.sha ?? commit.id;
      if (found !== name || newest === undefined) return api.fail("not-understood");
      return { ok: true, value: { commit: newest, isProtected } };
    },
    // Gitea and Forgejo do not report it.
    async findMergeBase({ base, head }) {
      const answer = await api.send({
        route: "GET /repos/{owner}/{repo}/compare/{basehead}",
        parameters: { basehead: `${base}...${head}`, per_page: 1 },
        schema: COMPARISON,
      });
      return answer.ok ? answer.data.merge_base_commit.sha : undefined;
    },
  };
}
