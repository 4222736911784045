// The texts that must not be shown. A runner masks secrets in logs and in job summaries; what is posted to a host and what lies in files for
// later steps, nobody masks but us.

import { visible } from "../core/index.ts";

/** Shortest text that is masked: the runner replaces every occurrence, which would garble the log for something shorter. */
const MIN_SECRET_LENGTH = 8;

/** Everything that a run has masked, from everywhere: inputs, variables, files, tokens that were issued meanwhile. */
export type Secrets = ReturnType<typeof createSecrets>;

/** No secrets so far. `hide`: called once for each form of each that is masked. */
export function createSecrets(hide: (form: string) => void) {
  const forms = new Set<string>();
  return {
    /** Masks one more in the log, in all its forms. */
    mask: (secret: string): void => {
      for (const form of toSecretForms(secret)) {
        if (!forms.has(form)) hide(form);
        forms.add(form);
      }
    },
    /** true for a text with one that was masked until this moment; then it must not leave the runner. */
    areIn: (text: string): boolean => holdsSecret(text, [...forms]),
  };
}

/** A secret as it is, trimmed, and by lines; each also in small letters, and as it is shown as a name. Without what is too short. */
export function toSecretForms(value: string): readonly string[] {
  const forms = [value, value.trim(), ...value.split(/[\r\n]+/u).map((line) => line.trim())];
  const long = [...new Set(forms)].filter((form) => form.trim().length >= MIN_SECRET_LENGTH);
  // In an address the host's name comes in small letters.
  const written = long.flatMap((form) => [form, form.toLowerCase()]);
  return [...new Set(written.flatMap((form) => [form, visible(form, Number.POSITIVE_INFINITY), visible(form)]))];
}

/** true where the text holds one of the secrets: in any case, as in JSON, in an address, or inside base64, as comments keep records. */
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
