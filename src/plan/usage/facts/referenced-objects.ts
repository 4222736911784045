// Objects that attributes of resources refer to: existing objects, and those that the plan creates.

import { typeAt } from "./address.ts";
import { type AttributePath, findAttribute, textIn } from "./attributes.ts";
import { type Expression, findExpression } from "./configuration.ts";
import {
  type Facts,
  type KeptObject,
  type LimitedObject,
  referencedAt,
  referencedOfType,
  referencedWithId,
  type SideName,
} from "./facts.ts";
import { onlyResourceReferred, placesReferred } from "./references.ts";

/** A resource before or after the plan, whether the plan changes it or not. */
export type ResourceValues = Pick<KeptObject, "address" | "configAddress" | "values" | "unknown">;

/** Returns the attribute of a resource at a path. */
export function attributeIn({ values, unknown }: Pick<KeptObject, "values" | "unknown">, ...path: AttributePath) {
  return findAttribute(values, unknown, path);
}

/** An object that an attribute refers to. */
export interface ReferencedObject extends LimitedObject {
  /** Its values in the plan or the state. undefined if it is in neither. */
  readonly object: ResourceValues | undefined;
}

/** Finds the object of a type that an attribute of a resource refers to. Returns undefined if it is unknown. */
export function findReferenced(
  facts: Facts,
  resource: ResourceValues,
  attribute: string,
  type: string,
): ReferencedObject | undefined {
  const expression = facts.resources[resource.configAddress]?.expressions[attribute];
  return findReferencedBy(facts, resource, { value: attributeIn(resource, attribute).value, expression, type });
}

/**
 * Finds the object of a type that a value in a resource refers to: by ID if it exists, by address if the plan creates
 * it. Returns undefined if it is unknown.
 */
export function findReferencedBy(
  facts: Facts,
  { address }: Pick<ResourceValues, "address">,
  {
    value,
    expression,
    type,
  }: { readonly value: unknown; readonly expression: Expression | undefined; readonly type: string },
): ReferencedObject | undefined {
  const id = textIn(value);
  if (id !== undefined) return { item: id, isNew: false, object: referencedWithId(facts, "after", type, id) };
  const object = referencedOfType(facts, "after", type)[onlyResourceReferred(facts, address, expression, type) ?? ""];
  return object && { item: object.address, isNew: true, object };
}

/**
 * Finds the objects of a type that an attribute of a resource may mean: the one with its ID, else all that it may refer
 * to.
 */
export function objectsMeant(
  facts: Facts,
  which: SideName,
  resource: Omit<ResourceValues, "address">,
  type: string,
  path: AttributePath,
): readonly KeptObject[] {
  const id = textIn(attributeIn(resource, ...path).value);
  if (id !== undefined) return [referencedWithId(facts, which, type, id) ?? []].flat();
  const { configAddress } = resource;
  const expression = findExpression(facts.resources[configAddress], path);
  return placesReferred(facts, configAddress, expression, type).flatMap((place) => referencedAt(facts, which, place));
}

/** Returns whether a data source will look up an object of the type during apply. */
export function isReadDuringApply({ readLater }: Facts, type: string): boolean {
  return Object.keys(readLater).some((address) => typeAt(address) === type);
}

/**
 * Returns whether an object whose ID is known only after apply must be one that the plan creates: no data source will
 * look it up during apply.
 */
export function isPlanned(facts: Facts, type: string): boolean {
  const objects = Object.values(referencedOfType(facts, "after", type));
  return objects.some(({ id }) => id === undefined) && !isReadDuringApply(facts, type);
}
