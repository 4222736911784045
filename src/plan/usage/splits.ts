// Splits changes whose resources differ: in being half built, in their shares of a part that several resources share,
// or in the object with a limit of its own that contains them.
//
// All IPv6 subnets of a network share one port of their router. The first subnet creates it and the last one takes it
// away. Which subnet that is does not matter for the numbers, so one of them counts for all.

import { compareText, groupsOf, idOf } from "../../core/index.ts";
import { exactly, NOTHING, plus, type Quantity, upToOne } from "./amounts/quantity.ts";
import type { Rule, Within } from "./amounts/rules.ts";
import type { PartsIn, SharedPart } from "./amounts/shared-parts.ts";
import type { SplitChange } from "./amounts/side.ts";
import { isMarked } from "./facts/attributes.ts";
import { findExpression } from "./facts/configuration.ts";
import { type Change, type Facts, referencedOfType, type SideName } from "./facts/facts.ts";
import { findReferenced } from "./facts/referenced-objects.ts";
import { resourcesReferred } from "./facts/references.ts";
import { findResourceType, RESOURCE_TYPES } from "./providers/index.ts";

/** Returns all changes. Resources of one change that differ are split into several changes. */
export function splitChanges(facts: Facts): readonly SplitChange[] {
  const changes = Object.values(facts.changes);
  const sharing = Map.groupBy(changes, ({ type }) => findResourceType(type)?.partsIn);
  return [...sharing].flatMap(([partsIn, together]) => {
    const shares = partsIn && sharesOf(facts, together, partsIn);
    return together.flatMap((change) => {
      const rules = findResourceType(change.type)?.rules ?? [];
      const within = rules.find((rule) => rule.within)?.within;
      const flavorId = rules.find((rule) => rule.flavorId)?.flavorId;
      const found = change.addresses.map((address) => {
        const objectOn = (which: SideName) => within && findObject(facts, change, address, which, within);
        const objects = { before: objectOn("before"), after: objectOn("after") };
        const halfBuilt = isHalfBuilt(facts, change, address);
        const flavors = flavorId === undefined ? [] : findFlavors(facts, change, address, flavorId);
        return { address, difference: { halfBuilt, shares: shares?.get(address), objects, flavors } };
      });
      return groupsOf(found, ({ difference }) => idOf(difference)).map((group) => {
        return { ...change, ...group[0].difference, addresses: group.map(({ address }) => address) };
      });
    });
  });
}

/**
 * Returns whether the existing object is half built. A change says so only if it replaces the object for this reason.
 * For other changes, the prior state shows it.
 */
function isHalfBuilt({ tainted }: Facts, { actions: { order }, before, halfBuilt }: Change, address: string): boolean {
  const isThere = before !== undefined && order !== "create" && order !== "keep";
  return halfBuilt || (isThere && tainted[address] === true);
}

/** Parts that a changed resource leaves and gets. */
interface Move {
  readonly address: string;
  readonly before: readonly SharedPart[];
  readonly after: readonly SharedPart[];
}

function sharesOf(
  facts: Facts,
  changes: readonly Change[],
  partsIn: PartsIn,
): ReadonlyMap<string, SplitChange["shares"]> {
  const partsOf = partsIn(facts);
  const moves = changes.flatMap((change) => {
    const { addresses, configAddress, actions } = change;
    return addresses.flatMap((address): readonly Move[] => {
      if (actions.order === "keep" || isHalfBuilt(facts, change, address)) return [];
      const partsOn = (side: SideName, unknown?: unknown): readonly SharedPart[] =>
        change[side] === undefined ? [] : partsOf({ address, configAddress, values: change[side], unknown }, side);
      const [before, after] = [partsOn("before"), partsOn("after", change.unknown)];
      const isSame = before.length > 0 && idOf(before.map(identityOf)) === idOf(after.map(identityOf));
      if (actions.order === "update" && isSame) return [];
      return [{ address, before: actions.order === "create" ? [] : before, after }];
    });
  });
  const moved = new Set(moves.map(({ address }) => address));
  if (moved.size === 0) return new Map();
  const staying = RESOURCE_TYPES.filter((row) => row.partsIn === partsIn)
    .flatMap(({ type }) => Object.values(referencedOfType(facts, "before", type)))
    .flatMap((object) => (moved.has(object.address) ? [] : partsOf(object, "staying")));
  const [before, after] = [divideShares(moves, "before", staying), divideShares(moves, "after", staying)];
  return new Map([...moved].map((address) => [address, { before: before.get(address), after: after.get(address) }]));
}

