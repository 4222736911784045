provider "openstack" { region = "cbk" }
provider "metakube" {}
resource "metakube_cluster" "there" {
  project_id = "p"
  name       = "there"
  dc_name    = "syseleven-cbk1"
  spec {
    version = "1.33"
    cloud {
      openstack {
        floating_ip_pool = "ext-net"
      }
    }
  }
}
resource "metakube_node_deployment" "scaled" {
  cluster_id = metakube_cluster.there.id
  name       = "scaled"
  spec {
    replicas = 5
    template {
      cloud {
        openstack {
          flavor          = "m"
          image           = "Ubuntu 24.04"
          use_floating_ip = false
        }
      }
    }
  }
}
resource "metakube_node_deployment" "rolled" {
  cluster_id = metakube_cluster.there.id
  name       = "rolled"
  spec {
    replicas = 2
    template {
      labels = { version = "2" }
      cloud {
        openstack {
          flavor          = "l"
          image           = "Ubuntu 24.04"
          use_floating_ip = false
        }
      }
    }
  }
}
data "openstack_compute_flavor_v2" "all" {
  for_each = toset(["s", "m", "l"])
  name     = each.key
}
resource "metakube_cluster" "new" {
  project_id = "p"
  name       = "new"
  dc_name    = "syseleven-dbl1"
  spec {
    version = "1.33"
    cloud {
      openstack {
        floating_ip_pool = "ext-net"
      }
    }
  }
}
resource "metakube_cluster" "guest" {
  project_id = "p"
  name       = "guest"
  dc_name    = "syseleven-dbl1"
  spec {
    version = "1.33"
    cloud {
      openstack {
        floating_ip_pool = "ext-net"
        security_group   = "default"
        network          = "net"
        subnet_id        = "11111111-0000-4000-8000-000000000001"
        server_group_id  = "22222222-0000-4000-8000-000000000002"
      }
    }
  }
}
resource "metakube_cluster" "elsewhere" {
  project_id = "p"
  name       = "elsewhere"
  dc_name    = "syseleven-aws-eu-central-1"
  spec {
    version = "1.33"
    cloud {
      aws {
        vpc_id = "vpc-1"
      }
    }
  }
}
resource "metakube_node_deployment" "disks" {
  cluster_id = metakube_cluster.new.id
  name       = "disks"
  spec {
    replicas = 3
    template {
      cloud {
        openstack {
          flavor    = "s"
          image     = "Ubuntu 24.04"
          disk_size = 50
        }
      }
    }
  }
}
resource "metakube_node_deployment" "autoscaled" {
  cluster_id = metakube_cluster.new.id
  name       = "autoscaled"
  spec {
    replicas     = 1
    min_replicas = 1
    max_replicas = 4
    template {
      cloud {
        openstack {
          flavor          = "s"
          image           = "Ubuntu 24.04"
          use_floating_ip = false
        }
      }
    }
  }
}
resource "metakube_node_deployment" "elsewhere" {
  cluster_id = metakube_cluster.elsewhere.id
  name       = "elsewhere"
  spec {
    replicas = 9
    template {
      cloud {
        aws {
          instance_type = "t3.small"
        }
      }
    }
  }
}
resource "metakube_project" "one" { name = "p" }
resource "metakube_sshkey" "one" {
  project_id = "p"
  name       = "k"
  public_key = "ssh-ed25519 AAAA"
}
resource "metakube_service_account" "one" {
  project_id = "p"
  name       = "a"
  group      = "viewers"
}
resource "metakube_service_account_token" "one" {
  service_account_id = metakube_service_account.one.id
  name               = "t"
}
resource "metakube_role_binding" "one" {
  cluster_id = metakube_cluster.new.id
  namespace  = "default"
  role_name  = "r"
}
resource "metakube_cluster_role_binding" "one" {
  cluster_id        = metakube_cluster.new.id
  cluster_role_name = "r"
}
resource "metakube_maintenance_cron_job" "one" {
  cluster_id = metakube_cluster.new.id
  project_id = "p"
}
