# Everything else is in clouds.yaml.
provider "openstack" {
  cloud = "demo"
}

resource "openstack_networking_network_v2" "web" {
  name = "web"
}

resource "openstack_networking_subnet_v2" "web" {
  network_id = openstack_networking_network_v2.web.id
  cidr       = "192.0.2.0/24"
}

resource "openstack_compute_instance_v2" "web" {
  count       = 2
  name        = "web-${count.index}"
  flavor_name = "m1.small"
  image_name  = "cirros"
  network {
    uuid = openstack_networking_network_v2.web.id
  }
}

resource "openstack_blockstorage_volume_v3" "data" {
  size = 5
}
