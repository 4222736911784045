// The job that the run is, and its merge request, as GitLab tells them. A pipeline's author may set any variable, those of GitLab as well:
// the token of the job says which job it is, and that job's ref names the merge request.

import { code, type Environment, say, z } from "../../core/index.ts";
import type { Clock } from "../../http/index.ts";
import type { Calls } from "../calls.ts";
import type { HostAnswer, NoAnswer } from "../host.ts";
import { connect, type GitLabApi, type GitLabClient } from "./api.ts";
import { NO_API, type Purpose } from "./failure.ts";

/** A job of a pipeline. What GitLab has to be asked for is on its way; no promise rejects. */
export interface Job {
  readonly env: Environment;
  /** The job, or why it is not known. */
  readonly own: Promise<HostAnswer<OwnJob>>;
  /** The API for writing, or why nothing can be written. */
  readonly writer: Promise<HostAnswer<GitLabApi>>;
  close(): Promise<void>;
}

/** The job of the run. */
export interface OwnJob {
  readonly id: number;
  readonly name: string;
  readonly pipeline: number;
  /** Its page. */
  readonly url: string;
  readonly commit: string;
  /** Branch or tag. undefined: the pipeline is a merge request's. */
  readonly ref: string | undefined;
  /** Project in which it runs. */
  readonly project: number;
  /** undefined: it is of none. */
  readonly mergeRequest: OwnMergeRequest | undefined;
  /** Begins requests. */
  readonly begin: (purpose: Purpose, limitMs?: number) => Calls;
}

/** The merge request of the run. */
export interface OwnMergeRequest extends z.infer<typeof MERGE_REQUEST> {
  /** Commit that the run is of: the newest one, a merge of that and the target branch, or one of a merge train. */
  readonly kind: "head" | "merge" | "train";
  /** The merge request's newest commit when the pipeline began. undefined: not known. */
  readonly headSha: string | undefined;
  /** Commit that it is merged into, of a merge. undefined: not known. */
  readonly baseSha: string | undefined;
}

/** Address of gitlab.com's API, which nobody has to name: a token that is sent there reaches no author of a change. */
const GITLAB_COM = "https://gitlab.com";

/** Opens the job of this run. `url`: address of the instance as the command's author has it; undefined: it is the variables'. */
export function openJob({
  env,
  url,
  clock,
}: {
  readonly env: Environment;
  readonly url: string | undefined;
  readonly clock?: Clock | undefined;
}): Job {
  const address = url === undefined ? (env["CI_API_V4_URL"] ?? "") : `${url}/api/v4`;
  const connecting = connectTo(address, { env, clock });
  const token = env["GITLAB_TOKEN"] || undefined;
  const isTrusted = url !== undefined || URL.parse(address)?.origin === GITLAB_COM;
  const open = async (): Promise<HostAnswer<GitLabApi>> => {
    const client = await connecting;
    if (!client.ok) return client;
    if (token === undefined) return NO_API.token;
    return isTrusted ? { ok: true, value: client.value.with("PRIVATE-TOKEN", token) } : NO_API.trust;
  };
  const writer = open();
  const find = async (): Promise<HostAnswer<OwnJob>> => {
    const client = await connecting;
    const jobToken = env["CI_JOB_TOKEN"] || undefined;
    if (!client.ok) return client;
    if (jobToken === undefined) return NO_API.jobToken;
    return findOwn(env, { api: client.value.with("JOB-TOKEN", jobToken), writer: await writer });
  };
  const own = find();
  return {
    env,
    own,
    writer,
    async close() {
      const client = await connecting;
      if (client.ok) await client.value.close();
    },
  };
}

async function connectTo(url: string, of: Parameters<typeof connect>[1]): Promise<HostAnswer<GitLabClient>> {
  const { protocol, username, password } = URL.parse(url) ?? {};
  if (!/^https?:$/u.test(protocol ?? "") || username || password) return NO_API.address;
  const value = await connect(url, of);
  return value === undefined ? NO_API.client : { ok: true, value };
}

const id = z.int().check(z.positive());

