// GitHub: the run of a workflow, its pull request and the others, comments, files of the repository, and the places of a step for a report.

export { publishReport } from "./deliver.ts";
export { crash, endWithoutLog, hideInLog, stopAfter } from "./log.ts";
export { mayBeOfFork } from "./pull-request.ts";
export { openGitHubRun } from "./run.ts";
