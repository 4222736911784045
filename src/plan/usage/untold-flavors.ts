// Flavors whose size nothing tells: what is asked of the cloud about them, and what it says where it does not tell the size either.

import {
  type CloudFacts,
  didYouMean,
  type Flavor,
  type FlavorFacts,
  type FlavorQuestion,
  join,
  unique,
} from "../../core/index.ts";
import type { Facts } from "./facts.ts";
import type { ServerFlavor } from "./flavor-index.ts";
import type { Why } from "./range.ts";

/**
 * The question about a flavor. undefined: nothing names it, or nothing tells where it is. A server that is made with a name gets the flavor
 * of that name, whatever the id of the one was that it had.
 */
export function toQuestion({ id, name, region, hidden, at, attribute }: ServerFlavor): FlavorQuestion | undefined {
  if (region === undefined || (id === undefined && name === undefined)) return undefined;
  const isByName = at === "after" && attribute === "flavor_name" && name !== undefined;
  return { region, id: isByName ? undefined : id, name: name, ...(hidden ? { hidden } : {}) };
}

/** Why the size of a flavor that is in no list is unknown. `cloud` undefined: it was not asked. */
export function whyUntold(cloud: FlavorFacts | undefined, flavor: ServerFlavor): Omit<Why, "name"> {
  const question = toQuestion(flavor);
  if (cloud === undefined || question === undefined) return { kind: "flavor" };
  // A server that exists has the size that its flavor had, whatever has become of the flavor.
  if (flavor.at === "after" && cloud.missing.some((one) => isSame(one, question))) {
    const similar = question.hidden ? undefined : similarTo(question, cloud.flavors);
    return { kind: "no-flavor", ...(similar === undefined ? {} : { remark: similar }) };
  }
  const reasons = cloud.untold.filter(({ region }) => region === question.region).map(({ reason }) => reason);
  return { kind: "flavor", ...(reasons.length === 0 ? {} : { remark: join(unique(reasons)) }) };
}

function isSame(one: FlavorQuestion, other: FlavorQuestion): boolean {
  return one.region === other.region && one.id === other.id && (one.id !== undefined || one.name === other.name);
}

/** "Did you mean `a`?"; undefined: no name is near. */
function similarTo({ region, id, name }: FlavorQuestion, flavors: readonly Flavor[]): string | undefined {
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
  const planned = plans.flatMap(({ changedFlavors, managedFlavors }) =>
    Object.values(changedFlavors).flatMap(({ configAddress, after }) =>
      after !== undefined || managedFlavors[configAddress]?.changes === true ? [after] : [],
    ),
  );
  const missing = flavors.missing.filter((question) => !planned.some((flavor) => mayBe(flavor, question)));
  return { ...cloud, flavors: { ...flavors, missing } };
}

/** `flavor` undefined: nothing is known of it. */
function mayBe(flavor: Flavor | undefined, { id, name }: FlavorQuestion): boolean {
  if (flavor === undefined) return true;
  const [own, asked] = id === undefined ? [flavor.name, name] : [flavor.id, id];
  return own === undefined || own === asked;
}
