// Gates of one change that see each other. Each judges a part of what is merged together, so that what the others take is certain. A gate
// writes its record before it decides, and reads those of the others afterwards: of two at the same moment, the one that wrote last sees both.

import {
  type CloudProject,
  compareText,
  gateName,
  idOf,
  listed,
  type Message,
  type OthersFound,
  quoted,
  say,
} from "../core/index.ts";
import { ANYTHING, partsOf } from "../render/index.ts";
import type { CommentStore, OwnComments, Run } from "./host.ts";
import { findRecords, toPartial } from "./other-changes.ts";
import { isSibling, type Published } from "./sticky-comment.ts";

const MOST_GATES = 100;

/**
 * Finds what other gates of the change judged at its newest commit for the same project. Never throws: what cannot be read is noted, and `unread`: certain where there are other gates.
 * `taken`: the report of a sibling that is in place of this gate's; undefined: there is none.
 */
export async function findGates(of: {
  readonly store: CommentStore;
  readonly headSha: string;
  readonly projects: readonly CloudProject[];
  readonly run: Run | undefined;
  readonly runOf: (text: string) => Run | undefined;
  readonly now: Date;
  /** true: this is the only gate of the change, as far as is known. */
  readonly isAlone: boolean;
  /** Comments as they are since this gate has written its record. undefined: to be looked at. */
  readonly after: OwnComments | undefined;
}): Promise<OthersFound & { readonly taken: Published | undefined }> {
  const { store, headSha, projects, run, runOf, now, isAlone, after } = of;
  const found = after ?? (await store.find());
  if (!found.ok) {
    const note = say`Other gates of ${store.subject} were not looked at, because ${found.because}. ${found.hint}`;
    return { changes: [], notes: [note], unread: isAlone ? "possible" : "certain", taken: undefined };
  }
  const [own] = found.own;
  const takenBy = own && runOf(own.body);
  const taken = isSibling(takenBy, run) ? ({ url: own?.url, state: "taken", takenBy } as const) : undefined;
  const candidates = found.others.flatMap((comment) => {
    const [record] = findRecords([comment.body], now);
    const counts = record !== undefined && projects.some(({ digest }) => partsOf(record, digest).length > 0);
    return counts ? { comment, key: record.key, isNewest: record.head === headSha } : [];
  });
  const newest = candidates.filter(({ isNewest }) => isNewest);
  // By its comment as it is now. undefined: another account wrote it last, or it says something else meanwhile.
  const readGate = async ({ comment, key }: (typeof newest)[number]) => {
    const named = { name: gateName(key), url: comment.url };
    const text = await store.readOwnText(comment);
    if (!text.ok) return [{ ...named, ofProject: undefined, additions: [], open: [ANYTHING], takesMore: true }];
    const [record] = text.value === undefined ? [] : findRecords([text.value], now);
    if (record?.key !== key || record.head !== headSha) return undefined;
    return projects.flatMap(({ digest: ofProject }) =>
      partsOf(record, ofProject).map(({ additions, open, takesMore }) => {
        return { ...named, ofProject, additions, open, takesMore };
      }),
    );
  };
  const gates = await Promise.all(newest.slice(0, MOST_GATES).map(readGate));
  const read = gates.flatMap((gate) => gate ?? []);
  const changes = [...Map.groupBy(read, ({ name, ofProject }) => idOf(name, ofProject)).values()]
    // A gate may have two comments for a moment; the first stays.
    .flatMap(([first]) => first ?? [])
    .sort((one, other) => compareText(one.name, other.name));
  const seen = new Set(newest.map((one) => one.key));
  const older = candidates.flatMap((one) => (one.isNewest || seen.has(one.key) ? [] : gateName(one.key)));
  const unread = newest.flatMap((one, at) => (gates[at] === undefined ? gateName(one.key) : []));
  const notes = [
    ...toPartial([...new Set(changes.filter(({ takesMore }) => takesMore).map(({ name }) => name))]),
    ...toNotes(older, say`the newest commit is not checked there yet`),
    ...toNotes(unread, say`its comment was edited by another account, or is not signed`),
  ];
  const unseen = newest.length > MOST_GATES ? ("certain" as const) : undefined;
  return { changes, notes, unread: unseen, taken };
}

function toNotes(names: readonly string[], why: Message): readonly Message[] {
  if (names.length === 0) return [];
  return [say`What is taken by ${listed([...new Set(names)].map(quoted))} does not count: ${why}.`];
}
