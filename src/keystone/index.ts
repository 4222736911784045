// Credentials of OpenStack, and the token that Keystone issues for them.

export { parseAuthUrl } from "./auth-url.ts";
export { findWorkspace } from "./clouds-files.ts";
export { findCloudRegion, inputLabel } from "./credentials.ts";
export { type LoginRuntime, login, toCredentialSources } from "./login.ts";
export { openSession, type Session } from "./session.ts";
export type { Catalog, CatalogEndpoint, CatalogService } from "./token-answer.ts";
export { openTokenValidator, type TokenValidator, type ValidatorOptions } from "./validate-token.ts";
