// A repository: its files at a commit, its branches, and the default one. Files come through the contents API as GitHub has it and as Gitea
// and Forgejo do, as JSON with base64: the raw form gives a link's target or a folder's listing for content, and loses bytes that are not
// UTF-8.

import { z } from "../../core/index.ts";
import type { Branch, FileAtCommit, HostAnswer } from "../host.ts";
import type { RepositoryApi } from "./api.ts";
import { explain, NOT_UNDERSTOOD } from "./failure.ts";

const UNREADABLE: FileAtCommit = { kind: "failed", ...explain(NOT_UNDERSTOOD.failure, "contents") };

/** Neither GitHub's answer for files over 1 MB (`encoding: "none"`, no content) nor Gitea's (both null) is an empty file. */
const ENTRY = z.object({
  type: z.string(),
  size: z.optional(z.int().check(z.nonnegative())),
  encoding: z.nullish(z.string()),
  content: z.nullish(z.string()),
});
const CONTENTS = z.union([z.array(z.unknown()), ENTRY]);

/** Reads the entry at `path` at `commit`. Never throws. Of a file that is larger than `maxBytes`, only the size. */
export async function readFileAtCommit(
  api: RepositoryApi,
  file: { readonly path: string; readonly commit: string; readonly maxBytes: number },
): Promise<FileAtCommit> {
  const answer = await api.send({
    // `+`: slashes stay slashes, since servers in between may refuse them encoded; everything else is encoded here.
    route: "GET /repos/{owner}/{repo}/contents/{+path}",
    parameters: { path: encodeSegments(file.path), ref: file.commit },
    schema: CONTENTS,
  });
  if (answer.ok) return "type" in answer.data ? toFile(answer.data, file.maxBytes) : { kind: "folder" };
  return answer.failure.status === 404
    ? explainNotFound(api, file.commit)
    : { kind: "failed", ...explain(answer.failure, "contents") };
}

function encodeSegments(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function toFile({ type, size, encoding, content }: z.infer<typeof ENTRY>, maxBytes: number): FileAtCommit {
  if (type === "dir") return { kind: "folder" };
  if (type === "symlink") return { kind: "link" };
  if (type === "submodule") return { kind: "submodule" };
  if (type !== "file" || size === undefined) return UNREADABLE;
  if (size > maxBytes) return { kind: "too-large", size };
  const bytes = encoding === "base64" && typeof content === "string" ? decodeBase64(content) : undefined;
  return bytes?.length === size ? { kind: "file", bytes } : UNREADABLE;
}

/** The bytes; undefined where it is no base64. GitHub breaks it into lines, Gitea does not. */
function decodeBase64(content: string): Uint8Array | undefined {
  const joined = content.replace(/[\r\n]+/gu, "");
  const isBase64 = joined.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(joined);
  return isBase64 ? Buffer.from(joined, "base64") : undefined;
}

const COMMIT = z.object({ sha: z.string() });

/** Finds out what is missing: the file, or the right to see any. */
async function explainNotFound(api: RepositoryApi, commit: string): Promise<FileAtCommit> {
  const answer = await api.send({
    // Of the two routes to a commit the one that Gitea and Forgejo have too, and the one without a list of changed files.
    route: "GET /repos/{owner}/{repo}/git/commits/{commit_sha}",
    parameters: { commit_sha: commit },
    schema: COMMIT,
  });
  if (!answer.ok) return { kind: "failed", ...explain(answer.failure, "commit") };
  return answer.data.sha === commit ? { kind: "absent" } : UNREADABLE;
}

const COMPARISON = z.object({ merge_base_commit: COMMIT });

/** The commit from which two others went apart; undefined where the host does not tell (Gitea, Forgejo). Never throws. */
export async function findMergeBase(
  api: RepositoryApi,
  { base, head }: { readonly base: string; readonly head: string },
): Promise<string | undefined> {
  const answer = await api.send({
    route: "GET /repos/{owner}/{repo}/compare/{basehead}",
    parameters: { basehead: `${base}...${head}`, per_page: 1 },
    schema: COMPARISON,
  });
  return answer.ok ? answer.data.merge_base_commit.sha : undefined;
}

const REPOSITORY = z.object({ default_branch: z.string().check(z.minLength(1), z.maxLength(500)) });

/** The default branch as the host tells it. Never throws. */
export async function findDefaultBranch(api: RepositoryApi): Promise<HostAnswer<string>> {
  const answer = await api.send({ route: "GET /repos/{owner}/{repo}", schema: REPOSITORY });
  return answer.ok ? { ok: true, value: answer.data.default_branch } : explain(answer.failure, "contents");
}

const BRANCH = z.object({
  name: z.string(),
  protected: z.boolean(),
  // GitHub calls it `sha`, Gitea and Forgejo `id`.
  commit: z.object({ sha: z.optional(z.commitId), id: z.optional(z.commitId) }),
});

/** The branch with this name. Never throws. One that was renamed is not there. */
export async function findBranch(api: RepositoryApi, name: string): Promise<HostAnswer<Branch>> {
  const answer = await api.send({
    // `+`: slashes stay slashes, everything else is encoded here.
    route: "GET /repos/{owner}/{repo}/branches/{+branch}",
    parameters: { branch: encodeSegments(name) },
    schema: BRANCH,
  });
  if (!answer.ok) return explain(answer.failure, "contents");
  const { name: found, protected: isProtected, commit } = answer.data;
  const newest = commit.sha ?? commit.id;
  if (found !== name || newest === undefined) return explain(NOT_UNDERSTOOD.failure, "contents");
  return { ok: true, value: { commit: newest, isProtected } };
}
