variable "region" { default = "ham1" }
provider "openstack" { region = var.region }
resource "openstack_networking_floatingip_v2" "inside" {
  count = 3
  pool  = "ext-net"
}
