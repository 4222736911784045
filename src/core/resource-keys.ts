// Resource keys: the names under which limits, usage and planned amounts of one kind of resource meet, and what each of them is,
// whatever source it is read from. Source: the specification of the Quota and Usage API, section 2.

/** Unit of a key's amounts. */
export type Unit = "count" | "MiB" | "GiB" | "bytes";

/** A documented resource key. */
export interface ResourceKey {
  /** Canonical spelling. */
  readonly key: string;
  readonly unit: Unit;
  /** Whether there is a limit on it. `in some clouds`: only where the source reports one; there is usage everywhere. */
  readonly limit: "always" | "in some clouds" | "never";
  /** Each one such object has the limit to itself, and only the largest one counts. undefined: the limit is the whole project's. */
  readonly per: "user" | "server" | "server group" | undefined;
  /** Kind of item that has an amount of its own: flavors by name, storage by type. undefined: the key has one amount. */
  readonly itemsBy: "flavor" | "type" | undefined;
  /** Kind of members that may have limits of their own beside that of the total, which has no item. undefined: there is the total only. */
  readonly membersBy: "volume type" | undefined;
}

function entry(key: string, rest: Partial<ResourceKey> = {}): ResourceKey {
  return {
    key,
    unit: unitFromName(key),
    limit: "always",
    per: undefined,
    itemsBy: undefined,
    membersBy: undefined,
    ...rest,
  };
}

/** Unit by the suffixes of documented keys; also the best guess for a key that is not documented. */
function unitFromName(key: string): Unit {
  if (key.endsWith("_bytes")) return "bytes";
  if (key.endsWith("_gb")) return "GiB";
  if (key.endsWith("_mb")) return "MiB";
  return "count";
}

/** Every documented key, in the specification's order. */
export const RESOURCE_KEYS: readonly ResourceKey[] = [
  entry("compute.cores"),
  entry("compute.instances"),
  entry("compute.ram_mb"),
  entry("compute.key_pairs", { per: "user" }),
  entry("compute.metadata_items", { per: "server" }),
  entry("compute.server_group_members", { per: "server group" }),
  entry("compute.server_groups"),
  entry("compute.flavors", { limit: "never", itemsBy: "flavor" }),
  entry("dns.zones"),
  entry("image.images", { limit: "in some clouds" }),
  entry("image.space_bytes", { limit: "in some clouds" }),
  entry("loadbalancer.healthmonitors"),
  entry("loadbalancer.listeners"),
  entry("loadbalancer.members"),
  entry("loadbalancer.pools"),
  entry("loadbalancer.loadbalancers"),
  entry("loadbalancer.flavors", { limit: "never", itemsBy: "flavor" }),
  entry("network.floatingips"),
  entry("network.lb_healthmonitors"),
  entry("network.lb_listeners"),
  entry("network.lb_members"),
  entry("network.lb_pools"),
  entry("network.loadbalancers"),
  entry("network.networks"),
  entry("network.ports"),
  entry("network.rbac_policies"),
  entry("network.routers"),
  entry("network.security_group_rules"),
  entry("network.security_groups"),
  entry("network.subnet_pools"),
  entry("network.subnets"),
  entry("network.vpn_endpoint_groups"),
  entry("network.vpn_ikepolicies"),
  entry("network.vpn_ipsec_site_connections"),
  entry("network.vpn_ipsecpolicies"),
  entry("network.vpn_services"),
  entry("objectstorage", { unit: "bytes", itemsBy: "type" }),
  entry("s3.space_bytes"),
  entry("volume.backup_gb"),
  entry("volume.backups"),
  entry("volume.snapshots", { membersBy: "volume type" }),
  entry("volume.space_gb", { membersBy: "volume type" }),
  entry("volume.volumes", { membersBy: "volume type" }),
];

/** Keys that OpenStack's services report and the specification of the Quota and Usage API lacks. */
export const OPENSTACK_ONLY_KEYS: readonly string[] = ["network.trunks"];

const BY_KEY: ReadonlyMap<string, ResourceKey> = new Map(RESOURCE_KEYS.map((row) => [row.key, row]));

/** Other spellings of a key. The specification uses both, in its tables and in its samples. */
export const KEY_ALIASES: ReadonlyMap<string, string> = new Map([["network.vpn_ikepolicy", "network.vpn_ikepolicies"]]);

/** Canonical spelling of a key, under which plans, policies and answers meet. A key without another spelling comes back unchanged. */
export function canonicalKey(key: string): string {
  return KEY_ALIASES.get(key) ?? key;
}

/** True for keys whose members may mean the same in any case: types of object storage, which are Swift's storage policies. */
export function mayIgnoreCase(key: string): boolean {
  return findKey(canonicalKey(key))?.itemsBy === "type";
}

/** Entry of a key in canonical spelling; undefined for a key that is not documented. */
export function findKey(key: string): ResourceKey | undefined {
  return BY_KEY.get(key);
}

/** True if the limit of the key holds for each user, server or server group, not for the project. */
export function isPerObject(key: string): boolean {
  return findKey(key)?.per !== undefined;
}

/** Unit of a key; of one that is not documented by its suffix (`_bytes`, `_gb`, `_mb`). */
export function unitOf(key: string): Unit {
  return BY_KEY.get(key)?.unit ?? unitFromName(key);
}

/** Key with its item, as reports show it: `compute.cores`, `objectstorage[ceph]`, `compute.flavors[m1.small]`. */
export function checkKey(key: string, item: string | undefined): string {
  return item === undefined ? key : `${key}[${item}]`;
}

/** The two parts of a key as reports show it: `objectstorage[ceph]` is the member `ceph` of `objectstorage`. */
export function parseCheckKey(shown: string): { readonly key: string; readonly item: string | undefined } {
  const parts = /^([^[]+)\[(.+)\]$/s.exec(shown);
  return { key: parts?.[1] ?? shown, item: parts?.[2] };
}

/** One text for values that identify something together, such as a region and a key: the same for the same values, and for no others. */
export function idOf(...values: readonly unknown[]): string {
  return JSON.stringify(values);
}
