// Projects that plans show beside the one that is asked for.

import { describeProjects, type Elsewhere, GateError, type Plan, quoted, say, theSetting } from "../core/index.ts";
import type { PlanPart } from "./format.ts";

/** What several plans show. Only one format has it. Plans of others are for the project that is asked for, whatever that one shows, and those that name a project name it. */
export function elsewhereOf(plans: readonly PlanPart[]): Elsewhere {
  const asking = plans.filter(({ demands, elsewhere }) => demands.length > 0 || elsewhere?.isAll === true);
  return {
    changes: plans.flatMap(({ elsewhere }) => elsewhere?.changes ?? []),
    isAll: asking.length > 0 && asking.every(({ elsewhere }) => elsewhere?.isAll === true),
    isOwnShown: plans.some(({ elsewhere, projects = [] }) => elsewhere?.isOwnShown ?? projects.length > 0),
    shown: [...new Set(plans.flatMap(({ elsewhere }) => elsewhere?.shown ?? []))],
  };
}

/** Throws PLAN_INVALID for plans that show other projects only: nothing was decided for the one that is asked for. `isMeant`: the user names that one. */
export function refuseOtherProjects(
  { elsewhere }: Pick<Plan, "elsewhere">,
  { project, isMeant }: { readonly project: string; readonly isMeant: boolean },
): void {
  const { isAll, isOwnShown, shown, changes } = elsewhere;
  if (!isAll && (isMeant || isOwnShown || shown.length === 0)) return;
  const others = isAll ? changes : new Map([...shown.map((id) => [id, 0] as const), ...changes]);
  const hint =
    "Use the credentials of the project that the plan was made for, or check a plan of the project that the credentials are for.";
  const difference = isAll
    ? ", but the plan shows only resources of"
    : ", but all resources of the plan that name their project are of";
  throw new GateError({
    code: "PLAN_INVALID",
    message: say`The credentials are for the project ${quoted(project)}${difference} ${describeProjects(others)}.`,
    hint: isAll
      ? hint
      : say`${hint} If that project is meant, say so with ${theSetting("project-id", project)}: resources of others are left out.`,
  });
}
