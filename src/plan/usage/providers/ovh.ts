// terraform-provider-ovh: a Public Cloud project of OVHcloud is an OpenStack project, whose id is `service_name`.
// Sources: terraform-provider-ovh a1ae5bce (August 2026), ovh/ and docs/resources; ovh/docs, "Known limits" of Managed
// Kubernetes: nodes are Public Cloud instances of the project with the disks of their flavors, and are reinstalled in
// place when a cluster is upgraded; its control plane is run outside of the project, as are databases, registries, S3
// and Rancher. That gateways are routers, and load balancers Octavia's, is how OVHcloud documents both.

import { namesIn, onlyOf } from "../../../core/index.ts";
import { type Amount, amountsBy, asidesBy, EACH } from "../amounts/amount.ts";
import {
  atLeast,
  between,
  byService,
  exactly,
  exactlyIfKnown,
  NOTHING,
  perhaps,
  plus,
  type Quantity,
  times,
  upToOne,
} from "../amounts/quantity.ts";
import {
  DEFAULT_SECURITY_GROUP_RULES,
  elements,
  LOAD_BALANCER_FLAVOR,
  ofEach,
  oneOf,
  type Rule,
  size,
} from "../amounts/rules.ts";
import { type KnownRegion, type PlacedSide, possibleRegions, type Side } from "../amounts/side.ts";
import {
  type AttributePath,
  hasBlock,
  isMarked,
  listIn,
  memberOf,
  oneBlock,
  type Shape,
  textIn,
  wholeNumberIn,
} from "../facts/attributes.ts";
import { isSet } from "../facts/expression-values.ts";
import type { KeptObject } from "../facts/facts.ts";
import { typedRule } from "./openstack/storage.ts";
import {
  counted,
  ELSEWHERE,
  foreign,
  ones,
  otherType,
  type Provider,
  TAKES_NOTHING,
  type TypeTraits,
} from "./provider.ts";
import {
  flavorAt,
  groupAt,
  largestNumberAt,
  needsOfServers,
  type Servers,
  scaledTo,
  serversAmounts,
} from "./servers.ts";

const KUBE = "ovh_cloud_project_kube";

/** Attributes that name regions of a resource. */
const REGIONS: Shape = { region: "text", region_name: "text", regions: "texts" };

/** Attributes with the id of another resource, which shows the region or the size of this one, and its types. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  kube_id: [KUBE],
  volume_id: ["ovh_cloud_storage_block_volume", "ovh_cloud_project_volume"],
};

const TRAITS: TypeTraits = {
  project: "service_name",
  referenced: { ...REGIONS, size: "number", ...Object.fromEntries(Object.keys(PARENTS).map((name) => [name, "text"])) },
};

function parentsOf(side: Side): readonly KeptObject[] {
  return Object.entries(PARENTS).flatMap(([name, types]) => types.flatMap((type) => side.objectsAt(type, name)));
}

/** The regions of the resource, or else the regions of each object that its parent may be. */
function regionsOf(side: Side): readonly (KnownRegion | undefined)[] {
  const own = regionsIn(side);
  if (own.length > 0) return own;
  const found = parentsOf(side).flatMap((parent): readonly (KnownRegion | undefined)[] => {
    const regions = regionsIn(parent);
    return regions.length === 0 ? [undefined] : regions;
  });
  return possibleRegions(found);
}

/** The regions that the first of the attributes names that is neither null nor empty. */
function regionsIn({ values, hidden }: Pick<KeptObject, "values" | "hidden">): readonly KnownRegion[] {
  const namesAt = (attribute: string) => [memberOf(values, attribute)].flat().flatMap((text) => textIn(text) ?? []);
  const name = Object.keys(REGIONS).find((attribute) => namesAt(attribute).length > 0) ?? "";
  return [...new Set(namesAt(name))].map((region) => ({ region, hidden: isMarked(hidden, [name]) }));
}

/** Rule of servers, which takes `others`, too. */
function servers(
  attributes: Shape,
  describe: (side: PlacedSide) => Servers,
  others: (side: PlacedSide) => readonly Amount[] = () => [],
): Rule {
  return {
    attributes,
    needs: (side) => needsOfServers(describe(side).flavor),
    amounts: (side) => [...serversAmounts(side, describe(side)), ...others(side)],
  };
}

