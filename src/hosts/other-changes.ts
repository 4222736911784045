// Changes other than the one of a run: which of those that a host lists count, by the records in the comments of this program. A record
// is input from outside: all that is taken of it are amounts of regions and keys.

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

/** Which other changes count. */
export interface OtherChangeRules {
  readonly countsDrafts: boolean;
  /** Milliseconds for which merged changes count. undefined: not at all. */
  readonly pendingMs: number | undefined;
  /** true: what is not known of others fails the check. */
  readonly isStrict: boolean;
}

/** The change of the run. */
export interface OwnChange {
  /** undefined: not known; then what has the same newest commit is it. */
  readonly number: number | undefined;
  /** Its newest commit. undefined: not known. */
  readonly headSha: string | undefined;
  readonly baseRef: string;
}

/** Finds the changes that may be applied before that of a run, as far as they count for a project. undefined: the run is of none. Never throws. */
export type FindOthers = (project: CloudProject, log: Log) => Promise<OthersFound | undefined>;

interface OthersSearch {
  /** The host's for a change. */
  readonly noun: Host["noun"];
  /** Finds the run's own change. undefined: it is of none that others could come before. */
  readonly findOwn: () => Promise<OwnChange | NoAnswer | undefined>;
  /** Lists the changes of the repository. Never throws. */
  readonly list: (query: ChangeQuery) => Promise<ChangeListing>;
  readonly rules: OtherChangeRules;
  readonly now: Date;
}

/** For all requests of a listing together, in milliseconds: the verdict waits for it, and does without it. */
export const LISTING_MS = 6_000;

/** true for a time from `since` on; false where one of the two is not there. */
export function isSince(time: string | null | undefined, since: Date | undefined): boolean {
  return time != null && since !== undefined && new Date(time) >= since;
}

/** Lists the other changes of a run, at once and for all of its projects. What cannot be read is noted. */
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
    // The run's own is open, too.
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

/** Finds the records of a change that count, one of each gate, or `why` it does not count, as a clause. `mine`: the run's own; undefined: it is not listed. */
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
  // Changes that are built on one another contain one another. Those that are to be merged into one another have different bases, and
  // are not listed together; a branch that was merged may go on.
  if (change.branch !== undefined && change.branch === mine?.branch) return excluded("it is of the same branch");
  if (change.headSha === own.headSha) return excluded("it has the same newest commit");
  const all = findRecords(change.ownTexts, now);
  const checked = all.filter(({ head }) => head === change.headSha);
  if (all.length > 0 && checked.length === 0) return excluded("its newest commit is not checked yet");
  const records = checked.flatMap((record) => partsOf(record, project.digest));
  if (checked.length > 0 && records.length === 0) return excluded("it is checked for another project");
  return { change, records, why: undefined };
}

/** The newest record of each gate of a change. Empty: there is none that can be read, or none that is for others. */
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

/** How many of a kind may have a record that was not read. `unlisted`: number of those that are not listed; undefined: there are some. */
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

/** Notes on what takes more than is known of it, by its names. */
export function toPartial(names: readonly string[]): readonly Message[] {
  return names.length === 0 ? [] : [say`Not all that is taken by ${listed(names.map(quoted))} is known.`];
}
