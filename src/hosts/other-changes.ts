// Changes other than the one of a run: which of those that a host lists count, by the records in the comments of this program. A record
// is input from outside: all that is taken of it are amounts of regions and keys.

import {
  type CloudProject,
  code,
  type Log,
  listed,
  type Message,
  type OtherChange,
  type OthersFound,
  say,
} from "../core/index.ts";
import { type CommentRecord, parseRecord } from "../render/index.ts";
import type { ChangeListing, ListedChange, NoAnswer, OtherChangesReader } from "./host.ts";
import { firstLine } from "./sticky-comment.ts";

/** Which other changes count. */
export interface OtherChangeRules {
  readonly countsDrafts: boolean;
  /** Milliseconds for which merged changes count. undefined: not at all. */
  readonly pendingMs: number | undefined;
}

/** The change of the run. */
export interface OwnChange {
  /** undefined: not known; then what has the same newest commit is it. */
  readonly number: number | undefined;
  /** Its newest commit. undefined: not known. */
  readonly headSha: string | undefined;
  /** Branch that it is to be merged into. */
  readonly baseRef: string;
}

/** A look at the changes other than the one of a run. */
interface LookAside {
  readonly reader: OtherChangesReader;
  readonly own: OwnChange;
  readonly rules: OtherChangeRules;
  /** The project that the plans are checked for. */
  readonly project: CloudProject;
  /** First line of the comments with records that count. */
  readonly marker: string;
  /** Key of these comments. */
  readonly key: string;
  readonly now: Date;
  readonly log: Log;
}

/** Finds the changes that may be applied before this one. Never throws: what cannot be read is noted, and counts as nothing. */
export async function findOthers(look: LookAside): Promise<OthersFound> {
  const { reader, own, rules, now, log } = look;
  const { pendingMs } = rules;
  const mergedSince = pendingMs === undefined ? undefined : new Date(now.getTime() - pendingMs);
  const listing = await reader.list({ own: own.number, baseRef: own.baseRef, mergedSince, now });
  if (!listing.ok) return withoutOthers(listing, reader);
  const mine = listing.changes.find(({ number }) => number === own.number);
  const looked = listing.changes
    .filter((change) => change !== mine)
    .sort((one, other) => one.number - other.number)
    .map((change) => ({ change, ...examine(change, { look, mine }) }));
  for (const line of toLog(looked, reader.noun)) log.info(line);
  return {
    changes: looked.flatMap(({ counted }) => counted ?? []),
    notes: [...toUnreadNotes(looked, { listing, mine, noun: reader.noun }), ...toPartialNotes(looked)],
  };
}

/** No changes, and the reason why they are not known. */
export function withoutOthers({ because, hint }: NoAnswer, { noun }: Pick<OtherChangesReader, "noun">): OthersFound {
  return { changes: [], notes: [say`Other ${noun}s were not looked at, because ${because}. ${hint}`] };
}

/** Result of looking at one change. */
interface Examination {
  /** undefined: it does not count. */
  readonly counted: OtherChange | undefined;
  /** Why it does not count, as a clause without a subject. undefined: it does, or has no record. */
  readonly why: string | undefined;
  /** true: it may have a record that was not read. */
  readonly isUnread: boolean;
  /** true: its record does not hold all that it takes. */
  readonly isPartial: boolean;
}

interface ExaminedChange extends Examination {
  readonly change: ListedChange;
}

function examine(
  change: ListedChange,
  { look, mine }: { readonly look: LookAside; readonly mine: ListedChange | undefined },
): Examination {
  const nothing = { counted: undefined, why: undefined, isUnread: false, isPartial: false };
  const reason = findExclusion(change, { look, mine });
  if (reason !== undefined) return { ...nothing, why: reason };
  const record = findRecord(change, look);
  if (record === undefined) return { ...nothing, isUnread: !change.isComplete };
  if (record.head !== change.headSha) return { ...nothing, why: "its newest commit is not checked yet" };
  if (record.project !== look.project.digest) return { ...nothing, why: "it is checked for another project" };
  const { additions, takesMore } = record;
  return { ...nothing, counted: { name: change.name, additions }, isPartial: takesMore };
}

