// The nouns, as types and nothing else. Every arrow of the pipeline (inputs → plan → fetch → evaluate → render → deliver) is
// one of these: a plain value that can be written to JSON and looked at.

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
import type { PlanQuestions, RegionQuestions, RegionTraits, SharedKeys, Wanted } from "./cloud.ts";
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

/** One row of a report. The published schema has some fields as optional, for reports of earlier versions. */
export type Check = PublishedCheck & { mode: PlanMode; effect: Effect };

/** Number of checks by verdict. */
export type Counts = Record<CheckVerdict, number>;

/** The report, as its schema has it. */
export interface Report extends Omit<PublishedReport, "targets"> {
  counts: Counts;
  checks: Check[];
  targets?: TargetReport[] | undefined;
}

/** The report on one of several targets. */
export interface TargetReport extends Report {
  name: string;
}

/** Meaning of a plan's amounts: what the change adds, or the totals after it. */
export type PlanMode = "add" | "target";

/** An amount between two bounds. A bound that is undefined is not known. */
export interface Range<Bound = number | undefined> {
  readonly least: Bound;
  readonly most: Bound;
}

/** An amount at three moments. */
export interface Ranges<Bound = number | undefined> {
  /** After apply. */
  readonly end: Range<Bound>;
  /** The peak that is to be expected: below the start where none is. */
  readonly likely: Range<Bound>;
  /** The peak of the worst order, at most; the peak that no order avoids, at least. */
  readonly worst: Range<Bound>;
}

/**
 * Amount that the change requests of a region and key: of all plans together, one for each region, key and item. Its ranges are in the key's unit.
 * In mode `add` they are differences, negative where the change gives back; in mode `target` totals, 0 or more.
 */
export interface Demand extends Wanted, Ranges {
  /** Sum of all that is known, where nothing bounds what is given back. Absent: `end.least`. */
  readonly known?: number | undefined;
  /** `target` for totals, which includes every limit that holds for each object (the largest one's total). */
  readonly mode: PlanMode;
  /** true: a plan states the amount, and nothing of the way to it. Absent: it was counted. */
  readonly isStated?: boolean | undefined;
  /** What the changes add to a limit that holds for each user, for a source that counts what the user has. Absent: a total was stated. */
  readonly additions?: Ranges;
  /** What the changes add to each object of a total, for a source that counts what they have. Absent: a total was stated, or not all are known. */
  readonly objects?: readonly Demand[] | undefined;
  /** What may be of any member of the key, since no type is named; its ranges are those of what any one of them may take. Absent: every type is named. */
  readonly untyped?: Demand | undefined;
  /** Reasons why not all of the amount or its peak is known, those of most resources first. Absent: all is known, or no plan shows why not. */
  readonly unknown?: readonly UnknownAmount[] | undefined;
  /** Place of the plan that states it. undefined where no file has a place for it. Of several plans: the first. */
  readonly place: Place | undefined;
  /** true: some change certainly takes some, though others, or the object that it replaces, may give back as much. Absent: `end` says it. */
  readonly takes?: boolean | undefined;
  /** true: all that is taken replaces as much, so that it is of no interest but where the limit is exceeded already. Absent: more changes. */
  readonly onlyReplaces?: boolean | undefined;
  /** Absent: not all that the changes take is known, or a limit that holds for each object. */
  readonly parts?: ApplyParts | undefined;
  /** The resources that the amount comes from. Absent: the plan states amounts, not resources. */
  readonly from?: readonly ContributionGroup[] | undefined;
  /** What each plan adds, the largest first. Absent: there is one plan only, or the amount is a total. */
  readonly byPlan?: readonly PlanShare[] | undefined;
  /** Reason for which the region is not known, with the way out; then `region` is `?`. Absent: it is known. */
  readonly regionProblem?: Message | undefined;
}

/** Resources that have an equal share in an amount. */
export interface ContributionGroup extends Omit<Contribution, "address"> {
  readonly addresses: readonly string[];
  /** true: given back only once what is created first is there. Reports do not show it. */
  readonly isLate?: boolean;
}

