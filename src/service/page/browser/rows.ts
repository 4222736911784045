// Rows of the page: limit and usage of one key in one region, and how tight that is; and the sections that show them.

import {
  compareNaturally,
  findKey,
  meaningOf,
  RESOURCE_KEYS,
  reaches,
  type Unit,
  unitOf,
} from "../../../core/index.ts";
import { componentOf } from "../../../sources/quota-api/index.ts";
import type { Amount, DocumentEntry, Regions } from "./ask.ts";

/**
 * How usage stands to the limit. `zero`: the limit is 0, and nothing is used. `counted`: there is never a limit. `each`: the limit is
 * each user's, server's or server group's, and nobody counts its usage. `unknown`: a number is not there, which is not 0.
 */
export type Standing = "over" | "full" | "tight" | "room" | "unknown" | "zero" | "unlimited" | "counted" | "each";

/** A row. */
export interface LimitRow {
  /** The same at every refresh. */
  readonly id: string;
  readonly region: string;
  readonly key: string;
  /** Flavor or storage type; null: the key has one amount. */
  readonly item: string | null;
  /** Noun phrase; of a key that is not documented the key. */
  readonly label: string;
  /** Name of the service, as a heading. */
  readonly service: string;
  readonly unit: Unit;
  /** In the key's unit; null: not known, or nobody counts it. */
  readonly used: number | null;
  /** In the key's unit; null: not known, or there is none. */
  readonly limit: number | "unlimited" | null;
  readonly standing: Standing;
}

/** From this share of the limit on it is tight, in percent. */
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
]);

/** Rows of all that either document has. */
export function toRows({ quota, usage }: { readonly quota: Regions; readonly usage: Regions }): readonly LimitRow[] {
  const regions = [...new Set([...quota.keys(), ...usage.keys()])].sort(compareNaturally);
  return regions.flatMap((region) => {
    const [limits, used] = [quota.get(region), usage.get(region)];
    const ids = new Set([...(limits?.keys() ?? []), ...(used?.keys() ?? [])]);
    const rows = [...ids].flatMap((id) => toRow({ region, id, limit: limits?.get(id), used: used?.get(id) }) ?? []);
    return rows.sort(compareRows);
  });
}

interface LimitAndUsage {
  readonly region: string;
  readonly id: string;
  readonly limit: DocumentEntry | undefined;
  readonly used: DocumentEntry | undefined;
}

function toRow({ region, id, ...entries }: LimitAndUsage): LimitRow | undefined {
  const entry = entries.limit ?? entries.used;
  if (entry === undefined) return undefined;
  const { key, item } = entry;
  const limit = entries.limit?.amount ?? null;
  const used = toUsed(entries.used?.amount ?? null);
  const component = componentOf(key);
  const service = component === "none" || component === "unknown" ? key.replace(/\..*/su, "") : component;
  return {
    id: `${id} ${region}`,
    region,
    key,
    item,
    label: toLabel(key, item),
    service: SERVICES.get(service) ?? service,
    unit: unitOf(key),
    used,
    limit,
    standing: toStanding(key, used, limit),
  };
}

/** "Servers of flavor", where the item follows. */
function toLabel(key: string, item: string | null): string {
  const meaning = meaningOf(key) ?? key;
  return item === null ? meaning : meaning.replace(/,? by (?=[a-z ]+$)/u, " of ");
}

/** Only a limit can be unlimited: usage of -1 is none. */
function toUsed(amount: Amount): number | null {
  return amount === "unlimited" ? null : amount;
}

function toStanding(key: string, used: number | null, limit: Amount): Standing {
  const known = findKey(key);
  if (known?.limit === "never" || (known?.limit === "in some clouds" && limit === null))
    return used === null ? "unknown" : "counted";
  if (limit === null) return "unknown";
  if (known !== undefined && known.per !== undefined) return "each";
  if (limit === "unlimited") return "unlimited";
  if (used === null) return "unknown";
  if (used > limit) return "over";
  if (limit === 0) return "zero";
  if (used === limit) return "full";
  return reaches({ amount: used, limit, percent: TIGHT_PERCENT }) ? "tight" : "room";
}

