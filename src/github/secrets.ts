// What must not be shown. The runner masks secrets in logs and in the job summary; what is posted to GitHub, nobody masks but us.

import * as core from "@actions/core";

/**
 * Shortest text that is masked. The runner replaces every occurrence, so that masking something shorter would garble the log,
 * and could blank out an output such as `fail`.
 */
export const MIN_SECRET_LENGTH = 8;

/** The inputs of the Action that hold secrets. */
export const SECRET_INPUTS = ["token", "application-credential-secret", "github-token"] as const;

/**
 * Masks the values of all secret inputs in the log: the first thing that a run does. What comes back are the forms in which they
 * must not be published either, see {@link holdsSecret}.
 */
export function maskSecretInputs(): readonly string[] {
  const secrets = SECRET_INPUTS.flatMap((name) => toSecretForms(core.getInput(name, { trimWhitespace: false })));
  for (const secret of secrets) core.setSecret(secret);
  return secrets;
}

/** Masks one secret in the log, in all its forms. */
export function maskSecret(secret: string): void {
  for (const form of toSecretForms(secret)) core.setSecret(form);
}

/** A secret as a whole, without white space around it, and each of its lines: all forms in which it could turn up. Without what is too short. */
export function toSecretForms(value: string): readonly string[] {
  const forms = [value, value.trim(), ...value.split(/[\r\n]+/u).map((line) => line.trim())];
  return [...new Set(forms)].filter((form) => form.trim().length >= MIN_SECRET_LENGTH);
}

/** Whether the text holds one of the secrets, as it is or as it reads inside JSON. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)));
}
