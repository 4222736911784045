// Lists that come page by page. Pages are counted here, so that no link of an answer leads to another host.

import { z } from "../../core/index.ts";
import type { Deadline } from "../../http/index.ts";
import { type Failed, type GitHubApi, NOT_UNDERSTOOD, type ResponseHeaders } from "./api.ts";

/** The length of a page; GitHub gives no more. */
const PAGE_LENGTH = 100;

/** Items of a list. */
export type Pages<Item> =
  | {
      readonly ok: true;
      readonly items: readonly Item[];
      /** false: there are more than so many pages. */
      readonly isComplete: boolean;
      /** The server's clock at the first page. undefined: it did not say. */
      readonly at: Date | undefined;
    }
  | Failed;

/** Reads the items of a list in their order, each once. `parse`: undefined for what is not understood, which is left out. */
export async function readPages<Item>(
  api: GitHubApi,
  list: {
    readonly route: string;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly parse: (item: unknown) => Item | undefined;
    readonly identify: (item: Item) => number;
    readonly maxPages: number;
    /**
     * true: on hosts that do not link pages this list has pages of any length, and its last items matter most, so that the first page is
     * followed by the last, and by those before it.
     */
    readonly endsWithLatest?: boolean;
    readonly deadline: Deadline;
  },
): Promise<Pages<Item>> {
  const { route, parameters, parse, identify, maxPages, endsWithLatest = false, deadline } = list;
  const fullPage = endsWithLatest ? 1 : PAGE_LENGTH;
  const items = new Map<number, Item>();
  let at: Date | undefined;
  let page = 1;
  let lastPage: number | undefined;
  for (let read = 1; read <= maxPages; read += 1) {
    const sent = { ...parameters, per_page: PAGE_LENGTH, page };
    const answer = await api.send({ route, parameters: sent, deadline });
    if (!answer.ok) return answer;
    const found = z.array(z.unknown()).safeParse(answer.data).data;
    if (found === undefined) return NOT_UNDERSTOOD;
    const { headers } = answer;
    at ??= toDate(headers);
    const before = items.size;
    for (const item of found.flatMap((one) => parse(one) ?? [])) {
      if (!items.has(identify(item))) items.set(identify(item), item);
    }
    if (page === 1 && endsWithLatest) lastPage = findLastPage(headers, found.length);
    const onwards = () => hasNextPage(headers, { isFull: found.length >= fullPage, isNew: items.size > before });
    const next = lastPage !== undefined ? findEarlierPage(page, lastPage) : onwards() ? page + 1 : undefined;
    if (next === undefined) return { ok: true, items: [...items.values()], isComplete: true, at };
    page = next;
  }
  return { ok: true, items: [...items.values()], isComplete: false, at };
}

/** The server's clock when it answered. undefined: it does not say. */
function toDate({ date }: ResponseHeaders): Date | undefined {
  const at = new Date(date ?? "");
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The number of the last page, by the first one's length. undefined: the host links pages, or does not say how many items there are. */
function findLastPage({ link, "x-total-count": total }: ResponseHeaders, length: number): number | undefined {
  const isTold = link === undefined && /^\d{1,9}$/u.test(String(total)) && length > 0;
  return isTold ? Math.max(1, Math.ceil(Number(total) / length)) : undefined;
}

/** The page to read after this one, where the first is followed by the last. undefined: all are read. */
function findEarlierPage(page: number, lastPage: number): number | undefined {
  if (page === 1) return lastPage === 1 ? undefined : lastPage;
  return page === 2 ? undefined : page - 1;
}

/** Hosts that do not link pages may page all the same, or give everything on each page. */
function hasNextPage({ link }: ResponseHeaders, page: { readonly isFull: boolean; readonly isNew: boolean }): boolean {
  return link === undefined ? page.isFull && page.isNew : /;\s*rel="?next"?/u.test(String(link));
}
