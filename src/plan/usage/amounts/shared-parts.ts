// Things that several resources have together, such as a port of a router in all IPv6 subnets of a network.

import type { Facts } from "../facts/facts.ts";
import type { ReferencedObject, ResourceValues } from "../facts/referenced-objects.ts";
import type { Why } from "./quantity.ts";

/** Something that resources of a type may have together. */
export interface SharedPart {
  /** Objects that it belongs to. Parts of equal objects are one. undefined: not known which object. */
  readonly of: readonly (ReferencedObject | undefined)[];
  /** false: the resource may have no share in any. */
  readonly isCertain: boolean;
  /** Reason why it is not known whether it is shared. */
  readonly why: Why;
}

/** Side of a plan that a resource is on. "staying": on both. */
export type PartSide = "before" | "after" | "staying";

/** Finds the parts that resources of a plan have together with others. */
export type PartsIn = (facts: Facts) => (resource: ResourceValues, side: PartSide) => readonly SharedPart[];

/** Makes the finder for resources that have at most one part, on every side. */
export function onePart(findPart: (facts: Facts, resource: ResourceValues) => SharedPart | undefined): PartsIn {
  return (facts) => (resource) => [findPart(facts, resource) ?? []].flat();
}
