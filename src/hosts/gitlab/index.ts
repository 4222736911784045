// GitLab: the merge request of a pipeline, the policy of its target branch, other merge requests, and the note. No
// method of an open run throws.

import { code, GateError, inputProblem, type Log, type RunContext, say, sha256, VERSION } from "../../core/index.ts";
import { toMarker } from "../../render/index.ts";
import type { NoAnswer } from "../host.ts";
import type { HostRun, RunDelivery } from "../host-run.ts";
import { LISTING_MS, type OtherChangesReader } from "../other-changes.ts";
import { type FinalReport, settleReport } from "../report-comment.ts";
import { createSecrets } from "../secrets.ts";
import { createSigner } from "../signature.ts";
import { NO_API } from "./gitlab-failure.ts";
import { createHost } from "./gitlab-host.ts";
import { type GitLabJob, openJob } from "./gitlab-job.ts";
import { openNoteStore, RECORD_KEY } from "./merge-request-notes.ts";
import { listMergeRequests, placeOf } from "./other-merge-requests.ts";

/** Minimum length of a key. A reader of a signed note can try keys for any length of time. */
const LEAST_KEY_LENGTH = 32;

/** Opens the job of this run, as {@link openJob} does. Throws INPUT_INVALID if the signature key is too short. */
export function openGitLabRun({ log, ...options }: Parameters<typeof openJob>[0] & { readonly log: Log }): HostRun {
  const { length } = options.env[RECORD_KEY] ?? "";
  if (length > 0 && length < LEAST_KEY_LENGTH)
    throw new GateError(
      inputProblem(
        say`${code(RECORD_KEY)} has fewer than ${LEAST_KEY_LENGTH} characters.`,
        say`Make a key with \`openssl rand -hex 32\`.`,
      ),
    );
  const opening = openJob(options);
  // The runner masks them in the log.
  const secrets = createSecrets(() => {});
  for (const name of ["CI_JOB_TOKEN", "GITLAB_TOKEN", RECORD_KEY]) secrets.mask(options.env[name] ?? "");
  const others: OtherChangesReader = {
    noun: "merge request",
    async findOwnChange() {
      const { details } = await opening;
      if (!details.ok) return details;
      const { mergeRequest } = details.value;
      // A merge result or a merge train already contains everything that is merged before it.
      if (mergeRequest?.kind !== "head") return undefined;
      const { iid: number, headSha, target_branch: baseRef } = mergeRequest;
      return { number, headSha, baseRef };
    },
    async list(query) {
      const { details, env } = await opening;
      if (!details.ok) return details;
      const { begin, mergeRequest, pipeline } = details.value;
      const project = mergeRequest?.project_id ?? pipeline.project_id;
      const recordKey = env[RECORD_KEY] || undefined;
      // The time limit starts with the listing.
      return listMergeRequests(begin("listing", LISTING_MS), { ...query, project, recordKey });
    },
  };
  return {
    secrets,
    log,
    findHost: async () => createHost(await opening),
    others,
    async settle(delivery) {
      const job = await opening;
      const final = await settleNote(job, { ...delivery, others, secrets, log });
      await job.close();
      return final;
    },
  };
}

/** Writes the note and settles the report. Other gates count only if their notes are signed. */
async function settleNote(
  { details, writer, env }: GitLabJob,
  delivery: RunDelivery & Pick<HostRun, "others" | "secrets" | "log">,
): Promise<FinalReport> {
  const { comment, log } = delivery;
  const none: FinalReport = { report: delivery.outcome.report, url: undefined };
  const withoutNote = ({ because, hint }: NoAnswer): FinalReport => {
    const line = say`No note was written, because ${because}. ${hint}`;
    // Without a token, no note is expected.
    if (writer === NO_API.token || comment === "never") log.info(line);
    else log.warning(line);
    return none;
  };
  if (!details.ok) return withoutNote(details);
  const { id, name, pipeline, web_url: url, mergeRequest } = details.value;
  if (mergeRequest === undefined || comment === undefined) return none;
  if (!writer.ok) return withoutNote(writer);
  const { kind, iid, headSha, baseSha, target_branch: baseRef, web_url: page } = mergeRequest;
  const isQueued = kind === "train";
  const context: RunContext = {
    key: isQueued ? `${delivery.key}+queue` : delivery.key,
    version: VERSION,
    requestUrl: delivery.requestUrl,
    headSha,
    baseSha,
    baseRef,
    pullRequest: iid,
    changesUrl: page.replace(/\d+$/u, ""),
    // A job that is run again updates its own note, but not the note of another job.
    run: { id: pipeline.id, attempt: 1, by: sha256(name).slice(0, 16), name: `job ${id}`, url },
  };
  const signer = env[RECORD_KEY] ? createSigner(env[RECORD_KEY], placeOf(mergeRequest)) : undefined;
  const store = openNoteStore(writer.value("comment"), mergeRequest, toMarker(context.key), signer);
  const rest = { store, context, headSha, isQueued, isOwnPlan: true };
  return settleReport({ ...delivery, ...rest, comment });
}
