terraform {
  required_providers {
    openstack = { source = "terraform-provider-openstack/openstack" }
  }
}
provider "openstack" {
  region = "cbk"
  cloud  = "ours"
}
provider "openstack" {
  alias  = "theirs"
  region = "cbk"
  cloud  = "theirs"
}
resource "openstack_networking_network_v2" "ours" { count = 2 }
resource "openstack_networking_network_v2" "theirs" {
  provider = openstack.theirs
  count    = 6
}
resource "openstack_blockstorage_volume_v3" "theirs" {
  provider = openstack.theirs
  count    = 6
  size     = 10
}
