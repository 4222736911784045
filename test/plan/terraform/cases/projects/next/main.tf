provider "openstack" { region = "cbk" }
resource "openstack_networking_network_v2" "ours" { count = 3 }
resource "openstack_networking_network_v2" "explicit" { tenant_id = "5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5" }
resource "openstack_networking_network_v2" "others" {
  count     = 2
  tenant_id = "99999999-0000-4000-8000-000000000009"
}
resource "openstack_dns_zone_v2" "others" {
  name       = "x.example."
  project_id = "99999999000040008000000000000009"
}
# a pool belongs to its load balancer's project, whatever project it names
resource "openstack_lb_pool_v2" "ours" {
  loadbalancer_id = "11111111-0000-4000-8000-000000000001"
  protocol        = "HTTP"
  lb_method       = "ROUND_ROBIN"
  tenant_id       = "99999999000040008000000000000009"
}
