// Table of OpenStack's resource types: what each type consumes of a project's quota, why it cannot be counted, or why
// it has no quota. Each type has a row, including those that terraform-provider-openstack v3.0.0 removed (see its
// CHANGELOG). The table is complete for version 3.4.0. The rules are in usage/amounts/rules.ts and in this folder.
//
// A comment above rows names their source, as of July 2026. "provider" is terraform-provider-openstack v3.4.0 (folder
// openstack/, with a file for each type). All other sources are OpenStack's services. "inferred" means that it follows
// from how the service works, without code that says so. Sources of `sharedBy` are the default policies of neutron
// (conf/policies), octavia (policies) and neutron-vpnaas, and neutron extensions/rbac.py: security groups, ports,
// subnets, zones and images can be shared.

import { NOTHING } from "../../amounts/quantity.ts";
import {
  DEFAULT_SECURITY_GROUP_RULES,
  elements,
  inObject,
  KEY_PAIR,
  LOAD_BALANCER_FLAVOR,
  lasting,
  OBJECT,
  ORDERED,
  octavia,
  ofEach,
  oneOf,
  PORT,
  port,
  type Rule,
  size,
  startsWith,
  whileTrue,
} from "../../amounts/rules.ts";
import type { Shape } from "../../facts/attributes.ts";
import {
  counted,
  ones,
  otherType,
  otherTypes,
  type Provider,
  type ResourceType,
  type Role,
  type TypeTraits,
} from "../provider.ts";
import { SERVER } from "./compute-instance.ts";
import { STACK, whyStackUncounted } from "./heat.ts";
import { withStack } from "./heat-template.ts";
import { CLUSTER, CLUSTER_ATTRIBUTES, CLUSTER_RULE, NODE_GROUP_RULE, TEMPLATE, TEMPLATE_ATTRIBUTES } from "./magnum.ts";
import { MONITOR_PORTS, monitorParts } from "./monitor-ports.ts";
import { DHCP_PORTS, dhcpPart, ipv6RouterPort } from "./network-ports.ts";
import { SHARE, SHARE_NETWORK, serverPart, VOLUME } from "./storage.ts";
import { asRequested } from "./value-specs.ts";

const OF_TENANT: TypeTraits = { project: "tenant_id" };
const OF_PROJECT: TypeTraits = { project: "project_id" };
const PRIVATE: TypeTraits = { ...OF_TENANT, sharedBy: [] };

const COMPUTE: readonly ResourceType[] = [
  // nova compute/api.py, network/neutron.py, virt/block_device.py; quota.py: key pairs are counted for each user
  counted("openstack_compute_instance_v2", [SERVER], { countsUnchanged: true }),
  counted("openstack_compute_keypair_v2", [KEY_PAIR], { countsUnchanged: true }),
  ...ones("openstack_compute_servergroup_v2 compute.server_groups", { referenced: {} }),
  counted("openstack_compute_interface_attach_v2", [port({ portId: "port_id", networks: ["network_id"] })]),
  // nova network/security_group_api.py, network/neutron.py: nova makes both in neutron
  counted("openstack_compute_secgroup_v2", [
    oneOf("network.security_groups"),
    DEFAULT_SECURITY_GROUP_RULES,
    elements("network.security_group_rules", "rule"),
  ]),
  ...ones("openstack_compute_floatingip_v2 network.floatingips"),
];

const STORAGE: readonly ResourceType[] = [
  // cinder volume/flows/api/create_volume.py; volume/api.py: extending to a smaller size is refused; quota_utils.py:
  // types; quota.py: the size of one volume is checked when it is made or extended
  ...["v3", "v2", "v1"].map((version) => counted(`openstack_blockstorage_volume_${version}`, VOLUME)),
  // glance api/v2/images.py, quota/keystone.py
  counted("openstack_images_image_v2", [
    oneOf("image.images"),
    size("image.space_bytes", "size_bytes", { least: 1, isComputed: true }),
  ]),
  counted("openstack_objectstorage_object_v1", [OBJECT]),
  counted("openstack_sharedfilesystem_share_v2", SHARE, {
    referenced: { share_network_id: "text" },
    partsIn: serverPart,
  }),
  // manila quota.py
  ...ones(`${SHARE_NETWORK} share.share_networks`, { referenced: {} }),
];

// neutron db/db_base_plugin_v2.py, db/external_net_db.py: sharing and external networks are RBAC entries, which stay
// while others use them
const SHARED: Rule = whileTrue("network.rbac_policies", "shared");
const EXTERNAL: Rule = whileTrue("network.rbac_policies", "external");

