// The effect of verdicts on a run.

import type { Cause, Check, CheckVerdict, Effect, Verdict } from "./model.ts";
import type { CheckPolicy } from "./policy.ts";

/** Effects of verdicts that are settings. */
export interface EffectSettings {
  readonly onUnknown: "fail" | "warn";
  /** Of `contended`. */
  readonly together: "fail" | "warn";
}

/** Effect of a verdict where it is enforced. */
export function usualEffect(verdict: CheckVerdict, { onUnknown, together }: EffectSettings): Effect {
  switch (verdict) {
    case "over":
    case "forbidden":
      return "fail";
    case "contended":
      return together;
    case "unknown":
      return onUnknown;
    case "tight":
    case "waived":
      return "warn";
    case "fits":
    case "unmetered":
      return "none";
    default:
      return verdict satisfies never;
  }
}

/** Effect of a verdict under a policy: the usual one, and at most what `enforce` allows. */
export function effectOf(
  verdict: CheckVerdict,
  { enforce, onUnknown }: CheckPolicy,
  together: EffectSettings["together"],
): Effect {
  const usual = usualEffect(verdict, { onUnknown: onUnknown.value, together });
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

/** Overall verdict: `fail` if any check fails, else `warn` if any warns, else `pass`. */
export function overallEffect(effects: readonly Effect[]): Exclude<Verdict, "error"> {
  if (effects.includes("fail")) return "fail";
  return effects.includes("warn") ? "warn" : "pass";
}

/** True where the peak during apply decided, and not the end. */
export function isOfPeak(cause: Cause | undefined): boolean {
  return cause === "peak" || cause === "peakAtLeast" || cause === "peakLikely";
}

/** True for a check that would have failed or warned, and does not count because the policy does not enforce it. */
export function isUnenforced({ effect, verdict }: Pick<Check, "effect" | "verdict">): boolean {
  return effect === "none" && verdict !== "fits" && verdict !== "unmetered";
}
