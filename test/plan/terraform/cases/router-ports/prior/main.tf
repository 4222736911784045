provider "openstack" { region = "cbk" }
resource "openstack_networking_network_v2" "kept" { name = "kept" }
resource "openstack_networking_router_v2" "kept" { name = "kept" }
resource "openstack_networking_subnet_v2" "kept" {
  count      = 4
  network_id = openstack_networking_network_v2.kept.id
  cidr       = "fd00:${count.index}::/64"
  ip_version = 6
}
# two of them share a port, which remains while one of them is attached
resource "openstack_networking_router_interface_v2" "kept" {
  count     = 2
  router_id = openstack_networking_router_v2.kept.id
  subnet_id = openstack_networking_subnet_v2.kept[count.index].id
}
resource "openstack_networking_network_v2" "gone" { name = "gone" }
resource "openstack_networking_router_v2" "gone" { name = "gone" }
resource "openstack_networking_subnet_v2" "gone" {
  count      = 3
  network_id = openstack_networking_network_v2.gone.id
  cidr       = "fd01:${count.index}::/64"
  ip_version = 6
}
resource "openstack_networking_router_interface_v2" "gone" {
  count     = 3
  router_id = openstack_networking_router_v2.gone.id
  subnet_id = openstack_networking_subnet_v2.gone[count.index].id
}
