// Why the policy could not be read at the commit that decides, or why that commit is not known, with what to do about it.

import { type Problem, quote } from "../../core/index.ts";
import { MAX_POLICY_BYTES } from "../../files/index.ts";
import type { ApiFailure } from "./api.ts";
import { describeReason } from "./failure-text.ts";
import type { CommitOfBranch } from "./policy-commit.ts";
import type { FileAtCommit } from "./repository-file.ts";

const WAY_OUT =
  "With `policy-from: workspace` the policy is read from what was checked out, and the change itself decides.";

/** The problem of a policy, with what is wrong as the end of a sentence that begins with its name. */
function toProblem(of: { readonly path: string; readonly what: string; readonly hint: string }): Problem {
  const { path, what, hint } = of;
  return { code: "POLICY_UNREADABLE", message: `The policy ${quote(path)} ${what}.`, hint };
}

function describeCommit({ commit, branch, role }: CommitOfBranch): string {
  const what = role === "base" ? "the base of this change" : "the default branch";
  return `${quote(commit.slice(0, 7))} (${quote(branch)}), ${what}`;
}

/** For an event whose payload does not tell the base. */
export function toNoBaseProblem({ path, eventName }: { readonly path: string; readonly eventName: string }): Problem {
  const what = `cannot be read, because the payload of the event ${quote(eventName)} does not tell the base commit and branch of the change`;
  return toProblem({ path, what, hint: WAY_OUT });
}

/** For a run of which it is not known whether it is of a pull request, or of which; `reason` is a sentence that says why. */
export function toUnresolvedProblem({ path, reason }: { readonly path: string; readonly reason: string }): Problem {
  const what = "cannot be read, because the pull request whose base decides is not known";
  return toProblem({ path, what, hint: reason });
}

/** For a pull request that was named and has another newest commit than the one that was checked. */
export function toMovedProblem(of: {
  readonly path: string;
  readonly pullRequest: number;
  readonly headSha: string;
  readonly checkedSha: string;
}): Problem {
  const { path, pullRequest, headSha, checkedSha } = of;
  return toProblem({
    path,
    what: `cannot be read, because the newest commit of pull request #${pullRequest} is ${quote(headSha.slice(0, 7))}, and what was checked is ${quote(checkedSha.slice(0, 7))}`,
    hint: "Where the pull request has moved on, the run of its newest commit decides; otherwise see which number `pr-number` is given.",
  });
}

/** For something that GitHub has to tell first; `what` is its name in a sentence. */
export function toNotKnownProblem(of: {
  readonly path: string;
  readonly what: string;
  readonly failure: ApiFailure;
}): Problem {
  const { path, what, failure } = of;
  const { kind, status } = failure;
  const isMissing = kind === "refused" && (status === 404 || status === 410);
  const why = isMissing ? `it is not there, or the token may not see it (status ${status})` : describe(failure);
  return toProblem({
    path,
    what: `cannot be read, because GitHub does not tell ${what}: ${why}`,
    hint: isMissing ? PERMISSION : toHint(failure),
  });
}

const MISSING = {
  repository: { why: "the variable `GITHUB_REPOSITORY` names no repository", hint: WAY_OUT },
  client: {
    why: "GitHub's client could not be set up",
    hint: "See whether the proxy variables are addresses.",
  },
  token: {
    why: "there is no token for GitHub",
    hint: `Leave the input \`github-token\` at its default, the job's own token. ${WAY_OUT}`,
  },
} as const;

/** For a run that cannot ask GitHub at all. */
export function toNoApiProblem(of: { readonly path: string; readonly missing: keyof typeof MISSING }): Problem {
  const { why, hint } = MISSING[of.missing];
  return toProblem({ path: of.path, what: `cannot be read from the repository, because ${why}`, hint });
}

const PERMISSION =
  "Give the job `permissions: contents: read`, or the input `github-token` a token that may read contents.";

/** Why what was found at the commit is no policy. */
export function toFileProblem(of: {
  readonly found: Exclude<FileAtCommit, { kind: "file" }>;
  readonly path: string;
  readonly at: CommitOfBranch;
}): Problem {
  const { found, path, at } = of;
  const commit = describeCommit(at);
  const problem = (what: string, hint: string): Problem => toProblem({ path, what, hint });
  switch (found.kind) {
    case "absent":
      return problem(
        `does not exist at ${commit}`,
        "Add it in a pull request of its own, and leave the input `policy` empty until that is merged.",
      );
    case "folder":
      return problem(`is a folder at ${commit}; a file was expected`, "Name the file in it.");
    case "link":
      return problem(`is a symbolic link at ${commit}; a file was expected`, "Name the file that it leads to.");
    case "submodule":
      return problem(`is a submodule at ${commit}; a file was expected`, "Keep the policy in this repository.");
    case "too-large":
      return problem(
        `has ${found.size} bytes at ${commit}; at most ${MAX_POLICY_BYTES} bytes (${MAX_POLICY_BYTES / 1024} KiB) are read`,
        "Match regions and keys by globs rather than one by one.",
      );
    case "hidden":
      return problem(
        `cannot be read at ${commit}, because the token may not read the repository's contents, or the commit is gone (status ${found.status})`,
        PERMISSION,
      );
    case "failed":
      return problem(`cannot be read at ${commit}, because ${describe(found.failure)}`, toHint(found.failure));
  }
}

/** As the end of a sentence that begins with "because". */
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
    case "refused":
      return status === 401 || status === 403 ? PERMISSION : WAY_OUT;
    case "not-understood":
      return WAY_OUT;
  }
}
