// Commands that create and delete one of each kind of resource, and the amounts that are counted then.

import type { Area } from "./said.ts";

/** A resource to create, and to delete in the end. */
export interface Creation {
  readonly name: string;
  /** Command that creates it. */
  readonly make: string;
  /** Command that deletes it. `{id}` is the ID in the output of its creation. */
  readonly remove: string;
  /** Command that shows its state, and the state in which it is ready. Absent if it has no state. */
  readonly ready?: readonly [command: string, field: string, state: string];
  /** Services that count it. */
  readonly areas: readonly Area[];
  /** Increase of each key. */
  readonly rises: Readonly<Record<string, number>>;
  /** Increase of each key that remains after the deletion. */
  readonly leaves?: Readonly<Record<string, number>>;
  /** First usage of an object with a limit of its own, by key and name. Its row replaces that of the key. */
  readonly begins?: Readonly<Record<string, number>>;
}

/**
 * Returns the creation by `openstack NOUN create OPTIONS`, and the deletion by `openstack NOUN delete NAME`. The name
 * is the value of `--name`, or else the last word of the options. `otherwise` has exceptions.
 */
function created(noun: string, options: string, rises: Creation["rises"], otherwise: Partial<Creation> = {}): Creation {
  const [, name = options.split(" ").at(-1)] = /--name (\S+)/u.exec(options) ?? [];
  const areas = new Set(Object.keys(rises).map(areaOf));
  const [make, remove] = [`${noun} create ${options}`, `${noun} delete ${name}`];
  return { name: noun, make, remove, areas: [...areas], rises, ...otherwise };
}

