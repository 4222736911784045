// The table of OpenStack's resource types: what each consumes of a project's quota, which quota of its own is not read, or why it has none.
// One row a type, all that terraform-provider-openstack 3.4.0 has; the rules are in usage/rules.ts and server.ts.
//
// Sources, read in their state of July 2026: "provider" is terraform-provider-openstack v3.4.0 (folder openstack/), its CHANGELOG for types that
// v3.0.0 removed; nova, neutron, cinder, glance, octavia, designate, manila, barbican, neutron-vpnaas and networking-bgpvpn are OpenStack's services
// at the same time.
// `sharedBy`: default policies of neutron (conf/policies), octavia (policies) and neutron-vpnaas; neutron extensions/rbac.py: security groups,
// ports, subnets, zones and images can be shared.
// "inferred": no code says so, it follows from how the service works.

import { counted, free, notRead, opaque, type Provider, type ResourceType } from "../../provider.ts";
import {
  DEFAULT_SECURITY_GROUP_RULES,
  elements,
  flavor,
  KEY_PAIR,
  OBJECT,
  octavia,
  one,
  oneThatStays,
  port,
  size,
  whileTrue,
} from "../../rules.ts";
import type { Rule } from "../../side.ts";
import { DHCP_PORTS, dhcpPart, ipv6RouterPort } from "./network-ports.ts";
import { SERVER } from "./server.ts";
import { asRequested } from "./value-specs.ts";
import { volumeRule } from "./volume-types.ts";

const NEUTRON_ROWS = "neutron quota/resource.py: usage is the number of rows of the project";
const NEUTRON = { project: "tenant_id", source: NEUTRON_ROWS } as const;
const VPNAAS = {
  project: "tenant_id",
  sharedBy: [],
  source: "neutron-vpnaas extensions/vpnaas.py, extensions/vpn_endpoint_groups.py",
} as const;
const LBAAS_V1 = { project: "tenant_id", source: "inferred: LBaaS v1" } as const;
const REMOVED_VOLUME = { source: "provider CHANGELOG 3.0.0 (removed); as volume_v3" };
const RBAC =
  "neutron db/db_base_plugin_v2.py, db/external_net_db.py: sharing and external networks are RBAC entries, which stay while others use them";
const ROUTES = { source: "neutron conf/db/extraroute_db.py: max_routes; extensions/extraroute.py: router_route" };
const FIREWALL = { project: "project_id", source: "neutron-fwaas extensions/firewall_v2.py" } as const;
const FIREWALL_V1 = { project: "tenant_id", source: "inferred: FWaaS v1, as v2" } as const;
const OCTAVIA_PART = { source: "octavia api/v2/controllers: parts belong to their load balancer's project" };

const COMPUTE: readonly ResourceType[] = [
  counted("openstack_compute_instance_v2", [SERVER], {
    countsUnchanged: true,
    source:
      "provider resource_openstack_compute_instance_v2.go; nova compute/api.py, network/neutron.py, virt/block_device.py",
  }),
  counted("openstack_compute_keypair_v2", [KEY_PAIR], {
    countsUnchanged: true,
    source: "provider resource_openstack_compute_keypair_v2.go; nova quota.py: key pairs are counted for each user",
  }),
  counted("openstack_compute_servergroup_v2", [one("compute.server_groups")], {
    source: "nova api/openstack/compute/server_groups.py",
  }),
  counted("openstack_compute_interface_attach_v2", [port({ given: "port_id", made: ["network_id"] })], {
    source: "provider resource_openstack_compute_interface_attach_v2.go; nova network/neutron.py",
  }),
  counted(
    "openstack_compute_secgroup_v2",
    [one("network.security_groups"), DEFAULT_SECURITY_GROUP_RULES, elements("network.security_group_rules", "rule")],
    { source: "provider CHANGELOG 3.0.0 (removed); nova network/security_group_api.py creates it in neutron" },
  ),
  counted("openstack_compute_floatingip_v2", [one("network.floatingips")], {
    source: "provider CHANGELOG 3.0.0 (removed); nova network/neutron.py creates it in neutron",
  }),
  ...free("connects things that exist", [
    "openstack_compute_volume_attach_v2",
    "openstack_compute_floatingip_associate_v2",
  ]),
  ...free("an administrator's definition", [
    "openstack_compute_flavor_v2",
    "openstack_compute_flavor_access_v2",
    "openstack_compute_aggregate_v2",
  ]),
];

const VOLUME: readonly Rule[] = [volumeRule([one("volume.volumes"), size("volume.space_gb", "size", 1)])];

