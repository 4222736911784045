// Objects that attributes of resources mean: by id where they exist, by address where they are still to be made. Of the latter a plan has only the
// references of an expression, from which the instance has to be told.

import { withoutInstanceKeys } from "./address.ts";
import { type Found, findAttribute, textOf } from "./attributes.ts";
import { type Change, type Facts, type Referenced, referencedOfType, referencedWithId } from "./facts.ts";

/** A resource on one side of a plan, whether that changes it or not. */
export interface Known extends Pick<Referenced, "address" | "configAddress" | "values"> {
  /** Marks of attributes that are known only after apply. */
  readonly unknown: unknown;
}

/** One resource of a change, on one side. */
export function toKnown(
  { configAddress, unknown, ...sides }: Change,
  { address, which }: { readonly address: string; readonly which: "before" | "after" },
): Known {
  return { address, configAddress, values: sides[which], unknown: which === "after" ? unknown : null };
}

/** The attribute of a resource. */
export function attributeIn({ values, unknown }: Known, name: string): Found {
  return findAttribute(values, unknown, [name]);
}

/** An object that an attribute means. */
export interface Target {
  /** Equal texts are the same object. */
  readonly identity: string;
  /** true: the plan makes it. */
  readonly isNew: boolean;
  /** What the plan and its state have of it; undefined: it is in neither. */
  readonly object: Known | undefined;
}

/** The object of a type that an attribute of a resource means; undefined: it cannot be told. */
export function targetOf(
  facts: Facts,
  resource: Known,
  { attribute, type }: { readonly attribute: string; readonly type: string },
): Target | undefined {
  const id = textOf(attributeIn(resource, attribute));
  if (id !== undefined) {
    const object = referencedWithId(facts, "after", id);
    const isOfType = object?.type === type;
    return { identity: `id ${id}`, isNew: false, object: isOfType ? { ...object, unknown: null } : undefined };
  }
  const address = addressOf(facts, resource, { attribute, type });
  const object = address === undefined ? undefined : referencedOfType(facts, "after", type)[address];
  if (address === undefined || object === undefined) return undefined;
  return { identity: `new ${address}`, isNew: true, object: { ...object, unknown: null } };
}

/** References that only choose an instance: the one with the key of the resource itself. */
const OWN_KEY: ReadonlySet<string> = new Set(["count.index", "each.key"]);

/** Address of the only object that the attribute refers to. */
function addressOf(
  facts: Facts,
  { address, configAddress }: Known,
  { attribute, type }: { readonly attribute: string; readonly type: string },
): string | undefined {
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
  const { module, ownKey } = splitAddress(address);
  return `${module}${name}${key ?? (usesOwnKey ? ownKey : "")}`;
}

/** The module part of an address with its dot, and the key of the instance. */
function splitAddress(address: string): { readonly module: string; readonly ownKey: string } {
  const name = withoutInstanceKeys(address).split(".").slice(-2).join(".");
  const at = address.lastIndexOf(name);
  return { module: address.slice(0, at), ownKey: address.slice(at + name.length) };
}
