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
  type RegionReadings,
  type Snapshot,
  type SourceInfo,
  say,
} from "../core/index.ts";

/** Maximum number of names with suggestions: a plan may have a hundred thousand names. */
const MOST_NAMES = 100;

const MOST_REGIONS = 20;

/** Hints for the reasons of checks, undefined for a reason without a hint. */
export type ValueHints = ReturnType<typeof createHints>;

/** Creates the hints on values that demands miss in a snapshot. */
export function createHints(demands: readonly Demand[], { quota, usage, regions, explanations }: Snapshot) {
  // Documents contain the regions that were asked for. A suggestion, or what the region has, would reveal a hidden one.
  const hidden = new Set(demands.flatMap(({ region, shownRegion }) => (shownRegion === undefined ? [] : [region])));
  const shown = (found: readonly { readonly region: string }[]): readonly string[] =>
    [...new Set(found.map(({ region }) => region))].filter((name) => !hidden.has(name));
  const knownRegions = regions ?? shown([...quota, ...usage]);
  const [limits, amounts] = [groupByKey(quota), groupByKey(usage)];
  const knownKeys = [...limits.keys()];
  return {
    /** Returns the source's sentence on why it cannot have the key in the region. */
    explanation: (region: string, key: string): Message | undefined =>
      explanations.find((one) => one.region === region && one.key === key)?.text,
    /** Returns "It does in `cbk`.": regions that have the key in a document that lacks it for the wanted region. */
    elsewhere(key: string, missing: Readonly<Record<"quota" | "usage", boolean>>): Message | undefined {
      const found = shown([
        ...(missing.quota ? (limits.get(key) ?? []) : []),
        ...(missing.usage ? (amounts.get(key) ?? []) : []),
      ]);
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

function groupByKey(document: readonly RegionReadings<unknown>[]) {
  const all = document.flatMap(({ region, readings }) => readings.map(({ key }) => ({ region, key })));
  return Map.groupBy(all, ({ key }) => key);
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
