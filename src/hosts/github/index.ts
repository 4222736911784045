// GitHub: the event, inputs and outputs of a job, comments, and the policy of the base branch.

export { deliver, findDestination } from "./deliver.ts";
export { type InputTexts, readInputs, toSettingsSource } from "./inputs.ts";
export { type Job, openJob, toContext } from "./job.ts";
export { createActionLog } from "./log.ts";
export { findPolicySource } from "./policy-source.ts";
export { createSecrets } from "./secrets.ts";
export { crash, stopAfter } from "./stop.ts";
