// Rows of the page: limit and usage of one key in one region, and how tight that is; and the sections that show them.

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

/** How usage stands to the limit, worst first, with the words for a row and for the count of all such rows. */
export const STANDINGS = {
  over: { text: "over", counted: "over the limit" },
  full: { text: "full", counted: "full" },
  tight: { text: "tight", counted: "tight" },
  room: { text: "", counted: "with room" },
  /** A number is not there, which is not 0. */
  unknown: { text: "not known", counted: "not known" },
  /** The limit is 0, and nothing is used. */
  zero: { text: "none may be made", counted: "limit of 0" },
  unlimited: { text: "unlimited", counted: "unlimited" },
  counted: { text: "no limit", counted: "counted only" },
  /** The limit is each user's, server's or server group's, and its usage is not counted. */
  each: { text: "usage is not counted", counted: "limited per object" },
} as const;

/** How usage stands to the limit. */
export type Standing = keyof typeof STANDINGS;

/** A row. */
export interface LimitRow extends Pick<StatusRow, "region" | "key" | "item" | "unit"> {
  readonly id: string;
  /** All regions that share it, or the one that has it: {@link region} is the first. */
  readonly regions: readonly string[];
  /** Noun phrase; of a key that is not documented the key. */
  readonly label: string;
  readonly service: string;
  /** In the key's unit; undefined: not known, or not counted. */
  readonly used: number | undefined;
  /** In the key's unit; undefined: not known, or there is none. */
  readonly limit: Limit | undefined;
  readonly standing: Standing;
}

const TIGHT_PERCENT = 80;

/** Headings of services in the order in which they are shown, by component; a key that none of them covers goes by its prefix. */
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

/** Rows of all that either document has. */
export function toRows({
  shared = [],
  ...documents
}: Pick<Documents, "quota" | "usage" | "shared">): readonly LimitRow[] {
  const regionsOf = ({ key, region }: LimitRow) =>
    shared.find(({ prefix, regions }) => key.split(".")[0] === prefix && regions.includes(region))?.regions ?? [region];
  // What differs nevertheless, as while it changes, keeps rows of its own.
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
    // "Servers of flavor", where the item follows.
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

/** Order of regions, then of services, then of the specification, then of names; what is not documented comes last. */
function compareRows(one: LimitRow, other: LimitRow): number {
  const place = (list: readonly string[], name: string) => (list.includes(name) ? list.indexOf(name) : list.length);
  return (
    compareNaturally(one.region, other.region) ||
    place(NAMES, one.service) - place(NAMES, other.service) ||
    place(KEYS, one.key) - place(KEYS, other.key) ||
    compareNaturally(one.key, other.key) ||
    compareNaturally(one.item ?? "", other.item ?? "")
  );
}

/** Order of rows: the tightest first, over all regions and services; or by region and service. */
export type Order = "tightest" | "service";

/** What is shown. Empty: all. */
export interface Filter {
  readonly levels: ReadonlySet<Standing>;
  readonly region: string;
  readonly service: string;
}

/** The rows that a filter leaves. */
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
  /** Region of its rows, or those that share them. undefined: its rows are of several regions. */
  readonly region?: string;
  readonly title: string;
  readonly note?: string;
  readonly rows: readonly LimitRow[];
  /** So many of the rows are always seen, the others on demand. */
  readonly open: number;
}

const MEASURED: readonly Standing[] = ["over", "full", "tight", "room"];

const QUIET: ReadonlySet<Standing> = new Set(["zero", "unlimited", "counted", "each"]);

/** Rows with room that are seen at least, so that the tightest are, where nothing is tight. */
const MIN_OPEN = 6;

/** Rows of a section that are seen at most, so that the tightest of forty regions fill no more than a screen or two. */
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

/** Sections of rows that are sorted by region and service. None is empty. `isWhole`: all rows are to be seen. */
export function toSections(rows: readonly LimitRow[], order: Order, isWhole = false): readonly Section[] {
  const withFold = (section: Omit<Section, "open">): Section => {
    const open = section.rows.filter(
      ({ standing }) => !QUIET.has(standing) && (order === "service" || standing !== "room"),
    );
    const measured = section.rows.filter(({ standing }) => MEASURED.includes(standing));
    const shown = Math.max(Math.min(open.length, MAX_OPEN), Math.min(measured.length, MIN_OPEN));
    return { ...section, open: isWhole ? section.rows.length : shown };
  };
  if (order === "service") {
    const groups = Map.groupBy(rows, ({ regions, service }) => JSON.stringify([regions, service]));
    return [...groups.values()].flatMap((own) =>
      own.slice(0, 1).map(({ regions, service }) => {
        const quiet = own.filter(({ standing }) => QUIET.has(standing));
        return withFold({
          region: regions.join(", "),
          title: service,
          rows: [...own.filter((row) => !quiet.includes(row)), ...quiet],
        });
      }),
    );
  }
  const sections = TIGHTEST.map(({ standings, ...section }) => {
    const own = rows.filter(({ standing }) => standings.includes(standing));
    return withFold({ ...section, rows: own.sort((a, b) => (shareOf(b) ?? 0) - (shareOf(a) ?? 0)) });
  });
  return sections.filter((section) => section.rows.length > 0);
}

/** Share of the limit that is used: above 1 where that is exceeded. undefined: it cannot be said, or has no meaning. */
export function shareOf({ used, limit, standing }: LimitRow): number | undefined {
  const isMeasured = MEASURED.includes(standing) && used !== undefined && typeof limit === "number";
  return isMeasured ? used / limit : undefined;
}

/** How many rows stand how, worst first: "2 tight". None is 0, but for those of `always`. */
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
