// Notes of a plan: facts for the reader of a report, beside the numbers.

import { quote, quoteList } from "../../core/index.ts";
import type { Facts, KnownBasis, Uncounted, Usage } from "../usage/index.ts";
import type { PlanContent } from "./document.ts";
import type { Note } from "./types.ts";

/** The notes of one plan, always in the same order. */
export function toNotes(
  { facts, complete, drifted }: PlanContent,
  found: Usage,
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
  } else if (complete === false) {
    say(
      "incomplete",
      "The plan is not complete (made with `-target`, for example): more changes will follow, which nothing here counts.",
    );
  }
  if (found.ofOtherProjects.size > 0) {
    const whose = [...found.ofOtherProjects].flatMap(([name, changes]) =>
      name === "" ? [] : [`${quote(name)}: ${changes}`],
    );
    const named = whose.length === 0 ? "" : ` (${whose.sort().slice(0, MAX_PROJECTS).join(", ")})`;
    say(
      "other projects",
      `${count(sumOf(found.ofOtherProjects), "change")} of other projects' resources left out${named}.`,
    );
  }
  if (found.ofUnclearProject.size > 0) {
    const providers = [...found.ofUnclearProject.keys()].filter((key) => key !== "").sort();
    const of =
      providers.length === 0 ? "" : ` of the provider${providers.length === 1 ? "" : "s"} ${quoteList(providers)}`;
    say(
      "project unclear",
      `${count(sumOf(found.ofUnclearProject), "change")}${of} may belong to this project or to another one, which the plan does not tell: they count as anything between nothing and all that they take and give back.`,
    );
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
  if (drifted > 0) {
    say(
      "drift",
      `${count(drifted, "resource")} changed outside of Terraform. That is in the current usage already, and not counted again.`,
    );
  }
  for (const [code, message] of found.bases.flatMap(basisNote).sort(([, one], [, other]) => (one < other ? -1 : 1))) {
    say(code, message);
  }
  for (const [key, { setting, seen }] of found.conflicts) {
    say(
      "region conflict",
      `The provider ${quote(key)} says ${quote(setting)}, but its objects are in ${quote(seen)}. New ones are counted in ${quote(setting)}.`,
    );
  }
  for (const [name, sizes] of [...found.contradictions].sort(([one], [other]) =>
    (one ?? "") < (other ?? "") ? -1 : 1,
  )) {
    const [one, other] = sizes.map(({ vcpus, ramMiB }) => `${count(vcpus, "core")} and ${ramMiB} MiB`);
    say(
      "flavor sizes",
      `The plan and the flavors file do not agree on ${name === null ? "a flavor" : `the flavor ${quote(name)}`}: ${one}, or ${other}. What its servers take is not known until they do.`,
    );
  }
  return notes;
}

/** Most projects that are named. */
const MAX_PROJECTS = 6;

/** On whose word resources are counted in a region. What is only likely stands among what cannot be counted. */
function basisNote({ region, by }: KnownBasis): readonly (readonly [Note["code"], string])[] {
  switch (by.kind) {
    case "likely":
      return [];
    case "guess":
      return [["region guessed", `The region ${quote(region)} is a guess from ${quote(by.from)}.`]];
    case "word": {
      const provider = by.provider === null ? "a provider" : `the provider ${quote(by.provider)}`;
      return [
        ["region stated", `That ${provider} works in ${quote(region)} is the word of ${quote(by.of)}, not the plan's.`],
      ];
    }
    default:
      return by satisfies never;
  }
}

/** Resources that are counted in a region that is only likely: one for each provider. */
export function likelyOnly({ bases }: Usage): readonly Uncounted[] {
  return bases.flatMap(({ region, hidden, by, address, type, count: resources }) => {
    if (by.kind !== "likely") return [];
    const value = hidden ? "" : ` (${quote(region)})`;
    const more = resources > 1 ? `, and that of ${resources - 1} more,` : "";
    const line = `${by.provider} = ${hidden ? "REGION" : region}`;
    const provider = `the provider ${quote(by.provider)}`;
    const since =
      by.from === null
        ? `since ${provider} has read its data sources there${value}, and its ${quote("region")} is evaluated again when the plan is applied`
        : `since ${provider} takes it from ${quote(by.from)}${value} and a plan does not tell whether a function changes the value`;
    const reason = `its region${more} is only likely, ${since}; state it with ${quote("provider-regions")}, as in ${quote(line)}`;
    return [{ address, type, action: "create", reason }];
  });
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, each) => sum + each, 0);
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
