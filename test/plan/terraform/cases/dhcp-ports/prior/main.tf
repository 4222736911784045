provider "openstack" { region = "cbk" }
resource "openstack_networking_network_v2" "kept" { name = "kept" }
resource "openstack_networking_subnet_v2" "kept" {
  network_id = openstack_networking_network_v2.kept.id
  cidr       = "10.0.0.0/24"
}
# its subnets have no DHCP yet
resource "openstack_networking_network_v2" "quiet" { name = "quiet" }
resource "openstack_networking_subnet_v2" "quiet" {
  network_id  = openstack_networking_network_v2.quiet.id
  cidr        = "10.1.0.0/24"
  enable_dhcp = false
}
resource "openstack_networking_network_v2" "silenced" { name = "silenced" }
resource "openstack_networking_subnet_v2" "silenced" {
  network_id = openstack_networking_network_v2.silenced.id
  cidr       = "10.2.0.0/24"
}
resource "openstack_networking_network_v2" "gone" { name = "gone" }
resource "openstack_networking_subnet_v2" "gone" {
  count      = 2
  network_id = openstack_networking_network_v2.gone.id
  cidr       = "10.3.${count.index}.0/24"
}
