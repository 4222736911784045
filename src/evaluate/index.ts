// Verdicts: checks from demands, a snapshot and a policy. Pure.

export { countVerdicts, evaluate, withoutRules } from "./evaluate.ts";
export * from "./judge.ts";
export { type StatusRequest, toStatus, toStatusRows } from "./project-status.ts";
export { type DecidedBasis, exitStatus, type FailedBasis } from "./run-report.ts";
