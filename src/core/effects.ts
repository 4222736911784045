// Effects of verdicts on a run.

import type { Cause, Check, CheckVerdict, Effect, Verdict } from "./model.ts";
import type { CheckPolicy, Policy } from "./policy.ts";

/** Settings that decide the effect of a verdict. */
export interface EffectSettings extends Pick<Policy, "onUnknown"> {
  /** Effect of `contended`. */
  readonly together: "fail" | "warn";
}

/** Returns the effect of a verdict that is enforced. `together` is the effect of `contended`. */
export function usualEffect(verdict: CheckVerdict, { onUnknown = "fail", together }: EffectSettings): Effect {
  const effects: Readonly<Record<CheckVerdict, Effect>> = {
    over: "fail",
    forbidden: "fail",
    contended: together,
    unknown: onUnknown,
    tight: "warn",
    waived: "warn",
    fits: "none",
    unmetered: "none",
  };
  return effects[verdict];
}

/** Returns the effect of a verdict under a policy: the usual effect, limited by `enforce`. */
export function effectOf(verdict: CheckVerdict, { enforce }: CheckPolicy, settings: EffectSettings): Effect {
  if (enforce.value === "off") return "none";
  const usual = usualEffect(verdict, settings);
  return enforce.value === "warn" && usual === "fail" ? "warn" : usual;
}

/** Returns the overall verdict: `fail` if any check fails, else `warn` if any warns, else `pass`. */
export function overallEffect(effects: readonly Effect[]): Exclude<Verdict, "error"> {
  if (effects.includes("fail")) return "fail";
  return effects.includes("warn") ? "warn" : "pass";
}

/** True if the limit, or its reserve, does not allow the change. */
export function isExceeded({ verdict }: { readonly verdict: CheckVerdict }): boolean {
  return verdict === "over" || verdict === "forbidden";
}

/** True if a check does not fit because of other changes, or because of other gates of the same change. */
export function isSharedExcess(check: Pick<Check, "verdict" | "together">): boolean {
  return check.together?.decides === true && (check.verdict === "contended" || isExceeded(check));
}

/** True if the peak during apply decided the verdict, and not usage after the change. */
export function isOfPeak(cause: Cause | undefined): boolean {
  return cause === "peak" || cause === "peakAtLeast" || cause === "peakLikely";
}

/** True for a check that would fail or warn, but has no effect because the policy does not enforce it. */
export function isUnenforced({ effect, verdict }: Pick<Check, "effect" | "verdict">): boolean {
  return effect === "none" && verdict !== "fits" && verdict !== "unmetered";
}