const NAMES = [...SERVICES.values()];
const KEYS = RESOURCE_KEYS.map(({ key }) => key);

/** Order of services, then of the specification, then of names; what is not documented comes last. */
function compareRows(one: LimitRow, other: LimitRow): number {
  const place = (list: readonly string[], name: string) => (list.includes(name) ? list.indexOf(name) : list.length);
  return (
    place(NAMES, one.service) - place(NAMES, other.service) ||
    place(KEYS, one.key) - place(KEYS, other.key) ||
    compareNaturally(one.key, other.key) ||
    compareNaturally(one.item ?? "", other.item ?? "")
  );
}

/** Order of rows: the tightest first, over all regions and services; or by region and service. */
export type Order = "tightest" | "service";

/** Rows under a heading. */
export interface Section {
  /** null: its rows are of several regions. */
  readonly region: string | null;
  readonly title: string;
  /** A sentence on what its rows have in common; empty: there is nothing to say. */
  readonly note: string;
  readonly rows: readonly LimitRow[];
}

/** Standings with a share of the limit. */
const MEASURED: readonly Standing[] = ["over", "full", "tight", "room"];

const TIGHTEST: readonly (readonly [standings: readonly Standing[], title: string, note: string])[] = [
  [MEASURED, "With a limit", ""],
  [
    ["unknown"],
    "Not known",
    "The limit or the usage was not reported, or is no number, so it is not known how tight these are.",
  ],
  [["zero"], "Limit of 0", "None of these may be made."],
  [["unlimited"], "Unlimited", ""],
  [["counted"], "Counted only", "There is never a limit on these."],
  [
    ["each"],
    "Limits of a single object",
    "Each user, server or server group has the whole limit; what is used of it is not counted.",
  ],
];

/** Sections of rows that are sorted by region and service. None is empty. */
export function toSections(rows: readonly LimitRow[], order: Order): readonly Section[] {
  const sections = order === "tightest" ? TIGHTEST.map((section) => toTightest(rows, section)) : toServices(rows);
  return sections.filter((section) => section.rows.length > 0);
}

function toTightest(rows: readonly LimitRow[], [standings, title, note]: (typeof TIGHTEST)[number]): Section {
  const own = rows.filter(({ standing }) => standings.includes(standing));
  return {
    region: null,
    title,
    note,
    rows: standings === MEASURED ? own.sort((a, b) => shareOf(b) - shareOf(a)) : own,
  };
}

function toServices(rows: readonly LimitRow[]): readonly Section[] {
  const groups = Map.groupBy(rows, ({ region, service }) => JSON.stringify([region, service]));
  return [...groups.values()].map((own) => ({
    region: own[0]?.region ?? null,
    title: own[0]?.service ?? "",
    note: "",
    rows: own,
  }));
}

/** Share of the limit that is used: above 1 where that is exceeded, 0 where either is not known. */
export function shareOf({ used, limit }: LimitRow): number {
  if (used === null || typeof limit !== "number" || used === 0) return 0;
  return used / limit;
}

const WORDS: Readonly<Record<Standing, string>> = {
  over: "over the limit",
  full: "full",
  tight: "tight",
  room: "with room",
  unknown: "not known",
  zero: "limit of 0",
  unlimited: "unlimited",
  counted: "counted only",
  each: "of a single object",
};

/** How many rows stand how, worst first: "2 tight". None is 0. */
export function countStandings(
  rows: readonly LimitRow[],
): readonly { readonly standing: Standing; readonly text: string }[] {
  const counts = Map.groupBy(rows, ({ standing }) => standing);
  const standings: readonly Standing[] = TIGHTEST.flatMap(([names]) => names);
  return standings.flatMap((standing) => {
    const count = counts.get(standing)?.length ?? 0;
    return count === 0 ? [] : [{ standing, text: `${count} ${WORDS[standing]}` }];
  });
}
