// Counts the requests of plan documents. Each document is counted separately, then all deltas are put together as if
// they were of one plan: the plans may be applied in any order or at the same time.

import {
  addUp,
  type CloudFacts,
  countOf,
  type ForeignProjects,
  groupsOf,
  idOf,
  type Message,
  mapAll,
  onlyOf,
  plainProjectId,
  quoted,
  quotedList,
  type ReadPlan,
  say,
  theSetting,
  uniqueMessages,
} from "../../core/index.ts";
import { joinQuestions } from "../plan-questions.ts";
import {
  accountsOf,
  countUsage,
  createRegionBook,
  type Delta,
  findResourceType,
  projectsShown,
  showsProject,
  toDemands,
  type UncountedChange,
  type Usage,
  type UsageSettings,
  withoutPlannedFlavors,
} from "../usage/index.ts";
import type { TerraformDocument } from "./terraform-document.ts";

/** A document with the usage that it adds or gives back. */
interface CountedDocument extends TerraformDocument, Usage {}

/** Counts the requests of several documents as additions. Throws a GateError with all contradictions. */
export function countTerraform(
  documents: readonly TerraformDocument[],
  settings: UsageSettings,
  cloudFacts: CloudFacts,
) {
  const plans = documents.map((document) => {
    return { ...document, regions: createRegionBook(document.facts, settings, cloudFacts) };
  });
  const cloud = withoutPlannedFlavors(cloudFacts, plans);
  const accounts = accountsOf(plans.map(({ facts }) => facts));
  const counted = mapAll(plans, ({ regions, ...document }): CountedDocument => {
    return { ...document, ...countUsage({ facts: document.facts, regions }, settings, cloud, accounts) };
  });
  const deltas = counted.flatMap(({ file, deltas: planDeltas }) =>
    documents.length === 1 ? planDeltas : planDeltas.map((delta) => ({ ...delta, file })),
  );
  const uncounted = counted.flatMap((plan) => plan.uncounted);
  const demands = toDemands(keepLargestByCause(deltas), uncounted);
  const providers = [...new Set(plans.flatMap(providersOf))].sort();
  const deletions = counted.flatMap(uncountedDeletionsOf).sort();
  const unused = settings.providerRegions.filter(([key]) => !providers.includes(key));
  return {
    mode: "add" as const,
    demands,
    plans: counted.map(toReadPlan),
    notes: [
      ...uniqueMessages(counted.flatMap((plan) => [...notesOf(plan), ...plan.notes])),
      ...(deletions.length === 0
        ? []
        : [say`What the deletion of ${quotedList(deletions, { most: 3 })} gives back is not known, and not counted.`]),
      ...unused.map(
        ([key]) =>
          say`${theSetting("provider-regions")} names the provider ${quoted(key)}, which no plan has: they have ${quotedList(providers)}.`,
      ),
    ],
    uncounted: uncounted
      .filter((change) => !isUncountedDeletion(change))
      .map(({ address, type, reason }) => ({ address, type, reason })),
    complete: documents.every(({ complete }) => complete),
    isRegionUnsaid: deltas.some(({ at }) => at.region === undefined && at.isUnsaid),
    elsewhere: findElsewhere(counted, demands.length === 0, settings.project),
    projects: [...new Set(counted.flatMap(({ projects }) => projects))],
    questions: joinQuestions(counted.map(({ questions }) => questions)),
  };
}

function toReadPlan(plan: CountedDocument): ReadPlan {
  const { file, facts, changes, deltas, projects, logins, ofOtherProjects } = plan;
  const regions = deltas.map(({ at }) => (at.region === undefined || at.hidden ? "" : at.region));
  const leftOut = [
    ...Object.values(facts.otherProviders),
    ...ofOtherProjects.values(),
    uncountedDeletionsOf(plan).length,
  ];
  return {
    path: file,
    kind: "terraform",
    changes,
    leftOut: addUp(leftOut, Number) || undefined,
    project: onlyOf([...projects, ...logins, ...projectsShown(facts)]) || null,
    region: onlyOf(regions) || null,
    ...(ofOtherProjects.size > 0 && {
      elsewhere: [...ofOtherProjects].map(([project, changed]) => ({ project, changes: changed })),
    }),
  };
}

/** Returns whether a change is the deletion of a type that cannot be counted. It takes nothing. */
function isUncountedDeletion({ type, action }: UncountedChange): boolean {
  return action === "delete" && findResourceType(type)?.whyUncounted !== undefined;
}

function uncountedDeletionsOf({ uncounted }: Usage): readonly string[] {
  return uncounted.filter(isUncountedDeletion).map(({ address }) => address);
}

function providersOf({ facts: { providers, resources } }: TerraformDocument): readonly string[] {
  return [...Object.keys(providers), ...Object.values(resources).flatMap(({ providerKey }) => providerKey ?? [])];
}

function notesOf({ complete, drifted }: TerraformDocument): readonly Message[] {
  const incomplete = say`The plan is not complete (made with \`-target\`, for example): more changes will follow, which nothing here counts.`;
  const drift = say`${countOf(drifted, "resource")} changed outside of Terraform. That is in the current usage already, and not counted again.`;
  return [complete ? [] : incomplete, drifted === 0 ? [] : drift].flat();
}

/** Keeps only the largest delta of each amount that all plans cause once in a region. */
function keepLargestByCause(deltas: readonly Delta[]): readonly Delta[] {
  const repeated = groupsOf(
    deltas.filter(({ cause }) => cause !== undefined),
    ({ at, key }) => idOf(at.region, key),
  );
  const largest = repeated.map((group) =>
    group.reduce((most, delta) => (delta.after.least > most.after.least ? delta : most)),
  );
  return deltas.filter((delta) => delta.cause === undefined || largest.includes(delta));
}

/**
 * Finds other projects than the checked one. A login is stronger evidence than a project that resources name: an
 * administrator makes networks for other projects.
 */
function findElsewhere(counted: readonly CountedDocument[], isEmpty: boolean, project?: string): ForeignProjects {
  const logins = [...new Set(counted.flatMap((plan) => plan.logins))];
  const changes = counted.flatMap(({ ofOtherProjects }) => [...ofOtherProjects]);
  const leftOut = groupsOf(changes, ([id]) => id).map(
    (group) => [group[0][0], addUp(group, ([, number]) => number)] as const,
  );
  const shown = counted.map(({ file, facts, deltas, ofOtherProjects }) => {
    // Resources that a foreign provider's login manages in other projects do not show whose plan it is.
    const foreign = projectsShown(facts, "foreign");
    const leftOutIds = [...ofOtherProjects.keys()].filter((id) => !foreign.includes(id));
    return {
      path: file,
      projects: [...new Set([...projectsShown(facts), ...leftOutIds])],
      isOwn: showsProject(facts, project),
      isCounted: deltas.length > 0,
    };
  });
  const isOwnShown = shown.some(({ isOwn }) => isOwn);
  const isNamed = project === undefined || counted.some(({ projects }) => projects.includes(plainProjectId(project)));
  const isAll = !isOwnShown && ((isEmpty && leftOut.length > 0) || (logins.length > 0 && !isNamed));
  return {
    changes: isAll ? [...new Map([...logins.map((id) => [id, 0] as const), ...leftOut])] : leftOut,
    isAll,
    isOwnShown,
    shown: [...new Set(shown.flatMap(({ projects }) => projects))],
    doubtful: shown.filter(({ projects, isOwn, isCounted }) => isCounted && !isOwn && projects.length > 0),
  };
}
