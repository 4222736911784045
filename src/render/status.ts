// The output of `status`: used, limit and headroom of every region and key in the answers, without any plan. Absent and wrong
// values are shown as such, since finding them is what the command is for.

import {
  type Check,
  checkKey,
  findKey,
  formatAmount,
  formatInteger,
  type Limit,
  type Reading,
  type RegionReadings,
  type Snapshot,
  type SourceInfo,
  toScale,
  unitOf,
  visible,
} from "../core/index.ts";
import { type Cell, paint, renderColumns, type Style, type TextColumn, toLeftOutNote } from "./columns.ts";
import { formatTime } from "./markdown.ts";
import { renderBar, toPercent } from "./numbers.ts";

/** Value of a key in one document. */
interface Value<Amount> {
  /** `none`: the API does not have this key in this document, by its specification. */
  readonly state: "known" | "absent" | "wrong" | "none";
  readonly amount: Amount | null;
  readonly found?: string;
}

/** One key of a region. */
interface Line {
  readonly key: string;
  readonly unit: Check["unit"];
  readonly used: Value<number>;
  readonly limit: Value<Limit>;
}

interface Region {
  readonly region: string;
  readonly lines: readonly Line[];
}

function toValue<Amount>(reading: Reading<Amount> | undefined, isSpecified: boolean): Value<Amount> {
  if (reading === undefined) return { state: isSpecified ? "absent" : "none", amount: null };
  if (reading.value !== null) return { state: "known", amount: reading.value };
  return { state: "wrong", amount: null, ...(reading.found === undefined ? {} : { found: reading.found }) };
}

/** Readings of one region by key and item, in the order in which they come. */
function toIndex<Amount>(
  regions: readonly RegionReadings<Amount>[],
  region: string,
): ReadonlyMap<string, Reading<Amount>> {
  const readings = regions.filter((entry) => entry.region === region).flatMap((entry) => entry.readings);
  return new Map(readings.map((reading) => [checkKey(reading.key, reading.item), reading]));
}

function toRegions({ quota, usage }: Snapshot): readonly Region[] {
  const names = [...new Set([...quota, ...usage].map((entry) => entry.region))].sort();
  return names.map((region) => {
    const limits = toIndex(quota, region);
    const uses = toIndex(usage, region);
    const lines = [...new Set([...limits.keys(), ...uses.keys()])].sort().map((name): Line => {
      const limit = limits.get(name);
      const used = uses.get(name);
      const { key, item } = limit ?? used ?? { key: name, item: null };
      const row = findKey(key);
      return {
        key: checkKey(key, item),
        unit: unitOf(key),
        used: toValue(used, (row?.per ?? null) === null),
        limit: toValue(limit, row?.hasLimit ?? true),
      };
    });
    return { region, lines };
  });
}

function findHeadroom({ used, limit }: Line): number | null {
  return used.amount !== null && typeof limit.amount === "number" ? limit.amount - used.amount : null;
}

const COLUMNS: readonly TextColumn[] = [
  { head: "KEY", align: "left", expendable: 0 },
  { head: "USED", align: "right", expendable: 0 },
  { head: "LIMIT", align: "right", expendable: 0 },
  { head: "IN USE", align: "left", expendable: 2 },
  { head: "", align: "right", expendable: 1 },
  { head: "HEADROOM", align: "right", expendable: 0 },
];

function toProblemCell({ state, found }: Value<unknown>): Cell {
  if (state === "absent") return { text: "absent", style: "magenta" };
  if (state === "none") return { text: "—", style: "dim" };
  return { text: found === undefined ? "wrong value" : `wrong: ${visible(found)}`, style: "magenta" };
}

function findStyle({ used, limit, warnAt }: { used: number; limit: number; warnAt: number }): Style | undefined {
  if (used > limit) return "red";
  return limit > 0 && used * 100 >= limit * warnAt ? "yellow" : undefined;
}

