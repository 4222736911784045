// Notes of a plan: facts for the reader of a report, beside the numbers.

import type { NameOf } from "../../core/index.ts";
import { assumptionNotes, omissionNotes, type Usage } from "../usage/index.ts";
import type { PlanContent } from "./document.ts";
import type { Note } from "./types.ts";

/** The notes of one plan, always in the same order. */
export function toNotes(
  { facts, complete, drifted }: PlanContent,
  usage: Usage,
  { project, nameOf }: { readonly project: string | null; readonly nameOf: NameOf },
): readonly Note[] {
  return [
    ...(complete === false && facts.deferred.length === 0 ? [INCOMPLETE] : []),
    ...omissionNotes(facts, usage, project),
    ...(drifted > 0 ? [toDriftNote(drifted)] : []),
    ...assumptionNotes(usage, nameOf),
  ];
}

const INCOMPLETE: Note = {
  code: "incomplete",
  message:
    "The plan is not complete (made with `-target`, for example): more changes will follow, which nothing here counts.",
};

function toDriftNote(drifted: number): Note {
  const objects = `${drifted} resource${drifted === 1 ? "" : "s"}`;
  return {
    code: "drift",
    message: `${objects} changed outside of Terraform. That is in the current usage already, and not counted again.`,
  };
}
