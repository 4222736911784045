// Changes as the services themselves counted them: each was made through the API of a real service as an ordinary member of a project, and this is
// by how much the usage that they report had changed afterwards.

import { describe, expect, it } from "vitest";
import { type ChangeDocument, changeOf, known, readChanges, stateOf } from "../terraform/documents.ts";

const FLAVORS = [
  { id: undefined, name: "m1.tiny", vcpus: 1, ramMiB: 512, diskGiB: 1, region: undefined },
  { id: undefined, name: "s", vcpus: 2, ramMiB: 4096, diskGiB: 50, region: undefined },
  { id: undefined, name: "m", vcpus: 4, ramMiB: 8192, diskGiB: 50, region: undefined },
];

/** No agent served a network, and the project had its default group. */
const CLOUD = { traits: [{ region: "cbk", dhcpPorts: 0, defaultVolumeType: "ssd" }] };

const IMAGE = "72e8b39a-5ed9-47c6-885a-03258ab798fe";

const create = (type: string, after: object = {}): ChangeDocument => changeOf(type, "create", { after });
const remove = (type: string, before: object = {}): ChangeDocument => changeOf(type, "delete", { before });
const update = (type: string, before: object, after: object): ChangeDocument =>
  changeOf(type, "update", { before, after: { ...before, ...after } });

const INSTANCE = "openstack_compute_instance_v2";
const tiny = { flavor_name: "m1.tiny", image_id: IMAGE, power_state: "active", network: [{ uuid: "n", port: "" }] };
const device = (source_type: string, volume_size: number, delete_on_termination = false): object => {
  return { source_type, destination_type: "volume", volume_size, delete_on_termination, boot_index: -1 };
};
const server = (cores: number, ramMiB: number, rest: Record<string, number> = {}): Record<string, number> => {
  return { "compute.instances": Math.sign(cores), "compute.cores": cores, "compute.ram_mb": ramMiB, ...rest };
};
const ports = (count: number) => ({ "network.ports": count });
const volumes = (count: number, gib: number) => ({ "volume.volumes": count, "volume.space_gb": gib });

type Row = readonly [what: string, change: ChangeDocument, expected: Readonly<Record<string, number>>];

const NET = "openstack_networking_network_v2";
const INTERFACE = "openstack_networking_router_interface_v2";
const ROUTER = "openstack_networking_router_v2";
const PORT = "openstack_networking_port_v2";
const GROUP = "openstack_networking_secgroup_v2";
const OBJECT = "openstack_objectstorage_object_v1";
const BALANCER = "openstack_lb_loadbalancer_v2";
const ATTACHED = "openstack_compute_interface_attach_v2";
const groups = (rules: number) => ({ "network.security_groups": 1, "network.security_group_rules": rules });
const shared = (networks: number) => ({ "network.networks": networks, "network.rbac_policies": networks });