const STORAGE: readonly ResourceType[] = [
  counted("openstack_blockstorage_volume_v3", VOLUME, {
    source:
      "provider resource_openstack_blockstorage_volume_v3.go; cinder volume/flows/api/create_volume.py, volume/api.py: extending to a smaller size is refused; quota_utils.py: types",
  }),
  counted("openstack_blockstorage_volume_v2", VOLUME, REMOVED_VOLUME),
  counted("openstack_blockstorage_volume_v1", VOLUME, REMOVED_VOLUME),
  counted("openstack_images_image_v2", [one("image.images"), size("image.space_bytes", "size_bytes", 0)], {
    source: "provider resource_openstack_images_image_v2.go; glance api/v2/images.py",
  }),
  counted("openstack_objectstorage_object_v1", [OBJECT], {
    source: "provider resource_openstack_objectstorage_object_v1.go",
  }),
  ...free("connects things that exist", [
    "openstack_blockstorage_volume_attach_v3",
    "openstack_blockstorage_volume_attach_v2",
  ]),
  ...free("an administrator's definition", [
    "openstack_blockstorage_qos_v3",
    "openstack_blockstorage_qos_association_v3",
    "openstack_blockstorage_volume_type_v3",
    "openstack_blockstorage_volume_type_access_v3",
  ]),
  ...free("the image stays with its owner", [
    "openstack_images_image_access_v2",
    "openstack_images_image_access_accept_v2",
  ]),
  ...free("only the bytes of objects have a limit", [
    "openstack_objectstorage_container_v1",
    "openstack_objectstorage_account_v1",
    "openstack_objectstorage_tempurl_v1",
  ]),
  notRead("openstack_sharedfilesystem_share_v2", "shares and their size", {
    growsWith: ["size"],
    source: "manila quota.py: shares and gigabytes, of the project and of the share type; a share server has ports",
  }),
  notRead("openstack_sharedfilesystem_sharenetwork_v2", "share networks", { source: "manila quota.py" }),
  ...free(
    "a setting of shares",
    ["openstack_sharedfilesystem_securityservice_v2", "openstack_sharedfilesystem_share_access_v2"],
    { source: "manila quota.py" },
  ),
];

const SHARED: Rule = whileTrue("network.rbac_policies", "shared");
const EXTERNAL: Rule = whileTrue("network.rbac_policies", "external");
const SHAREABLE = { project: "project_id", source: "neutron objects/rbac_db.py: sharing is an RBAC entry" } as const;

const NETWORK: readonly ResourceType[] = [
  counted("openstack_networking_network_v2", [one("network.networks"), SHARED, EXTERNAL], {
    project: "tenant_id",
    referenced: {},
    sharedBy: ["shared", "external"],
    source: RBAC,
  }),
  counted("openstack_networking_subnet_v2", [one("network.subnets"), DHCP_PORTS], {
    project: "tenant_id",
    referenced: { enable_dhcp: "flag", ip_version: "number", network_id: "text" },
    partOf: dhcpPart,
    source: `${NEUTRON_ROWS}; agent/linux/dhcp.py: ports of agents`,
  }),
  counted("openstack_networking_subnetpool_v2", [one("network.subnet_pools"), SHARED], {
    project: "project_id",
    source: `${NEUTRON_ROWS}; sharing inferred`,
  }),
  counted("openstack_networking_port_v2", [one("network.ports")], NEUTRON),
  counted("openstack_networking_router_v2", [one("network.routers")], {
    project: "tenant_id",
    referenced: {},
    sharedBy: [],
    source: "neutron db/l3_db.py: ports of gateways and of high availability belong to no project",
  }),
  counted(
    "openstack_networking_router_interface_v2",
    [port({ given: "port_id", made: ["subnet_id"], deletesGiven: true })],
    {
      referenced: { router_id: "text", subnet_id: "text" },
      partOf: ipv6RouterPort,
      source:
        "neutron db/l3_db.py: the port belongs to the router's project, and goes with the interface; _add_interface_by_subnet, _remove_interface_by_subnet: a network's IPv6 subnets share one",
    },
  ),
  counted("openstack_networking_floatingip_v2", [one("network.floatingips")], {
    project: "tenant_id",
    sharedBy: [],
    source: "neutron db/l3_db.py: its port belongs to no project",
  }),
  counted("openstack_networking_secgroup_v2", [one("network.security_groups"), DEFAULT_SECURITY_GROUP_RULES], {
    project: "tenant_id",
    source:
      "provider resource_openstack_networking_secgroup_v2.go; neutron db/securitygroups_db.py: two rules for outgoing traffic",
  }),
  counted("openstack_networking_secgroup_rule_v2", [one("network.security_group_rules")], NEUTRON),
  counted("openstack_networking_rbac_policy_v2", [one("network.rbac_policies")], {
    source: "neutron extensions/rbac.py",
  }),
  counted("openstack_networking_trunk_v2", [one("network.trunks")], {
    project: "tenant_id",
    source: "neutron extensions/trunk.py; its sub-ports are ports of their own",
  }),
  ...free("connects things that exist", [
    "openstack_networking_floatingip_associate_v2",
    "openstack_networking_port_secgroup_associate_v2",
    "openstack_networking_portforwarding_v2",
    "openstack_bgpvpn_network_associate_v2",
    "openstack_bgpvpn_router_associate_v2",
    "openstack_bgpvpn_port_associate_v2",
  ]),
  // They have no quota themselves.
  counted("openstack_networking_addressscope_v2", [SHARED], SHAREABLE),
  counted("openstack_networking_qos_policy_v2", [SHARED], SHAREABLE),
  notRead("openstack_networking_router_route_v2", "routes of a router", ROUTES),
  notRead("openstack_networking_router_routes_v2", "routes of a router", { ...ROUTES, growsWith: ["routes"] }),
  notRead("openstack_networking_subnet_route_v2", "host routes of a subnet", {
    source: "neutron conf/common.py: max_subnet_host_routes",
  }),
  notRead("openstack_bgpvpn_v2", "BGP VPNs", {
    project: "project_id",
    source: "networking-bgpvpn extensions/bgpvpn.py",
  }),
  notRead("openstack_fw_group_v2", "firewall groups", FIREWALL),
  notRead("openstack_fw_policy_v2", "firewall policies", FIREWALL),
  notRead("openstack_fw_rule_v2", "firewall rules", FIREWALL),
  notRead("openstack_fw_firewall_v1", "firewalls", FIREWALL_V1),
  notRead("openstack_fw_policy_v1", "firewall policies", FIREWALL_V1),
  notRead("openstack_fw_rule_v1", "firewall rules", FIREWALL_V1),
  ...free(
    "the network service sets no quota for it",
    [
      "openstack_networking_segment_v2",
      "openstack_networking_address_group_v2",
      "openstack_networking_qos_bandwidth_limit_rule_v2",
      "openstack_networking_qos_dscp_marking_rule_v2",
      "openstack_networking_qos_minimum_bandwidth_rule_v2",
      "openstack_networking_bgp_speaker_v2",
      "openstack_networking_bgp_peer_v2",
      "openstack_taas_tap_mirror_v2",
    ],
    { source: "neutron, neutron-dynamic-routing, tap-as-a-service: extensions without register_quota" },
  ),
];

