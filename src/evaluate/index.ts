// Verdicts: demands, snapshot and policy in, checks out. Pure.

export { countVerdicts, evaluate, withoutRules } from "./evaluate.ts";
export * from "./run-report.ts";
export { type StatusRequest, toStatus, toStatusRows } from "./status.ts";
