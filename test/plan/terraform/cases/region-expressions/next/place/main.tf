variable "region" { default = "ham1" }
resource "openstack_networking_floatingip_v2" "there" {
  region = var.region
  pool   = "ext-net"
}
resource "openstack_networking_floatingip_v2" "here" {
  count = 2
  pool  = "ext-net"
}
