// Objects that attributes of resources mean, whether they exist or the plan makes them.

import { moduleInstanceOf, typeAt, withoutInstanceKeys } from "./address.ts";
import { type Found, findAttribute, textOf } from "./attributes.ts";
import type { Expression } from "./configuration.ts";
import { type Facts, type KeptObject, type LimitedObject, referencedOfType, referencedWithId } from "./facts.ts";

/** A resource on one side of a plan, whether that changes it or not. */
export interface ResourceValues extends Pick<KeptObject, "address" | "configAddress" | "values"> {
  readonly unknown?: unknown;
}

/** The attribute of a resource. */
export function attributeIn({ values, unknown }: ResourceValues, name: string): Found {
  return findAttribute(values, unknown, [name]);
}

/** An object that an attribute means. */
export interface ReferencedObject extends LimitedObject {
  /** What the plan and its state have of it; undefined: it is in neither. */
  readonly object: ResourceValues | undefined;
}

/** The object of a type that an attribute means. undefined: not known. */
export function targetOf(
  facts: Facts,
  resource: ResourceValues,
  attribute: string,
  type: string,
): ReferencedObject | undefined {
  const expression = facts.resources[resource.configAddress]?.expressions[attribute];
  return targetOfValue(facts, resource, { found: attributeIn(resource, attribute), expression, type });
}

/** The object of a type that a value in a resource means: by id where it exists, by address where it is to be made. undefined: not known. */
export function targetOfValue(
  facts: Facts,
  resource: ResourceValues,
  {
    found,
    expression,
    type,
  }: { readonly found: Found; readonly expression: Expression | undefined; readonly type: string },
): ReferencedObject | undefined {
  const id = textOf(found);
  const address = id === undefined ? addressOf(resource, expression, type) : undefined;
  if (id !== undefined) return { item: id, isNew: false, object: referencedWithId(facts, "after", { type, id }) };
  const object = referencedOfType(facts, "after", type)[address ?? ""];
  return object && { item: object.address, isNew: true, object };
}

/** References that only choose an instance: the one with the key of the resource itself. */
const OWN_KEY: ReadonlySet<string> = new Set(["count.index", "each.key"]);

/** Address of the only object that an expression refers to: a plan has only the references, from which the instance follows. */
function addressOf({ address }: ResourceValues, expression: Expression | undefined, type: string): string | undefined {
  if (expression?.kind !== "value") return undefined;
  const references = expression.references.filter((each) => !OWN_KEY.has(each));
  const resources = new Set(references.map((each) => withoutInstanceKeys(each).split(".").slice(0, 2).join(".")));
  const [name, ...others] = resources;
  if (name === undefined || others.length > 0 || !name.startsWith(`${type}.`)) return undefined;
  const keys = new Set(references.flatMap((each) => /^[\w.-]+(\[(?:\d+|"[^"\\]*")\])/.exec(each)?.[1] ?? []));
  const [key, ...more] = keys;
  const usesOwnKey = references.length < expression.references.length;
  if (more.length > 0 || (key !== undefined && usesOwnKey)) return undefined;
  const module = moduleInstanceOf(address);
  const ownKey = usesOwnKey ? (/\[.*/su.exec(address.slice(module.length))?.[0] ?? "") : "";
  return `${module}${name}${key ?? ownKey}`;
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
