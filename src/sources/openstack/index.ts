// The services of an OpenStack cloud as a source: limits, usage and flavors, by the catalog of the session's token.

export {
  type CallStore,
  type CloudReader,
  type CloudReaderOptions,
  type KeptCall,
  openCloudReader,
  type ReadQuery,
  type ServiceCall,
} from "./cloud-reader.ts";
export { type Cloud, createCloud, createFlavorSource, createOpenstack, findRegions } from "./openstack.ts";
export { SERVICES, type ServiceName } from "./services.ts";
export { SERVICE_KEYS } from "./snapshot.ts";
export { UNIFIED_NAMES } from "./unified-limits.ts";
