// Secret settings and variables, and the masking of their values in logs.

import type { Environment } from "../core/index.ts";

/** Registers a text that must never be seen in a log, whole or in part of its lines. */
export type Mask = (secret: string) => void;

/** Settings of clouds.yaml whose values are secret, and the only ones allowed in secure.yaml. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  "password",
  "application_credential_secret",
  "token",
  "auth_token",
  "passcode",
  "access_token",
  "client_secret",
  "access_key",
  "secret_key",
]);

/** true for settings whose values may only go where they are needed. */
export function isSecretSetting(name: string): boolean {
  return SECRET_SETTINGS.has(name.replaceAll("-", "_"));
}

/** Masks a secret, unless it is blank. `mask` sees to the forms in which a log could show it. */
export function maskSecret(secret: string, mask: Mask): void {
  if (secret.trim() !== "") mask(secret);
}

/** Masks what is secret in the environment, used or not. */
export function maskEnvironment(environment: Environment, mask: Mask): void {
  for (const name of SECRET_SETTINGS) maskSecret(environment[`OS_${name.toUpperCase()}`] ?? "", mask);
}
