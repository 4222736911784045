// Resource keys: names that limits, usage and planned amounts of a kind of resource have in common, with the properties
// that are the same for every source.
// Source: the specification of the Quota and Usage API, section 2.

/** Unit of a key's amounts. */
export type Unit = "count" | "MiB" | "GiB" | "bytes";

/** A resource key. */
export interface ResourceKey {
  /** Canonical spelling. */
  readonly key: string;
  /** Resources that it counts, as a noun phrase without the unit. For editors, docs/keys.md and the page. */
  readonly meaning: string;
  readonly unit: Unit;
  /**
   * Tells whether the key has a limit. `in some clouds`: only if the source reports one; usage exists everywhere. `not
   * reported`: always, but no call returns it.
   */
  readonly limit: "always" | "in some clouds" | "never" | "not reported";
  /**
   * Kind of object that the limit applies to. Without `itemsBy` only the largest object counts. Absent for limits of
   * the whole project.
   */
  readonly per?: LimitedObject;
  /** The service's default limit, used if no call reports one. */
  readonly defaultLimit?: number;
  /**
   * Kind of item with an amount of its own. `object`: the objects of `per`, with usage of their own and the same limit.
   * Absent if the key has a single amount.
   */
  readonly itemsBy?: "flavor" | "type" | "resource class" | "object";
  /**
   * True if the service only checks, before an addition, that the limit is not reached yet. It ignores the size of the
   * addition.
   */
  readonly checkedBefore?: true;
  /**
   * Kind of member that may have a limit in addition to the total, which has no item. Absent if only the total
   * has one.
   */
  readonly membersBy?: "volume type" | "share type";
}

type LimitedObject =
  | "user"
  | "server"
  | "server group"
  | "volume"
  | "share"
  | "zone"
  | "record set"
  | "router"
  | "port"
  | "subnet";

function defineKey(key: string, meaning: string, rest: Partial<ResourceKey> = {}): ResourceKey {
  return { key, meaning, unit: unitFromName(key), limit: "always", ...rest };
}

/** Returns the unit by the suffix of the key. It fits all documented keys, and is the best guess for others. */
function unitFromName(key: string): Unit {
  if (key.endsWith("_bytes")) return "bytes";
  if (key.endsWith("_gb")) return "GiB";
  if (key.endsWith("_mb")) return "MiB";
  return "count";
}

/** All keys of the specification of the Quota and Usage API, in its order. */
export const RESOURCE_KEYS: readonly ResourceKey[] = [
  defineKey("compute.cores", "Virtual CPU cores of servers"),
  defineKey("compute.instances", "Servers (virtual machines)"),
  defineKey("compute.ram_mb", "RAM of servers"),
  defineKey("compute.key_pairs", "SSH key pairs of one user", { per: "user" }),
  defineKey("compute.metadata_items", "Metadata items of one server", { per: "server" }),
  defineKey("compute.server_group_members", "Servers in one server group", { per: "server group" }),
  defineKey("compute.server_groups", "Server groups"),
  defineKey("compute.flavors", "Servers by flavor", { limit: "never", itemsBy: "flavor" }),
  defineKey("dns.zones", "DNS zones"),
  defineKey("image.images", "Images", { limit: "in some clouds" }),
  defineKey("image.space_bytes", "Total size of images", { limit: "in some clouds", checkedBefore: true }),
  defineKey("loadbalancer.healthmonitors", "Health monitors of load balancers"),
  defineKey("loadbalancer.listeners", "Listeners of load balancers"),
  defineKey("loadbalancer.members", "Members of load balancer pools"),
  defineKey("loadbalancer.pools", "Load balancer pools"),
  defineKey("loadbalancer.loadbalancers", "Load balancers"),
  defineKey("loadbalancer.flavors", "Load balancers by flavor", { limit: "never", itemsBy: "flavor" }),
  defineKey("network.floatingips", "Floating IP addresses"),
  defineKey("network.lb_healthmonitors", "Health monitors of legacy load balancers"),
  defineKey("network.lb_listeners", "Listeners of legacy load balancers"),
  defineKey("network.lb_members", "Members of the pools of legacy load balancers"),
  defineKey("network.lb_pools", "Pools of legacy load balancers"),
  defineKey("network.loadbalancers", "Legacy load balancers (Neutron)"),
  defineKey("network.networks", "Networks"),
  defineKey("network.ports", "Ports"),
  defineKey(
    "network.rbac_policies",
    "RBAC policies: networks, subnet pools and others that are shared with other projects",
  ),
  defineKey("network.routers", "Routers"),
  defineKey("network.security_group_rules", "Rules of security groups"),
  defineKey("network.security_groups", "Security groups"),
  defineKey("network.subnet_pools", "Subnet pools"),
  defineKey("network.subnets", "Subnets"),
  defineKey("network.vpn_endpoint_groups", "Endpoint groups of VPNs"),
  defineKey("network.vpn_ikepolicies", "IKE policies of VPNs"),
  defineKey("network.vpn_ipsec_site_connections", "IPsec site connections of VPNs"),
  defineKey("network.vpn_ipsecpolicies", "IPsec policies of VPNs"),
  defineKey("network.vpn_services", "VPN services"),
  defineKey("objectstorage", "Size of the objects in object storage, by storage type", {
    unit: "bytes",
    itemsBy: "type",
  }),
  defineKey("s3.space_bytes", "Size of the objects in object storage"),
  defineKey("volume.backup_gb", "Total size of volume backups"),
  defineKey("volume.backups", "Volume backups"),
  defineKey("volume.snapshots", "Volume snapshots", { membersBy: "volume type" }),
  defineKey("volume.space_gb", "Total size of volumes", { membersBy: "volume type" }),
  defineKey("volume.volumes", "Volumes", { membersBy: "volume type" }),
];

