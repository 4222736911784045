import { describe, expect, it } from "vitest";
import { type Snapshot, toText } from "../../src/core/index.ts";
import { openCloudReader } from "../../src/sources/openstack/index.ts";
import { componentOf, keysOf } from "../../src/sources/quota-api/index.ts";
import type { Answers, Cloud, CloudOptions } from "../support/openstack-cloud.ts";
import { makeRuntime } from "./loopback.ts";
import { openCloud } from "./reading.ts";

type Document = "quota" | "usage";

/** Keys of a document of v3, or those of one component. */
function keysFor(document: Document, filter?: string): ReadonlySet<string> {
  const served = keysOf("v3").filter((key) => key[document]);
  return new Set(served.flatMap(({ key }) => (filter === undefined || componentOf(key) === filter ? [key] : [])));
}

async function read(cloud: Cloud, document: Document, more: { filter?: string; regions?: readonly string[] } = {}) {
  const reader = openCloudReader({ timeoutMs: 20_000, mostAtOnce: 8, runtime: makeRuntime(), onCall: () => {} });
  const only = keysFor(document, more.filter);
  const query = { wanted: undefined, regions: more.regions ?? [], documents: new Set([document]), only };
  try {
    return (await reader.read(await cloud.login(), query)).snapshot;
  } finally {
    await reader.close();
  }
}

