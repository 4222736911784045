// Settings as a user gives them, checked once for all ways of giving them.

export { API_VERSIONS, type ApiVersion, type BaseUrl } from "./api-url.ts";
export {
  type Connection,
  type Naming,
  numberOf,
  type ProviderRegions,
  parseConnection,
  parseJudging,
  parseProviderRegions,
  parseSettings,
  type Settings,
} from "./settings.ts";
export { parseProject, parseToken } from "./token.ts";
