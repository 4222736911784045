// Counts what plan documents ask for, each by itself, and puts them together. Each plan is applied by itself, in any order or at the same time, so that
// the numbers of the whole follow from all their deltas together, as if they were one plan.

import {
  type CloudFacts,
  countOf,
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
import {
  accountsOf,
  createRegionBook,
  type Delta,
  type Facts,
  isUncountedType,
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

/** What documents request together: always differences, put together by their deltas. Throws a GateError with everything that contradicts itself. */
export function countTerraform(documents: readonly TerraformDocument[], settings: UsageSettings, known: CloudFacts) {
  const all = documents.map(({ facts }) => facts);
  const plans = documents.map((document) => {
    return { document, facts: document.facts, regions: createRegionBook(document.facts, settings, known) };
  });
  const cloud = withoutPlannedFlavors(known, plans);
  const accounts = accountsOf(all);
  const counted = mapAll(plans, ({ document, ...plan }) => ({
    document,
    usage: toUsage(plan, settings, cloud, accounts),
  }));
  const usages = counted.map(({ usage }) => usage);
  const deltas = counted.flatMap(({ document: { file }, usage }) =>
    documents.length === 1 ? usage.deltas : usage.deltas.map((delta) => ({ ...delta, file })),
  );
  const uncounted = usages.flatMap((usage) => usage.uncounted);
  const demands = toDemands(withoutRepeated(deltas), uncounted);
  const providers = [...new Set(all.flatMap(providersOf))].sort();
  const deletions = usages.flatMap(deletionsOf).sort();
  const unused = settings.providerRegions.flatMap(([key]) => (providers.includes(key) ? [] : key));
  return {
    mode: "add" as const,
    demands,
    plans: counted.map(({ document, usage }) => toReadPlan(document, usage)),
    notes: [
      ...unique(counted.flatMap(({ document, usage }) => [...notesOf(document), ...usage.notes])),
      ...(deletions.length === 0
        ? []
        : [say`What the deletion of ${quotedList(deletions, { most: 3 })} gives back is not known, and not counted.`]),
      ...unused.map(
        (key) =>
          say`${theSetting("provider-regions")} names the provider ${quoted(key)}, which no plan has: they have ${quotedList(providers)}.`,
      ),
    ],
    uncounted: uncounted.flatMap((one) => {
      const { address, type, reason } = one;
      return isUncountedDeletion(one) ? [] : { address, type, reason };
    }),
    complete: documents.every(({ complete }) => complete),
    isRegionUnsaid: deltas.some(({ at }) => at.region === undefined && at.isUnsaid),
    elsewhere: elsewhereOf(counted, demands.length === 0, settings.project),
    projects: [...new Set(usages.flatMap(({ projects }) => [...projects]))],
    questions: joinQuestions(usages.map(({ questions }) => questions)),
  };
}

function toReadPlan({ file, facts, changes }: TerraformDocument, usage: Usage): ReadPlan {
  const { deltas, projects, logins, ofOtherProjects } = usage;
  const only = (names: Iterable<string>): string | null => {
    const [name = "", ...others] = new Set(names);
    return name !== "" && others.length === 0 ? name : null;
  };
  const regions = deltas.map(({ at }) => (at.region === undefined || at.hidden ? "" : at.region));
  const leftOut = [...Object.values(facts.otherProviders), ...ofOtherProjects.values(), deletionsOf(usage).length];
  return {
    path: file,
    kind: "terraform",
    changes,
    leftOut: leftOut.reduce((sum, each) => sum + each) || undefined,
    project: only([...projects, ...logins, ...projectsShown(facts)]),
    region: only(regions),
    ...(ofOtherProjects.size > 0 && {
      elsewhere: [...ofOtherProjects].map(([project, changed]) => ({ project, changes: changed })),
    }),
  };
}

/** Returns true for a deletion of a type that cannot be counted: it takes nothing. */
function isUncountedDeletion({ type, action }: Uncounted): boolean {
  return action === "delete" && isUncountedType(type);
}

function deletionsOf({ uncounted }: Usage): readonly string[] {
  return uncounted.filter(isUncountedDeletion).map(({ address }) => address);
}

function providersOf({ providers, resources }: Facts): readonly string[] {
  return [...Object.keys(providers), ...Object.values(resources).flatMap(({ providerKey }) => providerKey ?? [])];
}

function notesOf({ complete, drifted }: TerraformDocument): readonly Message[] {
  const incomplete = say`The plan is not complete (made with \`-target\`, for example): more changes will follow, which nothing here counts.`;
  const drift = say`${countOf(drifted, "resource")} changed outside of Terraform. That is in the current usage already, and not counted again.`;
  return [...(complete ? [] : [incomplete]), ...(drifted === 0 ? [] : [drift])];
}

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

/** The projects that plans show apart from the one that is asked for. A login shows more than a named project: an administrator makes networks for others. */
function elsewhereOf(
  counted: readonly { readonly document: TerraformDocument; readonly usage: Usage }[],
  isEmpty: boolean,
  project?: string,
): Elsewhere {
  const usages = counted.map(({ usage }) => usage);
  const logins = [...new Set(usages.flatMap((usage) => [...usage.logins]))];
  const leftOut = new Map<string, number>();
  for (const [id, changes] of usages.flatMap(({ ofOtherProjects }) => [...ofOtherProjects]))
    leftOut.set(id, (leftOut.get(id) ?? 0) + changes);
  const shown = counted.map(({ document: { file, facts }, usage: { deltas, ofOtherProjects } }) => {
    // What another login makes elsewhere does not show whose plan it is.
    const foreign = projectsShown(facts, "foreign");
    const others = [...ofOtherProjects.keys()].filter((id) => !foreign.has(id));
    return {
      path: file,
      projects: [...new Set([...projectsShown(facts), ...others])],
      isOwn: showsProject(facts, project),
      isCounted: deltas.length > 0,
    };
  });
  const isOwnShown = shown.some(({ isOwn }) => isOwn);
  const isNamed = project === undefined || usages.some(({ projects }) => projects.has(plainProjectId(project)));
  const isAll = !isOwnShown && ((isEmpty && leftOut.size > 0) || (logins.length > 0 && !isNamed));
  return {
    changes: isAll ? [...new Map([...logins.map((id) => [id, 0] as const), ...leftOut])] : [...leftOut],
    isAll,
    isOwnShown,
    shown: [...new Set(shown.flatMap(({ projects }) => projects))],
    doubtful: shown.filter(({ projects, isOwn, isCounted }) => isCounted && !isOwn && projects.length > 0),
  };
}
