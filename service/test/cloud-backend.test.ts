import { describe, expect, it, onTestFinished } from "vitest";
import { NOT_VALID } from "../../src/api-server/index.ts";
import { say } from "../../src/core/index.ts";
import { type Clock, SYSTEM_CLOCK } from "../../src/http/index.ts";
import { createClock } from "../../test/support/clock.ts";
import { type Cloud, type CloudOptions, linesOf, recorded, startCloud } from "../../test/support/openstack-cloud.ts";
import { SILENT } from "../../test/support/session.ts";
import { createOnce } from "../src/cache/once.ts";
import { createCloudBackend } from "../src/cloud/cloud-backend.ts";
import { toValues } from "../src/cloud/values.ts";
import type { Question } from "./fronts.ts";

const EVERYTHING: Question = { version: "v3", document: "usage", regions: undefined, components: undefined };

/** Opens a backend over a cloud. Both are closed at the end of the test. */
async function open(options: CloudOptions = {}, { ttlMs = 0, timeoutMs = 20_000 } = {}) {
  const cloud = await startCloud(options);
  onTestFinished(() => cloud[Symbol.asyncDispose]());
  const clock = createClock();
  const pass = (ms: number): void => void clock.sleep(ms);
  const backend = createBackend(cloud, { ttlMs, timeoutMs, clock });
  const { token } = await cloud.login();
  const ask = async (question: Partial<Question> = {}) => {
    const access = await backend.findAccess(token, "127.0.0.1");
    if (access === undefined) return null;
    const { body, leftOut, from } = await access.answer({ ...EVERYTHING, ...question });
    return { document: JSON.parse(body.toString()) as Document, leftOut, from };
  };
  const documentOf = async (question: Partial<Question> = {}) => (await ask(question))?.document ?? {};
  return { cloud, backend, token, ask, documentOf, pass };
}

const NOTHING_USED = { totalCoresUsed: 0, totalInstancesUsed: 0, totalRAMUsed: 0, totalServerGroupsUsed: 0 };

type Document = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function createBackend(
  { authUrl }: Pick<Cloud, "authUrl">,
  { ttlMs, timeoutMs, clock }: { readonly ttlMs: number; readonly timeoutMs: number; readonly clock: Clock },
) {
  const runtime = { now: () => clock.now(), clock, log: SILENT, env: {}, version: "0.0.0" };
  const backend = createCloudBackend({
    keystone: { authUrl, interface: "public", env: {}, ca: undefined, log: SILENT },
    reader: { timeoutMs, mostAtOnce: 32, runtime, onCall: () => undefined },
    ttlMs,
    answers: createOnce({ ttlMs, maxBytes: 1_000_000, limitMs: timeoutMs, shared: undefined, clock }),
  });
  onTestFinished(() => backend.close());
  return backend;
}

