// One request to a service, and what a response to it means.

import { type Message, say, z } from "../../core/index.ts";
import { describeRedirect, type Failure, findPassing, type HttpResponse } from "../../http/index.ts";
import type { ServiceName } from "./services.ts";

/** A request to a service. */
export interface ServiceRequest {
  readonly method: "GET" | "HEAD";
  readonly url: string;
  /** In addition to the token, by names in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly service: ServiceName;
  /** true: other requests show whether the token is valid. */
  readonly isExtra: boolean;
  /** The service's address, which `url` begins with. */
  readonly address: string;
  /** What is read of a page of a list. undefined: it is none. */
  readonly page: PageShape | undefined;
  /** What is asked for, who is asked, and the call as the documentation names it. */
  readonly words: { readonly subject: Message; readonly server: Message; readonly call: Message };
}

/** A complete answer. */
export interface ServiceAnswer {
  readonly kind: "answer";
  /** By names in lowercase. */
  readonly headers: HttpResponse["headers"];
  /** The JSON object; absent for `HEAD`. */
  readonly body?: unknown;
}

/** What an answer of a service means. The body of a page of a list is a {@link Page}. */
export type ServiceOutcome =
  | ServiceAnswer
  /** `what`: an object of "answered with": "404", "302, a redirect to …". */
  | { readonly kind: "refused"; readonly status: number; readonly what: Message };

/** What a response means; a failure may pass with another attempt. */
export function readAnswer(response: HttpResponse, request: ServiceRequest): ServiceOutcome | Failure {
  const { status, headers } = response;
  const passing = findPassing(response);
  if (passing !== undefined) return passing;
  const refused = (what: Message): ServiceOutcome => ({ kind: "refused", status, what });
  if (status === 401 && request.isExtra)
    return refused(say`401, as where the access rules of an application credential do not allow it`);
  if (status === 401) {
    const hint = say`The token is not valid or has expired, or it is from an application credential whose access rules do not allow this call: get a fresh token, or make a credential with the rules of https://github.com/quota-gate/quota-gate/blob/main/docs/credentials.md.`;
    return { kind: "failed", code: "API_REFUSED", retry: "no", what: say`the answer was 401`, hint };
  }
  if (status === 300) return refused(say`300, a choice of versions of its API`);
  if (status > 300 && status < 400) {
    const where = describeRedirect(response, request.url);
    return refused(say`${status}, a redirect to ${where}, which is not followed, so that the token goes nowhere else`);
  }
  if (request.method === "HEAD" && status < 300) return { kind: "answer", headers };
  return status === 200 ? readBody(response, request) : refused(say`${status}`);
}

/** Reads a body. A page is reduced before anything else is read, so that one whole page is in memory at a time, however many are asked for. */
function readBody({ headers, body }: HttpResponse, { page }: ServiceRequest): ServiceOutcome | Failure {
  const text = new TextDecoder().decode(body);
  try {
    const read: unknown = JSON.parse(text);
    if (text.trimStart().startsWith("{")) {
      return { kind: "answer", headers, body: page === undefined ? read : new Page(read, page) };
    }
  } catch {
    // It may have been cut off on the way, which passes.
  }
  const what = say`the answer was something else than a JSON object, with status 200`;
  const hint = say`Something else than the service may have answered: a proxy, or a login page in front of it.`;
  return { kind: "failed", code: "API_ANSWER_INVALID", retry: "briefly", what, hint };
}

// Pages of lists. Of a link to the next page only the query is used: behind proxies its scheme and host are often wrong, and the token
// is sent to no other host.

/** What is read of a page: a service may say a lot more of each entry, and users write some of that. */
export interface PageShape<Entry = unknown> {
  readonly member: string;
  readonly entry: z.ZodMiniType<Entry>;
}

/** Most entries of a page. As ids, which are the shortest that are real, 16 MiB have 350,000; an empty entry has two bytes, and takes fifty in memory. */
const MOST_ENTRIES = 500_000;

/** One page, reduced to what is read of it. */
export class Page {
  /** The entries; what is not as it should be is as it was. undefined: there is no list, or one of more entries than anybody has. */
  readonly items: readonly unknown[] | undefined;
  /** Query of the next page, with `?`. undefined: this is the last one. false: there is a link that cannot be read. */
  readonly next: string | undefined | false;
  readonly size: number;

  constructor(body: unknown, { member, entry }: PageShape) {
    const page: Readonly<Record<string, unknown>> = record.safeParse(body).data ?? {};
    const whole = z.array(z.unknown()).check(z.maxLength(MOST_ENTRIES)).safeParse(page[member]).data;
    this.items = whole?.map((one) => entry.safeParse(one).data ?? one);
    this.next = toQuery(findLink(page, member));
    this.size = JSON.stringify(this.items ?? []).length;
  }
}

const record = z.record(z.string(), z.unknown());

const links = z.array(z.object({ rel: z.string(), href: z.optional(z.string()) }));

/** The link: `MEMBER_links` (Nova, Cinder, Octavia, Neutron), `links.next` (Designate) or `next` (Glance). undefined, null: there is none. */
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
