import { describe, expect, it } from "vitest";
import { toTypes } from "../../scripts/schema-types.ts";

/** The types of an object with one member. */
function typesWith(member: object, rest: object = {}): string {
  return toTypes({ title: "Box", type: "object", properties: { a: member }, ...rest });
}

describe("types that are generated from a schema", () => {
  it.each<[string, object, string]>([
    ["a number for integers and numbers", { type: ["integer", "null"] }, "number | null"],
    ["each value of an enumeration", { enum: ["x", null] }, '"x" | null'],
    ["the one value of a constant", { const: 1 }, "1"],
    ["a list of its items", { type: "array", items: { type: ["string", "boolean"] } }, "(string | boolean)[]"],
    [
      "a list with a first item if it has one at least",
      { type: "array", minItems: 1, items: { type: "string" } },
      "[string, ...(string)[]]",
    ],
    ["each alternative", { anyOf: [{ type: "integer" }, { const: "unlimited" }] }, 'number | "unlimited"'],
    ["the document itself for a reference to it", { $ref: "#" }, "Box"],
  ])("a member's type is %s", (_, schema, type) => {
    expect(typesWith(schema)).toBe(`export interface Box {\n"a"?: ${type} | undefined;\n}`);
  });

  it("a required member is never undefined, and descriptions become comments", () => {
    const member = { description: "An amount.", type: "number" };
    expect(typesWith(member, { required: ["a"] })).toBe('export interface Box {\n/** An amount. */\n"a": number;\n}');
  });

  it("a schema with a title is declared once, and an object with alternatives has what one of them requires", () => {
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

  it("a definition that the program has a type for is imported", () => {
    const document = { title: "Box", $defs: { Text: { type: "string" } }, properties: { a: { $ref: "#/$defs/Text" } } };
    expect(toTypes(document, { Text: "./text.ts" })).toBe(
      'import type { Text } from "./text.ts";\n\nexport interface Box {\n"a"?: Text | undefined;\n}',
    );
  });

  it.each<[string, object, string]>([
    ["an unknown keyword", { oneOf: [] }, "No type is made of oneOf in a schema."],
    ["an object without members", { type: "object" }, 'No type is made of "type": "object" alone.'],
    ["the title of another schema", { title: "Box", type: "string" }, "Two schemas have the title Box."],
  ])("%s is refused", (_, schema, message) => {
    expect(() => typesWith(schema)).toThrow(message);
  });
});
