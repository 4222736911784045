// Parts of the source that tests run by themselves. The source hides them: it asks with a clock of its own, and makes one snapshot of what
// was found in each document.

export {
  type ParsedDocument,
  parseQuota,
  parseUsage,
  type Unusable,
} from "../../src/sources/quota-api/parse-response.ts";
export { toPath, toRequests, toSearch } from "../../src/sources/quota-api/queries.ts";
export { readSnapshot } from "../../src/sources/quota-api/quota-api.ts";
