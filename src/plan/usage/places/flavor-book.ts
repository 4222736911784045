// Finds the flavor of a server. Sources are the user's file, flavors that the plan has found in the cloud of the
// server's provider, and otherwise the cloud itself. A server may get a flavor that this plan creates, or the one that
// has its name at present: the larger sizes count. If the plan and the user's file contradict each other, no size
// counts.

import { type CloudFacts, type Flavor, type FlavorQuestion, getOrCreate, idOf } from "../../../core/index.ts";
import {
  createFlavorIndex,
  type FlavorSize,
  findInListOrCloud,
  isNamed,
  largerFlavor,
  type ServerFlavor,
  toQuestion,
  whyUnlisted,
} from "../amounts/flavor-index.ts";
import { type ClassSettings, countsClasses } from "../amounts/resource-classes.ts";
import { isInstanceOf, typeAt } from "../facts/address.ts";
import { SERVICE_SETTINGS } from "../facts/configuration.ts";
import { identityOf } from "../facts/expression-values.ts";
import type { Change, Facts } from "../facts/facts.ts";
import { providerOfType } from "../providers/index.ts";
import { findProvider, type Place } from "./provider-lookup.ts";
import type { RegionBook } from "./regions.ts";

/** A plan with the regions of its resources. */
export interface PlacedPlan {
  readonly facts: Facts;
  readonly regions: RegionBook;
}

/** Returns the facts of the cloud. Flavors that a plan creates are not among the missing ones. */
export function withoutPlannedFlavors(cloud: CloudFacts, plans: readonly PlacedPlan[]): CloudFacts {
  const { flavors } = cloud;
  if (flavors === undefined) return cloud;
  const isPlanned = (question: FlavorQuestion): boolean =>
    plans.some((plan) => plannedIn(plan, question.region, (_, flavor) => isNamed(flavor, question)).length > 0);
  return { ...cloud, flavors: { ...flavors, missing: flavors.missing.filter((question) => !isPlanned(question)) } };
}

/** Returns flavors that a plan creates, or may create, in a region. */
function plannedIn(
  { facts, regions }: PlacedPlan,
  region: string | undefined,
  isMeant: (address: string, flavor: Flavor) => boolean | undefined,
): readonly Flavor[] {
  return Object.entries(facts.plannedFlavors).flatMap(([address, flavor]) =>
    isMeant(address, flavor) && regions.mayBeIn(region, { address, region: flavor.region, key: "compute.instances" })
      ? flavor
      : [],
  );
}

function sizeIn({ vcpus, ramMiB }: Flavor): string {
  return idOf(vcpus, ramMiB);
}

/** Settings for looking up flavors. */
export interface FlavorSettings extends ClassSettings {
  /** Flavors of the user's file. */
  readonly flavors: readonly Flavor[];
}

/** Returns the lookup of flavors of servers and groups of nodes in one plan. */
export function createFlavorBook(plan: PlacedPlan, settings: FlavorSettings, cloud: CloudFacts) {
  const { facts } = plan;
  const { flavors: file } = settings;
  const isWhole = countsClasses(settings, cloud);
  const clouds = new Map<string, string | undefined>();
  const cloudFor = (place: Place) => getOrCreate(clouds, place.configAddress, () => findCloud(facts, place));
  const byCloud = Map.groupBy(Object.values(facts.flavors), ({ configAddress }) =>
    cloudFor({ configAddress, type: typeAt(configAddress) }),
  );
  const indexes = new Map(
    [...byCloud].map(([key, found]) => [key, createFlavorIndex([...found.map(({ flavor }) => flavor), ...file])]),
  );
  const findInFile = createFlavorIndex(file);
  const findInCloud = createFlavorIndex(cloud.flavors?.flavors);
  return (change: Change, query: ServerFlavor): FlavorSize => {
    const key = cloudFor(change);
    const here = ((key !== undefined && indexes.get(key)) || findInFile)(query);
    const asked = toQuestion(query);
    // The cloud's answer counts for the name that was asked for.
    const inCloud = asked && findInCloud(asked.id === undefined ? asked : { ...asked, name: undefined });
    const { found, asksCloud } = findInListOrCloud(here, inCloud, isWhole);
    const question = asksCloud ? asked : undefined;
    const name = query.hidden ? null : (query.name ?? query.id ?? null);
    if (found === "contradiction") return { flavor: undefined, why: { kind: "flavor-conflict", name }, question };
    const isMeant = (address: string, flavor: Flavor) =>
      isNamed(flavor, query) || query.planned?.some((reference) => isInstanceOf(address, reference));
    const planned = query.at === "after" ? plannedIn(plan, query.region, isMeant) : [];
    const { kind, ...rest } = whyUnlisted(cloud.flavors, query);
    const [first, ...others] = [found ?? [], planned].flat();
    // A reference may point to any of several instances.
    const isOne = query.id !== undefined || query.name !== undefined || new Set(planned.map(sizeIn)).size === 1;
    return {
      flavor: isOne ? first && others.reduce(largerFlavor, first) : undefined,
      why: { kind, name, ...rest },
      question,
    };
  };
}

/**
 * Returns an identity of the cloud of a resource. Providers with equal identities see the same flavors. Returns
 * undefined if neither the plan nor the provider's settings show the cloud.
 */
function findCloud(facts: Facts, place: Place): string | undefined {
  const { block, unclear } = findProvider(facts, place);
  if (unclear !== undefined || providerOfType(place.type)?.placement !== undefined) return undefined;
  return identityOf(facts, block, SERVICE_SETTINGS);
}
