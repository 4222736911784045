// Files and commits of the loopback GitHub, as the contents API of GitHub or of Gitea and Forgejo returns them.

import { createHash } from "node:crypto";
import { posix } from "node:path";
import { answerError } from "./answers.ts";
import { copyExample, type JsonObject } from "./description.ts";
import type { Answer, FakeEntry, Host } from "./host.ts";

/** Maximum size of a file whose content GitHub returns as JSON, in bytes (description of the contents API). */
const MAX_SHOWN_BYTES = 1024 * 1024;

/** `GET /repos/{owner}/{repo}/contents/{path}`. `path` is as written in the address. */
export function showContents(host: Host, { path, ref }: { readonly path: string; readonly ref: string }): Answer {
  const files = host.commits.get(ref);
  if (files === undefined) return answerError(404, `No commit found for the ref ${ref}`);
  const name = path.split("/").map(decodeURIComponent).join("/");
  const entry = files.get(name);
  if (entry !== undefined) return { status: 200, body: toEntry(host, { files, name, entry }) };
  const inside = [...files].filter(([other]) => other.startsWith(`${name}/`));
  if (inside.length === 0) return answerError(404, "Not Found");
  return {
    status: 200,
    body: inside.map(([other, one]) => {
      const { content: _content, encoding: _encoding, ...listed } = toEntry(host, { files, name: other, entry: one });
      return listed;
    }),
  };
}

function toEntry(
  host: Host,
  of: { readonly files: ReadonlyMap<string, FakeEntry>; readonly name: string; readonly entry: FakeEntry },
): JsonObject {
  const { files, name, entry } = of;
  const named = { name: posix.basename(name), path: name };
  switch (entry.kind) {
    case "file":
      return toFile(host, { named, bytes: entry.bytes });
    case "link": {
      const target = files.get(posix.join(posix.dirname(name), entry.target));
      // Like GitHub, returns the target of a link to a file as if it were there.
      if (!host.isGitea && target?.kind === "file") return toFile(host, { named, bytes: target.bytes });
      const { target: _target, ...example } = copyExample("content-file-response-if-content-is-a-symlink");
      const rest = host.isGitea ? { encoding: null, content: null, submodule_git_url: null } : {};
      return { ...example, ...named, target: entry.target, size: entry.target.length, ...rest };
    }
    case "submodule":
      return { ...copyExample("content-file-response-if-content-is-a-submodule"), ...named };
  }
}

function toFile({ isGitea }: Host, { named, bytes }: { readonly named: JsonObject; readonly bytes: Uint8Array }) {
  const base64 = Buffer.from(bytes).toString("base64");
  const isShown = bytes.length <= MAX_SHOWN_BYTES;
  const sha = createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
  const file = { ...copyExample("content-file-response-if-content-is-a-file"), ...named, sha, size: bytes.length };
  if (isGitea) {
    const shown = isShown ? { encoding: "base64", content: base64 } : { encoding: null, content: null };
    return { ...file, ...shown, target: null, submodule_git_url: null, last_commit_sha: sha };
  }
  // Lines of 60 characters, each with a line end.
  const shown = isShown ? base64.replace(/.{1,60}/gu, "$&\n") : "";
  return { ...file, encoding: isShown ? "base64" : "none", content: shown };
}

/** `GET /repos/{owner}/{repo}/git/commits/{commit_sha}`. */
export function showCommit({ commits }: Host, sha: string): Answer {
  if (!commits.has(sha)) return answerError(404, "Not Found");
  return { status: 200, body: { ...copyExample("git-commit-2"), sha } };
}

/** `GET /repos/{owner}/{repo}/compare/{basehead}`. Gitea does not return the merge base. */
export function compareCommits({ commits, mergeBases, isGitea }: Host, basehead: string): Answer {
  const [base = "", head = ""] = basehead.split("...");
  if (!commits.has(base) || !commits.has(head)) return answerError(404, "Not Found");
  if (isGitea) return { status: 200, body: { total_commits: 0, commits: [] } };
  const example = copyExample("commit-comparison");
  const commit = example["merge_base_commit"] as JsonObject;
  return { status: 200, body: { ...example, merge_base_commit: { ...commit, sha: mergeBases.get(basehead) ?? base } } };
}
