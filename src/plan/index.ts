// Plans of all formats, and what they ask for.

export { type PlanRequest, readPlans, type TerraformHints } from "./read-plans.ts";
export { toDeclaredPlan } from "./to-declared.ts";
