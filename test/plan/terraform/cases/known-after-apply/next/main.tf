provider "openstack" { region = "cbk" }
# attributes of another provider's resource are unknown before it exists
resource "terraform_data" "later" { input = timestamp() }
locals { later = terraform_data.later.output }
resource "openstack_blockstorage_volume_v3" "size" { size = length(local.later) }
resource "openstack_compute_instance_v2" "flavor" {
  name        = "flavor"
  flavor_name = local.later
  metadata    = { a = local.later, b = "known" }
  network {
    name = "net"
  }
}
resource "openstack_compute_instance_v2" "metadata" {
  name        = "metadata"
  flavor_name = "unheard-of"
  metadata    = { for letter in split("", local.later) : letter => letter }
  network {
    name = "net"
  }
}
resource "openstack_lb_members_v2" "members" {
  pool_id = "33333333-0000-4000-8000-000000000003"
  dynamic "member" {
    for_each = split("", local.later)
    content {
      address       = member.value
      protocol_port = 80
    }
  }
}
resource "openstack_networking_network_v2" "shared" { shared = length(local.later) > 10 }
# a flavor that depends on it is read during apply
data "openstack_compute_flavor_v2" "later" { name = local.later }
resource "openstack_compute_instance_v2" "data" {
  name      = "data"
  flavor_id = data.openstack_compute_flavor_v2.later.id
  network {
    port = local.later
  }
}
# a new flavor has no ID yet, but its size is in the plan
resource "openstack_compute_flavor_v2" "own" {
  name  = "own"
  vcpus = 3
  ram   = 5000
  disk  = 10
}
resource "openstack_compute_instance_v2" "own" {
  name         = "own"
  flavor_id    = openstack_compute_flavor_v2.own.id
  network_mode = "none"
}
