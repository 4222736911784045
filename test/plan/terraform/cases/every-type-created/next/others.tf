resource "openstack_bgpvpn_network_associate_v2" "one" {
  bgpvpn_id  = "x"
  network_id = "x"
}

resource "openstack_bgpvpn_port_associate_v2" "one" {
  bgpvpn_id = "x"
  port_id   = "x"
}

resource "openstack_bgpvpn_router_associate_v2" "one" {
  bgpvpn_id = "x"
  router_id = "x"
}

resource "openstack_bgpvpn_v2" "one" {
}

resource "openstack_blockstorage_qos_association_v3" "one" {
  qos_id         = "x"
  volume_type_id = "x"
}

resource "openstack_blockstorage_qos_v3" "one" {
  name = "x"
}

resource "openstack_blockstorage_quotaset_v3" "one" {
  project_id = "x"
}

resource "openstack_blockstorage_volume_attach_v3" "one" {
  volume_id = "x"
  host_name = "x"
}

resource "openstack_blockstorage_volume_type_access_v3" "one" {
  project_id     = "x"
  volume_type_id = "x"
}

resource "openstack_blockstorage_volume_type_v3" "one" {
  name = "x"
}

resource "openstack_compute_aggregate_v2" "one" {
  name = "x"
}

resource "openstack_compute_flavor_access_v2" "one" {
  flavor_id = "x"
  tenant_id = "x"
}

resource "openstack_compute_flavor_v2" "one" {
  name  = "x"
  ram   = 1
  vcpus = 1
  disk  = 1
}

resource "openstack_compute_quotaset_v2" "one" {
  project_id = "x"
}

resource "openstack_compute_volume_attach_v2" "one" {
  instance_id = "x"
  volume_id   = "x"
}

resource "openstack_containerinfra_cluster_v1" "one" {
  cluster_template_id = "x"
}

resource "openstack_containerinfra_clustertemplate_v1" "one" {
  name  = "x"
  coe   = "x"
  image = "x"
}

resource "openstack_containerinfra_nodegroup_v1" "one" {
  cluster_id = "x"
  name       = "x"
}

resource "openstack_db_configuration_v1" "one" {
  name        = "x"
  description = "x"
  datastore {
    version = "x"
    type    = "x"
  }
}

resource "openstack_db_database_v1" "one" {
  name        = "x"
  instance_id = "x"
}

resource "openstack_db_instance_v1" "one" {
  name = "x"
  size = 1
  datastore {
    version = "x"
    type    = "x"
  }
}

resource "openstack_db_user_v1" "one" {
  name        = "x"
  instance_id = "x"
  password    = "x"
}

resource "openstack_dns_quota_v2" "one" {
  project_id = "x"
}

resource "openstack_dns_recordset_v2" "one" {
  zone_id = "x"
  name    = "x"
  records = ["x"]
}

resource "openstack_dns_transfer_request_v2" "one" {
  zone_id = "x"
}

resource "openstack_dns_zone_share_v2" "one" {
  zone_id           = "x"
  target_project_id = "x"
}

resource "openstack_fw_group_v2" "one" {
}

resource "openstack_fw_policy_v2" "one" {
}

resource "openstack_fw_rule_v2" "one" {
}

resource "openstack_identity_application_credential_v3" "one" {
  name = "x"
}

resource "openstack_identity_ec2_credential_v3" "one" {
}

resource "openstack_identity_endpoint_v3" "one" {
  endpoint_region = "x"
  url             = "x"
  service_id      = "x"
}

resource "openstack_identity_group_v3" "one" {
  name = "x"
}

resource "openstack_identity_inherit_role_assignment_v3" "one" {
  role_id = "x"
}

resource "openstack_identity_limit_v3" "one" {
  service_id     = "x"
  resource_name  = "x"
  resource_limit = 1
}

resource "openstack_identity_project_v3" "one" {
}

resource "openstack_identity_registered_limit_v3" "one" {
  service_id    = "x"
  resource_name = "x"
  default_limit = 1
}

resource "openstack_identity_role_assignment_v3" "one" {
  role_id = "x"
}

resource "openstack_identity_role_v3" "one" {
  name = "x"
}

resource "openstack_identity_service_v3" "one" {
  name = "x"
  type = "x"
}

resource "openstack_identity_user_membership_v3" "one" {
  user_id  = "x"
  group_id = "x"
}