/** What the changes of an amount take while they are applied in several runs: differences, all of them known. Those of several plans add up. */
export interface ApplyParts {
  /** Given back by changes that never take more, and can be applied first. */
  readonly released: number;
  /** The peak of all other changes by themselves, in the worst order. */
  readonly others: number;
  /** The same if replacements that create first deleted first. */
  readonly othersDeletingFirst: number;
  /** The same once all replacements that create first have been applied before, with what these have changed. */
  readonly rest: number;
  /** Replacements that create first: what each takes while both objects exist, and by how much the new one is larger. */
  readonly overlaps: readonly { readonly count: number; readonly takes: number; readonly grows: number }[];
  /** Taken for a moment by each of the creations among the others, while it runs. */
  readonly transients: readonly { readonly count: number; readonly amount: number }[];
}

/** A resource of a plan that cannot be counted. Its texts are the plan's own. */
export interface UncountedResource {
  readonly address: string;
  readonly type: string;
  /** Why, as half a sentence. */
  readonly reason: Message;
}

/** Plans that have to be there: so many, or those of some paths, relative to the workspace. */
export type ExpectedPlans = { readonly count: number } | { readonly paths: readonly string[] };

/** Projects that plans show besides the one that is asked for. */
export interface Elsewhere {
  /** Number of changes that were left out, by the project's id; "" stands for ids that must not be shown. 0: it is shown by what does not change. */
  readonly changes: readonly (readonly [project: string, changes: number])[];
  /** true: nothing in the plans shows the project that is asked for. */
  readonly isAll: boolean;
  /** true: something in the plans shows that it is of the project that is asked for. */
  readonly isOwnShown: boolean;
  /** Ids of the other projects that objects name, each once; "" as above. */
  readonly shown: readonly string[];
  /** Plans that count something although each project that they show is another one, with these projects. */
  readonly doubtful: readonly { readonly path: string; readonly projects: readonly string[] }[];
}

/** Everything that all plans together request. */
export interface Plan {
  /** The plans that were read, in their order. */
  readonly plans: readonly ReadPlan[];
  /** Remarks for the reader of a report, as sentences. */
  readonly notes: readonly Message[];
  readonly uncounted: readonly UncountedResource[];
  /** false: more changes are known to follow these. */
  readonly complete: boolean;
  readonly elsewhere: Elsewhere;
  /** Ids of the projects that the plans name or show, each once; "" stands for those whose id must not be shown. */
  readonly projects: readonly string[];
  readonly demands: readonly Demand[];
  /** What the cloud may have to say on all that: what is to be asked for follows from what counts. */
  readonly questions: PlanQuestions;
  /** `mixed`: some plans stated totals, others additions. With no demands: what the input said. */
  readonly mode: PlanMode | "mixed";
}

/** An amount that a line of a plan states. */
export interface PlacedAmount {
  /** As it is shown. */
  readonly region: string;
  /** Key with its item, as checks have it. */
  readonly key: string;
  readonly place: Place;
  /** Name of the target that the plan is of. Absent: there is one only. */
  readonly target?: string;
}

/** A limit: a number ≥ 0 or unlimited. (That the Quota API writes -1 for unlimited is known to its parser alone.) */
export type Limit = number | "unlimited";

/** One value of a snapshot: a region's key (and item), as read. */
export interface Reading<Value> {
  /** Canonical spelling. */
  readonly key: string;
  readonly item?: string | undefined;
  /** true: the source answers completely, and has no limit of the key here; then there is no value. */
  readonly hasNone?: true;
  /** Of an object: its id, by which plans may name it as well. Absent: it has no other name. */
  readonly id?: string | undefined;
  /** true: items of the key mean the same in any case, and readings have them in lowercase. Absent: an item is what it is spelled. */
  readonly ignoresCase?: true;
  /** undefined: the source has something here that is no valid value; `found` describes it. */
  readonly value?: Value | undefined;
  /** Says what is there: "a string", "`-5`"; never the text of a string. With a value: a usage below 0, which counts as that. */
  readonly found?: Message;
  /** Sentence on why there is no value, in place of `found`. Absent: an answer has something else here. */
  readonly reason?: Message;
  /** true: without an item, it is that of each item that has no reading. */
  readonly isOfRest?: true;
  /** true: the source has the value and does not return it: this token's roles do not allow it, or its address is not asked; `reason` says so. */
  readonly isRefused?: true;
}

