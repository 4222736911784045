variable "region" { default = "cbk" }
variable "none" {
  type    = string
  default = null
}
variable "hidden" {
  default   = "ham1"
  sensitive = true
}
locals { region = "fes" }
provider "openstack" { region = local.region }
provider "openstack" {
  alias  = "swapped"
  region = replace(var.region, "cbk", "fes")
}
provider "openstack" {
  alias  = "function"
  region = lower("FES")
}
provider "openstack" {
  alias  = "two"
  region = "${var.region}${local.region}"
}
provider "openstack" {
  alias  = "null"
  region = null
}
provider "openstack" {
  alias  = "hidden"
  region = var.hidden
}
provider "openstack" {
  alias              = "overridden"
  region             = "cbk"
  endpoint_overrides = { network = "https://network.example.com/" }
}
provider "openstack" {
  alias  = "read"
  region = local.region
}
data "openstack_networking_network_v2" "ext" {
  provider = openstack.read
  name     = "ext-net"
}
resource "openstack_networking_router_v2" "swapped" { provider = openstack.swapped }
resource "openstack_networking_router_v2" "function" {
  count    = 2
  provider = openstack.function
}
resource "openstack_networking_router_v2" "two" {
  count    = 3
  provider = openstack.two
}
resource "openstack_networking_router_v2" "null" {
  count    = 4
  provider = openstack.null
}
resource "openstack_networking_router_v2" "nothing" {
  provider = openstack.null
  region   = var.none
}
resource "openstack_networking_router_v2" "hidden" { provider = openstack.hidden }
resource "openstack_networking_router_v2" "overridden" {
  count    = 5
  provider = openstack.overridden
  region   = "dbl"
}
resource "openstack_networking_router_v2" "read" {
  count    = 6
  provider = openstack.read
}
resource "openstack_networking_router_v2" "sensitive" { region = sensitive("dus2") }
resource "openstack_networking_router_v2" "made" {
  count  = 7
  region = uuid() == "" ? "cbk" : "fes"
}
module "constant" {
  source = "./place"
  region = "cbk"
}
module "each" {
  source    = "./place"
  for_each  = toset(["cbk", "fes"])
  region    = each.key
  providers = { openstack = openstack.read }
}
module "own" {
  source = "./own"
  region = "dbl"
}
