// Policies: what a file and the settings say, what that comes to for each check, and words for it that are the same everywhere.

import type { Wanted } from "./cloud.ts";
import type { AppliedRule, AppliedWaiver } from "./model.ts";
import { type Message, say } from "./said.ts";

/** Text and origin of a policy file. */
export interface PolicySource {
  readonly text: string;
  /** As it is shown; from the root of the repository where it was read at a commit. */
  readonly file: string;
  /** The commit that it was read at, whole; of another repository also a branch or tag. undefined: it is a file of the machine. */
  readonly commit: string | undefined;
  /** true: the change would change it, which reports have to show. undefined: not known, or it does not matter. */
  readonly changed: boolean | undefined;
  /** Further remarks on its origin for the report, as sentences. */
  readonly notes: readonly Message[];
}

/** Policies of a run: the repository's own, on top of its organisation's. */
export interface PolicySources {
  readonly own: PolicySource | undefined;
  readonly organisation: PolicySource | undefined;
}

/** Policy for plans of resources. */
export interface PlanPolicy {
  /** Result when usage may exceed a limit during apply. `likely` fails what is to be expected, and warns of the worst order. */
  readonly peak: "likely" | "warn" | "fail" | "off";
  /** Result for resources that cannot be counted. */
  readonly uncounted: "fail" | "warn";
}

/** Thresholds and results that hold for every check. */
export interface Policy {
  /** Percent of a limit from which a check is `tight`. */
  readonly warnAt: number;
  /** Result of an `unknown` check. undefined: not set. Then it fails, but only warns for an amount of a single object that no plan can show. */
  readonly onUnknown: "fail" | "warn" | undefined;
}

/** Strictest effect of a check on the overall verdict: `warn` makes failing ones warn, with `off` the check does not count. */
export type Enforcement = "fail" | "warn" | "off";

/** Part of a limit that must remain free after the change: an amount in the key's unit, or a percentage of the limit. */
export type KeepFree =
  | { readonly amount: number }
  | { readonly percent: number }
  /** Written as a size (`2 TiB`), where the key turns out to be counted. */
  | { readonly unfit: string };

/** Place in a policy file that decided something. */
export interface RuleSource {
  /** From 1, in the order of the file; undefined: the file's defaults. */
  readonly rule: number | undefined;
  readonly line: number;
  /** true: of the organisation's policy, where there is another one on top of it. */
  readonly ofOrganisation?: true | undefined;
}

/** A setting and its origin. `by` undefined: the inputs, since the policy file does not set it. */
export interface Decision<Value> {
  readonly value: Value;
  readonly by: RuleSource | undefined;
}

/** A waiver whose globs match a check. It covers the check only if the numbers allow it. With a `daysLeft` of NaN it counts as expired. */
export interface CheckWaiver
  extends Readonly<Omit<AppliedWaiver, "regions" | "keys" | "upTo" | "upToNeeded" | "state">> {
  /** true: the organisation's policy allows none here, so that it covers nothing. */
  readonly isRefused?: boolean;
  readonly regions: readonly string[];
  readonly keys: readonly string[];
  /** Highest projected amount that is covered, in the key's unit. undefined: written as a size, where the key is counted; covers nothing. */
  readonly upTo: number | undefined;
}

/** Policy of one check: the policy file's, over the inputs. */
export interface CheckPolicy {
  readonly warnAt: Decision<number>;
  readonly onUnknown: Decision<Policy["onUnknown"]>;
  readonly enforce: Decision<Enforcement>;
  /** Several, where several policies may hold: each of them has to remain free. Empty: nothing has to. */
  readonly keepFree: readonly Decision<KeepFree>[];
  /** Those whose globs match, in the order of the file, expired ones too. */
  readonly waivers: readonly CheckWaiver[];
}

/** A check, as far as policies distinguish checks. */
export interface PolicySubject extends Pick<Wanted, "key" | "item"> {
  readonly region: string | undefined;
}

