provider "openstack" { region = "cbk" }
provider "openstack" {
  alias    = "elsewhere"
  region   = "cbk"
  auth_url = "https://elsewhere.example/v3"
}
resource "openstack_compute_flavor_v2" "old" {
  count     = 0
  name      = "old"
  flavor_id = "old-id"
  vcpus     = 32
  ram       = 65536
  disk      = 50
}
resource "openstack_compute_flavor_v2" "kept" {
  name  = "kept"
  vcpus = 8
  ram   = 16384
  disk  = 50
}
# It shows nothing of the cloud's flavor with this name.
resource "openstack_compute_flavor_v2" "namesake" {
  name  = "m1.xlarge"
  vcpus = 1
  ram   = 1
  disk  = 1
}
resource "openstack_compute_flavor_v2" "tiny" {
  name  = "tiny"
  vcpus = 3
  ram   = 512
  disk  = 5
}
data "openstack_compute_flavor_v2" "elsewhere" {
  provider = openstack.elsewhere
  name     = "l"
}
resource "openstack_compute_instance_v2" "by_name" {
  count       = 10
  name        = "by-name"
  flavor_name = "m1.xlarge"
  network {
    name = "net"
  }
}
resource "openstack_compute_instance_v2" "by_kept_name" {
  name        = "by-kept-name"
  flavor_name = "kept"
  network {
    name = "net"
  }
}
resource "openstack_compute_instance_v2" "by_id" {
  name      = "by-id"
  flavor_id = openstack_compute_flavor_v2.tiny.id
  network {
    name = "net"
  }
}
resource "openstack_compute_instance_v2" "by_reference" {
  name        = "by-reference"
  flavor_name = openstack_compute_flavor_v2.tiny.name
  network {
    name = "net"
  }
}
resource "openstack_compute_instance_v2" "gone" {
  count       = 0
  name        = "gone"
  flavor_name = "old"
  network {
    name = "net"
  }
}
