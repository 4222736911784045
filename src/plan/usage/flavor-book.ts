// Sizes of flavors for servers, and which source is trusted for which server. What exists counts for every server whose provider finds it in the same
// cloud. A flavor that this plan makes or changes counts for those alone that refer to it: anybody can write down one with the name
// of another, and its creation may well fail. And where the plan and the user's file contradict each other, nothing counts.

import type { Flavor, FlavorFacts, FlavorQuestion } from "../../core/index.ts";
import { moduleOf, typeAt } from "./address.ts";
import { CLOUD_SETTINGS, type ProviderBlock, referencesTo } from "./configuration.ts";
import type { Change, Facts } from "./facts.ts";
import { agreement, FlavorIndex, type FlavorQuery, type FoundFlavor, type ServerFlavor } from "./flavor-index.ts";
import { findProvider, type Place } from "./provider-lookup.ts";
import { providerNamed, providerOfType, roleOf } from "./providers/index.ts";
import type { Why } from "./range.ts";
import { toQuestion, whyUntold } from "./untold-flavors.ts";

/** Sizes of flavors for the servers of one plan. */
export interface FlavorBook {
  /** The flavor of a server or a group of nodes; undefined: its size is not known. */
  readonly find: (change: Change, flavor: ServerFlavor) => Flavor | undefined;
  /** Why the size of a flavor that was not found is unknown. */
  readonly whyUnknown: (change: Change, flavor: ServerFlavor) => Why;
  /** Name or id of a flavor on whose size there is no agreement, null where it must not be shown, and two sizes; undefined: there is agreement. */
  readonly contradictionOf: (change: Change, flavor: ServerFlavor) => Contradiction | undefined;
  /** The question about a flavor; undefined: the plan or the file tells its size, or there is nothing to ask. */
  readonly questionOf: (change: Change, flavor: ServerFlavor) => FlavorQuestion | undefined;
}

/** A flavor of which two sizes are given. */
export type Contradiction = readonly [name: string | null, sizes: readonly [Flavor, Flavor]];

/** Flavors of one cloud, by the plan. */
interface Lists {
  /** All that are there now. */
  readonly there: Flavor[];
  /** Those of them that this plan leaves alone. */
  readonly staying: Flavor[];
  /** The others as they will be. */
  readonly becoming: Flavor[];
}

/** The flavors of one plan. `file`: those of the user's file; `cloud`: those that the cloud tells, undefined: nobody has asked it. */
export function createFlavorBook(
  facts: Facts,
  given: { readonly file: readonly Flavor[]; readonly cloud: FlavorFacts | undefined },
): FlavorBook {
  const cloudOf = cloudFinder(facts);
  const lists = listsByCloud(facts, cloudOf);
  const indexes = new Map(
    [...lists].map(([cloud, { there, staying, becoming }]) => [
      cloud,
      { before: new FlavorIndex(there), after: new FlavorIndex(staying), becoming: new FlavorIndex(becoming) },
    ]),
  );
  const file = new FlavorIndex(given.file);
  const ofCloud = new FlavorIndex(given.cloud?.flavors ?? []);

  const lookUpHere = (change: Change, query: ServerFlavor): FoundFlavor | undefined => {
    const cloud = cloudOf(change);
    const plan = cloud === undefined ? undefined : indexes.get(cloud);
    const planned = query.at === "after" ? plannedFlavor(facts, { change, query, cloud, cloudOf }) : undefined;
    const first = planned ?? plan?.[query.at].find(query) ?? file.find(query);
    if (first?.kind !== "one") return first;
    // Another source may know it by its name only, or by its id.
    const names = {
      id: query.id ?? first.flavor.id,
      name: query.name ?? first.flavor.name,
      region: query.region,
    };
    const others = [plan?.[query.at], file, query.at === "after" && planned === undefined ? plan?.becoming : undefined];
    return others.reduce<FoundFlavor | undefined>((found, index) => agreement(found, index?.find(names)), first);
  };

  /** What the cloud says counts where nothing else tells, not even under the other name that the cloud knows it by. */
  const lookUp = (change: Change, query: ServerFlavor): FoundFlavor | undefined => {
    const here = lookUpHere(change, query);
    const question = here === undefined ? toQuestion(query) : undefined;
    if (question === undefined) return here;
    const { id, name, region } = question;
    const told = ofCloud.find(id === undefined ? { name, region } : { id, region });
    if (told?.kind !== "one") return told;
    const names = { ...query, id: told.flavor.id, name: told.flavor.name };
    return lookUpHere(change, names) ?? (becomesAnother(change, names, told) ? undefined : told);
  };
  /** True if the plan makes another size of a flavor before a server has it. */
  const becomesAnother = (change: Change, query: ServerFlavor, told: FoundFlavor): boolean => {
    const cloud = query.at === "after" ? cloudOf(change) : undefined;
    const becoming = cloud === undefined ? undefined : indexes.get(cloud)?.becoming.find(query);
    return agreement(told, becoming)?.kind === "contradiction";
  };

  const find = (change: Change, query: ServerFlavor): Flavor | undefined => {
    const found = lookUp(change, query);
    return found?.kind === "one" ? found.flavor : undefined;
  };
  const contradictionOf = (change: Change, query: ServerFlavor): Contradiction | undefined => {
    const found = lookUp(change, query);
    if (found?.kind !== "contradiction") return undefined;
    return [query.hidden ? null : nameOf(query, found.sizes), found.sizes];
  };
  const whyUnknown = (change: Change, query: ServerFlavor): Why => {
    const name = query.hidden ? null : (query.name ?? query.id ?? null);
    if (contradictionOf(change, query) !== undefined) return { kind: "flavor-conflict", name };
    const { kind, ...rest } = whyUntold(given.cloud, query);
    return { kind, name, ...rest };
  };
  const questionOf = (change: Change, query: ServerFlavor): FlavorQuestion | undefined =>
    lookUpHere(change, query) === undefined ? toQuestion(query) : undefined;
  return { find, whyUnknown, contradictionOf, questionOf };
}

