variable "region" { default = "fes" }
provider "openstack" { region = "${var.region}1" }
provider "openstack" {
  alias  = "edited"
  region = "dbl"
}
resource "openstack_networking_floatingip_v2" "there" {
  count = 2
  pool  = "ext-net"
}
resource "openstack_networking_floatingip_v2" "edited" {
  provider = openstack.edited
  count    = 2
  pool     = "ext-net"
}
