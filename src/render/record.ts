// What a change was judged to take, as other runs read it: from the record in the last line of its comment, which nobody sees, or from its
// JSON report. The next run of the same change compares with the record, and runs of other changes count what is taken. Both are foreign
// texts, of this version or another: nothing of them is believed unchecked.

import {
  type Addition,
  type Check,
  type CloudProject,
  code,
  countOf,
  findAddition,
  findAdditions,
  GateError,
  idOf,
  inputProblem,
  type Message,
  markRegion,
  type OpenAmount,
  quoted,
  type Report,
  type RunContext,
  say,
  z,
} from "../core/index.ts";
import { isRegionKnown, regionOf, toShownOrder } from "./check-groups.ts";

/** Longest record, in characters of base64: 16 KiB. */
export const MAX_RECORD_LENGTH = 16_384;

/** Beginning and end of the line. Version 1 had another format, and is not read. */
const PREFIX = "<!-- quota-gate-data:v2 ";
const SUFFIX = " -->";

/** Most bytes of JSON: four characters of base64 hold three. */
const MAX_BYTES = (MAX_RECORD_LENGTH / 4) * 3;

/** Tolerated clock skew, in ms: runners' clocks differ, and runs overlap. */
const MAX_CLOCK_SKEW_MS = 24 * 60 * 60 * 1000;

const nonNegative = z.int().check(z.nonnegative());

/** Region (its place in the list), key, verdict, usage after the change, limit, what is taken (null: not known), 1 for a lower bound, the most that is taken. */
const row = z.tuple([
  nonNegative,
  z.string(),
  z.enum(["fits", "tight", "over", "forbidden", "contended", "unknown", "unmetered", "waived"]),
  z.nullable(z.int()),
  z.nullable(z.union([nonNegative, z.literal("unlimited")])),
  z.nullable(nonNegative),
  z.optional(z.literal(1)),
  z.optional(nonNegative),
]);

/** Row of which neither region nor amount is in its place, mark of the region, and what is taken there (null: not known). */
const hiddenAmount = z.tuple([nonNegative, z.string().check(z.regex(/^[0-9a-f]{16}$/u)), z.nullable(nonNegative)]);

const part = z.object({
  verdict: z.enum(["pass", "warn", "fail", "error"]),
  /** Digest of the cloud's address and the project. */
  project: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/u))),
  partial: z.optional(z.literal(true)),
  regions: z.array(z.string()),
  rows: z.array(row),
  /** Absent: no row is of a region that must not be shown; or an earlier version, which says nothing of those. */
  hidden: z.optional(z.array(hiddenAmount)),
});

/** Digest, or random number, of who wrote the record. */
const author = z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/u)));

/** Of a run with several targets the document's own rows are empty; `partial`: not all targets find room. */
const document = z.extend(part, {
  v: z.literal(2),
  key: z.string(),
  head: z.optional(z.commitId),
  run: z.optional(z.tuple([nonNegative, nonNegative])),
  by: author,
  workflow: author,
  leg: author,
  at: z.iso.datetime(),
  targets: z.optional(z.array(z.extend(part, { name: z.string() }))),
});

/** A check as it was judged. The region is the one that is shown. */
export type RecordedCheck = Pick<Check, "region" | "key" | "verdict" | "projected" | "limit">;

/** What was judged of one project. */
export type RecordPart = NonNullable<ReturnType<typeof toPart>>;

/** What was judged in a run on a change. Of a run with several targets, what was judged of each stands there. */
export type CommentRecord = NonNullable<ReturnType<typeof parseRecord>>;

/** What a record has of a project, by its digest. Where not all targets have found room, more may be taken of any project. */
export function partsOf(record: CommentRecord, project: string | undefined): readonly RecordPart[] {
  if (project === undefined) return [];
  const parts = [record, ...record.targets].filter((one) => one.project === project);
  const isCut = record.targets.length > 0 && record.isPartial;
  return parts.length === 0 && isCut ? [{ ...record, additions: [], open: [ANYTHING], takesMore: true }] : parts;
}

/** true for a record of which others count something. */
export function isForOthers(record: CommentRecord): boolean {
  return [record, ...record.targets].some(({ project }) => project !== undefined);
}

