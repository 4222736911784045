// Pull requests as the host knows them: the one that a commit is the newest of, and the state of one at this moment.

import { code, type Message, say, z } from "../../core/index.ts";
import type { ApiResult, RepositoryApi } from "./api.ts";
import { explain } from "./failure.ts";

/** A pull request of a run. */
export interface FoundPullRequest {
  readonly kind: "found";
  readonly number: number;
  /** The pull request's newest commit as far as the event tells: the one that was checked. */
  readonly headSha?: string | undefined;
  readonly baseSha?: string | undefined;
  readonly baseRef?: string | undefined;
  /** Commit from which the two went apart. */
  readonly mergeBase?: string | undefined;
  /**
   * true: the commit is a merge queue's, with this pull request as its last. It deserves a comment of its own (another key), and only
   * where something is wrong.
   */
  readonly isQueued: boolean;
}

/** The pull request of a run, or in a sentence why there is none. */
export type PullRequestResolution =
  | FoundPullRequest
  | {
      readonly kind: "none";
      readonly reason: Message;
      /** true: there is one, or may be, but which one is not known. Worth a warning. */
      readonly isFailure: boolean;
    };

/** No pull request, for a reason in a sentence. */
export function noPullRequest(reason: Message, isFailure = false): PullRequestResolution {
  return { kind: "none", reason, isFailure };
}

const branch = z.string().check(z.minLength(1), z.maxLength(500));

const CANDIDATE = z.object({
  number: z.int().check(z.positive()),
  state: z.literal("open"),
  head: z.object({ sha: z.commitId }),
  base: z.object({
    sha: z.catch(z.optional(z.commitId), undefined),
    ref: z.catch(z.optional(branch), undefined),
    repo: z.object({ full_name: z.string() }),
  }),
});
const CANDIDATES = z.array(z.catch(z.optional(CANDIDATE), undefined));

/**
 * The one open pull request of this repository whose newest commit is `headSha`. Several would be a guess: none.
 * `branch`, `OWNER:BRANCH`, finds those from forks as well, which the search by commit does not
 * (https://github.com/google/go-github/issues/2241); undefined: by commit.
 */
export async function findPullRequest(
  api: RepositoryApi,
  commit: { readonly headSha: string; readonly branch: string | undefined },
): Promise<PullRequestResolution> {
  const { headSha, branch: head } = commit;
  const { owner, repo } = api.repository;
  const answer = await api.send(
    head === undefined
      ? {
          route: "GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls",
          parameters: { per_page: 100, commit_sha: headSha },
          schema: CANDIDATES,
        }
      : {
          route: "GET /repos/{owner}/{repo}/pulls",
          parameters: { per_page: 100, state: "open", head },
          schema: CANDIDATES,
        },
  );
  if (!answer.ok) {
    const { because, hint } = explain(answer.failure, "pull-request");
    return noPullRequest(
      say`The pull request of this commit could not be looked up, because ${because}. ${hint}`,
      true,
    );
  }
  const fullName = `${owner}/${repo}`.toLowerCase();
  const [found, ...others] = answer.data.filter(
    (one) => one?.head.sha === headSha && one.base.repo.full_name.toLowerCase() === fullName,
  );
  if (found === undefined) return noPullRequest(say`No open pull request has this commit as its newest one.`);
  if (others.length > 0) {
    return noPullRequest(
      say`Several open pull requests have this commit as their newest one; the input ${code("pr-number")} can name one.`,
      true,
    );
  }
  const { number, base } = found;
  return { kind: "found", number, isQueued: false, headSha, baseSha: base.sha, baseRef: base.ref };
}

const STATE = z.object({
  state: z.string(),
  locked: z.optional(z.unknown()),
  head: z.object({ sha: z.string() }),
  /** undefined: the host does not tell. */
  base: z.catch(z.optional(z.object({ sha: z.commitId, ref: branch })), undefined),
});

/** The state of a pull request at this moment. */
export type PullRequestState = z.infer<typeof STATE>;

/** Asks for a pull request's state: `open` or `closed`, its newest commit, its base, and whether its conversation is locked. */
export function readPullRequestState(api: RepositoryApi, number: number): Promise<ApiResult<PullRequestState>> {
  const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}";
  return api.send({ route, parameters: { pull_number: number }, schema: STATE });
}
