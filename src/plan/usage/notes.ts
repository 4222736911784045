// Notes on the accounting of one plan, the same for plans of any format: facts for the reader of a report, beside the numbers.

import {
  compareText,
  describeProjects,
  type Message,
  quoted,
  quotedList,
  say,
  theSetting,
  toText,
} from "../../core/index.ts";
import { memberOf } from "./attributes.ts";
import type { KnownBasis, Usage } from "./deltas.ts";
import type { Change, Facts } from "./facts.ts";
import type { DefaultGroup, DhcpNetworks } from "./made-by-cloud.ts";
import { roleOf } from "./providers/index.ts";

/** Something that the reader of a report should know of the accounting, and that is no problem of one key. */
export interface UsageNote {
  readonly code:
    | "deferred"
    | "other projects"
    | "project unclear"
    | "other providers"
    | "limits change"
    | "refused"
    | "region stated"
    | "region guessed"
    | "region conflict"
    | "project not told"
    | "flavor sizes"
    | "dhcp ports"
    | "default group";
  /** One sentence or two. */
  readonly message: Message;
}

/** Notes on what is left out, or may be of another project. `project`: the one that is asked for; undefined: not told. */
export function omissionNotes(facts: Facts, usage: Usage, project: string | undefined): readonly UsageNote[] {
  const notes: UsageNote[] = [];
  const note = (code: UsageNote["code"], message: Message): void => {
    notes.push({ code, message });
  };
  if (facts.deferred.length > 0) {
    note(
      "deferred",
      `${count(facts.deferred.length, "change")} of the plan will only be made by a later run, and cannot be counted now.`,
    );
  }
  if (usage.ofOtherProjects.size > 0) {
    note("other projects", say`Left out are resources of other projects: ${describeProjects(usage.ofOtherProjects)}.`);
  }
  if (usage.ofUnclearProject.size > 0) {
    const providers = [...usage.ofUnclearProject.keys()].filter((key) => key !== "").sort();
    const of =
      providers.length === 0 ? "" : say` of the provider${providers.length === 1 ? "" : "s"} ${quotedList(providers)}`;
    note(
      "project unclear",
      say`${count(sumOf(usage.ofUnclearProject), "change")}${of} may belong to this project or to another one, which the plan does not tell: they count as anything between nothing and all that they take and give back.`,
    );
  }
  if (project === undefined && usage.projects.size > 1) {
    note(
      "project not told",
      `The plan names ${usage.projects.size} projects; all are counted together, since no project was given.`,
    );
  }
  for (const [provider, changes] of Object.entries(facts.otherProviders).sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    note("other providers", say`${count(changes, "change")} of the provider ${quoted(provider)} left out.`);
  }
  if (facts.limits.length > 0) {
    note(
      "limits change",
      say`The plan changes limits itself (${quotedList(facts.limits.toSorted(), { most: 3 })}); they are judged as they are now.`,
    );
  }
  const shrinking = Object.values(facts.changes)
    .filter(isShrinking)
    .flatMap(({ addresses }) => [...addresses]);
  if (shrinking.length > 0) {
    const verb = shrinking.length === 1 ? "is a volume that would get" : "are volumes that would get";
    note(
      "refused",
      say`${quotedList(shrinking.sort(), { most: 3 })} ${verb} smaller, which Cinder refuses: the apply would fail. The space is counted as it is.`,
    );
  }
  return notes;
}

/** True for volumes that are to become smaller in place. Source: cinder volume/api.py (extend). */
function isShrinking({ type, actions, before, after }: Change): boolean {
  const [from, to] = [memberOf(before, "size"), memberOf(after, "size")];
  const isInPlace = roleOf(type) === "volume" && actions.order === "update";
  return isInPlace && typeof from === "number" && typeof to === "number" && to < from;
}

