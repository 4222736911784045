terraform {
  required_providers {
    openstack = {
      source = "terraform-provider-openstack/openstack"
    }
  }
}

provider "openstack" {
  region   = "cbk"
  auth_url = "http://127.0.0.1:4180/v3"
}

resource "openstack_containerinfra_clustertemplate_v1" "shop" {
  name                = "shop"
  coe                 = "kubernetes"
  image               = "fedora-coreos"
  flavor              = "m"
  master_flavor       = "s"
  docker_volume_size  = 30
  floating_ip_enabled = false
  master_lb_enabled   = true
  labels = {
    boot_volume_size = "40"
    etcd_volume_size = "10"
  }
}

resource "openstack_containerinfra_cluster_v1" "shop" {
  name                = "shop"
  cluster_template_id = openstack_containerinfra_clustertemplate_v1.shop.id
  master_count        = 3
  node_count          = 4
}

resource "openstack_containerinfra_nodegroup_v1" "large" {
  name               = "large"
  cluster_id         = openstack_containerinfra_cluster_v1.shop.id
  node_count         = 2
  flavor_id          = "l"
  docker_volume_size = 20
  labels = {
    boot_volume_size = "50"
  }
}

resource "openstack_containerinfra_cluster_v1" "small" {
  name                = "small"
  cluster_template_id = "b8f1d2c6-40a7-4e93-8a5d-7c6e10f2943b"
  node_count          = 2
}
