// Catalogs as operators write them: each of them leads to the same services, and to the same numbers.

import { describe, expect, it } from "vitest";
import { SERVICES } from "../support/openstack-answers.ts";
import { type CatalogEntry, type CloudOptions, changed, linesOf, recorded } from "../support/openstack-cloud.ts";
import { checkOn, ONE_OF_EACH } from "./gate.ts";

type Endpoint = CatalogEntry["endpoints"][number];

/** Changes every endpoint of a catalog. */
function eachEndpoint(change: (endpoint: Endpoint) => Endpoint): CloudOptions {
  return { catalog: (catalog) => catalog.map((one) => ({ ...one, endpoints: one.endpoints.map(change) })) };
}

const WITH_VERSIONS = {
  network: "/v2.0",
  "load-balancer": "/v2.0",
  dns: "/v2",
  image: "/v2",
  compute: "/v2.1",
  "block-storage": "/v3/{project}",
  "object-store": "/v1/AUTH_{project}",
};

/** Cinder needs no project in its address from microversion 3.67 on. */
const VOLUMES_WITHOUT_PROJECT = { "GET /v3/os-quota-sets/{project}": recorded("cloud/block-storage/quota-set") };

const CATALOGS: Readonly<Record<string, CloudOptions>> = {
  "with versions": {
    services: Object.fromEntries(SERVICES.map((service) => [service, { endpoint: WITH_VERSIONS[service] }])),
  },
  "with slashes at the end": {
    services: Object.fromEntries(SERVICES.map((service) => [service, { endpoint: `${WITH_VERSIONS[service]}/` }])),
  },
  "with paths of their own": {
    services: Object.fromEntries(SERVICES.map((service) => [service, { prefix: `/cloud/${service}` }])),
  },
  "with slashes at the end of paths without a version": {
    services: Object.fromEntries(
      (["network", "load-balancer", "dns", "image"] as const).map((service) => [
        service,
        { prefix: `/${service}`, endpoint: "//" },
      ]),
    ),
  },
  "without a version of the compute service": { services: { compute: { endpoint: "/" } } },
  "without the project in the address of volumes": {
    services: { "block-storage": { endpoint: "/v3", answers: VOLUMES_WITHOUT_PROJECT } },
  },
  "without a region": eachEndpoint((endpoint) =>
    endpoint.interface === "public" ? { ...endpoint, region: null, region_id: null } : endpoint,
  ),
  "with volumes under an older type, and a stale entry under a still older one": {
    catalog: (catalog, { elsewhere }) =>
      catalog.flatMap((one) => {
        if (one.type !== "block-storage") return [one];
        const stale = one.endpoints.map((endpoint) => ({ ...endpoint, url: `${elsewhere}/v2/project` }));
        return [
          { ...one, type: "volumev2", endpoints: stale },
          { ...one, type: "volumev3" },
        ];
      }),
  },
  "with services that this program does not know": {
    catalog: (catalog, { elsewhere }) => [
      { type: "placement", name: "placement", endpoints: [] },
      {
        type: "nfv-orchestration",
        name: "tacker",
        endpoints: [{ interface: "public", region: "RegionNine", url: elsewhere }],
      },
      ...catalog,
    ],
  },
  "with empty endpoints of another entry of the same type before it": {
    catalog: (catalog) => [...catalog.map((one) => ({ ...one, endpoints: [] })), ...catalog],
  },
};

describe("a catalog", () => {
  it.each(Object.entries(CATALOGS))("%s leads to every service", async (_, options) => {
    const { report, checkOf, cloud, status } = await checkOn(options, ONE_OF_EACH);
    expect(report.problems).toEqual([]);
    expect(report.checks.filter(({ verdict }) => verdict === "unknown")).toEqual([]);
    expect([checkOf("compute.cores")?.used, checkOf("network.ports")?.used, checkOf("volume.space_gb")?.used]).toEqual([
      4, 18, 70,
    ]);
    expect(status).toBe(0);
    expect(cloud.strayed).toEqual([]);
  });

  it("is asked for the interface that the environment names", async () => {
    const swapped = eachEndpoint((endpoint) => ({
      ...endpoint,
      interface: endpoint.interface === "public" ? "internal" : "public",
    }));
    const { report, cloud } = await checkOn(swapped, ONE_OF_EACH, { env: { OS_INTERFACE: "internal" } });
    expect(report.checks.filter(({ verdict }) => verdict === "unknown")).toEqual([]);
    expect(cloud.strayed).toEqual([]);
  });

  it("without the interface that the environment names has no service, and the report names the others", async () => {
    const onlyPublic: CloudOptions = {
      catalog: (catalog) =>
        catalog.map((one) => ({ ...one, endpoints: one.endpoints.filter((all) => all.interface === "public") })),
    };
    const { status, report } = await checkOn(onlyPublic, { "dns.zones": 1 }, { env: { OS_INTERFACE: "internal" } });
    expect(status).not.toBe(0);
    expect(JSON.stringify(report)).toMatch(/interface `internal`/);
  });

  it("has each region's own services", async () => {
    const limits = (used: number) =>
      changed("cloud/network/quota-details", ({ quota }: { quota: object }) => ({
        quota: { ...quota, port: { limit: 500, used, reserved: 0 } },
      }));
    const network = (used: number) => ({ answers: { "GET /v2.0/quotas/{project}/details*": limits(used) } });
    const { checkOf, cloud } = await checkOn(
      { regions: { RegionTwo: { network: network(2) }, RegionOne: {} } },
      { "network.ports": 1 },
    );
    expect(checkOf("network.ports")?.used).toBe(18);
    expect(new Set(cloud.requests.map(({ region }) => region))).toEqual(new Set(["RegionOne"]));
  });

  it("with a service that several regions share is asked once, and what they ask for counts together", async () => {
    const regions = ["RegionOne", "RegionTwo"];
    const { report, cloud } = await checkOn(
      { regions: { RegionOne: {}, RegionTwo: {} }, shared: ["dns"] },
      { "dns.zones": 1, "network.ports": 1 },
      { regions },
    );
    expect(report.checks.map(({ region, key, used, planned }) => [region, key, used, planned].join(" "))).toEqual([
      "RegionOne dns.zones 9 2",
      "RegionOne network.ports 18 1",
      "RegionTwo network.ports 18 1",
    ]);
    expect(linesOf(cloud, "dns")).toHaveLength(2);
    expect(linesOf(cloud, "network")).toHaveLength(2);
  });

  it("is not guessed at where an address is none that can be asked", async () => {
    for (const url of ["ftp://127.0.0.1/v2", "nonsense", "http://user:password@127.0.0.1:1/v2", ""]) {
      const { report } = await checkOn(
        eachEndpoint((endpoint) => ({ ...endpoint, url })),
        { "dns.zones": 1 },
      );
      expect(report.verdict).toBe("fail");
      expect(report.checks[0]).toMatchObject({
        verdict: "unknown",
        reason: expect.stringMatching(/catalog's address of the DNS service/),
      });
      expect(JSON.stringify(report)).not.toContain("password");
    }
  });
});