/** One region of a snapshot. A key that is not in `readings` is absent, which is not 0. */
export interface RegionReadings<Value> {
  readonly region: string;
  readonly readings: readonly Reading<Value>[];
}

/** Kind of a source of limits and usage, as the setting `source` and reports name it. */
export type SourceKind = "quota-api" | "openstack";

/** Description that a source of limits and usage gives of itself. */
export interface SourceInfo {
  readonly kind: SourceKind;
  /** Name for people: "Quota API v3". */
  readonly name: string;
  /** Subject of sentences about it. */
  readonly subject: "The API" | "OpenStack";
  /** Version of the Quota API. undefined: the source is another one. */
  readonly apiVersion: NonNullable<Report["apiVersion"]> | undefined;
}

/** Returns whether a source has a key, in any spelling. undefined: it has, or may have. */
export type KeySupport = (key: string) => UnsupportedKey | undefined;

/** Reason why a source does not have a key, and the way out. */
export interface UnsupportedKey {
  /** Rest of a sentence that begins with the key: "does not exist in version v1 of the API". */
  readonly reason: Message;
  readonly hint: Message;
  /** Key of the source that stands for the same resources, in the same unit. undefined: none. */
  readonly instead: string | undefined;
}

/** Limits and usage as read from a source. */
export interface Snapshot {
  readonly source: SourceInfo;
  readonly project: string;
  /** Time when the last response had arrived: UTC, ISO 8601. */
  readonly readAt: string;
  readonly quota: readonly RegionReadings<Limit>[];
  /** Empty where nothing that was asked for needs usage. */
  readonly usage: readonly RegionReadings<number>[];
  /** Names of all regions that the project has. undefined: not known, as where the wanted ones are all there. */
  readonly regions: readonly string[] | undefined;
  /** Sentences on wanted keys that the source cannot have in a region. They explain why a value is missing. */
  readonly explanations: readonly { readonly region: string; readonly key: string; readonly text: Message }[];
  /** By region; empty where the source reports none, or none was asked for. */
  readonly traits: readonly RegionTraits[];
  /** All regions of the project that have one of the asked services together. Empty where none are known to. */
  readonly shared: readonly SharedKeys[];
}

/** Value of a key in one document. */
export interface StatusValue<Amount> {
  /** `unknown`: the source could not read it, and says why. `none`: it does not have this key in this document, by its specification. */
  readonly state: "known" | "absent" | "wrong" | "unknown" | "none";
  /** undefined: it is not known. */
  readonly amount: Amount | undefined;
  /** Where it is wrong, or a usage below 0 that counts as 0: what is there instead, in words. */
  readonly found?: Message;
  /** Where it is unknown: the source's sentence on why. */
  readonly reason?: Message;
}

/** Usage and limit of one region and key, without any plan. */
export interface StatusRow {
  readonly region: string;
  readonly key: string;
  readonly item: string | undefined;
  /** Key and item, as reports show them. */
  readonly name: string;
  readonly unit: Check["unit"];
  readonly used: StatusValue<number>;
  readonly limit: StatusValue<Limit>;
  /** limit − used; undefined where one of the two is no number. */
  readonly headroom: number | undefined;
}

/** Usage and limits of a project, without any plan. */
export interface Status {
  readonly project: string;
  readonly source: SourceInfo;
  /** UTC, ISO 8601. */
  readonly readAt: string;
  /** Order of the rows: by region and key, by key and region, or the most used first. */
  readonly sort: "region" | "key" | "used";
  readonly rows: readonly StatusRow[];
  /** Number of rows that are used to less than a percentage, and therefore not among `rows`. undefined: there is no such filter. */
  readonly leftOut: { readonly percent: number; readonly rows: number } | undefined;
  /** Regions of which the source has no key at all. */
  readonly emptyRegions: readonly string[];
  /** Limits that are used to a percentage or more, the most used first, and rows of which that is not known. undefined: not asked for. */
  readonly alarm:
    | {
        readonly percent: number;
        readonly reached: readonly StatusRow[];
        readonly unknown: readonly StatusRow[];
      }
    | undefined;
}

