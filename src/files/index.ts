// Finds, opens and decodes plans, policies and credentials, and writes reports.

export { type FileWords, JOB_POLICY, systemCode, TAKE_BASE_POLICY } from "./file-problems.ts";
export { type GuardedFile, type GuardedFolder, liesIn, readGuarded } from "./guarded.ts";
export {
  type InlinePlan,
  type OpenDocument,
  type PlanDocument,
  type PlanDocuments,
  planDocuments,
} from "./plan-documents.ts";
export { MAX_POLICY_BYTES, type PlanSearch, readPolicyFile } from "./plans.ts";
export { decodePolicyText, readOwnFile } from "./read.ts";
export { type WrittenFile, writeReports } from "./write.ts";
