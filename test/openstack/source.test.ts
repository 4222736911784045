import { describe, expect, it } from "vitest";
import { canonicalKey, type Query, RESOURCE_KEYS, toText } from "../../src/core/index.ts";
import type { CatalogService, Session } from "../../src/keystone/index.ts";
import { createSources } from "../../src/sources/index.ts";
import { want } from "../quota-api/loopback.ts";
import { makeRuntime, PROJECT, serveAnswers, service, sessionOf } from "./loopback.ts";
import { SERVICE_READERS } from "./reading.ts";

function openSource() {
  return createSources({ source: "auto", base: undefined, apiVersion: "v3", timeoutMs: 10_000 }, makeRuntime()).limits;
}

function read(session: Session, query: Query) {
  return openSource().read({ session, ...query });
}

/** Serves all services at one address: limits of 10, a server of one flavor, and networks with a DHCP subnet. */
async function serveServices() {
  const row = { limit: 10, used: 1, in_use: 2, reserved: 0 };
  const answers: Record<string, object> = {
    "/v2.1/limits": { limits: { absolute: { maxTotalCores: 10, totalCoresUsed: 1, totalInstancesUsed: 1 } } },
    "/v2.1/servers/detail": { servers: [{ flavor: { original_name: "s" } }] },
    "/v2.1/os-keypairs": { keypairs: [] },
    [`/v2.0/quotas/${PROJECT}/details`]: { quota: { port: row } },
    "/v2.0/networks": { networks: [{ id: "n1" }, { id: "n2" }, { id: "n3" }] },
    "/v2.0/subnets": { subnets: [{ network_id: "n1" }, { network_id: "n3" }, { network_id: "other" }] },
    "/v2.0/ports": { ports: ["n1", "n1", "n1", "n3", "n3"].map((network_id) => ({ network_id })) },
    [`/v3/os-quota-sets/${PROJECT}`]: { quota_set: { volumes: row } },
    "/v3/types/default": { volume_type: { id: "1", name: "ssd" } },
    "/v3/types": { volume_types: [{ id: "1", name: "ssd", is_public: true }] },
  };
  return serveAnswers(({ path }) => answers[path]);
}

/** Reads from a cloud with these services, each in its regions. Returns the snapshot, and the URLs of requests. */
async function readServices(regionsOf: Readonly<Record<string, string>>, query: Query) {
  const server = await serveServices();
  const catalog = Object.entries(regionsOf).map(([type, regions]) => service(type, server.url, ...regions.split("")));
  const snapshot = await read(sessionOf(catalog), query);
  return { ...snapshot, open: server.open, asked: server.received.map(({ url }) => url).toSorted() };
}

