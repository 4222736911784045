// The emulated OpenStack. Each service is a server of its own with the recorded data of a real cloud. A test states the
// differences:
//
//     const refused = recorded("answers/load-balancer/forbidden");
//     await using cloud = await startCloud({
//       services: { dns: null, "load-balancer": { answers: { "GET /v2.0/lbaas/*": refused } } },
//     });

import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  answerQuestion,
  CATALOG,
  type CloudRegion,
  type Endpoint,
  parseDataSet,
  refuse,
  sendAnswer,
  toCatalog,
  toCloudRegions,
} from "../../src/emulator/index.ts";
import type { CredentialInputs } from "../../src/inputs/index.ts";
import { login, type Session } from "../../src/keystone/index.ts";
import { type ReceivedRequest, serveHttp } from "./loopback.ts";
import {
  type Answer,
  type Answering,
  type Answers,
  findAnswering,
  SERVICES,
  type ServiceType,
} from "./openstack-answers.ts";
import { createKeystone, type KeystoneOptions, type KeystoneState } from "./openstack-keystone.ts";
import type { CloudRequest } from "./openstack-requests.ts";
import { SILENT } from "./session.ts";

export {
  type Answer,
  type Answering,
  type Answers,
  changed,
  type IncomingRequest,
  recorded,
} from "./openstack-answers.ts";
export { type CloudRequest, linesOf, mostAtOnce, roundTrips } from "./openstack-requests.ts";

/** Differences from a healthy service. */
export interface ServiceOptions {
  /** Answers that replace or extend those of the service. */
  readonly answers?: Answers;
  /** Answer to every request. */
  readonly always?: Answering;
  /** Folder of the whole service: `/network`. */
  readonly prefix?: string;
  /** End of the address in the catalog: `/v2.1`. By default as in the service's installation guide. */
  readonly endpoint?: string;
}

/** Services of a region. null for a missing service. */
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

/** Differences from a healthy cloud with one region. */
export interface CloudOptions
  extends Pick<KeystoneOptions, "logins" | "issues" | "findToken" | "beforeAnswer" | "limits"> {
  /** Services of every region. */
  readonly services?: Services;
  /** Services by region, merged onto those of every region. By default there is only `RegionOne`. */
  readonly regions?: Readonly<Record<string, Services>>;
  /** Returns the data of a region's services. By default the recorded data. */
  readonly valuesOf?: (place: { readonly region: string; readonly project: string }) => CloudRegion;
  /** Services that all regions share at one address. */
  readonly shared?: readonly ServiceType[];
  /** Changes the catalog in tokens. */
  readonly catalog?: (catalog: readonly CatalogEntry[]) => readonly CatalogEntry[];
  /**
   * Returns the address, without a path, of all services in the catalog, such as that of a proxy before the cloud. With
   * it, Keystone and all services are one server, with paths `/REGION/SERVICE`.
   */
  readonly toAddress?: (own: string) => string;
  /** Changes the answer of a service. */
  readonly spoil?: (request: CloudRequest & { readonly project: string | null }, answer: Answer) => Answer;
  /** Delay of every answer, including Keystone's. */
  readonly latencyMs?: number;
  /** True if services answer once no request has arrived for a while, so that concurrent requests are all pending. */
  readonly inWaves?: boolean;
  /** ID of the project. */
  readonly project?: string;
}

/** A running cloud. */
export type Cloud = Awaited<ReturnType<typeof startCloud>>;

/** Returns the inputs with which a check logs in to a cloud. */
export function loginOf({ env }: Pick<Cloud, "env">): Readonly<Record<string, string>> {
  return {
    token: "",
    "project-id": "",
    "auth-url": env["OS_AUTH_URL"] ?? "",
    "application-credential-id": env["OS_APPLICATION_CREDENTIAL_ID"] ?? "",
    "application-credential-secret": env["OS_APPLICATION_CREDENTIAL_SECRET"] ?? "",
  };
}

const DATA_SET = parseDataSet(readFileSync(new URL("../fixtures/openstack/data-set.json", import.meta.url), "utf8"));

/** Data of the recorded services. */
export const RECORDED = [...toCloudRegions(DATA_SET).values()][0] as CloudRegion;

/** Recorded IDs of objects. */
const IDS: Readonly<Record<string, string>> = {
  "zones demo.example.org.": "6e1ef9ce-d605-441a-8b67-719673f66387",
  "types ssd": "e32a4634-f741-4da7-8ce8-314513122f03",
  "types hdd": "bddb42b2-9e63-44a5-a721-f6bec7884b2b",
  "types fast": "a7c16244-33da-4c15-a11a-e6fe783221e2",
  "types standard": "b06a347a-d0ad-43f7-b982-759496916d45",
  "routers r1": "fba14dfe-901e-4a5d-bae9-2d2ece1f7fe8",
  "server_groups group1": "43c1e7a7-519d-4d3a-82d8-70e0bca1747d",
};

const findId = (kind: string, name: string) => IDS[`${kind} ${name}`];

const PROJECT = "02a4522f7bc2442c90fce4362c6c0c0b";
const USER = "7f273683bce54b9ab25e74fcd1af06f8";

