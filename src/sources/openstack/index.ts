// The services of an OpenStack cloud as a source: limits, usage and flavors, by the catalog of the session's token.

export * from "./cloud-reader.ts";
export { createOpenstack, findRegions } from "./openstack-source.ts";
export { SERVICES, type ServiceName } from "./services.ts";
export { SERVICE_KEYS } from "./snapshot.ts";
export { UNIFIED_LIMIT_KEYS as NOVA_LIMITS } from "./unified-limits.ts";
