// The client of a cloud's services: a request to a service of a region, and its answer or the reason why there is none. In one reading the
// same request is sent once, and everything ends soon after one has failed.

import { idOf, type Message, quoted, quotedList, say, z } from "../../core/index.ts";
import { openEnding } from "../../http/index.ts";
import type { Session } from "../../keystone/index.ts";
import {
  Page,
  type PageShape,
  type ServiceAnswer,
  type ServiceOutcome,
  type ServiceRequest,
} from "./service-request.ts";
import { findEndpoint, listRegions, type Refusal, SERVICES, type ServiceName, serviceText } from "./services.ts";

/** A call of a service, as its table of keys has it. */
export interface Call {
  readonly service: ServiceName;
  /** Method, path after the version, and query: "GET /images?owner={project_id}", for the session's project. What comes from outside is percent-encoded. */
  readonly call: string;
  readonly subject: Message;
  /** In addition to the token, by names in lowercase: microversions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** true: other calls show whether the token is valid. */
  readonly isExtra?: boolean;
}

/**
 * Asks the services of a region. What another attempt would not change is a {@link Refusal}; where a service fails, does not answer, or does
 * not accept the token, a GateError is thrown, and everything else that is under way is given up.
 */
export interface RegionClient {
  readonly session: Session;
  readonly region: string;
  readonly ask: (call: Call) => Promise<ServiceAnswer | Refusal>;
  /** The entries of all pages of a list. One that is not as the shape says makes all of it unknown. */
  readonly list: <Entry>(call: Call, shape: PageShape<Entry>) => Promise<readonly Entry[] | Refusal>;
}

/** The services of a session's cloud, for what is asked together. */
export type CloudClient = ReturnType<typeof openCloudClient>;

/** Most pages of one list: with a thousand entries each, more than a project has of anything. */
const MOST_PAGES = 200;

/** Largest size of what is kept of a list, in characters: 100,000 servers have six million. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** Opens the client of a session. Sends nothing. The caller must close it. */
export function openCloudClient(session: Session, send: (request: ServiceRequest) => Promise<ServiceOutcome>) {
  const ending = openEnding();
  const asked = new Map<string, Promise<ServiceOutcome>>();

  const sendOnce = (request: ServiceRequest): Promise<ServiceOutcome> => {
    const sending = asked.get(identify(request)) ?? ending.run(() => send(request));
    asked.set(identify(request), sending);
    return sending;
  };

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
    const outcome = await sendOnce({ method, url, headers, service, isExtra, address: endpoint.url, page, words });
    if (outcome.kind === "answer") return outcome;
    const { status, what } = outcome;
    if (status !== 403) {
      return {
        kind: "refusal",
        status,
        reason: say`The ${serviceText(service, region)} answered ${words.call} with ${what}.`,
      };
    }
    const reason = say`The ${serviceText(service, region)} refuses ${words.call} (403)${explainRoles(service, session.roles)}`;
    return { kind: "refusal", status, reason, isRefused: true };
  };

  const list = async <Entry>(
    region: string,
    call: Call,
    shape: PageShape<Entry>,
  ): Promise<readonly Entry[] | Refusal> => {
    const [path = ""] = call.call.split("?");
    const items: unknown[] = [];
    const searches = new Set<string>();
    let size = 0;
    const cutOff = (what: Message): Refusal => ({
      kind: "refusal",
      status: 200,
      reason: say`The list of ${call.subject} of the ${serviceText(call.service, region)} cannot be read: ${what}.`,
    });
    for (let search: string | undefined = call.call.slice(path.length); search !== undefined; ) {
      if (searches.has(search)) return cutOff(say`its pages lead to one that was read before`);
      searches.add(search);
      const answer = await ask(region, { ...call, call: path + search }, shape);
      if (answer.kind === "refusal") return answer;
      const page = answer.body;
      if (!(page instanceof Page)) throw new Error("an answer that is not read as a page");
      if (page.items === undefined) return cutOff(say`one of its pages has no list`);
      size += page.size;
      if (size > MOST_CHARACTERS || searches.size > MOST_PAGES) return cutOff(say`it is too large`);
      for (const item of page.items) items.push(item);
      if (page.next === false) return cutOff(say`the link to its next page cannot be read`);
      search = page.next;
    }
    const parsed = z.array(shape.entry).safeParse(items);
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
      list: (call, shape) => list(region, call, shape),
    }),
    close: (): void => ending.close(),
  };
}

/** Identity of a request, without its token. */
export function identify({ method, url, headers, page }: ServiceRequest): string {
  return idOf(method, url, headers, page?.member);
}

/** The end of a sentence on a call that is forbidden: the role that is missing, and those that the token has. */
function explainRoles(service: ServiceName, roles: readonly string[]): Message {
  const { roles: enough, role } = SERVICES[service];
  const found = enough.find((name) => roles.includes(name));
  if (found !== undefined)
    return say`, although the token has the role ${quoted(found)}, which is enough by default: ask the cloud's operator which role it takes.`;
  return say`: it needs ${role}.${roles.length === 0 ? "" : say` The token has ${quotedList(roles)}.`}`;
}
