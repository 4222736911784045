provider "openstack" { region = "cbk" }
data "openstack_compute_flavor_v2" "s" { name = "s" }
resource "openstack_compute_servergroup_v2" "old" {
  name     = "old"
  policies = ["anti-affinity"]
}
resource "openstack_compute_instance_v2" "old" {
  count        = 2
  name         = "old"
  flavor_id    = data.openstack_compute_flavor_v2.s.id
  network_mode = "none"
  scheduler_hints { group = openstack_compute_servergroup_v2.old.id }
}
