provider "openstack" { region = "cbk" }
data "openstack_compute_flavor_v2" "s" { name = "s" }
resource "openstack_compute_instance_v2" "one" {
  name         = "one"
  flavor_id    = data.openstack_compute_flavor_v2.s.id
  network_mode = "auto"
}
