// terraform-provider-openstack.

import type { Provider } from "../../provider.ts";
import { RESOURCE_TYPES } from "./resource-types.ts";
import { asRequested } from "./value-specs.ts";

export const OPENSTACK: Provider = {
  name: "openstack",
  prefix: "openstack_",
  resourceTypes: RESOURCE_TYPES,
  roles: new Map([
    ["openstack_compute_flavor_v2", "flavor"],
    ["openstack_images_image_v2", "image"],
    ["openstack_networking_port_v2", "port"],
    ["openstack_compute_servergroup_v2", "server group"],
    ["openstack_blockstorage_snapshot_v3", "snapshot"],
    ["openstack_networking_subnet_v2", "subnet"],
    ["openstack_blockstorage_volume_v3", "volume"],
  ]),
  asRequested,
  placement: null,
};
