// Other changes that are not applied yet: what is known of them, and words for them, the same in reasons and in advice.

import type { OtherAmount, Together } from "./model.ts";
import { listed, type Message, quoted, quotedList, type Said, say } from "./said.ts";
import { inUnit, type Scale } from "./text/amounts.ts";

/** A change that was judged by itself and is not applied yet: another pull request. */
export interface OtherChange {
  /** As reports name it: "#12", "networks.json". */
  readonly name: string;
  /** What it takes; nothing that it gives back. One entry for each region, key and item. */
  readonly additions: readonly Addition[];
}

/** What a change adds to usage once it is applied. */
export interface Addition {
  readonly region: string;
  /** Key with its item, as checks have it: "compute.cores", "objectstorage[ceph]". */
  readonly key: string;
  /** In the key's unit, more than 0. */
  readonly amount: number;
  /** true: more may come that is not known; `amount` is a lower bound. */
  readonly atLeast: boolean;
}

/** Other changes, and what their being in the way does. */
export interface OtherChanges {
  /** Effect of a check that fits alone and not together with them. */
  readonly effect: "fail" | "warn";
  /** Names differ from each other. */
  readonly changes: readonly OtherChange[];
}

/** Other changes as they were found. */
export interface OthersFound {
  /** Names differ from each other. */
  readonly changes: readonly OtherChange[];
  /** Sentences on what is not known of them, names in them quoted. */
  readonly notes: readonly string[];
}

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
 * Clause on which of the others a change fits together with, one at a time: "with `#12` or `#15`, not with both", "with `#12` alone". null: it
 * fits with none of them, or that is not known.
 */
export function fittingChanges({ fitsWith = [], others }: Together): Message | null {
  const names = fitsWith.flat();
  if (names.length === 0) return null;
  const isAll = names.length === others.length;
  if (isAll && names.length > 2) return "with any one of them, not with all";
  const list = quotedList(names, { most: MOST_NAMED, conjunction: "or" });
  return say`with ${list}${isAll ? ", not with both" : " alone"}`;
}
