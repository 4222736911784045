// Several plan files as one. Each is applied by itself, in any order or at the same time, so that the numbers of the whole follow from all their
// deltas together, as if they were one plan.

import { toDemands } from "../usage/index.ts";
import type { Note, TerraformPlan } from "./types.ts";

/** Adds up plans. A single one comes back as it is; there must be at least one. */
export function mergeTerraformPlans(plans: readonly [TerraformPlan, ...TerraformPlan[]]): TerraformPlan {
  const [first, ...others] = plans;
  if (others.length === 0) return first;
  const deltas = plans.flatMap((plan) => plan.deltas);
  const uncounted = plans.flatMap((plan) => plan.uncounted);
  return {
    demands: toDemands(deltas, uncounted),
    uncounted,
    deferred: plans.flatMap((plan) => plan.deferred),
    complete: plans.every((plan) => plan.complete),
    providers: [...new Set(plans.flatMap((plan) => plan.providers))].sort(),
    ofOtherProjects: plans.reduce((sum, plan) => sum + plan.ofOtherProjects, 0),
    showsProject: plans.some((plan) => plan.showsProject),
    notes: uniqueNotes(plans.flatMap((plan) => plan.notes)),
    deltas,
  };
}

/** Drops repeated notes of regions that the user states. Notes with numbers stay, one for each plan. */
function uniqueNotes(notes: readonly Note[]): readonly Note[] {
  const seen = new Set<string>();
  return notes.filter(({ code, message }) => {
    const isTold = code === "region stated" && seen.has(message);
    seen.add(message);
    return !isTold;
  });
}
