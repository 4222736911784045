// Keys and components in schemas/quota-api.openapi.json, from the single table of keys (src/core/resource-keys.ts): the
// members of a region in each version and document, and the names in `filter`.

import type { AnySchemaObject } from "ajv/dist/2020.js";
import { KEY_ALIASES, RESOURCE_KEYS, type ResourceKey } from "../src/core/resource-keys.ts";
import { API_VERSIONS, type ApiVersion } from "../src/inputs/index.ts";
import { filterName, keysOf, type ServedKey } from "../src/sources/quota-api/served-keys.ts";
import { patternBut } from "./resource-keys.ts";

/** The replaced part of the description. The rest is handwritten. */
export interface ApiDescription {
  readonly components: {
    readonly schemas: Readonly<Record<string, AnySchemaObject>>;
    readonly parameters: Readonly<Record<string, AnySchemaObject>>;
  };
}

const DOCUMENTS = ["quota", "usage"] as const;
type DocumentName = (typeof DOCUMENTS)[number];

const NAMES: Readonly<Record<DocumentName, string>> = { quota: "Quota", usage: "Usage" };

/**
 * Version whose reference spells a key differently from its samples. Source: the specification of the API, section 2.
 */
const VERSION_WITH_ALIASES: ApiVersion = "v2";

/** Version that has undocumented keys, too. */
const VERSION_WITH_OTHERS: ApiVersion = "v3";

/** Returns the description with the members of regions and the names of components. */
export function withServedKeys<Description extends ApiDescription>(description: Description): Description {
  const { components } = description;
  const regions = API_VERSIONS.flatMap((version) =>
    DOCUMENTS.map((document): [string, AnySchemaObject] => {
      const name = `${NAMES[document]}Region${version.toUpperCase()}`;
      return [name, withMembers(find(components.schemas, name), version, document)];
    }),
  );
  const filters = API_VERSIONS.map((version): [string, AnySchemaObject] => {
    const name = `Filter${version.toUpperCase()}`;
    return [name, withComponents(find(components.parameters, name), version)];
  });
  return {
    ...description,
    components: {
      ...components,
      schemas: { ...components.schemas, ...Object.fromEntries(regions) },
      parameters: { ...components.parameters, ...Object.fromEntries(filters) },
    },
  };
}

/** Returns a part of the description. Throws if it is missing, which is a bug. */
function find(parts: Readonly<Record<string, AnySchemaObject>>, name: string): AnySchemaObject {
  const part = parts[name];
  if (part === undefined) throw new Error(`schemas/quota-api.openapi.json has no component ${name}.`);
  return part;
}

function withMembers(region: AnySchemaObject, version: ApiVersion, document: DocumentName): AnySchemaObject {
  const { description, type } = region;
  const served = keysOf(version).filter((row) => row[document]);
  const members = served.map((row): [string, AnySchemaObject] => [row.key, memberSchema(row, document)]);
  const aliases = version === VERSION_WITH_ALIASES ? aliasesOf(served) : [];
  return {
    description,
    type,
    properties: {
      ...Object.fromEntries(members),
      ...Object.fromEntries(aliases.map(([alias, key]) => [alias, aliasSchema(key, document)])),
    },
    ...(aliases.length === 0 ? {} : { not: { anyOf: aliases.map((both) => ({ required: both })) } }),
    ...(version === VERSION_WITH_OTHERS ? { patternProperties: othersSchema(document) } : {}),
    additionalProperties: false,
  };
}

function aliasesOf(served: readonly ServedKey[]): readonly (readonly [alias: string, key: string])[] {
  return [...KEY_ALIASES].filter(([, key]) => served.some((row) => row.key === key));
}

function memberSchema({ key, onlyIn }: ServedKey, document: DocumentName): AnySchemaObject {
  const row = RESOURCE_KEYS.find((one) => one.key === key);
  if (row === undefined) throw new Error(`${key} is not in src/core/resource-keys.ts.`);
  const description = [
    `${row.meaning}. Unit: ${row.unit}.`,
    ...(row.per === undefined ? [] : [`The limit holds for each ${row.per}.`]),
    ...(onlyIn === undefined ? [] : ["Few clouds have them."]),
  ].join(" ");
  return { description, $ref: `#/components/schemas/${valueSchemaOf(row, document)}` };
}

/** Returns the name of the schema for a key's value in a document. */
function valueSchemaOf({ itemsBy }: ResourceKey, document: DocumentName): string {
  if (itemsBy === "flavor") return "Flavors";
  if (itemsBy === "type") return document === "quota" ? "StorageLimits" : "StorageAmounts";
  return plainValueSchemaOf(document);
}

function plainValueSchemaOf(document: DocumentName): string {
  return document === "quota" ? "Limit" : "Amount";
}

function aliasSchema(key: string, document: DocumentName): AnySchemaObject {
  return {
    description: `Another spelling of \`${key}\`, which some servers have in its place.`,
    deprecated: true,
    $ref: `#/components/schemas/${plainValueSchemaOf(document)}`,
  };
}

/** Returns the schema of undocumented members. Keys that any version documents are excluded. */
function othersSchema(document: DocumentName): AnySchemaObject {
  const documented = [...RESOURCE_KEYS.map(({ key }) => key), ...KEY_ALIASES.keys()];
  return {
    [patternBut(documented)]: {
      description:
        "Resource that is not documented: `network.trunks`, and additional ones of a data set of `quota-gate emulate`.",
      $ref: `#/components/schemas/${plainValueSchemaOf(document)}`,
    },
  };
}

function withComponents(filter: AnySchemaObject, version: ApiVersion): AnySchemaObject {
  const components = keysOf(version).flatMap(({ component }) => component ?? []);
  const names = [...new Set(components)].map((component) => filterName(component, version));
  const schema: AnySchemaObject = filter["schema"];
  const [, otherCases] = schema["items"].anyOf;
  return { ...filter, schema: { ...schema, items: { ...schema["items"], anyOf: [{ enum: names }, otherCases] } } };
}
