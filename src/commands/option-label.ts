// How messages call the options of credentials.

import type { CredentialInputs } from "../core/index.ts";

/** How messages call an option of `toCredentials`. */
export function optionLabel(name: keyof CredentialInputs): string {
  if (name === "token") return "`OS_TOKEN`";
  if (name === "applicationCredentialSecret") return "`OS_APPLICATION_CREDENTIAL_SECRET`";
  return `the option \`--${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}\``;
}
