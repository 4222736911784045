// Templates of Heat, which stand in plans as texts, in HOT or in CFN's form. While a plan is read, a template becomes
// the amounts that it takes: texts of templates are not kept.
// Sources: heat 19.0.0, engine/environment.py; provider orchestration_stack_v1.go.

import { createProblemList, readYaml, toPlainValue } from "../../../../documents/index.ts";
import { between, NOTHING, plus } from "../../amounts/quantity.ts";
import { findAttribute, isMarked, isRecord, memberOf, textIn } from "../../facts/attributes.ts";
import { addPart, MEMBERS, Part, toBounds } from "./heat-parts.ts";
import { digest, isFunction, type Stack, sectionOf, type Template, toComparable, toSet } from "./heat-properties.ts";

const MAX_LENGTH = 262_144;

/** Adds what the template takes, as `stack`, to a resource's attributes. `marks`: what is known only after apply. */
export function withStack(values: unknown, marks: unknown): unknown {
  const [source, environment] = ["template_opts", "environment_opts"].map((name) => readText(values, marks, name));
  const resources = sectionOf(source, "resources");
  const registry = Object.keys(Object(memberOf(environment, "resource_registry")));
  // Patterns of types, and types of single resources.
  const isOpen = environment === undefined || registry.some((name) => name === "resources" || name.includes("*"));
  if (!isRecord(values) || !isRecord(resources) || isOpen) return values;
  const given = [
    memberOf(values, "parameters"),
    ...["parameters", "parameter_defaults"].map((name) => memberOf(environment, name)),
  ];
  const find = (value: unknown): unknown => {
    const name = memberOf(value, "get_param") ?? memberOf(value, "Ref");
    if (typeof name !== "string") return isFunction(value) ? undefined : value;
    if (isMarked(marks, ["parameters", name])) return undefined;
    const byDefault = sectionOf(memberOf(sectionOf(source, "parameters"), name), "default");
    return [...given.map((each) => memberOf(each, name)), byDefault].find(
      (each) => each !== undefined && each !== null,
    );
  };
  const stack: Stack = { amounts: [], servers: [], isPart: false };
  const kept = { digests: new Map(), networks: new Set<string>(), members: new Map(), open: [] };
  const template: Template = { stack, resources, registry, find, ...kept };
  for (const [name, definition] of Object.entries(resources)) {
    // A resource with an id of its own exists already.
    const external = toSet(template, memberOf(definition, "external_id"));
    if (external.least > 0) continue;
    const policy = sectionOf(definition, "deletion_policy") ?? "delete";
    // A policy that only Heat knows may be to retain it.
    const isRetained = /^retain$/i.test(textIn(find(policy)) ?? "retain");
    const condition = sectionOf(definition, "condition");
    if (condition !== undefined) template.open.push(condition);
    const count = between(condition === undefined && external.most === 0 ? 1 : 0, 1);
    addPart(new Part(template, definition, { name, count, isRetained }));
  }
  const { "": elsewhere = NOTHING, ...groups } = Object.fromEntries(template.members);
  for (const count of [NOTHING, ...Object.values(groups)])
    stack.amounts.push({ name: MEMBERS, ...toBounds(plus(count, elsewhere)) });
  if (template.open.length > 0) stack.inputs = digestOfInputs(template, source);
  return { ...values, stack };
}

/** Returns a digest of all that open amounts depend on: functions, conditions, and the parameters in these. */
function digestOfInputs({ open, resources, find }: Template, source: unknown): string {
  const isOfResources = /"(?:get_attr|Fn::GetAtt)"/.test(JSON.stringify(open));
  const text = JSON.stringify([open, sectionOf(source, "conditions"), isOfResources ? resources : []]);
  const names = Object.keys(Object(sectionOf(source, "parameters"))).filter((name) =>
    text.includes(JSON.stringify(name)),
  );
  return digest([text, ...names.map((name) => toComparable(find({ get_param: name })))]);
}

/** Reads a template or an environment. Returns undefined if it is not known. */
function readText(values: unknown, marks: unknown, name: string): unknown {
  const { kind, value: text } = findAttribute(values, marks, [name, "Bin"]);
  if (kind === "unset" && memberOf(memberOf(values, name), "URL") === undefined) return {};
  if (typeof text !== "string" || text.length > MAX_LENGTH) return undefined;
  try {
    const problems = createProblemList({ text, file: "" });
    const json = readYaml(text, problems, { unreadable: "PLAN_NOT_JSON", duplicate: "PLAN_INVALID" });
    // The provider needs an environment, which is an empty line in its documentation.
    const value = json === undefined ? {} : toPlainValue(json);
    return isRecord(value) ? mergeMembers(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Puts members in the place of YAML's merge keys (`<<`), which Heat's parser knows. */
function mergeMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mergeMembers);
  if (!isRecord(value)) return value;
  const sources = [mergeMembers(memberOf(value, "<<"))].flat().toReversed();
  const own = Object.entries(value).filter(([name]) => name !== "<<");
  const members = own.map(([name, member]) => [name, mergeMembers(member)] as const);
  return Object.fromEntries([...sources.flatMap((source) => Object.entries(Object(source))), ...members]);
}
