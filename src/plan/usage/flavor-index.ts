// Lists of flavors, as they are looked up: by id, else by name, and only where all that is said of them agrees; and what is asked of the cloud
// about flavors that are in no list.

import {
  type CloudFacts,
  didYouMean,
  type Flavor,
  type FlavorFacts,
  type FlavorQuestion,
  join,
  type Message,
  unique,
} from "../../core/index.ts";
import type { Facts } from "./facts.ts";
import { pickExtraSpecs } from "./flavor-classes.ts";
import type { Why } from "./range.ts";

/** Names of a flavor to look up. */
export interface FlavorQuery {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** undefined: not known; then the flavor has to be the same in every region. */
  readonly region: string | undefined;
}

/** Flavor of a server at a time. */
export interface ServerFlavor extends FlavorQuery {
  /** `before`: as it is now. `after`: as it will be once the plan is applied. */
  readonly at: "before" | "after";
  /** The attribute of the server that names it; undefined: the state does, or nothing. */
  readonly attribute: "flavor_id" | "flavor_name" | undefined;
  /** True if its name must not be shown. */
  readonly hidden: boolean;
}

/** A flavor that was found: one size, or two that contradict each other. */
export type FoundFlavor =
  | { readonly kind: "one"; readonly flavor: Flavor }
  | { readonly kind: "contradiction"; readonly sizes: readonly [Flavor, Flavor] };

/** Combines two sources; undefined: neither has the flavor. */
export function agreement(one: FoundFlavor | undefined, other: FoundFlavor | undefined): FoundFlavor | undefined {
  if (one === undefined || one.kind === "contradiction") return one ?? other;
  if (other === undefined || other.kind === "contradiction") return other ?? one;
  const [first, second] = [one.flavor, other.flavor];
  if (first.vcpus !== second.vcpus || first.ramMiB !== second.ramMiB)
    return { kind: "contradiction", sizes: [first, second] };
  const rest = {
    diskGiB: agreed(first.diskGiB, second.diskGiB, Number.NaN),
    moreDiskGiB: agreed(first.moreDiskGiB, second.moreDiskGiB, Number.NaN),
    extraSpecs: agreed(first.extraSpecs, second.extraSpecs, null),
  };
  return { kind: "one", flavor: { ...first, id: first.id ?? second.id, name: first.name ?? second.name, ...rest } };
}

/** What only one of two tells is known. Of two that differ neither is, not even if a third one agrees. */
function agreed<Value>(one: Value | undefined, other: Value | undefined, neither: Value): Value | undefined {
  if (one === undefined || other === undefined) return one === undefined ? other : one;
  return JSON.stringify(one) === JSON.stringify(other) ? one : neither;
}

/** Flavors of one id or name. */
interface SameName {
  /** By region; undefined: by sources that hold for every region. */
  readonly byRegion: Map<string | undefined, FoundFlavor>;
  /** By all sources. */
  all: FoundFlavor | undefined;
}

/** Flavors by id and by name. */
export class FlavorIndex {
  readonly #byId = new Map<string, SameName>();
  readonly #byName = new Map<string, SameName>();

  constructor(flavors: Iterable<Flavor> = []) {
    for (const flavor of flavors) this.add(flavor);
  }

  add(described: Flavor): void {
    const flavor = { ...described, extraSpecs: pickExtraSpecs(described.extraSpecs) };
    const { id, name } = flavor;
    // A map in a flavors file does not tell names from ids.
    const key = id ?? name;
    if (key !== undefined) keep(this.#byId, key, flavor);
    if (name !== undefined) keep(this.#byName, name, flavor);
  }

  /** The flavor in its region; undefined: it is in no list. */
  find({ id, name, region }: FlavorQuery): FoundFlavor | undefined {
    const byId = id === undefined ? undefined : foundIn(this.#byId.get(id), region);
    return byId ?? (name === undefined ? undefined : foundIn(this.#byName.get(name), region));
  }
}

function keep(names: Map<string, SameName>, key: string, flavor: Flavor): void {
  const same = names.get(key) ?? { byRegion: new Map(), all: undefined };
  names.set(key, same);
  const found: FoundFlavor = { kind: "one", flavor };
  same.all = agreement(same.all, found);
  same.byRegion.set(flavor.region, agreement(same.byRegion.get(flavor.region), found) ?? found);
}

function foundIn(same: SameName | undefined, region: string | undefined): FoundFlavor | undefined {
  if (region === undefined) return same?.all;
  return agreement(same?.byRegion.get(region), same?.byRegion.get(undefined));
}

/**
 * The question about a flavor. undefined: nothing names it, or nothing tells where it is. A server that is made with a name gets the flavor
 * of that name, which may have another id than the one that it had.
 */
export function toQuestion({ id, name, region, hidden, at, attribute }: ServerFlavor): FlavorQuestion | undefined {
  if (region === undefined || (id === undefined && name === undefined)) return undefined;
  const isByName = at === "after" && attribute === "flavor_name" && name !== undefined;
  return { region, id: isByName ? undefined : id, name, ...(hidden ? { hidden } : {}) };
}

/** Why the size of a flavor that is in no list is unknown. `cloud` undefined: it was not asked. */
export function whyUnlisted(cloud: FlavorFacts | undefined, flavor: ServerFlavor): Omit<Why, "name"> {
  const question = toQuestion(flavor);
  if (cloud === undefined || question === undefined) return { kind: "flavor" };
  // A server that exists has the size that its flavor had, even if the flavor is gone.
  if (flavor.at === "after" && cloud.missing.some((one) => isSame(one, question))) {
    const similar = question.hidden ? undefined : similarTo(question, cloud.flavors);
    return similar === undefined ? { kind: "no-flavor" } : { kind: "no-flavor", remark: similar };
  }
  const reasons = cloud.failures.filter(({ region }) => region === question.region).map(({ reason }) => reason);
  return reasons.length === 0 ? { kind: "flavor" } : { kind: "flavor", remark: join(unique(reasons)) };
}

function isSame(one: FlavorQuestion, other: FlavorQuestion): boolean {
  return one.region === other.region && one.id === other.id && (one.id !== undefined || one.name === other.name);
}

/** "Did you mean `a`?"; undefined: no name is near. */
function similarTo({ region, id, name }: FlavorQuestion, flavors: readonly Flavor[]): Message | undefined {
  const here = flavors.filter((flavor) => flavor.region === region);
  const names = here.map((flavor) => (id === undefined ? flavor.name : flavor.id)).filter((one) => one !== undefined);
  return didYouMean(id ?? name ?? "", names);
}

/**
 * Facts of the cloud without the missing flavors that plans make or change before a server needs them. Of one that they make and do not name,
 * or not before it is made, nobody knows whether it is the missing one.
 */
export function withoutPlannedFlavors(cloud: CloudFacts, plans: readonly Facts[]): CloudFacts {
  const { flavors } = cloud;
  if (flavors === undefined || flavors.missing.length === 0) return cloud;
  const made = plans.flatMap(({ changedFlavors }) => Object.values(changedFlavors).filter(({ isMade }) => isMade));
  const missing = flavors.missing.filter((question) => !made.some(({ after }) => mayBe(after, question)));
  return { ...cloud, flavors: { ...flavors, missing } };
}

/** `flavor` undefined: nothing is known of it. */
function mayBe(flavor: Flavor | undefined, { id, name }: FlavorQuestion): boolean {
  if (flavor === undefined) return true;
  const [own, asked] = id === undefined ? [flavor.name, name] : [flavor.id, id];
  return own === undefined || own === asked;
}
