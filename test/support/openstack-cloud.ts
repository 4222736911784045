// A cloud on loopback: Keystone with a catalog, and services that give recorded answers, each on a server of its own. A test says what is
// to be different:
//
//     await using cloud = await startCloud({
//       services: { dns: null, "load-balancer": { answers: { "GET /v2.0/lbaas/*": recorded("answers/load-balancer/forbidden") } } },
//     });

import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openSession, type Session } from "../../src/keystone/index.ts";
import { type Loopback, type Received, serveHttp } from "./loopback.ts";
import {
  type Answer,
  type Answering,
  type Answers,
  findAnswering,
  recorded,
  recordedAnswers,
  SERVICES,
  type ServiceType,
} from "./openstack-answers.ts";
import type { CloudRequest } from "./openstack-requests.ts";

export { type Answer, type Answering, type Answers, type Asked, changed, recorded } from "./openstack-answers.ts";
export { type CloudRequest, linesOf, mostAtOnce, roundTrips } from "./openstack-requests.ts";

/** What differs from a healthy service. */
export interface ServiceOptions {
  /** Answers in place of the recorded ones, or beside them. */
  readonly answers?: Answers;
  /** What the service does about every request, whatever it is. */
  readonly always?: Answering;
  /** Folder that the whole service is in: `/network`. */
  readonly prefix?: string;
  /** End of the address that the catalog has: `/v2.1`. Absent: as the service's own installation guide has it. */
  readonly endpoint?: string;
}

/** Services of a region. null: the region has none of that type. */
export type Services = Readonly<Partial<Record<ServiceType, ServiceOptions | null>>>;

/** An entry of the catalog. */
export interface CatalogEntry {
  readonly type: string;
  readonly name: string;
  readonly endpoints: readonly {
    readonly interface: string;
    readonly region: string | null;
    readonly region_id?: string | null;
    readonly url: string;
  }[];
}

/** What differs from a healthy cloud with one region. */
export interface CloudOptions {
  /** Services of every region. */
  readonly services?: Services;
  /** Services by region, over those of every region. Absent: there is `RegionOne`. */
  readonly regions?: Readonly<Record<string, Services>>;
  /** Services that all regions have together: one address. */
  readonly shared?: readonly ServiceType[];
  /** Changes the catalog that tokens come with. */
  readonly catalog?: (
    catalog: readonly CatalogEntry[],
    cloud: { readonly elsewhere: string },
  ) => readonly CatalogEntry[];
  /** Time that every answer takes, Keystone's too. */
  readonly latencyMs?: number;
  /** Id of the project. */
  readonly project?: string;
}

/** A cloud that is running. */
export interface Cloud extends AsyncDisposable {
  readonly project: string;
  readonly user: string;
  readonly authUrl: string;
  /** Variables by which a command or a step logs in with an application credential. */
  readonly env: Readonly<Record<string, string>>;
  /** Requests of services, in the order in which they came. Keystone's are not among them. */
  readonly requests: readonly CloudRequest[];
  /** Tokens that Keystone has given. */
  readonly tokens: readonly string[];
  /** Requests of a server that is not the cloud's; the catalog's internal and admin addresses lead to it. */
  readonly strayed: readonly Received[];
  /** The catalog that tokens come with. */
  readonly catalog: readonly CatalogEntry[];
  /** Address of a service, as the catalog has it. */
  addressOf(service: ServiceType, region?: string): string;
  /** Makes a token valid that another Keystone has given. */
  acceptToken(token: string): void;
  /** Makes all tokens given so far invalid. */
  revokeTokens(): void;
  /** Logs in. */
  login(): Promise<Session>;
}

/** Inputs by which a check logs in at a cloud. */
export function loginOf({ env }: Pick<Cloud, "env">): Readonly<Record<string, string>> {
  return {
    token: "",
    "project-id": "",
    "auth-url": env["OS_AUTH_URL"] ?? "",
    "application-credential-id": env["OS_APPLICATION_CREDENTIAL_ID"] ?? "",
    "application-credential-secret": env["OS_APPLICATION_CREDENTIAL_SECRET"] ?? "",
  };
}

