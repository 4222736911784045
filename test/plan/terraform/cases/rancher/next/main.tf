terraform {
  required_providers {
    rancher2 = {
      source = "rancher/rancher2"
    }
  }
}

provider "rancher2" {
  token_key = "token-x:y"
}

locals {
  login = {
    auth_url          = "https://keystone.example.net/v3"
    availability_zone = "nova"
    region            = "cbk"
    tenant_id         = "8b1f6c2e4d7a49d0a3c5e917f0b26d38"
    net_name          = "shop"
  }
}

resource "rancher2_machine_config_v2" "control" {
  generate_name = "control"
  openstack_config {
    auth_url          = local.login.auth_url
    availability_zone = local.login.availability_zone
    region            = local.login.region
    tenant_id         = local.login.tenant_id
    net_name          = local.login.net_name
    flavor_name       = "s"
    image_name        = "ubuntu"
    volume_size       = "20"
  }
}

resource "rancher2_machine_config_v2" "worker" {
  generate_name = "worker"
  openstack_config {
    auth_url          = local.login.auth_url
    availability_zone = local.login.availability_zone
    region            = local.login.region
    tenant_id         = local.login.tenant_id
    net_name          = local.login.net_name
    flavor_name       = "m"
    image_name        = "ubuntu"
    keypair_name      = "ops"
    private_key_file  = "/dev/null"
    floating_ip_pool  = "ext-net"
    boot_from_volume  = true
    volume_size       = "50"
    volume_type       = "ssd"
    server_group_id   = "0d3f7a52-91c4-4e68-b7a0-5f2c8e164b93"
  }
}

resource "rancher2_cluster_v2" "new" {
  name               = "new"
  kubernetes_version = "v1.33.1+rke2r1"
  rke_config {
    machine_pools {
      name               = "control"
      control_plane_role = true
      etcd_role          = true
      quantity           = 3
      machine_config {
        kind = rancher2_machine_config_v2.control.kind
        name = rancher2_machine_config_v2.control.name
      }
    }
    machine_pools {
      name        = "worker"
      worker_role = true
      quantity    = 5
      machine_config {
        kind = rancher2_machine_config_v2.worker.kind
        name = rancher2_machine_config_v2.worker.name
      }
    }
  }
}

# It is in the state with the flavor s. The cluster stays as it is, and its four nodes are replaced.
resource "rancher2_machine_config_v2" "old" {
  generate_name = "old"
  openstack_config {
    auth_url          = local.login.auth_url
    availability_zone = local.login.availability_zone
    region            = local.login.region
    tenant_id         = local.login.tenant_id
    net_name          = local.login.net_name
    flavor_name       = "m"
    image_name        = "ubuntu"
    keypair_name      = "ops"
    private_key_file  = "/dev/null"
  }
}

resource "rancher2_cluster_v2" "rolled" {
  name               = "rolled"
  kubernetes_version = "v1.33.1+rke2r1"
  rke_config {
    machine_pools {
      name               = "all"
      control_plane_role = true
      etcd_role          = true
      worker_role        = true
      quantity           = 4
      rolling_update {
        max_surge = "30%"
      }
      machine_config {
        kind = rancher2_machine_config_v2.old.kind
        name = rancher2_machine_config_v2.old.name
      }
    }
  }
}

resource "rancher2_cluster_v2" "elsewhere" {
  name               = "elsewhere"
  kubernetes_version = "v1.33.1+rke2r1"
  rke_config {
    machine_pools {
      name        = "all"
      worker_role = true
      quantity    = 9
      machine_config {
        kind = "VmwarevsphereConfig"
        name = "nc-elsewhere-x7k2p"
      }
    }
  }
}

resource "rancher2_project" "shop" {
  name       = "shop"
  cluster_id = rancher2_cluster_v2.new.cluster_v1_id
}
