// From deltas to demands: one for each region, key and item.

import {
  addUnknown,
  asSentence,
  type Contribution,
  type ContributionGroup,
  compareDemands,
  compareText,
  type Demand,
  GateError,
  idOf,
  isPerObject,
  join,
  type Message,
  MOST_EXAMPLES,
  quoted,
  SENSITIVE_REGION,
  say,
  toText,
  type UnknownAmount,
} from "../../core/index.ts";
import { type Delta, perhaps } from "./delta.ts";
import type { Uncounted } from "./facts.ts";
import { partsOf, type Step, type Totals, totalsOf } from "./peak.ts";
import { difference, reasonsOf as reasonsOfAmounts, type Why } from "./range.ts";
import type { RegionUnknown } from "./regions.ts";
import { EACH, SOME_ITEM } from "./rules.ts";

/** Stands for the region of what a plan does not tell one of. No region of the API is called so. */
const UNKNOWN_REGION = "?";

/**
 * Adds up deltas. Sorted by region (unknown ones first), key and item; the order of the deltas does not matter. Where something of
 * `uncounted` may give back, which is everything but a plain creation and what has a quota of its own, no lower bound holds but "nothing".
 */
export function toDemands(deltas: readonly Delta[], uncounted: readonly Uncounted[]): readonly Demand[] {
  const releasing = uncounted.filter(({ action, isApart }) => action !== "create" && isApart !== true);
  const groupsOf = (some: readonly Delta[]) =>
    Map.groupBy(some, ({ at, key, item }) => idOf(at.region ?? 0, key, item));
  const told = groupsOf(deltas.filter(({ item }) => item !== SOME_ITEM));
  const unnamed = deltas.filter(({ item }) => item === SOME_ITEM);
  const untold = groupsOf(unnamed.map((delta) => ({ ...delta, ...perhaps(delta, MEMBER), item: undefined })));
  return [...new Set([...told.keys(), ...untold.keys()])]
    .flatMap((id) => {
      const demand = toDemand(told.get(id) ?? [], releasing);
      const untyped = toDemand(untold.get(id) ?? [], releasing);
      return untyped === undefined ? (demand ?? []) : { ...(demand ?? nothingOf(untyped)), untyped };
    })
    .sort(compareDemands);
}

const MEMBER: Why = { kind: "not-in-plan", name: "volume_type" };

/** No amount of all members together, where what is of any of them comes to nothing. */
function nothingOf({ region, shownRegion, key, mode, regionProblem }: Demand): Demand {
  const bounds = { lowest: 0, highest: 0, peak: 0, peakAtLeast: 0, likely: 0, likelyAtLeast: 0 };
  return {
    region,
    shownRegion,
    key,
    item: undefined,
    amount: 0,
    mode,
    atLeast: false,
    place: undefined,
    bounds,
    from: [],
    regionProblem,
  };
}

function toDemand(group: readonly Delta[], releasing: readonly Uncounted[]): Demand | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const totals = isPerObject(first.key) ? ofLargestObject(group) : ofProject(group, releasing.length > 0);
  if (totals === undefined) return undefined;
  for (const number of Object.values(totals)) refuseRounded(number, first);
  const isNothing = totals.known === 0 && totals.most === 0 && totals.peak === 0;
  if (isNothing && !group.some((delta) => shareOf(delta) !== undefined && delta.addresses.length > 0)) return undefined;
  const lowest = finite(totals.least);
  const amount = lowest ?? totals.known;
  const { region } = first.at;
  const perObject = isPerObject(first.key);
  const isHidden = group.some(({ at }) => at.region !== undefined && at.hidden);
  const unknown = unknownOf(group, perObject ? [] : releasing).map((one) => (isHidden ? withoutRemark(one) : one));
  const parts = perObject || releasing.length > 0 ? undefined : partsOf(group.map(toStep));
  return {
    region: region ?? UNKNOWN_REGION,
    shownRegion: isHidden ? SENSITIVE_REGION : undefined,
    key: first.key,
    item: first.item,
    amount,
    mode: perObject ? "target" : "add",
    atLeast: lowest === undefined || totals.most > amount,
    ...(unknown.length === 0 ? {} : { unknown }),
    place: undefined,
    bounds: {
      lowest,
      highest: finite(totals.most),
      peak: finite(totals.peak),
      peakAtLeast: totals.peakAtLeast,
      likely: finite(totals.likely),
      likelyAtLeast: finite(totals.likelyAtLeast),
    },
    ...(parts === undefined ? {} : { parts }),
    from: contributionGroupsOf(group),
    regionProblem: region === undefined ? asSentence(say`${reasonsOf(group)}.`) : undefined,
  };
}