const ROUTER = { attribute: "router_id", type: "openstack_networking_router_v2" };
const ROUTES = "network.router_routes";
const SUBNET = { attribute: "subnet_id", type: "openstack_networking_subnet_v2" };
// neutron conf/common.py: max_dns_nameservers, max_subnet_host_routes; extensions/allowedaddresspairs.py:
// max_allowed_address_pair
const NAME_SERVERS: Rule = ofEach(elements("network.subnet_name_servers", "dns_nameservers"));
const ADDRESS_PAIRS: Rule = ofEach(elements("network.port_address_pairs", "allowed_address_pairs"));

const NETWORK: readonly ResourceType[] = [
  // neutron quota/resource.py: usage is the number of rows of the project
  counted("openstack_networking_network_v2", [oneOf("network.networks"), SHARED, EXTERNAL], {
    ...OF_TENANT,
    referenced: {},
    sharedBy: ["shared", "external"],
  }),
  counted(SUBNET.type, [oneOf("network.subnets"), DHCP_PORTS, NAME_SERVERS], {
    ...OF_TENANT,
    referenced: { enable_dhcp: "flag", ip_version: "number", network_id: "text" },
    partsIn: dhcpPart,
  }),
  counted("openstack_networking_subnetpool_v2", [oneOf("network.subnet_pools"), SHARED], OF_PROJECT),
  counted(PORT, [oneOf("network.ports"), ADDRESS_PAIRS], { ...OF_TENANT, referenced: {} }),
  // neutron db/l3_db.py: ports of gateways, of high availability and of floating IPs belong to no project. The port of
  // an interface belongs to the router's project, and is deleted with the interface.
  ...ones(`${ROUTER.type} network.routers`, { ...PRIVATE, referenced: {} }),
  counted(
    "openstack_networking_router_interface_v2",
    [port({ portId: "port_id", networks: ["subnet_id"], deletesPort: true })],
    { referenced: { router_id: "text", subnet_id: "text" }, partsIn: ipv6RouterPort },
  ),
  // neutron db/securitygroups_db.py: two rules for outgoing traffic
  counted(
    "openstack_networking_secgroup_v2",
    [oneOf("network.security_groups"), DEFAULT_SECURITY_GROUP_RULES],
    OF_TENANT,
  ),
  // neutron extensions/trunk.py: its sub-ports are ports of their own
  ...ones(
    `
    openstack_networking_secgroup_rule_v2 network.security_group_rules
    openstack_networking_trunk_v2 network.trunks
    `,
    OF_TENANT,
  ),
  ...ones("openstack_networking_rbac_policy_v2 network.rbac_policies"),
  // neutron objects/rbac_db.py: they have no quota themselves, and sharing is an RBAC entry
  counted("openstack_networking_addressscope_v2", [SHARED], OF_PROJECT),
  counted("openstack_networking_qos_policy_v2", [SHARED], OF_PROJECT),
  // neutron conf/db/extraroute_db.py: max_routes; extensions/extraroute.py: router_route
  counted("openstack_networking_router_route_v2", [inObject(ROUTER, oneOf(ROUTES))]),
  counted("openstack_networking_router_routes_v2", [inObject(ROUTER, elements(ROUTES, "routes"))]),
  counted("openstack_networking_subnet_route_v2", [inObject(SUBNET, oneOf("network.subnet_host_routes"))]),
  // networking-bgpvpn extensions/bgpvpn.py
  ...ones("openstack_bgpvpn_v2 network.bgpvpns", OF_PROJECT),
  // neutron-fwaas extensions/firewall_v2.py; a project's default group exists once a user has looked at its groups
  ...ones(
    `
    openstack_fw_group_v2 network.firewall_groups
    openstack_fw_policy_v2 network.firewall_policies
    openstack_fw_rule_v2 network.firewall_rules
    `,
    { ...OF_PROJECT, sharedBy: ["shared"] },
  ),
  // neutron-vpnaas extensions/vpnaas.py, extensions/vpn_endpoint_groups.py
  ...ones(
    `
    openstack_networking_floatingip_v2 network.floatingips
    openstack_vpnaas_service_v2 network.vpn_services
    openstack_vpnaas_ike_policy_v2 network.vpn_ikepolicies
    openstack_vpnaas_ipsec_policy_v2 network.vpn_ipsecpolicies
    openstack_vpnaas_endpoint_group_v2 network.vpn_endpoint_groups
    openstack_vpnaas_site_connection_v2 network.vpn_ipsec_site_connections
    `,
    PRIVATE,
  ),
];

const MEMBER_BLOCK: Shape = { subnet_id: "text" };

const VIP = port({ portId: "vip_port_id", networks: ["vip_subnet_id", "vip_network_id"] });

