// Words for other changes that are not applied yet, the same in reasons and advice.

import {
  inUnit,
  listed,
  type Message,
  type OtherAmount,
  quoted,
  quotedList,
  type Said,
  type Scale,
  say,
  type Together,
} from "../core/index.ts";

/** Most other changes that a sentence names. */
const MOST_NAMED = 4;

/** "`#12` (+8), `#15` (at least +4) and 3 more (+6)". */
export function otherChanges(others: readonly OtherAmount[], scale: Scale): Said {
  const named = others.slice(0, others.length === MOST_NAMED + 1 ? others.length : MOST_NAMED);
  const rest = others.slice(named.length);
  const amountOf = (some: readonly OtherAmount[]): string => {
    const least = some.some(({ atLeast }) => atLeast === true) ? "at least " : "";
    return `(${least}+${inUnit(
      some.reduce((sum, { amount }) => sum + amount, 0),
      scale,
    )})`;
  };
  const parts: Message[] = named.map((one) => say`${quoted(one.name)} ${amountOf([one])}`);
  return listed(rest.length === 0 ? parts : [...parts, `${rest.length} more ${amountOf(rest)}`]);
}

/**
 * Clause on which of the others a change fits together with, one at a time: "with `#12` or `#15`, not with both", "with `#12` alone". undefined: it
 * fits with none of them, or that is not known.
 */
export function fittingChanges({ fitsWith = [], others }: Together): Message | undefined {
  const names = fitsWith.flat();
  if (names.length === 0) return undefined;
  const isAll = names.length === others.length;
  if (isAll && names.length > 2) return "with any one of them, not with all";
  const list = quotedList(names, { most: MOST_NAMED, conjunction: "or" });
  return say`with ${list}${isAll ? ", not with both" : " alone"}`;
}
