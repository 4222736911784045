// The HTTP client: connections and proxies, requests, attempts, limits, and the meaning of connection errors.

export * from "./ask.ts";
export { HttpError } from "./connection-errors.ts";
export * from "./http-client.ts";
export * from "./limits.ts";
