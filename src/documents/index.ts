// JSON and YAML with places, and the limits under which they are read.

export {
  createFinder,
  describeJson,
  elementsOf,
  type Found,
  findRepeatedMembers,
  type Json,
  type JsonExpectation,
  type JsonFault,
  type JsonMember,
  membersOf,
  parseJson,
  toPlainObject,
  toPlainValue,
} from "./json.ts";
export { createPlaceFinder } from "./place.ts";
export { findSchemaErrors, type SchemaError } from "./schema-errors.ts";
export { parseYaml, type YamlFault } from "./yaml.ts";
