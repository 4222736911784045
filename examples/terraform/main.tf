# A small web tier: servers with a data volume each, behind a load balancer with a public address.

variable "servers" {
  type    = number
  default = 2
}

terraform {
  required_providers {
    openstack = {
      source  = "terraform-provider-openstack/openstack"
      version = "~> 3.4"
    }
  }
}

provider "openstack" {
  region = "cbk"
}

# Puts the size of the flavor into the plan, so that quota-gate needs no list of flavors.
data "openstack_compute_flavor_v2" "web" {
  name = "m1.medium"
}

resource "openstack_networking_network_v2" "web" {
  name = "web"
}

resource "openstack_networking_subnet_v2" "web" {
  name       = "web"
  network_id = openstack_networking_network_v2.web.id
  cidr       = "10.0.0.0/24"
}

resource "openstack_networking_secgroup_v2" "web" {
  name = "web"
}

resource "openstack_networking_secgroup_rule_v2" "http" {
  security_group_id = openstack_networking_secgroup_v2.web.id
  direction         = "ingress"
  ethertype         = "IPv4"
  protocol          = "tcp"
  port_range_min    = 80
  port_range_max    = 80
  remote_ip_prefix  = "10.0.0.0/24"
}

resource "openstack_networking_port_v2" "web" {
  count              = var.servers
  name               = "web-${count.index}"
  network_id         = openstack_networking_network_v2.web.id
  security_group_ids = [openstack_networking_secgroup_v2.web.id]

  fixed_ip {
    subnet_id = openstack_networking_subnet_v2.web.id
  }
}

resource "openstack_compute_instance_v2" "web" {
  count      = var.servers
  name       = "web-${count.index}"
  flavor_id  = data.openstack_compute_flavor_v2.web.id
  image_name = "Debian 13"

  network {
    port = openstack_networking_port_v2.web[count.index].id
  }
}

resource "openstack_blockstorage_volume_v3" "data" {
  count = var.servers
  name  = "web-data-${count.index}"
  size  = 50
}

resource "openstack_compute_volume_attach_v2" "data" {
  count       = var.servers
  instance_id = openstack_compute_instance_v2.web[count.index].id
  volume_id   = openstack_blockstorage_volume_v3.data[count.index].id
}

resource "openstack_lb_loadbalancer_v2" "web" {
  name          = "web"
  vip_subnet_id = openstack_networking_subnet_v2.web.id
}

resource "openstack_lb_listener_v2" "http" {
  loadbalancer_id = openstack_lb_loadbalancer_v2.web.id
  protocol        = "HTTP"
  protocol_port   = 80
}

resource "openstack_lb_pool_v2" "web" {
  listener_id = openstack_lb_listener_v2.http.id
  protocol    = "HTTP"
  lb_method   = "ROUND_ROBIN"
}

resource "openstack_lb_member_v2" "web" {
  count         = var.servers
  pool_id       = openstack_lb_pool_v2.web.id
  address       = openstack_networking_port_v2.web[count.index].all_fixed_ips[0]
  protocol_port = 80
}

resource "openstack_networking_floatingip_v2" "web" {
  pool    = "ext-net"
  port_id = openstack_lb_loadbalancer_v2.web.vip_port_id
}
