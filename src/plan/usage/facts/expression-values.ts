// Values that expressions of a configuration have while Terraform makes the plan. A plan holds constants, variables and
// references. It holds no local values and no functions: `var.region` and `lower(var.region)` look the same in it. The
// plan is taken at its word, so that both have the variable's value.
// Source: terraform internal/command/jsonconfig/expression.go and config.go, internal/command/jsonplan/plan.go
// (marshalPlanVariables).

import { idOf } from "../../../core/index.ts";
import { moduleOf, parentOf } from "./address.ts";
import { memberOf } from "./attributes.ts";
import { type Expression, isConfigured, type ProviderBlock } from "./configuration.ts";
import type { Facts } from "./facts.ts";
import { longest } from "./references.ts";

/** Value of an expression. */
export type Value =
  | { readonly kind: "text"; readonly text: string; readonly hidden: boolean }
  /** Null or an empty text, which providers treat alike. */
  | { readonly kind: "not set" }
  /** A constant that is no text. */
  | { readonly kind: "other"; readonly constant: unknown }
  /** Not in the plan. Equal origins have equal values; undefined: the plan does not show where the value comes from. */
  | { readonly kind: "open"; readonly origin: string | undefined };

/** Name of a variable, or of a member of one, in all modules of a plan. `path`: such as `os.region`. */
export function variableIn(module: string, path: string): string {
  return `${module}:${path}`;
}

/** The variable that a reference names, and the path in it. undefined: the reference names something else. */
function variableNamed(reference: string): readonly [name: string, ...path: string[]] | undefined {
  if (!reference.startsWith("var.")) return undefined;
  const [name = "", ...path] = reference
    .slice("var.".length)
    .replaceAll(/\["?([\w-]+)"?\]/gu, ".$1")
    .split(".");
  return [name, ...path];
}

/**
 * Value of an expression in a module. Variables are followed through calls of modules. `members`: path to a member of
 * the value.
 */
export function resolveExpression(
  facts: Facts,
  module: string,
  expression: Expression | undefined,
  members: readonly string[] = [],
): Value {
  if (expression === undefined) return toValue(null);
  if (expression.kind !== "value") return { kind: "open", origin: undefined };
  const { constant, references } = expression;
  if (constant !== undefined) return toValue(members.reduce(memberOf, constant));
  const named = longest(references);
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

function toValue(constant: unknown): Value {
  if (constant === undefined) return { kind: "open", origin: undefined };
  if (constant === null || constant === "") return { kind: "not set" };
  return typeof constant === "string" ? { kind: "text", text: constant, hidden: false } : { kind: "other", constant };
}

/**
 * True if the configuration sets an attribute of a resource to something other than null. undefined: there is no
 * configuration.
 */
export function isSet(facts: Facts, configAddress: string, attribute: string): boolean | undefined {
  const config = facts.resources[configAddress];
  const isWritten = isConfigured(config, [attribute]);
  if (isWritten !== true) return isWritten;
  return resolveExpression(facts, moduleOf(configAddress), config?.expressions[attribute]).kind !== "not set";
}

/** Value of a provider's setting. */
export function settingOf(facts: Facts, block: ProviderBlock | undefined, name: string): Value {
  return resolveExpression(facts, block?.module ?? "", block?.expressions[name]);
}

/**
 * Identity of a provider by some of its settings: equal texts are the same. `block` undefined: the provider has no
 * settings.
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
