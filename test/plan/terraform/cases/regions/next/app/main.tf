resource "openstack_networking_floatingip_v2" "in_module" { pool = "ext-net" }
