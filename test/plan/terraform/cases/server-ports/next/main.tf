provider "openstack" { region = "cbk" }
data "openstack_compute_flavor_v2" "s" { name = "s" }
variable "dynamic" { default = ["net-a", "net-b"] }
resource "openstack_networking_port_v2" "given" {
  count      = 2
  network_id = "11111111-0000-4000-8000-000000000001"
}
# an existing port: Nova creates none
resource "openstack_compute_instance_v2" "known_port" {
  name      = "known-port"
  flavor_id = data.openstack_compute_flavor_v2.s.id
  network {
    port = "22222222-0000-4000-8000-000000000002"
  }
}
# a new port: Nova creates none
resource "openstack_compute_instance_v2" "new_port" {
  name      = "new-port"
  flavor_id = data.openstack_compute_flavor_v2.s.id
  network {
    port = openstack_networking_port_v2.given[0].id
  }
}
# the same network twice: two ports
resource "openstack_compute_instance_v2" "twice" {
  name      = "twice"
  flavor_id = data.openstack_compute_flavor_v2.s.id
  network {
    name = "net"
  }
  network {
    uuid = "11111111-0000-4000-8000-000000000001"
  }
}
# one configured port, one by Nova
resource "openstack_compute_instance_v2" "mixed" {
  name      = "mixed"
  flavor_id = data.openstack_compute_flavor_v2.s.id
  network {
    port = openstack_networking_port_v2.given[1].id
  }
  network {
    name = "net"
  }
}
# no network: Nova takes the only one
resource "openstack_compute_instance_v2" "none_written" {
  name      = "none-written"
  flavor_id = data.openstack_compute_flavor_v2.s.id
}
# network_mode none: no port
resource "openstack_compute_instance_v2" "mode_none" {
  name         = "mode-none"
  flavor_id    = data.openstack_compute_flavor_v2.s.id
  network_mode = "none"
}
# a dynamic block with known names: ports by Nova
resource "openstack_compute_instance_v2" "dynamic_names" {
  name      = "dynamic-names"
  flavor_id = data.openstack_compute_flavor_v2.s.id
  dynamic "network" {
    for_each = var.dynamic
    content {
      name = network.value
    }
  }
}