describe("the OpenStack source", () => {
  it("requests go only to regions and services with wanted keys", async () => {
    const wanted = [want("A", "compute.cores"), want("A", "network.ports")];
    const { asked, ...snapshot } = await readServices({ compute: "AB", network: "A" }, { wanted });
    expect(snapshot).toMatchObject({ project: PROJECT, regions: ["A", "B"], explanations: [], traits: [] });
    expect(snapshot.source.kind).toBe("openstack");
    expect(snapshot.quota.map(({ region }) => region)).toEqual(["A"]);
    expect(snapshot.usage[0]?.readings).toContainEqual({ key: "network.ports", value: 1 });
    expect(asked).toEqual([`/v2.0/quotas/${PROJECT}/details`, "/v2.1/limits?reserved=1", "/v2.1/servers/detail"]);
  });

  it("reads all keys of the named regions if none are wanted, and closes all connections", async () => {
    const regionsOf = { compute: "AB", volumev3: "B" };
    const all = await readServices(regionsOf, { wanted: undefined });
    expect(all.quota.map(({ region }) => region)).toEqual(["A", "B"]);
    const { quota, usage, open } = await readServices(regionsOf, { wanted: undefined, regions: ["A"] });
    expect(quota.map(({ region }) => region)).toEqual(["A"]);
    expect(usage.flatMap(({ readings }) => readings).some(({ key }) => key.startsWith("volume."))).toBe(false);
    await expect.poll(() => open.size).toBe(0);
  });

  it("reports 0 for a flavor without servers, but nothing for a volume type without a quota", async () => {
    const wanted = [
      want("A", "compute.flavors", "s"),
      want("A", "compute.flavors", "xl"),
      want("A", "volume.volumes", "nvme"),
    ];
    const { usage } = await readServices({ compute: "A", volumev3: "A" }, { wanted });
    const readings = usage.flatMap((region) => region.readings);
    expect(readings.map(({ key, item, value }) => [key, item, value])).toEqual([
      ["compute.instances", undefined, 1],
      ["compute.flavors", "s", 1],
      ["compute.flavors", "xl", 0],
      ["volume.volumes", undefined, 2],
    ]);
  });

  it("reports requested traits of existing regions", async () => {
    const questions = { dhcpPorts: ["A", "Z"], defaultVolumeType: ["A"], volumeTypes: ["A"] };
    const regionsOf = { compute: "A", network: "A", volumev3: "A" };
    const { traits, asked } = await readServices(regionsOf, { wanted: [], questions });
    const volumeTypes = [{ id: "1", name: "ssd" }];
    expect(traits).toEqual([{ region: "A", dhcpPorts: 2, defaultVolumeType: "ssd", volumeTypes }]);
    expect(asked).toEqual([
      `/v2.0/networks?fields=id&project_id=${PROJECT}`,
      `/v2.0/ports?device_owner=network%3Adhcp&fields=id&fields=network_id&project_id=${PROJECT}`,
      `/v2.0/subnets?enable_dhcp=True&fields=id&fields=network_id&project_id=${PROJECT}`,
      "/v3/types/default",
      "/v3/types?limit=1000",
    ]);
  });

  it.each([
    ["types of shares with the default", { share_types: [{ id: "1", name: "nfs", is_default: true }] }, true],
    ["types of shares without a default of an old Manila", { share_types: [{ id: "1", name: "nfs" }] }, false],
  ])("reports %s", async (_, answer, isDefault) => {
    const server = await serveAnswers(({ path }) => (path === "/v2/types" ? answer : undefined));
    const { traits } = await read(sessionOf([service("sharev2", server.url, "A")]), {
      wanted: [],
      questions: { dhcpPorts: [], defaultVolumeType: [], shareTypes: ["A"] },
    });
    expect(traits).toMatchObject([{ region: "A", shareTypes: [{ id: "1", name: "nfs", isDefault }] }]);
  });

  const template = (...rows: readonly (readonly [ofDefault: unknown, ofOthers: unknown])[]) => ({
    default_security_group_rules: rows.map(([used_in_default_sg, used_in_non_default_sg]) => ({
      used_in_default_sg,
      used_in_non_default_sg,
    })),
  });
  const where = "`GET /v2.0/default-security-group-rules`";

  it.each<[string, object, object]>([
    [
      "those of Neutron",
      template([true, true], [true, true], [true, false], [true, false]),
      { ofDefault: 4, ofOthers: 2 },
    ],
    [
      "those that an operator added",
      template([false, true], [true, true], [false, true]),
      { ofDefault: 1, ofOthers: 3 },
    ],
    ["none for an empty template", template(), { ofDefault: 0, ofOthers: 0 }],
    [
      "Neutron's usual ones if the extension is missing",
      { status: 404 },
      { ofDefault: 4, ofOthers: 2, assumed: undefined },
    ],
    [
      "Neutron's usual ones if the service refuses the call",
      { status: 403 },
      { ofDefault: 4, ofOthers: 2, assumed: `${where} (403)` },
    ],
    [
      "Neutron's usual ones if access rules forbid the call",
      { status: 401 },
      { ofDefault: 4, ofOthers: 2, assumed: `${where} with 401, as where the access rules` },
    ],
    [
      "Neutron's usual ones if the template is invalid",
      template([true, "yes"]),
      { ofDefault: 4, ofOthers: 2, assumed: "`used_in_non_default_sg` is not what was expected" },
    ],
    [
      "Neutron's usual ones if the answer has no list",
      {},
      { ofDefault: 4, ofOthers: 2, assumed: "one of its pages has no list" },
    ],
  ])(
    "reports default rules of new security groups: %s",
    async (_, answer, { assumed, ...numbers }: { assumed?: string }) => {
      const server = await serveAnswers(({ path }) =>
        path === "/v2.0/default-security-group-rules" ? answer : undefined,
      );
      const { traits } = await read(sessionOf([service("network", server.url, "A")]), {
        wanted: [],
        questions: { defaultRules: ["A", "Z"] },
      });
      expect(server.received.map(({ url }) => url.split("?")[0])).toEqual(["/v2.0/default-security-group-rules"]);
      expect(traits).toMatchObject([{ region: "A", defaultRules: numbers }]);
      const found = traits[0]?.defaultRules?.assumed;
      expect(found === undefined ? undefined : toText(found)).toEqual(assumed && expect.stringContaining(assumed));
    },
  );

  it("reports no traits of a service that refuses or is missing", async () => {
    const server = await serveAnswers(() => ({ status: 403 }));
    const catalog = [service("compute", server.url, "A"), service("network", server.url, "A")];
    const { traits } = await read(sessionOf(catalog), {
      wanted: [],
      questions: { dhcpPorts: ["A"], defaultVolumeType: ["A"], volumeTypes: ["A"] },
    });
    expect(traits).toEqual([{ region: "A" }]);
  });

  it("the source throws if a service does not answer", async () => {
    const server = await serveServices();
    await server[Symbol.asyncDispose]();
    const reading = read(sessionOf([service("compute", server.url, "A")]), { wanted: undefined });
    await expect(reading).rejects.toThrow("No answer from the compute service in `A`: `GET /v2.1/limits`");
  });

  it("the source throws without a catalog, with the next step", async () => {
    const asked = read(sessionOf(undefined), { wanted: undefined });
    await expect(asked).rejects.toThrow("Give Keystone's address as `auth-url`");
    await expect(openSource().listRegions(sessionOf(undefined))).rejects.toThrow("Keystone was not asked");
  });

  it.each<readonly [string, readonly CatalogService[], string]>([
    [
      "has no service but Keystone",
      [service("identity", "https://k.example.com", "A")],
      "has no service but Keystone itself",
    ],
    [
      "lacks the interface",
      [{ type: "compute", endpoints: [{ interface: "internal", region: "A", url: "https://c.example.com" }] }],
      "has no service for the interface `public`, only for `internal`. Name one of them as `interface`",
    ],
  ])("the source throws if the catalog %s", async (_, catalog, message) => {
    await expect(read(sessionOf(catalog), { wanted: undefined })).rejects.toThrow(message);
    await expect(openSource().listRegions(sessionOf(catalog))).rejects.toThrow(message);
  });

  it("lists regions and checks keys without a request", async () => {
    const catalog: CatalogService[] = [service("compute", "https://c.example.com", "B", "A")];
    const source = openSource();
    expect(await source.listRegions(sessionOf(catalog))).toEqual(["A", "B"]);
    expect(source.supports("s3.space_bytes")?.instead).toBe("objectstorage");
    expect(source.supports("compute.cores")).toBeUndefined();
  });

  it("supports exactly the keys that a service reports", () => {
    const { supports } = openSource();
    const reported = SERVICE_READERS.flatMap(({ keys }) => keys.map(({ key }) => key));
    const candidates = [...RESOURCE_KEYS.map(({ key }) => key), ...reported, "compute.core", "no.such"];
    const supported = candidates.filter((key) => supports(key) === undefined);
    expect(new Set(supported.map(canonicalKey))).toEqual(new Set(reported));
    expect(supports("network.vpn_ikepolicy")).toBeUndefined();
    expect(supports("compute.core")).toMatchObject({ hint: "Did you mean `compute.cores`?", instead: undefined });
    expect(supports("network.trunk")).toMatchObject({ hint: "Did you mean `network.trunks`?" });
  });
});
