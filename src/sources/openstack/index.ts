// The services of an OpenStack cloud as a source: limits, usage and flavors, by the catalog of the session's token.

export { type Cloud, createCloud } from "./cloud.ts";
export {
  type CloudReader,
  type CloudReaderOptions,
  type CloudSnapshot,
  type DocumentQuery,
  type Keep,
  type KeptCall,
  openCloudReader,
  type ReadQuery,
  type ServiceCall,
} from "./cloud-reader.ts";
export { createFlavorSource } from "./flavor-source.ts";
export { createOpenstack } from "./openstack.ts";
