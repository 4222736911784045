// The Quota and Usage API, served: one HTTP front, over a data set and over the services of a cloud.

export { parseRedisUrl } from "./cache/redis.ts";
export { embeddedDataSet, MAX_DATA_SET_LENGTH, parseDataSet } from "./data-set/data-set.ts";
export {
  DEMO_TOKEN,
  type EmulatorOptions,
  type LoggedRequest,
  startEmulator,
  UNSPECIFIED_BEHAVIOUR,
} from "./emulator/emulator.ts";
export { type ExporterOptions, type ExportTarget, startExporter } from "./exporter.ts";
export { LOG_LEVELS, type LogLevel } from "./front/observation.ts";
export type { Certificate } from "./front/server.ts";
export * from "./openstack/answers.ts";
export * from "./openstack/keystone.ts";
export * from "./openstack/openstack.ts";
export { type Service, type ServiceOptions, startService } from "./service.ts";
