provider "openstack" { region = "cbk" }
resource "openstack_blockstorage_volume_v3" "retyped" {
  size        = 10
  volume_type = "ssd"
}
resource "openstack_blockstorage_volume_v3" "retyped_and_extended" {
  size        = 10
  volume_type = "ssd"
}
resource "openstack_blockstorage_volume_v3" "source" {
  size        = 3
  volume_type = "fast"
}
resource "openstack_blockstorage_volume_v3" "gone" {
  size        = 4
  volume_type = "fast"
}
