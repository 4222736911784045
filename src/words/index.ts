// Messages on checks: reasons for verdicts, and advice. Pure functions from facts to messages.

export { findAdvice, findContributors, findSharedSources, toSharedAdvice } from "./advice.ts";
export * from "./amount-words.ts";
export * from "./quota-commands.ts";
export { reasonFor } from "./reason.ts";
export type { Contention, Judgement, LookupResult, ReasonFacts } from "./reason-facts.ts";
export * from "./unknown-amounts.ts";
export { isUnshownAmount, unknownCause } from "./unknown-reason.ts";
export * from "./value-hints.ts";
