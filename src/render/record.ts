// Results of a run for other runs: from the record in the invisible last line of its comment, or from its JSON report.
// The next run on the change compares with the record, and runs on other changes count its amounts. Both texts come
// from outside, in this version or another, so everything in them is checked.

import {
  type Addition,
  type Check,
  type CloudProject,
  code,
  countOf,
  findAddition,
  findAdditions,
  GateError,
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
import { VERDICT_ORDER } from "./verdicts.ts";

/** Maximum length of a record, in characters of base64: 16 KiB. */
export const MAX_RECORD_LENGTH = 16_384;

/** Beginning and end of the line. Version 1 has another format and is not read. */
const PREFIX = "<!-- quota-gate-data:v2 ";
const SUFFIX = " -->";

/** Maximum size of the JSON, in bytes: four characters of base64 hold three. */
const MAX_BYTES = (MAX_RECORD_LENGTH / 4) * 3;

/** Tolerated clock skew, in ms: runners' clocks differ, and runs overlap. */
const MAX_CLOCK_SKEW_MS = 24 * 60 * 60 * 1000;

const nonNegative = z.int().check(z.nonnegative());
const digest = z.string().check(z.regex(/^[0-9a-f]{16}$/u));
const overallVerdict = z.enum(["pass", "warn", "fail", "error"]);

/**
 * Index of the region, key, verdict, projected usage, limit, amount taken (null: unknown), 1 for a lower bound, most
 * that is taken.
 */
const row = z.tuple([
  nonNegative,
  z.string(),
  z.enum(VERDICT_ORDER),
  z.nullable(z.int()),
  z.nullable(z.union([nonNegative, z.literal("unlimited")])),
  z.nullable(nonNegative),
  z.optional(z.literal(1)),
  z.optional(nonNegative),
]);

/** Index of a row that hides its region and amount, mark of the region, and amount taken (null: unknown). */
const hiddenAmount = z.tuple([nonNegative, digest, z.nullable(nonNegative)]);

const part = z.object({
  verdict: overallVerdict,
  /** Digest of the cloud's address and the project. */
  project: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/u))),
  partial: z.optional(z.literal(true)),
  regions: z.array(z.string()),
  rows: z.array(row),
  /** Absent if no row has a hidden region, and in records of earlier versions. */
  hidden: z.optional(z.array(hiddenAmount)),
});

/** Digest or random number that identifies the writer. */
const author = z.optional(digest);

/** A document of several targets has no rows of its own. `partial`: not all targets fit. */
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

/** A check of a record, with the shown name of its region. */
export type RecordedCheck = Pick<Check, "region" | "key" | "verdict" | "projected" | "limit">;

/** Result for one project. */
export type RecordPart = NonNullable<ReturnType<typeof toPart>>;

/** Result of a run on a change. With several targets, each target has its own result. */
export type CommentRecord = NonNullable<ReturnType<typeof parseRecord>>;

/**
 * Returns the results for a project, by its digest. If the record lacks targets, the change may take more from any
 * project.
 */
export function findProjectResults(record: CommentRecord, project: string | undefined): readonly RecordPart[] {
  if (project === undefined) return [];
  const parts = [record, ...record.targets].filter((result) => result.project === project);
  const isCut = record.targets.length > 0 && record.isPartial;
  return isCut ? [...parts, { ...record, additions: [], open: [ANY_AMOUNT], takesMore: true }] : parts;
}

/** True if other runs count amounts of the record. */
export function isForOthers(record: CommentRecord): boolean {
  return [record, ...record.targets].some(({ project }) => project !== undefined);
}

/**
 * Returns the record as the last line of a comment. If not all checks fit, problems come first. `projects` are those of
 * the targets; for undefined, other runs count no amounts.
 */
