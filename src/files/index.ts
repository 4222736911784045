// Plans, policies and credentials as files: found, opened, decoded.

export { HEAD_BYTES, headText, readUtf8Chunks } from "./chunks.ts";
export { decodePolicyText, decodeText } from "./decoding.ts";
export {
  findKindProblem,
  findPlanFiles,
  MAX_DECLARED_PLAN_BYTES,
  MAX_POLICY_BYTES,
  type OpenPlanFile,
  type PlanFile,
  type PlanSearch,
  readHead,
  readPlanFile,
  readPolicyFile,
  readWhole,
  type Subject,
  systemCode,
  withPlanFile,
} from "./files.ts";
