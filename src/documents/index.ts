// JSON and YAML with places, and the limits under which they are read.

export {
  createFinder,
  describeJson,
  elementsOf,
  type FoundValue,
  findRepeatedMembers,
  type Json,
  type JsonExpectation,
  type JsonFault,
  type JsonMember,
  membersOf,
  parseJson,
  toPlainValue,
} from "./json.ts";
export { createPlaceFinder } from "./place.ts";
export { boundProblems, createProblemList, MAX_PROBLEMS, type ProblemList } from "./problem-list.ts";
export {
  checkSchema,
  type DocumentWords,
  describeValue,
  type PartDescription,
  type RefusedPart,
  refuseValue,
  type Statement,
} from "./schema-check.ts";
export { parseYaml, type YamlFault } from "./yaml.ts";
