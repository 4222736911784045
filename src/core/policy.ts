// Policies as files and settings state them, the policy of each check that follows from them, and wording that all
// rooms share.

import type { ValueQuestion } from "./cloud.ts";
import type { AppliedRule, AppliedWaiver } from "./model.ts";
import { type Message, say } from "./said.ts";

/** Text and origin of a policy file. */
export interface PolicySource {
  readonly text: string;
  /** Path for readers. Relative to the root of the repository if it was read at a commit. */
  readonly file: string;
  /**
   * Full hash of the commit that it was read at. For a file of another repository also a branch or tag. undefined for a
   * local file.
   */
  readonly commit: string | undefined;
  /**
   * True if the change under review modifies the policy, which reports have to show. undefined if unknown or
   * irrelevant.
   */
  readonly changed: boolean | undefined;
  /** Further remarks on its origin for the report, as sentences. */
  readonly notes: readonly Message[];
}

/** Policies of a run: the repository's own, which is merged onto its organisation's. */
export interface PolicySources {
  readonly repository: PolicySource | undefined;
  readonly organisation: PolicySource | undefined;
}

/** Policy for plans of resources. */
export interface PlanPolicy {
  /**
   * Result if usage may exceed a limit during apply. `likely` fails for the expected peak, and warns for the worst one.
   */
  readonly peak: "likely" | "warn" | "fail" | "off";
  /** Result for resources that cannot be counted. */
  readonly uncounted: "fail" | "warn";
}

/** Thresholds and results that apply to every check. */
export interface Policy {
  /** Percentage of a limit from which a check is `tight`. */
  readonly warnAt: number;
  /**
   * Result of an `unknown` check. undefined if not set: the check fails, but only warns for an amount of a single
   * object that no plan can show.
   */
  readonly onUnknown: "fail" | "warn" | undefined;
}

/**
 * Strictest effect of a check on the overall verdict. `warn` turns failures into warnings; with `off` the check has no
 * effect.
 */
export type Enforcement = "fail" | "warn" | "off";

/**
 * Part of a limit that must remain free after the change: an amount in the key's unit, or a percentage of the limit.
 */
export type KeepFree =
  | { readonly amount: number }
  | { readonly percent: number }
  /** A size (`2 TiB`) for a key that turns out to be counted. It has no meaning. */
  | { readonly unfit: string };

/** Place in a policy file that decided something. */
export interface RuleSource {
  /** Number of the rule in the file, from 1. undefined for the file's defaults. */
  readonly rule: number | undefined;
  readonly line: number;
  /** True for a rule of the organisation's policy, if the repository has a policy of its own, too. */
  readonly ofOrganisation?: true | undefined;
}

/** A setting and its origin. `by` is undefined if the inputs decided, since the policy file does not set it. */
export interface Decision<Value> {
  readonly value: Value;
  readonly by: RuleSource | undefined;
}

/**
 * A waiver whose globs match a check. It covers the check only if the numbers allow it. If `daysLeft` is NaN, it counts
 * as expired.
 */
export interface CheckWaiver
  extends Readonly<Omit<AppliedWaiver, "regions" | "keys" | "upTo" | "upToNeeded" | "state">> {
  /** True if the organisation's policy does not allow the waiver. It covers nothing then. */
  readonly isRefused?: boolean;
  readonly regions: readonly string[];
  readonly keys: readonly string[];
  /**
   * Highest projected amount that is covered, in the key's unit. undefined if a size was written for a key that is
   * counted; the waiver covers nothing then.
   */
  readonly upTo: number | undefined;
}

/** Policy of one check: settings of the policy file, or else of the inputs. */
export interface CheckPolicy {
  readonly warnAt: Decision<number>;
  readonly onUnknown: Decision<Policy["onUnknown"]>;
  readonly enforce: Decision<Enforcement>;
  /** Reserves. If several policies may apply, each of their reserves must remain free. */
  readonly keepFree: readonly Decision<KeepFree>[];
  /** Waivers whose globs match, in the order of the file, including expired ones. */
  readonly waivers: readonly CheckWaiver[];
}

/** The fields of a check that policies match. */
export interface PolicySubject extends Pick<ValueQuestion, "key" | "item"> {
  readonly region: string | undefined;
}

