provider "openstack" { region = "cbk" }
variable "name" { default = "a" }
data "openstack_compute_flavor_v2" "all" {
  for_each = toset(["s", "m", "l"])
  name     = each.key
}
resource "openstack_compute_instance_v2" "web" {
  count     = 2
  name      = "web"
  flavor_id = data.openstack_compute_flavor_v2.all["m"].id
  user_data = var.name
  network {
    name = "net"
  }
  lifecycle { create_before_destroy = true }
}
resource "openstack_compute_instance_v2" "grows" {
  name      = "grows"
  flavor_id = data.openstack_compute_flavor_v2.all["s"].id
  user_data = var.name
  network {
    name = "net"
  }
  lifecycle { create_before_destroy = true }
}
resource "openstack_compute_instance_v2" "plain" {
  name      = "plain"
  flavor_id = data.openstack_compute_flavor_v2.all["l"].id
  user_data = var.name
  network {
    name = "net"
  }
}
resource "openstack_compute_instance_v2" "goes" {
  name      = "goes"
  flavor_id = data.openstack_compute_flavor_v2.all["s"].id
  network {
    name = "net"
  }
}
