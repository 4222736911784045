// What a check is judged by, as its reason may mention it.

import type {
  AppliedWaiver,
  Cause,
  Check,
  CheckPolicy,
  CheckVerdict,
  Demand,
  Limit,
  Message,
  Said,
  Scale,
  Together,
} from "../core/index.ts";

/** Everything that a reason may mention. */
export interface Circumstances {
  readonly demand: Demand;
  /** The unit of the check's amounts, in which each of them is exact. */
  readonly scale: Scale;
  /** Of this change by itself. */
  readonly judgement: Judgement;
  /** undefined: it has nothing to do with other changes. */
  readonly contention: Contention | undefined;
  readonly limit: Finding<Limit>;
  /** Source of limits and usage, as the subject of a sentence: "The API". */
  readonly source: string;
  /** undefined: usage of the key is not read. */
  readonly used: Finding<number> | undefined;
  readonly whereabouts: ValueHints;
  readonly policy: CheckPolicy;
  /** undefined: none matches, or there is nothing to waive. */
  readonly waiver: AppliedWaiver | undefined;
  /** The check's own, by the policy. */
  readonly outcome: Pick<Check, "verdict" | "effect">;
}

/** The limit, where it is a number; undefined: it is not. */
export function limitIn({ limit }: Circumstances): number | undefined {
  return limit.state === "value" && typeof limit.value === "number" ? limit.value : undefined;
}

/** A verdict, with the numbers that follow from the same rules. */
export interface Judgement {
  /** By the numbers alone: neither a waiver nor other changes make a part of it. */
  readonly verdict: Exclude<CheckVerdict, "waived" | "contended">;
  /** Usage after the change, 0 or more. undefined: not known, or beyond exact numbers. */
  readonly projected: number | undefined;
  /** The limit less that. undefined: one of the two is no number. */
  readonly headroom: number | undefined;
  /** True: projected is more than used. undefined: not known. */
  readonly adds: boolean | undefined;
  /** Amount that must remain free, in the key's unit; 0: none. undefined: not known. */
  readonly reserve: number | undefined;
  /** The limit less the reserve. undefined: there is no limit in numbers, or the reserve is not known. */
  readonly usable: number | undefined;
  /** Peak usage during apply, in the worst order and in the best one. undefined: not known. */
  readonly peak: number | undefined;
  readonly peakAtLeast: number | undefined;
  /** The peak that is to be expected, at least. undefined: not known, or it does not count. */
  readonly peakLikely: number | undefined;
  /** Usage after the change at most. undefined: not known, or no more than `projected`. */
  readonly highest: number | undefined;
  /** The peak in the worst order, where that alone reaches the threshold of a check that fits. undefined: it does not, or does not count. */
  readonly tightPeak: number | undefined;
  /** Reason for the verdict; undefined: nothing is exceeded or reached. */
  readonly cause: Cause | undefined;
  /** The lowest limit at which an over or forbidden check would hold. undefined: another verdict, or none can be named. */
  readonly limitNeeded: number | undefined;
}

/** Result of looking up one region, key and item in a document. */
export type Finding<Value> =
  | { readonly state: "value"; readonly value: Value }
  /** There is something, but it is not a valid value; `found` says what in words. */
  | { readonly state: "wrong"; readonly found: string }
  /** The source says itself, in a sentence, why it has no value. */
  | { readonly state: "unavailable"; readonly reason: Message }
  /** The document does not have the region. */
  /** There is no limit of the key here. */
  | { readonly state: "none" }
  | { readonly state: "no region" }
  /** It has the region, but not the key. */
  | { readonly state: "no key" }
  /** It has the key, but not this member (a storage type); `members` are those it has. */
  | { readonly state: "no item"; readonly members: readonly string[] };

/** A check as the others leave it. */
export interface Contention {
  readonly together: Together;
  /** The judgement of this change and all of the others, where that is worse than this change's own. undefined: it is not. */
  readonly worse:
    | {
        readonly judgement: Judgement;
        readonly waiver: AppliedWaiver | undefined;
        readonly verdict: CheckVerdict;
      }
    | undefined;
}

/** Sentences for the reasons of checks, and lists in them; undefined where there is no hint. */
export interface ValueHints {
  /** Sentence of the source on why it cannot have the key in the region. */
  explanation(region: string, key: string): Message | undefined;
  /** "It does in `cbk`.": regions that have the key, in the documents that lack it where it was wanted. */
  elsewhere(key: string, missing: { readonly quota: boolean; readonly usage: boolean }): Message | undefined;
  /** True for a region that the project has, whether or not a document has it. False where that is not known. */
  hasRegion(region: string): boolean;
  /** All regions that the project has: "`cbk`, `dbl` and `fes`"; without parts: it has none. undefined: not known. */
  readonly existing: Said | undefined;
  /** "Did you mean `cbk`?" for a region that does not exist. */
  similarRegion(region: string): Message | undefined;
  /** "Did you mean `compute.cores`?" for a key that neither the catalogue nor the source has. */
  similarKey(key: string): Message | undefined;
}
