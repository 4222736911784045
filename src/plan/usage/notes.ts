// Notes on what the accounting of one plan leaves out, or what may be of another project.

import { describeProjects, type Message, quoted, quotedList, say } from "../../core/index.ts";
import type { Facts } from "./facts.ts";

/** Numbers of changes by whose they are, and the projects that show it. */
interface Owners {
  readonly ofOtherProjects: ReadonlyMap<string, number>;
  /** Changes that may belong to another project, by provider; "" where the plan does not tell which. */
  readonly unclear: ReadonlyMap<string, number>;
  readonly projects: ReadonlySet<string>;
  /** The one that is asked for; undefined: not known. */
  readonly project: string | undefined;
}

/** Notes on what is left out, or may be of another project, as sentences. */
export function omissionNotes(
  facts: Facts,
  { ofOtherProjects, unclear, projects, project }: Owners,
): readonly Message[] {
  const notes: Message[] = [];
  if (ofOtherProjects.size > 0)
    notes.push(say`Left out are resources of other projects: ${describeProjects(ofOtherProjects)}.`);
  if (unclear.size > 0) {
    const providers = [...unclear.keys()].filter((key) => key !== "").sort();
    const of =
      providers.length === 0 ? "" : say` of the provider${providers.length === 1 ? "" : "s"} ${quotedList(providers)}`;
    const changes = [...unclear.values()].reduce((sum, each) => sum + each, 0);
    notes.push(
      say`${count(changes, "change")}${of} may belong to this project or to another one, which the plan does not tell: they count as anything between nothing and all that they take and give back.`,
    );
  }
  if (project === undefined && projects.size > 1)
    notes.push(say`The plan names ${projects.size} projects; all are counted together, since no project was given.`);
  for (const provider of Object.keys(facts.otherProviders).sort())
    notes.push(
      say`${count(facts.otherProviders[provider] ?? 0, "change")} of the provider ${quoted(provider)} left out.`,
    );
  if (facts.limits.length > 0)
    notes.push(
      say`The plan changes limits itself (${quotedList(facts.limits.toSorted(), { most: 3 })}); they are judged as they are now.`,
    );
  return notes;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
