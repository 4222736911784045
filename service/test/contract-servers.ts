// Servers that are checked against the description of the API: the emulator, and the service over a cloud.

import { DEMO_TOKEN, type EmulatorOptions, parseDataSet, startEmulator } from "../../src/emulator/index.ts";
import {
  type Cloud,
  type CloudOptions,
  changed,
  type Services,
  startCloud,
} from "../../test/support/openstack-cloud.ts";
import { startServiceHere } from "./support/service.ts";

/** Versions of the API. */
export const VERSIONS = ["v1", "v2", "v3"] as const;

/** Documents, and the last segments of their paths. */
export const DOCUMENTS = [
  ["quota", "quota"],
  ["usage", "current_usage"],
] as const;

/** Every document in every version. */
export const QUERIES = VERSIONS.flatMap((version) =>
  DOCUMENTS.map(([document, name]) => ({ version, document, name })),
);

/** A running server and a token for it. */
export interface Served extends AsyncDisposable {
  /** Address without a path. */
  readonly url: string;
  readonly token: string;
  /** The token's project. */
  readonly project: string;
}

/** Project of the emulator's own data. */
const EMBEDDED = "8b1f6c2e4d7a49d0a3c5e917f0b26d38";

/** Starts an emulator. `data` has the regions of a data set, in place of the embedded one. */
export async function serveDataSet(options: EmulatorOptions & { readonly data?: object } = {}): Promise<Served> {
  const { data, token = DEMO_TOKEN, ...rest } = options;
  const dataSet =
    data === undefined ? {} : { dataSet: parseDataSet(JSON.stringify({ project: EMBEDDED, regions: data })) };
  const emulator = await startEmulator({ ...rest, token, ...dataSet });
  return { url: emulator.url, token, project: EMBEDDED, [Symbol.asyncDispose]: () => emulator.close() };
}

/** Starts the service over a cloud of its own. */
export async function serveCloud(options: CloudOptions = {}): Promise<Served & { readonly cloud: Cloud }> {
  const cloud = await startCloud(options);
  const service = await startServiceHere(cloud);
  const session = await cloud.login();
  return {
    url: service.url,
    token: session.token.text,
    project: cloud.project,
    cloud,
    async [Symbol.asyncDispose]() {
      await service.close(0);
      await cloud[Symbol.asyncDispose]();
    },
  };
}

/** Keys outside the specification that a cloud on loopback has in v3, with their components. */
export const UNDOCUMENTED: Readonly<Record<string, string>> = { "network.trunks": "network" };

/** Returns a region's network service with legacy load balancers. Neutron has their quotas in the same answer. */
export function withLegacyLoadBalancers(): Services {
  const row = { limit: 10, used: 3, reserved: 1 };
  const names = ["healthmonitor", "listener", "member", "pool", "loadbalancer"];
  const quotas = changed("cloud/network/quota-details", ({ quota }: { quota: object }) => ({
    quota: { ...quota, ...Object.fromEntries(names.map((name) => [name, row])) },
  }));
  return { network: { answers: { "GET /v2.0/quotas/{project}/details": quotas } } };
}