describe("documents from a cloud's services", () => {
  it("documents have flavors by name, -1 for unlimited, and no volume types or storage policies", async () => {
    const { documentOf } = await open();
    const { RegionOne: quota } = await documentOf({ document: "quota" });
    const { RegionOne: usage } = await documentOf();
    expect(usage).toMatchObject({
      "compute.flavors": { "m1.small": 1, "m1.tiny": 2 },
      "loadbalancer.flavors": { large: 1 },
      "volume.space_gb": 70,
      objectstorage: [{ type: "swift", space_bytes: 105 }],
    });
    expect(quota).toMatchObject({
      "network.subnet_pools": -1,
      objectstorage: [{ type: "swift", space_bytes: 1_048_576 }],
    });
  });

  it("object storage without a limit is unlimited in every version", async () => {
    const account = recorded("answers/object-store/account-without-limit");
    const { documentOf } = await open({
      services: { "object-store": { answers: { "HEAD /v1/AUTH_{project}": account } } },
    });
    const question = { document: "quota", components: ["s3"] } as const;
    expect(await documentOf(question)).toEqual({ RegionOne: { objectstorage: [{ type: "swift", space_bytes: -1 }] } });
    expect(await documentOf({ ...question, version: "v1" })).toEqual({ RegionOne: { "s3.space_bytes": -1 } });
  });

  it("an invalid value of a storage policy does not affect the document", async () => {
    const headers = { "x-account-storage-policy-gold-bytes-used": "many", "x-account-bytes-used": "7" };
    const answers = { "HEAD /v1/AUTH_{project}": { status: 204, headers } };
    const { documentOf } = await open({ services: { "object-store": { answers } } });
    expect(await documentOf({ version: "v2", components: ["s3"] })).toEqual({ RegionOne: { "s3.space_bytes": 7 } });
  });

  it("counts by flavor are empty without servers, and missing without the service", async () => {
    const empty = {
      "GET /v2.1/servers/detail": { body: { servers: [] } },
      "GET /v2.1/limits": { body: { limits: { absolute: NOTHING_USED } } },
    };
    const { documentOf } = await open({ services: { compute: { answers: empty }, "load-balancer": null } });
    const { RegionOne = {} } = await documentOf();
    expect(RegionOne["compute.flavors"]).toEqual({});
    expect(Object.keys(RegionOne).filter((key) => key.startsWith("loadbalancer."))).toEqual([]);
    expect((await documentOf({ document: "quota", version: "v1", components: ["loadbalancer"] }))["RegionOne"]).toEqual(
      {},
    );
  });

  it("a document has the requested regions and components, and only their services are called", async () => {
    const { cloud, documentOf } = await open({ regions: { one: {}, two: { dns: null } } });
    expect(await documentOf({ regions: ["two"], components: ["dns", "volume"] })).toEqual({
      two: expect.objectContaining({ "volume.volumes": 5 }),
    });
    expect(new Set(cloud.requests.map(({ service, region }) => `${service} ${region}`))).toEqual(
      new Set(["block-storage two"]),
    );
    expect(Object.keys(await documentOf({ components: ["dns"] }))).toEqual(["one", "two"]);
  });

  it.each<[string, CloudOptions, string, RegExp]>([
    [
      "that refuses the token",
      { services: { "load-balancer": { always: recorded("answers/load-balancer/forbidden") } } },
      "loadbalancer.",
      /^The load balancer service in `RegionOne` refuses .* \(403\)/,
    ],
    [
      "at an address that must not be called",
      {
        catalog: (catalog) =>
          catalog.map(({ endpoints, ...entry }) => {
            const elsewhere = endpoints.map((endpoint) => ({ ...endpoint, url: "http://169.254.169.254/v2" }));
            return { ...entry, endpoints: entry.type === "dns" ? elsewhere : endpoints };
          }),
      },
      "dns.",
      /^The catalog's address of the DNS service in `RegionOne` is not one that can be asked/,
    ],
  ])(
    "a document leaves out the keys of a service %s, and the answer has the reason",
    async (_, options, prefix, reason) => {
      const { ask } = await open(options);
      for (const document of ["quota", "usage"] as const) {
        const answer = await ask({ document });
        const keys = Object.keys(answer?.document["RegionOne"] ?? {});
        expect(keys.filter((key) => key.startsWith(prefix))).toEqual([]);
        expect(keys).toContain("compute.cores");
        expect(answer?.leftOut).toEqual([expect.stringMatching(reason)]);
      }
    },
  );
});

describe("a service with missing values", () => {
  it("counts by flavor are left out if one of them is refused", () => {
    const known = { key: "compute.flavors", item: "m1.small", value: 2 };
    const reason = say`It is not shown.`;
    const refused = { ...known, item: "m1.tiny", value: undefined, isRefused: true, reason } as const;
    const document = [{ region: "one", readings: [known, refused] }];
    expect(toValues(document, new Set(["compute.flavors"]))).toEqual({
      regions: new Map([["one", new Map()]]),
      leftOut: ["It is not shown."],
      unknown: [],
    });
  });

  const FAILING = {
    "an error": { status: 500 },
    "a missing field": { body: { quota_set: { volumes: { in_use: 1, limit: 2, reserved: 0 } } } },
    "an invalid value": {
      body: { quota_set: { volumes: { in_use: -1, limit: "many", reserved: 0 } } },
    },
    "an invalid token": { status: 401 },
  };

  it.each(Object.entries(FAILING))("a service that answers with %s fails the document", async (_, always) => {
    const { ask, documentOf } = await open({ services: { "block-storage": { always } } });
    for (const document of ["quota", "usage"] as const) {
      const refused = ask({ document });
      await expect(refused).rejects.toMatchObject({ status: 503 });
      await expect(refused).rejects.toThrow(/block storage service in `RegionOne`/);
      await expect(refused).rejects.toThrow(document === "usage" ? /`filter`/ : /in `regions`\.$/);
    }
    expect((await documentOf({ components: ["compute"] }))["RegionOne"]).toHaveProperty(["compute.cores"], 4);
  });

  it("a service that hangs fails the document after the time limit", async () => {
    const { ask, documentOf } = await open({ services: { dns: { always: "silence" } } }, { timeoutMs: 2000 });
    await expect(ask()).rejects.toThrow(/DNS service in `RegionOne`/);
    expect(await documentOf({ components: ["network"] })).toHaveProperty("RegionOne");
  });
});

