// Flavors that are looked up by id and by name, and what is asked of the cloud about those that no list has.

import {
  didYouMean,
  type Flavor,
  type FlavorFacts,
  type FlavorQuestion,
  join,
  type Message,
  unique,
} from "../../../core/index.ts";
import type { Why } from "./quantity.ts";
import { pickExtraSpecs, tellsClasses } from "./resource-classes.ts";

/** Flavor of a server at a time. `region` undefined: not known; then the flavor has to be the same in every region. */
export interface ServerFlavor extends Pick<Flavor, "region"> {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** `before`: as it is now. `after`: as it will be once the plan is applied. */
  readonly at: "before" | "after";
  /** The attribute of the server that names it; undefined: the state does, or nothing. */
  readonly attribute: "flavor_id" | "flavor_name" | undefined;
  /**
   * Resources of flavors, one of which gives the id that is known only after apply. Absent: the server names its
   * flavor.
   */
  readonly planned?: readonly string[];
  readonly hidden: boolean;
}

/** A flavor that was found, or that there are two sizes of it that contradict each other. */
export type FlavorMatch = Flavor | "contradiction";

/**
 * A flavor by a list, and by the cloud where the list lacks something that counts. `isWhole`: what servers take of
 * resource classes counts.
 */
export function findTogether(
  listed: FlavorMatch | undefined,
  isWhole: boolean,
  inCloud: () => FlavorMatch | undefined,
) {
  const isPart = isWhole && listed !== undefined && listed !== "contradiction" && !tellsClasses(listed);
  const asksCloud = listed === undefined || isPart;
  const both = agreement(listed, asksCloud ? inCloud() : undefined);
  return { found: isPart && both === "contradiction" ? listed : both, asksCloud };
}

/** Combines two sources; undefined: neither has the flavor. */
function agreement(one: FlavorMatch | undefined, other: FlavorMatch | undefined): FlavorMatch | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one === "contradiction" || other === "contradiction") return "contradiction";
  if (one.vcpus !== other.vcpus || one.ramMiB !== other.ramMiB) return "contradiction";
  return {
    ...one,
    id: one.id ?? other.id,
    name: one.name ?? other.name,
    diskGiB: agreed(one.diskGiB, other.diskGiB, Number.NaN),
    moreDiskGiB: agreed(one.moreDiskGiB, other.moreDiskGiB, Number.NaN),
    extraSpecs: agreed(one.extraSpecs, other.extraSpecs, null),
  };
}

/** Returns the value that one or both have. Two that differ are both not known, even if a third one agrees. */
function agreed<Value>(one: Value | undefined, other: Value | undefined, neither: Value): Value | undefined {
  if (one === undefined || other === undefined) return one === undefined ? other : one;
  return JSON.stringify(one) === JSON.stringify(other) ? one : neither;
}

/** A flavor with the larger one of each size. What a server takes of resource classes is known if both agree. */
export function largerFlavor(one: Flavor, other: Flavor): Flavor {
  const both = agreement({ ...one, vcpus: 0, ramMiB: 0 }, { ...other, vcpus: 0, ramMiB: 0 });
  return {
    ...one,
    ...(both === "contradiction" ? {} : both),
    vcpus: Math.max(one.vcpus, other.vcpus),
    ramMiB: Math.max(one.ramMiB, other.ramMiB),
  };
}

/**
 * Flavors of one id or name, by region. Under undefined: those of sources that hold for every region. Under "": all of
 * them together.
 */
type SameName = Map<string | undefined, FlavorMatch>;

/** Flavors by id and by name. */
export class FlavorIndex {
  readonly #byId = new Map<string, SameName>();
  readonly #byName = new Map<string, SameName>();

  constructor(flavors: Iterable<Flavor> = []) {
    for (const described of flavors) {
      const flavor = { ...described, extraSpecs: pickExtraSpecs(described.extraSpecs) };
      const { id, name } = flavor;
      // A map in a flavors file does not distinguish names from ids.
      keep(this.#byId, id ?? name, flavor);
      keep(this.#byName, name, flavor);
    }
  }

  /**
   * The flavor in its region; undefined: it is in no list. One that is found by its id has to agree with all of its
   * name.
   */
  find({ id, name, region }: Pick<ServerFlavor, "id" | "name" | "region">): FlavorMatch | undefined {
    const byId = foundIn(this.#byId.get(id ?? ""), region);
    const known = byId === "contradiction" ? undefined : byId?.name;
    return agreement(byId, foundIn(this.#byName.get(known ?? name ?? ""), region));
  }
}

function keep(names: Map<string, SameName>, key: string | undefined, flavor: Flavor): void {
  if (key === undefined) return;
  const same = names.get(key) ?? new Map();
  names.set(key, same);
  for (const region of [flavor.region, ""]) same.set(region, agreement(same.get(region), flavor) ?? flavor);
}

function foundIn(same: SameName | undefined, region: string | undefined): FlavorMatch | undefined {
  return region === undefined ? same?.get("") : agreement(same?.get(region), same?.get(undefined));
}

/**
 * The question about a flavor. undefined: nothing names it, or its region. A server that is made by a name gets the
 * flavor of that name, even if its id differs.
 */
export function toQuestion({ id, name, region, hidden, at, attribute }: ServerFlavor): FlavorQuestion | undefined {
  if (region === undefined || (id === undefined && name === undefined)) return undefined;
  const isByName = at === "after" && attribute === "flavor_name" && name !== undefined;
  return { region, id: isByName ? undefined : id, name, ...(hidden ? { hidden } : {}) };
}

/** Returns the reason why the size of a flavor that is in no list is not known. `cloud` undefined: it was not asked. */
export function whyUnlisted(cloud: FlavorFacts | undefined, flavor: ServerFlavor): Omit<Why, "name"> {
  const question = toQuestion(flavor);
  if (cloud === undefined || question === undefined) return { kind: "flavor" };
  // A server that exists has the size that its flavor had, even if the flavor is gone.
  if (flavor.at === "after" && cloud.missing.some((other) => isSame(other, question))) {
    const similar = question.hidden ? undefined : similarTo(question, cloud.flavors);
    return similar === undefined ? { kind: "no-flavor" } : { kind: "no-flavor", remark: similar };
  }
  const reasons = cloud.failures.filter(({ region }) => region === question.region).map(({ reason }) => reason);
  return reasons.length === 0 ? { kind: "flavor" } : { kind: "flavor", remark: join(unique(reasons)) };
}

function isSame(one: FlavorQuestion, other: FlavorQuestion): boolean {
  return one.region === other.region && one.id === other.id && (one.id !== undefined || one.name === other.name);
}

function similarTo({ region, id, name }: FlavorQuestion, flavors: readonly Flavor[]): Message | undefined {
  const here = flavors.filter((flavor) => flavor.region === region);
  const names = here.map((flavor) => (id === undefined ? flavor.name : flavor.id)).filter((text) => text !== undefined);
  return didYouMean(id ?? name ?? "", names);
}

/** Size of a flavor, as far as it is known. */
export interface FlavorSize {
  /** undefined: its size is not known, and `why`. */
  readonly flavor: Flavor | undefined;
  readonly why: Why;
  /** The question to the cloud; undefined: the plan or the file has all that counts, or there is nothing to ask. */
  readonly question: FlavorQuestion | undefined;
}

export function isNamed(flavor: Pick<Flavor, "id" | "name">, { id, name }: Pick<ServerFlavor, "id" | "name">): boolean {
  return (id !== undefined && flavor.id === id) || (name !== undefined && flavor.name === name);
}
