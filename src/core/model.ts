// The types that the pipeline (inputs → plan → source → evaluate → render → host) hands on. Values are plain data that
// can be written as JSON.

import type {
  CheckVerdict,
  Contribution,
  Effect,
  PlanShare,
  Check as PublishedCheck,
  Report as PublishedReport,
  ReadPlan,
  UnknownAmount,
} from "../generated/report.ts";
import type { PlanQuestions, RegionQuestions, RegionTraits, SharedKeys, ValueQuestion } from "./cloud.ts";
import type { Message, Place } from "./said.ts";

export type {
  AppliedPolicy,
  AppliedRule,
  AppliedWaiver,
  Cause,
  CheckVerdict,
  Contribution,
  Effect,
  OtherAmount,
  PeakWays,
  PlanShare,
  ReadPlan,
  Together,
  UnknownAmount,
  Verdict,
} from "../generated/report.ts";

/** One row of a report. The published schema has `mode` and `effect` as optional, for reports of earlier versions. */
export type Check = PublishedCheck & { mode: PlanMode; effect: Effect };

/** Number of checks by verdict. */
export type Counts = Record<CheckVerdict, number>;

/** The report as its schema defines it. */
export interface Report extends Omit<PublishedReport, "mayTake" | "targets"> {
  counts: Counts;
  checks: Check[];
  mayTake?: Check[] | undefined;
  targets?: TargetReport[] | undefined;
}

/** The report on one of several targets. */
export interface TargetReport extends Report {
  name: string;
}

/** Meaning of a plan's amounts: additions, or totals after the change. */
export type PlanMode = "add" | "target";

/** An amount between two bounds. An undefined bound is unknown. */
export interface Range<Bound = number | undefined> {
  readonly least: Bound;
  readonly most: Bound;
}

/** An amount at three moments. */
export interface Ranges<Bound = number | undefined> {
  /** After apply. */
  readonly end: Range<Bound>;
  /** The expected peak during apply. Below the start if no peak is expected. */
  readonly likely: Range<Bound>;
  /** The worst peak during apply. `most` is the peak of the worst order, `least` the peak that no order avoids. */
  readonly worst: Range<Bound>;
}

/**
 * Amount that all plans together request for one region, key and item, in the key's unit.
 * In mode `add` it is a difference, negative if the change gives back. In mode `target` it is a total of 0 or more.
 */
export interface Demand extends ValueQuestion, Ranges {
  /**
   * Sum of the known amounts, if no lower bound is known because the amount given back is unbounded. Absent if
   * `end.least` is known.
   */
  readonly known?: number | undefined;
  /** `target` for totals. Demands for limits per object are totals, too: the total of the largest object. */
  readonly mode: PlanMode;
  /** True if a plan states the amount without the steps that lead to it. Absent if it was counted from resources. */
  readonly isStated?: boolean | undefined;
  /** Additions to a limit per user, for a source that reads the user's usage. Absent if a total was stated. */
  readonly additions?: Ranges;
  /**
   * Additions to each object of a total, for a source that reads the usage of objects. Absent if a total was stated, or
   * if not all objects are known.
   */
  readonly objects?: readonly Demand[] | undefined;
  /**
   * Amount without a type, which may belong to any member of the key. Its ranges apply to each single member. Absent if
   * all amounts have a type.
   */
  readonly untyped?: Demand | undefined;
  /**
   * Reasons why the amount or its peak is partly unknown, most resources first. Absent if all is known, or if no plan
   * shows a reason.
   */
  readonly unknown?: readonly UnknownAmount[] | undefined;
  /** Place of the amount in the plan, the first of several plans. undefined if no file has a place for it. */
  readonly place: Place | undefined;
  /**
   * True if some change certainly takes from the limit, though other changes, or the replaced object, may give back as
   * much. Absent if `end` alone decides.
   */
  readonly takes?: boolean | undefined;
  /**
   * True if all changes are replacements by objects of the same amount. They matter only if the limit is exceeded
   * already.
   */
  readonly onlyReplaces?: boolean | undefined;
  /** Absent if some amounts are unknown, and for limits per object. */
  readonly parts?: ApplyParts | undefined;
  /** Resources that the amount comes from. Absent if the plan states amounts, not resources. */
  readonly from?: readonly ContributionGroup[] | undefined;
  /** Share of each plan, largest first. Absent for a single plan and for totals. */
  readonly byPlan?: readonly PlanShare[] | undefined;
  /** Reason why the region is unknown, with the next step; `region` is `?` then. Absent if the region is known. */
  readonly regionProblem?: Message | undefined;
}

