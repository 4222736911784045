terraform {
  required_providers {
    openstack = { source = "terraform-provider-openstack/openstack" }
  }
}

provider "openstack" {
  cloud = "demo"
}

resource "openstack_networking_network_v2" "web" {
  name = "web"
}

resource "openstack_networking_subnet_v2" "web" {
  name       = "web"
  network_id = openstack_networking_network_v2.web.id
  cidr       = "10.2.0.0/24"
}

resource "openstack_compute_instance_v2" "web" {
  count       = 2
  name        = "web-${count.index}"
  image_name  = "ubuntu"
  flavor_name = "m1.medium"
  network {
    uuid = openstack_networking_network_v2.web.id
  }
  depends_on = [openstack_networking_subnet_v2.web]
}

resource "openstack_blockstorage_volume_v3" "data" {
  name        = "data"
  size        = 5
  volume_type = "ssd"
}
