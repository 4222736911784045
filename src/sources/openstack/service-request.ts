// A request to a service, and the meaning of its response.

import { type Message, say, z } from "../../core/index.ts";
import { describeRedirect, type Failure, findTransientFailure, type HttpResponse } from "../../http/index.ts";
import type { ServiceName } from "./services.ts";

/** A request to a service. */
export interface ServiceRequest {
  /** Identity of the request, without its token. */
  readonly id: string;
  readonly method: "GET" | "HEAD";
  readonly url: string;
  /** Headers by lowercase names, without the token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly service: ServiceName;
  /** true if the answer 401 is a refusal of this request alone. Other requests show whether the token is valid. */
  readonly isExtra: boolean;
  /** The service's address, the beginning of `url`. */
  readonly address: string;
  /** Shape of a page. undefined if the answer is not a page of a list. */
  readonly page: PageShape | undefined;
  /** Words for messages: the requested things, the service, and the call as the documentation names it. */
  readonly words: { readonly subject: Message; readonly server: Message; readonly call: Message };
}

/** A complete answer. */
export interface ServiceAnswer {
  /** Headers by lowercase names. */
  readonly headers: HttpResponse["headers"];
  /** The JSON object, or a {@link Page} of a list. Absent for `HEAD`. */
  readonly body?: unknown;
}

/** Outcome of a request that another attempt would not change. */
export type ServiceOutcome =
  | ServiceAnswer
  /** `what` completes "answered with": "404", "302, a redirect to …". */
  | { readonly status: number; readonly what: Message };

/** Returns the meaning of a response. A Failure is an outcome that another attempt may change, or that ends the run. */
export function readAnswer(response: HttpResponse, request: ServiceRequest): ServiceOutcome | Failure {
  const { status, headers } = response;
  const passing = findTransientFailure(response);
  if (passing !== undefined) return passing;
  const refused = (what: Message): ServiceOutcome => ({ status, what });
  if (status === 401 && request.isExtra)
    return refused(say`401, as where the access rules of an application credential do not allow it`);
  if (status === 401) {
    const hint = say`The token is not valid or has expired, or it is from an application credential whose access rules do not allow this call: get a fresh token, or make a credential with the rules of https://github.com/quota-gate/quota-gate/blob/main/docs/credentials.md.`;
    return { code: "API_REFUSED", retry: "no", what: say`the answer was 401`, hint };
  }
  if (status === 300) return refused(say`300, a choice of versions of its API`);
  if (status > 300 && status < 400) {
    const where = describeRedirect(response, request.url);
    return refused(say`${status}, a redirect to ${where}, which is not followed, so that the token goes nowhere else`);
  }
  if (request.method === "HEAD" && status < 300) return { headers };
  return status === 200 ? readBody(response, request) : refused(say`${status}`);
}

/**
 * Reads the body of an answer. It reduces a page at once, so that only one whole page is in memory, however many are
 * requested.
 */
function readBody({ headers, body }: HttpResponse, { page }: ServiceRequest): ServiceOutcome | Failure {
  const text = new TextDecoder().decode(body);
  try {
    const read: unknown = JSON.parse(text);
    if (text.trimStart().startsWith("{")) {
      return { headers, body: page === undefined ? read : new Page(read, page) };
    }
  } catch {
    // The text may have been cut off on its way, so another attempt can help.
  }
  const what = say`the answer was something else than a JSON object, with status 200`;
  const hint = say`Something else than the service may have answered: a proxy, or a login page in front of it.`;
  return { code: "API_ANSWER_INVALID", retry: "briefly", what, hint };
}

// Pages of lists. Only the query of a link to the next page is used. Behind proxies its scheme and host are often
// wrong, and the token must not go to another host.

/**
 * Shape of a page: the member with its list, and the fields to keep of each entry. Entries may have many more fields.
 */
export interface PageShape<Entry = unknown> {
  readonly member: string;
  readonly entry: z.ZodMiniType<Entry>;
}

/**
 * Maximum number of entries of a page. An answer of 16 MiB holds 350,000 entries with nothing but an id, the shortest
 * real ones. An empty entry has two bytes, but takes fifty in memory.
 */
const MOST_ENTRIES = 500_000;

/** A page, reduced to its shape. */
export class Page {
  /**
   * The reduced entries. Invalid ones are kept whole. undefined if the page has no list, or one of too many entries.
   */
  readonly items: readonly unknown[] | undefined;
  /**
   * Query of the next page, with its `?`. undefined for the last page, false if the link to the next one cannot be
   * read.
   */
  readonly next: string | undefined | false;
  readonly size: number;

  constructor(body: unknown, { member, entry }: PageShape) {
    const page: Readonly<Record<string, unknown>> = RECORD.safeParse(body).data ?? {};
    const whole = z.array(z.unknown()).check(z.maxLength(MOST_ENTRIES)).safeParse(page[member]).data;
    this.items = whole?.map((one) => entry.safeParse(one).data ?? one);
    this.next = toQuery(findLink(page, member));
    this.size = JSON.stringify(this.items ?? []).length;
  }
}

/** Schema of an object with any fields. */
export const RECORD = z.record(z.string(), z.unknown());

const links = z.array(z.object({ rel: z.string(), href: z.optional(z.string()) }));

/**
 * Returns the link to the next page: of `MEMBER_links` (Nova, Cinder, Octavia, Neutron), `links.next` (Designate), or
 * `next` (Glance). undefined or null on the last page, false if `MEMBER_links` cannot be read.
 */
function findLink(page: Readonly<Record<string, unknown>>, member: string): unknown {
  const own = page[`${member}_links`] ?? (Array.isArray(page["links"]) ? page["links"] : undefined);
  if (own !== undefined && own !== null) {
    const parsed = links.safeParse(own);
    if (!parsed.success) return false;
    const next = parsed.data.find(({ rel }) => rel === "next");
    return next === undefined ? undefined : (next.href ?? false);
  }
  return RECORD.safeParse(page["links"]).data?.["next"] ?? page["next"];
}

function toQuery(link: unknown): Page["next"] {
  if (link === undefined || link === null) return undefined;
  const url = typeof link === "string" ? URL.parse(link, "http://localhost/") : null;
  return url === null || url.search === "" ? false : url.search;
}