const VPN: readonly ResourceType[] = [
  counted("openstack_vpnaas_service_v2", [one("network.vpn_services")], VPNAAS),
  counted("openstack_vpnaas_ike_policy_v2", [one("network.vpn_ikepolicies")], VPNAAS),
  counted("openstack_vpnaas_ipsec_policy_v2", [one("network.vpn_ipsecpolicies")], VPNAAS),
  counted("openstack_vpnaas_endpoint_group_v2", [one("network.vpn_endpoint_groups")], VPNAAS),
  counted("openstack_vpnaas_site_connection_v2", [one("network.vpn_ipsec_site_connections")], VPNAAS),
];

const VIP = port({ given: "vip_port_id", made: ["vip_subnet_id", "vip_network_id"] });

/** Load balancers and their parts. Before provider 2.0 `use_octavia = false` made them in the network service. */
const LOAD_BALANCER: readonly ResourceType[] = [
  counted(
    "openstack_lb_loadbalancer_v2",
    [
      octavia(one("loadbalancer.loadbalancers"), one("network.loadbalancers")),
      octavia(flavor("loadbalancer.flavors", "flavor_id")),
      VIP,
    ],
    {
      project: "tenant_id",
      sharedBy: [],
      source: "provider resource_openstack_lb_loadbalancer_v2.go; octavia api/v2/controllers/load_balancer.py",
    },
  ),
  counted(
    "openstack_lb_listener_v2",
    [octavia(one("loadbalancer.listeners"), one("network.lb_listeners"))],
    OCTAVIA_PART,
  ),
  counted("openstack_lb_pool_v2", [octavia(one("loadbalancer.pools"), one("network.lb_pools"))], OCTAVIA_PART),
  counted("openstack_lb_member_v2", [octavia(one("loadbalancer.members"), one("network.lb_members"))], OCTAVIA_PART),
  counted(
    "openstack_lb_members_v2",
    [octavia(elements("loadbalancer.members", "member"), elements("network.lb_members", "member"))],
    { source: "provider resource_openstack_lb_members_v2.go: the resource is all members of its pool" },
  ),
  counted(
    "openstack_lb_monitor_v2",
    [octavia(one("loadbalancer.healthmonitors"), one("network.lb_healthmonitors"))],
    OCTAVIA_PART,
  ),
  counted("openstack_lb_pool_v1", [one("network.lb_pools")], LBAAS_V1),
  counted("openstack_lb_member_v1", [one("network.lb_members")], LBAAS_V1),
  counted("openstack_lb_monitor_v1", [one("network.lb_healthmonitors")], LBAAS_V1),
  counted("openstack_lb_vip_v1", [one("network.loadbalancers"), port({ given: "port_id", made: ["subnet_id"] })], {
    project: "tenant_id",
    source: "inferred: LBaaS v1, the address was what is a load balancer today",
  }),
  notRead("openstack_lb_l7policy_v2", "L7 policies", OCTAVIA_PART),
  notRead("openstack_lb_l7rule_v2", "L7 rules", OCTAVIA_PART),
  ...free("an administrator's definition", ["openstack_lb_flavor_v2", "openstack_lb_flavorprofile_v2"]),
];