/** Finds the shares of resources that come (or go), given the parts of resources that stay. */
function divideShares(
  moves: readonly Move[],
  side: SideName,
  staying: readonly SharedPart[],
): ReadonlyMap<string, Quantity> {
  const clear = new Map<string, SharedPart>();
  const unclear: SharedPart[] = [];
  const add = (part: SharedPart): void => {
    if (isCertainPart(part)) clear.set(identityOf(part), part);
    else unclear.push(part);
  };
  const shareOf = (part: SharedPart): Quantity => {
    if (isCertainPart(part) && clear.has(identityOf(part))) return NOTHING;
    const others = isCertainPart(part) ? unclear : [...unclear, ...clear.values()];
    return mayExist(part) || others.some((other) => mayBeEqual(part, other)) ? upToOne(part.why) : exactly(1);
  };
  for (const part of staying) add(part);
  const moving = moves
    .toSorted((one, other) => compareText(one.address, other.address))
    .flatMap(({ address, ...parts }) => parts[side].map((part) => ({ address, part })));
  const shares = new Map<string, Quantity>();
  // Certain parts come first, so that fewer of the others are uncertain.
  for (const { address, part } of moving.toSorted(
    (one, other) => Number(isCertainPart(other.part)) - Number(isCertainPart(one.part)),
  )) {
    shares.set(address, plus(shares.get(address) ?? NOTHING, shareOf(part)));
    add(part);
  }
  return shares;
}

function isCertainPart({ objects, isCertain }: SharedPart): boolean {
  return isCertain && !objects.includes(undefined);
}

function mayBeEqual(part: SharedPart, candidate: SharedPart): boolean {
  return part.objects.every((object, index) => {
    const counterpart = candidate.objects[index];
    return (
      object === undefined ||
      counterpart === undefined ||
      (object.item === counterpart.item && object.isNew === counterpart.isNew)
    );
  });
}

function identityOf({ objects }: SharedPart): string {
  return idOf(objects.map((target) => target && [target.isNew, target.item]));
}

/** Returns whether resources outside of the plan may have the part already. */
function mayExist({ objects }: SharedPart): boolean {
  return objects.every((target) => target?.isNew === false && target.object === undefined);
}

/** Finds the addresses of flavors that may provide an ID which is known only after apply. */
function findFlavors(
  facts: Facts,
  { configAddress, unknown }: Change,
  address: string,
  { attribute, types }: NonNullable<Rule["flavorId"]>,
): readonly string[] {
  if (!isMarked(unknown, [attribute])) return [];
  const expression = findExpression(facts.resources[configAddress], [attribute]);
  return types.flatMap((type) => resourcesReferred(facts, address, expression, type));
}

function findObject(facts: Facts, change: Change, address: string, which: SideName, within: Within) {
  const values = change[which];
  if (values === undefined) return undefined;
  // A deleted object takes its contents along.
  if (within === "itself") return which === "after" ? { item: address, isNew: true } : undefined;
  const { attribute, type } = within;
  // Its ID would appear in a request and in the report.
  if (isMarked(change.hidden[which], [attribute])) return undefined;
  const unknown = which === "after" ? change.unknown : undefined;
  const target = findReferenced(
    facts,
    { address, configAddress: change.configAddress, values, unknown },
    attribute,
    type,
  );
  return target && { item: target.item, isNew: target.isNew };
}
