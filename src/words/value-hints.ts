// Hints for values that a check misses: where they do exist, and names that may have been meant.

import {
  type Demand,
  didYouMean,
  didYouMeanKey,
  inputProblem,
  join,
  type Message,
  type Problem,
  quoted,
  quotedList,
  type Snapshot,
  type SourceInfo,
  say,
} from "../core/index.ts";

/** Most names that similar ones are looked for: a plan may have a hundred thousand. The further ones have no hints. */
const MOST_NAMES = 100;

const MOST_REGIONS = 20;

/** Names in a document of a snapshot. */
export interface DocumentNames {
  /** Regions in the document's order. */
  readonly regions: ReadonlySet<string>;
  /** The regions that have a key, in the document's order, for every key that any region has. */
  readonly regionsByKey: ReadonlyMap<string, readonly string[]>;
}

/** Sentences for the reasons of checks, and lists in them; undefined where there is no hint. */
export type ValueHints = ReturnType<typeof createHints>;

/** Creates the hints for values that demands miss in the two documents. */
export function createHints(of: {
  readonly demands: readonly Demand[];
  readonly quota: DocumentNames;
  readonly usage: DocumentNames;
  readonly snapshot: Pick<Snapshot, "regions" | "explanations">;
}) {
  const { demands, quota, usage, snapshot } = of;
  const { regions, explanations } = snapshot;
  // Documents have what was asked for: a region that a plan hides would be given away by being suggested, or by what it has.
  const hidden = new Set(demands.flatMap(({ region, shownRegion }) => (shownRegion === undefined ? [] : [region])));
  const shown = (...names: readonly Iterable<string>[]): readonly string[] =>
    [...new Set(names.flatMap((some) => [...some]))].filter((name) => !hidden.has(name));
  const knownRegions = regions ?? shown(quota.regions, usage.regions);
  const knownKeys = [...quota.regionsByKey.keys()];
  return {
    /** Sentence of the source on why it cannot have the key in the region. */
    explanation: (region: string, key: string): Message | undefined =>
      explanations.find((one) => one.region === region && one.key === key)?.text,
    /** "It does in `cbk`.": regions that have the key, in the documents that lack it where it was wanted. */
    elsewhere(key: string, missing: Readonly<Record<"quota" | "usage", boolean>>): Message | undefined {
      const found = shown(
        missing.quota ? (quota.regionsByKey.get(key) ?? []) : [],
        missing.usage ? (usage.regionsByKey.get(key) ?? []) : [],
      );
      return found.length === 0 ? undefined : say`It does in ${quotedList(found)}.`;
    },
    /** True for a region that the project has, whether or not a document has it. False where that is not known. */
    hasRegion: (region: string): boolean => regions?.includes(region) === true,
    /** All regions that the project has; without parts: it has none. undefined: not known. */
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

/** Sentence on a region that neither document has. `existing`: all regions of the project; `similar`: "Did you mean `cbk`?"; undefined: not known. */
export function missingRegionText(
  region: Message,
  of: {
    readonly existing: Message | undefined;
    readonly similar: Message | undefined;
    readonly source: SourceInfo["subject"];
  },
): Message {
  const { existing, similar, source } = of;
  const noOther = say`${source} did not report region ${region}, nor any other of this project.`;
  if (existing?.said.length === 0) return noOther;
  const sentence =
    existing === undefined
      ? say`${source} did not report region ${region}.`
      : say`Region ${region} does not exist; the project has ${existing}.`;
  return join(similar === undefined ? [sentence] : [sentence, similar]);
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

function listRegions(names: Snapshot["regions"]): Message | undefined {
  return names && quotedList(names.toSorted(), { most: MOST_REGIONS });
}
