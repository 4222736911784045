// Connections to servers, through the proxy that the environment names.

export { monotonicMs } from "./clock.ts";
export {
  type Dispatcher,
  describeProxy,
  type Environment,
  openDispatcher,
  proxyAdvice,
  proxyRefusal,
  type Reach,
  unlessAborted,
  wantsPassword,
} from "./connections.ts";
