// Other changes by their names: on hosts that number them they are pull requests, and elsewhere whatever their reports are of.

import type { Report } from "../core/index.ts";

/** true for the name of a pull request: "#12". */
export function isPullRequest(name: string): boolean {
  return /^#[1-9]\d{0,9}$/.test(name);
}

/** "other pull request", or "other change" where one of them is something else. */
export function nounOf(names: readonly string[]): string {
  return names.every(isPullRequest) ? "other pull request" : "other change";
}

/** true where it matters what is not known of others: some check fits alone only, or would fail for it. */
export function isDoubtful({ policy, counts }: Report): boolean {
  return policy?.together === "fail" || counts.contended > 0;
}
