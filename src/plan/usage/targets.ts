// Objects that attributes of resources mean, whether they exist or the plan makes them.

import { moduleInstanceOf, typeAt, withoutInstanceKeys } from "./address.ts";
import { type Found, findAttribute, textOf } from "./attributes.ts";
import type { Expression } from "./configuration.ts";
import { type Facts, type LimitedObject, type Referenced, referencedOfType, referencedWithId } from "./facts.ts";
import type { Why } from "./range.ts";

/** A resource on one side of a plan, whether that changes it or not. */
export interface Known extends Pick<Referenced, "address" | "configAddress" | "values"> {
  readonly unknown?: unknown;
}

/** The attribute of a resource. */
export function attributeIn({ values, unknown }: Known, name: string): Found {
  return findAttribute(values, unknown, [name]);
}

/** An object that an attribute means. */
export interface Target extends LimitedObject {
  /** What the plan and its state have of it; undefined: it is in neither. */
  readonly object: Known | undefined;
}

/** The object of a type that an attribute means. undefined: not known. */
export function targetOf(facts: Facts, resource: Known, attribute: string, type: string): Target | undefined {
  const expression = facts.resources[resource.configAddress]?.expressions[attribute];
  return targetOfValue(facts, resource, { found: attributeIn(resource, attribute), expression, type });
}

/** The object of a type that a value in a resource means: by id where it exists, by address where it is to be made. undefined: not known. */
export function targetOfValue(
  facts: Facts,
  resource: Known,
  {
    found,
    expression,
    type,
  }: { readonly found: Found; readonly expression: Expression | undefined; readonly type: string },
): Target | undefined {
  const id = textOf(found);
  const address = id === undefined ? addressOf(resource, expression, type) : undefined;
  if (id !== undefined) return { item: id, isNew: false, object: referencedWithId(facts, "after", { type, id }) };
  const object = referencedOfType(facts, "after", type)[address ?? ""];
  return object && { item: object.address, isNew: true, object };
}

/** References that only choose an instance: the one with the key of the resource itself. */
const OWN_KEY: ReadonlySet<string> = new Set(["count.index", "each.key"]);

/** Address of the only object that an expression refers to: a plan has only the references, from which the instance follows. */
function addressOf({ address }: Known, expression: Expression | undefined, type: string): string | undefined {
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

/** Something that resources of a type may have together. */
export interface Part {
  /** Objects that it belongs to: those with equal ones have it together. undefined: it is not known which object. */
  readonly of: readonly (Target | undefined)[];
  /** false: the resource may have no share in any. */
  readonly isCertain: boolean;
  /** Why it is not known whether it is shared. */
  readonly why: Why;
}

/** Side of a plan that a resource is on. "staying": on both. */
export type PartSide = "before" | "after" | "staying";

/** Finds the parts that resources of a plan have together with others. */
export type PartsIn = (facts: Facts) => (resource: Known, side: PartSide) => readonly Part[];

/** Parts of resources that have one at the most, wherever they are. */
export function onePart(partOf: (facts: Facts, resource: Known) => Part | undefined): PartsIn {
  return (facts) => (resource) => [partOf(facts, resource) ?? []].flat();
}
