// GitLab: the merge request that a pipeline is of, its target branch's policy, other merge requests, and the note. Nothing here throws.

import { type Report, type RunContext, say, sha256, VERSION } from "../../core/index.ts";
import type { Delivery } from "../../inputs/index.ts";
import { toMarker } from "../../render/index.ts";
import type { ChangeQuery, Host, NoAnswer } from "../host.ts";
import { type FindOthers, LISTING_MS, type OtherChangeRules, openOthers, withoutOthers } from "../other-changes.ts";
import { type GateReport, settleReport } from "../report-comment.ts";
import { createSecrets, type Secrets } from "../secrets.ts";
import { createSigner } from "../signature.ts";
import { NO_API } from "./failure.ts";
import { toHost } from "./host.ts";
import { type Job, type OwnJob, type OwnMergeRequest, openJob } from "./job.ts";
import { openNoteStore } from "./notes.ts";
import { listMergeRequests, placeOf } from "./other-merge-requests.ts";

/** Variable with the key that texts are signed with. */
const RECORD_KEY = "QUOTA_GATE_RECORD_KEY";

/** A run in a pipeline. */
export interface GitLabRun {
  readonly secrets: Secrets;
  findHost(): Promise<Host>;
  /** Opens the other merge requests. There are none where the run is of none, or of one as it is merged. */
  openOthers(rules: OtherChangeRules, now: Date): FindOthers;
  /** Writes the note, or says in the log why there is none; then closes every connection. Returns the report with what other gates take, if signed. */
  settle(report: NoteReport): Promise<Report>;
}

/** A report to write into a note. */
interface NoteReport extends Omit<GateReport, "context"> {
  readonly comment: Delivery["comment"];
  readonly key: string;
  readonly requestUrl: RunContext["requestUrl"];
}

/** Opens the job of this run, as {@link openJob} does. */
export function openGitLabRun(of: Parameters<typeof openJob>[0]): GitLabRun {
  const opening = openJob(of);
  // The runner masks them in the log.
  const secrets = createSecrets(() => {});
  for (const name of ["CI_JOB_TOKEN", "GITLAB_TOKEN", RECORD_KEY]) secrets.mask(of.env[name] ?? "");
  return {
    secrets,
    findHost: async () => toHost(await opening),
    openOthers: (rules, now) => {
      const others = opening.then((job) => openMergeRequests(job, rules, now));
      return async (project, log) => (await others)(project, log);
    },
    async settle(report) {
      const job = await opening;
      const settled = await settleNote(job, { ...report, secrets });
      await job.close();
      return settled;
    },
  };
}

function openMergeRequests({ own, env }: Job, rules: OtherChangeRules, now: Date): FindOthers {
  if (!own.ok) return async () => withoutOthers(own, { noun: "merge request" });
  const { mergeRequest, begin } = own.value;
  // A merge, also of a merge train, has in it what is merged before.
  if (mergeRequest?.kind !== "head") return async () => undefined;
  const { project_id: project, iid: number, headSha, target_branch: baseRef } = mergeRequest;
  const recordKey = env[RECORD_KEY] || undefined;
  // Its time begins when it is asked.
  const list = (query: ChangeQuery) =>
    listMergeRequests(begin("listing", LISTING_MS), { ...query, project, recordKey });
  return openOthers({ reader: { noun: "merge request", list }, own: { number, headSha, baseRef }, rules, now });
}

async function settleNote({ own, writer, env }: Job, of: NoteReport & { readonly secrets: Secrets }): Promise<Report> {
  const { report, log } = of;
  const withoutNote = ({ because, hint }: NoAnswer): Report => {
    const line = say`No note was written, because ${because}. ${hint}`;
    // Without a token, none is meant to be.
    if (writer === NO_API.token || of.comment === "never") log.info(line);
    else log.warning(line);
    return report;
  };
  if (!own.ok) return withoutNote(own);
  const { mergeRequest } = own.value;
  if (mergeRequest === undefined) return report;
  if (!writer.ok) return withoutNote(writer);
  const isQueued = mergeRequest.kind === "train";
  const context = toContext(own.value, {
    mergeRequest,
    key: isQueued ? `${of.key}+queue` : of.key,
    requestUrl: of.requestUrl,
  });
  const signer = env[RECORD_KEY] ? createSigner(env[RECORD_KEY], placeOf(mergeRequest)) : undefined;
  const store = openNoteStore(writer.value("comment"), { mergeRequest, marker: toMarker(context.key), signer });
  const { headSha } = mergeRequest;
  const rest = { store, context, headSha, isQueued, isOwnPlan: true, holdsSecret: of.secrets.areIn };
  return (await settleReport({ ...of, ...rest })).report;
}

/** Context of the report: the job and its merge request. */
function toContext(
  { id, name, pipeline, web_url: url }: OwnJob,
  {
    mergeRequest,
    key,
    requestUrl,
  }: Pick<RunContext, "key" | "requestUrl"> & { readonly mergeRequest: OwnMergeRequest },
): RunContext {
  const { iid, headSha, baseSha, target_branch: baseRef, web_url: page } = mergeRequest;
  return {
    key,
    version: VERSION,
    requestUrl,
    headSha,
    baseSha,
    baseRef,
    pullRequest: iid,
    changesUrl: page.replace(/\d+$/u, ""),
    // A job that is run again writes over its own note, and none of another job.
    run: { id: pipeline.id, attempt: 1, by: sha256(name).slice(0, 16), name: `job ${id}`, url },
  };
}
