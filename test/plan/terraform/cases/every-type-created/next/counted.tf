provider "openstack" { region = "cbk" }
data "openstack_compute_flavor_v2" "s" { name = "s" }

resource "openstack_compute_instance_v2" "one" {
  name        = "one"
  image_name  = "Ubuntu 24.04"
  flavor_name = data.openstack_compute_flavor_v2.s.name
  metadata    = { role = "one", tier = "test" }
  network {
    name = "net"
  }
}
resource "openstack_compute_keypair_v2" "one" {
  name       = "one"
  public_key = "ssh-ed25519 AAAA"
}
resource "openstack_compute_servergroup_v2" "one" {
  name     = "one"
  policies = ["anti-affinity"]
}
resource "openstack_compute_interface_attach_v2" "one" {
  instance_id = openstack_compute_instance_v2.one.id
  network_id  = "11111111-0000-4000-8000-000000000001"
}
resource "openstack_blockstorage_volume_v3" "one" { size = 10 }
resource "openstack_images_image_v2" "one" {
  name             = "one"
  container_format = "bare"
  disk_format      = "raw"
  local_file_path  = "one.raw"
}
resource "openstack_objectstorage_object_v1" "one" {
  container_name = "box"
  name           = "one"
  content        = "twelve bytes"
}
resource "openstack_networking_network_v2" "one" { shared = true }
resource "openstack_networking_subnet_v2" "one" {
  network_id = openstack_networking_network_v2.one.id
  cidr       = "10.0.0.0/24"
}
resource "openstack_networking_subnetpool_v2" "one" {
  name     = "one"
  prefixes = ["10.0.0.0/8"]
}
resource "openstack_networking_port_v2" "one" { network_id = openstack_networking_network_v2.one.id }
resource "openstack_networking_router_v2" "one" {}
resource "openstack_networking_router_interface_v2" "one" {
  router_id = openstack_networking_router_v2.one.id
  subnet_id = openstack_networking_subnet_v2.one.id
}
resource "openstack_networking_floatingip_v2" "one" { pool = "ext-net" }
resource "openstack_networking_secgroup_v2" "one" { name = "one" }
resource "openstack_networking_secgroup_rule_v2" "one" {
  direction         = "ingress"
  ethertype         = "IPv4"
  security_group_id = openstack_networking_secgroup_v2.one.id
}
resource "openstack_networking_rbac_policy_v2" "one" {
  action        = "access_as_shared"
  object_id     = openstack_networking_network_v2.one.id
  object_type   = "network"
  target_tenant = "22222222000040008000000000000002"
}
resource "openstack_networking_trunk_v2" "one" {
  admin_state_up = true
  port_id        = openstack_networking_port_v2.one.id
}
resource "openstack_vpnaas_service_v2" "one" { router_id = openstack_networking_router_v2.one.id }
resource "openstack_vpnaas_ike_policy_v2" "one" {}
resource "openstack_vpnaas_ipsec_policy_v2" "one" {}
resource "openstack_vpnaas_endpoint_group_v2" "one" {
  type      = "cidr"
  endpoints = ["10.2.0.0/24", "10.3.0.0/24"]
}
resource "openstack_vpnaas_site_connection_v2" "one" {
  ikepolicy_id   = openstack_vpnaas_ike_policy_v2.one.id
  ipsecpolicy_id = openstack_vpnaas_ipsec_policy_v2.one.id
  vpnservice_id  = openstack_vpnaas_service_v2.one.id
  peer_id        = "192.0.2.1"
  peer_address   = "192.0.2.1"
  psk            = "never-in-a-report"
}
resource "openstack_lb_loadbalancer_v2" "one" { vip_subnet_id = openstack_networking_subnet_v2.one.id }
resource "openstack_lb_listener_v2" "one" {
  loadbalancer_id = openstack_lb_loadbalancer_v2.one.id
  protocol        = "HTTP"
  protocol_port   = 80
}
resource "openstack_lb_pool_v2" "one" {
  listener_id = openstack_lb_listener_v2.one.id
  protocol    = "HTTP"
  lb_method   = "ROUND_ROBIN"
}
resource "openstack_lb_member_v2" "one" {
  pool_id       = openstack_lb_pool_v2.one.id
  address       = "10.0.0.10"
  protocol_port = 80
}
resource "openstack_lb_members_v2" "one" {
  pool_id = "33333333-0000-4000-8000-000000000003"
  member {
    address       = "10.0.0.11"
    protocol_port = 80
  }
  member {
    address       = "10.0.0.12"
    protocol_port = 80
  }
}
resource "openstack_lb_monitor_v2" "one" {
  pool_id     = openstack_lb_pool_v2.one.id
  type        = "TCP"
  delay       = 5
  timeout     = 5
  max_retries = 3
}
resource "openstack_dns_zone_v2" "one" { name = "one.example." }
resource "openstack_dns_transfer_accept_v2" "one" {
  zone_transfer_request_id = "44444444-0000-4000-8000-000000000004"
  key                      = "never-in-a-report"
}
