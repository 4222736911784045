// Hints for values that a check misses: where they do exist, and names that may have been meant.

import {
  type Demand,
  didYouMean,
  didYouMeanKey,
  inputProblem,
  type Message,
  type Problem,
  quoted,
  quotedList,
  type Said,
  type Snapshot,
  say,
} from "../core/index.ts";
import { missingRegionText, type ValueHints } from "../words/index.ts";
import type { Readings } from "./snapshot-index.ts";

/** Most names that similar ones are looked for: a plan may have a hundred thousand. The further ones have no hints. */
const MOST_NAMES = 100;

/** Most regions of a project that are named. */
const MOST_REGIONS = 20;

/** Creates the hints for values that demands miss in the two documents. */
export function createHints(of: {
  readonly demands: readonly Demand[];
  readonly quota: Readings<unknown>;
  readonly usage: Readings<unknown>;
  readonly snapshot: Pick<Snapshot, "regions" | "explanations">;
}): ValueHints {
  const { demands, quota, usage, snapshot } = of;
  const { regions, explanations } = snapshot;
  // Documents have what was asked for: a region that a plan hides would be given away by being suggested, or by what it has.
  const hidden = new Set(demands.flatMap(({ region, shownRegion }) => (shownRegion === undefined ? [] : [region])));
  const shown = (...names: readonly Iterable<string>[]): readonly string[] =>
    [...new Set(names.flatMap((some) => [...some]))].filter((name) => !hidden.has(name));
  const knownRegions = regions ?? shown(quota.regions, usage.regions);
  const knownKeys = [...quota.regionsByKey.keys()];
  return {
    explanation: (region, key) => explanations.find((one) => one.region === region && one.key === key)?.text,
    elsewhere(key, missing) {
      const found = shown(
        missing.quota ? (quota.regionsByKey.get(key) ?? []) : [],
        missing.usage ? (usage.regionsByKey.get(key) ?? []) : [],
      );
      return found.length === 0 ? undefined : say`It does in ${quotedList(found)}.`;
    },
    hasRegion: (region) => regions?.includes(region) === true,
    existing: listRegions(regions),
    similarRegion: onceEach((region) => didYouMean(region, knownRegions)),
    similarKey: onceEach((key) => didYouMeanKey(key, knownKeys)),
  };
}

/** "Did you mean …?" for each of the first names, found once. */
function onceEach(suggest: (name: string) => Message | undefined): (name: string) => Message | undefined {
  const known = new Map<string, Message>();
  return (name) => {
    const sentence = known.get(name) ?? (known.size < MOST_NAMES ? suggest(name) : undefined);
    if (sentence !== undefined) known.set(name, sentence);
    return sentence;
  };
}

/** Problems with regions that were asked for by name and are in neither document of a snapshot. */
export function findMissingRegions(
  names: readonly string[],
  { quota, usage, regions, source }: Snapshot,
): readonly Problem[] {
  const found = new Set([...quota, ...usage].map(({ region }) => region));
  return [...new Set(names).difference(found)].map((name) => {
    const similar = didYouMean(name, regions ?? found);
    const of = { existing: listRegions(regions), similar, source: source.subject };
    return inputProblem(missingRegionText(quoted(name), of));
  });
}

function listRegions(names: Snapshot["regions"]): Said | undefined {
  return names && quotedList(names.toSorted(), { most: MOST_REGIONS });
}
