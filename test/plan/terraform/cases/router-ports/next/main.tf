provider "openstack" { region = "cbk" }
resource "openstack_networking_network_v2" "kept" { name = "kept" }
resource "openstack_networking_router_v2" "kept" { name = "kept" }
resource "openstack_networking_subnet_v2" "kept" {
  count      = 4
  network_id = openstack_networking_network_v2.kept.id
  cidr       = "fd00:${count.index}::/64"
  ip_version = 6
}
# one of the two before is deleted; two more are added to the existing port
resource "openstack_networking_router_interface_v2" "kept" {
  count     = 1
  router_id = openstack_networking_router_v2.kept.id
  subnet_id = openstack_networking_subnet_v2.kept[count.index].id
}
resource "openstack_networking_router_interface_v2" "more" {
  count     = 2
  router_id = openstack_networking_router_v2.kept.id
  subnet_id = openstack_networking_subnet_v2.kept[count.index + 2].id
}
# three networks with two IPv6 subnets and an IPv4 one each: six ports
resource "openstack_networking_router_v2" "new" { name = "new" }
resource "openstack_networking_network_v2" "new" {
  for_each = toset(["a", "b", "c"])
  name     = each.key
}
resource "openstack_networking_subnet_v2" "v4" {
  for_each   = openstack_networking_network_v2.new
  network_id = openstack_networking_network_v2.new[each.key].id
  cidr       = "10.0.0.0/24"
}
resource "openstack_networking_subnet_v2" "v6" {
  for_each   = openstack_networking_network_v2.new
  network_id = openstack_networking_network_v2.new[each.key].id
  cidr       = "fd02::/64"
  ip_version = 6
}
resource "openstack_networking_subnet_v2" "v6_too" {
  for_each   = openstack_networking_network_v2.new
  network_id = openstack_networking_network_v2.new[each.key].id
  cidr       = "fd03::/64"
  ip_version = 6
}
resource "openstack_networking_router_interface_v2" "v4" {
  for_each  = openstack_networking_network_v2.new
  router_id = openstack_networking_router_v2.new.id
  subnet_id = openstack_networking_subnet_v2.v4[each.key].id
}
resource "openstack_networking_router_interface_v2" "v6" {
  for_each  = openstack_networking_network_v2.new
  router_id = openstack_networking_router_v2.new.id
  subnet_id = openstack_networking_subnet_v2.v6[each.key].id
}
resource "openstack_networking_router_interface_v2" "v6_too" {
  for_each  = openstack_networking_network_v2.new
  router_id = openstack_networking_router_v2.new.id
  subnet_id = openstack_networking_subnet_v2.v6_too[each.key].id
}
# another router in the same network: its own port
resource "openstack_networking_router_v2" "other" { name = "other" }
resource "openstack_networking_subnet_v2" "third" {
  network_id = openstack_networking_network_v2.new["a"].id
  cidr       = "fd04::/64"
  ip_version = 6
}
resource "openstack_networking_router_interface_v2" "third" {
  router_id = openstack_networking_router_v2.other.id
  subnet_id = openstack_networking_subnet_v2.third.id
}
# one in each of two networks, by a name that the plan does not hold: one port or two
locals { which = { x = "a", y = "b" } }
resource "openstack_networking_router_v2" "unclear" { name = "unclear" }
resource "openstack_networking_router_interface_v2" "unclear" {
  for_each  = local.which
  router_id = openstack_networking_router_v2.unclear.id
  subnet_id = openstack_networking_subnet_v2.v6[each.value].id
}
