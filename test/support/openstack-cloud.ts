// An OpenStack on loopback: Keystone with a catalog, and services that give recorded answers, each on a server of its own. A test says what
// is to be different:
//
//     await using cloud = await startCloud({
//       services: { dns: null, "load-balancer": { answers: { "GET /v2.0/lbaas/*": recorded("answers/load-balancer/forbidden") } } },
//     });

import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { CredentialInputs } from "../../src/inputs/index.ts";
import { login, type Session } from "../../src/keystone/index.ts";
import { type Received, serveHttp } from "./loopback.ts";
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
import { createKeystone, type KeystoneOptions, type KeystoneState } from "./openstack-keystone.ts";
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
  readonly id?: string;
  readonly name: string;
  readonly endpoints: readonly {
    readonly interface: string;
    readonly region: string | null;
    readonly region_id?: string | null;
    readonly url: string;
  }[];
}

/** What differs from a healthy cloud with one region. */
export interface CloudOptions
  extends Pick<KeystoneOptions, "logins" | "issues" | "findToken" | "beforeAnswer" | "limits"> {
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
  /**
   * The address, without a path, that the catalog has for all services: of a proxy before the cloud. With it one server is Keystone and all
   * services, at `/REGION/SERVICE`.
   */
  readonly toAddress?: (own: string) => string;
  /** Makes something else of the answer of a service. */
  readonly spoil?: (request: CloudRequest & { readonly project: string | null }, answer: Answer) => Answer;
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
  /** Of the server that is all of the cloud, with `toAddress`. */
  readonly url: string;
  readonly keystone: KeystoneState;
  /** Variables by which a command or a step logs in with an application credential. */
  readonly env: Readonly<Record<string, string>>;
  /** Requests of services, in the order in which they came. Keystone's are not among them. */
  readonly requests: readonly CloudRequest[];
  /** Tokens that Keystone has issued. */
  readonly tokens: readonly string[];
  /** Requests of a server that is not the cloud's; the catalog's internal and admin addresses lead to it. */
  readonly strayed: readonly Received[];
  /** Address of a service, as the catalog has it. */
  addressOf(service: ServiceType, region?: string): string;
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
  "shared-file-system": "/v2/{project}",
  "key-manager": "",
  placement: "",
};

const PROJECT = "02a4522f7bc2442c90fce4362c6c0c0b";
const USER = "7f273683bce54b9ab25e74fcd1af06f8";

/** Starts a cloud. */
export async function startCloud(options: CloudOptions = {}): Promise<Cloud> {
  const { project = PROJECT, toAddress } = options;
  const servers: AsyncDisposable[] = [];
  const paths = new Map<string, Site>();
  const start = async (site: Site, path: string): Promise<string> => {
    if (toAddress !== undefined) {
      paths.set(path, site);
      return path;
    }
    const server = await serveHttp((response, request) => site(response, request, server.url));
    servers.push(server);
    return server.url;
  };
  const { state: keystone, answer: answerIdentity } = createKeystone({
    ...options,
    project: { id: project, name: "demo" },
    userId: USER,
    catalogOf: (token) => catalogOf(token.project?.id ?? project),
  });
  const state: State = { options, keystone, clock: 0, requests: [] };
  const addresses = new Map<string, string>();
  for (const [region, services] of Object.entries(options.regions ?? { RegionOne: {} })) {
    for (const service of [...SERVICES, "placement"] as const) {
      const own = services[service] === undefined ? options.services?.[service] : services[service];
      if (own === null || (service === "placement" && own === undefined)) continue;
      const known = options.shared?.includes(service) === true ? findAddress(addresses, service) : undefined;
      const { prefix = "", endpoint = ENDPOINTS[service] } = own ?? {};
      const site =
        known === undefined
          ? await start(toSite({ state, service, region, own: own ?? {} }), `/${region}/${service}`)
          : "";
      addresses.set(`${region} ${service}`, known ?? site + prefix + endpoint);
    }
  }
  const identity = await start(answerIdentity, "/cloud/identity");
  const elsewhere = await serveHttp((response) => response.writeHead(404).end());
  const whole = await serveHttp((response, request) => {
    const [path = "", region = "", service = ""] = /^\/([^/]*)\/([^/]*)/u.exec(request.url) ?? [];
    const site = paths.get(`/${region}/${service}`);
    if (site === undefined) return response.writeHead(404).end();
    return site(response, { ...request, url: request.url.slice(path.length) }, whole.url + path);
  });
  servers.push(elsewhere, whole);
  const catalogOf = (id: string): readonly CatalogEntry[] => {
    const at = (address: string): string => (toAddress?.(whole.url) ?? "") + address.replaceAll("{project}", id);
    const entries = [...addresses].map(([place, address]) => [place, at(address)] as const);
    return toCatalog({ addresses: new Map(entries), elsewhere: elsewhere.url, options });
  };
  const url = toAddress === undefined ? identity : whole.url + identity;
  const env = {
    OS_AUTH_URL: `${url}/v3`,
    OS_APPLICATION_CREDENTIAL_ID: "e980a2e2f5f64bd2a4837f9135c70677",
    OS_APPLICATION_CREDENTIAL_SECRET: "s3cret-of-the-application-credential",
  };
  return {
    project,
    user: USER,
    url: whole.url,
    authUrl: env.OS_AUTH_URL,
    env,
    requests: state.requests,
    tokens: keystone.issued,
    keystone,
    strayed: elsewhere.received,
    addressOf: (service, region) =>
      (
        (region === undefined ? findAddress(addresses, service) : addresses.get(`${region} ${service}`)) ?? ""
      ).replaceAll("{project}", project),
    login: () => logIn(env),
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server[Symbol.asyncDispose]();
    },
  };
}

