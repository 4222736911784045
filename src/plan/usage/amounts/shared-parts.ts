// Parts that several resources share, such as a router's port in all IPv6 subnets of a network.

import type { Facts, SideName } from "../facts/facts.ts";
import type { ReferencedObject, ResourceValues } from "../facts/referenced-objects.ts";
import type { UnknownReason } from "./quantity.ts";

/** A part that resources may share. */
export interface SharedPart {
  /** Objects that it belongs to. Parts with equal objects are the same part. An unknown object is undefined. */
  readonly objects: readonly (ReferencedObject | undefined)[];
  /** false if the resource may have no such part. */
  readonly isCertain: boolean;
  /** Reason why it is unknown whether the part is shared. */
  readonly why: UnknownReason;
}

/** Side of a plan. A "staying" resource is on both. */
export type PartSide = SideName | "staying";

/** Finds the parts that resources of a plan share with others. */
export type PartsIn = (facts: Facts) => (resource: ResourceValues, side: PartSide) => readonly SharedPart[];

/** Returns the finder for resources with at most one part, whatever the side. */
export function onePart(findPart: (facts: Facts, resource: ResourceValues) => SharedPart | undefined): PartsIn {
  return (facts) => (resource) => [findPart(facts, resource) ?? []].flat();
}
