// Client of a cloud's services. A request to a service of a region has an answer, or a reason for its absence. Equal
// requests of one reading are sent once. A failure of one request soon ends all others.

import { asSentence, getOrCreate, idOf, type Message, quoted, quotedList, say, z } from "../../core/index.ts";
import { openTaskGroup } from "../../http/index.ts";
import type { Session } from "../../keystone/index.ts";
import {
  Page,
  type PageShape,
  type ServiceAnswer,
  type ServiceOutcome,
  type ServiceRequest,
} from "./service-request.ts";
import { findEndpoint, listRegions, type Refusal, SERVICES, type ServiceName, serviceText } from "./services.ts";

/** A call of a service, as tables of keys name it. */
export interface Call {
  readonly service: ServiceName;
  /**
   * Method, path after the version, and query: "GET /images?owner={project_id}". The client inserts the session's
   * project. The caller percent-encodes text from outside.
   */
  readonly call: string;
  readonly subject: Message;
  /** Headers by lowercase names, such as microversions. The client adds the token. */
  readonly headers?: Readonly<Record<string, string>>;
  /** true if the answer 401 is a refusal of this call alone. Other calls show whether the token is valid. */
  readonly isExtra?: boolean;
}

/** A call whose answer is a list in pages. */
export interface ListCall<Entry> extends Call, PageShape<Entry> {}

/**
 * Client of a region's services. An outcome that another attempt would not change is a {@link Refusal}. A service that
 * fails, does not answer, or rejects the token makes the client throw a GateError and give up all other requests.
 */
export interface RegionClient {
  readonly session: Session;
  readonly region: string;
  readonly ask: (call: Call) => Promise<ServiceAnswer | Refusal>;
  /** Returns the entries of all pages of a list. A single entry that does not match the shape makes it a refusal. */
  readonly list: <Entry>(call: ListCall<Entry>) => Promise<readonly Entry[] | Refusal>;
}

/** Client of a session's services, for the requests of one reading. */
export type CloudClient = ReturnType<typeof openCloudClient>;

/** Maximum number of pages of a list. With a thousand entries each, no project has as many. */
const MOST_PAGES = 200;

/** Maximum size of a reduced list in characters. 100,000 servers have six million. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** Opens the client of a session. Sends no request. The caller must close it. */
export function openCloudClient(session: Session, send: (request: ServiceRequest) => Promise<ServiceOutcome>) {
  const ending = openTaskGroup();
  const asked = new Map<string, Promise<ServiceOutcome>>();

  const ask = async (
    region: string,
    { service, call, subject, headers = {}, isExtra = false }: Call,
    page?: PageShape,
  ): Promise<ServiceAnswer | Refusal> => {
    const endpoint = findEndpoint(session, service, region);
    if ("reason" in endpoint) return endpoint;
    const method = call.startsWith("HEAD ") ? "HEAD" : "GET";
    const path = call.slice(method.length + 1).replaceAll("{project_id}", encodeURIComponent(session.projectId));
    const { href: url, pathname } = new URL(endpoint.url + path);
    const words = {
      subject: say`the ${subject} of the ${SERVICES[service].label}`,
      server: say`the ${serviceText(service, region)}`,
      call: quoted(`${method} ${pathname.replaceAll(session.projectId, "{project_id}")}`),
    };
    const id = idOf(method, url, headers, page?.member);
    const request = { id, method, url, headers, service, isExtra, address: endpoint.url, page, words } as const;
    const outcome = await getOrCreate(asked, id, () => ending.run(() => send(request)));
    if ("headers" in outcome) return outcome;
    const { status, what } = outcome;
    if (status !== 403)
      return { status, reason: say`${asSentence(words.server)} answered ${words.call} with ${what}.` };
    const roles = explainRoles(service, session.roles);
    return { status, reason: say`${asSentence(words.server)} refuses ${words.call} (403)${roles}`, isRefused: true };
  };

  const list = async <Entry>(region: string, call: ListCall<Entry>): Promise<readonly Entry[] | Refusal> => {
    const [path = ""] = call.call.split("?");
    const items: unknown[] = [];
    const searches = new Set<string>();
    let size = 0;
    const cutOff = (what: Message): Refusal => ({
      status: 200,
      reason: say`The list of ${call.subject} of the ${serviceText(call.service, region)} cannot be read: ${what}.`,
    });
    for (let search: string | undefined = call.call.slice(path.length); search !== undefined; ) {
      if (searches.has(search)) return cutOff(say`its pages lead to one that was read before`);
      searches.add(search);
      const answer = await ask(region, { ...call, call: path + search }, call);
      if ("reason" in answer) return answer;
      const page = answer.body;
      if (!(page instanceof Page)) throw new Error("an answer that is not read as a page");
      if (page.items === undefined) return cutOff(say`one of its pages has no list`);
      size += page.size;
      if (size > MOST_CHARACTERS || searches.size > MOST_PAGES) return cutOff(say`it is too large`);
      for (const item of page.items) items.push(item);
      if (page.next === false) return cutOff(say`the link to its next page cannot be read`);
      search = page.next;
    }
    const parsed = z.array(call.entry).safeParse(items);
    if (parsed.success) return parsed.data;
    const field = (parsed.error.issues[0]?.path ?? []).filter((part) => typeof part === "string").join(".");
    return cutOff(
      field === ""
        ? say`one of its entries is not an object`
        : say`an entry's ${quoted(field)} is not what was expected`,
    );
  };

  return {
    session,
    regions: listRegions(session),
    inRegion: (region: string): RegionClient => ({
      session,
      region,
      ask: (call) => ask(region, call),
      list: (call) => list(region, call),
    }),
    close: (): void => ending.close(),
  };
}

/** Returns the end of a sentence about a forbidden call, with the role that it needs and the token's roles. */
function explainRoles(service: ServiceName, roles: readonly string[]): Message {
  const { roles: enough, role } = SERVICES[service];
  const found = enough.find((name) => roles.includes(name));
  if (found !== undefined)
    return say`, although the token has the role ${quoted(found)}, which is enough by default: ask the cloud's operator which role it takes.`;
  return say`: it needs ${role}.${roles.length === 0 ? "" : say` The token has ${quotedList(roles)}.`}`;
}
