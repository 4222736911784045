// Plans of all formats, and what they ask for.

export { type ReadPlans, readPlans } from "./read-plans.ts";
export { describeAmount, findOmissions, toDeclaredPlan } from "./to-declared.ts";
