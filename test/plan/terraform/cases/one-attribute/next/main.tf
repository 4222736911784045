provider "openstack" { region = "cbk" }
data "openstack_compute_flavor_v2" "all" {
  for_each = toset(["s", "m"])
  name     = each.key
}
variable "to" { default = true }
resource "openstack_blockstorage_volume_v3" "size" { size = var.to ? 15 : 10 }
resource "openstack_blockstorage_volume_v3" "type" {
  size        = 10
  volume_type = var.to ? "hdd" : "ssd"
}
resource "openstack_networking_network_v2" "shared" { shared = var.to }
resource "openstack_networking_network_v2" "private" { external = !var.to }
resource "openstack_networking_network_v2" "name" { name = var.to ? "b" : "a" }
resource "openstack_networking_subnet_v2" "dhcp" {
  network_id  = openstack_networking_network_v2.name.id
  cidr        = "10.0.0.0/24"
  enable_dhcp = var.to
}
resource "openstack_networking_secgroup_v2" "name" { name = var.to ? "b" : "a" }
resource "openstack_networking_secgroup_v2" "rules" {
  name                 = "rules"
  delete_default_rules = var.to
}
resource "openstack_networking_router_v2" "gateway" {
  external_network_id = var.to ? "11111111-0000-4000-8000-000000000001" : null
}
resource "openstack_networking_floatingip_v2" "port" {
  pool    = "ext-net"
  port_id = var.to ? "22222222-0000-4000-8000-000000000002" : null
}
resource "openstack_lb_members_v2" "more" {
  pool_id = "33333333-0000-4000-8000-000000000003"
  dynamic "member" {
    for_each = var.to ? [1, 2, 3] : [1]
    content {
      address       = "10.0.0.${member.value}"
      protocol_port = 80
    }
  }
}
resource "openstack_objectstorage_object_v1" "content" {
  container_name = "box"
  name           = "one"
  content        = var.to ? "a text of 24 bytes, more" : "twelve bytes"
}
resource "openstack_compute_instance_v2" "flavor" {
  name        = "flavor"
  flavor_name = var.to ? "m" : "s"
  network {
    name = "net"
  }
}
resource "openstack_compute_instance_v2" "image" {
  name        = "image"
  flavor_name = "s"
  image_name  = var.to ? "Ubuntu 26.04" : "Ubuntu 24.04"
  network {
    name = "net"
  }
}
resource "openstack_compute_instance_v2" "metadata" {
  name        = "metadata"
  flavor_name = "s"
  metadata    = var.to ? { a = "1", b = "2", c = "3" } : { a = "1", z = "0" }
  network {
    name = "net"
  }
}
resource "openstack_compute_instance_v2" "power" {
  name        = "power"
  flavor_name = "s"
  power_state = var.to ? "shelved_offloaded" : "active"
  network {
    name = "net"
  }
}
resource "openstack_compute_instance_v2" "tags" {
  name        = "tags"
  flavor_name = "s"
  tags        = var.to ? ["b"] : ["a"]
  network {
    name = "net"
  }
}
resource "openstack_compute_keypair_v2" "key" {
  name       = "key"
  public_key = var.to ? "ssh-ed25519 BBBB" : "ssh-ed25519 AAAA"
}
resource "openstack_dns_zone_v2" "ttl" {
  name = "one.example."
  ttl  = var.to ? 60 : 3600
}