/** Policy of every possible check at one moment: a policy file merged onto the inputs. */
export interface CheckPolicies {
  /** Policy of checks that no rule matches. */
  readonly defaults: Policy;
  /**
   * Returns the policy of a check. If its region is undefined, i.e. unknown, returns the strictest value that any
   * region may have for each setting.
   */
  find(check: PolicySubject): CheckPolicy;
  /** Remarks on the file itself: waivers that end soon, globs that match nothing. */
  readonly notes: readonly Message[];
  /** False if the inputs alone decide. */
  readonly hasFile: boolean;
}

/** Rank of a result, strictest first. An explicit `fail` is stricter than the default, which sometimes only warns. */
const toRank = (effect: Enforcement | undefined): number => ["fail", undefined, "warn", "off"].indexOf(effect);

/**
 * Combines policies that may apply to one check. The strictest value of each setting counts, and a waiver only if all
 * policies have it.
 */
export function strictestOf(policies: readonly [CheckPolicy, ...CheckPolicy[]]): CheckPolicy {
  const [first, ...others] = policies;
  if (others.length === 0) return first;
  // The first one if several have the lowest rank.
  const lowestOf = <Name extends "warnAt" | "onUnknown" | "enforce">(
    name: Name,
    rank: (value: CheckPolicy[Name]["value"]) => number,
  ): CheckPolicy[Name] =>
    policies
      .map((policy) => policy[name])
      .reduce((lowest, decision) => (rank(decision.value) < rank(lowest.value) ? decision : lowest));
  const isSame = (a: CheckWaiver, b: CheckWaiver): boolean =>
    a.waiver === b.waiver && a.ofOrganisation === b.ofOrganisation && a.isRefused === b.isRefused;
  const isInAll = (waiver: CheckWaiver) =>
    others.every(({ waivers }) => waivers.some((other) => isSame(other, waiver)));
  return {
    warnAt: lowestOf("warnAt", Number),
    onUnknown: lowestOf("onUnknown", toRank),
    enforce: lowestOf("enforce", toRank),
    keepFree: largestOf(policies.flatMap(({ keepFree }) => keepFree)),
    waivers: first.waivers.filter(isInAll),
  };
}

/** Returns the largest reserve of each kind, since amounts and percentages cannot be compared without the limit. */
function largestOf(all: readonly Decision<KeepFree>[]): readonly Decision<KeepFree>[] {
  const sizeOf = ({ value }: Decision<KeepFree>): number =>
    "amount" in value ? value.amount : "percent" in value ? value.percent : 0;
  return ["amount", "percent", "unfit"].flatMap((kind) => {
    const [largest] = all.filter(({ value }) => kind in value).toSorted((a, b) => sizeOf(b) - sizeOf(a));
    return largest ?? [];
  });
}

type RuleReference = RuleSource | Pick<AppliedRule["decidedBy"][number], "rule" | "line" | "ofOrganisation">;

const ANNOUNCED_DAYS = 7;

/**
 * Returns the name of a rule: "rule 2 (line 14)", "the policy's defaults", "rule 2 (line 14) of the organisation's
 * policy".
 */
export function ruleName({ rule, line, ofOrganisation }: RuleReference): Message {
  if (rule == null)
    return ofOrganisation === true ? say`the defaults of the organisation's policy` : say`the policy's defaults`;
  return say`rule ${rule} (line ${line})${ofOrganisation === true ? " of the organisation's policy" : ""}`;
}

/** Returns " by rule 2 (line 14)", or an empty text if the inputs decided. */
export function byRule(by: RuleReference | undefined): Message | "" {
  return by === undefined ? "" : say` by ${ruleName(by)}`;
}

/**
 * Returns the end of a waiver in words: "today", "in 3 days". Returns undefined if it ends in more than a week or has
 * ended.
 */
export function findEnding(daysLeft: number): Message | undefined {
  if (!(daysLeft >= 0 && daysLeft <= ANNOUNCED_DAYS)) return undefined;
  if (daysLeft === 0) return say`today`;
  return daysLeft === 1 ? say`tomorrow` : say`in ${daysLeft} days`;
}
