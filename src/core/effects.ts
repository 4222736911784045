// The effect of verdicts on a run.

import type { Cause, Check, CheckVerdict, Effect, Verdict } from "./model.ts";
import type { CheckPolicy, Policy } from "./policy.ts";

/** Effects of verdicts that are settings. */
export interface EffectSettings extends Pick<Policy, "onUnknown"> {
  /** Of `contended`. */
  readonly together: "fail" | "warn";
}

/** Effects of verdicts where they are enforced, or the settings that decide them. */
const USUAL = {
  over: "fail",
  forbidden: "fail",
  contended: "together",
  unknown: "onUnknown",
  tight: "warn",
  waived: "warn",
  fits: "none",
  unmetered: "none",
} as const satisfies Readonly<Record<CheckVerdict, Effect | keyof EffectSettings>>;

/** Effect of a verdict where it is enforced. */
export function usualEffect(verdict: CheckVerdict, { onUnknown = "fail", together }: EffectSettings): Effect {
  const effect = USUAL[verdict];
  return effect === "together" || effect === "onUnknown" ? { onUnknown, together }[effect] : effect;
}

/** Effect of a verdict under a policy: the usual one, and at most what `enforce` allows. */
export function effectOf(verdict: CheckVerdict, { enforce }: CheckPolicy, settings: EffectSettings): Effect {
  if (enforce.value === "off") return "none";
  const usual = usualEffect(verdict, settings);
  return enforce.value === "warn" && usual === "fail" ? "warn" : usual;
}

/** Overall verdict: `fail` if any check fails, else `warn` if any warns, else `pass`. */
export function overallEffect(effects: readonly Effect[]): Exclude<Verdict, "error"> {
  if (effects.includes("fail")) return "fail";
  return effects.includes("warn") ? "warn" : "pass";
}

/** True where others decide that a check does not fit: other changes, or other gates of the same one. */
export function isSharedExcess({ verdict, together }: Pick<Check, "verdict" | "together">): boolean {
  return together?.decides === true && (verdict === "contended" || verdict === "over" || verdict === "forbidden");
}

/** True where the peak during apply decided, and not the end. */
export function isOfPeak(cause: Cause | undefined): boolean {
  return cause === "peak" || cause === "peakAtLeast" || cause === "peakLikely";
}

/** True for a check that would have failed or warned, and does not count because the policy does not enforce it. */
export function isUnenforced({ effect, verdict }: Pick<Check, "effect" | "verdict">): boolean {
  return effect === "none" && verdict !== "fits" && verdict !== "unmetered";
}