/** Ends of the services' addresses, as their installation guides have them. */
const ENDPOINTS: Readonly<Record<ServiceType, string>> = {
  compute: "/v2.1",
  network: "",
  "block-storage": "/v3/{project}",
  "load-balancer": "",
  dns: "",
  image: "",
  "object-store": "/v1/AUTH_{project}",
};

const PROJECT = "02a4522f7bc2442c90fce4362c6c0c0b";
const USER = "7f273683bce54b9ab25e74fcd1af06f8";

/** Starts a cloud. */
export async function startCloud(options: CloudOptions = {}): Promise<Cloud> {
  const servers: AsyncDisposable[] = [];
  const { project = PROJECT } = options;
  const state: State = { options, project, clock: 0, requests: [], tokens: [], valid: new Set() };
  const elsewhere = await serveHttp((response) => response.writeHead(404).end());
  servers.push(elsewhere);
  const addresses = new Map<string, string>();
  for (const [region, services] of Object.entries(options.regions ?? { RegionOne: {} })) {
    for (const service of SERVICES) {
      const own = services[service] === undefined ? options.services?.[service] : services[service];
      if (own === null) continue;
      const known = options.shared?.includes(service) === true ? findAddress(addresses, service) : undefined;
      const server = known === undefined ? await startService({ state, service, region, own: own ?? {} }) : null;
      if (server !== null) servers.push(server);
      addresses.set(`${region} ${service}`, known ?? server?.address ?? "");
    }
  }
  const catalog = toCatalog({ addresses, elsewhere: elsewhere.url, options });
  const keystone = await startKeystone(state, catalog);
  servers.push(keystone);
  const authUrl = `${keystone.url}/v3`;
  const env = {
    OS_AUTH_URL: authUrl,
    OS_APPLICATION_CREDENTIAL_ID: "e980a2e2f5f64bd2a4837f9135c70677",
    OS_APPLICATION_CREDENTIAL_SECRET: "s3cret-of-the-application-credential",
  };
  return {
    project: state.project,
    user: USER,
    authUrl,
    env,
    requests: state.requests,
    tokens: state.tokens,
    strayed: elsewhere.received,
    catalog,
    addressOf: (service, region) =>
      (region === undefined ? findAddress(addresses, service) : addresses.get(`${region} ${service}`)) ?? "",
    acceptToken: (token) => state.valid.add(token),
    revokeTokens: () => state.valid.clear(),
    login: () => login(env),
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server[Symbol.asyncDispose]();
    },
  };
}

interface State {
  readonly options: CloudOptions;
  readonly project: string;
  clock: number;
  readonly requests: CloudRequest[];
  readonly tokens: string[];
  readonly valid: Set<string>;
}

async function startService(of: {
  readonly state: State;
  readonly service: ServiceType;
  readonly region: string;
  readonly own: ServiceOptions;
}): Promise<Loopback & { readonly address: string }> {
  const { state, service, region } = of;
  const { answers = {}, always, prefix = "", endpoint = ENDPOINTS[service] } = of.own;
  const all = forProject({ ...recordedAnswers(service), ...answers }, state);
  const server = await serveHttp(async (response, { method, url, headers }) => {
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : `outside of ${prefix}: ${pathname}`;
    const line = `${method} ${path}${searchParams.size === 0 ? "" : url.slice(url.indexOf("?"))}`;
    state.clock += 1;
    const request: CloudRequest = { service, region, line, headers, began: state.clock, ended: null };
    const index = state.requests.push(request) - 1;
    const isKnown = state.valid.has(String(headers["x-auth-token"]));
    const asked = { method, path, query: searchParams, headers };
    const found = isKnown ? (always ?? findAnswering(all, asked)) : recorded(`answers/${service}/bad-token`);
    await sleep(state.options.latencyMs ?? 0);
    const answer = typeof found === "function" ? await found(asked) : (found ?? { status: 404 });
    state.clock += 1;
    state.requests[index] = { ...request, ended: state.clock };
    if (answer === "hang up") response.destroy();
    else if (answer !== "silence") send(response, fillIn(answer, { ...state, service: server.url + prefix }));
  });
  return { ...server, address: (server.url + prefix + endpoint).replaceAll("{project}", state.project) };
}

