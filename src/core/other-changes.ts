// Other changes that are not applied yet: what is known of them, and words for them, the same in reasons and in advice.

import type { OtherAmount, Together } from "./model.ts";
import { inUnit, type Scale } from "./text/amounts.ts";
import { quote } from "./text/escape.ts";
import { listOf } from "./text/words.ts";

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
 * Clause on which of the others a change fits together with: "with `#12` or `#15`, not with both", "with any 2 of them, and with 9 at most";
 * null: it fits with none of them, or that is not known.
 */
export function fittingChanges({
  fitsWith: sets,
  fitsWithAny: any,
  fitsWithMost: most,
  others,
}: Together): string | null {
  if (any !== undefined && most !== undefined) {
    if (most === 0) return null;
    if (any === most) return `with any ${any} of them`;
    return `${any === 0 ? "with some" : `with any ${any}`} of them, and with ${most} at most`;
  }
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
  return [...named, ...(more > 0 ? ["in other combinations"] : [])].join(", or ");
}
