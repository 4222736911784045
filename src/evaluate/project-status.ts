// Usage and limits of a snapshot as rows, without any plan: which are shown, in which order, and which have come to a percentage.

import {
  checkKey,
  compareText,
  findKey,
  hasLimitOfEach,
  type Limit,
  type Reading,
  type RegionReadings,
  reaches,
  type Snapshot,
  type Status,
  type StatusRow,
  type StatusValue,
  unitOf,
} from "../core/index.ts";

/** What of a snapshot is shown. */
export interface StatusRequest {
  /** Returns whether a key is wanted. Absent: all are. */
  readonly isWanted?: (key: string, item: string | undefined) => boolean;
  /** Shows only limits that are used to this percentage or more, and what is not known. undefined: all. */
  readonly above?: number | undefined;
  readonly sort?: Status["sort"];
  /** Percentage from which a limit is a finding. undefined: none is looked for. */
  readonly failAt?: number | undefined;
}

/** Usage and limits of a snapshot. */
export function toStatus(
  { project, source, readAt, quota, usage }: Snapshot,
  { isWanted = () => true, above, sort = "region", failAt }: StatusRequest = {},
): Status {
  const regions = regionsOf({ quota, usage });
  const all = toStatusRows({ quota, usage });
  const rows = all.filter(({ key, item }) => isWanted(key, item));
  const shown = above === undefined ? rows : rows.filter((row) => ["reached", "unknown"].includes(levelOf(row, above)));
  const emptyRegions = regions.filter((region) => !all.some((row) => row.region === region));
  return {
    project,
    source,
    readAt,
    sort,
    rows: shown.sort(ORDERS[sort]),
    leftOut: above === undefined ? undefined : { percent: above, rows: rows.length - shown.length },
    emptyRegions,
    alarm: failAt === undefined ? undefined : toAlarm(rows, failAt),
  };
}

function toAlarm(rows: readonly StatusRow[], percent: number): NonNullable<Status["alarm"]> {
  const levels = Map.groupBy(rows, (row) => levelOf(row, percent));
  const ofLevel = (level: UsageLevel): readonly StatusRow[] => (levels.get(level) ?? []).toSorted(ORDERS.used);
  return { percent, reached: ofLevel("reached"), unknown: ofLevel("unknown") };
}

/** Extent to which a limit is used, against a percentage. `none`: there is no limit, or no usage of it, that could be. */
type UsageLevel = "reached" | "below" | "unknown" | "none";

function levelOf({ used: { amount, state }, limit }: StatusRow, percent: number): UsageLevel {
  if (limit.amount === "unlimited" || limit.state === "none" || state === "none") return "none";
  if (limit.amount === undefined || amount === undefined) return "unknown";
  // No percentage of 0 is more than nothing.
  const isReached = limit.amount === 0 ? amount > 0 : reaches({ amount, limit: limit.amount, percent });
  return isReached ? "reached" : "below";
}

function byRegion(one: StatusRow, other: StatusRow): number {
  return compareText(one.region, other.region) || compareText(one.name, other.name);
}

const ORDERS: Readonly<Record<Status["sort"], (one: StatusRow, other: StatusRow) => number>> = {
  region: byRegion,
  key: (one, other) => compareText(one.name, other.name) || byRegion(one, other),
  used: (one, other) => shareOf(other) - shareOf(one) || byRegion(one, other),
};

/** Share of the limit that is in use; −1 where it is not known, −2 where there is none. For ordering only. */
function shareOf({ used, limit }: StatusRow): number {
  if (limit.amount === "unlimited" || limit.state === "none" || used.state === "none") return -2;
  if (limit.amount === undefined || used.amount === undefined) return -1;
  if (limit.amount === 0) return used.amount > 0 ? Number.MAX_VALUE : 0;
  return used.amount / limit.amount;
}

type Documents = Pick<Snapshot, "quota" | "usage">;

function regionsOf({ quota, usage }: Documents): readonly string[] {
  return [...new Set([...quota, ...usage].map(({ region }) => region))].sort();
}

/** A row of each key and item that either document has, by region. */
export function toStatusRows(documents: Documents): readonly StatusRow[] {
  return regionsOf(documents).flatMap((region) => {
    const limits = toIndex(documents.quota, region);
    const uses = toIndex(documents.usage, region);
    const byObject = [...uses.values()].flatMap(({ key, item }) =>
      hasLimitOfEach(key) && item !== undefined ? key : [],
    );
    const names = new Set([...limits.keys(), ...uses.keys()]).difference(new Set(byObject));
    return [...names].map((name): StatusRow => {
      const { key, item } = limits.get(name) ?? uses.get(name) ?? { key: name, item: undefined };
      const used = toValue(uses.get(name), !hasLimitOfEach(key));
      const given = limits.get(hasLimitOfEach(key) ? key : name);
      const limit: StatusValue<Limit> = toValue(given, (findKey(key)?.limit ?? "always") === "always");
      const headroom =
        used.amount !== undefined && typeof limit.amount === "number" ? limit.amount - used.amount : undefined;
      return { region, key, item, name, unit: unitOf(key), used, limit, headroom };
    });
  });
}

function toIndex<Amount>(regions: readonly RegionReadings<Amount>[], region: string) {
  const readings = regions.filter((entry) => entry.region === region).flatMap((entry) => entry.readings);
  return new Map(readings.map((reading) => [checkKey(reading.key, reading.item), reading]));
}

function toValue<Amount>(reading: Reading<Amount> | undefined, isSpecified: boolean): StatusValue<Amount> {
  if (reading === undefined) return { state: isSpecified ? "absent" : "none", amount: undefined };
  if (reading.hasNone === true) return { state: "none", amount: undefined };
  const { value, found } = reading;
  if (value !== undefined) return { state: "known", amount: value, ...(found === undefined ? {} : { found }) };
  if (reading.reason !== undefined) return { state: "unknown", amount: undefined, reason: reading.reason };
  return { state: "wrong", amount: undefined, ...(found === undefined ? {} : { found }) };
}
