// terraform-provider-openstack.

import type { Provider } from "../../provider.ts";
import { RESOURCE_TYPES } from "./resource-types.ts";

export const OPENSTACK: Provider = {
  name: "openstack",
  prefix: "openstack_",
  resourceTypes: RESOURCE_TYPES,
  placement: null,
};
