// Verdicts: demands, snapshot and policy in, checks out. Pure.

export { countVerdicts, evaluate, withoutRules } from "./evaluate.ts";
export { planNotes, withUncounted } from "./plan-notes.ts";
export { unknownSentences } from "./unknown-amounts.ts";
