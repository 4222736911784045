// What is said of checks: why a check has its verdict, and what to do about it. Functions from facts to messages. Pure.

export { findAdvice, findContributors, findSharedSources, toSharedAdvice } from "./advice.ts";
export * from "./amount-words.ts";
export * from "./quota-commands.ts";
export * from "./reason.ts";
export * from "./unknown-amounts.ts";
export * from "./value-hints.ts";
