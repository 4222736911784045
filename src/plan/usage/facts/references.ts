// Follows references in expressions of the configuration: variables of modules to the arguments of calls, and outputs
// into modules. A plan has only the names in an expression. The instance key of a resource is either written in the
// reference, or it is that of the resource that the expression belongs to.

import { onlyOf } from "../../../core/index.ts";
import { inModule, moduleInstanceOf, withoutInstanceKeys } from "./address.ts";
import type { Expression } from "./configuration.ts";
import type { Facts } from "./facts.ts";

/** Location of an expression. */
interface Scope {
  /** Address of the module that contains it; "" for the root module. */
  readonly module: string;
  /**
   * Instance key of the resource or module call that it belongs to, such as `[0]` or `["a"]`. "" if there is no key, or
   * if it is unknown.
   */
  readonly key: string;
}

/** Target of a name in an expression, once variables and outputs are followed. */
interface Reference {
  /** Address of the module that contains the target. */
  readonly module: string;
  /**
   * Name without instance keys, such as `openstack_networking_port_v2.p.id`. "" if the plan does not show the source of
   * the value.
   */
  readonly path: string;
  /** Instance key of a resource. "" if it has none, undefined if it is unknown. */
  readonly key: string | undefined;
}

const OWN_KEYS = ["count.index", "each.key"];

/** Returns the location of the expressions of a resource. */
function scopeOf(address: string): Scope {
  const module = moduleInstanceOf(address);
  return { module: module.slice(0, -1), key: /\[.*/su.exec(address.slice(module.length))?.[0] ?? "" };
}

/** Removes references that are a prefix of another one: `["var.os.region", "var.os"]` becomes `["var.os.region"]`. */
export function withoutPrefixes(references: readonly string[]): readonly string[] {
  const unique = [...new Set(references)];
  return unique.filter(
    (name) =>
      !unique.some((longer) => longer !== name && (longer.startsWith(`${name}.`) || longer.startsWith(`${name}[`))),
  );
}

/** Finds the targets of an expression. Returns none for a constant. */
function followReferences(facts: Facts, scope: Scope, expression: Expression | undefined): readonly Reference[] {
  const { module } = scope;
  const names = expression?.kind === "value" ? withoutPrefixes(expression.references) : [];
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

/** Returns the location of a module's call. The arguments are expressions of the calling module. */
function callOf(module: string): Scope {
  const step = [...module.matchAll(/module\.[^.[]+(\[(?:"(?:[^"\\]|\\.)*"|[^\]]*)\])?/gsu)].at(-1);
  return { module: module.slice(0, step?.index).replace(/\.$/u, ""), key: step?.[1] ?? "" };
}

/**
 * Returns the address of a reference's target if the target has the type. The address has no instance keys if they are
 * unknown. `type` has the prefix `data.` for data sources.
 */
function addressOf({ module, path, key }: Reference, type: string): string | undefined {
  const [name] = path.startsWith(`${type}.`) ? path.slice(type.length + 1).split(".") : [];
  const address = inModule(module, `${type}.${name}`);
  if (name === undefined) return undefined;
  return key === undefined ? withoutInstanceKeys(address) : address + key;
}

/**
 * Returns whether all targets of an expression are known during plan. If the value is unknown all the same, it is null,
 * and the service chooses.
 */
export function isKnownWhenPlanned(facts: Facts, address: string, expression: Expression | undefined): boolean {
  return followReferences(facts, scopeOf(address), expression).every(({ path }) =>
    /^(?:var\.|each\.key|count\.index|path\.|terraform\.)/u.test(path),
  );
}

/**
 * Returns the addresses of the resources of a type that an expression refers to. They have the instance keys that are
 * known, if `address` has its own. `type` has the prefix `data.` for data sources.
 */
export function resourcesReferred(facts: Facts, address: string, expression: Expression | undefined, type: string) {
  const found = followReferences(facts, scopeOf(address), expression);
  return [...new Set(found.flatMap((reference) => addressOf(reference, type) ?? []))];
}

/** Returns the same resources as addresses without instance keys. */
export function placesReferred(facts: Facts, address: string, expression: Expression | undefined, type: string) {
  return [...new Set(resourcesReferred(facts, address, expression, type).map(withoutInstanceKeys))];
}

/**
 * Returns the address of the only resource of a type that an expression refers to. Returns undefined if the expression
 * may refer to anything else.
 */
export function onlyResourceReferred(facts: Facts, address: string, expression: Expression | undefined, type: string) {
  const found = followReferences(facts, scopeOf(address), expression).filter(({ path }) => !OWN_KEYS.includes(path));
  return onlyOf(found.map((reference) => addressOf(reference, type)));
}
