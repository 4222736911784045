// The Quota and Usage API, served over the services of a cloud, and metrics of projects.

export { parseRedisUrl } from "./cache/redis.ts";
export { type ExporterOptions, type ExportTarget, startExporter } from "./exporter.ts";
export { LOG_LEVELS, type LogLevel } from "./front/observation.ts";
export type { Certificate } from "./front/server.ts";
export { type Service, type ServiceOptions, startService } from "./service.ts";
