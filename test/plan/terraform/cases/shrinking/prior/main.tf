provider "openstack" { region = "cbk" }
data "openstack_compute_flavor_v2" "all" {
  for_each = toset(["s", "l"])
  name     = each.key
}
resource "openstack_blockstorage_volume_v3" "large" {
  name = "large"
  size = 2000
}
resource "openstack_networking_network_v2" "shared" {
  name     = "shared"
  shared   = true
  external = true
}
resource "openstack_compute_instance_v2" "down" {
  name      = "down"
  flavor_id = data.openstack_compute_flavor_v2.all["l"].id
  network {
    name = "net"
  }
}
