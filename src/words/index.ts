// What is said of checks: why a check has its verdict, and what to do about it. Functions from facts to messages. Pure.

export { findAdvice } from "./advice.ts";
export { findPeak, type Peak, scaleOf } from "./amounts.ts";
export type { Circumstances, Contention, Finding, Judgement, ValueHints } from "./circumstances.ts";
export { findContributors } from "./contributors.ts";
export { reasonFor } from "./reason.ts";
export { lacksFlavor, listedOf, unknownSentences, unknownStatements } from "./unknown-amounts.ts";
export { isBeyondUser, missingRegionText, unknownCause } from "./unknown-reason.ts";
