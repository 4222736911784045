terraform {
  required_providers {
    openstack = { source = "terraform-provider-openstack/openstack" }
  }
}
provider "openstack" { region = "cbk" }
resource "openstack_blockstorage_volume_v3" "gone" {
  count = 6
  size  = 10
}
