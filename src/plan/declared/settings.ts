// The members of a declared plan that are no regions: what its amounts are, whose they are, and what they leave out.

import { isSameProject, type NameOf, type PlanMode, plainProjectId, quote, visible } from "../../core/index.ts";
import { elementsOf, type Json, membersOf } from "../../documents/index.ts";
import type { ProblemList } from "../problem-list.ts";

/** The plan's own mode, else the given one; a problem where they are not the same, since either may be what was meant. */
export function readMode(
  root: Json,
  { given, problems, nameOf }: { given: PlanMode | null; problems: ProblemList; nameOf: NameOf },
): PlanMode {
  const otherwise = given ?? "add";
  const setting = membersOf(root).find(({ name }) => name === "$mode")?.value;
  if (setting?.kind !== "string" || (setting.text !== "add" && setting.text !== "target")) return otherwise;
  if (setting.text !== otherwise && given !== null) {
    problems.add(setting.at, {
      code: "PLAN_CONFLICT",
      message: `The plan's \`$mode\` is ${quote(setting.text)}, and ${nameOf("plan-mode")} was given as ${quote(given)}.`,
      hint: `Leave ${nameOf("plan-mode")} empty where plans say themselves what their amounts are, or remove ${quote("$mode")} from the plan.`,
    });
  }
  return setting.text;
}

/** The plan's own project; a problem where it is another one than is checked. */
export function readProject(
  root: Json,
  { given, problems }: { given: string | null; problems: ProblemList },
): readonly string[] {
  const setting = membersOf(root).find(({ name }) => name === "$project")?.value;
  if (setting?.kind !== "string") return [];
  if (given !== null && !isSameProject(setting.text, given)) {
    problems.add(setting.at, {
      code: "PLAN_CONFLICT",
      message: `The plan is for the project ${quote(setting.text)} (${quote("$project")}), but the credentials are for ${quote(given)}.`,
      hint: "Use the credentials of the project that the plan is for, or check a plan of the project that the credentials are for.",
    });
  }
  return [plainProjectId(setting.text)];
}

/** Most sentences of `$incomplete` that are shown. */
const MAX_REMARKS = 10;

/** Longest shown form of a sentence of `$incomplete`, in characters. */
const MAX_REMARK_LENGTH = 300;

/** The sentences of `$incomplete` as notes. They are the plan's own: whatever is in them is shown as a name is. */
export function readRemarks(root: Json, file: string): readonly string[] {
  const list = membersOf(root).find(({ name }) => name === "$incomplete")?.value;
  if (list === undefined) return [];
  const texts = elementsOf(list).flatMap((one) => (one.kind === "string" ? [one.text] : []));
  const shown = texts.slice(0, MAX_REMARKS).map((text) => `\`${visible(text, MAX_REMARK_LENGTH)}\``);
  const more = texts.length - shown.length;
  return [
    ...shown.map((text) => `${quote(file)} is not complete: ${text}.`),
    ...(more > 0 ? [`${quote(file)} is not complete: ${more} more remarks are not shown.`] : []),
  ];
}