/** Keys that OpenStack's services report and the specification of the Quota and Usage API lacks. */
export const OPENSTACK_KEYS: readonly ResourceKey[] = [
  defineKey("cluster.clusters", "Clusters of Magnum", { limit: "in some clouds" }),
  defineKey(
    "compute.resources",
    "Resources of servers, by resource class, where the compute service keeps to unified limits",
    {
      limit: "in some clouds",
      itemsBy: "resource class",
    },
  ),
  defineKey("database.instances", "Database instances (Trove)", { limit: "in some clouds" }),
  defineKey("database.space_gb", "Total size of the volumes of database instances (Trove)", {
    limit: "in some clouds",
  }),
  defineKey("dns.recordset_records", "Records in one record set", { per: "record set" }),
  defineKey("dns.zone_records", "Records in one DNS zone", { per: "zone", itemsBy: "object" }),
  defineKey("dns.zone_recordsets", "Record sets in one DNS zone", { per: "zone", itemsBy: "object" }),
  defineKey("image.staged_bytes", "Total size of image data that waits for its import", { limit: "in some clouds" }),
  defineKey("image.uploading", "Images that are being uploaded", { limit: "in some clouds" }),
  defineKey("loadbalancer.l7policies", "L7 policies of load balancers", { limit: "in some clouds" }),
  defineKey("loadbalancer.l7rules", "L7 rules of load balancers", { limit: "in some clouds" }),
  defineKey("network.bgpvpns", "BGP VPNs", { limit: "in some clouds" }),
  defineKey("network.firewall_groups", "Firewall groups"),
  defineKey("network.firewall_policies", "Firewall policies"),
  defineKey("network.firewall_rules", "Firewall rules"),
  defineKey("network.port_address_pairs", "Allowed address pairs of one port", {
    limit: "not reported",
    per: "port",
    defaultLimit: 10,
  }),
  defineKey("network.router_routes", "Routes in one router", {
    limit: "in some clouds",
    per: "router",
    itemsBy: "object",
    defaultLimit: 30,
  }),
  defineKey("network.subnet_host_routes", "Host routes of one subnet", {
    limit: "not reported",
    per: "subnet",
    itemsBy: "object",
    defaultLimit: 20,
  }),
  defineKey("network.subnet_name_servers", "Name servers of one subnet", {
    limit: "not reported",
    per: "subnet",
    defaultLimit: 5,
  }),
  defineKey("network.trunks", "Trunks of ports"),
  defineKey("secret.containers", "Containers of secrets"),
  defineKey("secret.orders", "Orders of secrets"),
  defineKey("secret.secrets", "Secrets"),
  defineKey("share.share_networks", "Share networks"),
  defineKey("share.share_size_gb", "Size of one share", { limit: "in some clouds", per: "share" }),
  defineKey("share.shares", "Shares", { membersBy: "share type" }),
  defineKey("share.snapshot_gb", "Total size of share snapshots", { membersBy: "share type" }),
  defineKey("share.snapshots", "Share snapshots", { membersBy: "share type" }),
  defineKey("share.space_gb", "Total size of shares", { membersBy: "share type" }),
  defineKey("volume.groups", "Volume groups"),
  defineKey("volume.volume_size_gb", "Size of one volume", { limit: "in some clouds", per: "volume" }),
];

