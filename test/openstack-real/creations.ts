// One of each kind of resource, as the services' own command line makes it, and what is counted of it then.

import type { Area } from "./said.ts";

/** A resource that is made, and deleted in the end. */
export interface Creation {
  readonly name: string;
  /** Command that makes it. */
  readonly make: string;
  /** Command that deletes it. `{id}` is the id that making it has told. */
  readonly remove: string;
  /** Command that shows its state, and the state in which it can be used. Absent: it has none. */
  readonly ready?: readonly [command: string, field: string, state: string];
  /** Services that count it. */
  readonly areas: readonly Area[];
  /** By how much each key rises. */
  readonly rises: Readonly<Record<string, number>>;
  /** By how much each key stays risen when it is deleted. Absent: none does. */
  readonly leaves?: Readonly<Record<string, number>>;
  /** What an object with a limit to itself begins with, by key and name: then there is a row of it in place of the key's own. Absent: it is none. */
  readonly begins?: Readonly<Record<string, number>>;
}

const ZONE = "quota-gate.example.org.";

const LB_READY = ["loadbalancer show lb", "provisioning_status", "ACTIVE"] as const;

/** In an order in which they can be made; they are deleted the other way round. */
export const CREATIONS: readonly Creation[] = [
  {
    name: "key pair",
    make: "keypair create --public-key key.pub key",
    remove: "keypair delete key",
    areas: ["compute"],
    rises: { "compute.key_pairs": 1 },
  },
  {
    name: "server group",
    make: "server group create --policy anti-affinity group",
    remove: "server group delete group",
    areas: ["compute"],
    rises: { "compute.server_groups": 1 },
    begins: { "compute.server_group_members[group]": 0 },
  },
  {
    name: "network",
    make: "network create net",
    remove: "network delete net",
    areas: ["network"],
    rises: { "network.networks": 1 },
  },
  {
    name: "subnet",
    make: "subnet create --network net --subnet-range 10.1.0.0/24 sub",
    remove: "subnet delete sub",
    areas: ["network"],
    rises: { "network.subnets": 1 },
  },
  {
    name: "port",
    make: "port create --network net port",
    remove: "port delete port",
    areas: ["network"],
    rises: { "network.ports": 1 },
  },
  {
    name: "trunk",
    make: "network trunk create --parent-port port trunk",
    remove: "network trunk delete trunk",
    areas: ["network"],
    rises: { "network.trunks": 1 },
  },
  {
    name: "router",
    make: "router create router",
    remove: "router delete router",
    areas: ["network"],
    rises: { "network.routers": 1 },
    begins: { "network.router_routes[router]": 0 },
  },
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
  {
    name: "floating IP",
    make: "floating ip create ext-net",
    remove: "floating ip delete {id}",
    areas: ["network"],
    rises: { "network.floatingips": 1 },
  },
  {
    name: "security group",
    make: "security group create web",
    remove: "security group delete web",
    areas: ["network"],
    rises: { "network.security_groups": 1, "network.security_group_rules": 2 },
  },
  {
    name: "rule of a security group",
    make: "security group rule create --protocol tcp --dst-port 80 web",
    remove: "security group rule delete {id}",
    areas: ["network"],
    rises: { "network.security_group_rules": 1 },
  },
  {
    name: "subnet pool",
    make: "subnet pool create --pool-prefix 10.9.0.0/16 pool",
    remove: "subnet pool delete pool",
    areas: ["network"],
    rises: { "network.subnet_pools": 1 },
  },
  {
    name: "RBAC policy",
    make: "network rbac create --type network --action access_as_shared --target-project 0123456789abcdef0123456789abcdef net",
    remove: "network rbac delete {id}",
    areas: ["network"],
    rises: { "network.rbac_policies": 1 },
  },
  {
    name: "IKE policy",
    make: "vpn ike policy create ike",
    remove: "vpn ike policy delete ike",
    areas: ["vpn"],
    rises: { "network.vpn_ikepolicies": 1 },
  },
  {
    name: "IPsec policy",
    make: "vpn ipsec policy create ipsec",
    remove: "vpn ipsec policy delete ipsec",
    areas: ["vpn"],
    rises: { "network.vpn_ipsecpolicies": 1 },
  },
  {
    name: "endpoint group of networks elsewhere",
    make: "vpn endpoint group create --type cidr --value 10.8.0.0/24 there",
    remove: "vpn endpoint group delete there",
    areas: ["vpn"],
    rises: { "network.vpn_endpoint_groups": 1 },
  },
  {
    name: "endpoint group of a subnet",
    make: "vpn endpoint group create --type subnet --value sub here",
    remove: "vpn endpoint group delete here",
    areas: ["vpn"],
    rises: { "network.vpn_endpoint_groups": 1 },
  },
  {
    name: "gateway of a router",
    make: "router set --external-gateway ext-net router",
    remove: "router unset --external-gateway router",
    areas: ["network"],
    rises: {},
  },
  {
    name: "VPN service",
    make: "vpn service create --router router vpn",
    remove: "vpn service delete vpn",
    areas: ["vpn"],
    rises: { "network.vpn_services": 1 },
  },
  {
    name: "VPN site connection",
    make: "vpn ipsec site connection create --vpnservice vpn --ikepolicy ike --ipsecpolicy ipsec --peer-address 198.51.100.1 --peer-id 198.51.100.1 --psk secret --local-endpoint-group here --peer-endpoint-group there site",
    remove: "vpn ipsec site connection delete site",
    areas: ["vpn"],
    rises: { "network.vpn_ipsec_site_connections": 1 },
  },
  {
    name: "server",
    make: "server create --flavor m1.medium --image ubuntu --network net vm",
    remove: "server delete --wait vm",
    ready: ["server show vm", "status", "ACTIVE"],
    areas: ["compute", "network"],
    rises: {
      "compute.cores": 2,
      "compute.instances": 1,
      "compute.ram_mb": 4096,
      "compute.flavors[m1.medium]": 1,
      "network.ports": 1,
    },
  },
  {
    name: "volume of a type",
    make: "volume create --size 3 --type ssd disk",
    remove: "volume delete disk",
    ready: ["volume show disk", "status", "available"],
    areas: ["volume"],
    rises: { "volume.space_gb": 3, "volume.space_gb[ssd]": 3, "volume.volumes": 1, "volume.volumes[ssd]": 1 },
  },
  {
    name: "volume of the default type",
    make: "volume create --size 1 plain",
    remove: "volume delete plain",
    ready: ["volume show plain", "status", "available"],
    areas: ["volume"],
    rises: {
      "volume.space_gb": 1,
      "volume.space_gb[__DEFAULT__]": 1,
      "volume.volumes": 1,
      "volume.volumes[__DEFAULT__]": 1,
    },
  },
  {
    name: "backup of a volume",
    make: "volume backup create --name copy disk",
    remove: "volume backup delete copy",
    ready: ["volume backup show copy", "status", "available"],
    areas: ["volume"],
    rises: { "volume.backup_gb": 3, "volume.backups": 1 },
  },
  {
    name: "snapshot of a volume",
    make: "volume snapshot create --volume disk moment",
    remove: "volume snapshot delete moment",
    ready: ["volume snapshot show moment", "status", "available"],
    areas: ["volume"],
    rises: { "volume.space_gb": 3, "volume.space_gb[ssd]": 3, "volume.snapshots": 1, "volume.snapshots[ssd]": 1 },
  },
  {
    name: "zone",
    make: `zone create --email hostmaster@example.org ${ZONE}`,
    remove: `zone delete ${ZONE}`,
    areas: ["dns"],
    rises: { "dns.zones": 1 },
    begins: { [`dns.zone_recordsets[${ZONE}]`]: 2, [`dns.zone_records[${ZONE}]`]: 0 },
  },
  {
    name: "record set",
    make: `recordset create --type A --record 192.0.2.1 --record 192.0.2.2 ${ZONE} www`,
    remove: `recordset delete ${ZONE} {id}`,
    areas: ["dns"],
    rises: { [`dns.zone_recordsets[${ZONE}]`]: 1, [`dns.zone_records[${ZONE}]`]: 2 },
  },
  {
    name: "image",
    make: "image create --disk-format raw --container-format bare --file data image",
    remove: "image delete image",
    areas: ["image"],
    rises: { "image.images": 1, "image.space_bytes": 4096 },
  },
  {
    name: "object",
    make: "object create box data",
    remove: "object delete box data",
    areas: ["objectstorage"],
    rises: { objectstorage: 4096, "objectstorage[policy-0]": 4096 },
  },
  {
    name: "load balancer",
    make: "loadbalancer create --name lb --vip-subnet-id sub",
    remove: "loadbalancer delete lb",
    ready: LB_READY,
    areas: ["loadbalancer", "network"],
    rises: { "loadbalancer.loadbalancers": 1, "network.ports": 1 },
  },
  {
    name: "listener",
    make: "loadbalancer listener create --name listener --protocol HTTP --protocol-port 80 lb",
    remove: "loadbalancer listener delete listener",
    ready: LB_READY,
    areas: ["loadbalancer"],
    rises: { "loadbalancer.listeners": 1 },
  },
  {
    name: "L7 policy",
    make: "loadbalancer l7policy create --name policy --action REJECT listener",
    remove: "loadbalancer l7policy delete policy",
    ready: LB_READY,
    areas: ["loadbalancer"],
    rises: { "loadbalancer.l7policies": 1 },
  },
  {
    name: "L7 rule",
    make: "loadbalancer l7rule create --type PATH --compare-type STARTS_WITH --value /a policy",
    remove: "loadbalancer l7rule delete policy {id}",
    ready: LB_READY,
    areas: ["loadbalancer"],
    rises: { "loadbalancer.l7rules": 1 },
  },
  {
    name: "pool",
    make: "loadbalancer pool create --name pool --listener listener --protocol HTTP --lb-algorithm ROUND_ROBIN",
    remove: "loadbalancer pool delete pool",
    ready: LB_READY,
    areas: ["loadbalancer"],
    rises: { "loadbalancer.pools": 1 },
  },
  {
    name: "member of a pool",
    make: "loadbalancer member create --name member --address 10.1.0.77 --protocol-port 80 pool",
    remove: "loadbalancer member delete pool member",
    ready: LB_READY,
    areas: ["loadbalancer"],
    rises: { "loadbalancer.members": 1 },
  },
  {
    name: "health monitor",
    make: "loadbalancer healthmonitor create --name monitor --delay 5 --timeout 3 --max-retries 3 --type HTTP pool",
    remove: "loadbalancer healthmonitor delete monitor",
    ready: LB_READY,
    areas: ["loadbalancer"],
    rises: { "loadbalancer.healthmonitors": 1 },
  },
  {
    name: "share network",
    make: "share network create --name shares",
    remove: "share network delete shares",
    areas: ["share"],
    rises: { "share.share_networks": 1 },
  },
  {
    name: "share",
    make: "share create --share-type fast --name share NFS 2",
    remove: "share delete --wait share",
    ready: ["share show share", "status", "available"],
    areas: ["share"],
    rises: { "share.shares": 1, "share.shares[fast]": 1, "share.space_gb": 2, "share.space_gb[fast]": 2 },
  },
  {
    name: "snapshot of a share",
    make: "share snapshot create --name moment share",
    remove: "share snapshot delete --wait moment",
    ready: ["share snapshot show moment", "status", "available"],
    areas: ["share"],
    rises: { "share.snapshots": 1, "share.snapshots[fast]": 1, "share.snapshot_gb": 2, "share.snapshot_gb[fast]": 2 },
  },
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
    // What it makes stays when it is deleted.
    rises: { "secret.orders": 1, "secret.secrets": 2, "secret.containers": 1 },
    leaves: { "secret.secrets": 2, "secret.containers": 1 },
  },
];