export function encodeRecord({
  report,
  projects,
  context,
}: {
  readonly report: Report;
  readonly projects: readonly (CloudProject | undefined)[];
  readonly context: RunContext;
}): string {
  const { key, run } = context;
  const { targets } = report;
  const head = z.commitId.safeParse(context.headSha).data;
  const projectOf = ({ verdict }: Report, at: number): CloudProject | undefined =>
    verdict === "error" || head === undefined ? undefined : projects[at];
  // JSON leaves out undefined members.
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

/** Returns as many rows as fit. */
function toRows(report: Report, project: CloudProject | undefined, maxBytes: number) {
  const regions = new Map<string, number>();
  const rows: z.infer<typeof row>[] = [];
  const hidden: z.infer<typeof hiddenAmount>[] = [];
  const written = () => ({ regions: [...regions.keys()], rows, ...(hidden.length === 0 ? {} : { hidden }) });
  let bytes = 0;
  for (const check of [...toShownOrder(report), ...(report.mayTake ?? [])]) {
    const { key, verdict, projected, limit, atLeast, shownRegion } = check;
    const region = regionOf(check);
    const place = regions.get(region) ?? regions.size;
    const { taken, most } = findTaken(check);
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

/** Returns the amount that a check takes from a shared limit. null if the amount or its region is unknown. */
function findTaken(check: Check): { readonly taken: number | null; readonly most?: number | undefined } {
  if (check.verdict === "unmetered") return { taken: 0 };
  const { amount: taken, most } = findAddition(check) ?? { amount: 0 };
  return { taken: isRegionKnown(check) ? taken : null, most };
}

/**
 * Reads the record in the last line of a comment. undefined if the line is no record of this key (absent: any key), or
 * is dated in the future.
 */
export function parseRecord(source: { readonly body: string; readonly key?: string; readonly now: string }) {
  const body = source.body.trimEnd();
  const parsed = document.safeParse(decode(body.slice(body.lastIndexOf("\n") + 1))).data;
  if (parsed === undefined || parsed.key !== (source.key ?? parsed.key) || isFuture(parsed.at, source.now))
    return undefined;
  const { key: gate, head, run, by, workflow, leg, at, targets = [] } = parsed;
  const whole = toPart(parsed);
  const parts = targets.flatMap((target) => {
    const judged = toPart(target);
    return judged === undefined ? [] : { ...judged, name: target.name };
  });
  if (whole === undefined || parts.length < targets.length) return undefined;
  return {
    ...whole,
    /** Key of the gate. */
    key: gate,
    /** Newest commit of the change. undefined: unknown. */
    head,
    /** Time at which limits and usage were read: UTC, ISO 8601. */
    at,
    /**
     * The run that wrote the record, as it claims: anybody could have written this. undefined outside of a workflow
     * run.
     */
    run: run && { id: run[0], attempt: run[1], by, workflow, leg, head },
    targets: parts,
  };
}

/** Reads the result for one project. undefined if {@link encodeRecord} would not write it so. */
function toPart({ verdict: judged, project, partial, regions, rows, hidden = [] }: z.infer<typeof part>) {
  const checks: RecordedCheck[] = [];
  const additions: Addition[] = [];
  const open: OpenAmount[] = partial === true ? [ANY_AMOUNT] : [];
  const marks = new Map(hidden.map(([at, mark, taken]) => [at, { mark, taken }]));
  for (const [at, [place, key, verdict, projected, limit, shown, least, most]] of rows.entries()) {
    const region = regions[place];
    if (region === undefined) return undefined;
    checks.push({ region, key, verdict, projected, limit });
    const { mark, taken } = marks.get(at) ?? { mark: undefined, taken: shown };
    if (taken === null)
      open.push({ region: mark === undefined && isNoName(region) ? undefined : region, mark, key, most });
    if (taken === null || taken === 0) continue;
    additions.push({ region, mark, key, amount: taken, atLeast: least === 1, most });
  }
  return {
    verdict: judged,
    /** Digest as in `CloudProject`. undefined if other runs must not count the result. */
    project,
    /** True if not all checks, or targets, fit. */
    isPartial: partial === true,
    /** Problems first. */
    checks,
    additions,
    open,
    /** True if the change takes more than the additions. */
    takesMore: open.length > 0,
  };
}

/** Any amount of any key in any region. */
export const ANY_AMOUNT: OpenAmount = { region: undefined, key: undefined, most: undefined };

/** True for a placeholder: of an unknown region or, in records of earlier versions, of a hidden one. */
function isNoName(region: string): boolean {
  return region === "?" || region.startsWith("(");
}

/** Decodes the JSON of a line. undefined if the line is no record, is too long, or holds no JSON. */
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

/** True if a time is later than now by more than clocks may differ. Both are ISO 8601. */
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
  verdict: overallVerdict,
  mode: z.nullable(z.enum(["add", "target", "mixed"])),
  project: z.nullable(z.string()),
  checks: z.array(reportedCheck),
  mayTake: z.optional(z.array(reportedCheck)),
  targets: z.optional(z.array(z.unknown())),
});

/**
 * Reads the JSON report of a change from the text of the file `name`. `project` is null if unknown. `notes` say which
 * amounts do not count. Throws INPUT_INVALID if the text is no report, or the report decides nothing.
 */
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
  const unsized = open.filter(({ region, most }) => region !== undefined && most === undefined).length;
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
