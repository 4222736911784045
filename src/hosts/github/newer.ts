// Whether a comment of ours is by a newer run, so that it stays. What a text says of its run is a claim: whoever may edit our comment,
// or has our account post a text, can write any number into it, and would freeze the comment. A claim holds where we wrote the text
// last and the run exists; what cannot be proven is not newer.

import { z } from "../../core/index.ts";
import { type Deadline, halfOf } from "../../http/index.ts";
import type { OwnComment, Thread } from "./own-comments.ts";
import { GRAPHQL } from "./routes.ts";
import { ACTOR, isSameActor } from "./update-comment.ts";

/** One attempt of a run of a workflow. */
export interface Run {
  readonly id: number;
  readonly attempt: number;
}

/** Whether the one is newer than the other: a run begun later, or a later attempt of the same. */
export function isNewerRun(one: Run, other: Run): boolean {
  return one.id === other.id ? one.attempt > other.attempt : one.id > other.id;
}

/** What there is to examine claims with. */
export interface Examiner {
  /** The first of the comments that is by a newer run than this one; null: none, or none that can be proven to be. */
  findNewer(own: readonly OwnComment[]): Promise<OwnComment | null>;
  /** Whether a text, which we wrote, is by a newer run than another text. */
  isNewerText(text: string, than: string): Promise<boolean>;
  /** Whether a text says that it is by a newer run than this one. */
  claimsNewer(text: string): boolean;
}

/** Most comments whose claims are examined: several are left by races, and more than that by nobody who means well. */
const MAX_EXAMINED = 3;

/** Examines claims with requests, which are made only where there is a claim. Each run is asked for once. Never throws. */
export function createExaminer(of: {
  readonly thread: Pick<Thread, "api" | "repository">;
  readonly deadline: Deadline;
  /** This run; null: not known, so that nothing is newer. */
  readonly run: Run | null;
  /** The run that a text says it is by; null: it says none. */
  readonly runOf: (text: string) => Run | null;
}): Examiner {
  const { thread, deadline, run, runOf } = of;
  const known = new Map<number, Promise<number | null>>();

  async function exists({ id, attempt }: Run): Promise<boolean> {
    const asked = known.get(id) ?? findLastAttempt(thread, { id, deadline });
    known.set(id, asked);
    const last = await asked;
    return last !== null && attempt <= last;
  }

  function claimsNewer(text: string): boolean {
    const claim = runOf(text);
    return run !== null && claim !== null && isNewerRun(claim, run);
  }

  return {
    claimsNewer,
    async findNewer(own) {
      for (const comment of own.filter(({ body }) => claimsNewer(body)).slice(0, MAX_EXAMINED)) {
        const claim = runOf(comment.body);
        // Both are asked at once; in between another run may have written over what was read.
        const asked = claim === null ? null : exists(claim);
        const text = await findOurText(thread, { comment, deadline });
        await asked;
        const now = text !== null && claimsNewer(text) ? runOf(text) : null;
        if (now !== null && (await exists(now))) return comment;
      }
      return null;
    },
    async isNewerText(text, than) {
      const [claim, other] = [runOf(text), runOf(than)];
      return claim !== null && other !== null && isNewerRun(claim, other) && exists(claim);
    },
  };
}

const RUN = z.object({
  id: z.int(),
  run_attempt: z.catch(z.int(), 1),
  repository: z.object({ full_name: z.string() }),
});

/**
 * The number of a run's last attempt, 1 where the host does not count them; null: this repository has no such run, the token may not
 * see it (it needs `actions: read` where the repository is private), or the host does not tell.
 */
async function findLastAttempt(
  { api, repository }: Pick<Thread, "api" | "repository">,
  { id, deadline }: { readonly id: number; readonly deadline: Deadline },
): Promise<number | null> {
  const answer = await api.send({
    route: "GET /repos/{owner}/{repo}/actions/runs/{run_id}",
    parameters: { ...repository, run_id: id },
    deadline: halfOf(deadline),
  });
  const found = answer.ok ? RUN.safeParse(answer.data).data : undefined;
  const fullName = `${repository.owner}/${repository.repo}`.toLowerCase();
  const isOurs = found?.id === id && found.repository.full_name.toLowerCase() === fullName;
  return isOurs ? found.run_attempt : null;
}

/** https://docs.github.com/en/graphql/reference/objects#issuecomment. `editor` is null also where the account was deleted. */
const QUERY = `query($id:ID!){node(id:$id){...on IssueComment{body lastEditedAt author${ACTOR.query}editor${ACTOR.query}}}}`;
const LAST_EDIT = z.object({
  data: z.object({
    node: z.object({
      body: z.string(),
      lastEditedAt: z.nullable(z.string()),
      author: z.nullable(ACTOR.schema),
      editor: z.nullable(ACTOR.schema),
    }),
  }),
});

/**
 * The comment's text at this moment, where its author wrote it last; null: somebody else did, or it is not known. Hosts without GraphQL
 * tell no editors: there it is the text as it was read.
 */
async function findOurText(
  { api }: Pick<Thread, "api">,
  { comment, deadline }: { readonly comment: OwnComment; readonly deadline: Deadline },
): Promise<string | null> {
  if (comment.nodeId === null) return comment.body;
  const parameters = { query: QUERY, variables: { id: comment.nodeId } };
  const answer = await api.send({ route: GRAPHQL, parameters, deadline: halfOf(deadline) });
  const found = answer.ok ? LAST_EDIT.safeParse(answer.data).data?.data.node : undefined;
  if (found === undefined) return null;
  const isOurs = found.lastEditedAt === null || isSameActor(found.editor, found.author);
  return isOurs ? found.body : null;
}