/** The record as the last line of a comment, problems first where not all fit. `projects`: of the report or its targets; undefined: others must not count it. */
export function encodeRecord(of: {
  readonly report: Report;
  readonly projects: readonly (CloudProject | undefined)[];
  readonly context: RunContext;
}): string {
  const { report, projects, context } = of;
  const { key, run } = context;
  const { targets } = report;
  const head = z.commitId.safeParse(context.headSha).data;
  const projectOf = ({ verdict }: Report, at: number): CloudProject | undefined =>
    verdict === "error" || head === undefined ? undefined : projects[at];
  // What is undefined has no member in JSON.
  const frame = {
    v: 2 as const,
    key,
    head,
    run: run && ([run.id, run.attempt] as [number, number]),
    by: run?.by,
    workflow: run?.workflow,
    leg: run?.leg,
    at: report.checkedAt,
    verdict: report.verdict,
    project: targets === undefined ? projectOf(report, 0)?.digest : undefined,
  };
  let left = MAX_BYTES - Buffer.byteLength(JSON.stringify({ ...frame, partial: true, ...EMPTY, targets: [] }), "utf8");
  const written: z.infer<typeof document> =
    targets === undefined
      ? { ...frame, ...toRows(report, projectOf(report, 0), left) }
      : { ...frame, ...EMPTY, targets: [] };
  for (const [at, target] of (targets ?? []).entries()) {
    const { name, verdict } = target;
    const project = projectOf(target, at);
    const ofTarget = { name, verdict, project: project?.digest };
    const share = left / ((targets ?? []).length - at);
    const room = share - byteLength({ ...ofTarget, partial: true, ...EMPTY });
    if (room < 0) return encode({ ...written, partial: true });
    const next = { ...ofTarget, ...toRows(target, project, room) };
    left -= byteLength(next);
    written.targets?.push(next);
  }
  return encode(written);
}

const EMPTY = { regions: [], rows: [] };

function encode(written: z.infer<typeof document>): string {
  return `${PREFIX}${Buffer.from(JSON.stringify(written), "utf8").toString("base64")}${SUFFIX}`;
}

/** As many rows as fit; the first that does not fit ends it. */
function toRows(report: Report, project: CloudProject | undefined, maxBytes: number) {
  const regions = new Map<string, number>();
  const rows: z.infer<typeof row>[] = [];
  const hidden: z.infer<typeof hiddenAmount>[] = [];
  const written = () => ({ regions: [...regions.keys()], rows, ...(hidden.length === 0 ? {} : { hidden }) });
  let bytes = 0;
  for (const check of toShownOrder(report)) {
    const { key, verdict, projected, limit, atLeast, shownRegion } = check;
    const region = regionOf(check);
    const place = regions.get(region) ?? regions.size;
    const { taken, most } = findTaken(check, report);
    const isHidden = shownRegion !== undefined;
    const next: z.infer<typeof row> = [place, key, verdict, projected, limit, isHidden ? null : taken];
    if (atLeast === true) next.push(1);
    if (atLeast === true && most !== undefined) next.push(most);
    const mark = isHidden && project !== undefined ? markRegion(project, check.region) : undefined;
    const ofRow: typeof hidden = mark === undefined ? [] : [[rows.length, mark, taken]];
    bytes += byteLength(next) + (regions.has(region) ? 0 : byteLength(region));
    if (mark !== undefined) bytes += byteLength({ hidden: ofRow });
    if (bytes > maxBytes) return { partial: true as const, ...written() };
    regions.set(region, place);
    rows.push(next);
    hidden.push(...ofRow);
  }
  return written();
}

function byteLength(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value), "utf8") + 1;
}

/** What a check takes of a limit for all together. null: it is not known, or its region is not. */
function findTaken(
  check: Check,
  report: Report,
): { readonly taken: number | null; readonly most?: number | undefined } {
  if (check.verdict === "unmetered") return { taken: 0 };
  const { amount: taken, most } = findAddition(check, report) ?? { amount: 0 };
  return { taken: isRegionKnown(check) ? taken : null, most };
}

/** The record in the last line of a comment. undefined: there is none that {@link encodeRecord} writes for this key (absent: any), or it is of the future. */
export function parseRecord(source: { readonly body: string; readonly key?: string; readonly now: string }) {
  const body = source.body.trimEnd();
  const parsed = document.safeParse(decode(body.slice(body.lastIndexOf("\n") + 1))).data;
  if (parsed === undefined || parsed.key !== (source.key ?? parsed.key) || isFuture(parsed.at, source.now))
    return undefined;
  const { key: gate, head, run, by, workflow, leg, at, targets = [] } = parsed;
  const own = toPart(parsed);
  const parts = targets.flatMap((target) => {
    const judged = toPart(target);
    return judged === undefined ? [] : { ...judged, name: target.name };
  });
  if (own === undefined || parts.length < targets.length) return undefined;
  return {
    ...own,
    /** Key of the gate. */
    key: gate,
    /** Newest commit of the change. undefined: not known. */
    head,
    /** When quota and usage had been read: UTC, ISO 8601. */
    at,
    /** undefined where the report was not made by a run of a workflow. What anybody could have written: a claim, and no proof. */
    run: run && { id: run[0], attempt: run[1], by, workflow, leg, head },
    targets: parts,
  };
}

