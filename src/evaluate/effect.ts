// What verdicts do to the overall verdict, where a policy has a say in it.

import { type CheckPolicy, type CheckVerdict, type Effect, usualEffect, type Verdict } from "../core/index.ts";

/** What a check does to the overall verdict: what its verdict says, and at most what `enforce` lets it do. */
export function effectOf(verdict: CheckVerdict, { enforce, onUnknown }: CheckPolicy): Effect {
  const usual = usualEffect(verdict, onUnknown.value);
  switch (enforce.value) {
    case "fail":
      return usual;
    case "warn":
      return usual === "fail" ? "warn" : usual;
    case "off":
      return "none";
    default:
      return enforce.value satisfies never;
  }
}

/** `fail` if any check fails, else `warn` if any warns, else `pass`. */
export function overallEffect(effects: readonly Effect[]): Exclude<Verdict, "error"> {
  if (effects.includes("fail")) return "fail";
  return effects.includes("warn") ? "warn" : "pass";
}
