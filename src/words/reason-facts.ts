// Facts that reasons for verdicts are made of.

import {
  type AppliedWaiver,
  type Cause,
  type Check,
  type CheckPolicy,
  type CheckVerdict,
  type Demand,
  isOfPeak,
  type Limit,
  type Message,
  type Scale,
  type SourceInfo,
  type Together,
} from "../core/index.ts";
import type { ValueHints } from "./value-hints.ts";

/** Facts that a reason may mention. */
export interface ReasonFacts {
  readonly demand: Demand;
  readonly scale: Scale;
  /** Judgement of this change alone. */
  readonly judgement: Judgement;
  readonly contention: Contention | undefined;
  readonly limit: LookupResult<Limit>;
  /** True if no call reports the limit. `limit` is the service's default then. */
  readonly isDefaultLimit: boolean;
  /** Source of limits and usage, as the subject of a sentence. */
  readonly source: SourceInfo["subject"];
  readonly used: LookupResult<number> | undefined;
  readonly whereabouts: ValueHints;
  readonly policy: CheckPolicy;
  /** Reserve that the check is judged by. undefined: none. */
  readonly keepFree: CheckPolicy["keepFree"][number] | undefined;
  readonly waiver: AppliedWaiver | undefined;
  readonly outcome: Pick<Check, "verdict" | "effect">;
}

/** A verdict, with the numbers that follow from the same rules. */
export interface Judgement {
  /** Verdict by the numbers alone, without waivers and other changes. */
  readonly verdict: Exclude<CheckVerdict, "waived" | "contended">;
  /** Usage after the change, 0 or more. undefined: unknown, or beyond exact numbers. */
  readonly projected: number | undefined;
  /** Limit − projected. undefined if one of the two is no number. */
  readonly headroom: number | undefined;
  /** True if projected is more than used. undefined: unknown. */
  readonly adds: boolean | undefined;
  /** Amount that must remain free, in the key's unit; 0 for none. undefined: unknown. */
  readonly reserve: number | undefined;
  /** Limit − reserve. undefined if one of the two is no number. */
  readonly usable: number | undefined;
  /** Peak usage during apply, in the worst order and in the best one. undefined: unknown. */
  readonly peak: number | undefined;
  readonly peakAtLeast: number | undefined;
  /** Expected peak, at least. undefined: unknown, or it does not count. */
  readonly peakLikely: number | undefined;
  /** Upper bound of usage after the change. undefined: unknown, or no more than `projected`. */
  readonly highest: number | undefined;
  /** Reason for the verdict. undefined if nothing is exceeded or reached. */
  readonly cause: Cause | undefined;
  /**
   * Lowest limit at which an over or forbidden check would fit. undefined for another verdict, or if none can be named.
   */
  readonly limitNeeded: number | undefined;
}

/** Result of looking up one region, key and item in a document. */
export type LookupResult<Value> =
  | { readonly state: "value"; readonly value: Value }
  /** A value that is not valid. `found` describes it. */
  | { readonly state: "wrong"; readonly found: Message }
  /** A value that the source cannot have. `reason` is its sentence on why. */
  | { readonly state: "unavailable"; readonly reason: Message }
  /** The key has no limit here. */
  | { readonly state: "none" }
  /** The document lacks the region. */
  | { readonly state: "no region" }
  /** The region lacks the key. */
  | { readonly state: "no key" }
  /** The key lacks the member (a storage type). `members` are those that it has. */
  | { readonly state: "no item"; readonly members: readonly string[] };

/** Effect of other changes on a check. */
export interface Contention {
  /** Amounts of the other changes. undefined if none is known to take any. */
  readonly together: Together | undefined;
  /** True if the check fits, but perhaps not with unknown amounts of other changes. */
  readonly isOpen: boolean;
  /** Judgement of this change with all others, if it is worse than this change's own. */
  readonly worse: (Pick<ReasonFacts, "judgement" | "waiver"> & { readonly verdict: CheckVerdict }) | undefined;
}

/** Returns the limit as a number. undefined if it is unknown or unlimited. */
export function limitIn({ limit }: Pick<ReasonFacts, "limit">): number | undefined {
  return limit.state === "value" && typeof limit.value === "number" ? limit.value : undefined;
}

/** True if a check exceeds a limit that is only the service's default. */
export function exceedsDefault({
  isDefaultLimit,
  judgement: { verdict, cause, projected },
  limit,
}: ReasonFacts): boolean {
  const isOver = isOfPeak(cause) || (projected ?? 0) > (limitIn({ limit }) ?? 0);
  return isDefaultLimit && verdict === "unknown" && isOver;
}
