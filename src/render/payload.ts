// The data that a comment carries for the next run, in its last line and unseen: which run wrote it, and the numbers from which "since
// the last run" is told. Whoever reads a comment back has made sure that it is our own; even so nothing here is believed unchecked.

import { type Check, type Report, type RunContext, visible, z } from "../core/index.ts";
import { decodeHidden, encodeHidden, type HiddenLine, isFuture, lastLines, maxBytesOf } from "./hidden-line.ts";
import { toShownOrder } from "./order.ts";
import { regionOf } from "./subject.ts";

/** Longest payload, in characters of base64. */
export const MAX_PAYLOAD_LENGTH = 16_384;

const LINE: HiddenLine = { prefix: "<!-- quota-gate-data:v1 ", maxLength: MAX_PAYLOAD_LENGTH };

/** A name as `visible` makes it: what is shown of an old comment's names can be nothing worse. */
const shownName = z.string().check(z.regex(/^[ !"#$%'()*+,\-./0-9:;=?A-Z[\]^_a-z{}~\\…]{1,96}$/));
const safeInteger = z.int();
const amount = z.int().check(z.nonnegative());

const row = z.tuple([
  shownName,
  shownName,
  z.enum(["fits", "tight", "over", "forbidden", "contended", "unknown", "unmetered", "waived"]),
  z.nullable(amount),
  safeInteger,
  z.nullable(safeInteger),
  z.nullable(z.union([amount, z.literal("unlimited")])),
]);

const document = z.strictObject({
  v: z.literal(1),
  key: z.string(),
  head: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  base: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  run: z.optional(z.tuple([amount, amount])),
  at: z.iso.datetime(),
  verdict: z.enum(["pass", "warn", "fail", "error"]),
  partial: z.optional(z.literal(true)),
  d: z.array(row),
});

/** One check as it was. Region and key are in the form in which names are shown. */
export interface PayloadRow {
  readonly region: string;
  readonly key: string;
  readonly verdict: Check["verdict"];
  readonly used: number | null;
  readonly planned: number;
  readonly projected: number | null;
  readonly limit: Check["limit"];
}

/** Data of an earlier run, from its comment. */
export interface Payload {
  readonly key: string;
  readonly head?: string;
  readonly base?: string;
  /** Absent where the report was not made by a run of a workflow. What anybody could have written: a claim, and no proof. */
  readonly run?: { readonly id: number; readonly attempt: number };
  /** When quota and usage had been read: UTC, ISO 8601. */
  readonly at: string;
  readonly verdict: Report["verdict"];
  /** true: not all checks found room; one that is missing from `rows` may still have existed. */
  readonly partial: boolean;
  /** Problems first. */
  readonly rows: readonly PayloadRow[];
}

type Row = z.infer<typeof row>;
type Document = z.infer<typeof document>;

function toRow(check: Check): Row {
  const { key, verdict, used, planned, projected, limit } = check;
  return [visible(regionOf(check)), visible(key), verdict, used, planned, projected, limit];
}

function isCommit(sha: string | undefined): sha is string {
  return sha !== undefined && /^[0-9a-f]{7,64}$/.test(sha);
}

/** As many rows as fit, problems first; the first that does not fit ends it. */
function toRows(report: Report, maxBytes: number): { readonly rows: Row[]; readonly partial: boolean } {
  const rows: Row[] = [];
  let bytes = 0;
  for (const check of toShownOrder(report)) {
    const next = toRow(check);
    bytes += Buffer.byteLength(JSON.stringify(next), "utf8") + 1;
    if (bytes > maxBytes) return { rows, partial: true };
    rows.push(next);
  }
  return { rows, partial: false };
}

/** The last line of a comment. At most {@link MAX_PAYLOAD_LENGTH} characters of base64; what does not fit is left out and marked. */
export function encodePayload({ report, context }: { readonly report: Report; readonly context: RunContext }): string {
  const { headSha, baseSha, run } = context;
  const frame: Document = {
    v: 1,
    key: context.key,
    ...(isCommit(headSha) ? { head: headSha } : {}),
    ...(isCommit(baseSha) ? { base: baseSha } : {}),
    ...(run === undefined ? {} : { run: [run.id, run.attempt] }),
    at: report.checkedAt,
    verdict: report.verdict,
    partial: true,
    d: [],
  };
  const { rows, partial } = toRows(report, maxBytesOf(LINE) - Buffer.byteLength(JSON.stringify(frame), "utf8"));
  const { partial: _, ...complete } = frame;
  return encodeHidden(LINE, { ...(partial ? frame : complete), d: rows });
}

function toPayload(parsed: Document): Payload {
  const { key, head, base, run, at, verdict, partial, d } = parsed;
  return {
    key,
    ...(head === undefined ? {} : { head }),
    ...(base === undefined ? {} : { base }),
    ...(run === undefined ? {} : { run: { id: run[0], attempt: run[1] } }),
    at,
    verdict,
    partial: partial === true,
    rows: d.map(([region, name, rowVerdict, used, planned, projected, limit]) => ({
      region,
      key: name,
      verdict: rowVerdict,
      used,
      planned,
      projected,
      limit,
    })),
  };
}

/**
 * The payload of a comment of ours. undefined where there is none, or where it is not exactly what `encodePayload` writes for
 * this key, or comes from the future (`now`: UTC, ISO 8601): it is then as if there had been no earlier run.
 */
export function parsePayload(source: {
  readonly body: string;
  readonly key: string;
  readonly now: string;
}): Payload | undefined {
  const [last = ""] = lastLines(source.body, 1);
  const parsed = document.safeParse(decodeHidden(LINE, last));
  if (!parsed.success || parsed.data.key !== source.key) return undefined;
  return isFuture(parsed.data.at, source.now) ? undefined : toPayload(parsed.data);
}
