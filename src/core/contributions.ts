// Resources that an amount comes from.

import type { Contribution, ContributionGroup } from "./model.ts";
import { compareText } from "./text/words.ts";

/** The resources one by one, those of the largest amounts first, whatever the order of the groups. */
export function contributionsOf(groups: readonly ContributionGroup[]): Contribution[] {
  return groups
    .flatMap(({ addresses, ...share }) => addresses.map((address) => ({ address, ...share })))
    .sort(
      (one, other) =>
        Math.abs(other.amount) - Math.abs(one.amount) ||
        compareText(one.address, other.address) ||
        compareText(one.action, other.action),
    );
}