const NETWORK: readonly Row[] = [
  ["network", create(NET), { "network.networks": 1 }],
  ["subnet with DHCP", create("openstack_networking_subnet_v2", { network_id: "n" }), { "network.subnets": 1 }],
  ["router", create(ROUTER), { "network.routers": 1 }],
  ["external gateway for the router", update(ROUTER, {}, { external_network_id: "x" }), {}],
  ["router interface by subnet", create(INTERFACE, { router_id: "r", subnet_id: "s" }), ports(1)],
  ["port", create(PORT), ports(1)],
  ["router interface by a port", create(INTERFACE, { port_id: "p" }), {}],
  ["remove that router interface (the given port goes too)", remove(INTERFACE, { port_id: "p" }), ports(-1)],
  ["floating IP", create("openstack_networking_floatingip_v2"), { "network.floatingips": 1 }],
  ["associate the floating IP with the port", create("openstack_networking_floatingip_associate_v2"), {}],
  ["second address on the same port", update(PORT, {}, { fixed_ip: [{ subnet_id: "s" }, { subnet_id: "s" }] }), {}],
  ["security group", create(GROUP), groups(2)],
  ["security group rule", create("openstack_networking_secgroup_rule_v2"), { "network.security_group_rules": 1 }],
  ["security group without its two rules", create(GROUP, { delete_default_rules: true }), groups(0)],
  ["subnet pool", create("openstack_networking_subnetpool_v2"), { "network.subnet_pools": 1 }],
  ["RBAC policy", create("openstack_networking_rbac_policy_v2"), { "network.rbac_policies": 1 }],
  ["shared network", create(NET, { shared: true }), shared(1)],
  ["delete it", remove(NET, { shared: true }), shared(-1)],
  ["external network", create(NET, { external: true }), shared(1)],
  ["trunk, its ports apart", create("openstack_networking_trunk_v2"), { "network.trunks": 1 }],
  ["IKE policy", create("openstack_vpnaas_ike_policy_v2"), { "network.vpn_ikepolicies": 1 }],
  ["IPsec policy", create("openstack_vpnaas_ipsec_policy_v2"), { "network.vpn_ipsecpolicies": 1 }],
  ["VPN service", create("openstack_vpnaas_service_v2"), { "network.vpn_services": 1 }],
  ["endpoint group", create("openstack_vpnaas_endpoint_group_v2"), { "network.vpn_endpoint_groups": 1 }],
  ["site connection", create("openstack_vpnaas_site_connection_v2"), { "network.vpn_ipsec_site_connections": 1 }],
];

const COMPUTE: readonly Row[] = [
  ["server group", create("openstack_compute_servergroup_v2"), { "compute.server_groups": 1 }],
  ["server from image, network by id", create(INSTANCE, tiny), server(1, 512, ports(1))],
  ["server with an existing port", create(INSTANCE, { ...tiny, network: [{ port: "p" }] }), server(1, 512)],
  [
    "server on the same network twice",
    create(INSTANCE, { ...tiny, network: [{ uuid: "n" }, { uuid: "n" }] }),
    server(1, 512, ports(2)),
  ],
  ["delete it", remove(INSTANCE, { ...tiny, network: [{ port: "" }, { port: "" }] }), server(-1, -512, ports(-2))],
  [
    "server booting from a new volume, kept on delete",
    create(INSTANCE, { ...tiny, block_device: [device("image", 1)] }),
    server(1, 512, { ...ports(1), ...volumes(1, 1) }),
  ],
  [
    "server with boot volume and blank volume, both deleted with it",
    create(INSTANCE, { ...tiny, block_device: [device("image", 1, true), device("blank", 2, true)] }),
    server(1, 512, { ...ports(1), ...volumes(2, 3) }),
  ],
  ["stop the server", update(INSTANCE, tiny, { power_state: "shutoff" }), {}],
  ["pause", update(INSTANCE, tiny, { power_state: "paused" }), {}],
  ["rebuild", update(INSTANCE, tiny, { image_id: "other" }), {}],
  ["resize m1.tiny to m", update(INSTANCE, tiny, { flavor_name: "m" }), { "compute.cores": 3, "compute.ram_mb": 7680 }],
  [
    "resize m to s",
    update(INSTANCE, { ...tiny, flavor_name: "m" }, { flavor_name: "s" }),
    { "compute.cores": -2, "compute.ram_mb": -4096 },
  ],
  ["attach an interface by network", create(ATTACHED, { network_id: "n" }), ports(1)],
  ["detach it", remove(ATTACHED, { network_id: "n", port_id: "p" }), ports(-1)],
  [
    "delete server on a boot volume kept: the volume stays",
    remove(INSTANCE, { ...tiny, block_device: [device("image", 1)] }),
    server(-1, -512, ports(-1)),
  ],
  [
    "delete server with its two volumes",
    remove(INSTANCE, { ...tiny, block_device: [device("image", 1, true), device("blank", 2, true)] }),
    server(-1, -512, { ...ports(-1), ...volumes(-2, -3) }),
  ],
  [
    "delete server on an existing port: the port stays",
    remove(INSTANCE, { ...tiny, network: [{ port: "p" }] }),
    server(-1, -512),
  ],
];

