// The table of resource keys of the Quota and Usage API, and what follows from a key alone: its unit, its component for
// `filter`, the versions that have it. Source: the API's specification, section 2 (keys) and section 4.2 (components).

/** Version of the API: the first path segment after the base address. */
export type ApiVersion = "v1" | "v2" | "v3";

/** All versions, oldest first. `v3` is current, the others are still served. */
export const API_VERSIONS: readonly ApiVersion[] = ["v1", "v2", "v3"];

/** Unit of a key's amounts. */
export type Unit = "count" | "MiB" | "GiB" | "bytes";

/** What the parameter `filter` of the usage query takes (spelling in v1 and v2; see {@link filterName}). */
export type Component = "compute" | "dns" | "loadbalancer" | "network" | "network.lb" | "network.vpn" | "s3" | "volume";

/** One row of the specification's table. */
export interface KeyEntry {
  readonly key: string;
  readonly unit: Unit;
  /** null: no component covers the key (`image.*`). */
  readonly component: Component | null;
  /** First and last version of the API that has the key. */
  readonly since: ApiVersion;
  readonly until: ApiVersion;
  /** In the quota document? In the usage document? */
  readonly quota: boolean;
  readonly usage: boolean;
  /** `map`: an object of counts by flavor name. `list`: an array of `{type, space_bytes}`. */
  readonly shape: "number" | "map" | "list";
  /** What the limit holds for where it is no limit of the project: each one such object. null: the project as a whole. */
  readonly per: "user" | "server" | "server group" | null;
  /** The only regions that have the key; null: no such restriction is documented. */
  readonly onlyIn: readonly string[] | null;
}

const LEGACY_REGIONS: readonly string[] = ["cbk", "dbl"];

function entry(key: string, component: Component | null, since: ApiVersion, rest: Partial<KeyEntry> = {}): KeyEntry {
  return {
    key,
    component,
    since,
    until: "v3",
    unit: unitFromName(key),
    quota: true,
    usage: true,
    shape: "number",
    per: null,
    onlyIn: null,
    ...rest,
  };
}

/** The suffixes that the API's own keys use for sizes; also the best guess for a key that is not documented. */
function unitFromName(key: string): Unit {
  if (key.endsWith("_bytes")) return "bytes";
  if (key.endsWith("_gb")) return "GiB";
  if (key.endsWith("_mb")) return "MiB";
  return "count";
}

/** Every documented key, in the specification's order. */
export const CATALOGUE: readonly KeyEntry[] = [
  entry("compute.cores", "compute", "v1"),
  entry("compute.instances", "compute", "v1"),
  entry("compute.ram_mb", "compute", "v1"),
  entry("compute.key_pairs", "compute", "v3", { usage: false, per: "user" }),
  entry("compute.metadata_items", "compute", "v3", { usage: false, per: "server" }),
  entry("compute.server_group_members", "compute", "v3", { usage: false, per: "server group" }),
  entry("compute.server_groups", "compute", "v3"),
  entry("compute.flavors", "compute", "v1", { quota: false, shape: "map" }),
  entry("dns.zones", "dns", "v1"),
  entry("image.images", null, "v3", { quota: false }),
  entry("image.space_bytes", null, "v3", { quota: false }),
  entry("loadbalancer.healthmonitors", "loadbalancer", "v2"),
  entry("loadbalancer.listeners", "loadbalancer", "v2"),
  entry("loadbalancer.members", "loadbalancer", "v2"),
  entry("loadbalancer.pools", "loadbalancer", "v2"),
  entry("loadbalancer.loadbalancers", "loadbalancer", "v2"),
  entry("loadbalancer.flavors", "loadbalancer", "v2", { quota: false, shape: "map" }),
  entry("network.floatingips", "network", "v1"),
  entry("network.lb_healthmonitors", "network.lb", "v1", { onlyIn: LEGACY_REGIONS }),
  entry("network.lb_listeners", "network.lb", "v1", { onlyIn: LEGACY_REGIONS }),
  entry("network.lb_members", "network.lb", "v1", { onlyIn: LEGACY_REGIONS }),
  entry("network.lb_pools", "network.lb", "v1", { onlyIn: LEGACY_REGIONS }),
  entry("network.loadbalancers", "network.lb", "v1", { onlyIn: LEGACY_REGIONS }),
  entry("network.networks", "network", "v3"),
  entry("network.ports", "network", "v3"),
  entry("network.rbac_policies", "network", "v3"),
  entry("network.routers", "network", "v3"),
  entry("network.security_group_rules", "network", "v3"),
  entry("network.security_groups", "network", "v3"),
  entry("network.subnet_pools", "network", "v3"),
  entry("network.subnets", "network", "v3"),
  entry("network.vpn_endpoint_groups", "network.vpn", "v1"),
  entry("network.vpn_ikepolicies", "network.vpn", "v1"),
  entry("network.vpn_ipsec_site_connections", "network.vpn", "v1"),
  entry("network.vpn_ipsecpolicies", "network.vpn", "v1"),
  entry("network.vpn_services", "network.vpn", "v1"),
  entry("objectstorage", "s3", "v3", { shape: "list", unit: "bytes" }),
  entry("s3.space_bytes", "s3", "v1", { until: "v2" }),
  entry("volume.backup_gb", "volume", "v3"),
  entry("volume.backups", "volume", "v3"),
  entry("volume.snapshots", "volume", "v3"),
  entry("volume.space_gb", "volume", "v1"),
  entry("volume.volumes", "volume", "v1"),
];

