terraform {
  required_providers {
    openstack = { source = "terraform-provider-openstack/openstack" }
  }
}
provider "openstack" { region = "cbk" }
resource "terraform_data" "specs" { input = { shared = "true" } }
resource "terraform_data" "text" { input = "x" }
# created in the project, whatever the attribute says
resource "openstack_networking_floatingip_v2" "ours" {
  count       = 4
  pool        = "ext"
  tenant_id   = "99999999000040008000000000000009"
  value_specs = { tenant_id = "5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5" }
}
# both names of the project; the service accepts only equal ones
resource "openstack_networking_router_v2" "both" {
  tenant_id   = "99999999000040008000000000000009"
  value_specs = { project_id = "5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5" }
}
# in another project
resource "openstack_networking_port_v2" "theirs" {
  count       = 3
  network_id  = "11111111-0000-4000-8000-000000000001"
  value_specs = { project_id = "99999999000040008000000000000009" }
}
# shared, although the attribute says no; external by its name in requests
resource "openstack_networking_network_v2" "shared" {
  shared      = false
  value_specs = { shared = "true", "router:external" = "true" }
}
# repeats the attribute
resource "openstack_networking_network_v2" "same" {
  shared      = true
  value_specs = { shared = "true" }
}
# a map, and a value, that are known only after apply; one that is sensitive
resource "openstack_networking_network_v2" "later" {
  tenant_id   = "99999999000040008000000000000009"
  value_specs = terraform_data.specs.output
}
resource "openstack_networking_subnetpool_v2" "text" {
  name        = "p"
  prefixes    = ["10.0.0.0/16"]
  value_specs = { shared = terraform_data.text.output }
}
resource "openstack_networking_subnetpool_v2" "hidden" {
  name        = "p"
  prefixes    = ["10.0.0.0/16"]
  shared      = false
  value_specs = { shared = sensitive("true") }
}
# the service gets the project from a header
resource "openstack_dns_zone_v2" "ours" {
  name        = "x.example."
  email       = "a@example.org"
  value_specs = { project_id = "99999999000040008000000000000009" }
}
# names no attribute that counts
resource "openstack_compute_servergroup_v2" "plain" {
  name        = "g"
  policies    = ["affinity"]
  value_specs = { other = "x" }
}
