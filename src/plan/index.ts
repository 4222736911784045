// Plans of all formats, and what they ask for.

export { placesOf } from "./combine.ts";
export {
  countPlans,
  type PlanFacts,
  type PlanInputs,
  readPlans,
  refuseOtherProjects,
  withAnswers,
} from "./read-plans.ts";
