// Pages of lists. Of a link to the next page only the query is used: behind proxies its scheme and host are often wrong, and the token
// is sent to no other host.

import { z } from "../../core/index.ts";

/** One page. */
export interface Page {
  /** null: there is no list. */
  readonly items: readonly unknown[] | null;
  /** Query of the next page, with `?`. null: this is the last one. undefined: there is a link that cannot be read. */
  readonly next: string | null | undefined;
}

const links = z.array(z.object({ rel: z.string(), href: z.optional(z.string()) }));

/** Finds a page's entries and the query of the one after it. */
export function findNext(body: unknown, member: string): Page {
  const page: Readonly<Record<string, unknown>> = z.record(z.string(), z.unknown()).safeParse(body).data ?? {};
  const items = page[member];
  return { items: Array.isArray(items) ? items : null, next: toQuery(findLink(page, member)) };
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
    return next === undefined ? null : (next.href ?? false);
  }
  const ofLinks = z.object({ next: z.optional(z.unknown()) }).safeParse(page["links"]);
  return (ofLinks.success ? ofLinks.data.next : undefined) ?? page["next"];
}

function toQuery(link: unknown): Page["next"] {
  if (link === undefined || link === null) return null;
  const url = typeof link === "string" ? URL.parse(link, "http://localhost/") : null;
  return url === null || url.search === "" ? undefined : url.search;
}
