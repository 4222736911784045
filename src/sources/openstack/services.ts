// The services of a cloud that limits and usage are read from: how a catalog names them, and what reading takes.

import { quoteAlternatives } from "../../core/index.ts";

/** A service, by its official type (https://service-types.openstack.org). */
export type ServiceName = "compute" | "network" | "block-storage" | "load-balancer" | "dns" | "image" | "object-store";

/** Facts of a service. */
export interface Service {
  /** Name for the middle of a sentence: "load balancer service". */
  readonly label: string;
  /** Types under which a catalog may have it, the official one first (service-types-authority). */
  readonly types: readonly string[];
  /** Version that is appended to an address without one. null: addresses of this service are whole. */
  readonly version: string | null;
  /** Roles of which one allows to read, by the service's default policies. */
  readonly roles: readonly string[];
  /** The same in words for "it needs …". */
  readonly role: string;
}

/** Roles that are the same in every cloud. */
function rolesOf(...roles: readonly string[]): Pick<Service, "roles" | "role"> {
  return { roles, role: `the role ${quoteAlternatives(roles)}` };
}

const READER = rolesOf("reader", "member");

/** Roles of Swift, which each operator chooses: swift/common/middleware/keystoneauth.py, `operator_roles`. */
const OPERATOR_ROLES = ["swiftoperator", "admin"];

/** All services. */
export const SERVICES: Readonly<Record<ServiceName, Service>> = {
  compute: { label: "compute service", types: ["compute"], version: "v2.1", ...READER },
  network: { label: "network service", types: ["network"], version: "v2.0", ...READER },
  "block-storage": {
    label: "block storage service",
    types: ["block-storage", "volumev3", "volumev2", "volume", "block-store"],
    version: "v3",
    ...READER,
  },
  "load-balancer": {
    label: "load balancer service",
    types: ["load-balancer"],
    version: "v2.0",
    // octavia/policies/advanced_rbac.py; with keystone_default_roles.py, `reader` is enough.
    ...rolesOf("load-balancer_observer", "load-balancer_member"),
  },
  dns: { label: "DNS service", types: ["dns"], version: "v2", ...READER },
  image: { label: "image service", types: ["image"], version: "v2", ...READER },
  "object-store": {
    label: "object storage service",
    types: ["object-store"],
    version: null,
    roles: OPERATOR_ROLES,
    role: `a role that the operator has named for it, by default ${quoteAlternatives(OPERATOR_ROLES)}`,
  },
};
