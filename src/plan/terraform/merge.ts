// Several plan files as one. Each is applied by itself, in any order or at the same time, so that the numbers of the whole follow from all their
// deltas together, as if they were one plan.

import { idOf } from "../../core/index.ts";
import { joinQuestions } from "../questions.ts";
import { type Delta, toDemands } from "../usage/index.ts";
import type { Note, TerraformPlan } from "./types.ts";

/** Adds up plans. A single one comes back as it is; there must be at least one. */
export function mergeTerraformPlans(plans: readonly [TerraformPlan, ...TerraformPlan[]]): TerraformPlan {
  const [first, ...others] = plans;
  if (others.length === 0) return first;
  const deltas = withoutRepeated(
    plans.flatMap(({ file, deltas: own }) => (file === null ? own : own.map((delta) => ({ ...delta, file })))),
  );
  const uncounted = plans.flatMap((plan) => plan.uncounted);
  return {
    file: null,
    demands: toDemands(deltas, uncounted),
    uncounted,
    deferred: plans.flatMap((plan) => plan.deferred),
    complete: plans.every((plan) => plan.complete),
    providers: [...new Set(plans.flatMap((plan) => plan.providers))].sort(),
    ofOtherProjects: sumOf(plans.map((plan) => plan.ofOtherProjects)),
    projects: new Set(plans.flatMap((plan) => [...plan.projects])),
    logins: new Set(plans.flatMap((plan) => [...plan.logins])),
    showsProject: plans.some((plan) => plan.showsProject),
    projectsShown: new Set(plans.flatMap((plan) => [...plan.projectsShown])),
    notes: uniqueNotes(plans.flatMap((plan) => plan.notes)),
    questions: joinQuestions(plans.map((plan) => plan.questions)),
    deltas,
  };
}

/** Of what there can only be one of, the largest. */
function withoutRepeated(deltas: readonly Delta[]): readonly Delta[] {
  const largest = new Map<string, Delta>();
  for (const delta of deltas) {
    if (delta.cause === undefined) continue;
    const id = idOf(delta.at.region, delta.key);
    const known = largest.get(id);
    if (known === undefined || delta.after.least > known.after.least) largest.set(id, delta);
  }
  const kept = new Set(largest.values());
  return deltas.filter((delta) => delta.cause === undefined || kept.has(delta));
}

function sumOf(counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const [id, number] of counts.flatMap((each) => [...each])) sum.set(id, (sum.get(id) ?? 0) + number);
  return sum;
}

/** Drops repeated notes of regions that the user states, and of what comes once. Notes with numbers of a plan stay, one for each plan. */
function uniqueNotes(notes: readonly Note[]): readonly Note[] {
  const seen = new Set<string>();
  return notes.filter(({ code, message }) => {
    const isTold = (code === "region stated" || code === "default group") && seen.has(message);
    seen.add(message);
    return !isTold;
  });
}