/** Resources with equal shares in an amount. */
export interface ContributionGroup extends Omit<Contribution, "address"> {
  readonly addresses: readonly string[];
  /** True if the share is given back only after the replacement exists. Not shown in reports. */
  readonly isLate?: boolean;
}

/**
 * Known differences that describe how the changes of an amount can be applied in several runs. Parts of several plans
 * add up.
 */
export interface ApplyParts {
  /** Given back by changes that never take more. They can be applied first. */
  readonly released: number;
  /** Peak of all other changes by themselves, in the worst order. */
  readonly others: number;
  /** The same peak if create-before-destroy replacements deleted first. */
  readonly othersDeletingFirst: number;
  /**
   * The same peak after all create-before-destroy replacements were applied in an earlier run, including their changes.
   */
  readonly rest: number;
  /**
   * Create-before-destroy replacements. `takes`: amount of the overlap while both objects exist. `grows`: increase of
   * the new object over the old one.
   */
  readonly overlaps: readonly { readonly count: number; readonly takes: number; readonly grows: number }[];
  /** Amounts that creations among the others take temporarily while they run. */
  readonly transients: readonly { readonly count: number; readonly amount: number }[];
}

/** A resource of a plan that cannot be counted. Its texts come from the plan and need escaping. */
export interface UncountedResource {
  readonly address: string;
  readonly type: string;
  /** Reason as half a sentence. */
  readonly reason: Message;
}

/** Plans that must exist: a number of them, or paths relative to the workspace. */
export type ExpectedPlans = { readonly count: number } | { readonly paths: readonly string[] };

/** Projects other than the checked one that plans show. */
export interface ForeignProjects {
  /**
   * Number of changes that were left out, by project ID. "" stands for sensitive IDs. 0 if only unchanged resources
   * show the project.
   */
  readonly changes: readonly (readonly [project: string, changes: number])[];
  /** True if nothing in the plans shows the checked project. */
  readonly isAll: boolean;
  /** True if something in the plans shows the checked project. */
  readonly isOwnShown: boolean;
  /** IDs of the other projects that objects name, without duplicates. "" stands for sensitive IDs. */
  readonly shown: readonly string[];
  /** Plans that request an amount although they only show other projects, with these projects. */
  readonly doubtful: readonly { readonly path: string; readonly projects: readonly string[] }[];
}

/** The request of all plans together. */
export interface Plan {
  /** The plans in the order in which they were read. */
  readonly plans: readonly ReadPlan[];
  /** Remarks for readers of the report, as sentences. */
  readonly notes: readonly Message[];
  readonly uncounted: readonly UncountedResource[];
  /** False if the plans announce further changes that they do not contain yet. */
  readonly complete: boolean;
  readonly elsewhere: ForeignProjects;
  /** IDs of the projects that the plans name or show, without duplicates. "" stands for sensitive IDs. */
  readonly projects: readonly string[];
  readonly demands: readonly Demand[];
  /** Questions about the cloud whose answers change the amounts. */
  readonly questions: PlanQuestions;
  /** `mixed` if some plans state totals and others additions. Without demands, the mode of the input. */
  readonly mode: PlanMode | "mixed";
}

/** An amount that a line of a plan states. */
export interface PlacedAmount {
  /** Name for readers. */
  readonly region: string;
  /** Key with its item, as in checks. */
  readonly key: string;
  readonly place: Place;
  /** Name of the plan's target. Absent for a run without several targets. */
  readonly target?: string;
}

/** A limit: a number ≥ 0 or unlimited. (Only the parser of the Quota API knows that -1 means unlimited.) */
export type Limit = number | "unlimited";

