provider "openstack" { region = "cbk" }
data "openstack_compute_flavor_v2" "s" { name = "s" }
resource "openstack_compute_instance_v2" "w" {
  for_each  = toset(["half-a", "whole-b"])
  name      = each.key
  flavor_id = data.openstack_compute_flavor_v2.s.id
  block_device {
    source_type           = "image"
    destination_type      = "volume"
    uuid                  = "image"
    boot_index            = 0
    volume_size           = 10
    delete_on_termination = true
  }
  network {
    name = "net"
  }
}