/** All known keys. */
export const ALL_KEYS: readonly ResourceKey[] = [...RESOURCE_KEYS, ...OPENSTACK_KEYS];

const BY_KEY: ReadonlyMap<string, ResourceKey> = new Map(ALL_KEYS.map((row) => [row.key, row]));

const SPECIFIED: ReadonlySet<string> = new Set(RESOURCE_KEYS.map(({ key }) => key));

/** Other spellings of keys. The specification uses both, in its tables and in its samples. */
export const KEY_ALIASES: ReadonlyMap<string, string> = new Map([["network.vpn_ikepolicy", "network.vpn_ikepolicies"]]);

/**
 * Returns the canonical spelling of a key, which plans, policies and answers have in common. A key without another
 * spelling comes back unchanged.
 */
export function canonicalKey(key: string): string {
  return KEY_ALIASES.get(key) ?? key;
}

/** True for keys whose items may be case-insensitive: types of object storage, which are Swift's storage policies. */
export function mayIgnoreCase(key: string): boolean {
  return findKey(canonicalKey(key))?.itemsBy === "type";
}

/** Returns the properties of a key in canonical spelling, or undefined if the key is unknown. */
export function findKey(key: string): ResourceKey | undefined {
  return BY_KEY.get(key);
}

/** True for a key of the specification of the Quota and Usage API, in canonical spelling. */
export function isSpecified(key: string): boolean {
  return SPECIFIED.has(key);
}

/** True if the key has a limit only where the source reports one. */
export function isLimitedInSomeClouds(key: string): boolean {
  return findKey(key)?.limit === "in some clouds";
}

/**
 * True if the limit applies to each single object, and no source reads usage of objects. The total of the largest
 * object counts.
 */
export function isPerObject(key: string): boolean {
  const row = findKey(key);
  return row?.per !== undefined && row.itemsBy === undefined;
}

/** True if no source returns limit or usage of the key. */
export function isNeverRead(key: string): boolean {
  return isPerObject(key) && findKey(key)?.limit === "not reported";
}

/** True if the limit applies to each single object, with or without usage by object. */
export function isLimitedPerObject(key: string): boolean {
  return findKey(key)?.per !== undefined;
}

/** True if the key's items are objects with usage of their own and the same limit. */
export function hasItemsByObject(key: string): boolean {
  return findKey(key)?.itemsBy === "object";
}

/** True if amounts of the key are stated by the name of an item. */
export function hasNamedItems(key: string): boolean {
  const itemsBy = findKey(key)?.itemsBy;
  return itemsBy !== undefined && itemsBy !== "type";
}

/** Returns the unit of a key. A suffix (`_bytes`, `_gb`, `_mb`) decides for keys that are not documented. */
export function unitOf(key: string): Unit {
  return BY_KEY.get(key)?.unit ?? unitFromName(key);
}

/**
 * Returns the key with its item, as reports show it: `compute.cores`, `objectstorage[ceph]`,
 * `compute.flavors[m1.small]`.
 */
export function checkKey(key: string, item: string | undefined): string {
  return item === undefined ? key : `${key}[${item}]`;
}

/** Splits a key as reports show it: `objectstorage[ceph]` is the item `ceph` of `objectstorage`. */
export function parseCheckKey(shown: string): { readonly key: string; readonly item: string | undefined } {
  const parts = /^([^[]+)\[(.+)\]$/s.exec(shown);
  return { key: parts?.[1] ?? shown, item: parts?.[2] };
}

/** Returns a text that identifies a list of values, such as a region and a key: equal for equal values only. */
export function idOf(...values: readonly unknown[]): string {
  return JSON.stringify(values);
}
