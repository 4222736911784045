// What editors say of a wrong value in a policy: the gate's own words about the field, where the schema has no more than a pattern.

import type { AnySchemaObject } from "ajv/dist/2020.js";
import { quoteList } from "../src/core/index.ts";
import { DEFAULT_KEEP_FREE, type Expectation, FIELDS, FIELDS_OF } from "../src/policy/validate.ts";

/** Definitions of the schema, by the field whose values they are. A field without one has its schema where it stands. */
const FIELD_OF: Readonly<Record<string, string>> = {
  RegionGlob: "region",
  RegionGlobs: "region",
  KeyGlob: "key",
  KeyGlobs: "key",
  WarnAt: "warn-at",
  KeepFree: "keep-free",
  Enforce: "enforce",
  OnUnknown: "on-unknown",
};

const PART_OF = { Defaults: "defaults", Rule: "rule", Waiver: "waiver" } as const;

const SUBJECTS: Readonly<Record<keyof typeof FIELDS_OF, string>> = {
  policy: "A policy is",
  defaults: "The defaults are",
  rule: "A rule is",
  waiver: "A waiver is",
};

function sentence({ expected, hint }: Expectation): string {
  return `Expected ${expected}.${hint === undefined ? "" : ` ${hint}`}`;
}

function fieldsSentence(part: keyof typeof FIELDS_OF): string {
  return `${SUBJECTS[part]} an object whose fields are ${quoteList(FIELDS_OF[part])}.`;
}

/** Throws for a field of which the gate says nothing. */
function messageOf(field: string): string {
  const expectation = FIELDS.get(field);
  if (expectation === undefined) throw new Error(`${field} has no words in src/policy/validate.ts.`);
  return sentence(expectation);
}

/** The members with a message each, except those that refer to a definition. */
function withFieldMessages(properties: Readonly<Record<string, AnySchemaObject>>): Record<string, AnySchemaObject> {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [
      field,
      "$ref" in schema ? schema : { ...schema, errorMessage: messageOf(field) },
    ]),
  );
}

function messageOfDefinition(name: string): string {
  if (name === "KeepFreePercent") return sentence(DEFAULT_KEEP_FREE);
  const part = Object.entries(PART_OF).find(([definition]) => definition === name)?.[1];
  return part === undefined ? messageOf(FIELD_OF[name] ?? name) : fieldsSentence(part);
}

/** The schema of policies with the messages of all its parts. */
export function withMessages(policy: AnySchemaObject): AnySchemaObject {
  const definitions: Readonly<Record<string, AnySchemaObject>> = policy["$defs"];
  return {
    ...policy,
    errorMessage: fieldsSentence("policy"),
    properties: withFieldMessages(policy["properties"]),
    $defs: Object.fromEntries(
      Object.entries(definitions).map(([name, schema]) => [
        name,
        {
          ...schema,
          errorMessage: messageOfDefinition(name),
          ...("properties" in schema ? { properties: withFieldMessages(schema["properties"]) } : {}),
        },
      ]),
    ),
  };
}