// resource_cloud_project_kube_nodepool.go
const NODE_POOL = servers(
  {
    flavor_name: "text",
    desired_nodes: "number",
    min_nodes: "number",
    max_nodes: "number",
    autoscale: "flag",
    anti_affinity: "flag",
    attach_floating_ips: oneBlock({ enabled: "flag" }),
  },
  (side) => ({
    count: nodesOf(side),
    flavor: flavorAt(side, "name", "flavor_name"),
    each: {
      // Nodes are in the public network and in the private one of their cluster.
      "network.ports": between(1, hasPrivateNetwork(side) ? 2 : 1, byService("private_network_id")),
      "network.floatingips": ifSet(side, "attach_floating_ips", 0, "enabled"),
    },
  }),
  (side) => {
    const spread = perhaps(byService("anti_affinity"), ifSet(side, "anti_affinity"));
    const members = { key: "compute.server_group_members", amount: times(spread, nodesOf(side)), object: EACH };
    return spread.most === 0 ? [] : [...asidesBy({ "compute.server_groups": spread }), { ...members, isAside: true }];
  },
);

/** Most nodes of a pool by the service's default. Source: resource_cloud_project_kube_nodepool_test.go. */
const DEFAULT_MOST = 100;

/** Between the number of nodes that the pool is to have and what its autoscaler may make of it. */
function nodesOf(side: PlacedSide): Quantity {
  const [desired, least = 0] = ["desired_nodes", "min_nodes"].map((name) => wholeNumberIn(side.at(name).value));
  const most = largestNumberAt(side, "max_nodes") ?? DEFAULT_MOST;
  if (desired === undefined) return between(least, Math.max(least, most), side.why("desired_nodes"));
  return scaledTo(exactly(desired), "max_nodes", ifSet(side, "autoscale").most === 0 ? 0 : most);
}

function hasPrivateNetwork(side: PlacedSide): boolean {
  const [cluster] = side.objectsAt(KUBE, "kube_id");
  return cluster === undefined || isSet(side.facts, cluster.configAddress, "private_network_id") !== false;
}

/** One if a flag is true, which is false by default, or if a block is set. */
function ifSet(side: PlacedSide, ...path: AttributePath): Quantity {
  const found = side.at(...path);
  if (found.kind !== "unknown") return exactly(found.value === true || hasBlock(found) ? 1 : 0);
  // A value that the service fills in is not written.
  return side.isWritten(...path.slice(0, 1)) === false ? NOTHING : upToOne(side.why(...path));
}

const MADE = oneBlock({});
const PRIVATE = ["network", 0, "private"];

/** The network of an instance or a load balancer, with what is made along. */
const NETWORKS: Shape = oneBlock(
  {
    public: "flag",
    private: oneBlock(
      { floating_ip_create: MADE, gateway_create: MADE, network_create: MADE },
      { oneOf: ["network", "network_create"] },
    ),
  },
  { oneOf: ["private", "public"] },
);

// resource_cloud_instance.go
const INSTANCE = servers(
  { flavor_id: "text", image_id: "isUuid", networks: { ip: "text", network_id: "text" }, group_id: "text" },
  (side) => ({
    count: exactly(1),
    flavor: flavorAt(side, "id", "flavor_id"),
    rootDisks: side.at("image_id").kind === "unset" ? NOTHING : undefined,
    each: { "network.ports": portsOfNetworks(side) },
    group: groupAt(side, "group_id"),
  }),
);

function portsOfNetworks(side: PlacedSide): Quantity {
  const { kind, value } = side.at("networks");
  // Without any, the service decides.
  if (!Array.isArray(value))
    return kind === "unset" ? upToOne(byService("networks")) : atLeast(0, side.why("networks"));
  // An address that the project has already may come with its port.
  const ports = value.map((_, index) => {
    const isOpen = side.at("networks", index, "network_id").kind === "unset" && side.text("networks", index, "ip");
    return isOpen ? upToOne(byService("networks.ip")) : exactly(1);
  });
  return ports.reduce(plus, NOTHING);
}

