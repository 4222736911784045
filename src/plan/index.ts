// Plans of all formats, and what they ask for.

export { placesOf } from "./combine.ts";
export { withAnswers } from "./questions.ts";
export { countPlans, type PlanFacts, readPlans, refuseOtherProjects } from "./read-plans.ts";
export { findOmissions, toDeclaredPlan } from "./to-declared.ts";
