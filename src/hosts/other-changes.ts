// Other changes than the run's. The records in this program's comments decide which of the listed changes count. A
// record is outside input: only amounts by region and key are taken from it.

import {
  type CloudProject,
  type Log,
  listMessages,
  type Message,
  type OtherChangeList,
  prose,
  quoted,
  say,
} from "../core/index.ts";
import {
  type CommentRecord,
  findProjectResults,
  isForOthers,
  parseRecord,
  type RecordPart,
  toMarker,
} from "../render/index.ts";
import type { ChangeListing, ChangeQuery, Host, ListedChange, NoAnswer } from "./host.ts";
import { firstLine } from "./sticky-comment.ts";

/** Rules on which other changes count. */
export interface OtherChangeRules {
  readonly countsDrafts: boolean;
  /** Time in milliseconds for which merged changes count. Undefined if they do not count. */
  readonly pendingMs: number | undefined;
  /** True if unknown amounts of other changes fail the check. */
  readonly isStrict: boolean;
}

/** The change of the run. */
export interface OwnChange {
  /** Undefined if not known. Then the change with the same newest commit is the run's own. */
  readonly number: number | undefined;
  /** Newest commit. Undefined if not known. */
  readonly headSha: string | undefined;
  readonly baseRef: string;
}

/** Reads a repository's changes. No method throws. */
export interface OtherChangesReader {
  /** The host's term for a change. */
  readonly noun: Host["noun"];
  /** Finds the run's own change. Undefined if no other change can be applied before it. */
  findOwnChange(rules: OtherChangeRules): Promise<OwnChange | NoAnswer | undefined>;
  /** Lists the changes of the repository. */
  list(query: ChangeQuery): Promise<ChangeListing>;
}

/**
 * Time limit of all requests of a listing together, in milliseconds. The verdict waits for a listing, but can do
 * without it.
 */
export const LISTING_MS = 6_000;

/** Returns whether the time is at or after `since`. False if one of the two is missing. */
export function isSince(time: string | null | undefined, since: Date | undefined): boolean {
  return time != null && since !== undefined && new Date(time) >= since;
}

/**
 * Starts to list the other changes of a run at once, for all of its projects. Returns a function that finds the changes
 * that may be applied before the run's and that count for a project. It resolves to undefined if the run has no change,
 * notes unreadable changes, and never throws.
 */
export function openOthers(host: OtherChangesReader, rules: OtherChangeRules, now: Date) {
  const { noun } = host;
  const { pendingMs } = rules;
  const mergedSince = pendingMs === undefined ? undefined : new Date(now.getTime() - pendingMs);
  const finding = host.findOwnChange(rules);
  const listing = finding.then((ownChange) => {
    if (ownChange === undefined || "because" in ownChange) return undefined;
    const { number: ownNumber, baseRef } = ownChange;
    return host.list({ ownNumber, baseRef, isThorough: rules.isStrict, mergedSince, now });
  });
  const withoutOthers = ({ because, hint }: NoAnswer): OtherChangeList => {
    const note = say`Other ${noun}s were not looked at, because ${because}. ${hint}`;
    return { changes: [], notes: [note], unread: "possible" };
  };
  return async (project: CloudProject, log: Log): Promise<OtherChangeList | undefined> => {
    const ownChange = await finding;
    if (ownChange === undefined) return undefined;
    if ("because" in ownChange) return withoutOthers(ownChange);
    const found = await listing;
    if (found === undefined) return undefined;
    if (!found.ok) return withoutOthers(found);
    const listedOwn = found.changes.find(({ number }) => number === ownChange.number);
    const examined = found.changes
      .filter((change) => change !== listedOwn)
      .toSorted((a, b) => a.number - b.number)
      .map((change) => examineChange(change, { ownChange, listedOwn, rules, now, project }));
    const counted = examined.filter(({ records }) => records.length > 0);
    for (const line of describeExamined(examined, counted, noun)) log.info(line);
    // The host counts the run's own change as open, too.
    const ownUnlisted = listedOwn === undefined ? 1 : 0;
    const unlisted = found.unlisted === undefined ? undefined : Math.max(0, found.unlisted - ownUnlisted);
    const open = examined.filter(({ change }) => change.mergedAt === undefined);
    const merged = examined.filter(({ change }) => change.mergedAt !== undefined);
    const partial = examined.filter(({ records }) => records.some(({ takesMore }) => takesMore));
    const unread = [
      noteUnread(open, `open ${noun}`, unlisted),
      noteUnread(merged, `merged ${noun}`, found.hasMoreMerged ? undefined : 0),
    ].filter((note) => note !== undefined);
    const { notes: uncounted = [] } = found;
    const isUnread = unread.length > 0 || (rules.isStrict && uncounted.length > 0);
    return {
      changes: counted.map(({ change: { name }, records }) => ({ name, ...joinResults(records) })),
      notes: [...unread, ...notePartial(partial.map(({ change }) => change.name)), ...uncounted],
      unread: isUnread ? "possible" : undefined,
    };
  };
}

