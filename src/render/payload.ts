// The data that a comment carries for the next run, in its last line and unseen: which run wrote it, and the numbers from which "since
// the last run" is told. Whoever reads a comment back has made sure that it is our own; even so nothing here is believed unchecked.

import { type Check, type Report, type RunContext, visible, z } from "../core/index.ts";
import { toShownOrder } from "./order.ts";
import { regionOf } from "./subject.ts";

const PREFIX = "<!-- quota-gate-data:v1 ";
const SUFFIX = " -->";

/** Longest payload, in characters of base64. */
export const MAX_PAYLOAD_LENGTH = 16_384;

/** Four characters of base64 hold three bytes. */
const MAX_JSON_BYTES = (MAX_PAYLOAD_LENGTH / 4) * 3;

/** Tolerated clock skew, in ms: runners' clocks differ, and runs overlap. A later time counts as one in the future. */
const MAX_CLOCK_SKEW_MS = 24 * 60 * 60 * 1000;

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
  const { rows, partial } = toRows(report, MAX_JSON_BYTES - Buffer.byteLength(JSON.stringify(frame), "utf8"));
  const { partial: _, ...complete } = frame;
  const json = JSON.stringify({ ...(partial ? frame : complete), d: rows });
  return `${PREFIX}${Buffer.from(json, "utf8").toString("base64")}${SUFFIX}`;
}

/** The base64 in the last line; undefined where that line is no payload or too long to be one of ours. */
function findEncoded(body: string): string | undefined {
  const text = body.trimEnd();
  const line = text.slice(text.lastIndexOf("\n") + 1);
  if (!line.startsWith(PREFIX) || !line.endsWith(SUFFIX)) return undefined;
  if (line.length > PREFIX.length + MAX_PAYLOAD_LENGTH + SUFFIX.length) return undefined;
  const encoded = line.slice(PREFIX.length, line.length - SUFFIX.length);
  return encoded.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) ? encoded : undefined;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
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
  const encoded = findEncoded(source.body);
  if (encoded === undefined) return undefined;
  const parsed = document.safeParse(parseJson(Buffer.from(encoded, "base64")));
  if (!parsed.success || parsed.data.key !== source.key) return undefined;
  const ageMs = Date.parse(source.now) - Date.parse(parsed.data.at);
  return ageMs >= -MAX_CLOCK_SKEW_MS ? toPayload(parsed.data) : undefined;
}
