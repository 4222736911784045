// Reasons why amounts are not known, as they are added up: of changes, and of several plans.

import type { UnknownAmount } from "./model.ts";
import { idOf } from "./resource-keys.ts";
import { compareText } from "./text/words.ts";

/** Most addresses that are kept as examples of one reason. */
export const MOST_EXAMPLES = 3;

/** The same reasons for the same type of resource as one, those of most resources first. The order of what is given does not matter. */
export function addUnknown(all: readonly UnknownAmount[]): readonly UnknownAmount[] {
  const found = new Map<string, UnknownAmount>();
  for (const one of all) {
    const id = idOf(one.kind, one.name, one.type);
    const known = found.get(id);
    found.set(id, known === undefined ? one : addTwo(known, one));
  }
  return [...found.values()].sort(
    (one, other) =>
      other.resources - one.resources ||
      compareText(one.kind, other.kind) ||
      compareText(one.name ?? "", other.name ?? "") ||
      compareText(one.type, other.type),
  );
}

function addTwo(one: UnknownAmount, other: UnknownAmount): UnknownAmount {
  const addresses = [...one.addresses, ...other.addresses].sort(compareText).slice(0, MOST_EXAMPLES);
  return { ...one, resources: one.resources + other.resources, addresses };
}
