terraform {
  required_providers {
    openstack = {
      source = "terraform-provider-openstack/openstack"
    }
    metakube = {
      source = "syseleven/metakube"
    }
  }
}
