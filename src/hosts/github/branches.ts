// Branches of a repository: the default one, and the newest commit and protection of each.

import { commitId, z } from "../../core/index.ts";
import type { Branch, Told } from "../host.ts";
import type { ContentsQuery } from "./repository-file.ts";
import { toUntold, toUntoldOrMissing } from "./untold.ts";

const REPOSITORY = z.object({ default_branch: z.string().check(z.minLength(1), z.maxLength(500)) });
const EVENT = z.object({ repository: REPOSITORY });

/** The default branch as an event tells it; null: it does not. */
export function readDefaultBranch(payload: unknown): string | null {
  return EVENT.safeParse(payload).data?.repository.default_branch ?? null;
}

/** The default branch as the host tells it. Never throws. */
export async function findDefaultBranch({ api, repository, deadline }: ContentsQuery): Promise<Told<string>> {
  const answer = await api.send({ route: "GET /repos/{owner}/{repo}", parameters: { ...repository }, deadline });
  if (!answer.ok) return toUntoldOrMissing(answer.failure);
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
export async function findBranch({ api, repository, deadline }: ContentsQuery, name: string): Promise<Told<Branch>> {
  const answer = await api.send({
    // `+`: slashes stay slashes, everything else is encoded here.
    route: "GET /repos/{owner}/{repo}/branches/{+branch}",
    parameters: { ...repository, branch: name.split("/").map(encodeURIComponent).join("/") },
    deadline,
  });
  if (!answer.ok) return toUntoldOrMissing(answer.failure);
  const found = BRANCH.safeParse(answer.data).data;
  const commit = found?.commit.sha ?? found?.commit.id ?? "";
  if (found === undefined || found.name !== name || !commitId.safeParse(commit).success) return NOT_UNDERSTOOD;
  return { ok: true, value: { commit, isProtected: found.protected } };
}

const NOT_UNDERSTOOD = toUntold({ kind: "not-understood", status: null });
