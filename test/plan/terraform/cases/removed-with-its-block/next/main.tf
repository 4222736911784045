terraform {
  required_providers {
    openstack = { source = "terraform-provider-openstack/openstack" }
  }
}
resource "openstack_networking_network_v2" "new" { region = "cbk" }