/** Starts a cloud. */
export async function startCloud(options: CloudOptions = {}) {
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
      const { prefix = "", endpoint = CATALOG.get(service)?.[1] ?? "" } = own ?? {};
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
    return withOtherInterfaces(new Map(entries), { elsewhere: elsewhere.url, options });
  };
  const url = toAddress === undefined ? identity : whole.url + identity;
  const env: Readonly<Record<string, string>> = {
    OS_AUTH_URL: `${url}/v3`,
    OS_APPLICATION_CREDENTIAL_ID: "e980a2e2f5f64bd2a4837f9135c70677",
    OS_APPLICATION_CREDENTIAL_SECRET: "s3cret-of-the-application-credential",
  };
  return {
    project,
    user: USER,
    /** Address of the server that is the whole cloud, with `toAddress`. */
    url: whole.url,
    authUrl: `${url}/v3`,
    /** Variables with which a command or step logs in by an application credential. */
    env,
    /** Requests to services, in the order of arrival. Without those to Keystone. */
    requests: state.requests as readonly CloudRequest[],
    /** Tokens that Keystone has issued. */
    tokens: keystone.issued,
    keystone,
    /** Requests to a server outside of the cloud. Internal and admin addresses in the catalog lead to it. */
    strayed: elsewhere.received,
    /** Returns the address of a service in the catalog. */
    addressOf: (service: ServiceType, region?: string): string =>
      (
        (region === undefined ? findAddress(addresses, service) : addresses.get(`${region} ${service}`)) ?? ""
      ).replaceAll("{project}", project),
    login: (): Promise<Session> => logIn(env),
    async [Symbol.asyncDispose](): Promise<void> {
      for (const server of servers) await server[Symbol.asyncDispose]();
    },
  };
}

/** Answers a request to a server whose address is known. */
type Site = (response: ServerResponse, request: ReceivedRequest, address: string) => unknown;

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
  const { spoil, latencyMs = 0, inWaves = false, project: own = PROJECT, valuesOf = () => RECORDED } = state.options;
  const { answers = {}, always, prefix = "" } = of.own;
  const ofProject = (id: string): Answers =>
    Object.fromEntries(Object.entries(answers).map(([call, one]) => [call.replaceAll("{project}", id), one]));
  const ownAnswers = ofProject(own);
  return async (response, { method, url, headers }, address) => {
    const { pathname, searchParams: query } = new URL(url, "http://127.0.0.1");
    const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : `outside of ${prefix}: ${pathname}`;
    const line = `${method} ${path}${query.size === 0 ? "" : url.slice(url.indexOf("?"))}`;
    state.clock += 1;
    const request: CloudRequest = { service, region, line, headers, began: state.clock, ended: null };
    const index = state.requests.push(request) - 1;
    const token = state.keystone.find(String(headers["x-auth-token"]));
    const project = token?.project?.id ?? own;
    const asked = { method, path, query, headers, project };
    const usual = (): Answer => {
      const at = { service, region: valuesOf({ region, project }), user: USER, address: address + prefix };
      return answerQuestion({ ...asked, ...at, flavors: DATA_SET.flavors, findId });
    };
    const odd = always ?? findAnswering(project === own ? ownAnswers : ofProject(project), asked);
    await sleep(latencyMs);
    if (inWaves) await untilQuiet(state.requests);
    const found = token === undefined ? refuse(service, 401) : typeof odd === "function" ? await odd(asked) : odd;
    const reaction = found === undefined ? usual() : found;
    state.clock += 1;
    state.requests[index] = { ...request, ended: state.clock };
    if (reaction === "hang up") response.destroy();
    else if (reaction !== "silence") {
      const answer = found === undefined ? reaction : fillIn(reaction, { project, service: address + prefix });
      sendAnswer(response, spoil?.({ ...request, project: token === undefined ? null : project }, answer) ?? answer);
    }
  };
}

/** Returns the catalog with internal and admin addresses that lead elsewhere. */
function withOtherInterfaces(
  addresses: ReadonlyMap<string, string>,
  { elsewhere, options }: { readonly elsewhere: string; readonly options: CloudOptions },
): readonly CatalogEntry[] {
  const endpoints = [...addresses].map(([place, url]): Endpoint => {
    const [region = "", service] = place.split(" ");
    return { region, service: service as ServiceType, url };
  });
  const catalog = toCatalog(endpoints).map((entry) => ({
    ...entry,
    endpoints: entry.endpoints.flatMap((one) => [
      ...["internal", "admin"].map((name) => ({ ...one, interface: name, url: elsewhere })),
      one,
    ]),
  }));
  return options.catalog?.(catalog) ?? catalog;
}

function findAddress(addresses: ReadonlyMap<string, string>, service: ServiceType): string | undefined {
  return [...addresses].find(([place]) => place.endsWith(` ${service}`))?.[1];
}

/** Replaces placeholders in braces by IDs and addresses. */
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

/** Inputs without credentials. */
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
  return login(NO_INPUTS, { env, directory: "/nonexistent", workspace: undefined, mask: () => {}, log: SILENT });
}

/** Waits until no request has arrived for 150 ms. */
async function untilQuiet(requests: readonly CloudRequest[]): Promise<void> {
  const { length } = requests;
  await sleep(150);
  if (requests.length > length) await untilQuiet(requests);
}
