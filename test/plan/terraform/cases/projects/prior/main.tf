provider "openstack" { region = "cbk" }
resource "openstack_networking_network_v2" "ours" {}
resource "openstack_networking_network_v2" "theirs" { tenant_id = "99999999000040008000000000000009" }
