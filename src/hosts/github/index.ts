// GitHub: the event, inputs and outputs of a job, comments, and files of the repository.

export { deliver } from "./deliver.ts";
export { toHost } from "./host.ts";
export { type InputTexts, type Job, openJob, readInputs, toContext, toSettingsSource } from "./job.ts";
export { crash, createActionLog, endWithoutLog, hideInLog, stopAfter } from "./log.ts";
export { openOtherPullRequests } from "./other-pull-requests.ts";
export { mayBeOfFork, readEvent } from "./pull-request.ts";
