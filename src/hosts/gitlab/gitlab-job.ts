// The job that the run is, and its merge request, as GitLab names them. A pipeline's author may set any variable, those of GitLab as well:
// the token of the job says which job it is, and that job's ref names the merge request.

import { type Environment, say, z } from "../../core/index.ts";
import type { Clock } from "../../http/index.ts";
import type { Calls } from "../calls.ts";
import type { HostAnswer } from "../host.ts";
import { connect, type GitLabApi } from "./gitlab-api.ts";
import { NO_API } from "./gitlab-failure.ts";

/** A job of a pipeline. */
export interface Job {
  readonly env: Environment;
  readonly own: HostAnswer<OwnJob>;
  readonly writer: HostAnswer<GitLabApi>;
  close(): Promise<void>;
}

/** The job of the run. */
export interface OwnJob extends z.infer<typeof JOB> {
  /** undefined: the pipeline is of a branch or a tag. */
  readonly mergeRequest: OwnMergeRequest | undefined;
  readonly begin: GitLabApi;
}

/** The merge request of the run. */
export interface OwnMergeRequest extends z.infer<typeof MERGE_REQUEST> {
  /** Commit that the run is of: the newest one, a merge of that and the target branch, or one of a merge train. */
  readonly kind: z.infer<typeof KIND>;
  /** The merge request's newest commit when the pipeline began. undefined: not known. */
  readonly headSha: string | undefined;
  /** Commit that it is merged into, of a merge. undefined: not known. */
  readonly baseSha: string | undefined;
}

/** Where the token may go by itself: no author of a change has it there. */
const GITLAB_COM = "https://gitlab.com";

/** Opens the job of this run. Never throws. `url`: the instance as the command's author has it; undefined: it is the variables'. */
export async function openJob(of: {
  readonly env: Environment;
  readonly url: string | undefined;
  readonly clock?: Clock | undefined;
}): Promise<Job> {
  const { env, url, clock } = of;
  const address = url === undefined ? (env["CI_API_V4_URL"] ?? "") : `${url.replace(/\/+$/u, "")}/api/v4`;
  const client = await connect(address, { env, clock }).catch(() => undefined);
  if (client === undefined) return { env, own: NO_API.client, writer: NO_API.client, close: async () => {} };
  const { GITLAB_TOKEN: token, CI_JOB_TOKEN: jobToken } = env;
  const isTrusted = url !== undefined || new URL(address).origin === GITLAB_COM;
  let writer: Job["writer"] = NO_API.token;
  if (token) writer = isTrusted ? { ok: true, value: client.with("PRIVATE-TOKEN", token) } : NO_API.trust;
  const own = jobToken ? await findOwn(client.with("JOB-TOKEN", jobToken), { writer, env }) : NO_API.jobToken;
  return { env, own, writer, close: () => client.close() };
}

const id = z.int().check(z.positive());

/** https://docs.gitlab.com/api/jobs/#get-job-tokens-job */
const JOB = z.object({
  id,
  name: z.string(),
  ref: z.string().check(z.minLength(1)),
  /** true: `ref` is a tag, which may be called like a branch. */
  tag: z.catch(z.boolean(), false),
  web_url: z.string(),
  commit: z.object({ id: z.commitId, parent_ids: z.catch(z.array(z.commitId), []) }),
  pipeline: z.object({ id, project_id: id, source: z.string() }),
});

/** A merge request, alone or in a list (https://docs.gitlab.com/api/merge_requests/). */
export const MERGE_REQUEST = z.object({
  id,
  iid: id,
  project_id: id,
  state: z.string(),
  draft: z.boolean(),
  /** null: its branch has no commits. */
  sha: z.nullable(z.string()),
  source_branch: z.string(),
  /** null: the fork is gone. */
  source_project_id: z.nullable(id),
  target_branch: z.string().check(z.minLength(1)),
  web_url: z.string(),
  merged_at: z.nullish(z.iso.datetime({ offset: true })),
  discussion_locked: z.nullish(z.boolean()),
  diff_refs: z.nullish(z.object({ base_sha: z.nullish(z.commitId), head_sha: z.nullish(z.commitId) })),
});

/** Refs of pipelines of merge requests (https://docs.gitlab.com/ci/pipelines/merge_request_pipelines/). */
const KIND = z.enum(["head", "merge", "train"]);
const REF = /^refs\/merge-requests\/([1-9]\d*)\/(head|merge|train)$/u;

async function findOwn(api: GitLabApi, { writer, env }: Pick<Job, "writer" | "env">): Promise<HostAnswer<OwnJob>> {
  const answer = await api("contents").send({ route: "GET /job", schema: JOB });
  if (!answer.ok) return answer;
  const { ref, commit, pipeline } = answer.data;
  const [, named, kind = "head"] = REF.exec(ref) ?? [];
  if (named === undefined && pipeline.source !== "merge_request_event") {
    return { ok: true, value: { ...answer.data, mergeRequest: undefined, begin: api } };
  }
  // Of a fork, and of a branch that who started it may not push to, the ref is the branch. What variables claim is proven below.
  const { CI_MERGE_REQUEST_PROJECT_ID: claimed, CI_MERGE_REQUEST_IID: iid } = env;
  const place = named === undefined ? { project: claimed, iid } : { project: pipeline.project_id, iid: named };
  const first = await readMergeRequest(api("contents"), place);
  // Before version 17 a job's token reads no merge requests.
  const begin = !first.ok && first.kind === "refused" && writer.ok ? writer.value : api;
  const read = begin === api ? first : await readMergeRequest(begin("contents"), place);
  if (!read.ok) {
    return { ok: false, because: say`GitLab does not report the merge request: ${read.because}`, hint: read.hint };
  }
  const { source_project_id: project, source_branch: branch } = read.data;
  if (named === undefined && (project !== pipeline.project_id || branch !== ref)) return NO_API.other;
  // A merge has the target's commit as its first parent, and the merge request's as its second.
  const [baseSha, source] = commit.parent_ids.length === 2 ? commit.parent_ids : [];
  const ends = kind === "head" ? { headSha: commit.id, baseSha: undefined } : { headSha: source, baseSha };
  return {
    ok: true,
    value: { ...answer.data, begin, mergeRequest: { ...read.data, ...ends, kind: KIND.parse(kind) } },
  };
}

/** Asks for a merge request as it is now. */
export function readMergeRequest(calls: Calls, { project, iid }: Readonly<Record<"project" | "iid", unknown>>) {
  const route = "GET /projects/{id}/merge_requests/{iid}";
  return calls.send({ route, parameters: { id: project, iid }, schema: MERGE_REQUEST });
}
