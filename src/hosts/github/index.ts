// GitHub: the event, inputs and outputs of a job, comments, and the policy of the base branch.

export { type Annotation, publishAnnotations } from "./annotations.ts";
export { connect, type GitHubApi } from "./api.ts";
export { publishComment } from "./comment.ts";
export { type PullRequestResolution, readEvent, resolvePullRequest, type WorkflowEvent } from "./event.ts";
export { type Delivery, readDelivery, readInputs } from "./inputs.ts";
export { createActionLog } from "./log.ts";
export { publishOutputs } from "./outputs.ts";
export { openThread, type Thread } from "./own-comments.ts";
export { findPolicySource } from "./policy-source.ts";
export { writeReportFile } from "./report-file.ts";
export { readRun } from "./run.ts";
export { createSecrets, maskSecretInputs, type Secrets } from "./secrets.ts";
export { crash, stopAfter } from "./stop.ts";
export { publishSummary } from "./summary.ts";
