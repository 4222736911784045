// Texts that must not be shown. A runner masks secrets in logs and job summaries. Comments on a host, and files for
// later steps, are masked by nobody but this program.

import { visible } from "../core/index.ts";

/** Length of the shortest masked text. The runner replaces every occurrence, so shorter texts would garble the log. */
const MIN_SECRET_LENGTH = 8;

/** All secrets of a run: from inputs, variables and files, and tokens issued during the run. */
export type Secrets = ReturnType<typeof createSecrets>;

/** Creates an empty set of secrets. `hide` is called once for each masked form of each secret. */
export function createSecrets(hide: (form: string) => void) {
  const forms = new Set<string>();
  return {
    /** Masks a secret in the log, in all its forms. */
    mask: (secret: string): void => {
      for (const form of toSecretForms(secret)) {
        if (!forms.has(form)) hide(form);
        forms.add(form);
      }
    },
    /** Returns whether a text contains a secret that is masked so far. Such a text must not leave the runner. */
    occurIn: (text: string): boolean => holdsSecret(text, [...forms]),
  };
}

/**
 * Returns the forms of a secret: whole, trimmed, and line by line, each also in lowercase and as names are shown.
 * Leaves out forms that are too short.
 */
export function toSecretForms(value: string): readonly string[] {
  const forms = [value, value.trim(), ...value.split(/[\r\n]+/u).map((line) => line.trim())];
  const long = [...new Set(forms)].filter((form) => form.trim().length >= MIN_SECRET_LENGTH);
  // Host names in addresses are in lowercase.
  const written = long.flatMap((form) => [form, form.toLowerCase()]);
  return [...new Set(written.flatMap((form) => [form, visible(form, Number.POSITIVE_INFINITY), visible(form)]))];
}

/**
 * Returns whether the text contains one of the secrets: in any case, escaped as in JSON or an address, or inside
 * base64, which records in comments use.
 */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  const encoded = text.match(/[A-Za-z0-9+/]{16,}={0,2}/gu) ?? [];
  const decoded = encoded.map((part) => Buffer.from(part, "base64").toString("utf8"));
  const searched = [text, ...decoded].join("\n").toLowerCase();
  const needles = secrets.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
  ]);
  return needles.some((needle) => searched.includes(needle.toLowerCase()));
}