/** What the cloud says may name its region. */
function withoutRemark({ remark: _, ...rest }: UnknownAmount): UnknownAmount {
  return rest;
}

/** Why not all of an amount is known, or of its peak. */
function unknownOf(group: readonly Delta[], releasing: readonly Uncounted[]): readonly UnknownAmount[] {
  const open = group.flatMap((delta) =>
    reasonsOfDelta(delta).map((why) => ({
      ...why,
      type: delta.type,
      resources: delta.addresses.length,
      addresses: firstOf(delta.addresses),
    })),
  );
  const released = releasing.map(({ address, type }) => {
    return { kind: "uncounted" as const, name: type, type, resources: 1, addresses: [address] };
  });
  return addUnknown([...open, ...released]);
}

/** Reasons why the difference that a delta makes is open, or how much it takes during apply; each once. */
function reasonsOfDelta({ order, before, after }: Delta): readonly Why[] {
  if (order === "keep") return [];
  const { least, most } = difference(after, before);
  const open = least !== most ? [before, after] : order === "create then delete" ? [after] : [];
  return [...new Map(reasonsOfAmounts(...open).map((why) => [idOf(why.kind, why.name), why])).values()];
}

/** The first few by name, whatever the order of the document. */
function firstOf(addresses: Iterable<string>): string[] {
  let first: string[] = [];
  for (const address of addresses) {
    const last = first[MOST_EXAMPLES - 1];
    if (last === undefined || address < last) first = [...first, address].sort().slice(0, MOST_EXAMPLES);
  }
  return first;
}

/** Kinds of reasons, first what the user can do most about. */
const KINDS: readonly RegionUnknown["kind"][] = ["not said", "not in the plan", "known after apply", "elsewhere"];

/** Most different reasons that are told of one demand. */
const MAX_REASONS = 3;

/** All reasons, whatever the order of the deltas. */
function reasonsOf(group: readonly Delta[]): Message {
  const found = new Map<string, RegionUnknown>();
  for (const { at } of group) if (at.region === undefined) found.set(toText(at.unknown.reason), at.unknown);
  const all = [...found].sort(
    ([one, { kind }], [other, { kind: otherKind }]) =>
      KINDS.indexOf(kind) - KINDS.indexOf(otherKind) || compareText(one, other),
  );
  const reasons = all.slice(0, MAX_REASONS).map(([, { reason }]) => reason);
  return join([...reasons, ...(all.length > MAX_REASONS ? ["and so on"] : [])], "; ");
}

function finite(number: number): number | undefined {
  // Adding 0 makes the 0 of "-0".
  return Number.isFinite(number) ? number + 0 : undefined;
}

function toStep(delta: Delta): Step {
  return { ...delta, count: delta.addresses.length };
}

function ofProject(group: readonly Delta[], releasesUnknown: boolean): Totals {
  const totals = totalsOf(group.map(toStep));
  const unbounded = { least: Number.NEGATIVE_INFINITY, peakAtLeast: 0, likelyAtLeast: Number.NEGATIVE_INFINITY };
  return releasesUnknown ? { ...totals, ...unbounded } : totals;
}