/** Policy of every check there may be: a policy file's over the inputs, at a moment. */
export interface CheckPolicies {
  /** Policy where no rule matches. */
  readonly defaults: Policy;
  /** The policy of a check. `region` undefined: it is not known, and the strictest counts that any region may have, setting by setting. */
  find(check: PolicySubject): CheckPolicy;
  /** Remarks on the file itself: waivers that end soon, globs that match nothing. */
  readonly notes: readonly Message[];
  /** false: there is no policy file, the inputs alone decide. */
  readonly hasFile: boolean;
}

/** Results from strict to lax: one that is set is stricter than the same by default. */
const toRank = (effect: Enforcement | undefined): number => ["fail", undefined, "warn", "off"].indexOf(effect);

/** Combines policies that may hold for one check: of each setting the strictest value counts, and a waiver only where all of them have it. */
export function strictestOf(policies: readonly [CheckPolicy, ...CheckPolicy[]]): CheckPolicy {
  const [first, ...others] = policies;
  if (others.length === 0) return first;
  // The first of those with the lowest rank.
  const lowestOf = <Name extends "warnAt" | "onUnknown" | "enforce">(
    name: Name,
    rank: (value: CheckPolicy[Name]["value"]) => number,
  ): CheckPolicy[Name] =>
    policies
      .map((policy) => policy[name])
      .reduce((lowest, one) => (rank(one.value) < rank(lowest.value) ? one : lowest));
  const isSame = (one: CheckWaiver, other: CheckWaiver): boolean =>
    one.waiver === other.waiver && one.ofOrganisation === other.ofOrganisation && one.isRefused === other.isRefused;
  const isInAll = (waiver: CheckWaiver) => others.every(({ waivers }) => waivers.some((one) => isSame(one, waiver)));
  return {
    warnAt: lowestOf("warnAt", Number),
    onUnknown: lowestOf("onUnknown", toRank),
    enforce: lowestOf("enforce", toRank),
    keepFree: largestOf(policies.flatMap(({ keepFree }) => keepFree)),
    waivers: first.waivers.filter(isInAll),
  };
}

/** The largest of each kind: amounts and percentages cannot be compared without the limit. */
function largestOf(all: readonly Decision<KeepFree>[]): readonly Decision<KeepFree>[] {
  const sizeOf = ({ value }: Decision<KeepFree>): number =>
    "amount" in value ? value.amount : "percent" in value ? value.percent : 0;
  return ["amount", "percent", "unfit"].flatMap((kind) => {
    const [largest] = all.filter(({ value }) => kind in value).toSorted((one, other) => sizeOf(other) - sizeOf(one));
    return largest ?? [];
  });
}

type NamedRule = RuleSource | Pick<AppliedRule["decidedBy"][number], "rule" | "line" | "ofOrganisation">;

const ANNOUNCED_DAYS = 7;

/** "rule 2 (line 14)", "the policy's defaults", "rule 2 (line 14) of the organisation's policy". */
export function ruleName({ rule, line, ofOrganisation }: NamedRule): Message {
  if (rule == null)
    return ofOrganisation === true ? say`the defaults of the organisation's policy` : say`the policy's defaults`;
  return say`rule ${rule} (line ${line})${ofOrganisation === true ? " of the organisation's policy" : ""}`;
}

/** " by rule 2 (line 14)"; empty where the inputs decided. */
export function byRule(by: NamedRule | undefined): Message | "" {
  return by === undefined ? "" : say` by ${ruleName(by)}`;
}

/** End of a waiver: "today", "in 3 days". undefined: in more than a week, or it has ended. */
export function findEnding(daysLeft: number): Message | undefined {
  if (!(daysLeft >= 0 && daysLeft <= ANNOUNCED_DAYS)) return undefined;
  if (daysLeft === 0) return say`today`;
  return daysLeft === 1 ? say`tomorrow` : say`in ${daysLeft} days`;
}
