variable "region" { default = "fes" }
provider "openstack" { region = var.region }
provider "openstack" {
  alias  = "edited"
  region = "cbk"
}
resource "openstack_networking_floatingip_v2" "there" { pool = "ext-net" }
resource "openstack_networking_floatingip_v2" "edited" {
  provider = openstack.edited
  pool     = "ext-net"
}
