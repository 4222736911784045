// What editors say of a wrong value in a policy: the gate's own words about the field, where the schema has no more than a pattern.

import type { AnySchemaObject } from "ajv/dist/2020.js";
import { quoteList } from "../src/core/index.ts";
import { type Expectation, FIELDS, type PolicySection, SCHEMA_ADDRESS } from "../src/policy/fields.ts";

/** Definitions of the schema, by the section and the field whose values they are. Other fields have their schemas where they stand. */
const FIELD_OF: Readonly<Record<string, readonly [PolicySection, string]>> = {
  RegionGlob: ["rule", "region"],
  RegionGlobs: ["rule", "region"],
  KeyGlob: ["rule", "key"],
  KeyGlobs: ["rule", "key"],
  WarnAt: ["rule", "warn-at"],
  KeepFree: ["rule", "keep-free"],
  KeepFreePercent: ["defaults", "keep-free"],
  Enforce: ["rule", "enforce"],
  OnUnknown: ["rule", "on-unknown"],
};

const SECTION_OF: Readonly<Record<string, PolicySection>> = { Defaults: "defaults", Rule: "rule", Waiver: "waiver" };

const SUBJECTS: Readonly<Record<PolicySection, string>> = {
  policy: "A policy is",
  defaults: "The defaults are",
  rule: "A rule is",
  waiver: "A waiver is",
};

/** Throws for a field of which the gate says nothing. */
function fieldMessage(section: PolicySection, field: string): string {
  const expectation: Expectation | undefined = field === "$schema" ? SCHEMA_ADDRESS : FIELDS[section][field];
  if (expectation === undefined) throw new Error(`${field} has no words in src/policy/fields.ts.`);
  const { expected, hint } = expectation;
  return `Expected ${expected}.${hint === undefined ? "" : ` ${hint}`}`;
}

/** A section with a message of its own, and one for each field that does not refer to a definition. */
function withSectionMessages(schema: AnySchemaObject, section: PolicySection): AnySchemaObject {
  const properties: Readonly<Record<string, AnySchemaObject>> = schema["properties"];
  return {
    ...schema,
    errorMessage: `${SUBJECTS[section]} an object whose fields are ${quoteList(Object.keys(FIELDS[section]))}.`,
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, value]) => [
        field,
        "$ref" in value ? value : { ...value, errorMessage: fieldMessage(section, field) },
      ]),
    ),
  };
}

function withDefinitionMessage(name: string, schema: AnySchemaObject): AnySchemaObject {
  const section = SECTION_OF[name];
  if (section !== undefined) return withSectionMessages(schema, section);
  const field = FIELD_OF[name];
  if (field === undefined) throw new Error(`${name} is a definition that this script does not know.`);
  return { ...schema, errorMessage: fieldMessage(...field) };
}

/** The schema of policies with the messages of all its parts. */
export function withMessages(policy: AnySchemaObject): AnySchemaObject {
  const definitions: Readonly<Record<string, AnySchemaObject>> = policy["$defs"];
  return {
    ...withSectionMessages(policy, "policy"),
    $defs: Object.fromEntries(
      Object.entries(definitions).map(([name, schema]) => [name, withDefinitionMessage(name, schema)]),
    ),
  };
}
