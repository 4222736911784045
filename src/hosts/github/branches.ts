// What the host tells of a repository and its branches: which one is the default, whether one is protected, where it ends.

import { z } from "../../core/index.ts";
import type { ApiFailure } from "./api.ts";
import type { ContentsQuery } from "./repository-file.ts";

/** What was asked for, or why it is not known. */
export type Known<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ApiFailure };

/** A branch. */
export interface Branch {
  /** Its newest commit. */
  readonly commit: string;
  /** Whether a rule of the repository applies to it, whichever. */
  readonly isProtected: boolean;
}

const REPOSITORY = z.object({ default_branch: z.string().check(z.minLength(1), z.maxLength(500)) });
const EVENT = z.object({ repository: REPOSITORY });

/** The default branch as an event tells it; null: it does not. */
export function readDefaultBranch(payload: unknown): string | null {
  return EVENT.safeParse(payload).data?.repository.default_branch ?? null;
}

/** The default branch as the host tells it. Never throws. */
export async function findDefaultBranch({ api, repository, deadline }: ContentsQuery): Promise<Known<string>> {
  const answer = await api.send({ route: "GET /repos/{owner}/{repo}", parameters: { ...repository }, deadline });
  if (!answer.ok) return answer;
  const value = REPOSITORY.safeParse(answer.data).data?.default_branch;
  return value === undefined ? NOT_UNDERSTOOD : { ok: true, value };
}

const BRANCH = z.object({
  name: z.string(),
  protected: z.boolean(),
  // GitHub calls it `sha`, Gitea and Forgejo `id`.
  commit: z.object({ sha: z.optional(z.string()), id: z.optional(z.string()) }),
});
const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/u;

/** The branch with this name. Never throws. One that was renamed is not there. */
export async function findBranch({ api, repository, deadline }: ContentsQuery, name: string): Promise<Known<Branch>> {
  const answer = await api.send({
    // `+`: slashes stay slashes, everything else is encoded here.
    route: "GET /repos/{owner}/{repo}/branches/{+branch}",
    parameters: { ...repository, branch: name.split("/").map(encodeURIComponent).join("/") },
    deadline,
  });
  if (!answer.ok) return answer;
  const found = BRANCH.safeParse(answer.data).data;
  const commit = found?.commit.sha ?? found?.commit.id ?? "";
  if (found === undefined || found.name !== name || !COMMIT.test(commit)) return NOT_UNDERSTOOD;
  return { ok: true, value: { commit, isProtected: found.protected } };
}

const NOT_UNDERSTOOD = { ok: false, failure: { kind: "not-understood", status: null } } as const;
