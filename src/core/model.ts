// The nouns, as types and nothing else. Every arrow of the pipeline (inputs → plan → fetch → evaluate → render → deliver) is
// one of these: a plain value that can be written to JSON and looked at.

import type { Contribution, Effect, Check as PublishedCheck, Report as PublishedReport } from "../generated/report.ts";
import type { Place } from "./errors.ts";

export type {
  AppliedPolicy,
  AppliedRule,
  AppliedWaiver,
  Cause,
  CheckVerdict,
  Counts,
  Effect,
  Verdict,
} from "../generated/report.ts";

/** One row of a report. The published schema has `effect` as optional, for reports of earlier versions. */
export type Check = PublishedCheck & { effect: Effect };

/** The report, as its schema has it. */
export interface Report extends PublishedReport {
  checks: Check[];
}

/** What a plan's amounts are: what the change adds, or the totals after it. */
export type PlanMode = "add" | "target";

/**
 * What the change asks for of one region and key. After plans were added up there is one demand for each region, key and item.
 */
export interface Demand {
  readonly region: string;
  /** Canonical spelling, see the catalogue. */
  readonly key: string;
  /** Member of a map or list: a storage type, a flavor name. null for plain keys. */
  readonly item: string | null;
  /** In the key's unit. In mode `add` it may be negative: the change gives back. In mode `target` it is a total, 0 or more. */
  readonly amount: number;
  /** `target` for totals, which includes every limit that holds for each object (the largest one's total). */
  readonly mode: PlanMode;
  /** true: more may come on top that is not known yet; `amount` is a lower bound. */
  readonly atLeast: boolean;
  /** Where the plan states it. null where no file has a place for it. Of several plans: the first. */
  readonly place: Place | null;
  /** The way to the end; absent: nothing is known of it. Differences as `amount` is one, totals where it is a total. */
  readonly way?: Way;
  /**
   * The resources that `amount` comes from, largest first. Absent: the plan states amounts, not resources. There may be 100,000: they
   * are listed when this is read, each time anew.
   */
  readonly from?: readonly Contribution[];
  /** Whether the region must not be shown, since a plan marks it as sensitive. Absent: it may. */
  readonly regionHidden?: true;
  /** What stands for the region where it is shown. Absent: its name. */
  readonly shownRegion?: string;
  /** Why the region is not known, with the way out; then `region` is `?`. Absent: it is known. */
  readonly regionUnknownBecause?: string;
}

/**
 * What is known of an amount that a plan of resources asks for: bounds of the end and of the way there. Differences where the
 * amount is one, totals where it is a total.
 */
export interface Way {
  /** Bounds of the end. null: there is none, and the amount must not be judged as if it were one. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** The highest point on the way in the worst order of applying. null: no bound is known. At least `highest`. */
  readonly peak: number | null;
  /** The highest point on the way that no order of applying avoids. */
  readonly peakAtLeast: number;
}

/** A resource of a plan that nothing is known to be counted of. Its texts are the plan's own. */
export interface UncountedResource {
  readonly address: string;
  readonly type: string;
  /** Why, as half a sentence. */
  readonly reason: string;
}

/** What all plans together ask for. */
export interface Plan {
  /** What the reader of a report should know, in sentences in which names are quoted. */
  readonly notes: readonly string[];
  readonly uncounted: readonly UncountedResource[];
  /** false: more changes are known to follow these. */
  readonly complete: boolean;
  /** Changes that were left out since they are of other projects. `isAll`: nothing in the plans shows the project that is asked for. */
  readonly elsewhere: { readonly changes: number; readonly isAll: boolean };
  readonly demands: readonly Demand[];
  /** `mixed`: some plans stated totals, others additions. With no demands: what the input said. */
  readonly mode: PlanMode | "mixed";
}

/** A limit as read: a number ≥ 0 or unlimited. (That the API writes -1 for unlimited is known only where answers are read.) */
export type Limit = number | "unlimited";

/** One value of an answer: a region's key (and item), as read. */
export interface Reading<Value> {
  /** Canonical spelling. */
  readonly key: string;
  readonly item: string | null;
  /** null: the answer has something here that is no valid value; `found` says what kind of thing. */
  readonly value: Value | null;
  /** In words, never the value's own text where that could be long or hostile: "a string", "-5", "1.5", "two different values". */
  readonly found?: string;
}

/** One region of an answer. A key that is not in `readings` is absent, which is not 0. */
export interface RegionReadings<Value> {
  readonly region: string;
  readonly readings: readonly Reading<Value>[];
}

/** One request that was made, for the log and for `unknown` reasons. Never holds the token. */
export interface RequestRecord {
  readonly document: "quota" | "usage";
  /** Origin and path with the query, without anything secret. */
  readonly url: string;
  /** HTTP status; null: no answer. */
  readonly status: number | null;
  readonly attempts: number;
  readonly durationMs: number;
}

/** Description that a source of limits and usage gives of itself. */
export interface SourceInfo {
  /** Name for people: "Quota API v3". */
  readonly name: string;
  /** Subject of sentences about it: "The API". */
  readonly subject: string;
  /** Version of the Quota API. null: the source is another one. */
  readonly apiVersion: Report["apiVersion"];
}

/** Tells whether a source has a key, in any spelling. null: it has, or may have. */
export type KeySupport = (key: string) => UnsupportedKey | null;

/** Reason why a source does not have a key, and the way out. */
export interface UnsupportedKey {
  /** Rest of a sentence that begins with the key: "does not exist in version v1 of the API". */
  readonly reason: string;
  readonly hint: string;
  /** Key of the source that stands for the same resources, in the same unit. null: none. */
  readonly instead: string | null;
}

