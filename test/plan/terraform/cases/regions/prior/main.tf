provider "openstack" { region = "cbk" }
provider "openstack" {
  alias  = "dbl"
  region = "dbl"
}
resource "openstack_networking_router_v2" "moves" { region = "cbk" }
