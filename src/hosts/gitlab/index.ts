// GitLab: the merge request that a pipeline is of, its target branch's policy, other merge requests, and the note. An open run throws nothing.

import { code, GateError, inputProblem, type Report, type RunContext, say, sha256, VERSION } from "../../core/index.ts";
import type { Delivery } from "../../inputs/index.ts";
import { toMarker } from "../../render/index.ts";
import type { NoAnswer } from "../host.ts";
import { LISTING_MS, type OtherChangeRules, openOthers } from "../other-changes.ts";
import { type GateReport, settleReport } from "../report-comment.ts";
import { createSecrets, type Secrets } from "../secrets.ts";
import { createSigner } from "../signature.ts";
import { NO_API } from "./failure.ts";
import { toHost } from "./host.ts";
import { type Job, openJob } from "./job.ts";
import { openNoteStore } from "./notes.ts";
import { listMergeRequests, placeOf } from "./other-merge-requests.ts";

const RECORD_KEY = "QUOTA_GATE_RECORD_KEY";

/** Length of the shortest key. Whoever sees a note and its signature can try keys for as long as they like. */
const LEAST_KEY_LENGTH = 32;

interface NoteReport extends Omit<GateReport, "context">, Pick<RunContext, "key" | "requestUrl"> {
  readonly comment: Delivery["comment"];
}

/** Opens the job of this run, as {@link openJob} does. Throws INPUT_INVALID for a key of signatures that is too short. */
export function openGitLabRun(of: Parameters<typeof openJob>[0]) {
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
    findHost: async () => toHost(await opening),
    /** Opens the other merge requests. There are none where the run is of none, or of one as it is merged. */
    openOthers: (rules: OtherChangeRules, now: Date) =>
      openOthers({
        noun: "merge request",
        async findOwn() {
          const { own } = await opening;
          if (!own.ok) return own;
          const { mergeRequest } = own.value;
          // A merge, also of a merge train, has in it what is merged before.
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
          // Its time begins when it is asked.
          return listMergeRequests(begin("listing", LISTING_MS), { ...query, project, recordKey });
        },
        rules,
        now,
      }),
    /** Writes the note, or says in the log why there is none; then closes every connection. Returns the report with what other gates take, if signed. */
    async settle(report: NoteReport): Promise<Report> {
      const job = await opening;
      const settled = await settleNote(job, { ...report, secrets });
      await job.close();
      return settled;
    },
  };
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
  const { id, name, pipeline, web_url: url, mergeRequest } = own.value;
  if (mergeRequest === undefined) return report;
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
    // A job that is run again writes over its own note, and none of another job.
    run: { id: pipeline.id, attempt: 1, by: sha256(name).slice(0, 16), name: `job ${id}`, url },
  };
  const signer = env[RECORD_KEY] ? createSigner(env[RECORD_KEY], placeOf(mergeRequest)) : undefined;
  const store = openNoteStore(writer.value("comment"), { mergeRequest, marker: toMarker(context.key), signer });
  const rest = { store, context, headSha, isQueued, isOwnPlan: true, holdsSecret: of.secrets.areIn };
  return (await settleReport({ ...of, ...rest })).report;
}