// resource_cloud_project_instance.go
const OLD_INSTANCE = servers(
  {
    flavor: oneBlock({ flavor_id: "text" }),
    boot_from: oneBlock({ image_id: "isUuid" }),
    bulk: "number",
    group: oneBlock({ group_id: "text" }),
    network: NETWORKS,
  },
  (side) => ({
    count: bulkOf(side),
    flavor: flavorAt(side, "id", "flavor", 0, "flavor_id"),
    rootDisks: side.at("boot_from", 0, "image_id").kind === "unset" ? NOTHING : undefined,
    each: {
      "network.ports": plus(ifSet(side, "network", 0, "public"), ifSet(side, ...PRIVATE)),
      "network.floatingips": keptAfter(side, ifSet(side, ...PRIVATE, 0, "floating_ip_create")),
    },
    group: groupAt(side, "group", 0, "group_id"),
  }),
  (side) => {
    const network = keptAfter(side, ifSet(side, ...PRIVATE, 0, "network_create"));
    return [...gatewayOf(side), ...asidesBy({ "network.networks": network, "network.subnets": network })];
  },
);

/** The number of equal instances, which is 1 if it is not set. */
function bulkOf(side: PlacedSide): Quantity {
  return side.mayBeDeferred("bulk") ? atLeast(1, side.why("bulk")) : exactly(wholeNumberIn(side.at("bulk").value) || 1);
}

/** A gateway that is made along: a router, with a port in the subnet. */
function gatewayOf(side: PlacedSide): readonly Amount[] {
  const gateway = keptAfter(side, ifSet(side, ...PRIVATE, 0, "gateway_create"));
  return asidesBy({ "network.routers": gateway, "network.ports": gateway });
}

/** The amount of objects that are made along with a resource, and may stay when it is deleted. */
function keptAfter(side: PlacedSide, amount: Quantity): Quantity {
  return side.which === "before" ? perhaps(byService("network"), amount) : amount;
}

const POOL_ATTRIBUTES = namesIn("algorithm health_monitor members name protocol");

// resource_cloud_project_loadbalancer_gen.go
const LOAD_BALANCER: Rule = {
  attributes: {
    listeners: { pool: oneBlock({ members: "length", health_monitor: MADE }, { oneOf: POOL_ATTRIBUTES }) },
    network: NETWORKS,
  },
  amounts: (side) => {
    // No attribute can change in place.
    if (side.isInPlace) return [];
    const { kind, value } = side.at("listeners");
    const open = kind === "unknown" ? atLeast(0, side.why("listeners")) : NOTHING;
    const pools = [...listIn(value).keys()].map((index) => ["listeners", index, "pool"]);
    const sum = (amountOf: (path: AttributePath) => Quantity) => pools.map(amountOf).reduce(plus, open);
    const members = (path: AttributePath): Quantity => {
      const found = side.at(...path, 0, "members");
      return found.kind === "unknown" ? atLeast(0, side.why(...path)) : exactly(wholeNumberIn(found.value) ?? 0);
    };
    return [
      ...amountsBy({
        "loadbalancer.loadbalancers": exactly(1),
        "loadbalancer.listeners": plus(exactly(pools.length), open),
        "loadbalancer.pools": sum((path) => ifSet(side, ...path)),
        "loadbalancer.members": sum(members),
        "loadbalancer.healthmonitors": sum((path) => ifSet(side, ...path, 0, "health_monitor")),
      }),
      ...asidesBy({
        "network.ports": exactly(1),
        "network.floatingips": keptAfter(side, ifSet(side, ...PRIVATE, 0, "floating_ip_create")),
      }),
      ...gatewayOf(side),
    ];
  },
};

const SIZE = { least: 1 } as const;

/** Volumes, of a type that only the older resource names as OpenStack does. */
const VOLUME: readonly Rule[] = [
  typedRule(
    [oneOf("volume.volumes"), size("volume.space_gb", "size", SIZE)],
    { type: "text", encryption: MADE },
    (side) => ({ name: ifSet(side, "encryption").most === 0 ? side.text("type") : undefined }),
  ),
  ofEach(size("volume.volume_size_gb", "size", SIZE)),
];

/** A copy of a volume, which takes as much space as that has. */
function copy(number: string, space: string): Rule {
  return {
    amounts: (side) => {
      if (side.isInPlace) return [];
      const known = wholeNumberIn(side.at("size").value) ?? onlyOf(parentsOf(side).map(sizeIn));
      return amountsBy({
        [number]: exactly(1),
        [space]: exactlyIfKnown(known, { kind: "not-in-plan", name: "size" }),
      });
    },
  };
}

