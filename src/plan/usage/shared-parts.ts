// Things that several resources have together: a network's IPv6 subnets share one port of their router. The first resource to come makes it, and
// the last one to go takes it along; which of them that is does not matter for the numbers, so that one of them stands for all.

import { compareText } from "../../core/index.ts";
import { type Change, type Facts, referencedOfType, type Shares } from "./facts.ts";
import { findResourceType } from "./providers/index.ts";
import { between, exactly, NOTHING, type Quantity, type Why } from "./range.ts";
import { type Known, toKnown } from "./targets.ts";

/** Something that resources of a type may have together. */
export interface Part {
  /** Objects that it belongs to: those with equal ones have it together. null: it cannot be told which object. */
  readonly of: readonly (string | null)[];
  /** false: the resource may have no share in any. */
  readonly isCertain: boolean;
  /** true: others that are in no plan may have it already. */
  readonly mayBeThere: boolean;
  /** Why it is not known whether it is shared. */
  readonly why: Why;
}

/** Tells the part of a resource; undefined: it has none together with others. */
export type PartOf = (facts: Facts, resource: Known) => Part | undefined;

/** The changes with the shares that their resources have, those apart that are equal otherwise. */
export function withShares(facts: Facts, changes: readonly Change[]): readonly Change[] {
  const ofType = Map.groupBy(changes, ({ type }) => type);
  const shares = new Map([...ofType].map(([type, all]) => [type, sharesOfType(facts, type, all)]));
  return changes.flatMap((change) => splitByShares(change, shares.get(change.type)));
}

type SharesByAddress = ReadonlyMap<string, Shares>;

function splitByShares(change: Change, shares: SharesByAddress | undefined): readonly Change[] {
  if (shares === undefined || shares.size === 0 || change.halfBuilt) return [change];
  const found = new Map<string, { readonly addresses: string[]; readonly shares: Shares | undefined }>();
  for (const address of change.addresses) {
    const own = shares.get(address);
    const id = JSON.stringify(own ?? null);
    const group = found.get(id) ?? { addresses: [], shares: own };
    group.addresses.push(address);
    found.set(id, group);
  }
  return [...found.values()].map(({ addresses, shares: own }) => ({
    ...change,
    addresses,
    ...(own === undefined ? {} : { shares: own }),
  }));
}

/** A resource that comes or goes, with its part. */
interface Moving {
  readonly address: string;
  readonly part: Part;
}

function sharesOfType(facts: Facts, type: string, changes: readonly Change[]): SharesByAddress {
  const row = findResourceType(type);
  const partOf = row?.kind === "counted" ? row.partOf : undefined;
  if (partOf === undefined) return new Map();
  const leaving: Moving[] = [];
  const arriving: Moving[] = [];
  const moved = new Set<string>();
  for (const change of changes) {
    if (change.halfBuilt) continue;
    for (const address of change.addresses) {
      const before = change.before === null ? undefined : partOf(facts, toKnown(change, { address, which: "before" }));
      const after = change.after === null ? undefined : partOf(facts, toKnown(change, { address, which: "after" }));
      const { order } = change.actions;
      if (order === "keep" || (order === "update" && before !== undefined && after !== undefined)) continue;
      moved.add(address);
      if (before !== undefined && order !== "create") leaving.push({ address, part: before });
      if (after !== undefined) arriving.push({ address, part: after });
    }
  }
  if (moved.size === 0) return new Map();
  const staying = Object.values(referencedOfType(facts, "before", type)).flatMap((object) => {
    return moved.has(object.address) ? [] : (partOf(facts, { ...object, unknown: null }) ?? []);
  });
  const before = divide(leaving, staying);
  const after = divide(arriving, staying);
  return new Map(
    [...moved].map((address) => {
      const [given, taken] = [before.get(address), after.get(address)];
      return [address, { ...(given ? { before: given } : {}), ...(taken ? { after: taken } : {}) }];
    }),
  );
}

/** The share of each that comes (or goes), beside those that stay. */
function divide(moving: readonly Moving[], staying: readonly Part[]): ReadonlyMap<string, Quantity> {
  const others = new Parts();
  for (const part of staying) others.add(part);
  const shares = new Map<string, Quantity>();
  // What is certain first: the rest then has less to be uncertain of.
  const rank = ({ part }: Moving): number => (isClear(part) ? 0 : 1);
  for (const { address, part } of moving.toSorted(
    (one, other) => rank(one) - rank(other) || compareText(one.address, other.address),
  )) {
    shares.set(address, others.shareOf(part));
    others.add(part);
  }
  return shares;
}

function isClear({ of, isCertain }: Part): boolean {
  return isCertain && !of.includes(null);
}

/** Parts that are there already. */
class Parts {
  readonly #clear = new Map<string, Part>();
  readonly #unclear: Part[] = [];

  add(part: Part): void {
    if (isClear(part)) this.#clear.set(JSON.stringify(part.of), part);
    else this.#unclear.push(part);
  }

  /** Of a part that one more resource has. */
  shareOf(part: Part): Quantity {
    if (isClear(part) && this.#clear.has(JSON.stringify(part.of))) return NOTHING;
    const known = isClear(part) ? this.#unclear : [...this.#unclear, ...this.#clear.values()];
    return part.mayBeThere || known.some((other) => mayBeOne(part, other)) ? between(0, 1, [part.why]) : exactly(1);
  }
}

function mayBeOne(one: Part, other: Part): boolean {
  return one.of.every((object, index) => {
    const its = other.of[index] ?? null;
    return object === null || its === null || object === its;
  });
}
