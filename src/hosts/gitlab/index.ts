// GitLab: the merge request of a pipeline, the policy of its target branch, other merge requests, and the note. No
// method of an open run throws.

import { code, GateError, inputProblem, type Log, type RunContext, say, sha256, VERSION } from "../../core/index.ts";
import { toMarker } from "../../render/index.ts";
import type { NoAnswer } from "../host.ts";
import type { HostRun, RunDelivery } from "../host-run.ts";
import { LISTING_MS, openOthers } from "../other-changes.ts";
import { type Settled, settleReport } from "../report-comment.ts";
import { createSecrets, type Secrets } from "../secrets.ts";
import { createSigner } from "../signature.ts";
import { NO_API } from "./gitlab-failure.ts";
import { toHost } from "./gitlab-host.ts";
import { type Job, openJob } from "./gitlab-job.ts";
import { openNoteStore } from "./merge-request-notes.ts";
import { listMergeRequests, placeOf } from "./other-merge-requests.ts";

const RECORD_KEY = "QUOTA_GATE_RECORD_KEY";

/** Minimum length of a key. A reader of a signed note can try keys for any length of time. */
const LEAST_KEY_LENGTH = 32;

/** Opens the job of this run, as {@link openJob} does. Throws INPUT_INVALID if the signature key is too short. */
export function openGitLabRun({ log, ...of }: Parameters<typeof openJob>[0] & { readonly log: Log }): HostRun {
  const { length } = of.env[RECORD_KEY] ?? "";
  if (length > 0 && length < LEAST_KEY_LENGTH)
    throw new GateError(
      inputProblem(
        say`${code(RECORD_KEY)} has fewer than ${LEAST_KEY_LENGTH} characters.`,
        say`Make a key with \`openssl rand -hex 32\`.`,
      ),
    );
  const opening = openJob(of);
  // The runner masks them in the log.
  const secrets = createSecrets(() => {});
  for (const name of ["CI_JOB_TOKEN", "GITLAB_TOKEN", RECORD_KEY]) secrets.mask(of.env[name] ?? "");
  return {
    secrets,
    log,
    findHost: async () => toHost(await opening),
    openOthers: (rules, now) =>
      openOthers({
        noun: "merge request",
        async findOwn() {
          const { own } = await opening;
          if (!own.ok) return own;
          const { mergeRequest } = own.value;
          // A merge result or a merge train already contains everything that is merged before it.
          if (mergeRequest?.kind !== "head") return undefined;
          const { iid: number, headSha, target_branch: baseRef } = mergeRequest;
          return { number, headSha, baseRef };
        },
        async list(query) {
          const { own, env } = await opening;
          if (!own.ok) return own;
          const { begin, mergeRequest, pipeline } = own.value;
          const project = mergeRequest?.project_id ?? pipeline.project_id;
          const recordKey = env[RECORD_KEY] || undefined;
          // The time limit starts with the listing.
          return listMergeRequests(begin("listing", LISTING_MS), { ...query, project, recordKey });
        },
        rules,
        now,
      }),
    async settle(delivery) {
      const job = await opening;
      const settled = await settleNote(job, { ...delivery, secrets, log });
      await job.close();
      return settled;
    },
  };
}

/** Writes the note and settles the report. Other gates count only if their notes are signed. */
async function settleNote(
  { own, writer, env }: Job,
  of: RunDelivery & { readonly secrets: Secrets; readonly log: Log },
): Promise<Settled> {
  const { comment, log } = of;
  const none: Settled = { report: of.outcome.report, url: undefined };
  const withoutNote = ({ because, hint }: NoAnswer): Settled => {
    const line = say`No note was written, because ${because}. ${hint}`;
    // Without a token, no note is expected.
    if (writer === NO_API.token || comment === "never") log.info(line);
    else log.warning(line);
    return none;
  };
  if (!own.ok) return withoutNote(own);
  const { id, name, pipeline, web_url: url, mergeRequest } = own.value;
  if (mergeRequest === undefined || comment === undefined) return none;
  if (!writer.ok) return withoutNote(writer);
  const { kind, iid, headSha, baseSha, target_branch: baseRef, web_url: page } = mergeRequest;
  const isQueued = kind === "train";
  const context: RunContext = {
    key: isQueued ? `${of.key}+queue` : of.key,
    version: VERSION,
    requestUrl: of.requestUrl,
    headSha,
    baseSha,
    baseRef,
    pullRequest: iid,
    changesUrl: page.replace(/\d+$/u, ""),
    // A job that is run again updates its own note, but not the note of another job.
    run: { id: pipeline.id, attempt: 1, by: sha256(name).slice(0, 16), name: `job ${id}`, url },
  };
  const signer = env[RECORD_KEY] ? createSigner(env[RECORD_KEY], placeOf(mergeRequest)) : undefined;
  const store = openNoteStore(writer.value("comment"), { mergeRequest, marker: toMarker(context.key), signer });
  const rest = { store, context, headSha, isQueued, isOwnPlan: true, holdsSecret: of.secrets.areIn };
  return settleReport({ ...of, ...rest, comment });
}
