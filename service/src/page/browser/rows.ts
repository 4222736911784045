// Rows of the page, with limit, usage and level of a key in a region, and the sections that show them.

import {
  ALL_KEYS,
  compareNaturally,
  findKey,
  idOf,
  type Limit,
  reaches,
  type StatusRow,
} from "../../../../src/core/index.ts";
import { toStatusRows } from "../../../../src/evaluate/index.ts";
import { componentOf } from "../../../../src/sources/quota-api/index.ts";
import type { Documents } from "./ask.ts";

/** Levels of usage relative to the limit, worst first. `text` is for a row, `counted` for the number of such rows. */
export const STANDINGS = {
  over: { text: "over", counted: "over the limit" },
  full: { text: "full", counted: "full" },
  tight: { text: "tight", counted: "tight" },
  room: { text: "", counted: "with room" },
  /** The limit or the usage is missing, which does not mean 0. */
  unknown: { text: "not known", counted: "not known" },
  /** Limit and usage are 0. */
  zero: { text: "none may be made", counted: "limit of 0" },
  unlimited: { text: "unlimited", counted: "unlimited" },
  counted: { text: "no limit", counted: "counted only" },
  /** The limit applies to each user, server or server group, and its usage is not counted. */
  each: { text: "usage is not counted", counted: "limited per object" },
} as const;

/** Level of usage relative to the limit. */
export type Standing = keyof typeof STANDINGS;

/** A row of the page. */
export interface LimitRow extends Pick<StatusRow, "region" | "key" | "item" | "unit"> {
  readonly id: string;
  /** Regions that share the limit and usage, or the only one that has them. The first one is {@link region}. */
  readonly regions: readonly string[];
  /** True if each of {@link regions} has a limit and usage of its own, which are the same in all of them. */
  readonly isEach?: true;
  /** Noun phrase, or the key if it is not documented. */
  readonly label: string;
  readonly service: string;
  /** In the key's unit. undefined if unknown or not counted. */
  readonly used: number | undefined;
  /** In the key's unit. undefined if unknown, or if the key has no limit. */
  readonly limit: Limit | undefined;
  readonly standing: Standing;
}

const TIGHT_PERCENT = 80;

/** Headings of services by component, in the order of the page. The heading of any other key is its prefix. */
const SERVICES: ReadonlyMap<string, string> = new Map([
  ["compute", "Compute"],
  ["volume", "Block storage"],
  ["s3", "Object storage"],
  ["network", "Network"],
  ["loadbalancer", "Load balancers"],
  ["network.lb", "Legacy load balancers"],
  ["network.vpn", "VPN"],
  ["dns", "DNS"],
  ["image", "Images"],
  ["share", "Shares"],
  ["secret", "Secrets"],
]);

/** Returns rows for the keys of both documents. */
export function toRows({
  shared = [],
  ...documents
}: Pick<Documents, "quota" | "usage" | "shared">): readonly LimitRow[] {
  const regionsOf = ({ key, region }: LimitRow) =>
    shared.find(({ prefix, regions }) => key.split(".")[0] === prefix && regions.includes(region))?.regions ?? [region];
  // Regions that share a service may report different values while these change. They keep their own rows then.
  const same = Map.groupBy(toStatusRows(documents).map(toRow), (row) =>
    JSON.stringify([regionsOf(row), row.key, row.item, row.used, row.limit]),
  );
  return [...same.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return [];
      return { ...first, regions: [first, ...others].map(({ region }) => region) };
    })
    .sort(compareRows);
}

function toRow({ region, key, item, name, unit, ...row }: StatusRow): LimitRow {
  const component = componentOf(key);
  const service = component === "none" || component === "unknown" ? key.replace(/\..*/su, "") : component;
  const meaning = findKey(key)?.meaning ?? key;
  const [used, limit] = [row.used.amount, row.limit.amount];
  return {
    id: idOf(region, name),
    region,
    regions: [region],
    key,
    item,
    // "Servers of flavor", which the item follows.
    label: item === undefined ? meaning : meaning.replace(/,? by (?=[a-z ]+$)/u, " of "),
    service: SERVICES.get(service) ?? service,
    unit,
    used,
    limit,
    standing: toStanding(key, used, limit),
  };
}

function toStanding(key: string, used: number | undefined, limit: Limit | undefined): Standing {
  const known = findKey(key);
  if (known?.limit === "never" || (known?.limit === "in some clouds" && limit === undefined))
    return used === undefined ? "unknown" : "counted";
  if (limit === undefined) return "unknown";
  if (known?.per !== undefined && used === undefined) return "each";
  if (limit === "unlimited") return "unlimited";
  if (used === undefined) return "unknown";
  if (used > limit) return "over";
  if (limit === 0) return "zero";
  if (used === limit) return "full";
  return reaches({ amount: used, limit, percent: TIGHT_PERCENT }) ? "tight" : "room";
}

const NAMES = [...SERVICES.values()];
const KEYS = ALL_KEYS.map(({ key }) => key);

/** Compares by region, service, order of the specification, and name. Undocumented keys come last. */
function compareRows(a: LimitRow, b: LimitRow): number {
  const place = (list: readonly string[], name: string) => (list.includes(name) ? list.indexOf(name) : list.length);
  return (
    compareNaturally(a.region, b.region) ||
    place(NAMES, a.service) - place(NAMES, b.service) ||
    place(KEYS, a.key) - place(KEYS, b.key) ||
    compareNaturally(a.key, b.key) ||
    compareNaturally(a.item ?? "", b.item ?? "")
  );
}

/** Maximum number of regions that a row lists by name. With more, it has their number. */
const FEW = 3;

