// Values of expressions during plan. A plan holds constants, variables and references, but no local values and no
// functions: `var.region` and `lower(var.region)` look the same. Both are taken to have the variable's value.
// Source: terraform internal/command/jsonconfig/expression.go and config.go, internal/command/jsonplan/plan.go
// (marshalPlanVariables).

import { idOf } from "../../../core/index.ts";
import { moduleOf, parentOf } from "./address.ts";
import { memberOf } from "./attributes.ts";
import { type Expression, isConfigured, type ProviderBlock } from "./configuration.ts";
import type { Facts } from "./facts.ts";
import { withoutPrefixes } from "./references.ts";

/** Value of an expression. */
export type Value =
  | { readonly kind: "text"; readonly text: string; readonly hidden: boolean }
  /** See {@link isEmpty}. */
  | { readonly kind: "not set" }
  /** A constant other than a text. */
  | { readonly kind: "other"; readonly constant: unknown }
  /**
   * Not in the plan. Equal origins have equal values. `origin` is undefined if the plan does not show the source of the
   * value.
   */
  | { readonly kind: "open"; readonly origin: string | undefined };

/**
 * Returns the name of a variable, or of one of its members, that is unique among all modules of a plan. Example of
 * `path`: `os.region`.
 */
export function variableIn(module: string, path: string): string {
  return `${module}:${path}`;
}

/**
 * Returns the variable that a reference names, and the path within it. Returns undefined if the reference names
 * something else.
 */
function variableNamed(reference: string): readonly [name: string, ...path: string[]] | undefined {
  if (!reference.startsWith("var.")) return undefined;
  const [name = "", ...path] = reference
    .slice("var.".length)
    .replaceAll(/\["?([\w-]+)"?\]/gu, ".$1")
    .split(".");
  return [name, ...path];
}

/**
 * Returns the value of an expression in a module, and follows variables through module calls. `members` is a path
 * within the value.
 */
function resolveExpression(
  facts: Facts,
  module: string,
  expression: Expression | undefined,
  members: readonly string[] = [],
): Value {
  if (expression === undefined) return toValue(null);
  if (expression.kind !== "value") return { kind: "open", origin: undefined };
  const { constant, references } = expression;
  if (constant !== undefined) return toValue(members.reduce(memberOf, constant));
  const named = withoutPrefixes(references);
  const [variable, ...path] = (named.length === 1 && variableNamed(named[0] ?? "")) || [];
  if (variable === undefined)
    return { kind: "open", origin: named.length === 0 ? undefined : idOf(module, named, members) };
  const whole = [...path, ...members];
  const argument = facts.calls[module]?.[variable];
  const value =
    argument === undefined
      ? toValue(facts.variables[variableIn(module, [variable, ...whole].join("."))])
      : resolveExpression(facts, parentOf(module), argument, whole);
  if (value.kind === "text")
    return { ...value, hidden: value.hidden || facts.sensitiveVariables[variableIn(module, variable)] === true };
  return value.kind === "open" ? { ...value, origin: value.origin ?? idOf(module, variable, whole) } : value;
}

/** Returns whether a value is null, or an empty text, list or map. Providers treat them alike. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

function toValue(constant: unknown): Value {
  if (constant === undefined) return { kind: "open", origin: undefined };
  if (isEmpty(constant)) return { kind: "not set" };
  return typeof constant === "string" ? { kind: "text", text: constant, hidden: false } : { kind: "other", constant };
}

/**
 * Returns whether the configuration sets an attribute of a resource to anything but null. Returns undefined if there is
 * no configuration.
 */
export function isSet(facts: Facts, configAddress: string, attribute: string): boolean | undefined {
  const config = facts.resources[configAddress];
  const isWritten = isConfigured(config, [attribute]);
  if (isWritten !== true) return isWritten;
  return resolveExpression(facts, moduleOf(configAddress), config?.expressions[attribute]).kind !== "not set";
}

/** Returns the value of a provider setting. */
export function settingOf(facts: Facts, block: ProviderBlock | undefined, name: string): Value {
  return resolveExpression(facts, block?.module ?? "", block?.expressions[name]);
}

/**
 * Returns an identity of a provider by some of its settings: providers with equal identities have equal settings.
 * `block` is undefined if the provider has no settings.
 */
export function identityOf(facts: Facts, block: ProviderBlock | undefined, names: readonly string[]): string {
  return idOf(
    names.map((name) => {
      const value = settingOf(facts, block, name);
      if (value.kind === "open") return { origin: value.origin ?? block?.key, file: facts.file };
      return value.kind === "text" ? value.text : value.kind === "other" ? value : null;
    }),
  );
}
