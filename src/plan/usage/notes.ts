// Notes on what the accounting of one plan leaves out, or what may be of another project.

import { describeProjects, type Message, quoted, quotedList, say } from "../../core/index.ts";
import { memberOf } from "./attributes.ts";
import type { Change, Facts } from "./facts.ts";
import type { UntoldLimit } from "./provider.ts";
import { findCountedType, roleOf } from "./providers/index.ts";

interface Owners {
  readonly ofOtherProjects: ReadonlyMap<string, number>;
  /** Changes that may belong to another project, by provider; "" where the plan does not tell which. */
  readonly unclear: ReadonlyMap<string, number>;
  readonly projects: ReadonlySet<string>;
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
  const shrinking = Object.values(facts.changes).flatMap((change) => (isShrinking(change) ? change.addresses : []));
  if (shrinking.length > 0) {
    const verb = shrinking.length === 1 ? "is a volume that would get" : "are volumes that would get";
    notes.push(
      say`${quotedList(shrinking.sort(), { most: 3 })} ${verb} smaller, which Cinder refuses: the apply would fail. The space is counted as it is.`,
    );
  }
  return [...notes, ...untoldNotes(facts)];
}

/** Sentences on limits that no service tells, where the plan may come up against one: what it is by default. */
function untoldNotes({ changes }: Facts): readonly Message[] {
  const growing = Object.values(changes).flatMap((change) =>
    (findCountedType(change.type)?.untold ?? []).flatMap((limit) =>
      isGrowing(change, limit) ? { limit, change } : [],
    ),
  );
  return [...Map.groupBy(growing, ({ limit }) => limit)].map(([{ what, of, most, attribute }, all]) => {
    const addresses = all.flatMap(({ change }) => change.addresses).sort();
    const [number, named] = [addresses.length, quotedList(addresses, { most: 3 })];
    const has = number === 1 ? "has" : "have";
    const found =
      attribute === undefined
        ? say`The plan adds ${what} to ${of}s (${named}).`
        : say`${named} ${has} more than ${most} ${what}.`;
    return say`${found} By default the network service allows ${most} in one ${of}; no call tells its limit, so that it is not checked.`;
  });
}

/** True for a change that makes one more, or makes a list longer that is longer than the default limit. */
function isGrowing({ actions: { order }, before, after }: Change, { attribute, most }: UntoldLimit): boolean {
  const isMade = order === "create" || order === "delete then create" || order === "create then delete";
  if (attribute === undefined) return isMade;
  const [from, to] = [isMade ? undefined : before, after].map((values) => Number(memberOf(values, attribute) ?? 0));
  return order !== "delete" && order !== "keep" && (to ?? 0) > Math.max(most, from ?? 0);
}

/** True for volumes that are to become smaller in place. Source: cinder volume/api.py (extend). */
function isShrinking({ type, actions, before, after }: Change): boolean {
  const [from, to] = [memberOf(before, "size"), memberOf(after, "size")];
  const isInPlace = roleOf(type) === "volume" && actions.order === "update";
  return isInPlace && typeof from === "number" && typeof to === "number" && to < from;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
