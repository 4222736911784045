// GitLab as the host of a run's change and repository.

import { code, quoted, say, z } from "../../core/index.ts";
import type { Calls } from "../calls.ts";
import type { ApiFailure } from "../failure.ts";
import type { Branch, Change, FileAtCommit, Host, HostAnswer, NoAnswer } from "../host.ts";
import { notUnderstood, WAY_OUT } from "./failure.ts";
import type { Job, OwnMergeRequest } from "./job.ts";

/** Makes the host of a run. Sends no request but those for the job and its merge request. */
export async function toHost({ own, env }: Pick<Job, "own" | "env">): Promise<Host> {
  const job = await own;
  const { commit, ref } = job.ok ? job.value : {};
  const mergeRequest = job.ok ? job.value.mergeRequest : undefined;
  return {
    name: "GitLab",
    noun: "merge request",
    isOfChange: !job.ok || mergeRequest !== undefined,
    branch: ref,
    commit,
    isPush: ref !== undefined,
    openRepository(limitMs) {
      if (!job.ok) return job;
      const calls = job.value.begin("contents", limitMs);
      const project = mergeRequest?.project_id ?? job.value.project;
      return {
        ok: true,
        value: {
          readFile: (file) => readFileAtCommit(calls, { project, ...file }),
          findDefaultBranch: () =>
            findDefaultBranch(calls, { project, names: [mergeRequest?.target_branch, ref, env["CI_DEFAULT_BRANCH"]] }),
          findBranch: async (name) => toBranch(await findBranch(calls, { project, name }), name),
          // The merge request says it, where it is known.
          findMergeBase: async () => undefined,
          findChange: async () => ({ ok: true, value: mergeRequest && toChange(mergeRequest) }),
        },
      };
    },
  };
}

function toChange({ kind, headSha, baseSha, target_branch: baseRef, diff_refs: refs }: OwnMergeRequest): Change {
  const mergeBase = refs?.head_sha === headSha ? (refs?.base_sha ?? undefined) : undefined;
  return {
    base: baseSha,
    baseRef,
    head: headSha,
    mergeBase: kind === "head" ? mergeBase : baseSha,
    name: "This merge request",
  };
}

const BYTES = z.instanceof(Uint8Array);

/** https://docs.gitlab.com/api/repository_files/: of a link, its target's path is the content. */
async function readFileAtCommit(
  calls: Calls,
  file: { readonly project: number; readonly path: string; readonly commit: string; readonly maxBytes: number },
): Promise<FileAtCommit> {
  const { project, path, commit, maxBytes } = file;
  const answer = await calls.send({
    route: "GET /projects/{id}/repository/files/{path}/raw",
    parameters: { id: project, path, ref: commit },
    schema: BYTES,
  });
  if (answer.ok) {
    const { length: size } = answer.data;
    return size > maxBytes ? { kind: "too-large", size } : { kind: "file", bytes: answer.data };
  }
  return answer.status === 404 ? explainNotFound(calls, { project, commit }) : toFailed(answer);
}

/** Finds out what is missing: the file, or the right to see any. */
async function explainNotFound(
  calls: Calls,
  { project, commit }: { readonly project: number; readonly commit: string },
): Promise<FileAtCommit> {
  const answer = await calls.send({
    route: "GET /projects/{id}/repository/commits/{sha}",
    parameters: { id: project, sha: commit },
    schema: z.object({ id: z.string() }),
  });
  if (!answer.ok) return toFailed(answer);
  return answer.data.id === commit ? { kind: "absent" } : toFailed(notUnderstood("contents"));
}

function toFailed({ because, hint }: ApiFailure): FileAtCommit {
  return { kind: "failed", ok: false, because, hint };
}

const BRANCH = z.object({
  name: z.string(),
  commit: z.object({ id: z.commitId }),
  protected: z.boolean(),
  default: z.boolean(),
});

type ListedBranch = z.infer<typeof BRANCH>;

/** The branch with this name; undefined: there is none. The list is what a job's own token may read (https://docs.gitlab.com/api/branches/). */
async function findBranch(
  calls: Calls,
  { project, name }: { readonly project: number; readonly name: string },
): Promise<HostAnswer<ListedBranch | undefined>> {
  const answer = await calls.send({
    route: "GET /projects/{id}/repository/branches",
    // Of those that have the text in their names, the one that is the text comes first.
    parameters: { id: project, search: name, per_page: 100 },
    schema: z.array(BRANCH),
  });
  return answer.ok ? { ok: true, value: answer.data.find((branch) => branch.name === name) } : answer;
}

function toBranch(answer: HostAnswer<ListedBranch | undefined>, name: string): HostAnswer<Branch> {
  if (!answer.ok) return answer;
  const { value } = answer;
  if (value !== undefined) return { ok: true, value: { commit: value.commit.id, isProtected: value.protected } };
  return { ok: false, because: say`there is no branch ${quoted(name)}`, hint: WAY_OUT };
}

/** The first of the names that is the default branch's. Only the list of branches says so to a job's own token. */
async function findDefaultBranch(
  calls: Calls,
  { project, names }: { readonly project: number; readonly names: readonly (string | undefined)[] },
): Promise<HostAnswer<string>> {
  for (const name of new Set(names)) {
    const found = name === undefined ? undefined : await findBranch(calls, { project, name });
    if (found?.ok === false) return found;
    if (found?.value?.default === true) return { ok: true, value: found.value.name };
  }
  return NO_DEFAULT;
}

const NO_DEFAULT: NoAnswer = {
  ok: false,
  because: say`${code("CI_DEFAULT_BRANCH")} does not name it`,
  hint: say`Leave ${code("CI_DEFAULT_BRANCH")} as GitLab sets it.`,
};
