// Credentials of a run: a plain token, or others that need Keystone.

import { embeddedDataSet } from "../../src/emulator/index.ts";
import type { Files } from "../e2e/dist.ts";

/** Kind of credentials. All but `token` need Keystone. */
export type Access = (typeof ACCESSES)[number];

/** All kinds of credentials. */
export const ACCESSES = ["token", "token to ask about", "application credential", "password"] as const;

/** The token of the runs, which no text contains by accident. */
export const QUOTA_TOKEN = "gAAAAABendurance0123456789abcdefghij";

/** Keystone's data. Characters of the secrets are escaped in addresses, in JSON and in HTML. */
export const SEED = {
  project: { id: embeddedDataSet().project, name: "demo" },
  logins: {
    applicationCredential: { id: "a".repeat(32), secret: 'endurance/secret+of="the<credential&' },
    user: { name: "ada", password: 'endurance/password+of="the<user&' },
  },
  tokens: { [QUOTA_TOKEN]: {} },
};

/** Returns the inputs and files with credentials. `keystone` is Keystone's address without `/v3`. */
export function toAccess(
  access: Access,
  keystone: string,
): { readonly inputs: Readonly<Record<string, string>>; readonly files: Files } {
  const authUrl = `${keystone}/v3`;
  const { project, logins } = SEED;
  const { user, applicationCredential } = logins;
  switch (access) {
    case "token":
      return { inputs: { token: QUOTA_TOKEN, "project-id": project.id }, files: {} };
    case "token to ask about":
      return { inputs: { token: QUOTA_TOKEN, "auth-url": authUrl }, files: {} };
    case "application credential": {
      const { id, secret } = applicationCredential;
      const inputs = { "application-credential-id": id, "application-credential-secret": secret };
      return { inputs: { "auth-url": authUrl, ...inputs }, files: {} };
    }
    case "password": {
      const auth = {
        auth_url: authUrl,
        username: user.name,
        password: user.password,
        user_domain_name: "Default",
        project_name: project.name,
        project_domain_name: "Default",
      };
      const clouds = JSON.stringify({ clouds: { production: { auth } } });
      const inputs = { cloud: "production", "clouds-file": "clouds.yaml", "project-id": project.id };
      return { inputs, files: { "clouds.yaml": clouds } };
    }
  }
}