describe("cached answers", () => {
  it("quota and usage share calls, concurrently and later", async () => {
    for (const ttlMs of [0, 60_000]) {
      const { cloud, ask } = await open({}, { ttlMs });
      await Promise.all([ask({ document: "quota" }), ask()]);
      expect(new Set(linesOf(cloud, "compute")).size).toBe(linesOf(cloud, "compute").length);
      expect(linesOf(cloud, "block-storage")).toHaveLength(1);
    }
    const { cloud, ask } = await open({}, { ttlMs: 60_000 });
    await ask({ document: "quota" });
    expect((await ask())?.from).toBe("backend");
    expect(linesOf(cloud, "block-storage")).toHaveLength(1);
  });

  it("an answer is as old as the oldest call in it", async () => {
    const { cloud, ask, pass } = await open({}, { ttlMs: 600_000 });
    await ask({ document: "quota" });
    const { length } = cloud.requests;
    pass(400_000);
    expect((await ask({ components: ["volume"] }))?.from).toBe("backend");
    expect(cloud.requests).toHaveLength(length);
    pass(200_000);
    expect((await ask({ components: ["volume"] }))?.from).toBe("backend");
    expect(cloud.requests).toHaveLength(length + 1);
  });

  it("a reason that several regions share for missing keys is given once", async () => {
    const always = recorded("answers/load-balancer/forbidden");
    const regions = { one: {}, two: {}, three: { dns: { always } } };
    const { ask } = await open({ services: { "load-balancer": { always } }, regions }, { ttlMs: 0 });
    expect((await ask())?.leftOut).toEqual([
      expect.stringMatching(/^The load balancer service in `one`, `three` and `two` refuses /u),
      expect.stringMatching(/^The DNS service in `three` refuses /u),
    ]);
  });

  it("a cached answer has the reasons for missing keys", async () => {
    const always = recorded("answers/load-balancer/forbidden");
    const { ask } = await open({ services: { "load-balancer": { always } } }, { ttlMs: 60_000 });
    const [first, second] = [await ask(), await ask()];
    expect(second?.from).toBe("memory");
    expect(second?.leftOut).toEqual(first?.leftOut);
    expect(second?.leftOut).not.toEqual([]);
  });
});

describe("a token that a service refuses", () => {
  it("a refused token is validated again, so that a revoked one gives no access any more", async () => {
    const { cloud, ask } = await open({}, { ttlMs: 60_000 });
    await ask({ document: "quota" });
    cloud.keystone.tokens.clear();
    await expect(ask()).rejects.toBe(NOT_VALID);
    expect(await ask()).toBeNull();
    expect(await ask({ document: "quota" })).toBeNull();
  });

  it("a refused token is not reported as invalid if Keystone fails", async () => {
    const cloud = await startCloud({ services: { dns: { always: { status: 401 } } } });
    onTestFinished(() => cloud[Symbol.asyncDispose]());
    const backend = createBackend(cloud, { ttlMs: 60_000, timeoutMs: 20_000, clock: SYSTEM_CLOCK });
    const access = await backend.findAccess((await cloud.login()).token, "127.0.0.1");
    cloud.keystone.failsWith = 418;
    const answer = access?.answer({ ...EVERYTHING, components: ["dns"] });
    await expect(answer).rejects.toMatchObject({ status: 503 });
    expect(cloud.keystone.asked).toHaveLength(2);
  });

  it("a refused token that Keystone accepts stays valid, and the service is reported as failing", async () => {
    const { ask } = await open({ services: { dns: { always: { status: 401 } } } }, { ttlMs: 60_000 });
    for (let time = 0; time < 2; time += 1) await expect(ask()).rejects.toMatchObject({ status: 503 });
    expect((await ask({ components: ["volume"] }))?.from).toBe("backend");
  });
});
