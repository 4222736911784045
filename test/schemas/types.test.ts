import { describe, expect, it } from "vitest";
import { toTypes } from "../../scripts/schema-types.ts";

/** Returns the types for an object with one member. */
function typesWith(member: object, rest: object = {}): string {
  return toTypes({ title: "Box", type: "object", properties: { a: member }, ...rest });
}

describe("types generated from a schema", () => {
  it.each<[string, object, string]>([
    ["number for integers and numbers", { type: ["integer", "null"] }, "number | null"],
    ["the union of the values for an enumeration", { enum: ["x", null] }, '"x" | null'],
    ["the value for a constant", { const: 1 }, "1"],
    [
      "a list of the items' type for a list",
      { type: "array", items: { type: ["string", "boolean"] } },
      "(string | boolean)[]",
    ],
    [
      "a list with a first item for a list with at least one",
      { type: "array", minItems: 1, items: { type: "string" } },
      "[string, ...(string)[]]",
    ],
    [
      "the union of the types for alternatives",
      { anyOf: [{ type: "integer" }, { const: "unlimited" }] },
      'number | "unlimited"',
    ],
    ["the document's type for a reference to it", { $ref: "#" }, "Box"],
  ])("give a member %s", (_, schema, type) => {
    expect(typesWith(schema)).toBe(`export interface Box {\n"a"?: ${type} | undefined;\n}`);
  });

  it("exclude undefined for a required member, and have descriptions as comments", () => {
    const member = { description: "An amount.", type: "number" };
    expect(typesWith(member, { required: ["a"] })).toBe('export interface Box {\n/** An amount. */\n"a": number;\n}');
  });

  it("declare a schema with a title once, and require the members of one alternative", () => {
    const $defs = { Name: { title: "Name", description: "A name.", type: "string" } };
    const anyOf = ["a", "b"].map((name) => ({ properties: { [name]: true }, required: [name] }));
    const properties = { a: { $ref: "#/$defs/Name" }, b: { $ref: "#/$defs/Name" } };
    expect(toTypes({ title: "Box", $defs, properties, allOf: [{ anyOf }] })).toBe(
      [
        'export type Box = ({\n"a"?: Name | undefined;\n"b"?: Name | undefined;\n}) & ({\n"a": unknown;\n} | {\n"b": unknown;\n});',
        "/** A name. */\nexport type Name = string;",
      ].join("\n\n"),
    );
  });

  it("import the program's type for a definition that has one", () => {
    const document = { title: "Box", $defs: { Text: { type: "string" } }, properties: { a: { $ref: "#/$defs/Text" } } };
    expect(toTypes(document, { Text: "./text.ts" })).toBe(
      'import type { Text } from "./text.ts";\n\nexport interface Box {\n"a"?: Text | undefined;\n}',
    );
  });

  it.each<[string, object, string]>([
    ["an unknown keyword", { oneOf: [] }, "No type is made of oneOf in a schema."],
    ["an object without members", { type: "object" }, 'No type is made of "type": "object" alone.'],
    ["the title of another schema", { title: "Box", type: "string" }, "Two schemas have the title Box."],
  ])("types cannot be generated from %s", (_, schema, message) => {
    expect(() => typesWith(schema)).toThrow(message);
  });
});
