// Emulates a small OpenStack on one loopback port: Keystone with a catalog, and the services of a data set's regions.

import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { code, GateError, inputProblem, isLoopback, say } from "../core/index.ts";
import { NOVA_LIMITS, type ServiceName } from "../sources/openstack/index.ts";
import { type DataSet, embeddedDataSet } from "./data-set.ts";
import { DEMO_TOKEN, type EmulatorOptions } from "./emulator.ts";
import { type Answer, closeServer, createAnswerServer, listen } from "./http-server.ts";
import { answerKeystone, findValid, type KeystoneOptions } from "./keystone.ts";
import { answerQuestion, CATALOG, type CloudRegion, hasService, refuse } from "./openstack-answers.ts";

/** Credentials of the emulated cloud. They are no secret, since only emulators accept them. */
export const DEMO_CREDENTIAL = { id: "quota-gate-demo", secret: "quota-gate-demo-secret" } as const;

/** Roles of all tokens: those that the services accept by default. */
const ROLES = ["reader", "member", "load-balancer_member", "creator", "swiftoperator"];

/** Address of a service in a region. */
export interface Endpoint {
  readonly service: ServiceName;
  readonly region: string;
  readonly url: string;
}

/** Returns a catalog of endpoints, as Keystone shows it. */
export function toCatalog(endpoints: readonly Endpoint[]) {
  return [...Map.groupBy(endpoints, ({ service }) => service)].map(([type, own]) => ({
    type,
    id: `id-of-${type}`,
    name: CATALOG.get(type)?.[0] ?? type,
    endpoints: own.map(({ region, url }) => ({ interface: "public", region, region_id: region, url })),
  }));
}

/** Returns the regions of a data set, with all values that services report. */
export function toCloudRegions({ regions }: DataSet): ReadonlyMap<string, CloudRegion> {
  return new Map(
    [...regions].map(([name, { openstack, ...own }]) => {
      const merge = (document: "quota" | "usage") =>
        new Map<string, unknown>([...(own[document] ?? []), ...(openstack?.[document] ?? [])]);
      return [name, { quota: merge("quota"), usage: merge("usage") }] as const;
    }),
  );
}

/** Returns Keystone's registered limits. Regions with limits of resource classes have unified limits. */
export function toRegisteredLimits(regions: ReadonlyMap<string, CloudRegion>): readonly object[] {
  return [...regions].flatMap(([region_id, { quota }]) => {
    const classes = quota.get("compute.resources");
    if (typeof classes !== "object" || classes === null) return [];
    const own = Object.entries(NOVA_LIMITS).map(([key, { name }]) => [name, quota.get(key)] as const);
    const all = [...own, ...Object.entries(classes).map(([name, limit]) => [`class:${name}`, limit] as const)];
    return all
      .filter(([, limit]) => limit !== undefined)
      .map(([resource_name, default_limit]) => ({
        service_id: "id-of-compute",
        region_id,
        resource_name,
        default_limit,
      }));
  });
}

/** Starts a cloud. Throws INPUT_INVALID if it cannot listen, or if the host is no loopback address. */
export async function startOpenstack(
  options: Pick<EmulatorOptions, "host" | "port" | "dataSet" | "token" | "project" | "onRequest"> = {},
) {
  const { host = "127.0.0.1", dataSet = embeddedDataSet(), token = DEMO_TOKEN, project = dataSet.project } = options;
  if (!isLoopback(host.includes(":") ? `[${host}]` : host)) {
    const message = say`The emulated OpenStack listens on loopback only: its credentials are known to everybody.`;
    throw new GateError(inputProblem(message, say`Leave ${code("--host")} out, or give 127.0.0.1.`));
  }
  const regions = toCloudRegions(dataSet);
  const server = createAnswerServer({ requestTimeout: REQUEST_MS }, { ...options, token }, findAnswer);
  server.maxConnections = MOST_CONNECTIONS;
  const url = await listen(server, host, options.port);
  const folders = new Map<string, { readonly service: ServiceName; readonly region: CloudRegion }>();
  const endpoints: readonly Endpoint[] = [...regions].flatMap(([region, values]) =>
    [...CATALOG.keys()]
      .filter((service) => hasService(values, service))
      .map((service) => {
        const isShared = dataSet.shared.includes(service);
        const first = [...regions].find(([, one]) => isShared && hasService(one, service));
        const [home, own] = first ?? ([region, values] as const);
        const folder = `/${encodeURIComponent(home)}/${service}`;
        folders.set(folder, { service, region: own });
        return {
          service,
          region,
          url: url + folder + (CATALOG.get(service)?.[1] ?? "").replace("{project}", encodeURIComponent(project)),
        };
      }),
  );
  const keystone: KeystoneOptions = {
    project: { id: project, name: "demo" },
    userId: USER,
    roles: ROLES,
    logins: token === DEMO_TOKEN ? { applicationCredential: DEMO_CREDENTIAL } : {},
    tokens: new Map(),
    findToken: (text) => (text === token ? {} : undefined),
    issue: () => `gAAAAAB-emulated-${randomUUID()}`,
    catalogOf: () => toCatalog(endpoints),
    registeredLimits: toRegisteredLimits(regions),
    now: () => Date.now(),
  };
  const authUrl = `${url}/identity/v3`;

  async function findAnswer(request: IncomingMessage): Promise<Answer> {
    const { method = "", url: target = "", headers } = request;
    // Web pages of other sites must not reach this server by a host name of theirs that leads to this machine.
    if (!isLoopback(URL.parse(`http://${headers.host}`)?.hostname ?? "")) return { status: 421 };
    const { pathname, searchParams: query } = URL.parse(target, url) ?? new URL(url);
    const [, place = "", service = "", path = ""] = /^\/([^/]*)(?:\/([^/]*))?(.*)$/u.exec(pathname) ?? [];
    if (place === "identity") {
      const body = await readBody(request);
      const at = { method, path: pathname.slice("/identity".length), headers, authUrl };
      return body === undefined ? { status: 413 } : answerKeystone(keystone, { ...at, body });
    }
    const found = folders.get(`/${place}/${service}`);
    if (found === undefined) return { status: 404 };
    if (findValid(keystone, headers["x-auth-token"]) === undefined) {
      return { ...refuse(found.service, 401), headers: { "www-authenticate": `Keystone uri="${authUrl}"` } };
    }
    const of = { ...found, project, user: USER, address: `${url}/${place}/${service}`, flavors: dataSet.flavors };
    return answerQuestion({ ...of, method, path, query });
  }

  return { authUrl, close: () => closeServer(server) };
}

const USER = "7f273683bce54b9ab25e74fcd1af06f8";

const REQUEST_MS = 10_000;

/** A reader of 40 regions calls some 400 services, with several connections each. */
const MOST_CONNECTIONS = 4096;

const MOST_BYTES = 65_536;

/** Returns the body of a request, or undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
