// From facts to deltas: what every change of one plan does to every key, and where.

import {
  type CloudFacts,
  compareText,
  type FactQuestions,
  type Flavor,
  groupsOf,
  type Message,
  prose,
  toRegionQuestions,
  toText,
  unique,
} from "../../core/index.ts";
import type { ServerFlavor } from "./amounts/flavor-index.ts";
import { exactly } from "./amounts/quantity.ts";
import { countsClasses } from "./amounts/resource-classes.ts";
import type { Need } from "./amounts/rules.ts";
import { type PlacedSide, type PlannedObject, Side } from "./amounts/side.ts";
import { createApplyOrder } from "./apply-order.ts";
import { type ChangedSides, toDeltas } from "./change-deltas.ts";
import type { Delta } from "./delta.ts";
import type { Change, Facts, Uncounted } from "./facts/facts.ts";
import {
  defaultGroups,
  describeDefaultGroups,
  describeDefaultRules,
  describeDhcpNetworks,
  describeMonitorPorts,
  omissionNotes,
  regionsOfFirsts,
} from "./notes.ts";
import { createFlavorBook, type PlacedPlan } from "./places/flavor-book.ts";
import { type Accounts, createOwnership } from "./places/ownership.ts";
import { findProvider } from "./places/provider-lookup.ts";
import type { RegionSettings } from "./places/regions.ts";
import { findCountedType, findResourceType } from "./providers/index.ts";
import { splitChanges } from "./splits.ts";

/** Settings that resources are counted with. */
export interface UsageSettings extends RegionSettings {
  readonly project: string | undefined;
  readonly flavors: readonly Flavor[];
  /** Keys that the source of limits and usage does not have, and those that it has instead. */
  readonly keysInstead: readonly (readonly [key: string, instead: string])[];
  /** true: the source reports which limits the compute service keeps to. Absent: it may, and flavors are asked for their classes once it has. */
  readonly tellsComputeLimits?: boolean;
}

/** Usage that the changes of one plan add or give back. */
export interface Usage {
  readonly deltas: readonly Delta[];
  /** Resources that cannot be counted. */
  readonly uncounted: readonly Uncounted[];
  /** Numbers of changes that belong to other projects, by the project's id; "" where it must not be shown. */
  readonly ofOtherProjects: ReadonlyMap<string, number>;
  /** Ids of the projects that show owners, and of those that the only login is known to be for; "" as above. */
  readonly projects: ReadonlySet<string>;
  readonly logins: ReadonlySet<string>;
  readonly notes: readonly Message[];
  readonly questions: FactQuestions;
}

/** Works out what every change does, and what else it depends on. Throws PLAN_CONFLICT where the plan contradicts what the user says of a provider. */
export function toUsage(plan: PlacedPlan, settings: UsageSettings, cloud: CloudFacts, accounts: Accounts): Usage {
  const { facts, regions } = plan;
  const isWhole = settings.tellsComputeLimits === true || countsClasses(cloud);
  const findFlavor = createFlavorBook(plan, { file: settings.flavors, cloud: cloud.flavors, isWhole });
  const { findOwner, keepsOwner, logins } = createOwnership(facts, settings.project, accounts);
  const projects = new Set(logins);
  const changes = splitChanges(facts).map((change): ChangedSides => {
    const provider = findProvider(facts, change).block;
    const sides = (["before", "after"] as const).flatMap((which) => {
      if (!hasSide(change, which)) return [];
      const side = new Side(facts, change, which);
      const { owner, shown } = findOwner(side);
      for (const project of shown) projects.add(project);
      return regions.findRegions(side).map((place): PlacedSide => {
        const traits = cloud.traits.find(({ region }) => region === place.region);
        return Object.assign(new Side(facts, change, which), {
          provider,
          place,
          owner,
          traits,
          findFlavor: (flavor: ServerFlavor) => findFlavor(change, flavor),
          mayHave: (object: PlannedObject) => regions.mayBeIn(place.region, object),
        });
      });
    });
    return { change, sides };
  });
  const findOrder = createApplyOrder(
    facts,
    changes.map(({ change }) => change),
  );
  const counted = changes.filter(({ change }) => findCountedType(change.type) !== undefined);
  const needs = counted.flatMap(({ sides }) => sides.filter(({ owner }) => owner.kind !== "other")).flatMap(needsOf);
  const made = counted.map((one) => {
    const deltas = toDeltas(one, keepsOwner, cloud.shared).map((delta) => ({
      ...delta,
      ...findOrder(one.change, delta),
    }));
    return { ...one, deltas };
  });
  const ofPlan = made.flatMap(({ deltas }) => deltas);
  const members = membersNotInPlan(facts, ofPlan);
  const groups = defaultGroups([...ofPlan, ...members], cloud);
  const keysInstead = new Map(settings.keysInstead);
  // What changes nothing rests on nothing.
  const effective = made.filter(({ deltas }) => deltas.length > 0);
  const places = effective.flatMap(({ sides }) => sides);
  const ofOtherProjects = countChanges(changes, ({ owner }) => (owner.kind === "other" ? owner.project : undefined));
  const unclear = countChanges(effective, ({ owner, provider }) =>
    owner.kind === "unclear" ? (provider?.key ?? "") : undefined,
  );
  return {
    deltas: [...ofPlan, ...members, ...groups].map((delta) => ({
      ...delta,
      key: keysInstead.get(delta.key) ?? delta.key,
    })),
    uncounted: [...facts.uncounted, ...changes.flatMap(uncountedOf)],
    ofOtherProjects,
    projects,
    logins,
    notes: unique([
      ...omissionNotes(facts, { ofOtherProjects, projects, unclear, project: settings.project }),
      ...places
        .flatMap(({ place }) => (place.region === undefined ? [] : (place.note ?? [])))
        .sort((one, other) => compareText(toText(one), toText(other))),
      ...describeDhcpNetworks(places),
      ...describeMonitorPorts(facts, places),
      ...describeDefaultGroups(groups, cloud),
      ...describeDefaultRules([...ofPlan, ...groups], cloud),
    ]),
    // New groups are among the firsts.
    questions: { ...toQuestions(needs), defaultRules: regionsOfFirsts(ofPlan).toSorted() },
  };
}

