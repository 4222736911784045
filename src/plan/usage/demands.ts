// From effects to demands: one for each region, key and item.

import { findKey, GateError, quote } from "../../core/index.ts";
import type { Contribution, Effect, TerraformDemand } from "../terraform/types.ts";
import { totalsOf } from "./peak.ts";
import { difference } from "./range.ts";
import type { RegionUnknown } from "./regions.ts";
import { EACH } from "./rules.ts";

/** What demands are made of, beside the effects. */
export interface DemandOptions {
  readonly file: string;
  /** Something whose amount is not known is given back as well: then no lower bound holds but "nothing". */
  readonly releasesUnknown: boolean;
}

/** Adds up effects. Sorted by region (unknown ones first), key and item; the order of the effects does not matter. */
export function toDemands(effects: readonly Effect[], options: DemandOptions): readonly TerraformDemand[] {
  const groups = new Map<string, Effect[]>();
  for (const effect of effects) {
    const id = JSON.stringify([effect.region ?? 0, effect.key, effect.item]);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [effect]);
    else group.push(effect);
  }
  return [...groups.values()].flatMap((group) => toDemand(group, options) ?? []).sort(byPlace);
}

function byPlace(one: TerraformDemand, other: TerraformDemand): number {
  return (
    compare(one.region ?? "", other.region ?? "") ||
    compare(one.key, other.key) ||
    compare(one.item ?? "", other.item ?? "")
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Bounds and peaks of one group of effects, infinite where there is no bound. */
interface Numbers {
  readonly known: number;
  readonly lowest: number;
  readonly highest: number;
  readonly peak: number;
  readonly peakAtLeast: number;
}

function toDemand(group: readonly Effect[], options: DemandOptions): TerraformDemand | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const isPerObject = (findKey(first.key)?.per ?? null) !== null;
  const numbers = isPerObject ? ofLargestObject(group) : ofProject(group, options);
  if (numbers === undefined) return undefined;
  for (const number of Object.values(numbers)) refuseRounded(number, first);
  const isNothing = numbers.known === 0 && numbers.highest === 0 && numbers.peak === 0;
  if (isNothing && !group.some((effect) => shareOf(effect) !== undefined && effect.addresses.length > 0))
    return undefined;
  const lowest = finite(numbers.lowest);
  const unknown = first.region === null ? unknownOf(group) : null;
  return {
    region: first.region,
    regionHidden: group.some(({ regionHidden }) => regionHidden),
    regionUnknown: unknown?.kind ?? null,
    regionReason: unknown?.reason ?? null,
    key: first.key,
    item: first.item,
    amount: lowest ?? numbers.known,
    mode: isPerObject ? "target" : "add",
    atLeast: numbers.highest > (lowest ?? numbers.known),
    place: { file: options.file, line: null, column: null },
    lowest,
    highest: finite(numbers.highest),
    peak: finite(numbers.peak),
    peakAtLeast: numbers.peakAtLeast,
    get from() {
      return contributionsOf(group);
    },
  };
}

/** Kinds of reasons, first what the user can do most about. */
const KINDS: readonly RegionUnknown["kind"][] = ["not said", "not in the plan", "known after apply", "elsewhere"];

/** Most different reasons that are told of one demand. */
const MAX_REASONS = 3;

/** All reasons, whatever the order of the effects. */
function unknownOf(group: readonly Effect[]): RegionUnknown | null {
  const found = new Map<string, RegionUnknown>();
  for (const { regionUnknown } of group) if (regionUnknown !== null) found.set(regionUnknown.reason, regionUnknown);
  const all = [...found.values()].sort(
    (one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || compare(one.reason, other.reason),
  );
  const [first] = all;
  if (first === undefined) return null;
  const reasons = all.slice(0, MAX_REASONS).map(({ reason }) => reason);
  return { kind: first.kind, reason: [...reasons, ...(all.length > MAX_REASONS ? ["and so on"] : [])].join("; ") };
}

function finite(number: number): number | null {
  // Adding 0 makes the 0 of "-0".
  return Number.isFinite(number) ? number + 0 : null;
}

function ofProject(group: readonly Effect[], { releasesUnknown }: DemandOptions): Numbers {
  const { least, most, known, peak, peakAtLeast } = totalsOf(
    group.map((effect) => ({ ...effect, count: effect.addresses.length })),
  );
  return releasesUnknown
    ? { known, lowest: Number.NEGATIVE_INFINITY, highest: most, peak, peakAtLeast: 0 }
    : { known, lowest: least, highest: most, peak, peakAtLeast };
}

/** Of keys whose limit holds for each user, server or group: the totals of the largest one that the plan changes. */
function ofLargestObject(group: readonly Effect[]): Numbers | undefined {
  const objects = new Map<string, Effect[]>();
  for (const effect of group) {
    // Of resources that are objects of their own each group of equal ones stands for itself.
    const object = effect.object === EACH ? `${EACH} ${objects.size}` : (effect.object ?? "");
    const known = objects.get(object);
    if (known === undefined) objects.set(object, [effect]);
    else known.push(effect);
  }
  let largest: Numbers | undefined;
  for (const effects of objects.values()) {
    if (effects.every(({ order }) => order === "keep")) continue;
    const steps = effects.map((effect) => ({ ...effect, count: countOf(effect) }));
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

/** How many of them there are in one object. Members that no plan has are one effect without an address. */
function countOf({ object, addresses }: Effect): number {
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
function refuseRounded(number: number, { region, key }: Effect): void {
  if (!Number.isFinite(number) || Number.isSafeInteger(number)) return;
  throw new GateError({
    code: "PLAN_INVALID",
    message: `the plan's amounts of ${quote(key)} in ${region === null ? "an unknown region" : quote(region)} add up to more than can be counted exactly (2^53).`,
  });
}

/** What each resource of an effect makes of the amount; undefined: nothing. */
function shareOf({ order, before, after, transient }: Effect): number | undefined {
  if (order === "keep") return undefined;
  const { least, most } = difference(after, before);
  const amount = Number.isFinite(least) ? least : after.least - before.least;
  // A replacement that creates first takes nothing in the end, but much on the way.
  const isSomething = amount !== 0 || transient > 0 || order === "create then delete" || most !== least;
  return isSomething ? amount + 0 : undefined;
}

function contributionsOf(group: readonly Effect[]): readonly Contribution[] {
  const contributions: Contribution[] = [];
  for (const effect of group) {
    const amount = shareOf(effect);
    if (amount === undefined) continue;
    for (const address of effect.addresses) contributions.push({ address, action: effect.action, amount });
  }
  return contributions.sort(
    (one, other) =>
      Math.abs(other.amount) - Math.abs(one.amount) ||
      compare(one.address, other.address) ||
      compare(one.action, other.action),
  );
}
