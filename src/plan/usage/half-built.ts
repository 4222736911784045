// Objects that an apply which failed has left behind. Terraform marks an object whose creation failed as tainted, and replaces it with the next
// apply; one that a replacement could not delete stays as deposed. Nobody knows how far either got: the record that is in the state was there
// when it was refreshed, but of what the service makes beside it (ports, volumes to boot from) there may be anything between nothing and all.

import type { Change, Facts } from "./facts.ts";
import { between } from "./range.ts";
import type { Amount } from "./rules.ts";

/**
 * All changes, those that delete objects which only the state before tells to be tainted told apart from those that are the same
 * otherwise. (A change itself says so only where it is the reason for a replacement.)
 */
export function changesOf(facts: Facts): readonly Change[] {
  return Object.values(facts.changes).flatMap((change) => splitTainted(facts, change));
}

function splitTainted(facts: Facts, change: Change): readonly Change[] {
  const { order } = change.actions;
  if (change.halfBuilt || change.before === null || order === "create" || order === "keep") return [change];
  const tainted = change.addresses.filter((address) => facts.tainted[address] === true);
  const whole = change.addresses.filter((address) => facts.tainted[address] !== true);
  if (tainted.length === 0) return [change];
  const halfBuilt = { ...change, addresses: tainted, halfBuilt: true };
  return whole.length === 0 ? [halfBuilt] : [{ ...change, addresses: whole }, halfBuilt];
}

const LEFT_BEHIND = { kind: "left-behind", name: null } as const;

/** The certain part of the amounts that a half-built object gives back. */
export function certainOf(amounts: readonly Amount[]): readonly Amount[] {
  return amounts.map((each) =>
    each.beside === true ? { ...each, amount: between(0, each.amount.most, [LEFT_BEHIND]) } : each,
  );
}
