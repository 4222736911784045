// Verdicts: demands, snapshot and policy in, checks out. Pure.

export { countVerdicts, evaluate, withoutRules } from "./evaluate.ts";
export * from "./judge.ts";
export { type StatusRequest, toStatus, toStatusRows } from "./project-status.ts";
export { type DecidedBasis, exitStatus, type FailedBasis } from "./run-report.ts";