/** Values that are to be read. */
export interface Query {
  /** undefined: every key of the regions. Otherwise only what is wanted has to be read, where it exists. */
  readonly wanted: readonly Wanted[] | undefined;
  /** With `wanted` undefined: only these regions. Empty or absent: all. */
  readonly regions?: readonly string[];
  /** Facts of regions that are to be read as well, where the source has them. Absent: none. */
  readonly questions?: Partial<RegionQuestions>;
}

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Receiver of progress and remarks. Lines may have names in them; implementations make them safe for their medium. */
export interface Log {
  info(line: Message): void;
  warning(line: Message): void;
  debug(line: Message): void;
}

/** Context of a run that a rendered report shows. Members that are undefined: there is no pull request or workflow run. */
export interface RunContext {
  /** Distinguishes several gates in one pull request. */
  readonly key: string;
  readonly version: string;
  readonly headSha?: string | undefined;
  readonly baseSha?: string | undefined;
  readonly baseRef?: string | undefined;
  readonly pullRequest?: number | undefined;
  /** Beginning of the addresses of the repository's changes, to which a number is added. */
  readonly changesUrl?: string | undefined;
  /** Address of the form for higher limits, with placeholders. */
  readonly requestUrl?: string | undefined;
  /** Run id and attempt: of two reports for one pull request the larger pair is the newer. */
  readonly run?:
    | {
        readonly id: number;
        readonly attempt: number;
        /** "run 12, attempt 1". */
        readonly name: string;
        readonly url: string;
        /** Where all checks are shown. Absent: nowhere. */
        readonly details?: { readonly name: string; readonly url: string };
        /** Distinguishes the jobs and steps of an attempt: another one in each process. Absent: they are not distinguished. */
        readonly by?: string;
        /** Digests of the workflow, and of its job and step, which are the same in all attempts. Absent: not known. */
        readonly workflow?: string;
        readonly leg?: string;
      }
    | undefined;
}

/** A change that was judged by itself and is not applied yet: another pull request. */
export interface OtherChange {
  /** As reports name it: "#12", "networks.json". */
  readonly name: string;
  /** Address of its report. Absent: not known. */
  readonly url?: string | undefined;
  /** Digest of the project that it takes from. Absent: the one that is judged. */
  readonly ofProject?: string | undefined;
  /** What it takes; nothing that it gives back. One entry for each region, key and item. */
  readonly additions: readonly Addition[];
  /** What it may take besides. Absent: nothing. */
  readonly open?: readonly OpenAmount[] | undefined;
}

/** What a change adds to usage once it is applied. */
export interface Addition {
  readonly region: string;
  /** Key with its item, as checks have it: "compute.cores", "objectstorage[ceph]". */
  readonly key: string;
  /** In the key's unit, more than 0. */
  readonly amount: number;
  /** true: more may come that is not known; `amount` is a lower bound. */
  readonly atLeast: boolean;
  /** Of a lower bound: the most that it may be. Absent: no bound is known. */
  readonly most?: number | undefined;
  /** Mark of the region, whose name is not known then. Absent: `region` is its name. */
  readonly mark?: string | undefined;
}

/** An amount of which nothing is known but the most that it may be. */
export interface OpenAmount {
  /** undefined: any. */
  readonly region: string | undefined;
  readonly mark?: string | undefined;
  /** undefined: any. */
  readonly key: string | undefined;
  /** undefined: no bound is known. */
  readonly most: number | undefined;
}

/** Other changes as they were found. */
export interface OthersFound {
  /** Names differ from each other. */
  readonly changes: readonly OtherChange[];
  /** Sentences on what is not known of them. */
  readonly notes: readonly Message[];
  /** Others that were not looked at: there may be some, or there are. Absent: there are none. */
  readonly unread?: "possible" | "certain" | undefined;
}

/** Other changes, and what their being in the way does. */
export interface OtherChanges extends OthersFound {
  /** Effect of a check that fits alone and not together with them. */
  readonly effect: "fail" | "warn";
}
