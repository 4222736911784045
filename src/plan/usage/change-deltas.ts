// Turns the sides of a change into deltas: how much it takes and gives back of each key, in each region that it may be
// in.

import { addUp, type CloudFacts, findSharedService, groupsOf, idOf, isPerObject } from "../../core/index.ts";
import { type Amount, EACH } from "./amounts/amount.ts";
import {
  between,
  difference,
  larger,
  NOTHING,
  perhaps,
  plus,
  reasonsOf,
  smaller,
  type UnknownReason,
} from "./amounts/quantity.ts";
import type { PlacedSide, SplitChange } from "./amounts/side.ts";
import { type Delta, perhapsBoth } from "./delta.ts";
import type { OwnershipBook } from "./places/ownership.ts";
import { findResourceType } from "./providers/index.ts";

/** A change with its sides in each region that it may be in. */
export interface ChangedSides {
  readonly change: SplitChange;
  readonly sides: readonly PlacedSide[];
}

/** Returns the deltas of a change. `shared` has the services that several regions share. */
export function toDeltas(
  { change, sides }: ChangedSides,
  keepsOwner: OwnershipBook["keepsOwner"],
  shared: CloudFacts["shared"],
): readonly Delta[] {
  const isMoved = sides.some(({ which }) => which === "before") && sides.some(({ which }) => which === "after");
  const findPresence: FindPresence = (side, key) =>
    presenceOf(side, sides, findSharedService(shared, key, side.place.region)?.regions);
  return groupsOf(sides, ({ place }) => place.region).flatMap((here) => {
    const { before: [before] = [], after: [after] = [] } = Object.groupBy(here, ({ which }) => which);
    const pair = (paired: readonly PlacedSide[], order: Delta["order"]) =>
      deltasOfPair({ change, sides: paired }, order, findPresence);
    // A resource that moves to another region is given back in one and taken in the other.
    const alone = before === undefined ? "create" : "delete";
    if (before === undefined || after === undefined) return pair(here, isMoved ? alone : change.actions.order);
    // The new side is the project's, and the owner of the old one is unknown.
    const isRest = before.owner.kind === "unclear" && after.owner.kind === "own";
    // The old side makes room for the new one if both have the same owner, known or not.
    if (before.owner.kind === after.owner.kind || (isRest && keepsOwner(before, after)))
      return pair(here, change.actions.order);
    return [...pair([before], "delete"), ...pair([after], "create")];
  });
}

/**
 * Presence of an amount in a region: it certainly counts there, may count there, or counts in another region of the
 * same service.
 */
type Presence = "certain" | "possible" | "elsewhere";

type FindPresence = (side: PlacedSide, key: string) => Presence;

/**
 * Returns the presence of a side's amounts of a key. `service` has the regions that share the service of the key, or is
 * undefined if the region does not share it.
 */
function presenceOf(
  { place, which }: PlacedSide,
  sides: readonly PlacedSide[],
  service: readonly string[] | undefined,
): Presence {
  if (!isPossible(place)) return "certain";
  if (service === undefined) return "possible";
  const isServed = (side: PlacedSide) => service.includes(side.place.region ?? "");
  const served = sides.filter(isServed);
  const home = served.find((side) => !isPossible(side.place)) ?? served[0];
  if (home?.place.region !== place.region) return "elsewhere";
  return sides.every((side) => side.which !== which || isServed(side)) ? "certain" : "possible";
}

function isPossible(place: PlacedSide["place"]): boolean {
  return place.region !== undefined && place.isPossible === true;
}

function amountsOf(side: PlacedSide): readonly Amount[] {
  const { rules = [] } = findResourceType(side.change.type) ?? {};
  if (side.owner.kind === "other") return [];
  const amounts = rules.flatMap((rule) => rule.amounts(side));
  if (side.which === "after" || !side.change.halfBuilt) return amounts;
  // The object itself existed when the state was refreshed. Ports and volumes that the service creates along with it
  // may be missing.
  return amounts.map((each) =>
    each.isAside === true ? { ...each, amount: between(0, each.amount.most, LEFT_BEHIND) } : each,
  );
}

