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
