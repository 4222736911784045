// Objects that expressions of a configuration refer to. Variables of modules are followed to the arguments of calls,
// and outputs into the modules. A plan has only the names in an expression. The instance of a resource follows from a
// key that is written there, or from that of the object which the expression belongs to.

import { onlyOf } from "../../../core/index.ts";
import { inModule, moduleInstanceOf, withoutInstanceKeys } from "./address.ts";
import type { Expression } from "./configuration.ts";
import type { Facts } from "./facts.ts";

/** Position of an expression. */
interface Scope {
  /** Address of the module that it stands in; "" for the root module. */
  readonly module: string;
  /** Instance key of what it belongs to: `[0]`, `["a"]`; "" if that has none, or if it is not known. */
  readonly key: string;
}

/** A name in an expression, behind all variables and outputs. */
interface Reference {
  /** Address of the module that the name stands in. */
  readonly module: string;
  /**
   * Without instance keys, such as `openstack_networking_port_v2.p.id`. "" if the plan does not show what the value
   * comes from.
   */
  readonly path: string;
  /** Instance key of a resource. "" if it has none; undefined if it is not known. */
  readonly key: string | undefined;
}

const OWN_KEYS = ["count.index", "each.key"];

/** Position of the expressions of a resource, by its address. */
function scopeOf(address: string): Scope {
  const module = moduleInstanceOf(address);
  return { module: module.slice(0, -1), key: /\[.*/su.exec(address.slice(module.length))?.[0] ?? "" };
}

/** The references without those that others begin with: `["var.os.region", "var.os"]` is one. */
export function longest(references: readonly string[]): readonly string[] {
  const unique = [...new Set(references)];
  return unique.filter(
    (each) => !unique.some((other) => other !== each && (other.startsWith(`${each}.`) || other.startsWith(`${each}[`))),
  );
}

/** Finds what an expression refers to. Empty for constants. */
function followReferences(facts: Facts, scope: Scope, expression: Expression | undefined): readonly Reference[] {
  const { module } = scope;
  const names = expression?.kind === "value" ? longest(expression.references) : [];
  if (expression?.kind === "value" && expression.constant !== undefined) return [];
  if (names.length === 0) return [{ module, path: "", key: undefined }];
  const usesOwnKey = names.some((name) => OWN_KEYS.includes(name));
  return names.flatMap((written) => {
    const path = withoutInstanceKeys(written);
    const [kind, name = "", output = ""] = path.split(".");
    const literal = /^[\w.-]+(\[(?:\d+|"[^"\\]*")\])/.exec(written)?.[1];
    const key = usesOwnKey ? (literal === undefined ? scope.key : undefined) : (literal ?? "");
    const called = inModule(module, `module.${name}${key ?? ""}`);
    const [next, argument] = [
      kind === "module" ? facts.outputs[withoutInstanceKeys(called)]?.[output] : undefined,
      kind === "var" ? facts.calls[withoutInstanceKeys(module)]?.[name] : undefined,
    ];
    if (next !== undefined) return followReferences(facts, { module: called, key: "" }, next);
    return argument === undefined ? { module, path, key } : followReferences(facts, callOf(module), argument);
  });
}

/** Position of the call of a module: its arguments are expressions of the module that calls it. */
function callOf(module: string): Scope {
  const step = [...module.matchAll(/module\.[^.[]+(\[(?:"(?:[^"\\]|\\.)*"|[^\]]*)\])?/gsu)].at(-1);
  return { module: module.slice(0, step?.index).replace(/\.$/u, ""), key: step?.[1] ?? "" };
}

/**
 * Address of what a reference names, if that is of a type. Without instance keys if they are not known. `type`: with
 * `data.` before it for data sources.
 */
function addressOf({ module, path, key }: Reference, type: string): string | undefined {
  const [name] = path.startsWith(`${type}.`) ? path.slice(type.length + 1).split(".") : [];
  const address = inModule(module, `${type}.${name}`);
  if (name === undefined) return undefined;
  return key === undefined ? withoutInstanceKeys(address) : address + key;
}

/**
 * True if the expression refers to nothing but what is known while the plan is made. If its value is unknown all the
 * same, it is null: the service chooses.
 */
export function isKnownWhenPlanned(facts: Facts, address: string, expression: Expression | undefined): boolean {
  return followReferences(facts, scopeOf(address), expression).every(({ path }) =>
    /^(?:var\.|each\.key|count\.index|path\.|terraform\.)/u.test(path),
  );
}

/**
 * The resources of a type that an expression of a resource refers to. Their addresses have instance keys as far as
 * these are known, if the resource's address has its own. `type`: with `data.` before it for data sources.
 */
export function resourcesReferred(facts: Facts, address: string, expression: Expression | undefined, type: string) {
  const found = followReferences(facts, scopeOf(address), expression);
  return [...new Set(found.flatMap((reference) => addressOf(reference, type) ?? []))];
}

/**
 * Address of the only resource of a type that an expression of a resource refers to. undefined if it may mean something
 * else.
 */
export function onlyResourceReferred(facts: Facts, address: string, expression: Expression | undefined, type: string) {
  const found = followReferences(facts, scopeOf(address), expression).filter(({ path }) => !OWN_KEYS.includes(path));
  return onlyOf(found.map((reference) => addressOf(reference, type)));
}
