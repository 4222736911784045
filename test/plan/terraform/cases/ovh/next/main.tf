# A shop in two regions of OVHcloud: nodes of Kubernetes, servers, volumes, networks and a load balancer.
terraform {
  required_providers {
    ovh = {
      source = "ovh/ovh"
    }
  }
}

provider "ovh" {
  application_key    = "k"
  application_secret = "s"
  consumer_key       = "c"
}

locals {
  project = "8b1f6c2e4d7a49d0a3c5e917f0b26d38"
}

resource "ovh_cloud_project_network_private" "shop" {
  service_name = local.project
  name         = "shop"
  vlan_id      = 17
  regions      = ["GRA11", "SBG5"]
}

resource "ovh_cloud_project_network_private_subnet" "shop" {
  service_name = local.project
  network_id   = ovh_cloud_project_network_private.shop.id
  region       = "GRA11"
  start        = "10.17.0.10"
  end          = "10.17.3.250"
  network      = "10.17.0.0/22"
  dhcp         = true
}

resource "ovh_cloud_project_gateway" "shop" {
  service_name = local.project
  name         = "shop"
  model        = "s"
  region       = "GRA11"
  network_id   = tolist(ovh_cloud_project_network_private.shop.regions_attributes[*].openstackid)[0]
  subnet_id    = ovh_cloud_project_network_private_subnet.shop.id
}

resource "ovh_cloud_project_kube" "shop" {
  service_name       = local.project
  name               = "shop"
  region             = "GRA11"
  private_network_id = tolist(ovh_cloud_project_network_private.shop.regions_attributes[*].openstackid)[0]
}

resource "ovh_cloud_project_kube_nodepool" "web" {
  service_name  = local.project
  kube_id       = ovh_cloud_project_kube.shop.id
  name          = "web"
  flavor_name   = "b3-8"
  desired_nodes = 3
  min_nodes     = 3
  max_nodes     = 10
  autoscale     = true
}

resource "ovh_cloud_project_kube" "batch" {
  service_name = local.project
  name         = "batch"
  region       = "SBG5"
}

resource "ovh_cloud_project_kube_nodepool" "batch" {
  service_name  = local.project
  kube_id       = ovh_cloud_project_kube.batch.id
  name          = "batch"
  flavor_name   = "b3-32"
  desired_nodes = 4
  anti_affinity = true
  attach_floating_ips {
    enabled = true
  }
}

resource "ovh_cloud_project_instance" "bastion" {
  service_name   = local.project
  region         = "SBG5"
  billing_period = "hourly"
  name           = "bastion"
  boot_from {
    image_id = "5c2f8a36-9d1e-4b7c-8f60-2a913d7be450"
  }
  flavor {
    flavor_id = "906e8259-0340-4856-95b5-4ea2d26fe377"
  }
  ssh_key {
    name = "ops"
  }
  network {
    public = true
  }
}

resource "ovh_cloud_project_instance" "inside" {
  service_name   = local.project
  region         = "SBG5"
  billing_period = "hourly"
  name           = "inside"
  boot_from {
    image_id = "5c2f8a36-9d1e-4b7c-8f60-2a913d7be450"
  }
  flavor {
    flavor_id = "906e8259-0340-4856-95b5-4ea2d26fe377"
  }
  ssh_key {
    name = "ops"
  }
  network {
    public = false
    private {
      floating_ip_create {
        description = "inside"
      }
      gateway_create {
        name  = "inside"
        model = "s"
      }
      network_create {
        name    = "inside"
        vlan_id = 18
        subnet {
          cidr        = "10.18.0.0/24"
          enable_dhcp = true
          ip_version  = 4
        }
      }
    }
  }
}

resource "ovh_cloud_instance" "db" {
  count        = 2
  service_name = local.project
  region       = "SBG5"
  name         = "db-${count.index}"
  flavor_id    = "906e8259-0340-4856-95b5-4ea2d26fe377"
  image_id     = "5c2f8a36-9d1e-4b7c-8f60-2a913d7be450"
  group_id     = ovh_cloud_instance_group.db.id
  networks = [
    { auto_assign_public_ip = true },
    { network_id = "3f1b4c62-7a58-4e0d-9d3e-61c05af2b8e7", subnet_id = "7d90c2ab-15e4-4f7b-a2c6-0e84d1f3957b" },
  ]
}

resource "ovh_cloud_instance_group" "db" {
  service_name = local.project
  region       = "SBG5"
  name         = "db"
  policy       = "ANTI_AFFINITY"
}

resource "ovh_cloud_storage_block_volume" "db" {
  count        = 2
  service_name = local.project
  region       = "SBG5"
  name         = "db-${count.index}"
  size         = 200
  volume_type  = "HIGH_SPEED_GEN2"
}

resource "ovh_cloud_storage_block_volume_snapshot" "db" {
  service_name = local.project
  region       = "SBG5"
  name         = "db"
  volume_id    = ovh_cloud_storage_block_volume.db[0].id
}

resource "ovh_cloud_project_volume" "logs" {
  service_name = local.project
  region_name  = "SBG5"
  name         = "logs"
  description  = "logs"
  size         = 50
  type         = "classic"
}

resource "ovh_cloud_security_group" "db" {
  service_name = local.project
  region       = "SBG5"
  name         = "db"
  rule = [
    {
      direction        = "INGRESS"
      ethernet_type    = "IPV4"
      protocol         = "TCP"
      port_range_min   = 5432
      port_range_max   = 5432
      remote_ip_prefix = "10.17.0.0/22"
    },
  ]
}

resource "ovh_cloud_floating_ip" "db" {
  service_name = local.project
  region       = "SBG5"
}

resource "ovh_cloud_project_loadbalancer" "shop" {
  service_name = local.project
  region_name  = "GRA11"
  flavor_id    = "c0f9d6a1-43be-4b5d-8c27-5e10b9a7d384"
  network = {
    private = {
      network = {
        id        = tolist(ovh_cloud_project_network_private.shop.regions_attributes[*].openstackid)[0]
        subnet_id = ovh_cloud_project_network_private_subnet.shop.id
      }
      floating_ip_create = {
        description = "shop"
      }
    }
  }
  listeners = [
    { port = 443, protocol = "tcp", pool = {
      algorithm = "roundRobin"
      protocol  = "tcp"
      members   = [{ address = "10.17.0.20", protocol_port = 443 }, { address = "10.17.0.21", protocol_port = 443 }]
    } },
    { port = 80, protocol = "tcp" },
  ]
}

# Another project, and what OVHcloud runs in projects of its own.
resource "ovh_cloud_floating_ip" "elsewhere" {
  service_name = "ffffffff-ffff-ffff-ffff-ffffffffffff"
  region       = "SBG5"
}

resource "ovh_cloud_project_database" "orders" {
  service_name = local.project
  engine       = "postgresql"
  version      = "16"
  plan         = "essential"
  nodes {
    region = "SBG"
  }
  flavor = "db1-4"
}

resource "ovh_cloud_quota" "raised" {
  service_name                    = local.project
  prevent_automatic_quota_upgrade = false
  regions                         = [{ region = "SBG5", profile = "50vms" }]
}
