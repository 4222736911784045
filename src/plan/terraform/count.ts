// Counts what plan documents ask for.

import { type CloudFacts, mapAll } from "../../core/index.ts";
import {
  type Accounts,
  accountsOf,
  type Facts,
  projectsShown,
  showsProject,
  toDemands,
  toUsage,
  type UsageOptions,
  withoutPlannedFlavors,
} from "../usage/index.ts";
import type { PlanContent } from "./document.ts";
import { mergeTerraformPlans } from "./merge.ts";
import { toNotes } from "./notes.ts";
import type { TerraformPlan } from "./types.ts";

/** A plan document that has been read. */
export interface ReadDocument {
  /** Its name, as it is shown. */
  readonly file: string;
  readonly content: PlanContent;
}

/**
 * Counts documents, with what is known of the cloud, and puts them together by their deltas, so that only the order of applying stays open
 * between them. They stay as they are. Throws `PLAN_CONFLICT` or `PLAN_INVALID` with what is wrong in all of them.
 */
export function countDocuments(
  documents: readonly [ReadDocument, ...ReadDocument[]],
  options: UsageOptions,
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
  { file, content }: ReadDocument,
  {
    options,
    cloud,
    accounts,
  }: { readonly options: UsageOptions; readonly cloud: CloudFacts; readonly accounts: Accounts },
): TerraformPlan {
  const { facts, complete } = content;
  const { project, nameOf } = options;
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
    notes: toNotes(content, usage, { project, nameOf }),
    questions: usage.questions,
    deltas,
  };
}

function providersOf({ providers, resources }: Facts): readonly string[] {
  const named = [...resources.values()].flatMap(({ providerKey }) => providerKey ?? []);
  return [...new Set([...providers.keys(), ...named])].sort();
}
