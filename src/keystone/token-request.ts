// A credential → the body of the request for a token, as Keystone's API wants it.
// https://docs.openstack.org/api-ref/identity/v3/#authentication-and-token-management

import type { ApplicationCredential, PasswordCredential } from "./credential.ts";

/** The body for an application credential. Without a scope: Keystone answers 401 to one, since the project is fixed. */
export function toApplicationCredentialBody({ identity, secret }: ApplicationCredential): string {
  return JSON.stringify({
    auth: {
      identity: { methods: ["application_credential"], application_credential: { ...identity, secret } },
    },
  });
}

/**
 * The body for a password: for the credential's project, or for none (`unscoped`), which tells a wrong password from a wrong project. That the
 * latter has to be said keeps Keystone from taking the user's default project.
 */
export function toPasswordBody({ user, password, project }: PasswordCredential, scope: "project" | "unscoped"): string {
  return JSON.stringify({
    auth: {
      identity: { methods: ["password"], password: { user: { ...user, password } } },
      scope: scope === "project" ? { project } : "unscoped",
    },
  });
}
