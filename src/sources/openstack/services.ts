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
  /** Roles of which one allows to read, by the service's default policies, in words for "it needs …". */
  readonly role: string;
}

const READER = `the role ${quoteAlternatives(["reader", "member"])}`;

/** All services. */
export const SERVICES: Readonly<Record<ServiceName, Service>> = {
  compute: { label: "compute service", types: ["compute"], version: "v2.1", role: READER },
  network: { label: "network service", types: ["network"], version: "v2.0", role: READER },
  "block-storage": {
    label: "block storage service",
    types: ["block-storage", "volumev3", "volumev2", "volume", "block-store"],
    version: "v3",
    role: READER,
  },
  "load-balancer": {
    label: "load balancer service",
    types: ["load-balancer"],
    version: "v2.0",
    // octavia/policies/advanced_rbac.py; with keystone_default_roles.py, `reader` is enough.
    role: `the role ${quoteAlternatives(["load-balancer_observer", "load-balancer_member"])}`,
  },
  dns: { label: "DNS service", types: ["dns"], version: "v2", role: READER },
  image: { label: "image service", types: ["image"], version: "v2", role: READER },
  "object-store": {
    label: "object storage service",
    types: ["object-store"],
    version: null,
    // swift/common/middleware/keystoneauth.py: `operator_roles`.
    role: `a role that the operator has named for it, by default ${quoteAlternatives(["swiftoperator", "admin"])}`,
  },
};