/** Notes on what the numbers rest on beside the plan's own word, and on what contradicts itself. */
export function assumptionNotes(usage: Usage): readonly UsageNote[] {
  const notes: UsageNote[] = [];
  const note = (code: UsageNote["code"], message: Message): void => {
    notes.push({ code, message });
  };
  for (const [code, message] of basisNotes(usage.bases).sort(([, one], [, other]) =>
    compareText(toText(one), toText(other)),
  )) {
    note(code, message);
  }
  for (const [key, { setting, seen }] of usage.conflicts) {
    note(
      "region conflict",
      say`The provider ${quoted(key)} says ${quoted(setting)}, but its objects are in ${quoted(seen)}. New ones are counted in ${quoted(setting)}.`,
    );
  }
  for (const [name, sizes] of [...usage.contradictions].sort(([one], [other]) =>
    (one ?? "") < (other ?? "") ? -1 : 1,
  )) {
    const [one = "", other = ""] = sizes.map(({ vcpus, ramMiB }) => `${count(vcpus, "core")} and ${ramMiB} MiB`);
    note(
      "flavor sizes",
      say`The plan and the flavors file do not agree on ${name === null ? "a flavor" : say`the flavor ${quoted(name)}`}: ${one}, or ${other}. What its servers take is not known until they do.`,
    );
  }
  for (const network of usage.dhcpNetworks) if (network.ports !== 0) note("dhcp ports", dhcpNote(network));
  for (const group of usage.defaultGroups) note("default group", defaultGroupNote(group));
  return notes;
}

function defaultGroupNote({ region, hidden, isCertain }: DefaultGroup): Message {
  const where = hidden ? "a region" : quoted(region);
  const group = "the default security group with its 4 rules, since the project has no group there yet";
  return isCertain
    ? say`Counted in ${where}: ${group}. The cloud makes it with the first group, network or port.`
    : say`Perhaps the cloud makes, with the first group, network or port in ${where}, ${group}.`;
}

function dhcpNote({ region, hidden, count: networks, ports }: DhcpNetworks): Message {
  const where = hidden ? "a region" : quoted(region);
  const whose = `${count(networks, "network")} that get${networks === 1 ? "s" : ""} DHCP`;
  return ports === undefined
    ? say`DHCP agents may make ports in ${whose} in ${where}: nothing shows whether they do, so that none is counted.`
    : say`Counted in ${where}: ${count(ports, "port")} of DHCP agents in ${networks === 1 ? "" : "each of "}${whose}, as the project's other networks have.`;
}

/** What says that resources are in a region, each of it once. What is only likely stands among what cannot be counted. */
function basisNotes(bases: readonly KnownBasis[]): [UsageNote["code"], Message][] {
  const notes: [UsageNote["code"], Message][] = [];
  const assumed = new Map<string, { readonly text: Message; readonly providers: Set<string> }>();
  for (const { region, hidden, by } of bases) {
    switch (by.kind) {
      case "likely":
        break;
      case "guess": {
        const subject = hidden ? "A region" : say`The region ${quoted(region)}`;
        notes.push(["region guessed", say`${subject} is a guess from ${quoted(by.from)}.`]);
        break;
      }
      case "stated":
        notes.push([
          "region stated",
          say`The region of the provider ${quoted(by.provider)}, ${quoted(region)}, is from ${theSetting("provider-regions")}; the plan does not tell it.`,
        ]);
        break;
      case "assumed": {
        const text = say`${quoted(region)} is assumed, ${by.from}.`;
        const known = assumed.get(toText(text)) ?? { text, providers: new Set() };
        if (by.provider !== null) known.providers.add(by.provider);
        assumed.set(toText(text), known);
        break;
      }
      default:
        by satisfies never;
    }
  }
  for (const { text, providers } of assumed.values()) {
    const of = [...providers].sort();
    const whose = of.length === 0 ? "" : say` for the provider${of.length === 1 ? "" : "s"} ${quotedList(of)}`;
    notes.push(["region stated", say`The plan names no region${whose}: ${text}`]);
  }
  return notes;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, each) => sum + each, 0);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