/** Returns the service that counts a key. */
function areaOf(key: string): Area {
  return (key.startsWith("network.vpn_") ? "vpn" : key.split(/[.[]/u)[0]) as Area;
}

const ZONE = "quota-gate.example.org.";

const OF_LB = { ready: ["loadbalancer show lb", "provisioning_status", "ACTIVE"] } as const;

/** Returns the state in which a resource of storage is ready. */
function available(noun: string, name: string): Pick<Creation, "ready"> {
  return { ready: [`${noun} show ${name}`, "status", "available"] };
}

/** Creations in a possible order. The deletions are in reverse order. */
export const CREATIONS: readonly Creation[] = [
  created("keypair", "--public-key key.pub key", { "compute.key_pairs": 1 }),
  created(
    "server group",
    "--policy anti-affinity group",
    { "compute.server_groups": 1 },
    { begins: { "compute.server_group_members[group]": 0 } },
  ),
  created("network", "net", { "network.networks": 1 }),
  created("subnet", "--network net --subnet-range 10.1.0.0/24 sub", { "network.subnets": 1 }),
  created("port", "--network net port", { "network.ports": 1 }),
  created("network trunk", "--parent-port port trunk", { "network.trunks": 1 }),
  created("router", "router", { "network.routers": 1 }, { begins: { "network.router_routes[router]": 0 } }),
  {
    name: "interface of a router",
    make: "router add subnet router sub",
    remove: "router remove subnet router sub",
    areas: ["network"],
    rises: { "network.ports": 1 },
  },
  {
    name: "route",
    make: "router set --route destination=10.9.0.0/24,gateway=10.1.0.9 router",
    remove: "router unset --route destination=10.9.0.0/24,gateway=10.1.0.9 router",
    areas: ["network"],
    rises: { "network.router_routes[router]": 1 },
  },
  created("floating ip", "ext-net", { "network.floatingips": 1 }, { remove: "floating ip delete {id}" }),
  created("security group", "web", { "network.security_groups": 1, "network.security_group_rules": 2 }),
  created(
    "security group rule",
    "--protocol tcp --dst-port 80 web",
    { "network.security_group_rules": 1 },
    { remove: "security group rule delete {id}" },
  ),
  created("subnet pool", "--pool-prefix 10.9.0.0/16 pool", { "network.subnet_pools": 1 }),
  created(
    "network rbac",
    "--type network --action access_as_shared --target-project 0123456789abcdef0123456789abcdef net",
    { "network.rbac_policies": 1 },
    { remove: "network rbac delete {id}" },
  ),
  created("vpn ike policy", "ike", { "network.vpn_ikepolicies": 1 }),
  created("vpn ipsec policy", "ipsec", { "network.vpn_ipsecpolicies": 1 }),
  created("vpn endpoint group", "--type cidr --value 10.8.0.0/24 there", { "network.vpn_endpoint_groups": 1 }),
  created(
    "vpn endpoint group",
    "--type subnet --value sub here",
    { "network.vpn_endpoint_groups": 1 },
    { name: "endpoint group of a subnet" },
  ),
  {
    name: "gateway of a router",
    make: "router set --external-gateway ext-net router",
    remove: "router unset --external-gateway router",
    areas: ["network"],
    rises: {},
  },
  created("vpn service", "--router router vpn", { "network.vpn_services": 1 }),
  created(
    "vpn ipsec site connection",
    "--vpnservice vpn --ikepolicy ike --ipsecpolicy ipsec --peer-address 198.51.100.1 --peer-id 198.51.100.1 --psk secret --local-endpoint-group here --peer-endpoint-group there site",
    { "network.vpn_ipsec_site_connections": 1 },
  ),
  created(
    "server",
    "--flavor m1.medium --image ubuntu --network net vm",
    {
      "compute.cores": 2,
      "compute.instances": 1,
      "compute.ram_mb": 4096,
      "compute.flavors[m1.medium]": 1,
      "network.ports": 1,
    },
    { remove: "server delete --wait vm", ready: ["server show vm", "status", "ACTIVE"] },
  ),
  created(
    "volume",
    "--size 3 --type ssd disk",
    { "volume.space_gb": 3, "volume.space_gb[ssd]": 3, "volume.volumes": 1, "volume.volumes[ssd]": 1 },
    available("volume", "disk"),
  ),
  created(
    "volume",
    "--size 1 plain",
    { "volume.space_gb": 1, "volume.space_gb[__DEFAULT__]": 1, "volume.volumes": 1, "volume.volumes[__DEFAULT__]": 1 },
    { ...available("volume", "plain"), name: "volume of the default type" },
  ),
  created(
    "volume backup",
    "--name copy disk",
    { "volume.backup_gb": 3, "volume.backups": 1 },
    available("volume backup", "copy"),
  ),
  created(
    "volume snapshot",
    "--volume disk moment",
    { "volume.space_gb": 3, "volume.space_gb[ssd]": 3, "volume.snapshots": 1, "volume.snapshots[ssd]": 1 },
    available("volume snapshot", "moment"),
  ),
  created(
    "zone",
    `--email hostmaster@example.org ${ZONE}`,
    { "dns.zones": 1 },
    { begins: { [`dns.zone_recordsets[${ZONE}]`]: 2, [`dns.zone_records[${ZONE}]`]: 0 } },
  ),
  created(
    "recordset",
    `--type A --record 192.0.2.1 --record 192.0.2.2 ${ZONE} www`,
    { [`dns.zone_recordsets[${ZONE}]`]: 1, [`dns.zone_records[${ZONE}]`]: 2 },
    { remove: `recordset delete ${ZONE} {id}` },
  ),
  created("image", "--disk-format raw --container-format bare --file data image", {
    "image.images": 1,
    "image.space_bytes": 4096,
  }),
  created(
    "object",
    "box data",
    { objectstorage: 4096, "objectstorage[policy-0]": 4096 },
    { remove: "object delete box data" },
  ),
  created(
    "loadbalancer",
    "--name lb --vip-subnet-id sub",
    { "loadbalancer.loadbalancers": 1, "network.ports": 1 },
    OF_LB,
  ),
  created(
    "loadbalancer listener",
    "--name listener --protocol HTTP --protocol-port 80 lb",
    { "loadbalancer.listeners": 1 },
    OF_LB,
  ),
  created("loadbalancer l7policy", "--name policy --action REJECT listener", { "loadbalancer.l7policies": 1 }, OF_LB),
  created(
    "loadbalancer l7rule",
    "--type PATH --compare-type STARTS_WITH --value /a policy",
    { "loadbalancer.l7rules": 1 },
    { ...OF_LB, remove: "loadbalancer l7rule delete policy {id}" },
  ),
  created(
    "loadbalancer pool",
    "--name pool --listener listener --protocol HTTP --lb-algorithm ROUND_ROBIN",
    { "loadbalancer.pools": 1 },
    OF_LB,
  ),
  created(
    "loadbalancer member",
    "--name member --address 10.1.0.77 --protocol-port 80 pool",
    { "loadbalancer.members": 1 },
    { ...OF_LB, remove: "loadbalancer member delete pool member" },
  ),
  created(
    "loadbalancer healthmonitor",
    "--name monitor --delay 5 --timeout 3 --max-retries 3 --type HTTP pool",
    { "loadbalancer.healthmonitors": 1 },
    OF_LB,
  ),
  created("share network", "--name shares", { "share.share_networks": 1 }),
  created(
    "share",
    "--share-type fast --name share NFS 2",
    { "share.shares": 1, "share.shares[fast]": 1, "share.space_gb": 2, "share.space_gb[fast]": 2 },
    { ...available("share", "share"), remove: "share delete --wait share" },
  ),
  created(
    "share snapshot",
    "--name moment share",
    { "share.snapshots": 1, "share.snapshots[fast]": 1, "share.snapshot_gb": 2, "share.snapshot_gb[fast]": 2 },
    { ...available("share snapshot", "moment"), remove: "share snapshot delete --wait moment" },
  ),
  {
    name: "secret",
    make: "secret store --name secret --payload secret",
    remove: "secret delete {id}",
    areas: ["secret"],
    rises: { "secret.secrets": 1 },
  },
  {
    name: "order of a pair of keys",
    make: "secret order create asymmetric --name pair --algorithm rsa --bit-length 2048",
    remove: "secret order delete {id}",
    areas: ["secret"],
    // The secrets and the container of an order remain when it is deleted.
    rises: { "secret.orders": 1, "secret.secrets": 2, "secret.containers": 1 },
    leaves: { "secret.secrets": 2, "secret.containers": 1 },
  },
];
