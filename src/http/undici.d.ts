// Types of the files of undici that are imported by themselves.

declare module "undici/lib/api/index.js" {
  const api: Readonly<Record<string, unknown>>;
  export default api;
}

declare module "undici/lib/dispatcher/dispatcher.js" {
  export { Dispatcher as default } from "undici";
}

declare module "undici/lib/dispatcher/env-http-proxy-agent.js" {
  export { EnvHttpProxyAgent as default } from "undici";
}
