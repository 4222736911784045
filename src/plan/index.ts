// Plans of all formats, and what they ask for.

export { readPlans } from "./read-plans.ts";
export { describeAmount, findOmissions, toDeclaredPlan } from "./to-declared.ts";