/** Finds the changes that count for a project, as {@link openOthers} says. */
export type OthersFinder = ReturnType<typeof openOthers>;

type ExaminedChange = ReturnType<typeof examineChange>;

/**
 * Returns the counted records of a change, one of each gate, or a clause on `why` the change does not count.
 * `listedOwn` is the run's own change; undefined if it is not listed.
 */
function examineChange(
  change: ListedChange,
  {
    ownChange,
    listedOwn,
    rules,
    now,
    project,
  }: {
    readonly ownChange: OwnChange;
    readonly listedOwn: ListedChange | undefined;
    readonly rules: OtherChangeRules;
    readonly now: Date;
    readonly project: CloudProject;
  },
) {
  const excluded = <const Clause extends string>(why: Clause) => ({ change, records: [], why });
  if (change.isDraft && !rules.countsDrafts) return excluded("it is a draft");
  // Changes built on one another contain one another. If one is to be merged into the other, their bases differ and
  // they are not listed together. A branch may also go on after it was merged.
  if (change.branch !== undefined && change.branch === listedOwn?.branch) return excluded("it is of the same branch");
  if (change.headSha === ownChange.headSha) return excluded("it has the same newest commit");
  const found = findRecords(change.ownTexts, now);
  const checked = found.filter(({ head }) => head === change.headSha);
  if (found.length > 0 && checked.length === 0) return excluded("its newest commit is not checked yet");
  const records = checked.flatMap((record) => findProjectResults(record, project.digest));
  if (checked.length > 0 && records.length === 0) return excluded("it is checked for another project");
  return { change, records, why: undefined };
}

/** Returns the amounts of several results together. */
export function joinResults(results: readonly RecordPart[]): Pick<RecordPart, "additions" | "open"> {
  return {
    additions: results.flatMap(({ additions }) => additions),
    open: results.flatMap(({ open }) => open),
  };
}

/**
 * Returns the newest record of each gate in the comments of a change. Records that are unreadable or not meant for
 * other changes are ignored.
 */
export function findRecords(ownTexts: readonly string[], now: Date): readonly CommentRecord[] {
  const records = ownTexts.flatMap((body) => {
    const record = parseRecord({ body, now: now.toISOString() });
    return record === undefined || !isForOthers(record) || firstLine(body) !== toMarker(record.key) ? [] : record;
  });
  const newestFirst = records.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return [...Map.groupBy(newestFirst, ({ key }) => key).values()].flatMap(([newest]) => newest ?? []);
}

function describeExamined(
  examined: readonly ExaminedChange[],
  counted: readonly ExaminedChange[],
  noun: Host["noun"],
): readonly Message[] {
  const listNames = (changes: readonly ExaminedChange[]) =>
    listMessages(changes.map(({ change }) => prose(change.name)));
  const excluded = Map.groupBy(examined, ({ why }) => why);
  excluded.delete(undefined);
  return [
    ...(counted.length === 0 ? [] : [say`Other ${noun}s that count: ${listNames(counted)}.`]),
    ...[...excluded].map(([why, changes]) => say`Not counted, because ${why ?? ""}: ${listNames(changes)}.`),
  ];
}

/**
 * Returns a note on changes that may have an unread record, or undefined if there are none. `unlisted` is the number of
 * changes that the host did not list; undefined if it is more than zero but not known.
 */
function noteUnread(
  changes: readonly ExaminedChange[],
  kind: `${"open" | "merged"} ${Host["noun"]}`,
  unlisted: number | undefined,
): Message | undefined {
  const unread = changes.filter(
    ({ change, records, why }) => !change.isComplete && records.length === 0 && why === undefined,
  );
  if (unlisted === undefined) {
    return say`Of more than ${changes.length} ${kind}s, only ${changes.length - unread.length} were looked at.`;
  }
  const [count, total] = [unread.length + unlisted, changes.length + unlisted];
  if (count === 0) return undefined;
  const subject = total === 1 ? say`The other ${kind}` : say`${count} of ${total} ${kind}s`;
  return say`${subject} ${count === 1 ? "was" : "were"} not looked at.`;
}

/** Returns a note on names whose amounts are only partly known. */
export function notePartial(names: readonly string[]): readonly Message[] {
  return names.length === 0 ? [] : [say`Amounts of ${listMessages(names.map(quoted))} are only partly known.`];
}