resource "openstack_identity_user_v3" "one" {
}

resource "openstack_images_image_access_accept_v2" "one" {
  image_id = "x"
  status   = "x"
}

resource "openstack_images_image_access_v2" "one" {
  image_id  = "x"
  member_id = "x"
}

resource "openstack_keymanager_container_v1" "one" {
  type = "x"
}

resource "openstack_keymanager_order_v1" "one" {
  meta {
    algorithm  = "x"
    bit_length = 1
  }
  type = "x"
}

resource "openstack_keymanager_secret_v1" "one" {
}

resource "openstack_lb_flavor_v2" "one" {
  name              = "x"
  flavor_profile_id = "x"
}

resource "openstack_lb_flavorprofile_v2" "one" {
  name          = "x"
  provider_name = "x"
  flavor_data   = "x"
}

resource "openstack_lb_l7policy_v2" "one" {
  action      = "x"
  listener_id = "x"
}

resource "openstack_lb_l7rule_v2" "one" {
  type         = "x"
  compare_type = "x"
  l7policy_id  = "x"
  value        = "x"
}

resource "openstack_lb_quota_v2" "one" {
  project_id = "x"
}

resource "openstack_networking_address_group_v2" "one" {
  addresses = ["x"]
}

resource "openstack_networking_addressscope_v2" "one" {
  name = "x"
}

resource "openstack_networking_bgp_peer_v2" "one" {
  remote_as = 1
  peer_ip   = "x"
}

resource "openstack_networking_bgp_speaker_v2" "one" {
  local_as = 1
}

resource "openstack_networking_floatingip_associate_v2" "one" {
  floating_ip = "x"
  port_id     = "x"
}

resource "openstack_networking_port_secgroup_associate_v2" "one" {
  port_id            = "x"
  security_group_ids = ["x"]
}

resource "openstack_networking_portforwarding_v2" "one" {
  floatingip_id       = "x"
  internal_port_id    = "x"
  internal_ip_address = "x"
  internal_port       = 1
  external_port       = 1
  protocol            = "x"
}

resource "openstack_networking_qos_bandwidth_limit_rule_v2" "one" {
  qos_policy_id = "x"
  max_kbps      = 1
}

resource "openstack_networking_qos_dscp_marking_rule_v2" "one" {
  qos_policy_id = "x"
  dscp_mark     = 1
}

resource "openstack_networking_qos_minimum_bandwidth_rule_v2" "one" {
  qos_policy_id = "x"
  min_kbps      = 1
}

resource "openstack_networking_qos_policy_v2" "one" {
}

resource "openstack_networking_quota_v2" "one" {
  project_id = "x"
}

resource "openstack_networking_router_route_v2" "one" {
  router_id        = "x"
  destination_cidr = "x"
  next_hop         = "x"
}

resource "openstack_networking_router_routes_v2" "one" {
  router_id = "x"
}

resource "openstack_networking_segment_v2" "one" {
  network_id   = "x"
  network_type = "x"
}

resource "openstack_networking_subnet_route_v2" "one" {
  subnet_id        = "x"
  destination_cidr = "x"
  next_hop         = "x"
}

resource "openstack_objectstorage_account_v1" "one" {
}

resource "openstack_objectstorage_container_v1" "one" {
  name = "x"
}

resource "openstack_objectstorage_tempurl_v1" "one" {
  container = "x"
  object    = "x"
  ttl       = 1
}

resource "openstack_orchestration_stack_v1" "one" {
  name          = "x"
  template_opts = { a = "b" }
}

resource "openstack_sharedfilesystem_securityservice_v2" "one" {
  type = "x"
}

resource "openstack_sharedfilesystem_share_access_v2" "one" {
  share_id     = "x"
  access_type  = "x"
  access_to    = "x"
  access_level = "x"
}

resource "openstack_sharedfilesystem_share_v2" "one" {
  name        = "x"
  share_proto = "x"
  size        = 1
}

resource "openstack_sharedfilesystem_sharenetwork_v2" "one" {
  neutron_net_id    = "x"
  neutron_subnet_id = "x"
}

resource "openstack_taas_tap_mirror_v2" "one" {
  port_id     = "x"
  mirror_type = "x"
  remote_ip   = "x"
  directions {
  }
}

resource "openstack_workflow_cron_trigger_v2" "one" {
  name        = "x"
  workflow_id = "x"
  pattern     = "x"
}
