provider "openstack" { region = "cbk" }
data "openstack_compute_flavor_v2" "s" { name = "s" }
resource "openstack_blockstorage_volume_v3" "data" {
  name = "data"
  size = 9
}
# the boot volume remains: delete_on_termination is not set
resource "openstack_compute_instance_v2" "leaves" {
  name      = "leaves"
  flavor_id = data.openstack_compute_flavor_v2.s.id
  block_device {
    source_type      = "image"
    destination_type = "volume"
    uuid             = "9f1b7b4e-1111-4a4a-9c9c-000000000001"
    volume_size      = 20
    boot_index       = 0
  }
}
# the boot volume is deleted with the server
resource "openstack_compute_instance_v2" "cleans" {
  name      = "cleans"
  flavor_id = data.openstack_compute_flavor_v2.s.id
  block_device {
    source_type           = "image"
    destination_type      = "volume"
    uuid                  = "9f1b7b4e-1111-4a4a-9c9c-000000000001"
    volume_size           = 30
    boot_index            = 0
    delete_on_termination = true
  }
}
# boots from a volume with its own resource, which this plan deletes, too: it counts once
resource "openstack_compute_instance_v2" "attached" {
  name      = "attached"
  flavor_id = data.openstack_compute_flavor_v2.s.id
  block_device {
    source_type           = "volume"
    destination_type      = "volume"
    uuid                  = openstack_blockstorage_volume_v3.data.id
    boot_index            = 0
    delete_on_termination = true
  }
}
