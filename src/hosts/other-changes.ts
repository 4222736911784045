// Other changes than the run's. The records in this program's comments decide which of the listed changes count. A
// record is outside input: only amounts by region and key are taken from it.

import {
  type CloudProject,
  type Log,
  listed,
  type Message,
  type OthersFound,
  prose,
  quoted,
  say,
} from "../core/index.ts";
import { type CommentRecord, isForOthers, parseRecord, partsOf, toMarker } from "../render/index.ts";
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

/**
 * Finds the changes that may be applied before the run's and that count for a project. Undefined if the run has no
 * change. Never throws.
 */
export type FindOthers = (project: CloudProject, log: Log) => Promise<OthersFound | undefined>;

interface OthersSearch {
  /** The host's term for a change. */
  readonly noun: Host["noun"];
  /** Finds the run's own change. Undefined if no other change can be applied before it. */
  readonly findOwn: () => Promise<OwnChange | NoAnswer | undefined>;
  /** Lists the changes of the repository. Never throws. */
  readonly list: (query: ChangeQuery) => Promise<ChangeListing>;
  readonly rules: OtherChangeRules;
  readonly now: Date;
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

/** Starts to list the other changes of a run at once, for all of its projects. Unreadable ones are noted. */
export function openOthers({ noun, findOwn, list, rules, now }: OthersSearch): FindOthers {
  const { pendingMs } = rules;
  const mergedSince = pendingMs === undefined ? undefined : new Date(now.getTime() - pendingMs);
  const finding = findOwn();
  const listing = finding.then((own) => {
    if (own === undefined || "because" in own) return undefined;
    return list({ own: own.number, baseRef: own.baseRef, isThorough: rules.isStrict, mergedSince, now });
  });
  const withoutOthers = ({ because, hint }: NoAnswer): OthersFound => {
    const note = say`Other ${noun}s were not looked at, because ${because}. ${hint}`;
    return { changes: [], notes: [note], unread: "possible" };
  };
  return async (project, log) => {
    const own = await finding;
    if (own === undefined) return undefined;
    if ("because" in own) return withoutOthers(own);
    const found = await listing;
    if (found === undefined) return undefined;
    if (!found.ok) return withoutOthers(found);
    const mine = found.changes.find(({ number }) => number === own.number);
    const examined = found.changes
      .filter((change) => change !== mine)
      .toSorted((one, other) => one.number - other.number)
      .map((change) => examine(change, { own, rules, now, project, mine }));
    for (const line of toLog(examined, noun)) log.info(line);
    // The host counts the run's own change as open, too.
    const ownUnlisted = mine === undefined ? 1 : 0;
    const unlisted = found.unlisted === undefined ? undefined : Math.max(0, found.unlisted - ownUnlisted);
    const open = examined.filter(({ change }) => change.mergedAt === undefined);
    const merged = examined.filter(({ change }) => change.mergedAt !== undefined);
    const partial = examined.filter(({ records }) => records.some(({ takesMore }) => takesMore));
    const unread = [
      toUnreadNote(open, { kind: `open ${noun}`, unlisted }),
      toUnreadNote(merged, { kind: `merged ${noun}`, unlisted: found.hasMoreMerged ? undefined : 0 }),
    ].filter((note) => note !== undefined);
    const { notes: uncounted = [] } = found;
    const isUnread = unread.length > 0 || (rules.isStrict && uncounted.length > 0);
    const changes = examined.filter(({ records }) => records.length > 0);
    return {
      changes: changes.map(({ change: { name }, records }) => ({
        name,
        additions: records.flatMap(({ additions }) => additions),
        open: records.flatMap((record) => record.open),
      })),
      notes: [...unread, ...toPartial(partial.map(({ change }) => change.name)), ...uncounted],
      unread: isUnread ? "possible" : undefined,
    };
  };
}

type ExaminedChange = ReturnType<typeof examine>;

/**
 * Returns the counted records of a change, one of each gate, or a clause on `why` the change does not count. `mine` is
 * the run's own change; undefined if it is not listed.
 */
function examine(
  change: ListedChange,
  of: Pick<OthersSearch, "rules" | "now"> & {
    readonly own: OwnChange;
    readonly project: CloudProject;
    readonly mine: ListedChange | undefined;
  },
) {
  const { own, rules, now, project, mine } = of;
  const excluded = <const Why extends string>(why: Why) => ({ change, records: [], why });
  if (change.isDraft && !rules.countsDrafts) return excluded("it is a draft");
  // Changes built on one another contain one another. If one is to be merged into the other, their bases differ and
  // they are not listed together. A branch may also go on after it was merged.
  if (change.branch !== undefined && change.branch === mine?.branch) return excluded("it is of the same branch");
  if (change.headSha === own.headSha) return excluded("it has the same newest commit");
  const all = findRecords(change.ownTexts, now);
  const checked = all.filter(({ head }) => head === change.headSha);
  if (all.length > 0 && checked.length === 0) return excluded("its newest commit is not checked yet");
  const records = checked.flatMap((record) => partsOf(record, project.digest));
  if (checked.length > 0 && records.length === 0) return excluded("it is checked for another project");
  return { change, records, why: undefined };
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
  const newestFirst = records.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return [...Map.groupBy(newestFirst, ({ key }) => key).values()].flatMap(([newest]) => newest ?? []);
}

function toLog(examined: readonly ExaminedChange[], noun: Host["noun"]): readonly Message[] {
  const named = (some: readonly ExaminedChange[]) => listed(some.map(({ change }) => prose(change.name)));
  const counted = examined.filter(({ records }) => records.length > 0);
  const excluded = Map.groupBy(examined, ({ why }) => why);
  excluded.delete(undefined);
  return [
    ...(counted.length === 0 ? [] : [say`Other ${noun}s that count: ${named(counted)}.`]),
    ...[...excluded].map(([why, some]) => say`Not counted, because ${why ?? ""}: ${named(some)}.`),
  ];
}

/**
 * Returns a note on changes that may have an unread record, or undefined if there are none. `unlisted` is the number of
 * changes that the host did not list; undefined if it is more than zero but not known.
 */
function toUnreadNote(
  some: readonly ExaminedChange[],
  { kind, unlisted }: { readonly kind: `${"open" | "merged"} ${Host["noun"]}`; readonly unlisted: number | undefined },
): Message | undefined {
  const unread = some.filter(
    ({ change, records, why }) => !change.isComplete && records.length === 0 && why === undefined,
  );
  if (unlisted === undefined) {
    return say`Of more than ${some.length} ${kind}s, only ${some.length - unread.length} were looked at.`;
  }
  const [count, total] = [unread.length + unlisted, some.length + unlisted];
  if (count === 0) return undefined;
  const subject = total === 1 ? say`The other ${kind}` : say`${count} of ${total} ${kind}s`;
  return say`${subject} ${count === 1 ? "was" : "were"} not looked at.`;
}

/** Returns a note on names whose amounts are only partly known. */
export function toPartial(names: readonly string[]): readonly Message[] {
  return names.length === 0 ? [] : [say`Not all that is taken by ${listed(names.map(quoted))} is known.`];
}
