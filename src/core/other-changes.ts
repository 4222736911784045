// Words for other changes that are not applied yet, the same in reasons and in advice.

import type { OtherAmount } from "./model.ts";
import { inUnit, type Scale } from "./text/amounts.ts";
import { quote } from "./text/escape.ts";
import { listOf } from "./text/words.ts";

/** Most other changes that a sentence names. */
const MOST_NAMED = 4;

/** "`#12` (+8), `#15` (at least +4) and 3 more (+6)". */
export function otherChanges(others: readonly OtherAmount[], scale: Scale): string {
  const named = others.slice(0, others.length === MOST_NAMED + 1 ? others.length : MOST_NAMED);
  const rest = others.slice(named.length);
  const amountOf = (some: readonly OtherAmount[]): string => {
    const least = some.some(({ atLeast }) => atLeast === true) ? "at least " : "";
    return `(${least}+${inUnit(
      some.reduce((sum, { amount }) => sum + amount, 0),
      scale,
    )})`;
  };
  const parts = named.map((one) => `${quote(one.name)} ${amountOf([one])}`);
  return listOf(rest.length === 0 ? parts : [...parts, `${rest.length} more ${amountOf(rest)}`]);
}

/** Most combinations that a sentence names. */
const MOST_SETS = 3;

/**
 * Clause on which of the others a change fits together with: "with `#12` or `#15`, not with both"; null: it fits with none of them, or
 * that is not known.
 */
export function fittingChanges(
  sets: readonly (readonly string[])[] | undefined,
  others: readonly OtherAmount[],
): string | null {
  const known = (sets ?? []).filter((set) => set.length > 0);
  const [first] = known;
  if (first === undefined) return null;
  const isAnyOne = known.length === others.length && known.every((set) => set.length === 1);
  if (isAnyOne && others.length <= MOST_NAMED) {
    const names = known.flat().map(quote);
    return `with ${listOf(names, "or")}, not with ${others.length === 2 ? "both" : "two of them"}`;
  }
  const named = known.slice(0, MOST_SETS).map((set) => `with ${listOf(set.map(quote))}`);
  const more = known.length - named.length;
  return [...named, ...(more > 0 ? [`with ${more} other combinations`] : [])].join(", or ");
}
