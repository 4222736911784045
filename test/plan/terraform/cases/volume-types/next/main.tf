provider "openstack" { region = "cbk" }
resource "openstack_blockstorage_volume_v3" "retyped" {
  size        = 10
  volume_type = "hdd"
}
# the provider extends it before it changes the type
resource "openstack_blockstorage_volume_v3" "retyped_and_extended" {
  size        = 15
  volume_type = "hdd"
}
resource "openstack_blockstorage_volume_v3" "source" {
  size        = 3
  volume_type = "fast"
}
# the cloud's default type
resource "openstack_blockstorage_volume_v3" "plain" {
  count = 2
  size  = 5
}
resource "openstack_blockstorage_volume_v3" "named" {
  size        = 7
  volume_type = "fast"
}
# the type of its source
resource "openstack_blockstorage_volume_v3" "clone" {
  size          = 3
  source_vol_id = openstack_blockstorage_volume_v3.source.id
}
resource "openstack_compute_instance_v2" "server" {
  name        = "server"
  flavor_name = "s"
  # from an image that the plan does not show, which may name a type
  block_device {
    uuid             = "33333333-0000-4000-8000-000000000003"
    source_type      = "image"
    destination_type = "volume"
    volume_size      = 20
    boot_index       = 0
  }
  block_device {
    source_type      = "blank"
    destination_type = "volume"
    volume_size      = 30
    volume_type      = "hdd"
    boot_index       = -1
  }
  block_device {
    source_type      = "blank"
    destination_type = "volume"
    volume_size      = 40
    boot_index       = -1
  }
}
