// The record of what was judged, which a comment carries for the runs of other changes, unseen: what the change takes of each region and
// key. Who may have written it is for the reader to know; what it says is numbers, and nothing of it is ever shown.

import {
  type Addition,
  type Check,
  type CloudProject,
  commitId,
  idOf,
  isPerObject,
  parseCheckKey,
  type Report,
  type RunContext,
  z,
} from "../core/index.ts";
import { toAddition } from "./additions.ts";
import { decodeHidden, encodeHidden, type HiddenLine, isFuture, lastLines, maxBytesOf } from "./hidden-line.ts";
import { toShownOrder } from "./order.ts";
import { isRegionKnown } from "./subject.ts";

/** Longest record, in characters with all that is around it: 8 KiB. */
export const MAX_RECORD_LENGTH = 8192;

const PREFIX = "<!-- quota-gate-record:v1 ";

/** Base64 comes in fours, and behind it the HTML comment ends. */
const LINE: HiddenLine = { prefix: PREFIX, maxLength: Math.floor((MAX_RECORD_LENGTH - PREFIX.length - 4) / 4) * 4 };

const amount = z.int().check(z.nonnegative());

/** Region by its place in the list of regions, key, what is added at the end, what at the peak (null: not known), 1 where it is a lower bound. */
const row = z.union([
  z.tuple([amount, z.string(), amount, z.nullable(amount)]),
  z.tuple([amount, z.string(), amount, z.nullable(amount), z.literal(1)]),
]);

const document = z.object({
  v: z.literal(1),
  by: z.string(),
  key: z.string(),
  /** Digest of the cloud's address and the project. */
  project: z.string().check(z.regex(/^[0-9a-f]{32}$/u)),
  head: commitId,
  at: z.iso.datetime(),
  partial: z.optional(z.literal(true)),
  regions: z.array(z.string()),
  add: z.array(row),
});

type Document = z.infer<typeof document>;
type Row = z.infer<typeof row>;

/** What was judged in a run on a change. */
export interface ChangeRecord {
  /** Of the comment. */
  readonly key: string;
  /** As `digestProject` gives it. */
  readonly project: string;
  /** Newest commit of the change when it was judged. */
  readonly head: string;
  /** When quota and usage had been read: UTC, ISO 8601. */
  readonly at: string;
  readonly additions: readonly Addition[];
  /** true: it takes more than is told. */
  readonly isPartial: boolean;
}

/**
 * The record as a line of a comment, at most {@link MAX_RECORD_LENGTH} characters: the tightest keys where not all find room. null: nothing
 * was decided, or it is not known of which commit or project.
 */
export function encodeRecord(of: {
  readonly report: Report;
  readonly project: CloudProject | null;
  readonly context: RunContext;
}): string | null {
  const { report, project, context } = of;
  const { key, version, headSha } = context;
  if (report.verdict === "error" || project?.digest == null || !commitId.safeParse(headSha).success) return null;
  const frame = { v: 1, by: version, key, project: project.digest, head: headSha, at: report.checkedAt };
  const longest = { ...frame, partial: true, regions: [], add: [] };
  const { isPartial, ...rows } = toRows(report, maxBytesOf(LINE) - Buffer.byteLength(JSON.stringify(longest), "utf8"));
  return encodeHidden(LINE, { ...frame, ...(isPartial ? { partial: true } : {}), ...rows });
}

/** As many rows as fit, the tightest first; the first that does not fit ends it. */
function toRows(report: Report, maxBytes: number) {
  const regions: string[] = [];
  const add: Row[] = [];
  let isPartial = false;
  let bytes = 0;
  for (const check of toShownOrder(report)) {
    const taken = takes(check, report);
    if (taken === null) continue;
    if (taken === "untold") {
      isPartial = true;
      continue;
    }
    const known = regions.indexOf(check.region);
    const isNew = known === -1;
    const place = isNew ? regions.length : known;
    const next: Row = taken.atLeast
      ? [place, check.key, taken.end, taken.peak, 1]
      : [place, check.key, taken.end, taken.peak];
    bytes += byteLength(next) + (isNew ? byteLength(check.region) : 0);
    if (bytes > maxBytes) return { regions, add, isPartial: true };
    if (isNew) regions.push(check.region);
    add.push(next);
  }
  return { regions, add, isPartial };
}

/** Bytes of a value in an array of JSON. */
function byteLength(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value), "utf8") + 1;
}

/**
 * What a check takes at its end and at its peak, both 0 or more. null: nothing, or nothing that has a limit for all together. "untold": it
 * is not known, or its region is not, or must not be told, since the plan marks it as sensitive.
 */
function takes(check: Check, report: Report) {
  const { key, used, peak, shownRegion, verdict, atLeast = false } = check;
  if (verdict === "unmetered" || isPerObject(parseCheckKey(key).key)) return null;
  const addition = toAddition(check, report);
  if (addition === "untold" || shownRegion !== undefined || !isRegionKnown(check)) return "untold";
  const end = addition?.amount ?? 0;
  // Declared plans have no peak but their end.
  const highest = peak === undefined ? end : peak === null || used === null ? null : Math.max(end, peak - used);
  return end === 0 && highest === 0 ? null : { end, peak: highest, atLeast };
}

/**
 * The record in the line before the last one of a comment. undefined: there is none, it is not what {@link encodeRecord} writes, or it comes
 * from the future (`now`: UTC, ISO 8601).
 */
export function parseRecord({ body, now }: { readonly body: string; readonly now: string }): ChangeRecord | undefined {
  const [, line = ""] = lastLines(body, 2);
  const parsed = document.safeParse(decodeHidden(LINE, line)).data;
  if (parsed === undefined || isFuture(parsed.at, now)) return undefined;
  const additions = toAdditions(parsed);
  if (additions === undefined) return undefined;
  const { key, project, head, at, partial, add } = parsed;
  const isUntold = add.some(([, , end, , least]) => end === 0 && least === 1);
  return { key, project, head, at, additions, isPartial: partial === true || isUntold };
}

/** undefined where a region is missing, or a region and key come twice. */
function toAdditions({ regions, add }: Document): readonly Addition[] | undefined {
  const seen = new Set<string>();
  const additions: Addition[] = [];
  for (const [place, key, end, , least] of add) {
    const region = regions[place];
    const id = idOf(region, key);
    if (region === undefined || seen.has(id)) return undefined;
    seen.add(id);
    if (end > 0) additions.push({ region, key, amount: end, atLeast: least === 1 });
  }
  return additions;
}
