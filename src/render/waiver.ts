// A waiver to propose if a policy decides: YAML for its file. The owner is empty, which a policy refuses, so that
// nobody merges a waiver without an owner.

import { type Check, isExceeded, isSharedExcess, parseCheckKey, type Report, visible } from "../core/index.ts";

/** Maximum length of a waiver's reason, in characters. */
export const MAX_WAIVER_REASON_LENGTH = 400;

/** Duration of a proposed waiver, in days. */
const DAYS = 28;

/** A name that matches only itself as a policy's glob, and is plain text wherever the proposal is shown. */
const LITERAL = /^\w[\w.:/-]*$/;

const MOST_WAIVED = 20;

/**
 * Returns the amount that a waiver has to cover. undefined if no waiver could cover the check, or if its names have
 * another meaning in a policy.
 */
function findUpTo(check: Check): number | undefined {
  const { cause, effect, region, sharedWith = [], key: shown, regionKnown, shownRegion } = check;
  const { projected, atLeast, peak, peakAtLeast, peakLikely } = check;
  const { key, item } = parseCheckKey(shown);
  const names = [region, ...sharedWith, key, ...(item === undefined ? [] : [item])];
  const isNamed = regionKnown !== false && shownRegion === undefined && names.every((name) => LITERAL.test(name));
  const amounts = [projected, peak, peakAtLeast, peakLikely].filter((amount) => amount !== undefined);
  const known = amounts.filter((amount) => amount !== null);
  const isFailing = isExceeded(check) && effect === "fail" && cause !== "flavor";
  if (!isFailing || !isNamed || isSharedExcess(check) || atLeast === true || known.length < amounts.length)
    return undefined;
  return Math.max(...known);
}

/**
 * Returns lines of YAML with waivers for failing checks. Empty without a policy file, with an organisation's policy
 * (which may refuse waivers), or if no check could be waived. `url` is the address of the change.
 */
export function toWaiverLines(report: Report, url: string | undefined): readonly string[] {
  const { policy, checks, checkedAt } = report;
  const end = new Date(Date.parse(checkedAt) + DAYS * 86_400_000);
  if (policy?.file === undefined || policy.organisation !== undefined || Number.isNaN(end.getTime())) return [];
  const until = end.toISOString().slice(0, 10);
  const waivers = checks.flatMap((check) => {
    const upTo = findUpTo(check);
    if (upTo === undefined) return [];
    // A waiver for some regions does not cover a service that all of them share.
    const regions = [check.region, ...(check.sharedWith ?? [])];
    return [
      `  - region: ${JSON.stringify(regions.length === 1 ? check.region : regions)}`,
      `    key: ${JSON.stringify(check.key)}`,
      `    up-to: ${upTo}`,
      `    until: ${until}`,
      `    reason: ${JSON.stringify(`A higher limit is requested${url === undefined ? "" : ` for ${visible(url, 300)}`}.`)}`,
      '    owner: ""',
    ];
  });
  return waivers.length === 0 ? [] : ["waivers:", ...waivers.slice(0, 6 * MOST_WAIVED)];
}