const BY_KEY: ReadonlyMap<string, KeyEntry> = new Map(CATALOGUE.map((row) => [row.key, row]));

/** Other spellings of a key. The v2 reference has `network.vpn_ikepolicy` where its samples have the plural. */
const ALIASES: ReadonlyMap<string, string> = new Map([["network.vpn_ikepolicy", "network.vpn_ikepolicies"]]);

/** The one spelling of a key under which plans and answers meet. A key without another spelling comes back as it is. */
export function canonicalKey(key: string): string {
  return ALIASES.get(key) ?? key;
}

/** The row of a (canonical) key; undefined where the specification does not have it. */
export function findKey(key: string): KeyEntry | undefined {
  return BY_KEY.get(key);
}

/** The keys that a version of the API has, in the specification's order. */
export function keysOf(version: ApiVersion): readonly KeyEntry[] {
  return CATALOGUE.filter((row) => isIn(row, version));
}

/** Whether a version of the API has the key. */
export function isIn(row: KeyEntry, version: ApiVersion): boolean {
  const at = API_VERSIONS.indexOf(version);
  return API_VERSIONS.indexOf(row.since) <= at && at <= API_VERSIONS.indexOf(row.until);
}

/** Unit of a key, also of one that the specification does not have (by the API's own suffixes: `_bytes`, `_gb`, `_mb`). */
export function unitOf(key: string): Unit {
  return BY_KEY.get(key)?.unit ?? unitFromName(key);
}

const PREFIXES: readonly (readonly [prefix: string, component: Component])[] = [
  ["network.lb_", "network.lb"],
  ["network.vpn_", "network.vpn"],
  ["compute.", "compute"],
  ["dns.", "dns"],
  ["loadbalancer.", "loadbalancer"],
  ["network.", "network"],
  ["s3.", "s3"],
  ["volume.", "volume"],
];

/**
 * The component that covers a key. `"none"`: documented to have none (`image.*`). `"unknown"`: neither the key nor its prefix
 * is known, so that only a query without `filter` is sure to cover it.
 */
export function componentOf(key: string): Component | "none" | "unknown" {
  const row = BY_KEY.get(key);
  if (row !== undefined) return row.component ?? "none";
  if (key.startsWith("image.")) return "none";
  return PREFIXES.find(([prefix]) => key.startsWith(prefix))?.[1] ?? "unknown";
}

/** A component as `filter` takes it: DNS is written in capitals in v3 and small before, and whether case matters is not specified. */
export function filterName(component: Component, version: ApiVersion): string {
  return component === "dns" && version === "v3" ? "DNS" : component;
}

/** How a key reads in reports, with the member of a map or list: `compute.cores`, `objectstorage[ceph]`, `compute.flavors[m1.small]`. */
export function checkKey(key: string, item: string | null): string {
  return item === null ? key : `${key}[${item}]`;
}