function toRow(line: Line, warnAt: number): readonly Cell[] {
  const used = line.used.amount;
  const limit = line.limit.amount;
  const headroom = findHeadroom(line);
  const amounts = [used, limit].filter((amount) => typeof amount === "number");
  const scale = toScale(line.unit, amounts);
  const isMeasured = used !== null && typeof limit === "number" && limit > 0;
  const style = isMeasured ? findStyle({ used, limit, warnAt }) : undefined;
  const styled = (text: string): Cell => (style === undefined ? { text } : { text, style });
  const headroomText = headroom === null ? (limit === "unlimited" ? "∞" : "—") : formatAmount(headroom, scale);
  const percent = isMeasured ? toPercent(used, limit) : null;
  return [
    { text: visible(line.key) },
    used === null ? toProblemCell(line.used) : { text: formatAmount(used, scale) },
    limit === null
      ? toProblemCell(line.limit)
      : { text: limit === "unlimited" ? "unlimited" : formatAmount(limit, scale) },
    styled(isMeasured ? renderBar({ used, projected: used, limit }) : ""),
    styled(percent === null ? "" : `${formatInteger(percent)} %`),
    styled(headroomText),
  ];
}

/**
 * Used, limit and headroom by region and key, as text with a newline at its end. `warnAt`: percent of a limit from which a key
 * is marked. Without `width` nothing is left out.
 */
export function renderStatus(source: {
  readonly snapshot: Snapshot;
  readonly colour: boolean;
  readonly warnAt: number;
  readonly width?: number | undefined;
}): string {
  const { snapshot, colour, warnAt, width = Number.POSITIVE_INFINITY } = source;
  const regions = toRegions(snapshot);
  // All regions in one go, so that their tables line up.
  const rows = regions.flatMap(({ lines }) => lines.map((line) => toRow(line, warnAt)));
  const table = renderColumns({ columns: COLUMNS, rows, colour, width });
  const lines = [...table.rows];
  const tables = regions.map(({ region, lines: { length } }) => {
    const body = length === 0 ? ["(no keys)"] : [table.head, ...lines.splice(0, length)];
    return [paint({ text: `Region ${visible(region)}`, style: "bold", colour }), ...body].join("\n");
  });
  const head = `Project ${visible(snapshot.project)}, ${snapshot.source.name}, read ${formatTime(snapshot.readAt)}`;
  const body = tables.length === 0 ? ["The answers have no regions."] : tables;
  return `${[head, ...body, ...toLeftOutNote(table, width)].join("\n\n")}\n`;
}

/** One key in the JSON of `status`. Amounts are integers in the key's unit or null; then the state says why. */
export interface StatusKey {
  readonly key: string;
  readonly unit: Check["unit"];
  readonly used: number | null;
  readonly usedState: Value<number>["state"];
  readonly limit: Limit | null;
  readonly limitState: Value<Limit>["state"];
  /** limit − used; null where one of the two is no number. */
  readonly headroom: number | null;
}

/** The JSON of `status`. */
export interface StatusDocument {
  readonly version: 1;
  readonly project: string;
  readonly apiVersion: SourceInfo["apiVersion"];
  readonly readAt: string;
  readonly regions: readonly { readonly region: string; readonly keys: readonly StatusKey[] }[];
}

/** A snapshot as plain data: what `renderStatus` shows, with exact amounts. */
export function toStatusJson(snapshot: Snapshot): StatusDocument {
  return {
    version: 1,
    project: snapshot.project,
    apiVersion: snapshot.source.apiVersion,
    readAt: snapshot.readAt,
    regions: toRegions(snapshot).map(({ region, lines }) => ({
      region,
      keys: lines.map((line) => ({
        key: line.key,
        unit: line.unit,
        used: line.used.amount,
        usedState: line.used.state,
        limit: line.limit.amount,
        limitState: line.limit.state,
        headroom: findHeadroom(line),
      })),
    })),
  };
}
