// Parts of the room that tests run by themselves. A session hides them: which credential was chosen, before Keystone is asked, and what
// Keystone decides about each kind of them.

export { parseCloudsDocument, type Tree } from "../../src/keystone/clouds-document.ts";
export { MAX_CREDENTIAL_FILE_BYTES, readCloudsFiles } from "../../src/keystone/clouds-files.ts";
export type {
  ApplicationCredential,
  Credential,
  ExistingToken,
  PasswordCredential,
  Reference,
} from "../../src/keystone/credential.ts";
export { type ResolvedCredential, resolveCredentials } from "../../src/keystone/credentials.ts";
export { requestToken } from "../../src/keystone/request-token.ts";
