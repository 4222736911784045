import { describe, expect, it } from "vitest";
import {
  API_VERSIONS,
  type ApiVersion,
  CATALOGUE,
  type Component,
  canonicalKey,
  checkKey,
  componentOf,
  filterName,
  findKey,
  isIn,
  keysOf,
  unitOf,
} from "../../src/core/resource-keys.ts";
import { SPECIFIED_COMPONENTS, SPECIFIED_KEYS } from "../fixtures/specified-keys.ts";

const COMPONENT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(SPECIFIED_COMPONENTS).flatMap(([component, keys]) => keys.map((key) => [key, component] as const)),
);

describe("the catalogue against the specification's table", () => {
  it("has the same keys in the same order, none more and none less", () => {
    expect(CATALOGUE.map((row) => row.key)).toEqual(SPECIFIED_KEYS.map(([key]) => key));
    expect(SPECIFIED_KEYS).toHaveLength(43);
  });

  it.each(SPECIFIED_KEYS.map((row) => ({ key: row[0], row })))("has the row of $key", ({ row }) => {
    const [key, unit, quota, usage, since, remark] = row;
    expect(findKey(key)).toEqual({
      key,
      unit,
      quota: quota === "yes",
      usage: usage === "yes",
      since: since === "" ? "v1" : since,
      until: remark === "until v2" ? "v2" : "v3",
      component: remark === "no component" ? null : COMPONENT_OF.get(key),
      shape: remark === "object" ? "map" : remark === "list" ? "list" : "number",
      per: remark?.startsWith("per ") === true ? remark.slice("per ".length) : null,
      onlyIn: remark === "cbk and dbl" ? ["cbk", "dbl"] : null,
    });
  });

  it("gives every key with a component exactly one, and no component to a key that does not exist", () => {
    const covered = Object.values(SPECIFIED_COMPONENTS).flat();
    expect(new Set(covered).size).toBe(covered.length);
    const uncovered = SPECIFIED_KEYS.map(([key]) => key).filter((key) => !covered.includes(key));
    expect(uncovered).toEqual(["image.images", "image.space_bytes"]);
    expect(covered.filter((key) => findKey(key) === undefined)).toEqual([]);
  });
});

describe("findKey", () => {
  it.each(["compute.core", "network.trunks", "network.vpn_ikepolicy", "__proto__", "constructor", ""])(
    "knows no row of %o",
    (key) => {
      expect(findKey(key)).toBeUndefined();
    },
  );
});

describe("keysOf", () => {
  it("has the versions oldest first", () => {
    expect(API_VERSIONS).toEqual(["v1", "v2", "v3"]);
  });

  it.each([
    ["v1", 19],
    ["v2", 25],
    ["v3", 42],
  ] as const)("gives %s its %i keys", (version, count) => {
    const specified = SPECIFIED_KEYS.filter(
      ([, , , , since, remark]) => (since === "" || since <= version) && !(remark === "until v2" && version === "v3"),
    ).map(([key]) => key);
    expect(keysOf(version).map((row) => row.key)).toEqual(specified);
    expect(specified).toHaveLength(count);
  });

  it.each<[string, readonly ApiVersion[]]>([
    ["compute.cores", ["v1", "v2", "v3"]],
    ["loadbalancer.pools", ["v2", "v3"]],
    ["volume.backups", ["v3"]],
    ["s3.space_bytes", ["v1", "v2"]],
    ["objectstorage", ["v3"]],
  ])("has %s in %j only", (key, versions) => {
    const row = findKey(key);
    expect(row === undefined ? [] : API_VERSIONS.filter((version) => isIn(row, version))).toEqual(versions);
  });
});

describe("componentOf", () => {
  it.each(SPECIFIED_KEYS.map(([key]) => [key, COMPONENT_OF.get(key) ?? "none"]))(
    "covers %s by %s",
    (key, component) => {
      expect(componentOf(key)).toBe(component);
    },
  );

  it.each([
    ["network.trunks", "network"],
    ["network.lb_quotas", "network.lb"],
    ["network.vpn_ikepolicy", "network.vpn"],
    ["volume.groups", "volume"],
    ["s3.buckets", "s3"],
    ["dns.records", "dns"],
    ["image.members", "none"],
    ["share.gigabytes", "unknown"],
    ["objectstorages", "unknown"],
    ["networking.ports", "unknown"],
    ["compute", "unknown"],
    ["__proto__", "unknown"],
    ["", "unknown"],
  ])("takes the undocumented %o by its prefix for %s", (key, component) => {
    expect(componentOf(key)).toBe(component);
  });
});

describe("filterName", () => {
  const components: readonly Component[] = [
    "compute",
    "loadbalancer",
    "network",
    "network.lb",
    "network.vpn",
    "s3",
    "volume",
  ];

  it("writes dns in capitals in v3 and small before", () => {
    expect(API_VERSIONS.map((version) => filterName("dns", version))).toEqual(["dns", "dns", "DNS"]);
  });

  it.each(components)("writes %s the same in every version", (component) => {
    expect(API_VERSIONS.map((version) => filterName(component, version))).toEqual([component, component, component]);
  });
});

describe("unitOf", () => {
  it.each([
    ["compute.ram_mb", "MiB"],
    ["volume.space_gb", "GiB"],
    ["image.space_bytes", "bytes"],
    ["objectstorage", "bytes"],
    ["compute.cores", "count"],
    ["share.gigabytes", "count"],
    ["share.space_gb", "GiB"],
    ["share.cache_mb", "MiB"],
    ["share.quota_bytes", "bytes"],
    ["network.trunks", "count"],
  ])("of %s is %s", (key, unit) => {
    expect(unitOf(key)).toBe(unit);
  });
});

describe("canonicalKey", () => {
  it("makes the two spellings of VPN IKE policies one", () => {
    expect(canonicalKey("network.vpn_ikepolicy")).toBe("network.vpn_ikepolicies");
  });

  it.each([...SPECIFIED_KEYS.map(([key]) => key), "network.trunks", "__proto__", "constructor", ""])(
    "leaves %o as it is",
    (key) => {
      expect(canonicalKey(key)).toBe(key);
    },
  );
});

describe("checkKey", () => {
  it("puts the member of a list or map in brackets", () => {
    expect(checkKey("objectstorage", "ceph")).toBe("objectstorage[ceph]");
    expect(checkKey("compute.cores", null)).toBe("compute.cores");
  });
});