function startKeystone(state: State, catalog: readonly CatalogEntry[]): Promise<Loopback> {
  const all = recordedAnswers("identity");
  const answer = all["POST /v3/auth/tokens"] as Answer & { readonly body: { token: object } };
  const bodyOf = () => ({
    token: { ...answer.body.token, issued_at: toTime(0), expires_at: toTime(3600), catalog },
  });
  return serveHttp(async (response, { method, url, headers }) => {
    await sleep(state.options.latencyMs ?? 0);
    const { pathname } = new URL(url, "http://127.0.0.1");
    const isAboutTokens = pathname === "/v3/auth/tokens";
    if (method === "GET" && pathname === "/v3") {
      send(response, fillIn(all["GET /v3"] as Answer, state));
      return;
    }
    if (method === "GET" && isAboutTokens) {
      // As Keystone does: 401 for a token that cannot ask, 404 for one that is not there any more.
      const [asking, about] = [headers["x-auth-token"], headers["x-subject-token"]].map(String);
      // Of tokens with access rules it tells only whoever knows them; here each might have some.
      const isTold = state.valid.has(about ?? "") && headers["openstack-identity-access-rules"] === "1.0";
      const status = !state.valid.has(asking ?? "") ? 401 : isTold ? 200 : 404;
      const body = status === 200 ? bodyOf() : { error: { code: status, message: "", title: "" } };
      send(response, fillIn({ ...answer, status, body }, state));
      return;
    }
    if (method !== "POST" || !isAboutTokens) {
      send(response, { status: 404, headers: { "content-type": "text/html" }, body: "<html></html>" });
      return;
    }
    const token = `gAAAAABtoken-number-${state.tokens.length + 1}-of-this-cloud`;
    state.tokens.push(token);
    state.valid.add(token);
    const filled = fillIn({ ...answer, body: bodyOf() }, state);
    send(response, { ...filled, headers: { ...filled.headers, "x-subject-token": token } });
  });
}

function toCatalog(of: {
  readonly addresses: ReadonlyMap<string, string>;
  readonly elsewhere: string;
  readonly options: CloudOptions;
}): readonly CatalogEntry[] {
  const { elsewhere, options } = of;
  const catalog = SERVICES.map((type) => ({
    type,
    name: type,
    endpoints: [...of.addresses].flatMap(([place, url]) => {
      const [region = "", service] = place.split(" ");
      if (service !== type) return [];
      const others = ["internal", "admin"].map((name) => ({
        interface: name,
        region,
        region_id: region,
        url: elsewhere,
      }));
      return [...others, { interface: "public", region, region_id: region, url }];
    }),
  })).filter(({ endpoints }) => endpoints.length > 0);
  return options.catalog?.(catalog, { elsewhere }) ?? catalog;
}

function findAddress(addresses: ReadonlyMap<string, string>, service: ServiceType): string | undefined {
  return [...addresses].find(([place]) => place.endsWith(` ${service}`))?.[1];
}

function toTime(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString().replace("Z", "000Z");
}

function forProject(answers: Answers, { project }: State): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([request, answering]) => [request.replaceAll("{project}", project), answering]),
  );
}

function fillIn(
  answer: Answer,
  { project, service = "" }: Pick<State, "project"> & { readonly service?: string },
): Answer {
  const text = JSON.stringify(answer)
    .replaceAll("{project}", project)
    .replaceAll("{user}", USER)
    .replaceAll("{service}", service)
    .replaceAll("{keystone}", "http://keystone.test");
  const filled: Answer = JSON.parse(text);
  return filled;
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  const type = typeof body === "string" ? {} : { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...headers });
  response.end(body === undefined || typeof body === "string" ? body : JSON.stringify(body));
}

function login(environment: Readonly<Record<string, string>>): Promise<Session> {
  const nothing = (): void => undefined;
  return openSession({
    inputs: {
      token: null,
      authUrl: "",
      applicationCredentialId: "",
      applicationCredentialSecret: "",
      cloud: "",
      cloudsFile: "",
      projectId: "",
    },
    environment,
    directory: "/nonexistent",
    workspace: null,
    home: null,
    mask: nothing,
    log: { info: nothing, warning: nothing, debug: nothing },
  });
}
