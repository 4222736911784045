// Credentials of OpenStack, and the token that Keystone issues for them.

export { parseAuthUrl } from "./auth-url.ts";
export { findWorkspace } from "./clouds-files.ts";
export { findCloudRegion } from "./credentials.ts";
export { type LoginRuntime, login, type Session } from "./session.ts";
export type { Catalog, CatalogEndpoint, CatalogService } from "./token-answer.ts";
export { openTokenValidator, type TokenValidator, type ValidatorOptions } from "./validate-token.ts";