const VOLUME = "openstack_blockstorage_volume_v3";

const STORAGE: readonly Row[] = [
  ["volume", create(VOLUME, { size: 1 }), volumes(1, 1)],
  ["extend it", update(VOLUME, { size: 1 }, { size: 3 }), { "volume.space_gb": 2 }],
  ["make it smaller, which Cinder refuses", update(VOLUME, { size: 3 }, { size: 1 }), {}],
  ["retype it", update(VOLUME, { size: 3, volume_type: "ssd" }, { volume_type: "hdd" }), {}],
  ["attach it to a server", create("openstack_compute_volume_attach_v2"), {}],
  ["volume from a snapshot", create(VOLUME, { size: 4, snapshot_id: "s" }), volumes(1, 4)],
  ["clone of a volume", create(VOLUME, { size: 4, source_vol_id: "v" }), volumes(1, 4)],
  ["restore a backup into a new volume", create(VOLUME, { size: 4, backup_id: "b" }), volumes(1, 4)],
  ["delete that volume", remove(VOLUME, { size: 1, volume_type: "ssd" }), volumes(-1, -1)],
  [
    "delete images",
    remove("openstack_images_image_v2", { size_bytes: 1048576 }),
    { "image.images": -1, "image.space_bytes": -1048576 },
  ],
  ["container", create("openstack_objectstorage_container_v1"), {}],
  ["object of 1 MiB", create(OBJECT, { content: "x".repeat(1048576) }), { objectstorage: 1048576 }],
  [
    "replace it with 1 KiB",
    update(OBJECT, { content_length: 1048576 }, { content: "x".repeat(1024) }),
    { objectstorage: -1047552 },
  ],
];

const OTHERS: readonly Row[] = [
  ["load balancer", create(BALANCER, { vip_subnet_id: "s" }), { "loadbalancer.loadbalancers": 1, ...ports(1) }],
  ["listener", create("openstack_lb_listener_v2"), { "loadbalancer.listeners": 1 }],
  ["pool", create("openstack_lb_pool_v2"), { "loadbalancer.pools": 1 }],
  ["member", create("openstack_lb_member_v2"), { "loadbalancer.members": 1 }],
  [
    "batch update to 3 other members",
    update("openstack_lb_members_v2", { member: [{}] }, { member: [{}, {}, {}] }),
    { "loadbalancer.members": 2 },
  ],
  ["health monitor", create("openstack_lb_monitor_v2"), { "loadbalancer.healthmonitors": 1 }],
  ["L7 policy", create("openstack_lb_l7policy_v2"), {}],
  ["load balancer on a port of ours", create(BALANCER, { vip_port_id: "p" }), { "loadbalancer.loadbalancers": 1 }],
  ["zone", create("openstack_dns_zone_v2"), { "dns.zones": 1 }],
  ["record set", create("openstack_dns_recordset_v2"), {}],
  ["delete zone with its records", remove("openstack_dns_zone_v2"), { "dns.zones": -1 }],
];

describe.each([
  ["network and VPN", NETWORK],
  ["compute", COMPUTE],
  ["volumes, images and objects", STORAGE],
  ["load balancers and DNS", OTHERS],
])("%s", (_, rows) => {
  it.each(rows)("%s", async (_what, change, expected) => {
    const subnet = known("openstack_networking_subnet_v2.s", { id: "s", network_id: "n", ip_version: 4 });
    const rest = stateOf(known("openstack_networking_router_v2.r", { id: "r" }), subnet);
    const { demands } = await readChanges([change], { flavors: FLAVORS, cloud: CLOUD, rest });
    const totals = demands.filter(({ item, mode, key }) => item === undefined && mode === "add" && !isFlavor(key));
    const found = totals.map(({ key, lowest, highest }) => [key, [lowest, highest]]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([key, amount]) => [key, [amount, amount]])),
    );
  });
});

function isFlavor(key: string): boolean {
  return key.endsWith(".flavors");
}
