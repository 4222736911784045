provider "openstack" { region = "cbk" }
resource "openstack_compute_flavor_v2" "old" {
  count     = 1
  name      = "old"
  flavor_id = "old-id"
  vcpus     = 32
  ram       = 65536
  disk      = 50
}
resource "openstack_compute_flavor_v2" "kept" {
  name  = "kept"
  vcpus = 8
  ram   = 16384
  disk  = 50
}
resource "openstack_compute_instance_v2" "gone" {
  count       = 1
  name        = "gone"
  flavor_name = openstack_compute_flavor_v2.old[0].name
  network {
    name = "net"
  }
}
