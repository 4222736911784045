// GitLab as the host of a run's change and repository.

import { code, quoted, say, z } from "../../core/index.ts";
import type { Calls } from "../calls.ts";
import type { Branch, Change, Host, HostAnswer, RepositoryReader } from "../host.ts";
import { noAnswer, WAY_OUT } from "../host-failure.ts";
import type { GitLabJob, OwnMergeRequest } from "./gitlab-job.ts";

/** Returns the host of a run. */
export function createHost({ details, env }: Pick<GitLabJob, "details" | "env">): Host {
  const { mergeRequest, ref, tag, commit, pipeline } = details.ok ? details.value : {};
  const branch = mergeRequest === undefined && tag === false ? ref : undefined;
  return {
    name: "GitLab",
    noun: "merge request",
    isOfChange: !details.ok || mergeRequest !== undefined,
    branch,
    commit: commit?.id,
    isPush: branch !== undefined,
    checkout: env["CI_PROJECT_DIR"],
    openRepository(limitMs) {
      if (!details.ok) return details;
      const project = mergeRequest?.project_id ?? pipeline?.project_id;
      const names = [mergeRequest?.target_branch, branch, env["CI_DEFAULT_BRANCH"]];
      const reader = openProject(details.value.begin("contents", limitMs), project, names);
      const change = { ok: true, value: mergeRequest && toChange(mergeRequest) } as const;
      return { ok: true, value: { ...reader, findChange: async () => change } };
    },
  };
}

function toChange({ kind, headSha, baseSha, target_branch: baseRef, diff_refs: refs }: OwnMergeRequest): Change {
  const mergeBase = refs?.head_sha === headSha ? (refs?.base_sha ?? undefined) : undefined;
  const ends = { base: baseSha, head: headSha, mergeBase: kind === "head" ? mergeBase : baseSha };
  return { ...ends, baseRef, formerBase: undefined, isQueued: kind === "train" };
}

const BRANCH = z.object({
  name: z.string(),
  commit: z.object({ id: z.commitId }),
  protected: z.boolean(),
  default: z.boolean(),
});

/** Opens a project by its ID. `names` are branches that may be the default one. */
function openProject(
  calls: Calls,
  project: unknown,
  names: readonly (string | undefined)[],
): Omit<RepositoryReader, "findChange"> {
  /**
   * Finds a branch in the list of branches, which a job's own token may read (https://docs.gitlab.com/api/branches/).
   */
  async function findBranch(name: string): Promise<HostAnswer<Branch & { readonly isDefault: boolean }>> {
    const answer = await calls.send({
      route: "GET /projects/{id}/repository/branches",
      // The search matches parts of names, and lists an exact match first.
      parameters: { id: project, search: name, per_page: 100 },
      schema: z.array(BRANCH),
    });
    if (!answer.ok) return answer;
    const found = answer.data.find((branch) => branch.name === name);
    if (found === undefined) return noAnswer(say`there is no branch ${quoted(name)}`, WAY_OUT);
    const { commit, protected: isProtected, default: isDefault } = found;
    return { ok: true, value: { commit: commit.id, isProtected, isDefault } };
  }

  return {
    /** For a link, the content is the path of its target (https://docs.gitlab.com/api/repository_files/). */
    async readFile({ repository, path, commit, maxBytes }) {
      const answer = await calls.send({
        route: "GET /projects/{id}/repository/files/{path}/raw",
        parameters: { id: repository ?? project, path, ref: commit },
        schema: z.instanceof(Uint8Array),
      });
      // A 404 means that the file is absent: reading the branches has shown that the token may read the run's own
      // repository.
      const isAbsent = !answer.ok && answer.status === 404 && repository === undefined;
      if (!answer.ok) return isAbsent ? { kind: "absent" } : { ...answer, kind: "failed" };
      const { length: size } = answer.data;
      return size > maxBytes ? { kind: "too-large", size } : { kind: "file", bytes: answer.data };
    },
    // Only the list of branches shows the default one to a job's own token.
    async findDefaultBranch() {
      for (const name of new Set(names.flatMap((branch) => branch ?? []))) {
        const found = await findBranch(name);
        if (!found.ok) return found;
        if (found.value.isDefault) return { ok: true, value: name };
      }
      const named = code("CI_DEFAULT_BRANCH");
      return noAnswer(say`${named} does not name it`, say`Leave ${named} as GitLab sets it.`);
    },
    findBranch,
    // The merge request names its merge base, if it is known.
    findMergeBase: async () => undefined,
  };
}
