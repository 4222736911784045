provider "openstack" {
  region = "cbk"
  cloud  = "ours"
}
provider "openstack" {
  alias     = "named"
  region    = "cbk"
  cloud     = "named"
  tenant_id = "99999999000040008000000000000009"
}
resource "openstack_networking_network_v2" "ours" {}
provider "openstack" {
  alias  = "unheard"
  region = "cbk"
  cloud  = "unheard"
}
resource "openstack_networking_subnet_v2" "ours" {
  network_id = openstack_networking_network_v2.ours.id
  cidr       = "10.0.0.0/24"
}
resource "openstack_networking_network_v2" "named" {
  provider = openstack.named
  count    = 2
}
resource "openstack_networking_network_v2" "unheard" {
  provider = openstack.unheard
  count    = 3
}
