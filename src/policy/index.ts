// Policy files: parsed, applied to checks, explained.

export { applyPolicy, type ReadPolicy, type RunPolicies } from "./apply.ts";
export { explain } from "./explanation.ts";
export { toKeyMatcher } from "./key-glob.ts";
export { parsePolicy } from "./policy-file.ts";
