// Gates of the same change, each of which judges a part of what is merged together. The amounts of the others are
// therefore certain. A gate writes its record before it reads the records of the others and decides. Of two gates at
// the same moment, the one that writes last sees both records.

import {
  type CloudProject,
  compareText,
  gateName,
  idOf,
  listMessages,
  type Message,
  type OtherChangeList,
  quoted,
  say,
} from "../core/index.ts";
import { ANY_AMOUNT, findProjectResults } from "../render/index.ts";
import type { OwnComments } from "./host.ts";
import { findRecords, joinResults, notePartial } from "./other-changes.ts";
import { type CommentJob, isSibling, type PublishResult } from "./sticky-comment.ts";

const MOST_GATES = 100;

/**
 * Finds the results of the change's other gates for its newest commit and the same projects. Never throws: unreadable
 * results are noted, and set `unread` to "certain" if other gates exist. `taken` is the report of a sibling that
 * replaced this gate's report.
 */
export async function findGates({
  store,
  headSha,
  projects,
  run,
  runOf,
  now,
  isAlone,
  after,
}: Pick<CommentJob, "store" | "run" | "runOf"> & {
  readonly headSha: string;
  readonly projects: readonly CloudProject[];
  readonly now: Date;
  /** True if this is the only known gate of the change. */
  readonly isAlone: boolean;
  /** Comments since this gate wrote its record. Undefined if they must be read. */
  readonly after: OwnComments | undefined;
}): Promise<OtherChangeList & { readonly taken: PublishResult | undefined }> {
  const found = after ?? (await store.find());
  if (!found.ok) {
    const note = say`Other gates of ${store.subject} were not looked at, because ${found.because}. ${found.hint}`;
    return { changes: [], notes: [note], unread: isAlone ? "possible" : "certain", taken: undefined };
  }
  const [ownComment] = found.marked;
  const takenBy = ownComment && runOf(ownComment.body);
  const taken = isSibling(takenBy, run) ? ({ url: ownComment?.url, state: "taken", takenBy } as const) : undefined;
  const candidates = found.others.flatMap((comment) => {
    const [record] = findRecords([comment.body], now);
    const counts = record !== undefined && projects.some(({ digest }) => findProjectResults(record, digest).length > 0);
    return counts ? { comment, key: record.key, isNewest: record.head === headSha } : [];
  });
  const newest = candidates.filter(({ isNewest }) => isNewest);
  // Reads the record of a gate from its current comment. Undefined if another account edited the comment, or if its
  // record is of another gate or commit.
  const readGate = async ({ comment, key }: (typeof newest)[number]) => {
    const named = { name: gateName(key), url: comment.url };
    const text = await store.readOwnText(comment);
    if (!text.ok) return [{ ...named, ofProject: undefined, additions: [], open: [ANY_AMOUNT], takesMore: true }];
    const [record] = text.value === undefined ? [] : findRecords([text.value], now);
    if (record?.key !== key || record.head !== headSha) return undefined;
    // A gate with several targets has a result for each, also of one project.
    return [...new Set(projects.map(({ digest }) => digest))].flatMap((ofProject) => {
      const results = findProjectResults(record, ofProject);
      const joined = joinResults(results);
      return results.length === 0 ? [] : { ...named, ofProject, ...joined, takesMore: joined.open.length > 0 };
    });
  };
  const gates = await Promise.all(newest.slice(0, MOST_GATES).map(readGate));
  const read = gates.flatMap((gate) => gate ?? []);
  const changes = [...Map.groupBy(read, ({ name, ofProject }) => idOf(name, ofProject)).values()]
    // A gate may briefly have two comments. The first one stays.
    .flatMap(([first]) => first ?? [])
    .sort((a, b) => compareText(a.name, b.name));
  const seen = new Set(newest.map(({ key }) => key));
  const older = candidates.flatMap(({ key, isNewest }) => (isNewest || seen.has(key) ? [] : gateName(key)));
  const unread = newest.flatMap(({ key }, index) => (gates[index] === undefined ? gateName(key) : []));
  const notes = [
    ...notePartial([...new Set(changes.filter(({ takesMore }) => takesMore).map(({ name }) => name))]),
    ...noteUncounted(older, say`the newest commit is not checked there yet`),
    ...noteUncounted(unread, store.whyUnread),
  ];
  const unseen = newest.length > MOST_GATES ? ("certain" as const) : undefined;
  return { changes, notes, unread: unseen, taken };
}

function noteUncounted(names: readonly string[], why: Message): readonly Message[] {
  if (names.length === 0) return [];
  return [say`Amounts of ${listMessages([...new Set(names)].map(quoted))} are not counted: ${why}.`];
}
