// Catalogs as operators write them: each of them leads to the same services, and to the same numbers.

import { describe, expect, it } from "vitest";
import type { CatalogEntry, CloudOptions } from "../support/openstack-cloud.ts";
import { checkOn, ONE_OF_EACH } from "./gate.ts";

type Endpoint = CatalogEntry["endpoints"][number];

/** Changes every endpoint of a catalog. */
function eachEndpoint(change: (endpoint: Endpoint) => Endpoint): CloudOptions {
  return { catalog: (catalog) => catalog.map((one) => ({ ...one, endpoints: one.endpoints.map(change) })) };
}

const CATALOGS: Readonly<Record<string, CloudOptions>> = {
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
});