/** Of keys whose limit holds for each user, server or group: the totals of the largest one that the plan changes. */
function ofLargestObject(group: readonly Delta[]): Totals | undefined {
  // Of resources that are objects of their own each group of equal ones stands for itself.
  const objects = Map.groupBy(group, ({ object }, index) => (object === EACH ? index : (object ?? "")));
  const changed = [...objects.values()].filter((deltas) => deltas.some(({ order }) => order !== "keep"));
  const [first, ...others] = changed.map(totalsOfObject);
  return first && others.reduce(larger, first);
}

function totalsOfObject(deltas: readonly Delta[]): Totals {
  const steps = deltas.map((delta) => ({ ...delta, count: countOf(delta) }));
  const there = steps.reduce((sum, { count, before }) => sum + count * before.least, 0);
  const { least, most, known, peak, peakAtLeast, likely, likelyAtLeast } = totalsOf(steps);
  return {
    known: Math.max(0, there + known),
    least: Math.max(0, there + least),
    most: there + most,
    peak: there + peak,
    peakAtLeast: there + peakAtLeast,
    likely: there + likely,
    likelyAtLeast: there + likelyAtLeast,
  };
}

/** Number of them in one object. Members that no plan has are one delta without an address. */
function countOf({ object, addresses }: Delta): number {
  return object === EACH ? 1 : Math.max(1, addresses.length);
}

function larger(one: Totals, other: Totals): Totals {
  return {
    known: Math.max(one.known, other.known),
    least: Math.max(one.least, other.least),
    most: Math.max(one.most, other.most),
    peak: Math.max(one.peak, other.peak),
    peakAtLeast: Math.max(one.peakAtLeast, other.peakAtLeast),
    likely: Math.max(one.likely, other.likely),
    likelyAtLeast: Math.max(one.likelyAtLeast, other.likelyAtLeast),
  };
}

/** Sums that JavaScript cannot hold exactly would be rounded without a word. */
function refuseRounded(number: number, { at: { region }, key }: Delta): void {
  if (!Number.isFinite(number) || Number.isSafeInteger(number)) return;
  throw new GateError({
    code: "PLAN_INVALID",
    message: say`the plan's amounts of ${quoted(key)} in ${region === undefined ? "an unknown region" : quoted(region)} add up to more than can be counted exactly (2^53).`,
  });
}

/** Share of each resource of a delta in the amount; undefined: none. */
function shareOf({ order, before, after, transient }: Delta): number | undefined {
  if (order === "keep") return undefined;
  const { least, most } = difference(after, before);
  const amount = Number.isFinite(least) ? least : after.least - before.least;
  // A replacement that creates first takes nothing in the end, but much during apply.
  const isSomething = amount !== 0 || transient > 0 || order === "create then delete" || most !== least;
  return isSomething ? amount + 0 : undefined;
}

/** What makes something that is no resource of a plan, in the words of an address and an action. */
const CAUSES: Readonly<Record<NonNullable<Contribution["cause"]>, Pick<ContributionGroup, "addresses" | "action">>> = {
  "default-group": {
    addresses: ["default group"],
    action: "made by the cloud with the first group, network or port",
  },
};

function contributionGroupsOf(group: readonly Delta[]): readonly ContributionGroup[] {
  return group.flatMap((delta): readonly ContributionGroup[] => {
    const amount = shareOf(delta);
    if (amount === undefined) return [];
    const { addresses, action, file, cause } = delta;
    const { peak } = totalsOf([{ ...delta, count: 1 }]);
    const rises = peak > Math.max(0, amount) ? { peak: finite(peak) ?? null } : {};
    if (cause !== undefined) return [{ ...CAUSES[cause], amount, ...rises, cause }];
    return [{ addresses, action, amount, ...rises, ...(file === undefined ? {} : { file }) }];
  });
}
