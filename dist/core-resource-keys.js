// src/core/resource-keys.ts
function defineKey(key, meaning, rest = {}) {
	return {
		key,
		meaning,
		unit: unitFromName(key),
		limit: "always",
		...rest
	};
}
function unitFromName(key) {
	if (key.endsWith("_bytes")) return "bytes";
	if (key.endsWith("_gb")) return "GiB";
	if (key.endsWith("_mb")) return "MiB";
	return "count";
}
const RESOURCE_KEYS = [
	defineKey("compute.cores", "Virtual CPU cores of servers"),
	defineKey("compute.instances", "Servers (virtual machines)"),
	defineKey("compute.ram_mb", "RAM of servers"),
	defineKey("compute.key_pairs", "SSH key pairs of one user", { per: "user" }),
	defineKey("compute.metadata_items", "Metadata items of one server", { per: "server" }),
	defineKey("compute.server_group_members", "Servers in one server group", { per: "server group" }),
	defineKey("compute.server_groups", "Server groups"),
	defineKey("compute.flavors", "Servers by flavor", {
		limit: "never",
		itemsBy: "flavor"
	}),
	defineKey("dns.zones", "DNS zones"),
	defineKey("image.images", "Images", { limit: "in some clouds" }),
	defineKey("image.space_bytes", "Total size of images", {
		limit: "in some clouds",
		checkedBefore: true
	}),
	defineKey("loadbalancer.healthmonitors", "Health monitors of load balancers"),
	defineKey("loadbalancer.listeners", "Listeners of load balancers"),
	defineKey("loadbalancer.members", "Members of load balancer pools"),
	defineKey("loadbalancer.pools", "Load balancer pools"),
	defineKey("loadbalancer.loadbalancers", "Load balancers"),
	defineKey("loadbalancer.flavors", "Load balancers by flavor", {
		limit: "never",
		itemsBy: "flavor"
	}),
	defineKey("network.floatingips", "Floating IP addresses"),
	defineKey("network.lb_healthmonitors", "Health monitors of legacy load balancers"),
	defineKey("network.lb_listeners", "Listeners of legacy load balancers"),
	defineKey("network.lb_members", "Members of the pools of legacy load balancers"),
	defineKey("network.lb_pools", "Pools of legacy load balancers"),
	defineKey("network.loadbalancers", "Legacy load balancers (Neutron)"),
	defineKey("network.networks", "Networks"),
	defineKey("network.ports", "Ports"),
	defineKey("network.rbac_policies", "RBAC policies: networks, subnet pools and others that are shared with other projects"),
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
		itemsBy: "type"
	}),
	defineKey("s3.space_bytes", "Size of the objects in object storage"),
	defineKey("volume.backup_gb", "Total size of volume backups"),
	defineKey("volume.backups", "Volume backups"),
	defineKey("volume.snapshots", "Volume snapshots", { membersBy: "volume type" }),
	defineKey("volume.space_gb", "Total size of volumes", { membersBy: "volume type" }),
	defineKey("volume.volumes", "Volumes", { membersBy: "volume type" })
];
const OPENSTACK_KEYS = [
	defineKey("cluster.clusters", "Clusters of Magnum", { limit: "in some clouds" }),
	defineKey("compute.resources", "Resources of servers, by resource class, where the compute service keeps to unified limits", {
		limit: "in some clouds",
		itemsBy: "resource class"
	}),
	defineKey("database.instances", "Database instances (Trove)", { limit: "in some clouds" }),
	defineKey("database.space_gb", "Total size of the volumes of database instances (Trove)", { limit: "in some clouds" }),
	defineKey("dns.recordset_records", "Records in one record set", { per: "record set" }),
	defineKey("dns.zone_records", "Records in one DNS zone", {
		per: "zone",
		itemsBy: "object"
	}),
	defineKey("dns.zone_recordsets", "Record sets in one DNS zone", {
		per: "zone",
		itemsBy: "object"
	}),
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
		defaultLimit: 10
	}),
	defineKey("network.router_routes", "Routes in one router", {
		limit: "in some clouds",
		per: "router",
		itemsBy: "object",
		defaultLimit: 30
	}),
	defineKey("network.subnet_host_routes", "Host routes of one subnet", {
		limit: "not reported",
		per: "subnet",
		itemsBy: "object",
		defaultLimit: 20
	}),
	defineKey("network.subnet_name_servers", "Name servers of one subnet", {
		limit: "not reported",
		per: "subnet",
		defaultLimit: 5
	}),
	defineKey("network.trunks", "Trunks of ports"),
	defineKey("secret.containers", "Containers of secrets"),
	defineKey("secret.orders", "Orders of secrets"),
	defineKey("secret.secrets", "Secrets"),
	defineKey("share.share_networks", "Share networks"),
	defineKey("share.share_size_gb", "Size of one share", {
		limit: "in some clouds",
		per: "share"
	}),
	defineKey("share.shares", "Shares", { membersBy: "share type" }),
	defineKey("share.snapshot_gb", "Total size of share snapshots", { membersBy: "share type" }),
	defineKey("share.snapshots", "Share snapshots", { membersBy: "share type" }),
	defineKey("share.space_gb", "Total size of shares", { membersBy: "share type" }),
	defineKey("volume.groups", "Volume groups"),
	defineKey("volume.volume_size_gb", "Size of one volume", {
		limit: "in some clouds",
		per: "volume"
	})
];
const ALL_KEYS = [...RESOURCE_KEYS, ...OPENSTACK_KEYS];
const BY_KEY = new Map(ALL_KEYS.map((row) => [row.key, row]));
const SPECIFIED = new Set(RESOURCE_KEYS.map(({ key }) => key));
const KEY_ALIASES = /* @__PURE__ */ new Map([["network.vpn_ikepolicy", "network.vpn_ikepolicies"]]);
function canonicalKey(key) {
	return KEY_ALIASES.get(key) ?? key;
}
function mayIgnoreCase(key) {
	return findKey(canonicalKey(key))?.itemsBy === "type";
}
function findKey(key) {
	return BY_KEY.get(key);
}
function isSpecified(key) {
	return SPECIFIED.has(key);
}
function isLimitedInSomeClouds(key) {
	return findKey(key)?.limit === "in some clouds";
}
function isPerObject(key) {
	const row = findKey(key);
	return row?.per !== void 0 && row.itemsBy === void 0;
}
function isNeverRead(key) {
	return isPerObject(key) && findKey(key)?.limit === "not reported";
}
function isLimitedPerObject(key) {
	return findKey(key)?.per !== void 0;
}
function hasItemsByObject(key) {
	return findKey(key)?.itemsBy === "object";
}
function hasNamedItems(key) {
	const itemsBy = findKey(key)?.itemsBy;
	return itemsBy !== void 0 && itemsBy !== "type";
}
function unitOf(key) {
	return BY_KEY.get(key)?.unit ?? unitFromName(key);
}
function checkKey(key, item) {
	return item === void 0 ? key : `${key}[${item}]`;
}
function parseCheckKey(shown) {
	const parts = /^([^[]+)\[(.+)\]$/s.exec(shown);
	return {
		key: parts?.[1] ?? shown,
		item: parts?.[2]
	};
}
function idOf(...values) {
	return JSON.stringify(values);
}

export { unitOf as _, checkKey as a, hasNamedItems as c, isLimitedPerObject as d, isNeverRead as f, parseCheckKey as g, mayIgnoreCase as h, canonicalKey as i, idOf as l, isSpecified as m, OPENSTACK_KEYS as n, findKey as o, isPerObject as p, RESOURCE_KEYS as r, hasItemsByObject as s, ALL_KEYS as t, isLimitedInSomeClouds as u };