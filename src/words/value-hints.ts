// Hints on missing values: regions that have them, and similar names.

import {
  type Demand,
  didYouMean,
  didYouMeanKey,
  inputProblem,
  joinMessages,
  type Message,
  type Problem,
  quoted,
  quotedList,
  type Snapshot,
  type SourceInfo,
  say,
} from "../core/index.ts";

/** Maximum number of names with suggestions: a plan may have a hundred thousand names. */
const MOST_NAMES = 100;

const MOST_REGIONS = 20;

/** Names in a document of a snapshot. */
export interface DocumentNames {
  /** Regions in the document's order. */
  readonly regions: ReadonlySet<string>;
  /** Regions that have a key, in the document's order, for every key of any region. */
  readonly regionsByKey: ReadonlyMap<string, readonly string[]>;
}

/** Hints for the reasons of checks, undefined for a reason without a hint. */
export type ValueHints = ReturnType<typeof createHints>;

/** Creates the hints on values that demands miss in the two documents. */
export function createHints({
  demands,
  quota,
  usage,
  snapshot,
}: {
  readonly demands: readonly Demand[];
  readonly quota: DocumentNames;
  readonly usage: DocumentNames;
  readonly snapshot: Pick<Snapshot, "regions" | "explanations">;
}) {
  const { regions, explanations } = snapshot;
  // Documents contain the regions that were asked for. A suggestion, or what the region has, would reveal a hidden one.
  const hidden = new Set(demands.flatMap(({ region, shownRegion }) => (shownRegion === undefined ? [] : [region])));
  const shown = (...names: readonly Iterable<string>[]): readonly string[] =>
    [...new Set(names.flatMap((some) => [...some]))].filter((name) => !hidden.has(name));
  const knownRegions = regions ?? shown(quota.regions, usage.regions);
  const knownKeys = [...quota.regionsByKey.keys()];
  return {
    /** Returns the source's sentence on why it cannot have the key in the region. */
    explanation: (region: string, key: string): Message | undefined =>
      explanations.find((one) => one.region === region && one.key === key)?.text,
    /** Returns "It does in `cbk`.": regions that have the key in a document that lacks it for the wanted region. */
    elsewhere(key: string, missing: Readonly<Record<"quota" | "usage", boolean>>): Message | undefined {
      const found = shown(
        missing.quota ? (quota.regionsByKey.get(key) ?? []) : [],
        missing.usage ? (usage.regionsByKey.get(key) ?? []) : [],
      );
      return found.length === 0 ? undefined : say`It does in ${quotedList(found)}.`;
    },
    /** True if the project has the region, whether or not a document does. False if that is unknown. */
    hasRegion: (region: string): boolean => regions?.includes(region) === true,
    /** All regions of the project; without parts if it has none. undefined: unknown. */
    existing: listRegions(regions),
    similarRegion: onceEach((region) => didYouMean(region, knownRegions)),
    similarKey: onceEach((key) => didYouMeanKey(key, knownKeys)),
  };
}

/** Returns a function that suggests a name ("Did you mean …?") once for each of the first names. */
function onceEach(suggest: (name: string) => Message | undefined): (name: string) => Message | undefined {
  const known = new Map<string, Message>();
  return (name) => {
    const sentence = known.get(name) ?? (known.size < MOST_NAMES ? suggest(name) : undefined);
    if (sentence !== undefined) known.set(name, sentence);
    return sentence;
  };
}

/**
 * Returns a sentence on a region that neither document has. `existing` lists all regions of the project, and `similar`
 * is "Did you mean `cbk`?". Both are undefined if unknown.
 */
export function missingRegionText(
  region: Message,
  {
    existing,
    similar,
    source,
  }: {
    readonly existing: Message | undefined;
    readonly similar: Message | undefined;
    readonly source: SourceInfo["subject"];
  },
): Message {
  const noOther = say`${source} did not report region ${region}, nor any other of this project.`;
  if (existing?.said.length === 0) return noOther;
  const sentence =
    existing === undefined
      ? say`${source} did not report region ${region}.`
      : say`Region ${region} does not exist; the project has ${existing}.`;
  return joinMessages(similar === undefined ? [sentence] : [sentence, similar]);
}

/** Returns problems with regions that were asked for by name and are in neither document. */
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