/** Returns the calls of each service: method, and path without the version. */
function callsOf({ requests, project }: Cloud): Readonly<Record<string, readonly string[]>> {
  const calls: Record<string, string[]> = {};
  for (const { service, line } of requests) {
    const call = line
      .replace(/\?.*/, "")
      .replace(/ \/v[\d.]+\//, " /")
      .replaceAll(project, "P");
    calls[service] = [...(calls[service] ?? []), call].toSorted();
  }
  return calls;
}

/**
 * Returns values by region, and by key with item. An unknown value is its reason, or a description of what was found.
 */
function valuesOf(snapshot: Snapshot, document: Document) {
  return Object.fromEntries(
    snapshot[document].map(({ region, readings }) => [
      region,
      Object.fromEntries(
        readings.map(({ key, item, value, reason, found }) => [
          item === undefined ? key : `${key}[${item}]`,
          value ?? reason ?? (found && toText(found)),
        ]),
      ),
    ]),
  );
}

const DETAILS = ["GET /quotas/P/details"];
const QUOTA_SETS = ["GET /P/os-quota-sets/P"];
const ACCOUNT = ["HEAD /AUTH_P"];

const QUOTA_CALLS = {
  compute: ["GET /limits"],
  network: DETAILS,
  "block-storage": QUOTA_SETS,
  "load-balancer": ["GET /lbaas/quotas/P"],
  dns: ["GET /quotas/P"],
  "object-store": ACCOUNT,
};
const USAGE_CALLS = {
  compute: ["GET /limits", "GET /servers/detail"],
  network: DETAILS,
  "block-storage": QUOTA_SETS,
  "load-balancer": ["GET /lbaas/flavors", "GET /lbaas/loadbalancers", "GET /lbaas/pools"],
  dns: ["GET /zones"],
  "object-store": ACCOUNT,
};

describe("the calls for a document", () => {
  it.each<readonly [string, keyof typeof USAGE_CALLS]>([
    ["compute", "compute"],
    ["network", "network"],
    ["network.lb", "network"],
    ["network.vpn", "network"],
    ["volume", "block-storage"],
    ["loadbalancer", "load-balancer"],
    ["dns", "dns"],
    ["s3", "object-store"],
  ])("%s needs calls of one service, and only those that report wanted values", async (filter, service) => {
    const [quota, usage] = [await openCloud(), await openCloud()];
    await read(quota, "quota", { filter });
    expect(callsOf(quota)).toEqual({ [service]: QUOTA_CALLS[service] });
    await read(usage, "usage", { filter });
    expect(callsOf(usage)).toEqual({ [service]: USAGE_CALLS[service] });
  });

  it("include all services without a filter: 6 calls for limits, 12 for usage", async () => {
    const [quota, usage] = [await openCloud(), await openCloud()];
    await read(quota, "quota");
    expect(callsOf(quota)).toEqual(QUOTA_CALLS);
    expect(quota.requests).toHaveLength(6);
    await read(usage, "usage");
    expect(callsOf(usage)).toEqual({ ...USAGE_CALLS, image: ["GET /images", "GET /images", "GET /info/usage"] });
    expect(usage.requests).toHaveLength(12);
  });

  it("use lists for usage and plain quotas for limits if Neutron has no details", async () => {
    const answers: Answers = { "GET /v2.0/quotas/{project}/details": { status: 404 } };
    const options: CloudOptions = { services: { network: { answers } } };
    const [quota, usage] = [await openCloud(options), await openCloud(options)];
    await read(quota, "quota", { filter: "network" });
    expect(callsOf(quota)).toEqual({ network: ["GET /quotas/P", ...DETAILS] });
    await read(usage, "usage", { filter: "network" });
    expect(callsOf(usage)["network"]).not.toContain("GET /quotas/P");
    expect(usage.requests).toHaveLength(1 + keysFor("usage", "network").size);
  });
});

/** Returns a document's readings without a value. */
function unknownIn(snapshot: Snapshot, document: Document) {
  return snapshot[document].flatMap(({ readings }) => readings.filter(({ value }) => value === undefined));
}

describe("an unreported value", () => {
  it.each(["compute", "network", "block-storage", "load-balancer", "dns", "image", "object-store"] as const)(
    "carries the mark of a refusal in every reading if the service answers 403: %s",
    async (service) => {
      const always = { status: 403, body: {} };
      for (const document of ["quota", "usage"] as const) {
        const cloud = await openCloud({ services: { [service]: { always } } });
        const unknown = unknownIn(await read(cloud, document), document);
        if (document === "usage" || service !== "image") expect(unknown).not.toEqual([]);
        expect(unknown.filter(({ isRefused }) => isRefused !== true)).toEqual([]);
      }
    },
  );

  it("carries no mark of a refusal if the value is wrong or the list unreadable", async () => {
    const answers: Answers = {
      "GET /v2.0/lbaas/loadbalancers": { body: { loadbalancers: [{}] } },
      "GET /v2.0/lbaas/quotas/{project}": { body: { quota: { loadbalancer: "many" } } },
    };
    const cloud = await openCloud({ services: { "load-balancer": { answers } } });
    for (const document of ["quota", "usage"] as const) {
      const unknown = unknownIn(await read(cloud, document, { filter: "loadbalancer" }), document);
      expect(unknown).not.toEqual([]);
      expect(unknown.filter(({ isRefused }) => isRefused)).toEqual([]);
    }
  });

  it.each<readonly [string, CloudOptions]>([
    ["no endpoint", { services: { "object-store": null } }],
    ["no account", { services: { "object-store": { answers: { "HEAD /v1/AUTH_{project}": { status: 404 } } } } }],
  ])("an unreported value has no reading if the project has %s", async (_, options) => {
    expect(valuesOf(await read(await openCloud(options), "usage", { filter: "s3" }), "usage")).toEqual({
      RegionOne: {},
    });
  });

  it("an unreported value has no reading if the network service lacks the extension, even if only lists show that", async () => {
    const details = { "GET /v2.0/quotas/{project}/details": { status: 404 } };
    const vpn = { "GET /v2.0/vpn/*": { status: 404 } };
    const cloud = await openCloud({ services: { network: { answers: { ...details, ...vpn } } } });
    const snapshot = await read(cloud, "usage", { filter: "network.vpn" });
    expect(valuesOf(snapshot, "usage")).toEqual({ RegionOne: {} });
  });

  it.each(["usage", "quota"] as const)(
    "an unreported value has a reading with a reason if the network service answers without quotas: %s",
    async (document) => {
      const broken = { body: { quota: null } };
      const answers = {
        "GET /v2.0/quotas/{project}/details": broken,
        "GET /v2.0/quotas/{project}": broken,
        "GET /v2.0/vpn/*": { status: 404 },
      };
      const missing = { "GET /v2.0/quotas/{project}/details": { status: 404 } };
      for (const variant of [answers, ...(document === "quota" ? [{ ...answers, ...missing }] : [])]) {
        const cloud = await openCloud({ services: { network: { answers: variant } } });
        const values = valuesOf(await read(cloud, document, { filter: "network.vpn" }), document);
        expect(Object.keys(values["RegionOne"] ?? {})).toHaveLength(5);
        expect(JSON.stringify(values)).toContain("is without quotas");
      }
    },
  );
});
