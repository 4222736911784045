// Counts what plan documents ask for, each by itself, and puts them together. Each plan is applied by itself, in any order or at the same time, so that
// the numbers of the whole follow from all their deltas together, as if they were one plan.

import {
  type CloudFacts,
  type Demand,
  type Elsewhere,
  idOf,
  type Message,
  mapAll,
  plainProjectId,
  quoted,
  quotedList,
  type ReadPlan,
  say,
  theSetting,
  unique,
} from "../../core/index.ts";
import { joinQuestions } from "../combine.ts";
import type { PlanPart } from "../format.ts";
import {
  accountsOf,
  type Delta,
  type Facts,
  projectsShown,
  showsProject,
  toDemands,
  toUsage,
  type Uncounted,
  type Usage,
  type UsageSettings,
  withoutPlannedFlavors,
} from "../usage/index.ts";
import type { TerraformDocument } from "./document.ts";

/** Usage of one plan or of several, and what else their documents say. */
interface CountedDocuments extends Usage {
  readonly plans: readonly ReadPlan[];
  /** Resources whose change is left to a later run. */
  readonly deferred: readonly Omit<Uncounted, "reason">[];
  /** false: the plan says that more changes will follow (`-target`, or deferred ones). */
  readonly complete: boolean;
  /** Keys of the provider blocks in the configuration, and of what resources name without a block. */
  readonly providers: readonly string[];
  /** True if the plan shows anything of the project that is asked for. */
  readonly showsProject: boolean;
  /** Ids of all projects that objects of the plan tell; "" where it must not be shown. */
  readonly projectsShown: ReadonlySet<string>;
}

/** What plans request together. */
export interface TerraformPlan extends CountedDocuments {
  readonly demands: readonly Demand[];
}

/**
 * Counts documents, with what is known of the cloud, and puts them together by their deltas, so that only the order of applying stays open
 * between them. They stay as they are. Throws `PLAN_CONFLICT` or `PLAN_INVALID` with what is wrong in all of them.
 */
export function countDocuments(
  documents: readonly TerraformDocument[],
  settings: UsageSettings,
  known: CloudFacts,
): TerraformPlan {
  const all = documents.map(({ facts }) => facts);
  const cloud = withoutPlannedFlavors(known, all);
  const accounts = accountsOf(all);
  return mergeTerraformPlans(
    mapAll(documents, (document): CountedDocuments => {
      const { file, facts, complete } = document;
      const usage = toUsage(facts, settings, cloud, accounts);
      return {
        ...usage,
        plans: [toReadPlan(document, usage)],
        deltas: documents.length === 1 ? usage.deltas : usage.deltas.map((delta) => ({ ...delta, file })),
        notes: [...notesOf(document), ...usage.notes],
        deferred: facts.deferred,
        complete,
        providers: providersOf(facts),
        showsProject: showsProject(facts, settings.project),
        projectsShown: projectsShown(facts),
      };
    }),
  );
}

function toReadPlan(
  { file, facts, changes }: TerraformDocument,
  { deltas, projects, logins, ofOtherProjects }: Usage,
): ReadPlan {
  const only = (names: Iterable<string>): string | null => {
    const [name = "", ...others] = new Set(names);
    return name !== "" && others.length === 0 ? name : null;
  };
  const regions = deltas.map(({ at }) => (at.region === undefined || at.hidden ? "" : at.region));
  return {
    path: file,
    kind: "terraform",
    changes,
    project: only([...projects, ...logins, ...projectsShown(facts)]),
    region: only(regions),
    elsewhere:
      ofOtherProjects.size === 0
        ? undefined
        : [...ofOtherProjects].map(([project, changed]) => ({ project, changes: changed })),
  };
}

function providersOf({ providers, resources }: Facts): readonly string[] {
  return [...Object.keys(providers), ...Object.values(resources).flatMap(({ providerKey }) => providerKey ?? [])];
}

/** Notes on what the document says of the plan as a whole. */
function notesOf({ facts, complete, drifted }: TerraformDocument): readonly Message[] {
  const incomplete = say`The plan is not complete (made with \`-target\`, for example): more changes will follow, which nothing here counts.`;
  const objects = `${drifted} resource${drifted === 1 ? "" : "s"}`;
  const drift = say`${objects} changed outside of Terraform. That is in the current usage already, and not counted again.`;
  return [...(!complete && facts.deferred.length === 0 ? [incomplete] : []), ...(drifted === 0 ? [] : [drift])];
}

