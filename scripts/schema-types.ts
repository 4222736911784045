// Makes TypeScript's types for the documents of a schema. Supports the part of JSON Schema that schemas/ use, and
// refuses the rest.

import type { AnySchemaObject } from "ajv";

type Schema = AnySchemaObject | true;

/** Supported keywords. Some of them do not affect the type. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `$schema $id $defs $ref title description type enum const properties required items minItems allOf anyOf
  additionalProperties examples errorMessage minimum maximum minLength maxLength maxItems uniqueItems pattern if then`.split(
    /\s+/u,
  ),
);

/**
 * Returns the declarations of types for a schema, in their order of use: one for each schema with a `title`, so the
 * outermost has one. `imports` are modules of types that are declared elsewhere, by the names in `$defs`. Throws an
 * Error for a keyword that is not supported.
 */
export function toTypes(document: AnySchemaObject, imports: Readonly<Record<string, string>> = {}): string {
  const declared = new Map<string, { readonly schema: Schema; readonly text: string }>();
  const imported = new Map<string, string>();

  function toType(schema: Schema): string {
    if (schema === true) return "unknown";
    if (typeof schema["$ref"] === "string") return toReference(schema["$ref"]);
    const { title } = schema;
    if (title === undefined) return toExpression(schema);
    const known = declared.get(title);
    if (known === undefined) {
      // A document that contains others of its kind refers to itself.
      declared.set(title, { schema, text: "" });
      const type = toExpression(schema);
      const declaration = isObjectAlone(schema) ? `interface ${title} ${type}` : `type ${title} = ${type};`;
      declared.set(title, { schema, text: `${toComment(schema)}export ${declaration}` });
    } else if (known.schema !== schema) {
      throw new Error(`Two schemas have the title ${title}.`);
    }
    return title;
  }

  function toReference(pointer: string): string {
    const name = pointer.replace(/^#(?:\/\$defs\/)?/u, "");
    const module = imports[name];
    if (module === undefined) return toType(name === "" ? document : document["$defs"][name]);
    imported.set(name, `import type { ${name} } from ${JSON.stringify(module)};`);
    return name;
  }

  function toExpression(schema: AnySchemaObject): string {
    const unknown = Object.keys(schema).filter((keyword) => !KEYWORDS.has(keyword));
    if (unknown.length > 0) throw new Error(`No type is made of ${unknown.join(", ")} in a schema.`);
    const { properties, enum: values, type, allOf = [], anyOf } = schema;
    const parts = allOf.map(toType);
    if (properties !== undefined) parts.unshift(toObject(schema));
    else if (values !== undefined) parts.unshift(toUnion(values.map((value: unknown) => JSON.stringify(value))));
    else if ("const" in schema) parts.unshift(JSON.stringify(schema["const"]));
    else if (type !== undefined) parts.unshift(toUnion([type].flat().map((name) => toBasicType(name, schema))));
    if (anyOf !== undefined) parts.push(toUnion(anyOf.map(toType)));
    return parts.length === 1 ? parts[0] : parts.map((part: string) => `(${part})`).join(" & ");
  }

  /** Optional members may be undefined in the program, and are absent in JSON. */
  function toObject({ properties, required = [] }: AnySchemaObject): string {
    const members = Object.entries<Schema>(properties).map(([name, schema]) => {
      const type = toType(schema);
      const member = required.includes(name) ? `: ${type}` : `?: ${type} | undefined`;
      return `${schema === true ? "" : toComment(schema)}${JSON.stringify(name)}${member};`;
    });
    return `{\n${members.join("\n")}\n}`;
  }

  function toBasicType(name: string, { items, minItems = 0 }: AnySchemaObject): string {
    if (name === "integer") return "number";
    if (["string", "number", "boolean", "null"].includes(name)) return name;
    if (name !== "array" || items === undefined) throw new Error(`No type is made of "type": "${name}" alone.`);
    const type = toType(items);
    return minItems > 0 ? `[${type}, ...(${type})[]]` : `(${type})[]`;
  }

  toType(document);
  return [...imported.values(), ...Array.from(declared.values(), ({ text }) => text)].join("\n\n");
}

function isObjectAlone({ properties, allOf, anyOf }: AnySchemaObject): boolean {
  return properties !== undefined && allOf === undefined && anyOf === undefined;
}

function toUnion(types: readonly string[]): string {
  return types.join(" | ");
}

function toComment({ description }: AnySchemaObject): string {
  return description === undefined ? "" : `/** ${description} */\n`;
}
