// Lists that come page by page. Pages are counted here, so that no link of an answer leads to another host.

import { z } from "../../core/index.ts";
import type { RepositoryApi, ResponseHeaders } from "./api.ts";
import type { Failed } from "./failure.ts";

/** The length of a page; GitHub gives no more. */
const PAGE_LENGTH = 100;

/** Items of a list. */
export interface Pages<Item> {
  readonly ok: true;
  readonly items: readonly Item[];
  /** false: there are more than so many pages. */
  readonly isComplete: boolean;
}

/** Reads the items of a list in their order, each once. What is not understood is left out. */
export async function readPages<Item>(
  api: RepositoryApi,
  list: {
    readonly route: string;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly item: z.ZodMiniType<Item>;
    readonly identify: (item: Item) => number;
    readonly maxPages: number;
  },
): Promise<Pages<Item> | Failed> {
  const { route, parameters, item: form, identify, maxPages } = list;
  const schema = z.array(z.catch(z.optional(form), undefined));
  const items = new Map<number, Item>();
  let read = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await api.send({ route, parameters: { ...parameters, per_page: PAGE_LENGTH, page }, schema });
    if (!answer.ok) return answer;
    const { data, headers } = answer;
    read += data.length;
    const before = items.size;
    for (const item of data) if (item !== undefined && !items.has(identify(item))) items.set(identify(item), item);
    const isLast = !hasNextPage(headers, { length: data.length, read, isNew: items.size > before });
    if (isLast) return { ok: true, items: [...items.values()], isComplete: true };
  }
  return { ok: true, items: [...items.values()], isComplete: false };
}

/** Hosts that do not link pages may say how many items there are; or page all the same, or give everything on each page. */
function hasNextPage(
  { link, "x-total-count": total }: ResponseHeaders,
  page: { readonly length: number; readonly read: number; readonly isNew: boolean },
): boolean {
  if (link !== undefined) return /;\s*rel="?next"?/u.test(String(link));
  return page.isNew && (total === undefined ? page.length >= PAGE_LENGTH : page.read < Number(total));
}