/** Adds up what was counted. */
export function mergeTerraformPlans(plans: readonly CountedDocuments[]): TerraformPlan {
  const deltas = withoutRepeated(plans.flatMap((plan) => plan.deltas));
  const uncounted = plans.flatMap((plan) => plan.uncounted);
  const others = Map.groupBy(
    plans.flatMap(({ ofOtherProjects }) => [...ofOtherProjects]),
    ([project]) => project,
  );
  return {
    demands: toDemands(deltas, uncounted),
    plans: plans.flatMap((plan) => plan.plans),
    deltas,
    uncounted,
    deferred: plans.flatMap((plan) => plan.deferred),
    complete: plans.every((plan) => plan.complete),
    providers: [...new Set(plans.flatMap((plan) => plan.providers))].sort(),
    ofOtherProjects: new Map([...others].map(([id, counts]) => [id, counts.reduce((sum, [, one]) => sum + one, 0)])),
    projects: new Set(plans.flatMap((plan) => [...plan.projects])),
    logins: new Set(plans.flatMap((plan) => [...plan.logins])),
    showsProject: plans.some((plan) => plan.showsProject),
    projectsShown: new Set(plans.flatMap((plan) => [...plan.projectsShown])),
    notes: unique(plans.flatMap((plan) => plan.notes)),
    questions: joinQuestions(plans.map((plan) => plan.questions)),
  };
}

/** Of what there can only be one of, the largest. */
function withoutRepeated(deltas: readonly Delta[]): readonly Delta[] {
  const repeated = Map.groupBy(
    deltas.filter(({ cause }) => cause !== undefined),
    ({ at, key }) => idOf(at.region, key),
  );
  const largest = [...repeated.values()].map((group) =>
    group.reduce((most, delta) => (delta.after.least > most.after.least ? delta : most)),
  );
  return deltas.filter((delta) => delta.cause === undefined || largest.includes(delta));
}

/**
 * The projects that the plan shows apart from the one that is asked for. That a login is for another project shows more than a project that
 * something names: an administrator makes networks for others.
 */
function elsewhereOf(plan: TerraformPlan, project: string | undefined): Elsewhere {
  const { ofOtherProjects, logins, projects, showsProject: isOwnShown } = plan;
  const isLeftOut = plan.demands.length === 0 && ofOtherProjects.size > 0;
  const isNamed = project === undefined || projects.has(plainProjectId(project));
  const isAll = !isOwnShown && (isLeftOut || (logins.size > 0 && !isNamed));
  const changes = isAll ? new Map([...[...logins].map((id) => [id, 0] as const), ...ofOtherProjects]) : ofOtherProjects;
  return {
    changes: [...changes],
    isAll,
    isOwnShown,
    shown: [...new Set([...plan.projectsShown, ...ofOtherProjects.keys()])],
  };
}

/**
 * What documents request together, as a part: always differences, whatever the input `plan-mode` says. Throws a GateError with everything that
 * contradicts itself.
 */
export function countTerraform(
  documents: readonly TerraformDocument[],
  settings: UsageSettings,
  cloud: CloudFacts,
): readonly PlanPart[] {
  const plan = countDocuments(documents, settings, cloud);
  const { demands, deferred, providers, complete, questions, plans } = plan;
  const [firstDeferred] = deferred;
  const unused = settings.providerRegions.flatMap(([key]) => (providers.includes(key) ? [] : key));
  const part: PlanPart = {
    mode: "add",
    demands,
    plans,
    notes: [
      ...plan.notes,
      ...unused.map(
        (key) =>
          say`${theSetting("provider-regions")} names the provider ${quoted(key)}, which no plan has: they have ${quotedList(providers)}.`,
      ),
      ...(firstDeferred === undefined
        ? []
        : [
            say`${deferred.length} changes are deferred to a later run, the first of them ${quoted(firstDeferred.address)}.`,
          ]),
    ],
    uncounted: plan.uncounted.map(({ address, type, reason }) => ({ address, type, reason })),
    complete,
    isRegionUnsaid: plan.deltas.some(({ at }) => at.region === undefined && at.isUnsaid),
    elsewhere: elsewhereOf(plan, settings.project),
    projects: [...plan.projects],
    questions,
  };
  return [part];
}
