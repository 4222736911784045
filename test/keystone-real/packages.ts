// What the tests against a real Keystone need from Debian.

import { ensurePackages } from "../support/debian.ts";

/** Installs what is missing. null: it is there now; otherwise why it cannot be had. Throws where the installation fails. */
export function ensureKeystone(): string | null {
  return ensurePackages({ what: "Keystone", names: ["python3-keystone"] });
}