/** One value of a snapshot, for a region's key or for an item of the key. */
export interface Reading<Value> {
  /** Canonical spelling. */
  readonly key: string;
  readonly item?: string | undefined;
  /** True if the source's complete answer has no limit of this key. The reading has no value then. */
  readonly hasNone?: true;
  /** ID of an object, which plans may use in place of its name. Absent if it has no other name. */
  readonly id?: string | undefined;
  /** True if items of the key are case-insensitive; readings have them in lowercase. Absent if case matters. */
  readonly ignoresCase?: true;
  /** undefined if the source's value is invalid; `found` describes it. */
  readonly value?: Value | undefined;
  /**
   * Describes the source's value: "a string", "`-5`", but never the text of a string. Together with `value`: a usage
   * below 0, which counts as 0.
   */
  readonly found?: Message;
  /** Sentence on why the value is missing, instead of `found`. Absent if the answer has an invalid value. */
  readonly reason?: Message;
  /** True for a reading without item that applies to every item without a reading of its own. */
  readonly isOfRest?: true;
  /**
   * True if the source has the value but did not return it: the token's roles do not allow it, or its address must not
   * be called. `reason` explains it.
   */
  readonly isRefused?: true;
}

/** Readings of one region. A key without a reading is absent, which does not mean 0. */
export interface RegionReadings<Value> {
  readonly region: string;
  readonly readings: readonly Reading<Value>[];
}

/** Kind of a source of limits and usage, as in the setting `source` and in reports. */
export type SourceKind = NonNullable<Report["source"]>;

/** A source of limits and usage, as reports describe it. */
export interface SourceInfo {
  readonly kind: SourceKind;
  /** Name for readers: "Quota API v3". */
  readonly name: string;
  /** Subject of sentences about the source. */
  readonly subject: "The API" | "OpenStack";
  /** Version of the Quota API. undefined for other sources. */
  readonly apiVersion: NonNullable<Report["apiVersion"]> | undefined;
}

/** Returns why a source does not have a key, in any spelling. Returns undefined if it has the key, or may have it. */
export type KeySupport = (key: string) => UnsupportedKey | undefined;

/** Reason why a source does not have a key, and the next step. */
export interface UnsupportedKey {
  /** Completes a sentence that begins with the key: "does not exist in version v1 of the API". */
  readonly reason: Message;
  readonly hint: Message;
  /** Key of the source that counts the same resources in the same unit. undefined if no key does. */
  readonly instead: string | undefined;
}

/** Limits and usage as read from a source. */
export interface Snapshot {
  readonly source: SourceInfo;
  readonly project: string;
  /** Time of the last response: UTC, ISO 8601. */
  readonly readAt: string;
  readonly quota: readonly RegionReadings<Limit>[];
  /** Empty if no requested key needs usage. */
  readonly usage: readonly RegionReadings<number>[];
  /** Names of all regions of the project. undefined if unknown, as when the source has all requested regions. */
  readonly regions: readonly string[] | undefined;
  /** Sentences on requested keys that the source cannot have in a region. They explain a missing value. */
  readonly explanations: readonly { readonly region: string; readonly key: string; readonly text: Message }[];
  /** Facts of regions. Empty if the source reports no facts, or if none were requested. */
  readonly traits: readonly RegionTraits[];
  /**
   * For each service that several regions of the project share: its keys and all its regions. Empty if no sharing is
   * known.
   */
  readonly shared: readonly SharedKeys[];
}

/** Value of a key in one document. */
export interface StatusValue<Amount> {
  /**
   * `unknown`: the source could not read it, see `reason`. `none`: the specification of the source has no such key in
   * this document.
   */
  readonly state: "known" | "absent" | "wrong" | "unknown" | "none";
  /** undefined if unknown. */
  readonly amount: Amount | undefined;
  /** Describes an invalid value, or a usage below 0 that counts as 0. */
  readonly found?: Message | undefined;
  /** The source's sentence on an unknown value. */
  readonly reason?: Message;
}

/** Usage and limit of one region and key, without any plan. */
export interface StatusRow {
  readonly region: string;
  readonly key: string;
  readonly item: string | undefined;
  /** Key and item, as in reports. */
  readonly name: string;
  readonly unit: Check["unit"];
  readonly used: StatusValue<number>;
  readonly limit: StatusValue<Limit>;
  /** limit − used. undefined unless both are numbers. */
  readonly headroom: number | undefined;
}

/** Usage and limits of a project, without any plan. */
export interface Status {
  readonly project: string;
  readonly source: SourceInfo;
  /** UTC, ISO 8601. */
  readonly readAt: string;
  /** Order of the rows: by region and key, by key and region, or by percentage used, highest first. */
  readonly sort: "region" | "key" | "used";
  readonly rows: readonly StatusRow[];
  /** Number of rows below the minimum percentage used, which are not in `rows`. undefined without such a filter. */
  readonly leftOut: { readonly percent: number; readonly rows: number } | undefined;
  /** Regions for which the source has no key at all. */
  readonly emptyRegions: readonly string[];
  /**
   * Rows that reach a percentage of their limit, highest first, and rows whose percentage is unknown. undefined if not
   * requested.
   */
  readonly alarm:
    | {
        readonly percent: number;
        readonly reached: readonly StatusRow[];
        readonly unknown: readonly StatusRow[];
      }
    | undefined;
}

