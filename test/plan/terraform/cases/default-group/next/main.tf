provider "openstack" {
  region = "cbk"
}

resource "openstack_networking_secgroup_v2" "web" {
  count = 2
  name  = "web-${count.index}"
}
