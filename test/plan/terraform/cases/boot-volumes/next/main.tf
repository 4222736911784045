provider "openstack" { region = "cbk" }
data "openstack_compute_flavor_v2" "s" { name = "s" }
# every kind of block device
resource "openstack_compute_instance_v2" "kinds" {
  name      = "kinds"
  flavor_id = data.openstack_compute_flavor_v2.s.id
  block_device {
    source_type      = "image"
    destination_type = "volume"
    uuid             = "9f1b7b4e-1111-4a4a-9c9c-000000000001"
    volume_size      = 11
    boot_index       = 0
  }
  block_device {
    source_type      = "blank"
    destination_type = "volume"
    volume_size      = 12
    boot_index       = -1
  }
  block_device {
    source_type      = "volume"
    destination_type = "volume"
    uuid             = "11111111-0000-4000-8000-000000000001"
    boot_index       = -1
  }
  block_device {
    source_type      = "blank"
    destination_type = "local"
    guest_format     = "swap"
    volume_size      = 13
    boot_index       = -1
  }
}
# from a snapshot whose size the plan does not show
resource "openstack_compute_instance_v2" "snapshot" {
  name      = "snapshot"
  flavor_id = data.openstack_compute_flavor_v2.s.id
  block_device {
    source_type      = "snapshot"
    destination_type = "volume"
    uuid             = "22222222-0000-4000-8000-000000000002"
    boot_index       = 0
  }
}
