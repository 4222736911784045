// Pull requests as the host knows them: the one that a commit is the newest of, and the state of one at this moment.

import { commitId, z } from "../../core/index.ts";
import type { Deadline } from "../../http/index.ts";
import { type Failed, type GitHubApi, NOT_UNDERSTOOD } from "./api.ts";
import { describeFailure } from "./failure-text.ts";
import type { Repository, Thread } from "./own-comments.ts";

/** The pull request of a run, or in words why there is none. */
export type PullRequestResolution =
  | {
      readonly kind: "found";
      readonly number: number;
      /** The pull request's newest commit as far as the event tells: the one that was checked. */
      readonly headSha?: string | undefined;
      readonly baseSha?: string | undefined;
      readonly baseRef?: string | undefined;
      /**
       * true: the commit is a merge queue's, with this pull request as its last. It deserves a comment of its own (another key), and only
       * where something is wrong.
       */
      readonly isQueued: boolean;
    }
  | {
      readonly kind: "none";
      readonly reason: string;
      /** true: there is one, or may be, but which one is not known. Worth a warning. */
      readonly isFailure: boolean;
    };

/** No pull request, for a reason in a sentence. */
export function noPullRequest(reason: string, isFailure = false): PullRequestResolution {
  return { kind: "none", reason, isFailure };
}

const CANDIDATE = z.object({
  number: z.int().check(z.positive()),
  state: z.literal("open"),
  head: z.object({ sha: commitId }),
  base: z.object({
    sha: z.catch(z.optional(commitId), undefined),
    ref: z.catch(z.optional(z.string().check(z.maxLength(500))), undefined),
    repo: z.object({ full_name: z.string() }),
  }),
});

/**
 * The one open pull request of this repository whose newest commit is `headSha`. Several would be a guess: none.
 * `branch`, `OWNER:BRANCH`, finds those from forks as well, which the search by commit does not
 * (https://github.com/google/go-github/issues/2241); undefined: by commit.
 */
export async function findPullRequest(options: {
  readonly api: GitHubApi;
  readonly repository: Repository;
  readonly headSha: string;
  readonly branch: string | undefined;
}): Promise<PullRequestResolution> {
  const { api, repository, headSha, branch } = options;
  const deadline = api.startDeadline();
  const common = { ...repository, per_page: 100 };
  const answer =
    branch === undefined
      ? await api.send({
          route: "GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls",
          parameters: { ...common, commit_sha: headSha },
          deadline,
        })
      : await api.send({
          route: "GET /repos/{owner}/{repo}/pulls",
          parameters: { ...common, state: "open", head: branch },
          deadline,
        });
  const items = answer.ok ? z.array(z.unknown()).safeParse(answer.data).data : undefined;
  if (items === undefined) {
    if (!answer.ok && answer.failure.kind === "proxy-refused") {
      const because = describeFailure(answer.failure);
      return noPullRequest(`The pull request of this commit could not be looked up, because ${because}.`, true);
    }
    const status = answer.ok ? undefined : answer.failure.status;
    const found = status === undefined ? "no answer that can be read" : `status ${status}`;
    const reason = `The pull request of this commit could not be looked up (${found}): the job needs \`permissions: pull-requests: write\` and \`contents: read\`.`;
    return noPullRequest(reason, true);
  }
  const fullName = `${repository.owner}/${repository.repo}`.toLowerCase();
  const [found, ...others] = items
    .flatMap((item) => CANDIDATE.safeParse(item).data ?? [])
    .filter(({ head, base }) => head.sha === headSha && base.repo.full_name.toLowerCase() === fullName);
  if (found === undefined) return noPullRequest("No open pull request has this commit as its newest one.");
  if (others.length > 0) {
    const reason =
      "Several open pull requests have this commit as their newest one; the input `pr-number` can name one.";
    return noPullRequest(reason, true);
  }
  const { number, base } = found;
  return { kind: "found", number, isQueued: false, headSha, baseSha: base.sha, baseRef: base.ref };
}

const PULL_REQUEST = z.object({
  state: z.string(),
  locked: z.optional(z.unknown()),
  head: z.object({ sha: z.string() }),
  base: z.catch(z.nullable(z.object({ sha: commitId, ref: z.string().check(z.minLength(1), z.maxLength(500)) })), null),
});

/** Its state, or why that is not known. */
type PullRequestState =
  | {
      readonly ok: true;
      readonly state: string;
      readonly headSha: string;
      readonly isLocked: boolean;
      /** Branch and commit that it is to be merged into. undefined: the host does not tell. */
      readonly base: { readonly sha: string; readonly ref: string } | undefined;
    }
  | Failed;

/** Asks for the state: `open` or `closed`, its newest commit, its base, and whether its conversation is locked. */
export async function readPullRequestState(
  { api, repository, pullRequest }: Pick<Thread, "api" | "repository" | "pullRequest">,
  deadline: Deadline,
): Promise<PullRequestState> {
  const answer = await api.send({
    route: "GET /repos/{owner}/{repo}/pulls/{pull_number}",
    parameters: { ...repository, pull_number: pullRequest },
    deadline,
  });
  if (!answer.ok) return answer;
  const found = PULL_REQUEST.safeParse(answer.data).data;
  if (found === undefined) return NOT_UNDERSTOOD;
  const { state, head, base } = found;
  return { ok: true, state, headSha: head.sha, isLocked: found.locked === true, base: base ?? undefined };
}
