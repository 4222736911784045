// Looks up flavors by ID and by name, and makes the questions to the cloud about flavors that no list has.

import {
  didYouMean,
  type Flavor,
  type FlavorFacts,
  type FlavorQuestion,
  getOrCreate,
  joinMessages,
  type Message,
  uniqueMessages,
} from "../../../core/index.ts";
import type { SideName } from "../facts/facts.ts";
import type { UnknownReason } from "./quantity.ts";
import { pickExtraSpecs, showsClasses } from "./resource-classes.ts";

/**
 * Flavor of a server before or after the plan. If `region` is undefined, the region is unknown, and the flavor must be
 * the same in all regions.
 */
export interface ServerFlavor extends Pick<Flavor, "region"> {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** `before` is the current flavor, `after` the one once the plan is applied. */
  readonly at: SideName;
  /** Attribute of the server that names the flavor. undefined if the state names it, or nothing does. */
  readonly attribute: "flavor_id" | "flavor_name" | undefined;
  /**
   * Addresses of flavor resources, one of which gives the ID that is known only after apply. Absent if the server names
   * its flavor.
   */
  readonly planned?: readonly string[];
  readonly hidden: boolean;
}

/** A flavor, or the fact that two sources contradict each other about its size. */
type FlavorMatch = Flavor | "contradiction";

/**
 * Looks up a flavor in the cloud if the list does not have it, or lacks something that counts. `isWhole` says whether
 * resource classes of servers count.
 */
export function findInListOrCloud(listed: FlavorMatch | undefined, inCloud: FlavorMatch | undefined, isWhole: boolean) {
  const isPart = isWhole && listed !== undefined && listed !== "contradiction" && !showsClasses(listed);
  const asksCloud = listed === undefined || isPart;
  const both = agreement(listed, asksCloud ? inCloud : undefined);
  return { found: isPart && both === "contradiction" ? listed : both, asksCloud };
}

/** Combines two sources. Returns undefined if neither has the flavor. */
function agreement(left: FlavorMatch | undefined, right: FlavorMatch | undefined): FlavorMatch | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  if (left === "contradiction" || right === "contradiction") return "contradiction";
  if (left.vcpus !== right.vcpus || left.ramMiB !== right.ramMiB) return "contradiction";
  return {
    ...left,
    id: left.id ?? right.id,
    name: left.name ?? right.name,
    diskGiB: agreed(left.diskGiB, right.diskGiB, Number.NaN),
    moreDiskGiB: agreed(left.moreDiskGiB, right.moreDiskGiB, Number.NaN),
    extraSpecs: agreed(left.extraSpecs, right.extraSpecs, null),
  };
}

/**
 * Returns the common value, or the only one. If the values differ, returns `neither`, so that a third source cannot
 * make one of them valid.
 */
function agreed<Value>(left: Value | undefined, right: Value | undefined, neither: Value): Value | undefined {
  if (left === undefined || right === undefined) return left === undefined ? right : left;
  return JSON.stringify(left) === JSON.stringify(right) ? left : neither;
}

/** Returns a flavor with the larger of each size. Resource classes stay known only if both flavors agree. */
export function largerFlavor(left: Flavor, right: Flavor): Flavor {
  const both = agreement({ ...left, vcpus: 0, ramMiB: 0 }, { ...right, vcpus: 0, ramMiB: 0 });
  return {
    ...left,
    ...(both === "contradiction" ? {} : both),
    vcpus: Math.max(left.vcpus, right.vcpus),
    ramMiB: Math.max(left.ramMiB, right.ramMiB),
  };
}

/**
 * Flavors of one ID or name, by region. The key undefined has those of sources that hold for all regions, and ""
 * combines all regions.
 */
type SameName = Map<string | undefined, FlavorMatch>;

/**
 * Returns the lookup of flavors in a region. It returns undefined if no list has the flavor. A flavor that is found by
 * ID must agree with all flavors of the same name.
 */
