// Plans, policies and credentials as files: found, opened, decoded.

export { MAX_POLICY_BYTES, type PlanSearch, readPolicyFile } from "./find.ts";
export { type GuardedFile, type GuardedFolder, liesIn, readGuarded } from "./guarded.ts";
export { type InlinePlan, type PlanDocument, type PlanDocuments, planDocuments } from "./plan-documents.ts";
export { type FileWords, systemCode } from "./problems.ts";
export { decodePolicyText, readOwnFile } from "./read.ts";
