// JSON and YAML with places, and the limits under which they are read.

export {
  describeJson,
  elementsOf,
  findRepeatedMembers,
  type Json,
  type JsonFault,
  type JsonMember,
  memberNamed,
  membersOf,
  parseJson,
} from "./json.ts";
export {
  boundProblems,
  createPlaceFinder,
  createProblemList,
  type DocumentText,
  MAX_PROBLEMS,
  type ProblemList,
} from "./problems.ts";
export { checkSchema, type DocumentPath, type DocumentWords, describeValue, refuseValue } from "./schema-check.ts";
export { parseYaml, type YamlFault } from "./yaml.ts";
