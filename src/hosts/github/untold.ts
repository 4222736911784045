// Reasons why GitHub does not tell what the policy of a run depends on, and the next steps.

import type { Untold } from "../host.ts";
import type { ApiFailure } from "./api.ts";
import { describeReason } from "./failure-text.ts";

/** Way out of everything that keeps the base's policy from being read. */
export const WAY_OUT =
  "With `policy-from: workspace` the policy is read from what was checked out, and the change itself decides.";

const PERMISSION =
  "Give the job `permissions: contents: read`, or the input `github-token` a token that may read contents.";

/** Reasons of runs that cannot ask GitHub at all. */
export const NO_API = {
  repository: { ok: false, because: "the variable `GITHUB_REPOSITORY` names no repository", hint: WAY_OUT },
  client: {
    ok: false,
    because: "GitHub's client could not be set up",
    hint: "See whether the proxy variables are addresses.",
  },
  token: {
    ok: false,
    because: "there is no token for GitHub",
    hint: `Leave the input \`github-token\` at its default, the job's own token. ${WAY_OUT}`,
  },
} as const satisfies Record<string, Untold>;

/** The reason for a request that failed. */
export function toUntold(failure: ApiFailure): Untold {
  return { ok: false, because: describe(failure), hint: toHint(failure) };
}

/** The reason for a branch, a pull request or a repository: 404 stands for a missing right as well. */
export function toUntoldOrMissing(failure: ApiFailure): Untold {
  const { kind, status } = failure;
  if (kind !== "refused" || (status !== 404 && status !== 410)) return toUntold(failure);
  const because = `it is not there, or the token may not see it (status ${status})`;
  return { ok: false, because, hint: PERMISSION };
}

/** The reason for a commit that cannot be seen. */
export function toHidden(status: number | null): Untold {
  const because = `the token may not read the repository's contents, or the commit is gone (status ${status})`;
  return { ok: false, because, hint: PERMISSION };
}

function describe(failure: ApiFailure): string {
  const { kind, status } = failure;
  if (kind !== "refused" || status === 401) return describeReason(failure);
  return status === 403
    ? "the token may not read the repository's contents (status 403)"
    : `GitHub does not accept the request (status ${status})`;
}

function toHint({ kind, status, error }: ApiFailure): string {
  switch (kind) {
    case "no-answer":
    case "proxy-refused":
    case "failed":
    case "rate-limited":
      return error?.hint ?? "Run the job again.";
    case "hidden":
      return PERMISSION;
    case "refused":
      return status === 401 || status === 403 ? PERMISSION : WAY_OUT;
    case "not-understood":
      return WAY_OUT;
  }
}
