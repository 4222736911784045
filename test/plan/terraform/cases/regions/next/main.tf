variable "region" { default = "fes" }
variable "zones" { default = { third = "dus2" } }
locals { computed = "ham1" }
provider "openstack" { region = "cbk" }
provider "openstack" {
  alias  = "dbl"
  region = "dbl"
}
provider "openstack" {
  alias  = "variable"
  region = var.region
}
provider "openstack" {
  alias  = "member"
  region = var.zones.third
}
provider "openstack" {
  alias  = "local"
  region = local.computed
}
provider "openstack" { alias = "silent" }
resource "openstack_networking_router_v2" "moves" { region = "dbl" }
resource "openstack_networking_floatingip_v2" "constant" { pool = "ext-net" }
resource "openstack_networking_floatingip_v2" "own" {
  region = "ham1"
  pool   = "ext-net"
}
resource "openstack_networking_floatingip_v2" "alias" {
  provider = openstack.dbl
  pool     = "ext-net"
}
resource "openstack_networking_floatingip_v2" "variable" {
  provider = openstack.variable
  count    = 2
  pool     = "ext-net"
}
resource "openstack_networking_floatingip_v2" "member" {
  provider = openstack.member
  count    = 3
  pool     = "ext-net"
}
resource "openstack_networking_floatingip_v2" "local" {
  provider = openstack.local
  count    = 4
  pool     = "ext-net"
}
resource "openstack_networking_floatingip_v2" "silent" {
  provider = openstack.silent
  count    = 5
  pool     = "ext-net"
}
module "app" {
  source    = "./app"
  for_each  = toset(["a.b[0]", "c\"d"])
  providers = { openstack = openstack.dbl }
}
resource "terraform_data" "later" { input = timestamp() }
resource "openstack_networking_floatingip_v2" "later" {
  region = terraform_data.later.output
  pool   = "ext-net"
}
