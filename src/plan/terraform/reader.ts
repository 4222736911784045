// Terraform plans of one run, and what they ask for together.

import {
  type Elsewhere,
  formatInteger,
  GateError,
  type Problem,
  plainProjectId,
  quote,
  quoteList,
} from "../../core/index.ts";
import type { PlanOptions, PlanPart, PlanReader } from "../format.ts";
import { countDocuments, type ReadDocument } from "./count.ts";
import { readTerraformPlan } from "./read.ts";
import type { TerraformPlan } from "./types.ts";

/** Largest plan that is read, in bytes: 256 MiB. Its values take several times as much memory. */
const MAX_PLAN_BYTES = 256 * 1024 * 1024;

const LARGE_PLAN = {
  maxBytes: MAX_PLAN_BYTES,
  hint: "Leave out what is not read, with `jq -c 'del(.planned_values, .checks, .output_changes)'`, or split the configuration.",
};

/** Most resources of all plans together that count for something: ten times what an apply gets done. */
const MAX_RESOURCES = 100_000;

/** An empty reader. Its `read` throws PLAN_TOO_LARGE beyond {@link MAX_RESOURCES}. */
export function createTerraformReader(options: PlanOptions): PlanReader {
  const documents: ReadDocument[] = [];
  let resources = 0;
  return {
    async read(document) {
      const { file } = document;
      const content = readTerraformPlan(await document.text(LARGE_PLAN), file);
      const { changes, uncounted } = content.facts;
      resources += changes.reduce((sum, { addresses }) => sum + addresses.length, uncounted.length);
      if (resources > MAX_RESOURCES) throw new GateError(tooManyResources(resources, file));
      documents.push({ file, content });
    },
    count(facts) {
      const [first, ...others] = documents;
      if (first === undefined) return [];
      return [toPlanPart(countDocuments([first, ...others], options, facts), options)];
    },
  };
}

function tooManyResources(resources: number, file: string): Problem {
  const [found, most] = [resources, MAX_RESOURCES].map(formatInteger);
  return {
    code: "PLAN_TOO_LARGE",
    message: `the plans change ${found} resources up to this one; at most ${most} are counted.`,
    hint: "Check them in several runs, or split the configuration.",
    place: { file, line: null, column: null },
  };
}

/**
 * The projects that the plan shows beside the one that is asked for. That a login is for another project shows more than a project that
 * something names: whoever may do so makes networks for others.
 */
function elsewhereOf(
  { ofOtherProjects, logins, projects, showsProject, projectsShown, demands }: TerraformPlan,
  project: string | null,
): Elsewhere {
  const isLeftOut = demands.length === 0 && ofOtherProjects.size > 0;
  const isNamed = project === null || projects.has(plainProjectId(project));
  const changes = new Map([...[...logins].map((id) => [id, 0] as const), ...ofOtherProjects]);
  const isAll = !showsProject && (isLeftOut || (logins.size > 0 && !isNamed));
  const shown = new Set([...projectsShown, ...ofOtherProjects.keys()]);
  return { changes: isAll ? changes : ofOtherProjects, isAll, isOwnShown: showsProject, shown };
}

/** A plan as a part: always differences, whatever the input `plan-mode` says. `providerRegions`: what the user states of provider configurations. */
export function toPlanPart(
  plan: TerraformPlan,
  { providerRegions, nameOf, project }: Pick<PlanOptions, "providerRegions" | "nameOf" | "project">,
): Required<Omit<PlanPart, "givesTo">> {
  const { demands, deferred, providers } = plan;
  const [firstDeferred] = deferred;
  return {
    mode: "add",
    demands,
    notes: [
      ...plan.notes.map(({ message }) => message),
      ...[...providerRegions.keys()]
        .filter((key) => !providers.includes(key))
        .map(
          (key) =>
            `${nameOf("provider-regions")} names the provider ${quote(key)}, which no plan has: they have ${quoteList(providers)}.`,
        ),
      ...(firstDeferred === undefined
        ? []
        : [
            `${deferred.length} changes are deferred to a later run, the first of them ${quote(firstDeferred.address)}.`,
          ]),
    ],
    uncounted: plan.uncounted.map(({ address, type, reason }) => ({ address, type, reason })),
    complete: plan.complete,
    isRegionUnsaid: plan.deltas.some(({ at }) => at.region === null && at.unknown.kind === "not said"),
    elsewhere: elsewhereOf(plan, project),
    projects: [...plan.projects],
    questions: plan.questions,
  };
}