/** https://docs.gitlab.com/api/jobs/#get-job-tokens-job */
const JOB = z.object({
  id,
  name: z.string(),
  ref: z.string().check(z.minLength(1)),
  web_url: z.string(),
  commit: z.object({ id: z.commitId, parent_ids: z.catch(z.array(z.commitId), []) }),
  pipeline: z.object({ id, project_id: id }),
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
  updated_at: z.iso.datetime({ offset: true }),
  merged_at: z.nullish(z.iso.datetime({ offset: true })),
  discussion_locked: z.nullish(z.boolean()),
  diff_refs: z.nullish(z.object({ base_sha: z.nullish(z.commitId), head_sha: z.nullish(z.commitId) })),
});

/** Refs of pipelines of merge requests (https://docs.gitlab.com/ci/pipelines/merge_request_pipelines/). */
const REF = /^refs\/merge-requests\/([1-9]\d*)\/(head|merge|train)$/u;

async function findOwn(
  env: Environment,
  { api, writer }: { readonly api: GitLabApi; readonly writer: HostAnswer<GitLabApi> },
): Promise<HostAnswer<OwnJob>> {
  const answer = await api.begin("job").send({ route: "GET /job", schema: JOB });
  if (!answer.ok) return answer;
  const { id: job, name, ref, web_url: url, commit, pipeline } = answer.data;
  const { project_id: project } = pipeline;
  const [, iid, kind = "head"] = REF.exec(ref) ?? [];
  const fork = iid === undefined ? readFork(env) : undefined;
  const found = iid === undefined && fork === undefined ? undefined : { project, iid, ...fork };
  const rest = { id: job, name, pipeline: pipeline.id, url, commit: commit.id, project, begin: api.begin };
  if (found === undefined) return { ok: true, value: { ...rest, ref, mergeRequest: undefined } };
  const first = await readMergeRequest(api.begin("contents"), found);
  // Before version 17 a job's token reads no merge requests.
  const reader = !first.ok && first.kind === "refused" && writer.ok ? writer.value : api;
  const read = reader === api ? first : await readMergeRequest(reader.begin("contents"), found);
  if (!read.ok) return withWhat(read);
  const { data } = read;
  // A fork's pipeline runs in the fork, on its branch. The variables that name its merge request are proven by what they lead to.
  if (fork !== undefined && (data.source_project_id !== project || data.source_branch !== ref)) return NOT_ITS_OWN;
  // A merge has the target's commit as its first parent, and the merge request's as its second.
  const [baseSha, source] = commit.parent_ids.length === 2 ? commit.parent_ids : [];
  const isHead = kind === "head";
  const ends = { headSha: isHead ? commit.id : source, baseSha: isHead ? undefined : baseSha };
  const mergeRequest = {
    ...data,
    ...ends,
    kind: isHead || kind === "merge" ? (isHead ? "head" : "merge") : "train",
  } as const;
  return { ok: true, value: { ...rest, begin: reader.begin, ref: undefined, mergeRequest } };
}

const NOT_ITS_OWN: NoAnswer = {
  ok: false,
  because: say`the variables of the job name another merge request than that of its branch`,
  hint: say`Leave ${code("CI_MERGE_REQUEST_IID")} and ${code("CI_MERGE_REQUEST_PROJECT_ID")} as GitLab sets them.`,
};

/** The merge request that a pipeline in a fork is of, as its variables claim. */
function readFork(env: Environment): { readonly project: number; readonly iid: string } | undefined {
  const [project = "", iid = ""] = [env["CI_MERGE_REQUEST_PROJECT_ID"], env["CI_MERGE_REQUEST_IID"]];
  return /^[1-9]\d{0,14}$/u.test(project) && /^[1-9]\d{0,9}$/u.test(iid)
    ? { project: Number(project), iid }
    : undefined;
}

/** Asks for a merge request as it is now. */
export function readMergeRequest(calls: Calls, { project, iid }: { readonly project: number; readonly iid: unknown }) {
  const route = "GET /projects/{id}/merge_requests/{iid}";
  return calls.send({ route, parameters: { id: project, iid }, schema: MERGE_REQUEST });
}

function withWhat({ because, hint }: NoAnswer): NoAnswer {
  return { ok: false, because: say`GitLab does not report the merge request: ${because}`, hint };
}
