// The output of `status`: usage, limit and headroom of every region and key in the answers. Absent and wrong values are
// shown as such, since the command is meant to find them.

import {
  compareText,
  findKey,
  formatAmount,
  formatInteger,
  groupsOf,
  idOf,
  joinRegions,
  MOST_REGIONS,
  quotedList,
  reaches,
  type Status,
  type StatusRow,
  type StatusValue,
  toSafeLine,
  toScale,
  toText,
  visible,
} from "../core/index.ts";
import { nameChecks } from "./check-groups.ts";
import { type Cell, paint, renderColumns, type Style, wrap } from "./columns.ts";
import { formatTime } from "./markdown.ts";
import { printPercent, toPercent } from "./shown-amounts.ts";
import { count, toPlain } from "./wording.ts";

const HEADS = ["REGION", "KEY", "USED", "LIMIT", "IN USE", "HEADROOM"] as const;

type Head = (typeof HEADS)[number];

function toReasons({ rows, alarm }: Status): readonly string[] {
  const reasons = [...rows, ...(alarm?.unknown ?? [])].flatMap(({ region, used, limit }) =>
    [used.reason, limit.reason].flatMap((message) => (message === undefined ? [] : { region, message })),
  );
  return joinRegions(reasons).map((message) => toText(message));
}

function toProblemCell({ state, found }: StatusValue<unknown>): Cell {
  if (state === "unknown" || state === "absent") return { text: state, style: "magenta" };
  if (state === "none") return { text: "—", style: "dim" };
  return { text: found === undefined ? "wrong value" : `wrong: ${toPlain(found)}`, style: "magenta" };
}

/** Returns " (-5 as 0)" for a usage below 0. */
function toBelowZero({ found }: StatusValue<number>): string {
  return found === undefined ? "" : ` (${toPlain(found)} as 0)`;
}

function findStyle({ used, limit, warnAt }: { used: number; limit: number; warnAt: number }): Style | undefined {
  if (used > limit) return "red";
  return limit > 0 && reaches({ amount: used, limit, percent: warnAt }) ? "yellow" : undefined;
}

function toCells(row: StatusRow, warnAt: number): Readonly<Record<Head, Cell>> {
  const used = row.used.amount;
  const limit = row.limit.amount;
  const { headroom } = row;
  const amounts = [used, limit].filter((amount) => typeof amount === "number");
  const scale = toScale(row.unit, amounts);
  const isMeasured = used !== undefined && typeof limit === "number" && limit > 0;
  const style = isMeasured ? findStyle({ used, limit, warnAt }) : undefined;
  const styled = (text: string): Cell => ({ text, style });
  const noHeadroom = limit === "unlimited" ? "∞" : "—";
  return {
    REGION: { text: visible(row.region) },
    KEY: { text: visible(row.name) },
    USED:
      used === undefined ? toProblemCell(row.used) : { text: `${formatAmount(used, scale)}${toBelowZero(row.used)}` },
    LIMIT:
      limit === undefined
        ? toProblemCell(row.limit)
        : { text: limit === "unlimited" ? "unlimited" : formatAmount(limit, scale) },
    "IN USE": styled(isMeasured ? printPercent({ percent: toPercent(used, limit), isBound: false }) : ""),
    HEADROOM: styled(headroom === undefined ? noHeadroom : formatAmount(headroom, scale)),
  };
}

/**
 * Renders usage, limit and headroom as text. `warnAt` is the percentage of a limit from which a key is marked. `width`
 * is that of the terminal. Without it lines have any length.
 */
export function renderStatus(source: {
  readonly status: Status;
  readonly colour: boolean;
  readonly warnAt: number;
  readonly width?: number | undefined;
}): string {
  const { colour, warnAt, width = Number.POSITIVE_INFINITY } = source;
  const rows = source.status.rows.filter((row) => !isIdleMember(row));
  const status = { ...source.status, rows };
  const { sort } = status;
  const idle = source.status.rows.length - rows.length;
  const isByRegion = sort === "region";
  const cells = rows.map((row) => toCells(row, warnAt));
  // One table for all regions, so that their columns line up. Usage and limit imply the columns that are left out.
  const toTable = (leftOut?: Head) => {
    const heads = HEADS.filter((head) => head !== leftOut && !(isByRegion && head === "REGION"));
    const columns = heads.map(
      (head) => ({ head, align: head === "REGION" || head === "KEY" ? "left" : "right" }) as const,
    );
    return renderColumns(
      columns,
      cells.map((row) => heads.map((head) => row[head])),
      { colour },
    );
  };
  const wide = [toTable(), ...(sort === "used" ? [] : [toTable("IN USE")])];
  const table = wide.find((one) => one.width <= width) ?? toTable("HEADROOM");
  const head = `Project ${visible(status.project)}, ${status.source.name}, read ${formatTime(status.readAt)}`;
  const body =
    isByRegion || rows.length === 0 ? toTables(status, { ...table, colour }) : [[table.head, ...table.rows].join("\n")];
  const reasons = toReasons(status).flatMap((reason) =>
    wrap({ text: toSafeLine(reason), width, first: "- ", indent: "  " }),
  );
  const notes = [
    ...(idle === 0 ? [] : [`(not shown, since unlimited and unused: ${count(idle, "limit")} by type)`]),
    ...(reasons.length === 0 ? [] : [["Unknown:", ...reasons].join("\n")]),
    ...[toLeftOutRows(status), toAlarmText(status, width)].flatMap((note) => note ?? []),
  ];
  return `${[head, ...body, ...notes].join("\n\n")}\n`;
}

/**
 * Returns whether a volume or share type is neither limited nor used. Clouds have many types, and most projects use few
 * of them.
 */
