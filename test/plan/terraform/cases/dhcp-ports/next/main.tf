provider "openstack" { region = "cbk" }
resource "openstack_networking_network_v2" "kept" { name = "kept" }
resource "openstack_networking_subnet_v2" "kept" {
  network_id = openstack_networking_network_v2.kept.id
  cidr       = "10.0.0.0/24"
}
# one more in a network that has DHCP already
resource "openstack_networking_subnet_v2" "kept_too" {
  network_id = openstack_networking_network_v2.kept.id
  cidr       = "10.0.1.0/24"
}
resource "openstack_networking_network_v2" "quiet" { name = "quiet" }
resource "openstack_networking_subnet_v2" "quiet" {
  network_id  = openstack_networking_network_v2.quiet.id
  cidr        = "10.1.0.0/24"
  enable_dhcp = true
}
resource "openstack_networking_network_v2" "silenced" { name = "silenced" }
resource "openstack_networking_subnet_v2" "silenced" {
  network_id  = openstack_networking_network_v2.silenced.id
  cidr        = "10.2.0.0/24"
  enable_dhcp = false
}
# three networks, each with one or two subnets; the last subnet of "n" has no DHCP
resource "openstack_networking_network_v2" "n" {
  count = 3
  name  = "n${count.index}"
}
resource "openstack_networking_subnet_v2" "v4" {
  count      = 3
  network_id = openstack_networking_network_v2.n[count.index].id
  cidr       = "10.4.${count.index}.0/24"
}
resource "openstack_networking_subnet_v2" "v6" {
  count             = 2
  network_id        = openstack_networking_network_v2.n[count.index].id
  cidr              = "fd00:${count.index}::/64"
  ip_version        = 6
  ipv6_address_mode = "slaac"
  ipv6_ra_mode      = "slaac"
}
resource "openstack_networking_network_v2" "without" { name = "without" }
resource "openstack_networking_subnet_v2" "without" {
  network_id  = openstack_networking_network_v2.without.id
  cidr        = "10.5.0.0/24"
  enable_dhcp = false
}
