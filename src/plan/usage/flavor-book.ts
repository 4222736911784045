// Sizes of flavors for servers, and which source is trusted for which server: the user's file, what the plan has found in the cloud of the
// server's provider, else the cloud itself. The size of a flavor that this plan makes, changes or deletes is not known of a server that gets it: anybody can write
// down one with the name of another, and its creation may well fail. Where the plan and the user's file contradict each other, nothing counts.

import { type Flavor, type FlavorFacts, type FlavorQuestion, say } from "../../core/index.ts";
import { typeAt } from "./address.ts";
import { hasConstants, identityOf, SERVICE_SETTINGS } from "./configuration.ts";
import type { Change, Facts } from "./facts.ts";
import { tellsClasses } from "./flavor-classes.ts";
import { agreement, FlavorIndex, type ServerFlavor, toQuestion, whyUnlisted } from "./flavor-index.ts";
import { findProvider, type Place } from "./provider-lookup.ts";
import { providerOfType } from "./providers/index.ts";
import type { Why } from "./range.ts";

/** What is known of a flavor. */
export interface FlavorSize {
  /** undefined: its size is not known, and `why`. */
  readonly flavor: Flavor | undefined;
  readonly why: Why;
  /** The question to the cloud; undefined: the plan or the file tells all that counts, or there is nothing to ask. */
  readonly question: FlavorQuestion | undefined;
}

/** Looks up the flavor of a server or a group of nodes of one plan. */
export type FlavorBook = (change: Change, flavor: ServerFlavor) => FlavorSize;

/** The flavors of one plan. `cloud` undefined: nobody has asked it. `isWhole`: what servers take of resource classes counts, too. */
export function createFlavorBook(
  facts: Facts,
  { file, cloud, isWhole }: FlavorSources & { readonly isWhole: boolean },
): FlavorBook {
  const clouds = new Map<string, string | undefined>();
  const cloudFor = (place: Place): string | undefined => {
    if (!clouds.has(place.configAddress)) clouds.set(place.configAddress, findCloud(facts, place));
    return clouds.get(place.configAddress);
  };
  const byCloud = Map.groupBy(Object.values(facts.flavors), ({ configAddress }) =>
    cloudFor({ configAddress, type: typeAt(configAddress) }),
  );
  const indexes = new Map(
    [...byCloud].map(([key, found]) => [key, new FlavorIndex([...found.map(({ flavor }) => flavor), ...file])]),
  );
  const ofFile = new FlavorIndex(file);
  const ofCloud = new FlavorIndex(cloud?.flavors ?? []);
  return (change, query) => {
    const key = cloudFor(change);
    const here = ((key !== undefined && indexes.get(key)) || ofFile).find(query);
    const isPart = isWhole && here !== undefined && here !== "contradiction" && !tellsClasses(here);
    const question = here === undefined || isPart ? toQuestion(query) : undefined;
    // Its word counts by the name that was asked for.
    const inCloud = question && ofCloud.find(question.id === undefined ? question : { ...question, name: undefined });
    const both = isPart ? agreement(here, inCloud) : (here ?? inCloud);
    const found = isPart && both === "contradiction" ? here : both;
    const name = query.hidden ? null : (query.name ?? query.id ?? null);
    if (found === "contradiction") return { flavor: undefined, why: { kind: "flavor-conflict", name }, question };
    const names = [query.id, query.name, found?.id, found?.name];
    if (query.at === "after" && names.some((one) => one !== undefined && facts.changedFlavors[one] === true))
      return { flavor: undefined, why: { kind: "flavor", name, remark: CHANGES }, question };
    const { kind, ...rest } = whyUnlisted(cloud, query);
    return { flavor: found, why: { kind, name, ...rest }, question };
  };
}

interface FlavorSources {
  readonly file: readonly Flavor[];
  readonly cloud: FlavorFacts | undefined;
}

const CHANGES = say`The plan makes, changes or deletes that flavor: apply this first, in a run of its own.`;

/** Providers with equal texts work in one cloud, and see the same flavors there. undefined: the plan, or the settings of the provider, do not tell. */
function findCloud(facts: Facts, place: Place): string | undefined {
  const { block, unclear } = findProvider(facts, place);
  if (unclear !== undefined || providerOfType(place.type)?.placement !== undefined) return undefined;
  // An expression may have another value in each block.
  return hasConstants(block, SERVICE_SETTINGS) ? identityOf(block, SERVICE_SETTINGS) : `key ${block?.key}`;
}
