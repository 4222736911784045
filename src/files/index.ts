// Plans, policies and credentials as files: found, opened, decoded.

export { decodePolicyText, decodeText } from "./encoding.ts";
export { MAX_POLICY_BYTES, type PlanSearch, readPolicyFile } from "./find.ts";
export { type FoundFile, readWhole, withFile } from "./open.ts";
export { type InlinePlan, type PlanDocument, type PlanDocuments, planDocuments } from "./plan-documents.ts";
export { findKindProblem, type Subject, systemCode } from "./subject.ts";