/** Why a change does not count, whatever its record says; undefined: it does. `mine`: the run's own; undefined: it is not listed. */
function findExclusion(
  change: ListedChange,
  { look: { own, rules }, mine }: { readonly look: LookAside; readonly mine: ListedChange | undefined },
): string | undefined {
  if (change.isDraft && !rules.countsDrafts) return "it is a draft";
  // Changes that are built on one another contain one another. Those that are to be merged into one another have different bases, and
  // are not listed together; a branch that was merged may go on.
  if (change.branch !== undefined && change.branch === mine?.branch) return "it is of the same branch";
  return change.headSha === own.headSha ? "it has the same newest commit" : undefined;
}

/** The newest record of a change for this key. undefined: there is none that can be read, or none that is for others. */
function findRecord({ ownTexts }: ListedChange, { key, marker, now }: LookAside): CommentRecord | undefined {
  const records = ownTexts
    .filter((body) => firstLine(body) === marker)
    .flatMap((body) => parseRecord({ body, key, now: now.toISOString() }) ?? [])
    .filter(({ project }) => project !== undefined);
  return records.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
}

/** Most changes that a line of the log names. */
const MOST_LOGGED = 20;

function toLog(looked: readonly ExaminedChange[], noun: string): readonly Message[] {
  const counted = looked.flatMap(({ counted: one }) => (one === undefined ? [] : [one.name]));
  const left = Map.groupBy(looked, ({ why }) => why);
  const named = (names: readonly string[]): Message => {
    const more = names.length - MOST_LOGGED;
    return listed(more > 0 ? [...names.slice(0, MOST_LOGGED), `${more} more`] : names);
  };
  return [
    ...(counted.length === 0 ? [] : [say`Other ${noun}s that count: ${named(counted)}.`]),
    ...[...left].flatMap(([why, members]) =>
      why === undefined ? [] : [say`Not counted, because ${why}: ${named(members.map(({ change }) => change.name))}.`],
    ),
  ];
}

function toUnreadNotes(
  looked: readonly ExaminedChange[],
  {
    listing,
    mine,
    noun,
  }: {
    readonly listing: Extract<ChangeListing, { readonly ok: true }>;
    readonly mine: ListedChange | undefined;
    readonly noun: string;
  },
): readonly string[] {
  const open = looked.filter(({ change }) => change.mergedAt === undefined);
  const merged = looked.filter(({ change }) => change.mergedAt !== undefined);
  const { hasMoreMerged } = listing;
  // The run's own is open, too.
  const unlisted =
    listing.unlisted === undefined || mine !== undefined ? listing.unlisted : Math.max(0, listing.unlisted - 1);
  const count = (some: readonly ExaminedChange[]): number => some.filter(({ isUnread }) => isUnread).length;
  const note = (kind: string, of: { readonly unread: number; readonly total: number; readonly hasMore: boolean }) => {
    const { unread, total, hasMore } = of;
    if (hasMore) return [`Of more than ${total} ${kind} ${noun}s, only ${total - unread} were looked at.`];
    if (unread === 0) return [];
    const subject = total === 1 ? `The other ${kind} ${noun}` : `${unread} of ${total} ${kind} ${noun}s`;
    return [`${subject} ${unread === 1 ? "was" : "were"} not looked at.`];
  };
  return [
    ...note("open", {
      unread: count(open) + (unlisted ?? 0),
      total: open.length + (unlisted ?? 0),
      hasMore: unlisted === undefined,
    }),
    ...note("merged", { unread: count(merged), total: merged.length, hasMore: hasMoreMerged }),
  ];
}

function toPartialNotes(looked: readonly ExaminedChange[]): readonly Message[] {
  const names = looked.flatMap(({ isPartial, counted }) => (isPartial && counted !== undefined ? [counted.name] : []));
  if (names.length === 0) return [];
  return [say`Not all that is taken by ${listed(names.map(code))} is known, and what is not does not count.`];
}
