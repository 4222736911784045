// Usage and limits of a snapshot as rows, without any plan: filtered, sorted, and compared with a percentage.

import {
  checkKey,
  compareText,
  findKey,
  isLimitedPerObject,
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

/** Selection of the rows of a status. */
export interface StatusRequest {
  /** Returns whether a key is requested. Absent for all keys. */
  readonly isWanted?: (key: string, item: string | undefined) => boolean;
  /**
   * Minimum percentage used of the rows to show. Rows with an unknown percentage are shown, too. undefined for all
   * rows.
   */
  readonly above?: number | undefined;
  readonly sort?: Status["sort"];
  /** Percentage from which a row raises the alarm. undefined for no alarm. */
  readonly failAt?: number | undefined;
}

/** Returns usage and limits of a snapshot. */
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

/** Usage compared with a percentage of the limit. `none` if the row cannot have a limit or usage. */
type UsageLevel = "reached" | "below" | "unknown" | "none";

function levelOf({ used: { amount, state }, limit }: StatusRow, percent: number): UsageLevel {
  if (limit.amount === "unlimited" || limit.state === "none" || state === "none") return "none";
  if (limit.amount === undefined || amount === undefined) return "unknown";
  // Any percentage of a limit of 0 would be reached without usage.
  const isReached = limit.amount === 0 ? amount > 0 : reaches({ amount, limit: limit.amount, percent });
  return isReached ? "reached" : "below";
}

function byRegion(a: StatusRow, b: StatusRow): number {
  return compareText(a.region, b.region) || compareText(a.name, b.name);
}

const ORDERS: Readonly<Record<Status["sort"], (a: StatusRow, b: StatusRow) => number>> = {
  region: byRegion,
  key: (a, b) => compareText(a.name, b.name) || byRegion(a, b),
  used: (a, b) => shareOf(b) - shareOf(a) || byRegion(a, b),
};

/** Returns the used share of the limit, for sorting only: −1 if unknown, −2 without a limit or usage. */
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

/** Returns a row for each key and item of either document, by region. */
export function toStatusRows(documents: Documents): readonly StatusRow[] {
  return regionsOf(documents).flatMap((region) => {
    const limits = toIndex(documents.quota, region);
    const uses = toIndex(documents.usage, region);
    const byObject = [...uses.values()].flatMap(({ key, item }) =>
      isLimitedPerObject(key) && item !== undefined ? key : [],
    );
    const names = new Set([...limits.keys(), ...uses.keys()]).difference(new Set(byObject));
    return [...names].map((name): StatusRow => {
      const { key, item } = limits.get(name) ?? uses.get(name) ?? { key: name, item: undefined };
      const given = limits.get(isLimitedPerObject(key) ? key : name);
      const { limit: hasLimit = "always" } = findKey(key) ?? {};
      const limit: StatusValue<Limit> = toValue(given, hasLimit === "always");
      // A Glance without limits counts nothing for them either.
      const isCounted = hasLimit !== "in some clouds" || limit.state !== "none";
      const used = toValue(uses.get(name), isCounted && !isLimitedPerObject(key));
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
  const { value, found, reason } = reading;
  if (value !== undefined) return { state: "known", amount: value, found };
  return reason === undefined
    ? { state: "wrong", amount: undefined, found }
    : { state: "unknown", amount: undefined, reason };
}
