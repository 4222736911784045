// Parts of the host that tests run by themselves, against a GitHub on loopback. A run of the Action hides them: it comes to each failure
// of GitHub's only in the order of its requests, and with the waiting of a real run.

export { type ApiResult, connect, type GitHubApi, type Times } from "../../src/hosts/github/api.ts";
export { openCommentStore } from "../../src/hosts/github/comment-store.ts";
export { readEvent, resolvePullRequest, type WorkflowEvent } from "../../src/hosts/github/event.ts";
export { describeFailure } from "../../src/hosts/github/failure-text.ts";
export type { GitHubRun } from "../../src/hosts/github/github.ts";
export { readRun } from "../../src/hosts/github/job.ts";
export { failStep } from "../../src/hosts/github/log.ts";
export { openThread, type Thread } from "../../src/hosts/github/own-comments.ts";
export {
  type Outputs,
  publishAnnotations,
  publishOutputs,
  publishSummary,
  writeReportFiles,
} from "../../src/hosts/github/publish.ts";
export { holdsSecret, toSecretForms } from "../../src/hosts/github/secrets.ts";
export type { Run } from "../../src/hosts/host.ts";
export { isNewerRun } from "../../src/hosts/newer-run.ts";
export { matchesBranch } from "../../src/hosts/policy-commit.ts";
export { findPolicySource, type PolicySearch, parsePolicyPath } from "../../src/hosts/policy-source.ts";
export {
  type CommentJob,
  type Compose,
  type PublishedComment,
  publishComment,
} from "../../src/hosts/sticky-comment.ts";
