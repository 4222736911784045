// Reads the configuration of a plan document: variables, module calls, provider blocks, and the expressions of
// resources that counting needs.

import {
  attributesRead,
  createTable,
  type Expression,
  type Expressions,
  type Facts,
  inModule,
  isEmpty,
  memberOf,
  PROVIDER_SETTINGS,
  type ProviderBlock,
  providerOfType,
  textAt,
  variableIn,
  withoutInstanceKeys,
} from "../usage/index.ts";
import { checkDepth, listAt, type Members, namesOfMembers, objectAt, textsIn } from "./plan-members.ts";

const MAX_VARIABLE_LENGTH = 255;
const MAX_VARIABLE_DEPTH = 4;

/** Keeps the value of a variable, and each of its members by path. Long texts are dropped. */
export function keepVariable(facts: Facts, name: string, value: unknown, depth = 0): void {
  const members = namesOfMembers(value);
  if (members.length === 0 && !(typeof value === "string" && value.length > MAX_VARIABLE_LENGTH))
    facts.variables[name] = value;
  if (depth === MAX_VARIABLE_DEPTH) return;
  for (const member of members) keepVariable(facts, `${name}.${member}`, memberOf(value, member), depth + 1);
}

/** Keeps a module of the configuration and all modules in it. `path` is its address, "" for the root module. */
export function keepModule(facts: Facts, module: object, path = "", depth = 0): void {
  const { file } = facts;
  checkDepth(depth, file, "module_calls");
  for (const resource of listAt(module, file, "resources")) keepConfigResource(facts, path, resource);
  for (const [name, variable] of Object.entries(objectAt(module, file, "variables"))) {
    const address = variableIn(path, name);
    const { default: value, sensitive }: Members = Object(variable);
    // For the root module, the plan has the values of the variables, which take precedence over defaults.
    if (path !== "" && value !== undefined) keepVariable(facts, address, value);
    if (sensitive === true) facts.sensitiveVariables[address] = true;
  }
  const outputs = createTable<Expression>();
  for (const [name, output] of Object.entries(objectAt(module, file, "outputs")))
    outputs[name] = toExpression(memberOf(output, "expression"));
  facts.outputs[path] = outputs;
  for (const [name, call] of Object.entries(objectAt(module, file, "module_calls"))) {
    const called = inModule(path, `module.${name}`);
    const expressions = memberOf(call, "expressions");
    facts.calls[called] = pickExpressions(expressions, namesOfMembers(expressions), { each: eachValueIn(call) });
    keepModule(facts, objectAt(module, file, "module_calls", name, "module"), called, depth + 1);
  }
}

const MAX_NESTING = 6;

/** Attributes of any resource that show its region or project, or that may override these. */
const PLACE_ATTRIBUTES = ["region", "tenant_id", "project_id", "value_specs"];

/** Keeps a resource of a module. Only expressions that counting reads are kept. */
function keepConfigResource(facts: Facts, module: string, resource: unknown): void {
  const [address, type] = [textAt(resource, "address"), textAt(resource, "type")];
  if (address === undefined || type === undefined) return;
  const place = inModule(module, address);
  for (const reference of referencesIn(resource)) {
    const steps = withoutInstanceKeys(reference).split(".");
    const name = steps.slice(0, steps[0] === "data" ? 3 : 2).join(".");
    facts.references[place] ??= createTable();
    facts.references[place][name] = true;
  }
  if (providerOfType(type) === undefined) return;
  const attributes = new Set([...PLACE_ATTRIBUTES, ...Object.keys(attributesRead(type))]);
  facts.resources[place] = {
    type,
    providerKey: textAt(resource, "provider_config_key"),
    expressions: pickExpressions(memberOf(resource, "expressions"), attributes, {
      constants: false,
      each: eachValueIn(resource),
    }),
  };
}

/**
 * Finds the references in all expressions of a resource, and in its `depends_on`. Example:
 * `openstack_networking_port_v2.p.id`.
 */
function* referencesIn(value: unknown, nesting = 0): Generator<string> {
  if (nesting > 2 * MAX_NESTING) return;
  for (const name of namesOfMembers(value)) {
    const member = memberOf(value, name);
    if ((name === "references" || name === "depends_on") && Array.isArray(member)) yield* textsIn(member);
    else if (name !== "constant_value") yield* referencesIn(member, nesting + 1);
  }
}

/** Returns a provider block. `key` is its key in `provider_config`. */
export function toProviderBlock(key: string, value: unknown): ProviderBlock {
  const name = textAt(value, "name") ?? key;
  return {
    key,
    type: (textAt(value, "full_name") ?? name).split("/").at(-1) ?? name,
    module: withoutInstanceKeys(textAt(value, "module_address") ?? ""),
    expressions: pickExpressions(memberOf(value, "expressions"), PROVIDER_SETTINGS),
  };
}

interface KeptParts {
  /** False if constant values are dropped. Absent: they are kept. */
  readonly constants?: boolean;
  /** References that stand for `each.value`. Absent: it has no meaning there, or none that is known. */
  readonly each?: readonly string[] | undefined;
}

/**
 * Returns the references that stand for `each.value` in a resource or a module call: if its `for_each` is of variables
 * alone, those of `var.servers[each.key]`.
 */
function eachValueIn(block: unknown): readonly string[] | undefined {
  const expression = memberOf(block, "for_each_expression");
  const references = textsIn(memberOf(expression, "references"));
  const isOfVariables = expression !== undefined && references.every((name) => name.startsWith("var."));
  return isOfVariables ? [...references, "each.key"] : undefined;
}

/** Returns the named expressions. */
function pickExpressions(value: unknown, names: Iterable<string>, parts: KeptParts = {}, nesting = 0): Expressions {
  const kept = createTable<Expression>();
  for (const name of names) {
    const expression = memberOf(value, name);
    if (expression !== undefined) kept[name] = toExpression(expression, parts, nesting);
  }
  return kept;
}

function toExpression(value: unknown, parts: KeptParts = {}, nesting = 0): Expression {
  const { references, constant_value: constant }: Members = Object(value);
  const isBlock = references === undefined && constant === undefined && namesOfMembers(value).length > 0;
  if (Array.isArray(value) || isBlock) {
    const toBlock = (block: unknown): Expressions =>
      pickExpressions(block, nesting < MAX_NESTING ? namesOfMembers(block) : [], parts, nesting + 1);
    return { kind: "blocks", blocks: [value].flat().map(toBlock) };
  }
  const set = constant === undefined || !isEmpty(constant);
  const kept = parts.constants !== false && constant !== undefined ? { constant } : {};
  const names = textsIn(references).flatMap((name) => (/^each\.value\b/u.test(name) ? (parts.each ?? name) : name));
  return { kind: "value", set, references: names, ...kept };
}
