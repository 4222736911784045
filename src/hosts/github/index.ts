// GitHub: the event, inputs and outputs of a job, comments, and files of the repository.

export { type Destination, deliver, findDestination } from "./deliver.ts";
export { toHost } from "./github.ts";
export { type InputTexts, readInputs, toSettingsSource } from "./inputs.ts";
export { type Job, openJob, toContext } from "./job.ts";
export { createActionLog } from "./log.ts";
export { findOtherPullRequests } from "./other-pull-requests.ts";
export { createSecrets } from "./secrets.ts";
export { crash, endWithoutLog, stopAfter } from "./stop.ts";
