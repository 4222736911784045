// Turns deltas into demands: one for each region, key and item.

import {
  addUnknown,
  addUp,
  amountOf,
  asSentence,
  type ContributionGroup,
  compareDemands,
  compareText,
  type Demand,
  findKey,
  GateError,
  groupsOf,
  hasItemsByObject,
  idOf,
  isExact,
  isPerObject,
  joinBounds,
  joinMessages,
  type Message,
  mapBounds,
  quoted,
  type Range,
  type Ranges,
  rangesBetween,
  SENSITIVE_REGION,
  say,
  toText,
  type UnknownAmount,
} from "../../core/index.ts";
import { ANY_NEW, EACH, SOME_ITEM } from "./amounts/amount.ts";
import { difference, exactly, reasonsOf, toBound, type UnknownReason } from "./amounts/quantity.ts";
import { applyPartsOf, type Delta, perhapsBoth, totalsOf } from "./delta.ts";
import { LASTING_ORDERS, type UncountedChange } from "./facts/facts.ts";

/** Placeholder for an unknown region. No region of the API has this name. */
const UNKNOWN_REGION = "?";

/**
 * Adds up deltas in any order. A change in `uncounted` may give back, unless it is a plain creation. Then demands on
 * the project have no lower bound.
 */
export function toDemands(deltas: readonly Delta[], uncounted: readonly UncountedChange[]): readonly Demand[] {
  const releasing = uncounted.filter(({ action }) => action !== "create");
  const groups = groupsOf(deltas, (delta) => {
    const item = delta.item === SOME_ITEM ? undefined : delta.item;
    return idOf(delta.at.region ?? 0, delta.key, item, hasItemsByObject(delta.key) && objectOf(delta));
  });
  const demands = groups.flatMap((group) => {
    const { any = [], named = [] } = Object.groupBy(group, ({ item }) => (item === SOME_ITEM ? "any" : "named"));
    const ofAny = any.map((delta) => ({ ...perhapsBoth(delta, whyUnnamed(delta)), item: undefined }));
    const [demand, untyped] = [toDemand(named, releasing), toDemand(ofAny, releasing)];
    return untyped === undefined ? (demand ?? []) : { ...(demand ?? toZeroDemand(untyped)), untyped };
  });
  return demands.map((demand) => withLargestNew(demand, demands)).sort(compareDemands);
}

function objectOf({ limitedObject, file }: Delta): string {
  return idOf(limitedObject?.item, limitedObject?.isNew === true ? file : undefined);
}

/**
 * An unknown amount of a new object may belong to any object, so it is added to the largest. Without new objects it has
 * no bound.
 */
function withLargestNew(demand: Demand, demands: readonly Demand[]): Demand {
  const { region, key, item } = demand;
  if (!hasItemsByObject(key) || item !== undefined) return demand;
  const objects = demands.filter(
    (object) => object.region === region && object.key === key && object.item !== undefined && object.isNew,
  );
  const withLargest = (moment: "end" | "worst") => {
    const { least, most } = demand[moment];
    const largest = Math.max(0, ...objects.map((object) => object[moment].most ?? 0));
    return { least, most: most === undefined ? undefined : most + largest };
  };
  return { ...demand, end: withLargest("end"), worst: withLargest("worst") };
}

function whyUnnamed({ key }: Delta): UnknownReason {
  return { kind: "not-in-plan", name: findKey(key)?.membersBy === "share type" ? "share_type" : "volume_type" };
}

/** Returns a demand for 0 of all members together, to carry an amount of an unknown member. */
function toZeroDemand({ parts: _parts, unknown: _unknown, ...demand }: Demand): Demand {
  return { ...demand, ...rangesBetween(0, 0), known: undefined, from: [] };
}

/** Owner of a limit: the project, the largest of many objects, or the one object of all deltas. */
type LimitOwner = "project" | "largest" | "object";

