// A repository: its files at a commit, its branches, and the default one. Files come through the contents API as GitHub has it and as Gitea
// and Forgejo do, as JSON with base64: the raw form gives a link's target or a folder's listing for content, and loses bytes that are not
// UTF-8.

import { commitId, z } from "../../core/index.ts";
import type { Deadline } from "../../http/index.ts";
import type { Branch, FileAtCommit, HostAnswer } from "../host.ts";
import type { GitHubApi } from "./api.ts";
import { toHidden, toNoAnswer, toNoAnswerOrMissing } from "./failure-text.ts";
import type { Repository } from "./own-comments.ts";

/** A repository to ask for, and the means to ask. */
export interface ContentsQuery {
  readonly api: GitHubApi;
  readonly repository: Repository;
  readonly deadline: Deadline;
}

const NOT_UNDERSTOOD = toNoAnswer({ kind: "not-understood", status: undefined });
const NO_ENTRY: FileAtCommit = { kind: "failed", ...NOT_UNDERSTOOD };

/** Neither GitHub's answer for files over 1 MB (`encoding: "none"`, no content) nor Gitea's (both undefined) is an empty file. */
const ENTRY = z.object({
  type: z.string(),
  size: z.optional(z.int().check(z.nonnegative())),
  encoding: z.nullish(z.string()),
  content: z.nullish(z.string()),
});

/** Reads the entry at `path` at `commit`. Never throws. Of a file that is larger than `maxBytes`, only the size. */
export async function readFileAtCommit(
  query: ContentsQuery,
  file: { readonly path: string; readonly commit: string; readonly maxBytes: number },
): Promise<FileAtCommit> {
  const answer = await query.api.send({
    // `+`: slashes stay slashes, since servers in between may refuse them encoded; everything else is encoded here.
    route: "GET /repos/{owner}/{repo}/contents/{+path}",
    parameters: {
      ...query.repository,
      path: file.path.split("/").map(encodeURIComponent).join("/"),
      ref: file.commit,
    },
    deadline: query.deadline,
  });
  if (answer.ok) return parseContents(answer.data, file.maxBytes);
  return answer.failure.status === 404
    ? explainNotFound(query, file.commit)
    : { kind: "failed", ...toNoAnswer(answer.failure) };
}

function parseContents(data: unknown, maxBytes: number): FileAtCommit {
  if (Array.isArray(data)) return { kind: "folder" };
  const entry = ENTRY.safeParse(data).data;
  if (entry === undefined) return NO_ENTRY;
  switch (entry.type) {
    case "dir":
      return { kind: "folder" };
    case "symlink":
      return { kind: "link" };
    case "submodule":
      return { kind: "submodule" };
    case "file": {
      const { size, encoding, content } = entry;
      if (size === undefined) return NO_ENTRY;
      if (size > maxBytes) return { kind: "too-large", size };
      const bytes = encoding === "base64" && typeof content === "string" ? decodeBase64(content) : undefined;
      return bytes?.length === size ? { kind: "file", bytes } : NO_ENTRY;
    }
    default:
      return NO_ENTRY;
  }
}

/** The bytes; undefined where it is no base64. GitHub breaks it into lines, Gitea does not. */
function decodeBase64(content: string): Uint8Array | undefined {
  const joined = content.replace(/[\r\n]+/gu, "");
  const isBase64 = joined.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(joined);
  return isBase64 ? Buffer.from(joined, "base64") : undefined;
}

const COMMIT = z.object({ sha: z.string() });

/** Finds out what is missing: the file, or the right to see any. */
async function explainNotFound({ api, repository, deadline }: ContentsQuery, commit: string): Promise<FileAtCommit> {
  const answer = await api.send({
    // Of the two routes to a commit the one that Gitea and Forgejo have too, and the one without a list of changed files.
    route: "GET /repos/{owner}/{repo}/git/commits/{commit_sha}",
    parameters: { ...repository, commit_sha: commit },
    deadline,
  });
  if (answer.ok) return COMMIT.safeParse(answer.data).data?.sha === commit ? { kind: "absent" } : NO_ENTRY;
  const { status } = answer.failure;
  const isHidden = answer.failure.kind === "refused" && (status === 403 || status === 404);
  return { kind: "failed", ...(isHidden ? toHidden(status) : toNoAnswer(answer.failure)) };
}

const COMPARISON = z.object({ merge_base_commit: COMMIT });

/** The commit from which two others went apart; undefined where the host does not tell (Gitea, Forgejo). Never throws. */
export async function findMergeBase(
  { api, repository, deadline }: ContentsQuery,
  { base, head }: { readonly base: string; readonly head: string },
): Promise<string | undefined> {
  const answer = await api.send({
    route: "GET /repos/{owner}/{repo}/compare/{basehead}",
    parameters: { ...repository, basehead: `${base}...${head}`, per_page: 1 },
    deadline,
  });
  return answer.ok ? COMPARISON.safeParse(answer.data).data?.merge_base_commit.sha : undefined;
}

const REPOSITORY = z.object({ default_branch: z.string().check(z.minLength(1), z.maxLength(500)) });
const EVENT = z.object({ repository: REPOSITORY });

/** The default branch as an event tells it; undefined: it does not. */
export function readDefaultBranch(payload: unknown): string | undefined {
  return EVENT.safeParse(payload).data?.repository.default_branch;
}

/** The default branch as the host tells it. Never throws. */
export async function findDefaultBranch({ api, repository, deadline }: ContentsQuery): Promise<HostAnswer<string>> {
  const answer = await api.send({ route: "GET /repos/{owner}/{repo}", parameters: { ...repository }, deadline });
  if (!answer.ok) return toNoAnswerOrMissing(answer.failure);
  const value = REPOSITORY.safeParse(answer.data).data?.default_branch;
  return value === undefined ? NOT_UNDERSTOOD : { ok: true, value };
}

const BRANCH = z.object({
  name: z.string(),
  protected: z.boolean(),
  // GitHub calls it `sha`, Gitea and Forgejo `id`.
  commit: z.object({ sha: z.optional(z.string()), id: z.optional(z.string()) }),
});

/** The branch with this name. Never throws. One that was renamed is not there. */
export async function findBranch(
  { api, repository, deadline }: ContentsQuery,
  name: string,
): Promise<HostAnswer<Branch>> {
  const answer = await api.send({
    // `+`: slashes stay slashes, everything else is encoded here.
    route: "GET /repos/{owner}/{repo}/branches/{+branch}",
    parameters: { ...repository, branch: name.split("/").map(encodeURIComponent).join("/") },
    deadline,
  });
  if (!answer.ok) return toNoAnswerOrMissing(answer.failure);
  const found = BRANCH.safeParse(answer.data).data;
  const commit = found?.commit.sha ?? found?.commit.id ?? "";
  if (found === undefined || found.name !== name || !commitId.safeParse(commit).success) return NOT_UNDERSTOOD;
  return { ok: true, value: { commit, isProtected: found.protected } };
}
