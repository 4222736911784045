// From deltas to demands: one for each region, key and item.

import { type Demand, findKey, GateError, quote } from "../../core/index.ts";
import type { Delta } from "./delta.ts";
import { totalsOf } from "./peak.ts";
import type { Uncounted } from "./plan-index.ts";
import { difference } from "./range.ts";
import type { RegionUnknown } from "./regions.ts";
import { EACH } from "./rules.ts";

/** Stands for the region of what a plan does not tell one of. No region of the API is called so. */
const UNKNOWN_REGION = "?";

type Contribution = NonNullable<Demand["from"]>[number];

/**
 * Adds up deltas. Sorted by region (unknown ones first), key and item; the order of the deltas does not matter. Where something of
 * `uncounted` may give back, which is everything but a plain creation, no lower bound holds but "nothing".
 */
export function toDemands(deltas: readonly Delta[], uncounted: readonly Uncounted[]): readonly Demand[] {
  const releasesUnknown = uncounted.some(({ action }) => action !== "create");
  const groups = new Map<string, Delta[]>();
  for (const delta of deltas) {
    const id = JSON.stringify([delta.region ?? 0, delta.key, delta.item]);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [delta]);
    else group.push(delta);
  }
  return [...groups.values()].flatMap((group) => toDemand(group, releasesUnknown) ?? []).sort(byPlace);
}

function byPlace(one: Demand, other: Demand): number {
  return compare(one.region, other.region) || compare(one.key, other.key) || compare(one.item ?? "", other.item ?? "");
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Bounds and peaks of one group of deltas, infinite where there is no bound. */
interface Numbers {
  readonly known: number;
  readonly lowest: number;
  readonly highest: number;
  readonly peak: number;
  readonly peakAtLeast: number;
}

function toDemand(group: readonly Delta[], releasesUnknown: boolean): Demand | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const isPerObject = (findKey(first.key)?.per ?? null) !== null;
  const numbers = isPerObject ? ofLargestObject(group) : ofProject(group, releasesUnknown);
  if (numbers === undefined) return undefined;
  for (const number of Object.values(numbers)) refuseRounded(number, first);
  const isNothing = numbers.known === 0 && numbers.highest === 0 && numbers.peak === 0;
  if (isNothing && !group.some((delta) => shareOf(delta) !== undefined && delta.addresses.length > 0)) return undefined;
  const lowest = finite(numbers.lowest);
  const amount = lowest ?? numbers.known;
  return {
    region: first.region ?? UNKNOWN_REGION,
    key: first.key,
    item: first.item,
    amount,
    mode: isPerObject ? "target" : "add",
    atLeast: lowest === null || numbers.highest > amount,
    place: null,
    bounds: {
      lowest,
      highest: finite(numbers.highest),
      peak: finite(numbers.peak),
      peakAtLeast: numbers.peakAtLeast,
    },
    get from() {
      return contributionsOf(group);
    },
    ...(group.some(({ regionHidden }) => regionHidden) ? { regionHidden: true as const } : {}),
    ...(first.region === null ? { regionProblem: toSentence(reasonsOf(group)) } : {}),
  };
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}

/** Kinds of reasons, first what the user can do most about. */
const KINDS: readonly RegionUnknown["kind"][] = ["not said", "not in the plan", "known after apply", "elsewhere"];

/** Most different reasons that are told of one demand. */
const MAX_REASONS = 3;

/** All reasons, whatever the order of the deltas. */
function reasonsOf(group: readonly Delta[]): string {
  const found = new Map<string, RegionUnknown>();
  for (const { regionUnknown } of group) if (regionUnknown !== null) found.set(regionUnknown.reason, regionUnknown);
  const all = [...found.values()].sort(
    (one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || compare(one.reason, other.reason),
  );
  const reasons = all.slice(0, MAX_REASONS).map(({ reason }) => reason);
  return [...reasons, ...(all.length > MAX_REASONS ? ["and so on"] : [])].join("; ");
}

function finite(number: number): number | null {
  // Adding 0 makes the 0 of "-0".
  return Number.isFinite(number) ? number + 0 : null;
}

function ofProject(group: readonly Delta[], releasesUnknown: boolean): Numbers {
  const { least, most, known, peak, peakAtLeast } = totalsOf(
    group.map((delta) => ({ ...delta, count: delta.addresses.length })),
  );
  return releasesUnknown
    ? { known, lowest: Number.NEGATIVE_INFINITY, highest: most, peak, peakAtLeast: 0 }
    : { known, lowest: least, highest: most, peak, peakAtLeast };
}

/** Of keys whose limit holds for each user, server or group: the totals of the largest one that the plan changes. */
function ofLargestObject(group: readonly Delta[]): Numbers | undefined {
  const objects = new Map<string, Delta[]>();
  for (const delta of group) {
    // Of resources that are objects of their own each group of equal ones stands for itself.
    const object = delta.object === EACH ? `${EACH} ${objects.size}` : (delta.object ?? "");
    const known = objects.get(object);
    if (known === undefined) objects.set(object, [delta]);
    else known.push(delta);
  }
  let largest: Numbers | undefined;
  for (const deltas of objects.values()) {
    if (deltas.every(({ order }) => order === "keep")) continue;
    const steps = deltas.map((delta) => ({ ...delta, count: countOf(delta) }));
    const there = steps.reduce((sum, { count, before }) => sum + count * before.least, 0);
    const { least, most, known, peak, peakAtLeast } = totalsOf(steps);
    const numbers: Numbers = {
      known: Math.max(0, there + known),
      lowest: Math.max(0, there + least),
      highest: there + most,
      peak: there + peak,
      peakAtLeast: there + peakAtLeast,
    };
    largest = largest === undefined ? numbers : larger(largest, numbers);
  }
  return largest;
}

/** Number of them in one object. Members that no plan has are one delta without an address. */
function countOf({ object, addresses }: Delta): number {
  return object === EACH ? 1 : Math.max(1, addresses.length);
}

function larger(one: Numbers, other: Numbers): Numbers {
  return {
    known: Math.max(one.known, other.known),
    lowest: Math.max(one.lowest, other.lowest),
    highest: Math.max(one.highest, other.highest),
    peak: Math.max(one.peak, other.peak),
    peakAtLeast: Math.max(one.peakAtLeast, other.peakAtLeast),
  };
}

/** Sums that JavaScript cannot hold exactly would be rounded without a word. */
function refuseRounded(number: number, { region, key }: Delta): void {
  if (!Number.isFinite(number) || Number.isSafeInteger(number)) return;
  throw new GateError({
    code: "PLAN_INVALID",
    message: `the plan's amounts of ${quote(key)} in ${region === null ? "an unknown region" : quote(region)} add up to more than can be counted exactly (2^53).`,
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

function contributionsOf(group: readonly Delta[]): readonly Contribution[] {
  const contributions: Contribution[] = [];
  for (const delta of group) {
    const amount = shareOf(delta);
    if (amount === undefined) continue;
    for (const address of delta.addresses) contributions.push({ address, action: delta.action, amount });
  }
  return contributions.sort(
    (one, other) =>
      Math.abs(other.amount) - Math.abs(one.amount) ||
      compare(one.address, other.address) ||
      compare(one.action, other.action),
  );
}