function toDemand(
  group: readonly Delta[],
  uncounted: readonly UncountedChange[],
  limitOwner?: LimitOwner,
): Demand | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const { key, item, limitedObject, at } = first;
  const owner = limitOwner ?? (hasItemsByObject(key) ? "object" : isPerObject(key) ? "largest" : "project");
  const isLargest = owner === "largest";
  const releasing = owner === "project" ? uncounted : [];
  const totals = isLargest ? totalsOfLargest(group) : totalsOfProject(group, releasing.length > 0);
  if (totals === undefined) return undefined;
  const most = Math.max(totals.end.most, totals.worst.most);
  // An object that only gives back always has room.
  if (owner === "object" && most <= 0) return undefined;
  const ranges = mapBounds(totals, (bound) => toExactBound(bound, first));
  const from = group.flatMap(contributionOf);
  const sum = addUp(from, ({ amount, addresses }) => amount * addresses.length);
  const known = ranges.end.least === undefined ? toExactBound(sum, first) : undefined;
  const isNothing = amountOf({ ...ranges, known }) === 0 && totals.end.most === 0 && totals.worst.most === 0;
  const isShown = !isNothing || from.some(({ addresses }) => addresses.length > 0);
  const takes = group.some(takesSome);
  if (!isShown && !takes) return undefined;
  const isHidden = group.some((delta) => delta.at.region !== undefined && delta.at.hidden);
  const isKnown = [ranges.end, ranges.likely, ranges.worst].every(isExact);
  const unknown = isKnown ? [] : unknownOf(group, releasing);
  return {
    region: at.region ?? UNKNOWN_REGION,
    shownRegion: isHidden ? SENSITIVE_REGION : undefined,
    key,
    item: owner === "object" ? itemOf(first) : item,
    isNew: owner === "object" ? (limitedObject?.isNew ?? true) : undefined,
    ...ranges,
    known,
    mode: isLargest ? "target" : "add",
    // A remark by the cloud may name the hidden region.
    ...(unknown.length === 0 ? {} : { unknown: isHidden ? unknown.map(withoutRemark) : unknown }),
    place: undefined,
    takes: takes || undefined,
    onlyReplaces: !isShown || undefined,
    parts: isLargest || releasing.length > 0 ? undefined : applyPartsOf(group),
    from,
    objects: isLargest ? objectsOf(group) : undefined,
    regionProblem: at.region === undefined ? regionProblemOf(group) : undefined,
  };
}

/** True for a change that needs room while it is applied, though it may end with less than before. */
function takesSome({ order, before, after, surge }: Delta): boolean {
  if (!LASTING_ORDERS.has(order)) return false;
  if (surge.least > 0) return true;
  return (order === "update" ? difference({ before, after }).least : after.least) > 0;
}

/** Returns the name of the object of a demand, until the source has a better one. */
function itemOf({ limitedObject, file }: Delta): string | undefined {
  return limitedObject?.isNew === true && file !== undefined ? `${limitedObject.item} (${file})` : limitedObject?.item;
}

function objectsOf(group: readonly Delta[]): readonly Demand[] | undefined {
  const changed = group.filter(({ order }) => order !== "keep");
  if (changed.some(({ limitedObject }) => limitedObject === undefined)) return undefined;
  return [...Map.groupBy(changed, objectOf).values()].flatMap((deltas) => toDemand(deltas, [], "object") ?? []);
}

function withoutRemark({ remark: _, ...rest }: UnknownAmount): UnknownAmount {
  return rest;
}

function unknownOf(group: readonly Delta[], releasing: readonly UncountedChange[]): readonly UnknownAmount[] {
  const open = group.flatMap((delta) => {
    const { type, addresses } = delta;
    const rest = { type, resources: addresses.length, addresses: [...addresses] };
    return reasonsOfDelta(delta).map((why) => ({ ...why, ...rest }));
  });
  const released = releasing.map(({ address, type }) => {
    return { kind: "uncounted" as const, name: type, type, resources: 1, addresses: [address] };
  });
  return addUnknown([...open, ...released]);
}

/** Returns the reasons why the difference of a delta, or its amount during apply, is uncertain, without duplicates. */
function reasonsOfDelta(delta: Delta): readonly UnknownReason[] {
  const { order, before, after, surge } = delta;
  if (order === "keep") return [];
  const { least, most } = difference(delta);
  const open = least !== most ? [before, after] : order === "create then delete" ? [after] : [surge];
  return [...new Map(reasonsOf(...open).map((why) => [idOf(why.kind, why.name), why])).values()];
}

const MAX_REASONS = 3;

/**
 * Joins the reasons why the region is unknown, whatever the order of the deltas. The most actionable ones come first.
 */
function regionProblemOf(group: readonly Delta[]): Message {
  const unsaid = group.flatMap(({ at }) => (at.region === undefined ? at : []));
  const reasons = new Map(unsaid.map(({ reason, isUnsaid }) => [`${isUnsaid ? 0 : 1} ${toText(reason)}`, reason]));
  const texts = [...reasons].sort(([left], [right]) => compareText(left, right)).map(([, reason]) => reason);
  const rest = texts.length > MAX_REASONS ? [say`and so on`] : [];
  return asSentence(say`${joinMessages([...texts.slice(0, MAX_REASONS), ...rest], "; ")}.`);
}

