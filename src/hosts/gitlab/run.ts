// What a run does in a merge request, besides checking: it looks at others, and writes its note. Nothing here throws.

import {
  type CloudProject,
  type Log,
  type OthersFound,
  type Report,
  type RunContext,
  say,
  sha256,
  VERSION,
} from "../../core/index.ts";
import type { Delivery } from "../../inputs/index.ts";
import { toMarker } from "../../render/index.ts";
import type { Host, OtherChangesReader } from "../host.ts";
import { findOthers, listingOnce, type OtherChangeRules, withoutOthers } from "../other-changes.ts";
import { type GateReport, settleReport } from "../report-comment.ts";
import { createSecrets, type Secrets } from "../secrets.ts";
import { createSigner } from "../signature.ts";
import { NO_API } from "./failure.ts";
import { toHost } from "./host.ts";
import { type Job, type OwnJob, type OwnMergeRequest, openJob } from "./job.ts";
import { openNoteStore } from "./notes.ts";
import { placeOf, readOtherMergeRequests } from "./other-merge-requests.ts";

/** For all requests of a listing together, in milliseconds: the verdict waits for it, and does without it. */
const LIMIT_MS = 6_000;

/** Variables with secrets that no note may hold. */
const SECRETS = ["CI_JOB_TOKEN", "GITLAB_TOKEN", "QUOTA_GATE_RECORD_KEY"] as const;

/** A run in a pipeline. */
export interface GitLabRun {
  /** Secrets that no note may hold. */
  readonly secrets: Secrets;
  findHost(): Promise<Host>;
  /**
   * Finds the other merge requests that count. undefined: the run is of none, or of one as it is merged (merged results, a merge train), which
   * looks at nobody else.
   */
  findOthers(search: OthersSearch): Promise<OthersFound | undefined>;
  /**
   * Writes the note of a report, or says in the log why there is none; then closes every connection. Returns the report with what other gates
   * of the merge request take, as far as their notes are signed.
   */
  settle(report: NoteReport): Promise<Report>;
}

/** Opens the job of this run. `url`: address of the instance as the command's author has it; undefined: it is the variables'. */
export function openGitLabRun(of: Parameters<typeof openJob>[0]): GitLabRun {
  const job = openJob(of);
  const kept: KeptReader = {};
  // The runner masks them in the log.
  const secrets = createSecrets(() => {});
  for (const name of SECRETS) secrets.mask(of.env[name] ?? "");
  return {
    secrets,
    findHost: () => toHost(job),
    findOthers: (search) => findOthersOf(job, search, kept),
    async settle(report) {
      const settled = await settleNote(job, { ...report, holdsSecret: secrets.areIn });
      await job.close();
      return settled;
    },
  };
}

/** Key that texts are signed with. undefined: there is none. */
function readRecordKey({ env }: Job): string | undefined {
  return env["QUOTA_GATE_RECORD_KEY"] || undefined;
}

interface OthersSearch {
  readonly rules: OtherChangeRules;
  readonly project: CloudProject;
  readonly now: Date;
  readonly log: Log;
}

/** The reader of a run, once it is open. */
interface KeptReader {
  reader?: OtherChangesReader;
}

async function findOthersOf(job: Job, search: OthersSearch, kept: KeptReader): Promise<OthersFound | undefined> {
  const own = await job.own;
  if (!own.ok) return withoutOthers(own, { noun: "merge request" });
  const { mergeRequest, begin } = own.value;
  if (mergeRequest?.kind !== "head") return undefined;
  const { project_id: project, iid: number, headSha, target_branch: baseRef } = mergeRequest;
  const reading = { project, recordKey: readRecordKey(job), limitMs: LIMIT_MS };
  kept.reader ??= listingOnce(readOtherMergeRequests(begin("listing", LIMIT_MS), reading));
  return findOthers({ reader: kept.reader, own: { number, headSha, baseRef }, ...search });
}

interface NoteReport extends Omit<GateReport, "context"> {
  readonly comment: Delivery["comment"];
  readonly key: string;
}

async function settleNote(
  job: Job,
  of: NoteReport & { readonly holdsSecret: (text: string) => boolean },
): Promise<Report> {
  const { report, key, log } = of;
  const [own, writer] = await Promise.all([job.own, job.writer]);
  const mergeRequest = own.ok ? own.value.mergeRequest : undefined;
  if (own.ok && mergeRequest === undefined) return report;
  const failure = [own, writer].find((answer) => !answer.ok);
  if (failure?.ok === false) {
    const line = say`No note was written, because ${failure.because}. ${failure.hint}`;
    // Without a token, none is meant to be.
    if (failure === NO_API.token || of.comment === "never") log.info(line);
    else log.warning(line);
  }
  if (!own.ok || !writer.ok || mergeRequest === undefined) return report;
  const isTrain = mergeRequest.kind === "train";
  const recordKey = readRecordKey(job);
  const context = toContext(own.value, { mergeRequest, key: isTrain ? `${key}+queue` : key });
  const signer = recordKey === undefined ? undefined : createSigner(recordKey, placeOf(mergeRequest));
  const marker = toMarker(context.key);
  const settled = await settleReport({
    ...of,
    store: openNoteStore(writer.value.begin("comment"), { mergeRequest, marker, signer }),
    context,
    headSha: mergeRequest.headSha,
    isQueued: isTrain,
    isOwnPlan: true,
  });
  return settled.report;
}

/** Context of the report: the job and its merge request. */
function toContext(
  { id, name, pipeline, url }: OwnJob,
  { mergeRequest, key }: { readonly mergeRequest: OwnMergeRequest; readonly key: string },
): RunContext {
  const { iid, headSha, baseSha, target_branch: baseRef, web_url: page } = mergeRequest;
  return {
    key,
    version: VERSION,
    headSha,
    baseSha,
    baseRef,
    pullRequest: iid,
    changesUrl: page.replace(/\d+$/u, ""),
    // A job that is run again writes over its own note, and none of another job.
    run: { id: pipeline, attempt: 1, by: sha256(name).slice(0, 16), name: `job ${id}`, url },
  };
}
