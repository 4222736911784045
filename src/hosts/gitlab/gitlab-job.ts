// The job of the run and its merge request, as GitLab reports them. A pipeline's author may set any variable, even
// GitLab's own. So the job's token identifies the job, and the ref of that job identifies the merge request.

import { type Environment, say, z } from "../../core/index.ts";
import type { Clock } from "../../http/index.ts";
import type { Calls } from "../calls.ts";
import type { HostAnswer } from "../host.ts";
import { noAnswer } from "../host-failure.ts";
import { connect, type GitLabApi } from "./gitlab-api.ts";
import { NO_API } from "./gitlab-failure.ts";

/** The job of a run: its details, and the API with the token that writes notes. */
export interface GitLabJob {
  readonly env: Environment;
  readonly details: HostAnswer<JobDetails>;
  readonly writer: HostAnswer<GitLabApi>;
  close(): Promise<void>;
}

/** The job of the run, as its token identifies it. */
interface JobDetails extends z.infer<typeof JOB> {
  /** Undefined in pipelines of branches and tags. */
  readonly mergeRequest: OwnMergeRequest | undefined;
  readonly begin: GitLabApi;
}

/** The merge request of the run. */
export interface OwnMergeRequest extends z.infer<typeof MERGE_REQUEST> {
  /** Kind of the run's commit: the newest one, its merge with the target branch, or a commit of a merge train. */
  readonly kind: z.infer<typeof KIND>;
  /** Newest commit of the merge request when the pipeline began. Undefined if not known. */
  readonly headSha: string | undefined;
  /** Commit of the target branch that a merge is based on. Undefined for other commits, or if not known. */
  readonly baseSha: string | undefined;
}

/** The only address that receives the token without `--gitlab-url`: no author of a change can read it there. */
const GITLAB_COM = "https://gitlab.com";

/**
 * Opens the job of this run. Never throws. `url` is the instance that the command names; if undefined, the variables
 * name it.
 */
export async function openJob({
  env,
  url,
  clock,
}: {
  readonly env: Environment;
  readonly url: string | undefined;
  readonly clock?: Clock | undefined;
}): Promise<GitLabJob> {
  const address = url === undefined ? (env["CI_API_V4_URL"] ?? "") : `${url.replace(/\/+$/u, "")}/api/v4`;
  const client = await connect(address, { env, clock }).catch(() => undefined);
  if (client === undefined) return { env, details: NO_API.client, writer: NO_API.client, close: async () => {} };
  const { GITLAB_TOKEN: token, CI_JOB_TOKEN: jobToken } = env;
  const isTrusted = url !== undefined || new URL(address).origin === GITLAB_COM;
  let writer: GitLabJob["writer"] = NO_API.token;
  if (token) writer = isTrusted ? { ok: true, value: client.with("PRIVATE-TOKEN", token) } : NO_API.trust;
  const details = jobToken ? await readDetails(client.with("JOB-TOKEN", jobToken), { writer, env }) : NO_API.jobToken;
  return { env, details, writer, close: () => client.close() };
}

const id = z.int().check(z.positive());

/** Schema of a job (https://docs.gitlab.com/api/jobs/#get-job-tokens-job). */
const JOB = z.object({
  id,
  name: z.string(),
  ref: z.string().check(z.minLength(1)),
  /** True if `ref` is a tag, which may have the name of a branch. */
  tag: z.catch(z.boolean(), false),
  web_url: z.string(),
  commit: z.object({ id: z.commitId, parent_ids: z.catch(z.array(z.commitId), []) }),
  pipeline: z.object({ id, project_id: id, source: z.string() }),
});

/** Schema of a merge request, alone or in a list (https://docs.gitlab.com/api/merge_requests/). */
export const MERGE_REQUEST = z.object({
  id,
  iid: id,
  project_id: id,
  state: z.string(),
  draft: z.boolean(),
  /** Null if its branch has no commits. */
  sha: z.nullable(z.string()),
  source_branch: z.string(),
  /** Null if the fork is gone. */
  source_project_id: z.nullable(id),
  target_branch: z.string().check(z.minLength(1)),
  web_url: z.string(),
  merged_at: z.nullish(z.iso.datetime({ offset: true })),
  discussion_locked: z.nullish(z.boolean()),
  diff_refs: z.nullish(z.object({ base_sha: z.nullish(z.commitId), head_sha: z.nullish(z.commitId) })),
});

/** Kinds of refs in merge request pipelines (https://docs.gitlab.com/ci/pipelines/merge_request_pipelines/). */
const KIND = z.enum(["head", "merge", "train"]);
const REF = /^refs\/merge-requests\/([1-9]\d*)\/(head|merge|train)$/u;

async function readDetails(
  api: GitLabApi,
  { writer, env }: Pick<GitLabJob, "writer" | "env">,
): Promise<HostAnswer<JobDetails>> {
  const answer = await api("contents").send({ route: "GET /job", schema: JOB });
  if (!answer.ok) return answer;
  const { ref, commit, pipeline } = answer.data;
  const [, named, kind = "head"] = REF.exec(ref) ?? [];
  if (named === undefined && pipeline.source !== "merge_request_event") {
    return { ok: true, value: { ...answer.data, mergeRequest: undefined, begin: api } };
  }
  // The ref is the branch for a fork, and for a branch that the user who started the pipeline may not push to. The
  // values of these variables are verified below.
  const { CI_MERGE_REQUEST_PROJECT_ID: claimed, CI_MERGE_REQUEST_IID: iid } = env;
  const place = named === undefined ? { project: claimed, iid } : { project: pipeline.project_id, iid: named };
  const first = await readMergeRequest(api("contents"), place);
  // Before version 17, a job's token cannot read merge requests.
  const begin = !first.ok && first.kind === "refused" && writer.ok ? writer.value : api;
  const read = begin === api ? first : await readMergeRequest(begin("contents"), place);
  if (!read.ok) return noAnswer(say`GitLab does not report the merge request: ${read.because}`, read.hint);
  const { source_project_id: project, source_branch: branch } = read.data;
  if (named === undefined && (project !== pipeline.project_id || branch !== ref)) return NO_API.other;
  // The first parent of a merge is the target's commit, and the second is the merge request's.
  const [baseSha, source] = commit.parent_ids.length === 2 ? commit.parent_ids : [];
  const ends = kind === "head" ? { headSha: commit.id, baseSha: undefined } : { headSha: source, baseSha };
  return {
    ok: true,
    value: { ...answer.data, begin, mergeRequest: { ...read.data, ...ends, kind: KIND.parse(kind) } },
  };
}

/** Reads the current state of a merge request. */
export function readMergeRequest(calls: Calls, { project, iid }: Readonly<Record<"project" | "iid", unknown>>) {
  const route = "GET /projects/{id}/merge_requests/{iid}";
  return calls.send({ route, parameters: { id: project, iid }, schema: MERGE_REQUEST });
}
