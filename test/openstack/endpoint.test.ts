import { describe, expect, it } from "vitest";
// Inner functions are tested, since no test can serve the addresses of real clouds.
import { findEndpoint, listRegions } from "../../src/sources/openstack/services.ts";
import { PROJECT, service } from "./loopback.ts";

type ServiceName = Parameters<typeof findEndpoint>[1];

function find(name: ServiceName, url: string, type: string = name) {
  return findEndpoint({ catalog: [service(type, url, "R")], interface: "public", projectId: PROJECT }, name, "R");
}

describe("the address of a service", () => {
  it.each<readonly [ServiceName, string, string]>([
    ["compute", "https://c.example.com:8774/v2.1", "https://c.example.com:8774/v2.1"],
    ["compute", "https://c.example.com/compute/v2.1/", "https://c.example.com/compute/v2.1"],
    ["compute", "https://c.example.com/compute", "https://c.example.com/compute/v2.1"],
    ["compute", `https://c.example.com/v2.1/${PROJECT}`, `https://c.example.com/v2.1/${PROJECT}`],
    ["network", "https://n.example.com:9696", "https://n.example.com:9696/v2.0"],
    ["network", "https://n.example.com:9696//", "https://n.example.com:9696/v2.0"],
    ["network", "https://n.example.com/networking/v2.0/", "https://n.example.com/networking/v2.0"],
    ["load-balancer", "https://l.example.com/load-balancer", "https://l.example.com/load-balancer/v2.0"],
    ["load-balancer", "https://l.example.com:9876/v2", "https://l.example.com:9876/v2"],
    ["network", "https://api.example.com/v1/network", "https://api.example.com/v1/network/v2.0"],
    ["dns", "https://d.example.com:9001", "https://d.example.com:9001/v2"],
    ["image", "https://i.example.com/image/", "https://i.example.com/image/v2"],
    ["block-storage", `https://v.example.com:8776/v3/${PROJECT}`, `https://v.example.com:8776/v3/${PROJECT}`],
    ["block-storage", "https://v.example.com/volume", "https://v.example.com/volume/v3"],
    [
      "object-store",
      `https://o.example.com/swift/v1/AUTH_${PROJECT}`,
      `https://o.example.com/swift/v1/AUTH_${PROJECT}`,
    ],
    ["object-store", "https://o.example.com/swift", "https://o.example.com/swift"],
  ])("an address without a version gets one: %s at %s", (name, url, expected) => {
    expect(find(name, url)).toEqual({ url: expected });
  });

  it.each(["volumev3", "volumev2", "volume", "block-store"])(
    "the address can come from an entry with the alias %s as type",
    (type) => {
      expect(find("block-storage", "https://v.example.com/v3", type)).toEqual({ url: "https://v.example.com/v3" });
    },
  );

  it("the official type takes precedence over an alias, in any order of the catalog", () => {
    const catalog = [
      service("volumev2", "https://old.example.com/v2", "R"),
      service("volumev3", "https://alias.example.com/v3", "R"),
      service("block-storage", "https://official.example.com/v3", "R"),
    ];
    const found = (types: typeof catalog) =>
      findEndpoint({ catalog: types, interface: "public", projectId: PROJECT }, "block-storage", "R");
    expect(found(catalog)).toEqual({ url: "https://official.example.com/v3" });
    expect(found(catalog.slice(0, 2))).toEqual({ url: "https://alias.example.com/v3" });
    const empty = { type: "block-storage", endpoints: [] };
    expect(found([empty, ...catalog])).toEqual({ url: "https://official.example.com/v3" });
  });

  it("an endpoint of the region takes precedence over one without a region", () => {
    const catalog = [
      service("dns", "https://any.example.com/v2", undefined),
      service("dns", "https://r.example.com/v2", "R"),
    ];
    const found = (region: string) => findEndpoint({ catalog, interface: "public", projectId: PROJECT }, "dns", region);
    expect(found("R")).toEqual({ url: "https://r.example.com/v2" });
    expect(found("Q")).toEqual({ url: "https://any.example.com/v2" });
  });

  it("a missing address has a reason, with the interfaces that have one", () => {
    const catalog = [
      { type: "dns", endpoints: [{ interface: "internal", region: "R", url: "https://d.example.com" }] },
      service("image", "https://i.example.com", "Q"),
    ];
    const found = (name: ServiceName) => findEndpoint({ catalog, interface: "public", projectId: PROJECT }, name, "R");
    expect(found("load-balancer")).toEqual({ reason: "This cloud has no load balancer service in `R`." });
    expect(found("image")).toEqual({ reason: "This cloud has no image service in `R`." });
    expect(found("dns")).toEqual({
      reason:
        "This cloud has no DNS service in `R` for the interface `public`, only for `internal`, which `interface` in clouds.yaml (`OS_INTERFACE`) can name.",
    });
  });

  it.each([
    "ftp://x.example.com/v2",
    "nothing",
    "https://user:secret@x.example.com/",
    "$(public_url)s",
    "http://169.254.169.254/v2.1",
    "http://0xa9fea9fe/v2.1",
    "https://[fe80::1]/",
    "https://[::ffff:10.0.0.1]/",
  ])("an address that must not be used is refused without being shown: %s", (url) => {
    const found = find("image", url);
    expect(found).toMatchObject({ isRefused: true });
    expect(JSON.stringify(found)).not.toContain(url);
  });
});

describe("the regions of a catalog", () => {
  it("come from the compute service", () => {
    const catalog = [
      service("identity", "https://k", "K"),
      service("dns", "https://d", "D"),
      service("compute", "https://c", "B", "A", undefined),
    ];
    expect(listRegions({ catalog, interface: "public", projectId: PROJECT })).toEqual(["A", "B"]);
    expect(listRegions({ catalog, interface: "internal", projectId: PROJECT })).toEqual([]);
  });

  it("come from all services but Keystone if the catalog has no compute service", () => {
    const catalog = [
      service("identity", "https://k", "K"),
      service("dns", "https://d", "D", "E"),
      service("image", "https://i", "D"),
    ];
    expect(listRegions({ catalog, interface: "public", projectId: PROJECT })).toEqual(["D", "E"]);
  });
});
