// What is said of checks: why a check has its verdict, and what to do about it. Functions from facts to messages. Pure.

export { findAdvice, findContributors } from "./advice.ts";
export { findPeak, type Peak, scaleOf } from "./amounts.ts";
export { hasQuotaCommand, toQuotaCommands } from "./quota-commands.ts";
export {
  type Circumstances,
  type Contention,
  type Finding,
  type Judgement,
  missingRegionText,
  reasonFor,
  unknownCause,
  type ValueHints,
} from "./reason.ts";
export { lacksFlavor, listedOf, unknownSentences } from "./unknown-amounts.ts";
