// Pages of lists. Of a link to the next page only the query is used: behind proxies its scheme and host are often wrong, and the token
// is sent to no other host.

import { z } from "../../core/index.ts";

/** What is read of a page: a service may say a lot more of each entry, and users write some of that. */
export interface PageShape {
  /** The member that has the entries. */
  readonly member: string;
  /** Fields of an entry that are kept; a dot leads into an object. */
  readonly fields: readonly string[];
}

/** Most entries of a page. As ids, which are the shortest that are real, 16 MiB have 350,000; an empty entry has two bytes, and takes fifty in memory. */
const MOST_ENTRIES = 500_000;

/** One page, reduced to what is read of it. */
export class Page {
  /** The entries, with the wanted fields alone; what is no object is as it was. undefined: there is no list. */
  readonly items: readonly unknown[] | undefined;
  /** Query of the next page, with `?`. undefined: this is the last one. false: there is a link that cannot be read. */
  readonly next: string | undefined | false;
  /** What the whole first entry is known by. undefined: there is no entry. */
  readonly beginning: string | undefined;
  /** Size of the entries, in characters of JSON. Infinity: there are more than anybody has, and they are not kept. */
  readonly size: number;

  constructor(body: unknown, { member, fields }: PageShape) {
    const page: Readonly<Record<string, unknown>> = record.safeParse(body).data ?? {};
    const whole = z.array(z.unknown()).safeParse(page[member]).data;
    const isTooLong = (whole?.length ?? 0) > MOST_ENTRIES;
    const paths = fields.map((field) => field.split("."));
    this.items = isTooLong ? [] : whole?.map((entry) => pick(entry, paths));
    this.next = toQuery(findLink(page, member));
    this.beginning = whole === undefined || whole.length === 0 ? undefined : toDigest(whole[0]);
    this.size = isTooLong ? Number.POSITIVE_INFINITY : JSON.stringify(this.items ?? []).length;
  }
}

function toDigest(value: unknown): string {
  return process.getBuiltinModule("node:crypto").hash("sha256", JSON.stringify(value), "base64");
}

const record = z.record(z.string(), z.unknown());

const links = z.array(z.object({ rel: z.string(), href: z.optional(z.string()) }));

/** A value with the fields at some paths alone. */
function pick(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = new Map(Object.entries(value));
  const kept = paths.flatMap(([name = "", ...rest]) => {
    const inner: unknown = members.get(name);
    return members.has(name) ? [[name, rest.length === 0 ? inner : pick(inner, [rest])]] : [];
  });
  return Object.fromEntries(kept);
}

/**
 * The link: of `MEMBER_links` (Nova, Cinder, Octavia, Neutron), of `links.next` (Designate), or `next` (Glance). undefined, null: there
 * is none.
 */
function findLink(page: Readonly<Record<string, unknown>>, member: string): unknown {
  const own = page[`${member}_links`];
  if (own !== undefined && own !== null) {
    const parsed = links.safeParse(own);
    if (!parsed.success) return false;
    const next = parsed.data.find(({ rel }) => rel === "next");
    return next === undefined ? undefined : (next.href ?? false);
  }
  return record.safeParse(page["links"]).data?.["next"] ?? page["next"];
}

function toQuery(link: unknown): Page["next"] {
  if (link === undefined || link === null) return undefined;
  const url = typeof link === "string" ? URL.parse(link, "http://localhost/") : null;
  return url === null || url.search === "" ? false : url.search;
}