/** Values to read. */
export interface Query {
  /** Values to read if they exist. undefined for every key of the regions. */
  readonly wanted: readonly ValueQuestion[] | undefined;
  /** Regions to read if `wanted` is undefined. Empty or absent for all regions. */
  readonly regions?: readonly string[];
  /** Facts of regions to read, too, if the source has them. */
  readonly questions?: Partial<RegionQuestions>;
}

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Receiver of progress and remarks. Lines may contain names; implementations escape them for their medium. */
export interface Log {
  info(line: Message): void;
  warning(line: Message): void;
  debug(line: Message): void;
}

/** Context of a run that a report shows. Members are undefined without a pull request or workflow run. */
export interface RunContext {
  /** Distinguishes several gates in one pull request. */
  readonly key: string;
  readonly version: string;
  readonly headSha?: string | undefined;
  readonly baseSha?: string | undefined;
  readonly baseRef?: string | undefined;
  readonly pullRequest?: number | undefined;
  /** Address of the repository's changes up to the number. */
  readonly changesUrl?: string | undefined;
  /** Address of the form for higher limits, with placeholders. */
  readonly requestUrl?: string | undefined;
  /** The workflow run. Of two reports on one pull request, the one with the larger ID and attempt is newer. */
  readonly run?:
    | {
        readonly id: number;
        readonly attempt: number;
        /** "run 12, attempt 1". */
        readonly name: string;
        readonly url: string;
        /** Page that shows all checks. Absent without one. */
        readonly details?: { readonly name: string; readonly url: string };
        /**
         * Distinguishes jobs and steps of one attempt; different in each process. Absent if they cannot be
         * distinguished.
         */
        readonly by?: string;
        /** Digests of the workflow, and of its job and step. They are the same in all attempts. Absent if unknown. */
        readonly workflow?: string;
        readonly leg?: string;
      }
    | undefined;
}

/** Another change, such as a pull request, that has a verdict of its own and is not applied yet. */
export interface OtherChange {
  /** Name in reports: "#12", "networks.json". */
  readonly name: string;
  /** Address of its report. Absent if unknown. */
  readonly url?: string | undefined;
  /** Digest of the project that it takes from. Absent for the checked project. */
  readonly ofProject?: string | undefined;
  /** Amounts that it takes, without those that it gives back. One entry for each region, key and item. */
  readonly additions: readonly Addition[];
  /** Amounts that it may take in addition. Absent without such amounts. */
  readonly open?: readonly OpenAmount[] | undefined;
}

/** An amount that a change adds to usage once it is applied. */
export interface Addition {
  readonly region: string;
  /** Key with its item, as in checks: "compute.cores", "objectstorage[ceph]". */
  readonly key: string;
  /** In the key's unit, more than 0. */
  readonly amount: number;
  /** True if `amount` is a lower bound, since part of the amount is unknown. */
  readonly atLeast: boolean;
  /** Upper bound of such an amount. Absent if no bound is known. */
  readonly most?: number | undefined;
  /** Mark of a region whose name is hidden. Absent if `region` is its name. */
  readonly mark?: string | undefined;
}

/** An unknown amount, with its upper bound if it has one. */
export interface OpenAmount {
  /** undefined for any region. */
  readonly region: string | undefined;
  readonly mark?: string | undefined;
  /** undefined for any key. */
  readonly key: string | undefined;
  /** undefined if no bound is known. */
  readonly most: number | undefined;
}

/** Other changes of the project. */
export interface OtherChangeList {
  /** Their names differ from each other. */
  readonly changes: readonly OtherChange[];
  /** Sentences on facts about them that are unknown. */
  readonly notes: readonly Message[];
  /** Tells whether other changes may exist, or certainly exist, that were not read. Absent if all were read. */
  readonly unread?: "possible" | "certain" | undefined;
}

/** Other changes, with the effect of a conflict with them. */
export interface OtherChanges extends OtherChangeList {
  /** Effect of a check that fits alone but not together with them. */
  readonly effect: "fail" | "warn";
}