function isIdleMember({ key, item, used, limit }: StatusRow): boolean {
  const isMember = item !== undefined && (findKey(key)?.membersBy ?? null) !== undefined;
  return isMember && limit.amount === "unlimited" && used.amount === 0;
}

function toTables(
  { rows, emptyRegions, leftOut }: Status,
  table: { readonly head: string; readonly rows: readonly string[]; readonly colour: boolean },
): readonly string[] {
  const lines = [...table.rows];
  const sizes = new Map(emptyRegions.map((region) => [region, 0]));
  for (const { region } of rows) sizes.set(region, (sizes.get(region) ?? 0) + 1);
  if (sizes.size === 0) return leftOut === undefined ? ["The answers have no regions."] : [];
  return [...sizes]
    .sort(([one], [other]) => compareText(one, other))
    .map(([region, size]) => {
      const body = size === 0 ? ["(no keys)"] : [table.head, ...lines.splice(0, size)];
      return [paint({ text: `Region ${visible(region)}`, style: "bold" }, table.colour), ...body].join("\n");
    });
}

function toLeftOutRows({ leftOut }: Status): string | undefined {
  if (leftOut === undefined || leftOut.rows === 0) return undefined;
  return `(not shown, since less than ${leftOut.percent} % is used or there is no limit: ${count(leftOut.rows, "key")})`;
}

function toAlarmText({ alarm, emptyRegions, rows, leftOut }: Status, width: number): string | undefined {
  if (alarm === undefined) return undefined;
  const { percent, reached, unknown } = alarm;
  const list = (head: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [[head, ...lines.flatMap((text) => wrap({ text, width, first: "  ", indent: "    " }))].join("\n")];
  const missing = [
    ...toAlarmLines(unknown, toMissing),
    ...(emptyRegions.length === 0 ? [] : [`${toPlain(quotedList(emptyRegions, { most: MOST_REGIONS }))}: no keys`]),
  ];
  if (rows.length + (leftOut?.rows ?? 0) + missing.length === 0) return "Nothing is known of any limit.";
  const verdict =
    reached.length > 0
      ? `${formatInteger(reached.length)} ${reached.length === 1 ? "limit is" : "limits are"} used to ${percent} % or more.`
      : missing.length > 0
        ? `No limit that is known is used to ${percent} % or more, but not all are known.`
        : `No limit is used to ${percent} % or more.`;
  return [
    ...list(`Used to ${percent} % or more`, toAlarmLines(reached, toReached, reached.length)),
    ...list("Not known", missing),
    verdict,
  ].join("\n\n");
}

function toMissing({ used, limit }: StatusRow): string {
  return [
    ...(used.amount === undefined ? [`usage ${toProblemCell(used).text}`] : []),
    ...(limit.amount === undefined ? [`limit ${toProblemCell(limit).text}`] : []),
  ].join(", ");
}

/** Returns a line for each key and amounts. `most` regions of each are named. */
function toAlarmLines(
  rows: readonly StatusRow[],
  toAmounts: (row: StatusRow) => string,
  most?: number,
): readonly string[] {
  return groupsOf(rows, (row) => idOf(row.name, toAmounts(row))).map((same) => {
    const names = same.map(({ region, name }) => ({ region, key: name }));
    return `${toPlain(nameChecks(names, most))}: ${toAmounts(same[0])}`;
  });
}

function toReached({ unit, used, limit }: StatusRow): string {
  const amounts = [used.amount, limit.amount].filter((amount) => typeof amount === "number");
  const scale = toScale(unit, amounts);
  const [inUse = 0, most = 0] = amounts;
  const percent = toPercent(inUse, most);
  const share = percent === undefined ? "" : ` (${percent} %)`;
  return `${formatAmount(inUse, scale)} of ${formatAmount(most, scale)}${share}`;
}

/** The JSON of `status`: the content of `renderStatus`, with exact amounts in the unit of each key. */
export type StatusDocument = ReturnType<typeof toStatusJson>;

/**
 * Returns a status as plain data. If an amount is null, its state says why, and a reason explains the state `unknown`.
 */
export function toStatusJson({ project, source, readAt, rows, emptyRegions, leftOut, alarm }: Status) {
  const toPlaces = (of: readonly StatusRow[]) => of.map(({ region, name }) => ({ region, key: name }));
  // In the order of the rows.
  const regions = Map.groupBy(rows, ({ region }) => region);
  for (const region of emptyRegions) regions.set(region, []);
  return {
    version: 1,
    project,
    source: source.kind,
    apiVersion: source.apiVersion ?? null,
    readAt,
    regions: [...regions].map(([region, keys]) => ({ region, keys: keys.map(toStatusKey) })),
    // Number of keys that `--above` leaves out. Absent without that option.
    leftOut: leftOut?.rows,
    // Percentage of `--fail-at`, limits used to that extent, and keys or regions for which it is unknown. Absent
    // without that option.
    failAt: alarm?.percent,
    reached: alarm && toPlaces(alarm.reached),
    unknown: alarm && [...toPlaces(alarm.unknown), ...emptyRegions.map((region) => ({ region }))],
  };
}

function toStatusKey({ name, unit, used, limit, headroom }: StatusRow) {
  return {
    key: name,
    unit,
    used: used.amount ?? null,
    usedState: used.state,
    usedReason: used.reason === undefined ? undefined : toText(used.reason),
    limit: limit.amount ?? null,
    limitState: limit.state,
    limitReason: limit.reason === undefined ? undefined : toText(limit.reason),
    headroom: headroom ?? null,
    percent:
      used.amount !== undefined && typeof limit.amount === "number"
        ? (toPercent(used.amount, limit.amount) ?? null)
        : null,
  };
}