function totalsOfProject(group: readonly Delta[], releasesUnknown: boolean): Ranges<number> {
  const totals = totalsOf(group);
  if (!releasesUnknown) return totals;
  const unbounded = (range: Range<number>) => ({ ...range, least: Number.NEGATIVE_INFINITY });
  return { end: unbounded(totals.end), likely: unbounded(totals.likely), worst: { ...totals.worst, least: 0 } };
}

/** Returns the totals of the largest object that the plan changes, for a limit that holds for each object. */
function totalsOfLargest(group: readonly Delta[]): Ranges<number> | undefined {
  // Equal resources that are objects of their own form a separate group.
  const objects = Map.groupBy(group, ({ object }, index) => (object === EACH ? index : (object ?? "")));
  const groups = addAnyNew(objects, objects.get(ANY_NEW) ?? []);
  const changed = groups.filter((deltas) => deltas.some(({ order }) => order !== "keep"));
  return changed.length === 0 ? undefined : joinBounds(changed.map(totalsOfObject), (bounds) => Math.max(...bounds));
}

/**
 * Adds amounts that may belong to any object to each object. Such amounts may also belong to one object that nothing
 * else is known of. At least one object has one of them.
 */
function addAnyNew(
  objects: ReadonlyMap<unknown, readonly Delta[]>,
  open: readonly Delta[],
): readonly (readonly Delta[])[] {
  const [first] = open;
  if (first === undefined) return [...objects.values()];
  const others = [...objects].flatMap(([object, deltas]) => (object === ANY_NEW ? [] : [[...deltas, ...open]]));
  return [...others, open, [{ ...first, count: 1, after: exactly(1) }]];
}

function totalsOfObject(deltas: readonly Delta[]): Ranges<number> {
  const there = addUp(deltas, ({ count, before }) => count * before.least);
  const totals = totalsOf(deltas);
  // For a change in place, services check the new size of an object, not the old one.
  const isShrunk = totals.end.most < 0 && deltas.every(({ object, order }) => object === EACH && order === "update");
  return mapBounds(totals, (bound) => Math.max(0, there + (isShrunk ? Math.min(bound, totals.end.most) : bound)));
}

/**
 * Returns a bound, or undefined if it is infinite. Throws PLAN_INVALID if JavaScript cannot hold it exactly, since it
 * would be rounded silently.
 */
function toExactBound(number: number, { at: { region }, key }: Delta): number | undefined {
  const bound = toBound(number);
  if (bound === undefined || Number.isSafeInteger(bound)) return bound;
  throw new GateError({
    code: "PLAN_INVALID",
    message: say`the plan's amounts of ${quoted(key)} in ${region === undefined ? "an unknown region" : quoted(region)} add up to more than can be counted exactly (2^53).`,
  });
}

/** Returns the amount that each resource of a delta contributes, or undefined if it contributes nothing. */
function shareOf(delta: Delta): number | undefined {
  const { order, before, after, transient, surge } = delta;
  if (order === "keep") return undefined;
  const { least, most } = difference(delta);
  const amount = Number.isFinite(least) ? least : after.least - before.least;
  // A replacement that creates first takes nothing in the end, but much during apply.
  const isSomething =
    amount !== 0 || transient > 0 || surge.most > 0 || order === "create then delete" || most !== least;
  return isSomething ? amount + 0 : undefined;
}

/** Address and action of the default group, which is not a resource of the plan. */
const DEFAULT_GROUP = {
  addresses: ["default group"],
  action: "made by the cloud with the first group, network or port",
} as const;

function contributionOf(delta: Delta): readonly ContributionGroup[] {
  const amount = shareOf(delta);
  if (amount === undefined) return [];
  const { addresses, action, file, cause, late } = delta;
  const { most } = totalsOf([{ ...delta, count: 1 }]).worst;
  const share = most > Math.max(0, amount) ? { amount, peak: toBound(most) ?? null } : { amount };
  if (cause !== undefined) return [{ ...DEFAULT_GROUP, ...share, cause }];
  const part = late === true ? { ...share, isLate: true } : share;
  return [file === undefined ? { addresses, action, ...part } : { addresses, action, ...part, file }];
}
