// GitHub: the workflow run, its pull request and the others, comments, files of the repository, and the delivery of a
// report by a step.

export { publishReport } from "./deliver.ts";
export { crash, endWithoutLog, hideInLog, stopAfter } from "./log.ts";
export { mayBeOfFork } from "./pull-request.ts";
export { openGitHubRun } from "./run.ts";
