provider "openstack" {
  region      = "dbl"
  use_octavia = false
}
resource "openstack_blockstorage_volume_v1" "new" { size = 5 }
resource "openstack_blockstorage_volume_v2" "new" { size = 6 }
resource "openstack_compute_secgroup_v2" "grow" {
  name        = "grow"
  description = "one rule, then three"
  dynamic "rule" {
    for_each = [22, 80, 443]
    content {
      from_port   = rule.value
      to_port     = rule.value
      ip_protocol = "tcp"
      cidr        = "0.0.0.0/0"
    }
  }
}
resource "openstack_compute_secgroup_v2" "new" {
  name        = "new"
  description = "two rules"
  rule {
    from_port   = 22
    to_port     = 22
    ip_protocol = "tcp"
  }
  rule {
    from_port   = 80
    to_port     = 80
    ip_protocol = "tcp"
  }
}
resource "openstack_compute_floatingip_v2" "new" { pool = "ext-net" }
resource "openstack_compute_floatingip_associate_v2" "new" {
  floating_ip = openstack_compute_floatingip_v2.new.address
  instance_id = "11111111-0000-4000-8000-000000000001"
}
resource "openstack_blockstorage_volume_attach_v2" "new" {
  volume_id = openstack_blockstorage_volume_v2.new.id
  host_name = "host"
}
resource "openstack_blockstorage_quotaset_v2" "new" { project_id = "x" }
resource "openstack_networking_quotas_v2" "new" { project_id = "x" }
resource "openstack_fw_firewall_v1" "new" { policy_id = openstack_fw_policy_v1.new.id }
resource "openstack_fw_policy_v1" "new" {}
resource "openstack_fw_rule_v1" "new" {
  action   = "allow"
  protocol = "tcp"
}
resource "openstack_lb_pool_v1" "new" {
  name      = "v1"
  protocol  = "HTTP"
  subnet_id = "22222222-0000-4000-8000-000000000002"
  lb_method = "ROUND_ROBIN"
}
resource "openstack_lb_member_v1" "new" {
  pool_id = openstack_lb_pool_v1.new.id
  address = "10.0.0.10"
  port    = 80
}
resource "openstack_lb_monitor_v1" "new" {
  type        = "TCP"
  delay       = 5
  timeout     = 5
  max_retries = 3
}
resource "openstack_lb_vip_v1" "new" {
  name      = "v1"
  subnet_id = "22222222-0000-4000-8000-000000000002"
  protocol  = "HTTP"
  port      = 80
  pool_id   = openstack_lb_pool_v1.new.id
}
resource "openstack_lb_loadbalancer_v2" "new" { vip_subnet_id = "22222222-0000-4000-8000-000000000002" }
resource "openstack_lb_listener_v2" "new" {
  loadbalancer_id = openstack_lb_loadbalancer_v2.new.id
  protocol        = "HTTP"
  protocol_port   = 80
}
resource "openstack_lb_pool_v2" "new" {
  listener_id = openstack_lb_listener_v2.new.id
  protocol    = "HTTP"
  lb_method   = "ROUND_ROBIN"
}
resource "openstack_lb_member_v2" "new" {
  pool_id       = openstack_lb_pool_v2.new.id
  address       = "10.0.0.10"
  protocol_port = 80
}
resource "openstack_lb_monitor_v2" "new" {
  pool_id     = openstack_lb_pool_v2.new.id
  type        = "TCP"
  delay       = 5
  timeout     = 5
  max_retries = 3
}
