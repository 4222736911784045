// Objects that attributes of resources mean, whether they exist or the plan makes them.

import { typeAt, withoutInstanceKeys } from "./address.ts";
import { type Found, findAttribute, textOf } from "./attributes.ts";
import { type Facts, type LimitedObject, type Referenced, referencedOfType, referencedWithId } from "./facts.ts";

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

/** The object of a type that an attribute means: by id where it exists, by address where it is to be made. undefined: not known. */
export function targetOf(facts: Facts, resource: Known, attribute: string, type: string): Target | undefined {
  const id = textOf(attributeIn(resource, attribute));
  const address = id === undefined ? addressOf(facts, resource, attribute, type) : undefined;
  const object =
    id === undefined ? referencedOfType(facts, "after", type)[address ?? ""] : referencedWithId(facts, "after", id);
  const known = object?.type === type ? object : undefined;
  if (id !== undefined) return { item: id, isNew: false, object: known };
  return known && { item: known.address, isNew: true, object: known };
}

/** References that only choose an instance: the one with the key of the resource itself. */
const OWN_KEY: ReadonlySet<string> = new Set(["count.index", "each.key"]);

/** Address of the only object that the attribute refers to: a plan has only the references, from which the instance follows. */
function addressOf(facts: Facts, resource: Known, attribute: string, type: string): string | undefined {
  const { address, configAddress } = resource;
  const expression = facts.resources[configAddress]?.expressions[attribute];
  if (expression?.kind !== "value") return undefined;
  const references = expression.references.filter((each) => !OWN_KEY.has(each));
  const resources = new Set(references.map((each) => withoutInstanceKeys(each).split(".").slice(0, 2).join(".")));
  const [name, ...others] = resources;
  if (name === undefined || others.length > 0 || !name.startsWith(`${type}.`)) return undefined;
  const keys = new Set(references.flatMap((each) => /^[\w.-]+(\[(?:\d+|"[^"\\]*")\])/.exec(each)?.[1] ?? []));
  const [key, ...more] = keys;
  const usesOwnKey = references.length < expression.references.length;
  if (more.length > 0 || (key !== undefined && usesOwnKey)) return undefined;
  const ownName = configAddress.split(".").slice(-2).join(".");
  const at = address.lastIndexOf(ownName);
  const ownKey = usesOwnKey ? address.slice(at + ownName.length) : "";
  return `${address.slice(0, at)}${name}${key ?? ownKey}`;
}

/** Provider of `terraform_data`, whose output is anything and known only after apply. */
const BUILT_IN = "terraform.io/builtin/terraform";

/** True if an object whose id is known only after apply is one that the plan makes: nothing else that is known then may hold the id of one that exists. */
export function isOfPlan(facts: Facts, type: string): boolean {
  const provider = type.slice(0, type.indexOf("_") + 1);
  const mayHold = (read: string): boolean => read === type || !read.startsWith(provider);
  const isOpen =
    facts.otherProviders[BUILT_IN] !== undefined || Object.keys(facts.readLater).some((at) => mayHold(typeAt(at)));
  return !isOpen && Object.values(referencedOfType(facts, "after", type)).some(({ id }) => id === undefined);
}
