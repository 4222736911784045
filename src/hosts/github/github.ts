// GitHub as the host of a run's change and repository.

import type { Deadline } from "../../http/index.ts";
import type { Host } from "../host.ts";
import type { GitHubApi } from "./api.ts";
import { findChange, isOfChange } from "./change.ts";
import type { WorkflowEvent } from "./event.ts";
import { NO_API } from "./failure-text.ts";
import type { PullRequestResolution } from "./pull-request.ts";
import { findBranch, findDefaultBranch, findMergeBase, readDefaultBranch, readFileAtCommit } from "./repository.ts";

/** A run on GitHub, with everything that was found out about it. */
export interface GitHubRun {
  readonly event: WorkflowEvent;
  /** The pull request of the run. The events of pull requests and merge queues tell their own, which decides there. */
  readonly resolution: PullRequestResolution;
  /** undefined: there is no token, or no client could be made. */
  readonly api: GitHubApi | undefined;
  readonly hasToken: boolean;
}

/** Makes the host of a run. Sends no request. */
export function toHost({ event, resolution, api, hasToken }: GitHubRun): Host {
  const { repository, ref, name, sha } = event;
  return {
    name: "GitHub",
    change: isOfChange(event) ? "own" : resolution.kind === "found" ? "found" : "none",
    branch: ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : undefined,
    commit: sha,
    isPush: name === "push",
    openRepository(limitMs) {
      if (repository === undefined) return NO_API.repository;
      if (api === undefined) return hasToken ? NO_API.client : NO_API.token;
      const deadline = limitMs === undefined ? api.startDeadline() : toStrict(api.startDeadline(limitMs));
      const query = { api, repository, deadline };
      return {
        ok: true,
        value: {
          readFile: (file) => readFileAtCommit(query, file),
          async findDefaultBranch() {
            const value = readDefaultBranch(event.payload);
            return value === undefined ? findDefaultBranch(query) : { ok: true, value };
          },
          findBranch: (branch) => findBranch(query, branch),
          findMergeBase: (ends) => findMergeBase(query, ends),
          findChange: () => findChange(query, { event, resolution }),
        },
      };
    },
  };
}

/** The deadline, without waiting for a rate limit. */
function toStrict(time: Deadline): Deadline {
  return { remainingMs: () => time.remainingMs(), extendOnce: () => false };
}
