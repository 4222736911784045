// Hints for values that a check misses: where they do exist, and names that may have been meant. All checks of a run share them, so
// each is computed once, and the work is bounded: the largest plan and documents have thousands of millions of pairs of names.

import {
  type Demand,
  didYouMean,
  didYouMeanKey,
  findKey,
  idOf,
  inputProblem,
  type Message,
  type Problem,
  quoted,
  quotedList,
  RESOURCE_KEYS,
  type Said,
  type Snapshot,
  say,
} from "../core/index.ts";
import { missingRegionText, type ValueHints } from "../words/index.ts";
import type { Readings } from "./snapshot-index.ts";

/** Most pairs of names that are compared for one kind of hint: some tenths of a second. With more of them there are no hints. */
const MAX_COMPARISONS = 200_000;

/** Most regions of a project that are named. */
const MOST_REGIONS = 20;

/** Creates the hints for values that demands miss in the two documents. They do not depend on the order of demands. */
export function createHints(run: {
  readonly demands: readonly Demand[];
  readonly quota: Readings<unknown>;
  readonly usage: Readings<unknown>;
  readonly regions: Snapshot["regions"];
  readonly explanations: Snapshot["explanations"];
}): ValueHints {
  const { demands, quota, usage, regions: all, explanations } = run;
  const existing = new Set(all);
  // Documents have what was asked for: a region that a plan hides would be told by being suggested, or by what it has.
  const hidden = new Set(demands.flatMap(({ region, shownRegion }) => (shownRegion === undefined ? [] : [region])));
  const visibleOf = (names: Iterable<string>): readonly string[] => [...names].filter((name) => !hidden.has(name));
  const texts = new Map(explanations.map(({ region, key, text }) => [idOf(region, key), text]));
  const lacksRegion = ({ region }: Demand): boolean => !quota.regions.has(region) || !usage.regions.has(region);
  const isUnknownKey = ({ key }: Demand): boolean =>
    findKey(key) === undefined && !(quota.regionsByKey.has(key) && usage.regionsByKey.has(key));
  const regions = onDemand(() =>
    createSuggestions({
      names: new Set(demands.filter(lacksRegion).map(({ region }) => region)),
      candidates: all ?? visibleOf(new Set([...quota.regions, ...usage.regions])),
      suggest: didYouMean,
    }),
  );
  const keys = onDemand(() =>
    createSuggestions({
      names: new Set(demands.filter(isUnknownKey).map(({ key }) => key)),
      candidates: [...new Set([...RESOURCE_KEYS.map(({ key }) => key), ...quota.regionsByKey.keys()])],
      suggest: didYouMeanKey,
    }),
  );
  const sentences = new Map<string, Message>();
  const lists = new Map<readonly string[], Said>();
  return {
    members(members) {
      // By identity: every check of the same region and key has the same list. Its names may be long.
      const list = lists.get(members) ?? quotedList(members);
      lists.set(members, list);
      return list;
    },
    explanation: (region, key) => texts.get(idOf(region, key)) ?? "",
    elsewhere(key, missing) {
      const identity = `${missing.quota} ${missing.usage} ${key}`;
      const known = sentences.get(identity);
      if (known !== undefined) return known;
      const found = visibleOf(
        new Set([
          ...(missing.quota ? (quota.regionsByKey.get(key) ?? []) : []),
          ...(missing.usage ? (usage.regionsByKey.get(key) ?? []) : []),
        ]),
      );
      const sentence = found.length === 0 ? "" : say`It does in ${quotedList(found)}.`;
      sentences.set(identity, sentence);
      return sentence;
    },
    hasRegion: (region) => existing.has(region),
    existing: listRegions(all),
    similarRegion: (region) => regions()(region),
    similarKey: (key) => keys()(key),
  };
}

/** "Did you mean …?" for each of the names. */
function createSuggestions(of: {
  readonly names: ReadonlySet<string>;
  readonly candidates: readonly string[];
  readonly suggest: (name: string, candidates: readonly string[]) => string | undefined;
}): (name: string) => string {
  const { names, candidates, suggest } = of;
  if (names.size * candidates.length > MAX_COMPARISONS) return () => "";
  const sentences = new Map<string, string>();
  return (name) => {
    const sentence = sentences.get(name) ?? suggest(name, candidates) ?? "";
    sentences.set(name, sentence);
    return sentence;
  };
}

/** Problems with regions that were asked for by name and are in neither document of a snapshot. */
export function findMissingRegions(
  names: readonly string[],
  { quota, usage, regions, source }: Snapshot,
): readonly Problem[] {
  const found = new Set([...quota, ...usage].map(({ region }) => region));
  return [...new Set(names)].flatMap((name) => {
    if (found.has(name)) return [];
    const similar = didYouMean(name, regions ?? found) ?? "";
    return inputProblem(
      missingRegionText({ region: quoted(name), existing: listRegions(regions), similar, source: source.subject }),
    );
  });
}

function listRegions(names: Snapshot["regions"]): Said | undefined {
  return names === undefined ? undefined : quotedList(names.toSorted(), { most: MOST_REGIONS });
}

/** Computes a value at the first call. */
function onDemand<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