function nameOf({ id, name }: FlavorQuery, sizes: readonly Flavor[]): string | null {
  return sizes.find((flavor) => flavor.name !== undefined)?.name ?? name ?? id ?? null;
}

/** The flavor of this plan that a server will have: the only one that its attribute refers to, if that has the value of the attribute. */
function plannedFlavor(
  facts: Facts,
  of: {
    readonly change: Change;
    readonly query: ServerFlavor;
    readonly cloud: string | undefined;
    readonly cloudOf: (place: Place) => string | undefined;
  },
): FoundFlavor | undefined {
  const { change, query, cloud, cloudOf } = of;
  const { id, name, region, attribute } = query;
  if (attribute === undefined || cloud === undefined) return undefined;
  const config = facts.resources[change.configAddress];
  const expression = config?.expressions[attribute];
  if (expression?.kind !== "value") return undefined;
  const named = expression.references.filter((each) => !INSTANCE_KEYS.has(each));
  const types = new Set(named.map((each) => each.split(".", 1)[0] ?? ""));
  if ([...types].some((type) => roleOf(type) !== "flavor")) return undefined;
  const module = moduleOf(change.configAddress);
  const [address, ...others] = [...types].flatMap((type) => referencesTo(expression, type, module));
  const planned = address === undefined || others.length > 0 ? undefined : facts.managedFlavors[address];
  if (address === undefined || planned?.instances !== 1 || !planned.changes || planned.after === undefined)
    return undefined;
  const flavor = planned.after;
  // The one that is known is what counts. A value that is not known can be this flavor's only as long as its id is not known either.
  const isNamed = attribute === "flavor_id" ? flavor.id === id : name !== undefined && flavor.name === name;
  if (!isNamed || cloudOf({ configAddress: address, type: typeAt(address) }) !== cloud) return undefined;
  // Not known before it is made: that of their provider for both, unless one of them has a region of its own.
  const isHere =
    flavor.region !== undefined ? flavor.region === region : isSameRegion(facts, change.configAddress, address);
  return isHere ? { kind: "one", flavor } : undefined;
}

/** References that only choose an instance. */
const INSTANCE_KEYS: ReadonlySet<string> = new Set(["count.index", "each.key"]);

function isSameRegion(facts: Facts, ...addresses: readonly string[]): boolean {
  const configs = addresses.map((address) => facts.resources[address]);
  return configs.every(
    (config) => config?.providerKey === configs[0]?.providerKey && config?.expressions["region"] === undefined,
  );
}

/** Tells which places work in the same cloud: they have the same answer. undefined: nothing says which it is. */
function cloudFinder(facts: Facts): (place: Place) => string | undefined {
  const known = new Map<string, string | undefined>();
  const isOnly = hasOneProvider(facts);
  const lookUp = (place: Place): string | undefined => {
    if (isOnly) return "the only one";
    const { block } = findProvider(facts, place);
    if (block !== undefined) return cloudOfBlock(block);
    const key = facts.resources[place.configAddress]?.providerKey ?? null;
    return key === null ? undefined : `key ${key}`;
  };
  return (place) => {
    // Settings that tell no region tell no cloud either.
    if ((providerOfType(place.type)?.placement ?? null) !== null) return undefined;
    if (!known.has(place.configAddress)) known.set(place.configAddress, lookUp(place));
    return known.get(place.configAddress);
  };
}

/** True if all resources have the same provider, however it is called. */
function hasOneProvider({ resources, providers }: Facts): boolean {
  const used = new Set<string | null>();
  for (const { type, providerKey } of Object.values(resources)) {
    if (providerKey !== null && providerOfType(type)?.placement === null) used.add(providerKey);
  }
  const blocks = Object.values(providers).filter(({ type }) => providerNamed(type)?.placement === null);
  return used.size < 2 && blocks.length < 2;
}

/** Blocks with the same constants lead to the same cloud. An expression may have another value in each. */
function cloudOfBlock(block: ProviderBlock): string {
  const settings = CLOUD_SETTINGS.map((name) => {
    const expression = block.expressions[name];
    if (expression === undefined) return null;
    return expression.kind === "value" ? expression.constant : undefined;
  });
  return settings.includes(undefined) ? `key ${block.key}` : `settings ${JSON.stringify(settings)}`;
}

function listsByCloud(facts: Facts, cloudOf: (place: Place) => string | undefined): ReadonlyMap<string, Lists> {
  const lists = new Map<string, Lists>();
  const listsOf = (configAddress: string): Lists | undefined => {
    const cloud = cloudOf({ configAddress, type: typeAt(configAddress) });
    if (cloud === undefined) return undefined;
    const found = lists.get(cloud) ?? { there: [], staying: [], becoming: [] };
    lists.set(cloud, found);
    return found;
  };
  for (const { configAddress, address, flavor } of Object.values(facts.flavors)) {
    const of = listsOf(configAddress);
    of?.there.push(flavor);
    if (address === null || facts.changedFlavors[address] === undefined) of?.staying.push(flavor);
  }
  for (const { configAddress, before, after } of Object.values(facts.changedFlavors)) {
    const of = listsOf(configAddress);
    if (before !== undefined) of?.there.push(before);
    if (before !== undefined && after !== undefined) of?.becoming.push(after);
  }
  return lists;
}
