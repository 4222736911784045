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
  say,
  theSetting,
  unique,
} from "../../core/index.ts";
import type { PlanPart } from "../format.ts";
import { type FactQuestions, joinQuestions } from "../questions.ts";
import {
  type Accounts,
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
import type { PlanContent } from "./document.ts";
import type { TerraformDocument } from "./read.ts";

/** Demands of one plan file, or of several added up. */
export interface TerraformPlan {
  /** Name of the file, as it is shown. null: there are several. */
  readonly file: string | null;
  readonly demands: readonly Demand[];
  /** Resources that cannot be counted. */
  readonly uncounted: readonly Uncounted[];
  /** Resources whose change is left to a later run. */
  readonly deferred: readonly Omit<Uncounted, "reason">[];
  /** false: the plan says that more changes will follow (`-target`, or deferred ones). */
  readonly complete: boolean;
  /** Keys of the provider blocks in the configuration, and of what resources name without a block. */
  readonly providers: readonly string[];
  /** Number of changes that were left out, since they are of other projects, by the project's id; "" where it must not be shown. */
  readonly ofOtherProjects: ReadonlyMap<string, number>;
  /** Ids of the projects that the plan names or shows, and of those that its only login is known to be for; "" as above. */
  readonly projects: ReadonlySet<string>;
  readonly logins: ReadonlySet<string>;
  /** True if the plan shows anything of the project that is asked for. */
  readonly showsProject: boolean;
  /** Ids of all projects that objects of the plan tell; "" as above. */
  readonly projectsShown: ReadonlySet<string>;
  readonly notes: readonly Message[];
  readonly questions: FactQuestions;
  /** For adding up plans, and not for reports: ids of users and groups are in it. */
  readonly deltas: readonly Delta[];
}

/** What documents request together. Throws a GateError with everything that contradicts itself. */
export function countTerraform(
  documents: readonly TerraformDocument[],
  settings: UsageSettings,
  cloud: CloudFacts,
): readonly PlanPart[] {
  const [first, ...others] = documents;
  return first === undefined ? [] : [toPlanPart(countDocuments([first, ...others], settings, cloud), settings)];
}

/**
 * Counts documents, with what is known of the cloud, and puts them together by their deltas, so that only the order of applying stays open
 * between them. They stay as they are. Throws `PLAN_CONFLICT` or `PLAN_INVALID` with what is wrong in all of them.
 */
export function countDocuments(
  documents: readonly [TerraformDocument, ...TerraformDocument[]],
  options: UsageSettings,
  facts: CloudFacts,
): TerraformPlan {
  const cloud = withoutPlannedFlavors(
    facts,
    documents.map(({ content }) => content.facts),
  );
  const accounts = accountsOf(documents.map(({ content }) => content.facts));
  const [first, ...others] = mapAll(documents, (document) => countDocument(document, { options, cloud, accounts }));
  if (first === undefined) throw new Error("a document that is neither counted nor refused");
  return mergeTerraformPlans([first, ...others]);
}

function countDocument(
  { file, content }: TerraformDocument,
  {
    options,
    cloud,
    accounts,
  }: { readonly options: UsageSettings; readonly cloud: CloudFacts; readonly accounts: Accounts },
): TerraformPlan {
  const { facts, complete } = content;
  const { project } = options;
  const usage = toUsage(facts, options, cloud, accounts);
  const { deltas, uncounted } = usage;
  return {
    file,
    demands: toDemands(deltas, uncounted),
    uncounted,
    deferred: facts.deferred,
    complete: complete !== false,
    providers: providersOf(facts),
    ofOtherProjects: usage.ofOtherProjects,
    projects: usage.projects,
    logins: usage.logins,
    showsProject: showsProject(facts, project),
    projectsShown: projectsShown(facts),
    notes: toNotes(content, usage),
    questions: usage.questions,
    deltas,
  };
}

function providersOf({ providers, resources }: Facts): readonly string[] {
  const named = Object.values(resources).flatMap(({ providerKey }) => providerKey ?? []);
  return [...new Set([...Object.keys(providers), ...named])].sort();
}

/** The notes of one plan, always in the same order. */
function toNotes({ facts, complete, drifted }: PlanContent, usage: Usage): readonly Message[] {
  const objects = `${drifted} resource${drifted === 1 ? "" : "s"}`;
  return [
    ...(complete === false && facts.deferred.length === 0 ? [INCOMPLETE] : []),
    ...(drifted === 0
      ? []
      : [`${objects} changed outside of Terraform. That is in the current usage already, and not counted again.`]),
    ...usage.notes,
  ];
}

const INCOMPLETE =
  "The plan is not complete (made with `-target`, for example): more changes will follow, which nothing here counts.";

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
    notes: unique(plans.flatMap((plan) => plan.notes)),
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

/**
 * The projects that the plan shows beside the one that is asked for. That a login is for another project shows more than a project that
 * something names: whoever may do so makes networks for others.
 */
function elsewhereOf(
  { ofOtherProjects, logins, projects, showsProject: isOwnShown, demands, ...rest }: TerraformPlan,
  project: string | undefined,
): Elsewhere {
  const isLeftOut = demands.length === 0 && ofOtherProjects.size > 0;
  const isNamed = project === undefined || projects.has(plainProjectId(project));
  const isAll = !isOwnShown && (isLeftOut || (logins.size > 0 && !isNamed));
  const changes = isAll ? new Map([...[...logins].map((id) => [id, 0] as const), ...ofOtherProjects]) : ofOtherProjects;
  const shown = new Set([...rest.projectsShown, ...ofOtherProjects.keys()]);
  return { changes: [...changes], isAll, isOwnShown, shown: [...shown] };
}

/** A plan as a part: always differences, whatever the input `plan-mode` says. `providerRegions`: what the user states of provider configurations. */
export function toPlanPart(
  plan: TerraformPlan,
  { providerRegions, project }: Pick<UsageSettings, "providerRegions" | "project">,
): Required<Omit<PlanPart, "givesTo">> {
  const { demands, deferred, providers } = plan;
  const [firstDeferred] = deferred;
  return {
    mode: "add",
    demands,
    notes: [
      ...plan.notes,
      ...providerRegions
        .map(([key]) => key)
        .filter((key) => !providers.includes(key))
        .map(
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
    complete: plan.complete,
    isRegionUnsaid: plan.deltas.some(({ at }) => at.region === undefined && at.isUnsaid),
    elsewhere: elsewhereOf(plan, project),
    projects: [...plan.projects],
    questions: plan.questions,
  };
}