const LEFT_BEHIND: UnknownReason = { kind: "left-behind", name: null };

function deltasOfPair(
  { change, sides }: ChangedSides,
  order: Delta["order"],
  findPresence: FindPresence,
): readonly Delta[] {
  const { addresses, actions, type } = change;
  const isUnclear = sides.every(({ owner }) => owner.kind === "unclear");
  const isRest = !isUnclear && sides.some(({ owner }) => owner.kind === "unclear");
  const amounts = sides.flatMap((side) => amountsOf(side).map((amount) => ({ ...amount, side })));
  const here = amounts.filter(({ key, side }) => findPresence(side, key) !== "elsewhere");
  return groupsOf(here, ({ key, item, object, limitedObject }) => idOf(key, item, object, limitedObject)).flatMap(
    (all): readonly Delta[] => {
      const [{ key, item, object, limitedObject, side: first }] = all;
      if (order === "keep" && !isPerObject(key)) return [];
      const { before: released = [], after: taken = [] } = Object.groupBy(all, ({ side }) => side.which);
      const add = object === EACH ? larger : plus;
      const sumOf = (some: typeof taken) => some.map(({ amount }) => amount).reduce(add, NOTHING);
      // The smaller ones of old and new parts exist twice: a change never starts with more than all of the larger.
      const surgeOf = (some: typeof taken) => some.map(({ surge = NOTHING }) => surge).reduce(plus, NOTHING);
      const after = sumOf(order === "keep" ? released : taken);
      const isAnywhere = sides.every((side) => findPresence(side, key) !== "certain");
      const mayBeHere = !isAnywhere && taken.some(({ side }) => findPresence(side, key) === "possible");
      const late = order === "update" && taken.some(({ overlaps = false }) => overlaps);
      const delta: Delta = {
        at: first.place,
        key,
        item,
        object,
        limitedObject,
        addresses,
        type,
        count: object === EACH ? 1 : addresses.length,
        action: actions.name,
        order: late ? "create then delete" : order,
        late,
        before: sumOf(released),
        after: mayBeHere ? perhaps(REGION, after) : after,
        transient: addUp(taken, ({ transient = 0 }) => transient),
        surge: smaller(surgeOf(released), surgeOf(taken)),
      };
      const owned = isUnclear ? perhapsBoth(delta, PROJECT) : isRest ? withUncertainRest(delta) : delta;
      const placed = isAnywhere ? perhapsBoth(owned, REGION) : owned;
      if (!hasNoEffect(placed)) return [placed];
      return isPerObject(key) && placed.before.most > 0 ? [{ ...placed, order: "keep" }] : [];
    },
  );
}

/** Reason for an amount that may be in another region and then takes nothing here. */
const REGION: UnknownReason = { kind: "region", name: null };

/** Reason for an amount that may belong to another project, and then takes and gives back nothing here. */
const PROJECT: UnknownReason = { kind: "project", name: null };

/**
 * Returns the delta of a replacement whose old side has an unknown owner. The old side makes room for the new one in
 * any case. The rest of it may belong to another project.
 */
function withUncertainRest(delta: Delta): Delta {
  const { before, after } = delta;
  if (before.same !== undefined && before.same === after.same) return delta;
  const certain = Math.min(before.least, after.least);
  return { ...delta, before: between(certain, before.most, PROJECT, ...reasonsOf(before)) };
}

function hasNoEffect(delta: Delta): boolean {
  const { order, before, after, transient, surge } = delta;
  if (order === "keep" || transient > 0 || surge.most > 0) return false;
  if (before.most === 0 && after.most === 0) return true;
  const { least, most } = difference(delta);
  return order === "update" && least === 0 && most === 0;
}
