// Sections of the page: its rows in the order that was chosen, and how many of them stand how.

import type { Row, Standing } from "./rows.ts";

/** Order of rows: the tightest first, over all regions and services; or by region and service. */
export type Order = "tightest" | "service";

/** Rows under a heading. */
export interface Section {
  /** null: its rows are of several regions. */
  readonly region: string | null;
  readonly title: string;
  /** A sentence on what its rows have in common; empty: there is nothing to say. */
  readonly note: string;
  readonly rows: readonly Row[];
}

/** Standings with a share of the limit. */
const MEASURED: readonly Standing[] = ["over", "full", "tight", "room"];

const TIGHTEST: readonly (readonly [standings: readonly Standing[], title: string, note: string])[] = [
  [MEASURED, "With a limit", ""],
  [
    ["unknown"],
    "Not known",
    "The limit or what is used was not told, or is no number: nobody can say how tight these are.",
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
export function toSections(rows: readonly Row[], order: Order): readonly Section[] {
  const sections = order === "tightest" ? TIGHTEST.map((section) => toTightest(rows, section)) : byService(rows);
  return sections.filter((section) => section.rows.length > 0);
}

function toTightest(rows: readonly Row[], [standings, title, note]: (typeof TIGHTEST)[number]): Section {
  const own = rows.filter(({ standing }) => standings.includes(standing));
  return {
    region: null,
    title,
    note,
    rows: standings === MEASURED ? own.sort((a, b) => shareOf(b) - shareOf(a)) : own,
  };
}

function byService(rows: readonly Row[]): readonly Section[] {
  const groups = Map.groupBy(rows, ({ region, service }) => JSON.stringify([region, service]));
  return [...groups.values()].map((own) => ({
    region: own[0]?.region ?? null,
    title: own[0]?.service ?? "",
    note: "",
    rows: own,
  }));
}

/** Share of the limit that is used: above 1 where that is exceeded, 0 where either is not known. */
export function shareOf({ used, limit }: Row): number {
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
  rows: readonly Row[],
): readonly { readonly standing: Standing; readonly text: string }[] {
  const counts = Map.groupBy(rows, ({ standing }) => standing);
  const standings: readonly Standing[] = TIGHTEST.flatMap(([names]) => names);
  return standings.flatMap((standing) => {
    const count = counts.get(standing)?.length ?? 0;
    return count === 0 ? [] : [{ standing, text: `${count} ${WORDS[standing]}` }];
  });
}
