provider "openstack" {
  region      = "dbl"
  use_octavia = false
}
resource "openstack_blockstorage_volume_v1" "old" { size = 7 }
resource "openstack_compute_secgroup_v2" "grow" {
  name        = "grow"
  description = "one rule, then three"
  rule {
    from_port   = 22
    to_port     = 22
    ip_protocol = "tcp"
    cidr        = "0.0.0.0/0"
  }
}
