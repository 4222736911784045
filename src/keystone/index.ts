// OpenStack credentials, and the token that Keystone issues for them.

export { findWorkspace } from "./clouds-files.ts";
export type { Catalog, CatalogEndpoint, CatalogService } from "./keystone-answers.ts";
export {
  findLoginTarget,
  type LoginInputs,
  type LoginRuntime,
  login,
  type Session,
} from "./login.ts";
export { parseAuthUrl } from "./login-settings.ts";
export { openTokenValidator, type TokenValidator, type ValidatorOptions } from "./validate-token.ts";