/** Answers a request of a server, whose address is known by then. */
type Site = (response: ServerResponse, request: Received, address: string) => unknown;

interface State {
  readonly options: CloudOptions;
  readonly keystone: KeystoneState;
  clock: number;
  readonly requests: CloudRequest[];
}

function toSite(of: {
  readonly state: State;
  readonly service: ServiceType;
  readonly region: string;
  readonly own: ServiceOptions;
}): Site {
  const { state, service, region } = of;
  const { spoil, latencyMs = 0, project: own = PROJECT } = state.options;
  const { answers = {}, always, prefix = "" } = of.own;
  const all = Object.entries({ ...recordedAnswers(service), ...answers });
  const ofProject = (id: string): Answers =>
    Object.fromEntries(all.map(([request, answering]) => [request.replaceAll("{project}", id), answering]));
  const ownAnswers = ofProject(own);
  return async (response, { method, url, headers }, address) => {
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : `outside of ${prefix}: ${pathname}`;
    const line = `${method} ${path}${searchParams.size === 0 ? "" : url.slice(url.indexOf("?"))}`;
    state.clock += 1;
    const request: CloudRequest = { service, region, line, headers, began: state.clock, ended: null };
    const index = state.requests.push(request) - 1;
    const token = state.keystone.find(String(headers["x-auth-token"]));
    const project = token?.project?.id ?? own;
    const asked = { method, path, query: searchParams, headers, project };
    const known = project === own ? ownAnswers : ofProject(project);
    const found =
      token === undefined ? recorded(`answers/${service}/bad-token`) : (always ?? findAnswering(known, asked));
    await sleep(latencyMs);
    const reaction = typeof found === "function" ? await found(asked) : (found ?? { status: 404 });
    state.clock += 1;
    state.requests[index] = { ...request, ended: state.clock };
    if (reaction === "hang up") response.destroy();
    else if (reaction !== "silence") {
      const answer = fillIn(reaction, { project, service: address + prefix });
      send(response, spoil?.({ ...request, project: token === undefined ? null : project }, answer) ?? answer);
    }
  };
}

function toCatalog(of: {
  readonly addresses: ReadonlyMap<string, string>;
  readonly elsewhere: string;
  readonly options: CloudOptions;
}): readonly CatalogEntry[] {
  const { elsewhere, options } = of;
  const catalog = [...SERVICES, "placement" as const]
    .map((type) => ({
      type,
      id: `id-of-${type}`,
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
    }))
    .filter(({ endpoints }) => endpoints.length > 0);
  return options.catalog?.(catalog, { elsewhere }) ?? catalog;
}

function findAddress(addresses: ReadonlyMap<string, string>, service: ServiceType): string | undefined {
  return [...addresses].find(([place]) => place.endsWith(` ${service}`))?.[1];
}

/** Puts ids and addresses in the place of their names in braces. */
function fillIn(answer: Answer, { project, service }: { readonly project: string; readonly service: string }): Answer {
  const text = JSON.stringify(answer);
  const filled: Answer = JSON.parse(
    text
      .replaceAll("{project}", project)
      .replaceAll("{user}", USER)
      .replaceAll("{service}", service)
      .replaceAll("{keystone}", "http://keystone.test"),
  );
  return filled;
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  const type = typeof body === "string" ? {} : { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...headers });
  response.end(body === undefined || typeof body === "string" ? body : JSON.stringify(body));
}

/** No inputs of credentials. */
export const NO_INPUTS: CredentialInputs = {
  token: undefined,
  authUrl: "",
  applicationCredentialId: "",
  applicationCredentialSecret: "",
  cloud: "",
  cloudsFile: "",
  projectId: "",
};

function logIn(env: Readonly<Record<string, string>>): Promise<Session> {
  const nothing = (): void => undefined;
  const log = { info: nothing, warning: nothing, debug: nothing };
  return login(NO_INPUTS, { env, directory: "/nonexistent", workspace: undefined, mask: nothing, log });
}
