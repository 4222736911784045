// Sizes of flavors for servers, and which source is trusted for which server. What exists counts for every server whose provider finds it in the same
// cloud. A flavor that this plan makes or changes counts for those alone that refer to it: anybody can write down one with the name
// of another, and its creation may well fail. And where the plan and the user's file contradict each other, nothing counts.

import { type Flavor, type FlavorFacts, type FlavorQuestion, type Message, quoted, say } from "../../core/index.ts";
import { moduleOf, typeAt } from "./address.ts";
import { hasConstants, identityOf, referencesTo, SERVICE_SETTINGS } from "./configuration.ts";
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
import { providerOfType, roleOf } from "./providers/index.ts";
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
  /** All that are there now. */
  readonly before: FlavorIndex;
  /** Those of them that this plan leaves alone. */
  readonly after: FlavorIndex;
  /** The others as they will be. */
  readonly becoming: FlavorIndex;
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

  /** By the plan and the file. */
  const findHere = (change: Change, query: ServerFlavor): FoundFlavor | undefined => {
    const cloud = cloudOf(change);
    const plan = cloud === undefined ? undefined : indexes.get(cloud);
    const planned = query.at === "after" ? plannedFlavor(facts, { change, query, cloudOf }) : undefined;
    const first = planned ?? plan?.[query.at].find(query) ?? file.find(query);
    if (first?.kind !== "one") return first;
    // Another source may know it by its name only, or by its id.
    const { id, name } = first.flavor;
    const names = { id: query.id ?? id, name: query.name ?? name, region: query.region };
    const others = [plan?.[query.at], file, query.at === "after" && planned === undefined ? plan?.becoming : undefined];
    return others.reduce<FoundFlavor | undefined>((found, index) => agreement(found, index?.find(names)), first);
  };

  /** By the cloud, whose word counts where nothing else tells, not even under the other name that the cloud knows it by. */
  const findInCloud = (change: Change, query: ServerFlavor, question: FlavorQuestion): FoundFlavor | undefined => {
    const { id, name, region } = question;
    const found = ofCloud.find(id === undefined ? { name, region } : { id, region });
    if (found?.kind !== "one") return found;
    const { flavor } = found;
    const here = findHere(change, { ...query, id: flavor.id, name: flavor.name });
    if (here !== undefined) {
      // Some of it only the cloud tells.
      const both = given.isWhole ? agreement(here, found) : undefined;
      return both?.kind === "one" ? both : here;
    }
    // The plan may make another size of it before a server has it.
    const becoming = query.at === "after" ? indexes.get(cloudOf(change) ?? "")?.becoming.find(query) : undefined;
    return agreement(found, becoming)?.kind === "contradiction" ? undefined : found;
  };

  return (change, query) => {
    const here = findHere(change, query);
    const isPart = given.isWhole && here?.kind === "one" && !tellsClasses(here.flavor);
    const question = here === undefined || isPart ? toQuestion(query) : undefined;
    const found = (question && findInCloud(change, query, question)) ?? here;
    const name = query.hidden ? null : (query.name ?? query.id ?? null);
    if (found?.kind !== "contradiction") {
      const { kind, ...rest } = whyUnlisted(given.cloud, query);
      return { flavor: found?.flavor, why: { kind, name, ...rest }, question };
    }
    const contradiction = describeContradiction(query, found.sizes);
    return { flavor: undefined, why: { kind: "flavor-conflict", name }, question, contradiction };
  };
}

function describeContradiction({ id, name, hidden }: ServerFlavor, sizes: readonly Flavor[]): Message {
  const shown = hidden ? undefined : (sizes.find((flavor) => flavor.name !== undefined)?.name ?? name ?? id);
  const [one = "", other = ""] = sizes.map(
    ({ vcpus, ramMiB }) => `${vcpus} core${vcpus === 1 ? "" : "s"} and ${ramMiB} MiB`,
  );
  return say`The plan and the flavors file do not agree on ${shown === undefined ? "a flavor" : say`the flavor ${quoted(shown)}`}: ${one}, or ${other}. What its servers take is not known until they do.`;
}

/** Tells which places work in the same cloud: they have the same answer. undefined: nothing says which it is. */
type CloudOf = (place: Place) => string | undefined;

/** References that only choose an instance. */
const INSTANCE_KEYS: ReadonlySet<string> = new Set(["count.index", "each.key"]);

/** The flavor of this plan that a server will have: the only one that its attribute refers to, if that has the value of the attribute. */
function plannedFlavor(
  facts: Facts,
  { change, query, cloudOf }: { readonly change: Change; readonly query: ServerFlavor; readonly cloudOf: CloudOf },
): FoundFlavor | undefined {
  const { id, name, region, attribute } = query;
  const cloud = cloudOf(change);
  const expression = facts.resources[change.configAddress]?.expressions[attribute ?? ""];
  if (cloud === undefined || expression?.kind !== "value") return undefined;
  const named = expression.references.filter((each) => !INSTANCE_KEYS.has(each));
  const types = [...new Set(named.map((each) => each.split(".", 1)[0] ?? ""))];
  if (types.some((type) => roleOf(type) !== "flavor")) return undefined;
  const module = moduleOf(change.configAddress);
  const [address = "", ...others] = types.flatMap((type) => referencesTo(expression, type, module));
  const planned = others.length === 0 ? facts.managedFlavors[address] : undefined;
  const flavor = planned?.instances === 1 && planned.changes ? planned.after : undefined;
  if (flavor === undefined) return undefined;
  // The one that is known is what counts. A value that is not known can be this flavor's only as long as its id is not known either.
  const isNamed = attribute === "flavor_id" ? flavor.id === id : name !== undefined && flavor.name === name;
  if (!isNamed || cloudOf({ configAddress: address, type: typeAt(address) }) !== cloud) return undefined;
  // Not known before it is made: that of their provider for both, unless one of them has a region of its own.
  const isHere =
    flavor.region !== undefined ? flavor.region === region : isSameRegion(facts, change.configAddress, address);
  return isHere ? { kind: "one", flavor } : undefined;
}

function isSameRegion(facts: Facts, ...addresses: readonly string[]): boolean {
  const configs = addresses.map((address) => facts.resources[address]);
  return configs.every(
    (config) => config?.providerKey === configs[0]?.providerKey && config?.expressions["region"] === undefined,
  );
}

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
    const indexes = { before: new FlavorIndex(), after: new FlavorIndex(), becoming: new FlavorIndex() };
    const flavors = found.get(cloud) ?? indexes;
    found.set(cloud, flavors);
    return flavors;
  };
  for (const { configAddress, address, flavor } of Object.values(facts.flavors)) {
    const flavors = flavorsOf(configAddress);
    flavors?.before.add(flavor);
    if (address === undefined || facts.changedFlavors[address] === undefined) flavors?.after.add(flavor);
  }
  for (const { configAddress, before, after } of Object.values(facts.changedFlavors)) {
    const flavors = flavorsOf(configAddress);
    if (before !== undefined) flavors?.before.add(before);
    if (before !== undefined && after !== undefined) flavors?.becoming.add(after);
  }
  return found;
}
