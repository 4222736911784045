// JSON and YAML with places, and the limits under which they are read.

export { type Json, parseJson } from "./answer-json.ts";
export { parseJsonText } from "./json-text.ts";
export {
  createFinder,
  describeValue,
  elementsOf,
  type Found,
  findRepeatedMembers,
  isSetting,
  type Member,
  membersOf,
  numberText,
  toPlainObject,
  toPlainValue,
} from "./json-tree.ts";
export { MAX_PROBLEMS, parseYamlText, type YamlText } from "./yaml-text.ts";
export { findOffset, type Path, toPlainYaml } from "./yaml-tree.ts";
