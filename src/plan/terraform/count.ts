// Counts what one plan document asks for.

import type { CloudFacts } from "../../core/index.ts";
import { type Facts, showsProject, toDemands, toUsage, type UsageOptions } from "../usage/index.ts";
import type { PlanContent } from "./document.ts";
import { toNotes } from "./notes.ts";
import type { TerraformPlan } from "./types.ts";

/** A plan document that has been read. */
export interface ReadDocument {
  /** Its name, as it is shown. */
  readonly file: string;
  readonly content: PlanContent;
}

/** Counts a document, with what is known of the cloud. It stays as it is. Throws `PLAN_CONFLICT` or `PLAN_INVALID`. */
export function countDocument(
  { file, content }: ReadDocument,
  options: UsageOptions,
  cloud: CloudFacts,
): TerraformPlan {
  const { facts, complete } = content;
  const { project, nameOf } = options;
  const usage = toUsage(facts, options, cloud);
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
    notes: toNotes(content, usage, { project, nameOf }),
    questions: usage.questions,
    deltas,
  };
}

function providersOf({ providers, resources }: Facts): readonly string[] {
  const named = [...resources.values()].flatMap(({ providerKey }) => providerKey ?? []);
  return [...new Set([...providers.keys(), ...named])].sort();
}