export function createFlavorIndex(flavors: Iterable<Flavor> = []) {
  const [ids, names] = [new Map<string, SameName>(), new Map<string, SameName>()];
  for (const described of flavors) {
    const flavor = { ...described, extraSpecs: pickExtraSpecs(described.extraSpecs) };
    const { id, name } = flavor;
    // A map in a flavors file does not distinguish names from IDs.
    keep(ids, id ?? name, flavor);
    keep(names, name, flavor);
  }
  return ({ id, name, region }: Pick<ServerFlavor, "id" | "name" | "region">): FlavorMatch | undefined => {
    const byId = foundIn(ids.get(id ?? ""), region);
    const known = byId === "contradiction" ? undefined : byId?.name;
    return agreement(byId, foundIn(names.get(known ?? name ?? ""), region));
  };
}

function keep(names: Map<string, SameName>, key: string | undefined, flavor: Flavor): void {
  if (key === undefined) return;
  const same = getOrCreate(names, key, () => new Map());
  for (const region of [flavor.region, ""]) same.set(region, agreement(same.get(region), flavor) ?? flavor);
}

function foundIn(same: SameName | undefined, region: string | undefined): FlavorMatch | undefined {
  return region === undefined ? same?.get("") : agreement(same?.get(region), same?.get(undefined));
}

/**
 * Returns the question about a flavor. Returns undefined if the flavor or its region is not named. A server that is
 * created by flavor name gets the flavor of that name, even if its ID differs.
 */
export function toQuestion({ id, name, region, hidden, at, attribute }: ServerFlavor): FlavorQuestion | undefined {
  if (region === undefined || (id === undefined && name === undefined)) return undefined;
  const hasNamedItems = at === "after" && attribute === "flavor_name" && name !== undefined;
  return { region, id: hasNamedItems ? undefined : id, name, ...(hidden ? { hidden } : {}) };
}

/**
 * Returns the reason why the size of an unlisted flavor is unknown. `cloud` is undefined if the cloud was not asked.
 */
export function whyUnlisted(cloud: FlavorFacts | undefined, flavor: ServerFlavor): Omit<UnknownReason, "name"> {
  const question = toQuestion(flavor);
  if (cloud === undefined || question === undefined) return { kind: "flavor" };
  // An existing server has the size that its flavor had, even if the flavor is gone.
  if (flavor.at === "after" && cloud.missing.some((missing) => isSame(missing, question))) {
    const similar = question.hidden ? undefined : similarTo(question, cloud.flavors);
    return similar === undefined ? { kind: "no-flavor" } : { kind: "no-flavor", remark: similar };
  }
  const reasons = cloud.failures.filter(({ region }) => region === question.region).map(({ reason }) => reason);
  return reasons.length === 0 ? { kind: "flavor" } : { kind: "flavor", remark: joinMessages(uniqueMessages(reasons)) };
}

function isSame(left: FlavorQuestion, right: FlavorQuestion): boolean {
  return left.region === right.region && left.id === right.id && (left.id !== undefined || left.name === right.name);
}

function similarTo({ region, id, name }: FlavorQuestion, flavors: readonly Flavor[]): Message | undefined {
  const here = flavors.filter((flavor) => flavor.region === region);
  const names = here.map((flavor) => (id === undefined ? flavor.name : flavor.id)).filter((text) => text !== undefined);
  return didYouMean(id ?? name ?? "", names);
}

/** Result of the lookup of a flavor. */
export interface FlavorSize {
  /** undefined if its size is unknown; `why` has the reason. */
  readonly flavor: Flavor | undefined;
  readonly why: UnknownReason;
  /**
   * Question to the cloud. undefined if the plan or the file has everything that counts, or if the flavor is not named.
   */
  readonly question: FlavorQuestion | undefined;
}

/** Returns whether a flavor has the ID or the name of a query. */
export function isNamed(flavor: Pick<Flavor, "id" | "name">, { id, name }: Pick<ServerFlavor, "id" | "name">): boolean {
  return (id !== undefined && flavor.id === id) || (name !== undefined && flavor.name === name);
}