/** Load balancers and their parts. Before provider 2.0, `use_octavia = false` created them in the network service. */
const LOAD_BALANCER: readonly ResourceType[] = [
  // octavia api/v2/controllers: parts belong to their load balancer's project; provider: a members resource has all
  // members of its pool
  counted(
    "openstack_lb_loadbalancer_v2",
    [octavia("loadbalancer.loadbalancers", "network.loadbalancers"), LOAD_BALANCER_FLAVOR, VIP],
    { ...PRIVATE, referenced: { loadbalancer_provider: "text", vip_subnet_id: "text" } },
  ),
  counted("openstack_lb_listener_v2", [octavia("loadbalancer.listeners", "network.lb_listeners")], {
    referenced: { loadbalancer_id: "text" },
  }),
  counted("openstack_lb_pool_v2", [octavia("loadbalancer.pools", "network.lb_pools")], {
    referenced: { listener_id: "text", loadbalancer_id: "text" },
  }),
  counted("openstack_lb_member_v2", [octavia("loadbalancer.members", "network.lb_members"), MONITOR_PORTS], {
    referenced: { pool_id: "text", subnet_id: "text" },
    partsIn: monitorParts,
  }),
  counted(
    "openstack_lb_members_v2",
    [
      octavia("loadbalancer.members", "network.lb_members", (key) => elements(key, "member", { form: MEMBER_BLOCK })),
      MONITOR_PORTS,
    ],
    { referenced: { pool_id: "text", member: MEMBER_BLOCK }, partsIn: monitorParts },
  ),
  counted(
    "openstack_lb_monitor_v2",
    [octavia("loadbalancer.healthmonitors", "network.lb_healthmonitors"), MONITOR_PORTS],
    { referenced: { pool_id: "text" }, partsIn: monitorParts },
  ),
  ...ones(`
    openstack_lb_l7policy_v2 loadbalancer.l7policies
    openstack_lb_l7rule_v2 loadbalancer.l7rules
    `),
  // inferred: in LBaaS v1, the VIP corresponds to a load balancer
  ...ones(
    `
    openstack_lb_pool_v1 network.lb_pools
    openstack_lb_member_v1 network.lb_members
    openstack_lb_monitor_v1 network.lb_healthmonitors
    `,
    OF_TENANT,
  ),
  counted(
    "openstack_lb_vip_v1",
    [oneOf("network.loadbalancers"), port({ portId: "port_id", networks: ["subnet_id"] })],
    OF_TENANT,
  ),
];

const ZONE = { attribute: "zone_id", type: "openstack_dns_zone_v2" };

const RECORDS = "dns.zone_records";

/** Returns the rule for the records of a record set, which has at least one (designate objects/recordset.py). */
const recordsOf = (key: string): Rule => elements(key, "records", { least: 1 });

const RECORDSET: Rule = inObject(ZONE, oneOf("dns.zone_recordsets"), {
  attributes: { type: "text", records: "length" },
  // Records of type SOA and NS are not counted.
  amounts: (side) =>
    side.text("type")?.toUpperCase() === "NS" ? [{ key: RECORDS, amount: NOTHING }] : recordsOf(RECORDS).amounts(side),
});

const OTHER: readonly ResourceType[] = [
  // designate central/service.py: a zone starts with the record sets SOA and NS. An accepted zone moves into this
  // project, and deleting the acceptance does not give it back. Options zone_recordsets, zone_records,
  // recordset_records.
  counted(ZONE.type, [oneOf("dns.zones"), startsWith("dns.zone_recordsets", 2)], { ...OF_PROJECT, referenced: {} }),
  counted("openstack_dns_transfer_accept_v2", [lasting(oneOf("dns.zones"))]),
  counted("openstack_dns_recordset_v2", [RECORDSET, ofEach(recordsOf("dns.recordset_records"))], OF_PROJECT),
  // barbican common/quota.py; tasks/resources.py, plugin/resources.py: objects of an order are created without a check
  // of the limits, and count afterwards
  ...ones(`
    openstack_keymanager_secret_v1 secret.secrets
    openstack_keymanager_container_v1 secret.containers
    `),
  counted("openstack_keymanager_order_v1", [oneOf("secret.orders"), ORDERED]),
  // magnum api/controllers/v1/cluster.py (_check_cluster_quota_limit), and what stands in magnum.ts
  counted(CLUSTER, [oneOf("cluster.clusters"), CLUSTER_RULE], { referenced: CLUSTER_ATTRIBUTES }),
  counted("openstack_containerinfra_nodegroup_v1", [NODE_GROUP_RULE]),
  counted("openstack_orchestration_stack_v1", [STACK], { whyUncounted: whyStackUncounted, reduce: withStack }),
  // trove instance/models.py, quota/models.py
  counted("openstack_db_instance_v1", [oneOf("database.instances"), size("database.space_gb", "size", { least: 0 })], {
    whyUncounted: () =>
      "whether the server of a Trove instance uses this project's quota depends on how the cloud is built",
  }),
];

/**
 * Types that cannot be counted, by the reason. Inferred but for the first, which left neutron-fwaas
 * (extensions/firewall.py) with Stein (2019).
 */
