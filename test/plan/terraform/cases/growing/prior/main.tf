provider "openstack" {
  region = "cbk"
}

resource "openstack_sharedfilesystem_share_v2" "grows" {
  name        = "s"
  share_proto = "NFS"
  size        = 10
}

resource "openstack_sharedfilesystem_share_v2" "shrinks" {
  name        = "s"
  share_proto = "NFS"
  size        = 10
}

resource "openstack_sharedfilesystem_share_v2" "renamed" {
  name        = "before"
  share_proto = "NFS"
  size        = 10
}

resource "openstack_sharedfilesystem_share_v2" "replaced" {
  name        = "s"
  share_proto = "NFS"
  size        = 10
}

resource "openstack_sharedfilesystem_share_v2" "gone" {
  name        = "s"
  share_proto = "NFS"
  size        = 10
}

resource "openstack_sharedfilesystem_share_v2" "stays" {
  name        = "s"
  share_proto = "NFS"
  size        = 10
}

resource "openstack_dns_recordset_v2" "more" {
  zone_id = "z"
  name    = "more.example.org."
  type    = "A"
  records = ["192.0.2.1"]
}

resource "openstack_dns_recordset_v2" "fewer" {
  zone_id = "z"
  name    = "fewer.example.org."
  type    = "A"
  records = ["192.0.2.1", "192.0.2.2"]
}

resource "openstack_networking_router_routes_v2" "more" {
  router_id = "r"

  routes {
    destination_cidr = "192.0.2.0/25"
    next_hop         = "198.51.100.1"
  }
}

resource "openstack_networking_router_routes_v2" "fewer" {
  router_id = "s"

  routes {
    destination_cidr = "192.0.2.0/25"
    next_hop         = "198.51.100.1"
  }

  routes {
    destination_cidr = "192.0.2.128/25"
    next_hop         = "198.51.100.1"
  }
}

resource "openstack_lb_l7policy_v2" "renamed" {
  name        = "before"
  action      = "REJECT"
  listener_id = "l"
}

resource "openstack_networking_floatingip_v2" "gone" {
  pool = "public"
}
