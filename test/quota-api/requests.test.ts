import { describe, expect, it } from "vitest";
import { toPath, toRequests, toSearch } from "../../src/sources/quota-api/requests.ts";
import { makeQuery, want } from "./loopback.ts";

const base = { origin: "https://quota.example", path: "/api" };

/** Returns the query of the usage request for keys of region `cbk`, or undefined without a request. */
function usageSearch(keys: readonly string[], apiVersion: "v2" | "v3" = "v3"): string | undefined {
  const { usage } = toRequests(makeQuery({ apiVersion, wanted: keys.map((key) => want("cbk", key)) }));
  return usage && toSearch(usage, apiVersion);
}

describe("components of a usage request", () => {
  it.each([
    [["compute.cores", "compute.ram_mb"], "compute"],
    [["network.ports", "network.vpn_services", "network.lb_pools"], "network,network.lb,network.vpn"],
    [["network.loadbalancers"], "network.lb"],
    [["network.vpn_ikepolicy"], "network.vpn"],
    [["network.trunks"], "network"],
    [["objectstorage"], "s3"],
    [["volume.volumes", "compute.cores"], "compute,volume"],
    [["dns.zones"], "DNS"],
    [["compute.flavors"], "compute"],
  ])("the usage request for %j has the filter %s", (keys, filter) => {
    expect(usageSearch(keys)).toBe(`?regions=cbk&filter=${filter}`);
  });

  it.each([[["compute.cores", "gpu.cards"]], [["compute.cores", "image.frames"]], [["x"]]])(
    "the usage request for %j has no filter, since a component is unknown",
    (keys) => {
      expect(usageSearch(keys)).toBe("?regions=cbk");
    },
  );

  it("image keys do not widen the filter", () => {
    expect(usageSearch(["compute.cores", "image.images"])).toBe("?regions=cbk&filter=compute");
  });
});

describe("documents of a query", () => {
  const asked = (...keys: readonly string[]) => {
    const { quota, usage } = toRequests(makeQuery({ wanted: keys.map((key) => want("cbk", key)) }));
    return [quota !== undefined, usage !== undefined];
  };

  it.each([
    ["compute.cores", [true, true]],
    ["network.trunks", [true, true]],
    ["compute.key_pairs", [true, false]],
    ["compute.flavors", [false, true]],
    ["image.images", [true, false]],
  ])("a query for %s alone requests quota and usage: %j", (key, documents) => {
    expect(asked(key)).toEqual(documents);
  });

  it("a query for nothing requests no document", () => {
    expect(asked()).toEqual([false, false]);
  });

  it("a query for everything requests both documents whole", () => {
    expect(toRequests(makeQuery({ wanted: undefined }))).toEqual({
      quota: { document: "quota", regions: [], components: undefined },
      usage: { document: "usage", regions: [], components: undefined },
    });
    const { quota, usage } = toRequests(makeQuery({ wanted: undefined, regions: ["fes", "cbk", "fes"] }));
    expect([quota?.regions, usage?.regions]).toEqual([
      ["cbk", "fes"],
      ["cbk", "fes"],
    ]);
  });

  it("a query requests each document for the regions that need it", () => {
    const wanted = [want("fes", "compute.key_pairs"), want("dbl", "image.images"), want("cbk", "compute.cores")];
    const { quota, usage } = toRequests(makeQuery({ wanted }));
    expect(quota?.regions).toEqual(["cbk", "dbl", "fes"]);
    expect(usage?.regions).toEqual(["cbk"]);
  });
});

describe("names in URLs", () => {
  it("names in URLs are percent-encoded, the commas between them are not", () => {
    const wanted = [
      want("ä/b&c=d#e?f g", "compute.cores"),
      want("a,b", "volume.volumes"),
      want("\ud800", "compute.cores"),
    ];
    const { usage } = toRequests(makeQuery({ wanted }));
    expect(usage && toSearch(usage, "v3")).toBe(
      "?regions=a%2Cb,%C3%A4%2Fb%26c%3Dd%23e%3Ff%20g,%EF%BF%BD&filter=compute,volume",
    );
  });

  it("a project's name cannot leave its place in the path", () => {
    const query = makeQuery({ project: "../x?y#z/é" });
    expect(toPath(base, query, "quota")).toBe("/api/v3/projects/..%2Fx%3Fy%23z%2F%C3%A9/quota");
    expect(toPath(base, query, "usage")).toMatch(/\/current_usage$/);
  });
});