const UNCOUNTED: Readonly<Record<string, string>> = {
  "its quota is not read": "openstack_fw_firewall_v1 openstack_fw_policy_v1 openstack_fw_rule_v1",
};

const LIMITS: Readonly<Record<string, string>> = {
  "sets limits": `
    openstack_blockstorage_quotaset_v2
    openstack_blockstorage_quotaset_v3
    openstack_compute_quotaset_v2
    openstack_dns_quota_v2
    openstack_identity_limit_v3
    openstack_identity_registered_limit_v3
    openstack_lb_quota_v2
    openstack_networking_quota_v2
    openstack_networking_quotas_v2
  `,
};

/**
 * Types without a quota, by the reason. Sources: manila quota.py; neutron, neutron-dynamic-routing,
 * tap-as-a-service: extensions without register_quota.
 */
const FREE: Readonly<Record<string, string>> = {
  "connects things that exist": `
    openstack_compute_volume_attach_v2
    openstack_compute_floatingip_associate_v2
    openstack_blockstorage_volume_attach_v3
    openstack_blockstorage_volume_attach_v2
    openstack_networking_floatingip_associate_v2
    openstack_networking_port_secgroup_associate_v2
    openstack_networking_portforwarding_v2
    openstack_bgpvpn_network_associate_v2
    openstack_bgpvpn_router_associate_v2
    openstack_bgpvpn_port_associate_v2
  `,
  "an administrator's definition": `
    openstack_compute_flavor_v2
    openstack_compute_flavor_access_v2
    openstack_compute_aggregate_v2
    openstack_blockstorage_qos_v3
    openstack_blockstorage_qos_association_v3
    openstack_blockstorage_volume_type_v3
    openstack_blockstorage_volume_type_access_v3
    openstack_lb_flavor_v2
    openstack_lb_flavorprofile_v2
  `,
  "the image stays with its owner": `
    openstack_images_image_access_v2
    openstack_images_image_access_accept_v2
  `,
  "only the bytes of objects have a limit": `
    openstack_objectstorage_container_v1
    openstack_objectstorage_account_v1
    openstack_objectstorage_tempurl_v1
  `,
  "a setting of shares": `
    openstack_sharedfilesystem_securityservice_v2
    openstack_sharedfilesystem_share_access_v2
  `,
  "the network service sets no quota for it": `
    openstack_networking_segment_v2
    openstack_networking_address_group_v2
    openstack_networking_qos_bandwidth_limit_rule_v2
    openstack_networking_qos_dscp_marking_rule_v2
    openstack_networking_qos_minimum_bandwidth_rule_v2
    openstack_networking_bgp_speaker_v2
    openstack_networking_bgp_peer_v2
    openstack_taas_tap_mirror_v2
  `,
  "the zone stays with its owner": `
    openstack_dns_zone_share_v2
    openstack_dns_transfer_request_v2
  `,
  "is an identity, which no project owns": `
    openstack_identity_application_credential_v3
    openstack_identity_ec2_credential_v3
    openstack_identity_endpoint_v3
    openstack_identity_group_v3
    openstack_identity_inherit_role_assignment_v3
    openstack_identity_project_v3
    openstack_identity_role_assignment_v3
    openstack_identity_role_v3
    openstack_identity_service_v3
    openstack_identity_user_membership_v3
    openstack_identity_user_v3
  `,
  // inferred
  "the workflow service has no quotas": "openstack_workflow_cron_trigger_v2",
  "is part of a database instance": `
    openstack_db_configuration_v1
    openstack_db_database_v1
    openstack_db_user_v1
  `,
};

/** terraform-provider-openstack, with the types that newer releases removed. */
export const OPENSTACK: Provider = {
  name: "openstack",
  resourceTypes: [
    ...[COMPUTE, STORAGE, NETWORK, LOAD_BALANCER, OTHER].flat(),
    ...otherTypes("uncounted", UNCOUNTED),
    ...otherTypes("no quota", FREE),
    otherType("no quota", TEMPLATE, "only describes clusters", { referenced: TEMPLATE_ATTRIBUTES }),
    ...otherTypes("limits", LIMITS),
  ],
  asRequested,
};

/** Roles by type, also of data sources, which have no row. */
export const ROLES: Readonly<Record<string, Role>> = {
  openstack_compute_flavor_v2: "flavor",
  openstack_images_image_v2: "image",
  [PORT]: "port",
  openstack_compute_servergroup_v2: "server group",
  openstack_blockstorage_snapshot_v3: "snapshot",
  openstack_networking_subnet_v2: "subnet",
  [TEMPLATE]: "cluster template",
  openstack_blockstorage_volume_v3: "volume",
  openstack_blockstorage_volume_type_v3: "volume type",
};