function sizeIn({ values }: KeptObject): number | undefined {
  return wholeNumberIn(memberOf(values, "size"));
}

/**
 * Ports of DHCP agents that a subnet may bring, as many as other networks have. `name`: the flag that turns them off.
 */
function dhcp(name?: string): Rule {
  return {
    attributes: name === undefined ? {} : { [name]: "flag" },
    needs: (side) => (side.isInPlace ? [] : ["dhcpPorts"]),
    amounts: (side) => {
      const isOff = side.isInPlace || (name !== undefined && side.at(name).value === false);
      const why = byService("network_id");
      return asidesBy({ "network.ports": isOff ? NOTHING : between(0, side.traits?.dhcpPorts ?? 0, why) });
    },
  };
}

const [NETWORK, SUBNET, PORT] = [oneOf("network.networks"), oneOf("network.subnets"), oneOf("network.ports")];

const BACKUP = [copy("volume.backups", "volume.backup_gb")];

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  ovh_cloud_project_kube_nodepool: [NODE_POOL],
  ovh_cloud_instance: [INSTANCE],
  ovh_cloud_project_instance: [OLD_INSTANCE],
  ovh_cloud_project_loadbalancer: [LOAD_BALANCER, LOAD_BALANCER_FLAVOR],
  ovh_cloud_storage_block_volume: VOLUME,
  ovh_cloud_project_volume: VOLUME,
  ovh_cloud_storage_block_volume_snapshot: [typedRule([copy("volume.snapshots", "volume.space_gb")], {}, () => ({}))],
  ovh_cloud_storage_block_volume_backup: BACKUP,
  ovh_cloud_project_volume_backup: BACKUP,
  ovh_cloud_network_private_vrack_subnet: [SUBNET, dhcp("dhcp_enabled")],
  ovh_cloud_project_network_private_subnet: [SUBNET, dhcp("dhcp")],
  ovh_cloud_project_network_private_subnet_v2: [SUBNET, dhcp("dhcp")],
  ovh_cloud_project_region_network: [NETWORK, SUBNET, dhcp()],
  ovh_cloud_gateway: [oneOf("network.routers"), elements("network.ports", "subnet_ids")],
  ovh_cloud_project_gateway: [oneOf("network.routers"), PORT],
  ovh_cloud_security_group: [
    oneOf("network.security_groups"),
    DEFAULT_SECURITY_GROUP_RULES,
    elements("network.security_group_rules", "rule"),
  ],
};

export const OVH: Provider = {
  ...foreign(
    "ovh",
    `
    *
    cloud_key_manager_container_consumer
    cloud_key_manager_secret_consumer
    cloud_project
    cloud_project_alerting
    cloud_project_containerregistry*
    cloud_project_database*
    cloud_project_failover_ip_attach
    cloud_project_kube_iprestrictions
    cloud_project_kube_log_subscription
    cloud_project_kube_oidc
    cloud_project_rancher
    cloud_project_region
    cloud_project_region_loadbalancer_log_subscription
    cloud_project_region_storage_presign
    cloud_project_ssh_key
    cloud_project_storage*
    cloud_project_user*
    cloud_project_workflow_backup
    cloud_ssh_key
    cloud_storage_file_share_acl
  `,
    [
      ...Object.entries(RULES).map(([type, rules]) => counted(type, rules, TRAITS)),
      ...ones(
        `
      ovh_cloud_floating_ip network.floatingips
      ovh_cloud_instance_group compute.server_groups
      ovh_cloud_key_manager_container secret.containers
      ovh_cloud_key_manager_secret secret.secrets
      ovh_cloud_network_private_vrack network.networks
      ovh_cloud_project_gateway_interface network.ports
      ovh_cloud_project_network_private network.networks
      `,
        TRAITS,
      ),
      otherType("uncounted", "ovh_cloud_*", ELSEWHERE, { project: "service_name" }),
      otherType("no quota", KUBE, TAKES_NOTHING, {
        project: "service_name",
        referenced: { ...REGIONS, private_network_id: "text" },
      }),
      otherType("limits", "ovh_cloud_quota", "sets limits", { project: "service_name" }),
    ],
  ),
  placement: {
    regionsOf,
  },
};