function countChanges(all: readonly ChangedSides[], nameOf: (side: PlacedSide) => string | undefined) {
  const counts = new Map<string, number>();
  for (const { change, sides } of all) {
    const name = sides.map(nameOf).find((one) => one !== undefined);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + change.addresses.length);
  }
  return counts;
}

function hasSide({ actions: { order }, before, after }: Change, which: "before" | "after"): boolean {
  if (order === "create") return which === "after";
  if (which === "before") return before !== undefined;
  return order !== "delete" && order !== "keep" && after !== undefined;
}

function uncountedOf({ change, sides }: ChangedSides): readonly Uncounted[] {
  const row = findResourceType(change.type);
  const side = sides.at(-1);
  if (row?.kind !== "uncounted" || side?.owner.kind === "other" || (side && row.takes?.(side) === false)) return [];
  const rest = { type: change.type, reason: prose(row.reason), action: change.actions.name };
  return change.addresses.map((address) => ({ address, ...rest }));
}

function needsOf(side: PlacedSide) {
  const needs = findCountedType(side.change.type)?.rules.flatMap((rule) => rule.needs?.(side) ?? []) ?? [];
  return needs.map((need) => {
    const size = need.what === "flavor" ? side.findFlavor(need.flavor) : undefined;
    return { need, region: side.place.region, size };
  });
}

function toQuestions(needs: readonly ReturnType<typeof needsOf>[number][]): FactQuestions {
  const regionsFor = (what: Need["what"]): readonly string[] =>
    [...new Set(needs.flatMap(({ need, region }) => (need.what === what ? (region ?? []) : [])))].sort();
  const flavors = new Map(
    needs.flatMap(({ size }) => (size?.question ? [[JSON.stringify(size.question), size.question] as const] : [])),
  );
  return {
    flavors: [...flavors].sort(([one], [other]) => compareText(one, other)).map(([, question]) => question),
    ...toRegionQuestions(regionsFor),
  };
}

const SERVER_GROUP_MEMBERS = "compute.server_group_members";

/** Members of a group that are in its state but are no resources of this plan: they are there as well. */
function membersNotInPlan(facts: Facts, deltas: readonly Delta[]): readonly Delta[] {
  const members = deltas.filter(({ key, object }) => key === SERVER_GROUP_MEMBERS && object?.startsWith("id "));
  return groupsOf(members, ({ object }) => object).flatMap((of) => {
    const [first] = of;
    const all = facts.groupMembers[first.object?.slice("id ".length) ?? ""] ?? 0;
    const rest = all - of.reduce((sum, { before, count }) => sum + before.least * count, 0);
    if (rest <= 0) return [];
    const [before, after] = [exactly(rest), exactly(rest)];
    return { ...first, order: "keep", before, after, transient: 0, count: 1, addresses: [], action: "no-op" };
  });
}
