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
    replicas = 2
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
      labels = { version = "1" }
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
