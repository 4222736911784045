provider "openstack" { region = "cbk" }
variable "a" { default = "m" }
variable "b" { default = "l" }
variable "size" { default = 50 }
data "openstack_compute_flavor_v2" "b" { name = var.b }
resource "openstack_compute_instance_v2" "a" {
  name        = "a"
  flavor_name = var.a
  image_name  = "Ubuntu 24.04"
  network { name = "net" }
}
resource "openstack_compute_instance_v2" "b" {
  name       = "b"
  flavor_id  = data.openstack_compute_flavor_v2.b.id
  image_name = "Ubuntu 24.04"
  network { name = "net" }
}
resource "openstack_compute_instance_v2" "c" {
  name        = "c"
  flavor_name = "s"
  image_name  = "Ubuntu 24.04"
  metadata    = { a = "1", b = "2", c = "3" }
  network { name = "net" }
}
resource "openstack_blockstorage_volume_v3" "v" {
  name = "v"
  size = var.size
}
resource "openstack_blockstorage_volume_v3" "w" {
  name                 = "w"
  size                 = 5
  volume_retype_policy = "on-demand"
  volume_type          = "hdd"
}
resource "openstack_compute_volume_attach_v2" "v" {
  instance_id = openstack_compute_instance_v2.a.id
  volume_id   = openstack_blockstorage_volume_v3.v.id
}
