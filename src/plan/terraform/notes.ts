// What the reader of a report should know beside the numbers.

import { quote, quoteList } from "../../names.ts";
import type { Effects } from "./effects.ts";
import type { Facts } from "./facts.ts";
import type { Note } from "./terraform-plan.ts";

/** The notes of one plan, always in the same order. */
export function toNotes(
  facts: Facts,
  found: Effects,
  { project }: { readonly project: string | null },
): readonly Note[] {
  const notes: Note[] = [];
  const say = (code: Note["code"], message: string): void => {
    notes.push({ code, message });
  };
  if (facts.deferred.length > 0) {
    say(
      "deferred",
      `${count(facts.deferred.length, "change")} of the plan will only be made by a later run, and cannot be counted now.`,
    );
  } else if (facts.complete === false) {
    say(
      "incomplete",
      "The plan is not complete (made with `-target`, for example): more changes will follow, which nothing here counts.",
    );
  }
  if (found.ofOtherProjects > 0) {
    say("other projects", `${count(found.ofOtherProjects, "change")} of other projects' resources left out.`);
  }
  if (project === null && projectsOf(facts) > 1) {
    say(
      "project not told",
      `The plan changes resources of ${projectsOf(facts)} projects; all are counted together, since no project was given.`,
    );
  }
  for (const [provider, changes] of [...facts.otherProviders].sort(([one], [other]) => (one < other ? -1 : 1))) {
    say("other providers", `${count(changes, "change")} of the provider ${quote(provider)} left out.`);
  }
  if (facts.limits.length > 0) {
    say(
      "limits change",
      `The plan changes limits itself (${quoteList(facts.limits.toSorted(), 3)}); they are judged as they are now.`,
    );
  }
  if (facts.drifted > 0) {
    say(
      "drift",
      `${count(facts.drifted, "resource")} changed outside of Terraform. That is in the current usage already, and not counted again.`,
    );
  }
  for (const [region, from] of [...found.guesses].sort(([one], [other]) => (one < other ? -1 : 1))) {
    say("region guessed", `The region ${quote(region)} is a guess from ${quote(from)}.`);
  }
  for (const [key, { setting, seen }] of found.conflicts) {
    say(
      "region conflict",
      `The provider ${quote(key)} says ${quote(setting)}, but its objects are in ${quote(seen)}. New ones are counted in ${quote(setting)}.`,
    );
  }
  return notes;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function projectsOf(facts: Facts): number {
  const projects = new Set<string>();
  for (const { configAddress } of facts.changes) {
    for (const project of facts.evidence.get(configAddress)?.projects ?? []) projects.add(project);
  }
  return projects.size;
}
