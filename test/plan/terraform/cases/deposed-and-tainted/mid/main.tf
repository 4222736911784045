provider "openstack" { region = "cbk" }
variable "key" { default = "b" }
data "openstack_compute_flavor_v2" "all" {
  for_each = toset(["s", "m"])
  name     = each.key
}
resource "openstack_compute_instance_v2" "deposed" {
  name      = "deposed"
  flavor_id = data.openstack_compute_flavor_v2.all["m"].id
  key_pair  = var.key
  network {
    name = "net"
  }
  lifecycle { create_before_destroy = true }
}
resource "openstack_compute_instance_v2" "tainted" {
  name      = "tainted"
  flavor_id = data.openstack_compute_flavor_v2.all["s"].id
  network {
    name = "net"
  }
}