/** Limits and usage as read from a source. */
export interface Snapshot {
  readonly source: SourceInfo;
  readonly project: string;
  /** When the last answer had arrived: UTC, ISO 8601. */
  readonly readAt: string;
  readonly quota: readonly RegionReadings<Limit>[];
  /** Empty where nothing that was asked for needs usage. */
  readonly usage: readonly RegionReadings<number>[];
  /** Sentences on wanted keys that the source cannot have in a region. They explain why a value is missing. */
  readonly explanations: readonly { readonly region: string; readonly key: string; readonly text: string }[];
  readonly requests: readonly RequestRecord[];
}

/** Values that are to be read. */
export interface Query {
  /** null: every key of the regions. Otherwise only what is wanted has to be read, where it exists. */
  readonly wanted: readonly Wanted[] | null;
  /** With `wanted` null: only these regions. Empty or absent: all. */
  readonly regions?: readonly string[];
}

/** One region and key (and item) that a plan needs. */
export interface Wanted {
  readonly region: string;
  readonly key: string;
  readonly item: string | null;
}

/** Who asks the Quota API, as given by inputs of the Action or options of the command line. Empty: not given. */
export interface CredentialInputs {
  readonly token: string;
  readonly authUrl: string;
  readonly applicationCredentialId: string;
  readonly applicationCredentialSecret: string;
  readonly cloud: string;
  readonly cloudsFile: string;
  readonly projectId: string;
}

/** The text of a policy file, and where it is from. */
export interface PolicySource {
  readonly text: string;
  /** As it is shown; from the root of the repository where it was read at a commit. */
  readonly file: string;
  /** The commit that it was read at, whole; null: it was read from the workspace. */
  readonly commit: string | null;
  /** Whether the change would change it, which whatever shows the report tells; null: not known, or no matter. */
  readonly changed: boolean | null;
  /** What the report should say besides about where it is from, in sentences. */
  readonly notes: readonly string[];
}

/** How verdicts are drawn from plans of resources. */
export interface PlanPolicy {
  /** What it means that only the worst order of applying goes over a limit on the way. */
  readonly peak: "warn" | "fail" | "off";
  /** What resources do that cannot be counted. */
  readonly uncounted: "fail" | "warn";
}

/** How verdicts are drawn from numbers. */
export interface Policy {
  /** Percent of a limit from which a check is `tight`. */
  readonly warnAt: number;
  /** What an `unknown` check does to the overall verdict. */
  readonly onUnknown: "fail" | "warn";
}

/** What a check does to the overall verdict at most: `warn` makes failing ones warn, with `off` the check does not count. */
export type Enforcement = "fail" | "warn" | "off";

/** What must remain free of a limit after the change: an amount in the key's unit, or a percentage of the limit. */
export type KeepFree =
  | { readonly amount: number }
  | { readonly percent: number }
  /** Written as a size (`2 TiB`), where the key turns out to be counted. */
  | { readonly unfit: string };

/** The place in a policy file that decided something. */
export interface RuleSource {
  /** From 1, in the order of the file; null: the file's defaults. */
  readonly rule: number | null;
  readonly line: number;
}

/** A setting, and where it comes from. `by` null: from the inputs, as the policy file says nothing of it. */
export interface Decision<Value> {
  readonly value: Value;
  readonly by: RuleSource | null;
}

/** A waiver whose globs match a check. Whether it covers the check is decided with the numbers. */
export interface CheckWaiver {
  /** From 1, in the order of the file. */
  readonly waiver: number;
  readonly line: number;
  readonly regions: readonly string[];
  readonly keys: readonly string[];
  /** Highest projected amount that is covered, in the key's unit. null: written as a size, where the key is counted; covers nothing. */
  readonly upTo: number | null;
  /** Last day, UTC, YYYY-MM-DD. */
  readonly until: string;
  /** Whole days after today until it ends: 0 on its last day, negative where it has expired. NaN: not known, counts as expired. */
  readonly daysLeft: number;
  readonly reason: string;
  readonly owner: string;
}

/** What a policy file, over the inputs, says of one check. */
export interface CheckPolicy {
  readonly warnAt: Decision<number>;
  readonly onUnknown: Decision<Policy["onUnknown"]>;
  readonly enforce: Decision<Enforcement>;
  /** null: nothing has to remain free. */
  readonly keepFree: Decision<KeepFree> | null;
  /** Those whose globs match, in the order of the file, expired ones too. */
  readonly waivers: readonly CheckWaiver[];
}

/** A policy file applied to the inputs and to a moment: what it says of every check there may be. */
export interface CheckPolicies {
  /** What holds where no rule matches. */
  readonly defaults: Policy;
  find(check: Wanted): CheckPolicy;
  /** What a reader should know of the file itself: waivers that end soon, globs that match nothing. */
  readonly notes: readonly string[];
}

/** What `evaluate` finds: the part of a report that follows from demands, snapshot and policy alone. */
export type Evaluation = Required<Pick<Report, "verdict" | "counts" | "checks" | "policy">> & Pick<Report, "notes">;

/** Where progress and remarks go. Lines may hold names; whoever prints them makes them safe for its medium. */
export interface Log {
  info(line: string): void;
  warning(line: string): void;
  debug(line: string): void;
}

/** What of a pull request and its run a rendered report tells; all optional, since a command line has none of it. */
export interface RunContext {
  /** Tells several gates in one pull request apart. */
  readonly key: string;
  readonly version: string;
  readonly headSha?: string;
  readonly baseSha?: string;
  readonly baseRef?: string;
  readonly pullRequest?: number;
  /** Run id and attempt: of two reports for one pull request the larger pair is the newer. */
  readonly run?: { readonly id: number; readonly number: number; readonly attempt: number; readonly url: string };
}
