// Sizes of flavors for servers, and which source is trusted for which server. What exists counts for every server whose provider finds it in the same
// cloud. The size of a flavor that this plan makes, changes or deletes is not known of a server that gets it: anybody can write down one with the
// name of another, and its creation may well fail. And where the plan and the user's file contradict each other, nothing counts.

import {
  type Flavor,
  type FlavorFacts,
  type FlavorQuestion,
  idOf,
  type Message,
  quoted,
  say,
} from "../../core/index.ts";
import { typeAt } from "./address.ts";
import { hasConstants, identityOf, SERVICE_SETTINGS } from "./configuration.ts";
import type { Change, Facts } from "./facts.ts";
import { tellsClasses } from "./flavor-classes.ts";
import {
  agreement,
  FlavorIndex,
  type FoundFlavor,
  type ServerFlavor,
  toQuestion,
  whyUnlisted,
} from "./flavor-index.ts";
import { findProvider, type Place } from "./provider-lookup.ts";
import { providerOfType } from "./providers/index.ts";
import type { Why } from "./range.ts";

/** What is known of a flavor. */
export interface FlavorSize {
  /** undefined: its size is not known. */
  readonly flavor: Flavor | undefined;
  /** Why its size is unknown, where it is. */
  readonly why: Why;
  /** The question to the cloud; undefined: the plan or the file tells all that counts, or there is nothing to ask. */
  readonly question: FlavorQuestion | undefined;
  /** A sentence on two sizes that do not agree. Absent: they do. */
  readonly contradiction?: Message;
}

/** Looks up the flavor of a server or a group of nodes of one plan. */
export type FlavorBook = (change: Change, flavor: ServerFlavor) => FlavorSize;

/** Flavors of one cloud, by the plan. */
interface PlanFlavors {
  readonly existing: FlavorIndex;
  /** Those that this plan makes, changes or deletes, as they are and as they will be. */
  readonly changing: FlavorIndex;
}

/** The flavors of one plan. `file`: those of the user's file; `cloud`: those that the cloud tells, undefined: nobody has asked it. */
export function createFlavorBook(
  facts: Facts,
  given: {
    readonly file: readonly Flavor[];
    readonly cloud: FlavorFacts | undefined;
    /** true: what servers take of resource classes counts, too. */
    readonly isWhole: boolean;
  },
): FlavorBook {
  const cloudOf = cloudFinder(facts);
  const indexes = indexesByCloud(facts, cloudOf);
  const file = new FlavorIndex(given.file);
  const ofCloud = new FlavorIndex(given.cloud?.flavors ?? []);

  const planFor = (change: Change): PlanFlavors | undefined => indexes.get(cloudOf(change) ?? "");

  /** By the plan and the file. */
  const findHere = (change: Change, query: ServerFlavor): FoundFlavor | undefined => {
    const existing = planFor(change)?.existing;
    const first = existing?.find(query) ?? file.find(query);
    if (first?.kind !== "one") return first;
    // The other source may know it by its name only, or by its id.
    const names = { id: query.id ?? first.flavor.id, name: query.name ?? first.flavor.name, region: query.region };
    return agreement(agreement(first, existing?.find(names)), file.find(names));
  };

  /** By the cloud, whose word counts where nothing else tells, not even under the other name that the cloud knows it by. */
  const findInCloud = (change: Change, query: ServerFlavor, question: FlavorQuestion): FoundFlavor | undefined => {
    const { id, name, region } = question;
    const found = ofCloud.find(id === undefined ? { name, region } : { id, region });
    if (found?.kind !== "one") return found;
    const here = findHere(change, { ...query, id: found.flavor.id, name: found.flavor.name });
    if (here === undefined) return found;
    // Some of it only the cloud tells.
    const both = given.isWhole ? agreement(here, found) : undefined;
    return both?.kind === "one" ? both : here;
  };

  /** True if the plan makes another one of it, perhaps before the server has it. */
  const isChanging = (change: Change, query: ServerFlavor, found: FoundFlavor | undefined): boolean => {
    const names = found?.kind === "one" ? { ...query, id: found.flavor.id, name: found.flavor.name } : query;
    const changing = planFor(change)?.changing;
    return query.at === "after" && [query, names].some((one) => changing?.find(one) !== undefined);
  };

  return (change, query) => {
    const here = findHere(change, query);
    const isPart = given.isWhole && here?.kind === "one" && !tellsClasses(here.flavor);
    const question = here === undefined || isPart ? toQuestion(query) : undefined;
    const found = (question && findInCloud(change, query, question)) ?? here;
    const name = query.hidden ? null : (query.name ?? query.id ?? null);
    if (found?.kind === "contradiction") {
      const contradiction = describeContradiction(query, found.sizes);
      return { flavor: undefined, why: { kind: "flavor-conflict", name }, question, contradiction };
    }
    if (isChanging(change, query, found))
      return { flavor: undefined, why: { kind: "flavor", name, remark: CHANGES }, question };
    const { kind, ...rest } = whyUnlisted(given.cloud, query);
    return { flavor: found?.flavor, why: { kind, name, ...rest }, question };
  };
}

const CHANGES = say`The plan makes, changes or deletes that flavor: apply this first, in a run of its own.`;

function describeContradiction({ id, name, hidden }: ServerFlavor, sizes: readonly Flavor[]): Message {
  const shown = hidden ? undefined : (sizes.find((flavor) => flavor.name !== undefined)?.name ?? name ?? id);
  const [one = "", other = ""] = sizes.map(
    ({ vcpus, ramMiB }) => `${vcpus} core${vcpus === 1 ? "" : "s"} and ${ramMiB} MiB`,
  );
  return say`The plan and the flavors file do not agree on ${shown === undefined ? "a flavor" : say`the flavor ${quoted(shown)}`}: ${one}, or ${other}. What its servers take is not known until they do.`;
}

/** Tells which places work in the same cloud: they have the same answer. undefined: nothing says which it is. */
type CloudOf = (place: Place) => string | undefined;

function cloudFinder(facts: Facts): CloudOf {
  const known = new Map<string, string | undefined>();
  return (place) => {
    // Settings that tell no region tell no cloud either.
    if (providerOfType(place.type)?.placement !== undefined) return undefined;
    if (!known.has(place.configAddress)) {
      const { block, unclear } = findProvider(facts, place);
      // An expression may have another value in each block.
      const isConstant = hasConstants(block, SERVICE_SETTINGS);
      const cloud = isConstant ? identityOf(block, SERVICE_SETTINGS) : `key ${block?.key}`;
      known.set(place.configAddress, unclear === undefined ? cloud : undefined);
    }
    return known.get(place.configAddress);
  };
}

function indexesByCloud(facts: Facts, cloudOf: CloudOf): ReadonlyMap<string, PlanFlavors> {
  const found = new Map<string, PlanFlavors>();
  const flavorsOf = (configAddress: string): PlanFlavors | undefined => {
    const cloud = cloudOf({ configAddress, type: typeAt(configAddress) });
    if (cloud === undefined) return undefined;
    const flavors = found.get(cloud) ?? { existing: new FlavorIndex(), changing: new FlavorIndex() };
    found.set(cloud, flavors);
    return flavors;
  };
  for (const { configAddress, flavor } of Object.values(facts.flavors)) flavorsOf(configAddress)?.existing.add(flavor);
  for (const { configAddress, before, after } of Object.values(facts.changedFlavors)) {
    if (idOf(before) === idOf(after)) continue;
    for (const flavor of [before, after]) if (flavor !== undefined) flavorsOf(configAddress)?.changing.add(flavor);
  }
  return found;
}