const DNS: readonly ResourceType[] = [
  counted("openstack_dns_zone_v2", [one("dns.zones")], {
    project: "project_id",
    source: "designate central/service.py",
  }),
  counted("openstack_dns_transfer_accept_v2", [oneThatStays("dns.zones")], {
    source: "designate central/service.py: the zone moves here; deleting the acceptance does not give it back",
  }),
  notRead("openstack_dns_recordset_v2", "record sets and records", {
    project: "project_id",
    growsWith: ["records"],
    source: "designate central/service.py: zone_recordsets, zone_records, recordset_records",
  }),
  ...free("the zone stays with its owner", ["openstack_dns_zone_share_v2", "openstack_dns_transfer_request_v2"]),
];

const IDENTITY: readonly ResourceType[] = free("is an identity, which no project owns", [
  "openstack_identity_application_credential_v3",
  "openstack_identity_ec2_credential_v3",
  "openstack_identity_endpoint_v3",
  "openstack_identity_group_v3",
  "openstack_identity_inherit_role_assignment_v3",
  "openstack_identity_project_v3",
  "openstack_identity_role_assignment_v3",
  "openstack_identity_role_v3",
  "openstack_identity_service_v3",
  "openstack_identity_user_membership_v3",
  "openstack_identity_user_v3",
]);

const LIMITS: readonly ResourceType[] = free(
  "sets limits",
  [
    "openstack_blockstorage_quotaset_v2",
    "openstack_blockstorage_quotaset_v3",
    "openstack_compute_quotaset_v2",
    "openstack_dns_quota_v2",
    "openstack_identity_limit_v3",
    "openstack_identity_registered_limit_v3",
    "openstack_lb_quota_v2",
    "openstack_networking_quota_v2",
    "openstack_networking_quotas_v2",
  ],
  { setsLimits: true },
);

const BARBICAN = { source: "barbican common/quota.py" };

const OTHER: readonly ResourceType[] = [
  notRead("openstack_keymanager_secret_v1", "secrets", BARBICAN),
  notRead("openstack_keymanager_container_v1", "containers of secrets", BARBICAN),
  notRead("openstack_keymanager_order_v1", "orders, and of the secrets that they make,", BARBICAN),
  ...free("the workflow service has no quotas", ["openstack_workflow_cron_trigger_v2"], { source: "inferred" }),
  ...free("is part of a database instance", [
    "openstack_db_configuration_v1",
    "openstack_db_database_v1",
    "openstack_db_user_v1",
  ]),
  ...free("only describes clusters", ["openstack_containerinfra_clustertemplate_v1"]),
  opaque("openstack_orchestration_stack_v1", "what a Heat stack creates depends on its template"),
  opaque("openstack_containerinfra_cluster_v1", "what a Magnum cluster creates depends on its template and driver"),
  opaque(
    "openstack_containerinfra_nodegroup_v1",
    "what a Magnum node group creates depends on its template and driver",
  ),
  opaque(
    "openstack_db_instance_v1",
    "whether a Trove instance uses this project's quota depends on how the cloud is built",
  ),
];

/** terraform-provider-openstack, with the types that old plans still have. */
export const OPENSTACK: Provider = {
  name: "openstack",
  prefix: "openstack_",
  resourceTypes: [
    ...COMPUTE,
    ...STORAGE,
    ...NETWORK,
    ...VPN,
    ...LOAD_BALANCER,
    ...DNS,
    ...IDENTITY,
    ...LIMITS,
    ...OTHER,
  ],
  roles: new Map([
    ["openstack_compute_flavor_v2", "flavor"],
    ["openstack_images_image_v2", "image"],
    ["openstack_networking_port_v2", "port"],
    ["openstack_compute_servergroup_v2", "server group"],
    ["openstack_blockstorage_snapshot_v3", "snapshot"],
    ["openstack_networking_subnet_v2", "subnet"],
    ["openstack_blockstorage_volume_v3", "volume"],
  ]),
  asRequested,
};
