// Files of a repository as they are at a commit, through the contents API as GitHub has it and as Gitea and Forgejo do.
// Asked for as JSON with base64: the raw form gives a link's target or a folder's listing for content, and loses bytes that are not UTF-8.

import { z } from "../../core/index.ts";
import type { Deadline } from "../../http/index.ts";
import type { FileAtCommit } from "../host.ts";
import type { GitHubApi } from "./api.ts";
import type { Repository } from "./own-comments.ts";
import { toHidden, toUntold } from "./untold.ts";

/** A repository to ask for, and the means to ask. */
export interface ContentsQuery {
  readonly api: GitHubApi;
  readonly repository: Repository;
  readonly deadline: Deadline;
}

const NOT_UNDERSTOOD: FileAtCommit = { kind: "failed", ...toUntold({ kind: "not-understood", status: null }) };

/** Neither GitHub's answer for files over 1 MB (`encoding: "none"`, no content) nor Gitea's (both null) is an empty file. */
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
    : { kind: "failed", ...toUntold(answer.failure) };
}

function parseContents(data: unknown, maxBytes: number): FileAtCommit {
  if (Array.isArray(data)) return { kind: "folder" };
  const entry = ENTRY.safeParse(data).data;
  if (entry === undefined) return NOT_UNDERSTOOD;
  switch (entry.type) {
    case "dir":
      return { kind: "folder" };
    case "symlink":
      return { kind: "link" };
    case "submodule":
      return { kind: "submodule" };
    case "file": {
      const { size, encoding, content } = entry;
      if (size === undefined) return NOT_UNDERSTOOD;
      if (size > maxBytes) return { kind: "too-large", size };
      const bytes = encoding === "base64" && typeof content === "string" ? decodeBase64(content) : null;
      return bytes?.length === size ? { kind: "file", bytes } : NOT_UNDERSTOOD;
    }
    default:
      return NOT_UNDERSTOOD;
  }
}

/** The bytes; null where it is no base64. GitHub breaks it into lines, Gitea does not. */
function decodeBase64(content: string): Uint8Array | null {
  const joined = content.replace(/[\r\n]+/gu, "");
  const isBase64 = joined.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(joined);
  return isBase64 ? Buffer.from(joined, "base64") : null;
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
  if (answer.ok) return COMMIT.safeParse(answer.data).data?.sha === commit ? { kind: "absent" } : NOT_UNDERSTOOD;
  const { status } = answer.failure;
  const isHidden = answer.failure.kind === "refused" && (status === 403 || status === 404);
  return { kind: "failed", ...(isHidden ? toHidden(status) : toUntold(answer.failure)) };
}

const COMPARISON = z.object({ merge_base_commit: COMMIT });

/** The commit from which two others went apart; null where the host does not tell (Gitea, Forgejo). Never throws. */
export async function findMergeBase(
  { api, repository, deadline }: ContentsQuery,
  { base, head }: { readonly base: string; readonly head: string },
): Promise<string | null> {
  const answer = await api.send({
    route: "GET /repos/{owner}/{repo}/compare/{basehead}",
    parameters: { ...repository, basehead: `${base}...${head}`, per_page: 1 },
    deadline,
  });
  return (answer.ok ? COMPARISON.safeParse(answer.data).data?.merge_base_commit.sha : undefined) ?? null;
}
