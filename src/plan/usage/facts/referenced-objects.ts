// Objects that attributes of resources mean, whether they exist or the plan makes them.

import { typeAt } from "./address.ts";
import { type AttributeValue, findAttribute, textIn } from "./attributes.ts";
import type { Expression } from "./configuration.ts";
import { type Facts, type KeptObject, type LimitedObject, referencedOfType, referencedWithId } from "./facts.ts";
import { onlyResourceReferred } from "./references.ts";

/** A resource on one side of a plan, whether that changes it or not. */
export interface ResourceValues extends Pick<KeptObject, "address" | "configAddress" | "values"> {
  readonly unknown?: unknown;
}

/** Returns the attribute of a resource. */
export function attributeIn({ values, unknown }: ResourceValues, name: string): AttributeValue {
  return findAttribute(values, unknown, [name]);
}

/** An object that an attribute means. */
export interface ReferencedObject extends LimitedObject {
  /** Values of it in the plan or its state. undefined: it is in neither. */
  readonly object: ResourceValues | undefined;
}

/** Finds the object of a type that an attribute of a resource means. undefined: not known. */
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
 * Finds the object of a type that a value in a resource means: by id if it exists, by address if the plan makes it.
 * undefined: not known.
 */
export function findReferencedBy(
  facts: Facts,
  { address }: ResourceValues,
  {
    value,
    expression,
    type,
  }: { readonly value: unknown; readonly expression: Expression | undefined; readonly type: string },
): ReferencedObject | undefined {
  const id = textIn(value);
  if (id !== undefined) return { item: id, isNew: false, object: referencedWithId(facts, "after", { type, id }) };
  const object = referencedOfType(facts, "after", type)[onlyResourceReferred(facts, address, expression, type) ?? ""];
  return object && { item: object.address, isNew: true, object };
}

/** True if a data source will find an object of a type while the plan is applied. */
export function isReadLater({ readLater }: Facts, type: string): boolean {
  return Object.keys(readLater).some((address) => typeAt(address) === type);
}

/** True if an object whose id is known only after apply is one that the plan makes: no data source will find it. */
export function isOfPlan(facts: Facts, type: string): boolean {
  const objects = Object.values(referencedOfType(facts, "after", type));
  return objects.some(({ id }) => id === undefined) && !isReadLater(facts, type);
}
