// Lists that come page by page. Pages are counted here, so that no link of an answer leads to another host.

import { z } from "../../core/index.ts";
import type { Deadline } from "../../http/index.ts";
import type { ApiFailure, ApiResult, GitHubApi } from "./api.ts";

/** The length of a page; GitHub gives no more. */
const PAGE_LENGTH = 100;

/** Items of a list. */
export type Pages<Item> =
  | {
      readonly ok: true;
      readonly items: readonly Item[];
      /** false: there are more than so many pages. */
      readonly isComplete: boolean;
      /** The server's clock at the first page. null: it did not say. */
      readonly at: Date | null;
    }
  | { readonly ok: false; readonly failure: ApiFailure };

/** Reads the items of a list in their order, each once. `parse`: null for what is not understood, which is left out. */
export async function readPages<Item>(
  api: GitHubApi,
  list: {
    readonly route: string;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly parse: (item: unknown) => Item | null;
    readonly identify: (item: Item) => number;
    readonly maxPages: number;
    /** Length of a page behind which there may be another one, on hosts that do not link pages. Absent: GitHub's. */
    readonly fullPage?: number;
    readonly deadline: Deadline;
  },
): Promise<Pages<Item>> {
  const { route, parameters, parse, identify, maxPages, fullPage = PAGE_LENGTH, deadline } = list;
  const items = new Map<number, Item>();
  let at: Date | null = null;
  for (let page = 1; page <= maxPages; page += 1) {
    const sent = { ...parameters, per_page: PAGE_LENGTH, page };
    const answer = await api.send({ route, parameters: sent, deadline });
    if (!answer.ok) return answer;
    const found = z.array(z.unknown()).safeParse(answer.data).data;
    if (found === undefined) return { ok: false, failure: { kind: "not-understood", status: null } };
    at ??= answer.at;
    const before = items.size;
    for (const item of found.flatMap((one) => parse(one) ?? [])) {
      if (!items.has(identify(item))) items.set(identify(item), item);
    }
    if (!hasNextPage(answer, { isFull: found.length >= fullPage, isNew: items.size > before })) {
      return { ok: true, items: [...items.values()], isComplete: true, at };
    }
  }
  return { ok: true, items: [...items.values()], isComplete: false, at };
}

/** Hosts that do not link pages may page all the same, or give everything on each page. */
function hasNextPage(
  answer: Extract<ApiResult, { ok: true }>,
  page: { readonly isFull: boolean; readonly isNew: boolean },
): boolean {
  return answer.hasNextPage ?? (page.isFull && page.isNew);
}