/** Returns where a row holds: "cbk", "each of 40 regions". `names` lists the regions that the text only counts. */
export function toPlace({ regions, isEach }: Pick<LimitRow, "regions" | "isEach">) {
  const names = regions.join(", ");
  if (regions.length <= FEW) return { text: names, names: "" };
  return { text: isEach === true ? `each of ${regions.length} regions` : `${regions.length} regions together`, names };
}

/** Joins the rows that are the same in more than a few regions into the first one of them. */
function joinSame(rows: readonly LimitRow[]): readonly LimitRow[] {
  const toId = ({ key, item, used, limit, regions }: LimitRow) =>
    idOf(key, item, used, limit, regions.length === 1 || regions);
  const groups = Map.groupBy(rows, toId);
  return rows.flatMap((row) => {
    const same = groups.get(toId(row)) ?? [];
    if (same.length <= FEW) return row;
    return row === same[0] ? { ...row, regions: same.map(({ region }) => region), isEach: true } : [];
  });
}

/** Order of rows: the tightest first, over all regions and services; or by region and service. */
export type Order = "tightest" | "service";

/** Filter of rows. An empty member does not restrict them. */
export interface Filter {
  readonly levels: ReadonlySet<Standing>;
  readonly region: string;
  readonly service: string;
}

/** Returns the rows that pass a filter. */
export function filterRows(rows: readonly LimitRow[], { levels, region, service }: Filter): readonly LimitRow[] {
  return rows.filter(
    (row) =>
      (levels.size === 0 || levels.has(row.standing)) &&
      (region === "" || row.regions.includes(region)) &&
      (service === "" || row.service === service),
  );
}

/** Rows under a heading. */
export interface Section {
  /** Region of the rows, or the regions that share them. undefined if the rows have different regions. */
  readonly region?: string;
  readonly title: string;
  readonly note?: string;
  readonly rows: readonly LimitRow[];
  /** Number of rows that are always visible. The others are shown on demand. */
  readonly open: number;
}

const MEASURED: readonly Standing[] = ["over", "full", "tight", "room"];

const QUIET: ReadonlySet<Standing> = new Set(["zero", "unlimited", "counted", "each"]);

/** Minimum number of visible rows with a limit, so that the tightest ones are visible even if all have room. */
const MIN_OPEN = 6;

/** Maximum number of visible rows of a section, so that the tightest of forty regions fill only a screen or two. */
const MAX_OPEN = 20;

const TIGHTEST: readonly (Pick<Section, "title" | "note"> & { readonly standings: readonly Standing[] })[] = [
  { standings: MEASURED, title: "With a limit" },
  {
    standings: ["unknown"],
    title: "Not known",
    note: "The limit or the usage was not reported, or is no number, so it is not known how tight these are.",
  },
  { standings: ["zero"], title: "Limit of 0", note: "None of these may be made." },
  { standings: ["unlimited"], title: "Unlimited" },
  { standings: ["counted"], title: "Counted only", note: "There is never a limit on these." },
  {
    standings: ["each"],
    title: "Limited per object",
    note: "Each user, server, group or other object has the whole limit; what is used of it is not counted.",
  },
];

/** Returns sections for rows that are sorted by region and service. If `isWhole` is true, all rows are visible. */
export function toSections(rows: readonly LimitRow[], order: Order, isWhole = false): readonly Section[] {
  const withFold = (section: Omit<Section, "open">): Section => {
    const open = section.rows.filter(
      ({ standing }) => !QUIET.has(standing) && (order === "service" || standing !== "room"),
    );
    const measured = section.rows.filter(({ standing }) => MEASURED.includes(standing));
    const least = Math.max(open.length, Math.min(measured.length, MIN_OPEN));
    const shown = order === "service" ? least : Math.min(least, MAX_OPEN);
    return { ...section, open: isWhole ? section.rows.length : shown };
  };
  if (order === "service") {
    const groups = Map.groupBy(rows, ({ regions, service }) => JSON.stringify([regions, service]));
    return [...groups.values()].flatMap((group) =>
      group.slice(0, 1).map(({ regions, service }) => {
        const quiet = group.filter(({ standing }) => QUIET.has(standing));
        return withFold({
          region: regions.join(", "),
          title: service,
          rows: [...group.filter((row) => !quiet.includes(row)), ...quiet],
        });
      }),
    );
  }
  const sections = TIGHTEST.map(({ standings, ...section }) => {
    const group = rows.filter(({ standing }) => standings.includes(standing));
    return withFold({ ...section, rows: joinSame(group.sort((a, b) => (shareOf(b) ?? 0) - (shareOf(a) ?? 0))) });
  });
  return sections.filter((section) => section.rows.length > 0);
}

/**
 * Returns the used share of the limit, above 1 if it is exceeded. Returns undefined if it is unknown or meaningless.
 */
export function shareOf({ used, limit, standing }: LimitRow): number | undefined {
  const isMeasured = MEASURED.includes(standing) && used !== undefined && typeof limit === "number";
  return isMeasured ? used / limit : undefined;
}

/** Counts rows by level, worst first: "2 tight". Counts of 0 are left out, except for levels of `always`. */
export function countStandings(
  rows: readonly LimitRow[],
  always: ReadonlySet<Standing> = new Set(),
): readonly { readonly standing: Standing; readonly text: string }[] {
  const counts = Map.groupBy(rows, ({ standing }) => standing);
  return TIGHTEST.flatMap(({ standings }) => standings).flatMap((standing) => {
    const count = counts.get(standing)?.length ?? 0;
    return count === 0 && !always.has(standing) ? [] : [{ standing, text: `${count} ${STANDINGS[standing].counted}` }];
  });
}