/** What a record has of one project. undefined: that is not what {@link encodeRecord} writes. */
function toPart({ verdict: judged, project, partial, regions, rows, hidden = [] }: z.infer<typeof part>) {
  const checks: RecordedCheck[] = [];
  const additions = new Map<string, Addition>();
  const open: OpenAmount[] = partial === true ? [ANYTHING] : [];
  const marks = new Map(hidden.map(([at, mark, taken]) => [at, { mark, taken }]));
  for (const [at, [place, key, verdict, projected, limit, shown, least, most]] of rows.entries()) {
    const region = regions[place];
    if (region === undefined) return undefined;
    checks.push({ region, key, verdict, projected, limit });
    const { mark, taken } = marks.get(at) ?? { mark: undefined, taken: shown };
    if (taken === null)
      open.push({ region: mark === undefined && isNoName(region) ? undefined : region, mark, key, most });
    if (taken === null || taken === 0) continue;
    const id = idOf(mark ?? region, key);
    if (additions.has(id)) return undefined;
    additions.set(id, { region, mark, key, amount: taken, atLeast: least === 1, most });
  }
  return {
    verdict: judged,
    /** As in `CloudProject`. undefined: what was judged is not for other changes to count. */
    project,
    /** true: not all checks, or targets, found room. */
    isPartial: partial === true,
    /** Problems first. */
    checks,
    additions: [...additions.values()],
    open,
    /** true: the change takes more than the additions. */
    takesMore: open.length > 0,
  };
}

/** Any amount of any key in any region. */
export const ANYTHING: OpenAmount = { region: undefined, key: undefined, most: undefined };

/** True for what stands in a record for a region that is not known or, in those of earlier versions, must not be shown. */
function isNoName(region: string): boolean {
  return region === "?" || region.startsWith("(");
}

/** The JSON of a line. undefined where it is no record, too long, or holds no JSON. */
function decode(line: string): unknown {
  if (!line.startsWith(PREFIX) || !line.endsWith(SUFFIX)) return undefined;
  const encoded = line.slice(PREFIX.length, -SUFFIX.length);
  if (encoded.length > MAX_RECORD_LENGTH || encoded.length % 4 !== 0) return undefined;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(encoded, "base64")));
  } catch {
    return undefined;
  }
}

/** true where a time is later than now by more than clocks differ. Both in ISO 8601. */
function isFuture(time: string, now: string): boolean {
  return !(Date.parse(now) - Date.parse(time) >= -MAX_CLOCK_SKEW_MS);
}

const reportedCheck = z.object({
  region: z.string().check(z.minLength(1)),
  regionKnown: z.optional(z.boolean()),
  key: z.string().check(z.minLength(1)),
  mode: z.optional(z.enum(["add", "target"])),
  used: z.nullable(z.int()),
  planned: z.int(),
  atLeast: z.optional(z.boolean()),
  peak: z.optional(z.nullable(z.int())),
});

const reportDocument = z.object({
  version: z.literal(1),
  verdict: z.enum(["pass", "warn", "fail", "error"]),
  mode: z.nullable(z.enum(["add", "target", "mixed"])),
  project: z.nullable(z.string()),
  checks: z.array(reportedCheck),
  targets: z.optional(z.array(z.unknown())),
});

/** Reads the JSON report of a change, of the file `name`. `project`: null: not known; `notes`: on what of it does not count. Throws INPUT_INVALID where it is no report, and where nothing was decided in it. */
export function parseOtherReport({ text, name }: { readonly text: string; readonly name: string }) {
  const parsed = reportDocument.safeParse(parseJson(text));
  const refuse = (message: Message, hint: Message) => new GateError(inputProblem(message, hint));
  if (!parsed.success) {
    const where = (parsed.error.issues[0]?.path ?? []).map(String).join(".");
    const why = where === "" ? "" : say`: ${quoted(where)} is missing or not what was expected`;
    throw refuse(
      say`${quoted(name)} is not a JSON report of quota-gate${why}.`,
      say`Write one with ${code("quota-gate check --format json")}, or take the one that the Action writes.`,
    );
  }
  const { verdict, project, checks, targets } = parsed.data;
  if (targets !== undefined) {
    throw refuse(
      say`The report ${quoted(name)} is of several targets, and only one of a single project can be taken into account.`,
      say`Check the target of this project by itself, and take that report.`,
    );
  }
  if (verdict === "error") {
    throw refuse(
      say`Nothing was decided in the report ${quoted(name)}: its verdict is ${code("error")}.`,
      say`Leave it out, or make it again.`,
    );
  }
  const { additions, open } = findAdditions(parsed.data);
  const nowhere = checks.filter(({ regionKnown = true }) => !regionKnown).length;
  const unsized = open.filter(({ region }) => region !== undefined).length;
  const notes = [
    ...(nowhere === 0
      ? []
      : [say`${quoted(name)} asks for ${countOf(nowhere, "amount")} in a region that is not known.`]),
    ...(unsized === 0 ? [] : [say`${quoted(name)} takes ${countOf(unsized, "amount")} of which nothing is known.`]),
  ];
  return { name, project, additions, open, notes };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
