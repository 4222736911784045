// Turns the facts of one plan into deltas: the effect of every change on every key, and its region.

import {
  addUp,
  type CloudFacts,
  compareText,
  type FactQuestions,
  groupsOf,
  type Message,
  prose,
  toRegionQuestions,
  toText,
  uniqueMessages,
} from "../../core/index.ts";
import type { ServerFlavor } from "./amounts/flavor-index.ts";
import { exactly } from "./amounts/quantity.ts";
import type { Need } from "./amounts/rules.ts";
import { type PlacedSide, type PlannedObject, Side } from "./amounts/side.ts";
import { createApplyOrder } from "./apply-order.ts";
import { type ChangedSides, toDeltas } from "./change-deltas.ts";
import type { Delta } from "./delta.ts";
import type { Facts, UncountedChange } from "./facts/facts.ts";
import { createFlavorBook, type FlavorSettings, type PlacedPlan } from "./places/flavor-book.ts";
import { type Accounts, createOwnership, type OwnershipBook } from "./places/ownership.ts";
import { findProvider } from "./places/provider-lookup.ts";
import type { RegionSettings } from "./places/regions.ts";
import { findResourceType } from "./providers/index.ts";
import { splitChanges } from "./splits.ts";
import {
  createDefaultGroups,
  describeClusters,
  describeDefaultGroups,
  describeDefaultRules,
  describeDhcpNetworks,
  describeMonitorPorts,
  describeOmissions,
  regionsOfFirstObjects,
} from "./usage-notes.ts";

/** Settings for counting resources. */
export interface UsageSettings extends RegionSettings, FlavorSettings {
  readonly project: string | undefined;
  /** Keys that the source of limits and usage lacks, each with the key that it has instead. */
  readonly keysInstead: readonly (readonly [key: string, instead: string])[];
}

/** Usage that the changes of one plan add or give back. */
export interface Usage {
  readonly deltas: readonly Delta[];
  /** Resources that cannot be counted. */
  readonly uncounted: readonly UncountedChange[];
  /** Numbers of changes in other projects, by project ID; "" for IDs that must not be shown. */
  readonly ofOtherProjects: ReadonlyMap<string, number>;
  /**
   * IDs of projects that are evidence of owners, and (`logins`) of those that the only login is known to be for; "" as
   * above.
   */
  readonly projects: readonly string[];
  readonly logins: readonly string[];
  readonly notes: readonly Message[];
  readonly questions: FactQuestions;
}

/**
 * Returns the effect of every change, and the questions that it depends on. Throws PLAN_CONFLICT if the plan
 * contradicts the user's statement about a provider.
 */
export function countUsage(plan: PlacedPlan, settings: UsageSettings, cloud: CloudFacts, accounts: Accounts): Usage {
  const { facts } = plan;
  const owners = createOwnership(facts, settings.project, accounts);
  const changes = placeChanges(plan, settings, cloud, owners);
  const findOrder = createApplyOrder(
    facts,
    changes.map(({ change }) => change),
  );
  const made = changes.map((changed) => {
    const deltas = toDeltas(changed, owners.keepsOwner, cloud.shared);
    return { ...changed, deltas: deltas.map((delta) => ({ ...delta, ...findOrder(changed.change, delta) })) };
  });
  const ofPlan = made.flatMap(({ deltas }) => deltas);
  const members = membersNotInPlan(facts, ofPlan);
  const groups = createDefaultGroups([...ofPlan, ...members], cloud);
  const keysInstead = new Map(settings.keysInstead);
  const toKey = ({ key, ...delta }: Delta): Delta => ({ ...delta, key: keysInstead.get(key) ?? key });
  // A change without effect needs no notes.
  const effective = made.filter(({ deltas }) => deltas.length > 0);
  const sides = effective.flatMap((changed) => changed.sides);
  const { logins } = owners;
  const projects = [...new Set([...logins, ...changes.flatMap(({ projects: shown }) => shown)])];
  const ofOtherProjects = countChanges(changes, ({ owner }) => (owner.kind === "other" ? owner.project : undefined));
  const unclear = countChanges(effective, ({ owner, provider }) =>
    owner.kind === "unclear" ? (provider?.key ?? "") : undefined,
  );
  return {
    deltas: [...ofPlan, ...members, ...groups].map(toKey),
    uncounted: [...facts.uncounted, ...changes.flatMap(uncountedOf)],
    ofOtherProjects,
    projects,
    logins,
    notes: uniqueMessages([
      ...describeOmissions(facts, { ofOtherProjects, projects, unclear, project: settings.project }),
      ...sides
        .flatMap(({ place }) => (place.region === undefined ? [] : (place.note ?? [])))
        .sort((one, other) => compareText(toText(one), toText(other))),
      ...describeDhcpNetworks(sides),
      ...describeMonitorPorts(facts, sides),
      ...describeClusters(sides),
      ...describeDefaultGroups(groups, cloud),
      ...describeDefaultRules([...ofPlan, ...groups], cloud),
    ]),
    questions: {
      ...toQuestions(changes.flatMap((changed) => changed.sides.filter(({ owner }) => owner.kind !== "other"))),
      // Regions with new security groups are among those with first objects.
      defaultRules: regionsOfFirstObjects(ofPlan),
    },
  };
}

/** A change with its sides, and the projects that are evidence of their owners. */
interface PlacedChange extends ChangedSides {
  readonly projects: readonly string[];
}

function placeChanges(
  plan: PlacedPlan,
  settings: UsageSettings,
  cloud: CloudFacts,
  { findOwner }: OwnershipBook,
): readonly PlacedChange[] {
  const { facts, regions } = plan;
  const findFlavor = createFlavorBook(plan, settings, cloud);
  return splitChanges(facts).map((change) => {
    const provider = findProvider(facts, change).block;
    const { order } = change.actions;
    const isThere = {
      before: order !== "create" && change.before !== undefined,
      after: order === "create" || (order !== "delete" && order !== "keep" && change.after !== undefined),
    };
    const owned = (["before", "after"] as const)
      .filter((which) => isThere[which])
      .map((which) => new Side(facts, change, which))
      .map((side) => ({ side, ...findOwner(side) }));
    const sides = owned.flatMap(({ side, owner }) =>
      regions.findRegions(side).map((place): PlacedSide => {
        const traits = cloud.traits.find(({ region }) => region === place.region);
        return Object.assign(new Side(facts, change, side.which), {
          provider,
          place,
          owner,
          traits,
          findFlavor: (flavor: ServerFlavor) => findFlavor(change, flavor),
          mayHave: (object: PlannedObject) => regions.mayBeIn(place.region, object),
        });
      }),
    );
    return { change, sides, projects: owned.flatMap(({ shown }) => shown) };
  });
}

function countChanges(changes: readonly ChangedSides[], nameOf: (side: PlacedSide) => string | undefined) {
  const counts = new Map<string, number>();
  for (const { change, sides } of changes) {
    const name = sides.map(nameOf).find((text) => text !== undefined);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + change.addresses.length);
  }
  return counts;
}

function uncountedOf({ change, sides }: ChangedSides): readonly UncountedChange[] {
  const { type, actions, addresses } = change;
  const side = sides.at(-1);
  const reason = findResourceType(type)?.whyUncounted?.(side);
  if (reason === undefined || side?.owner.kind === "other" || actions.order === "keep") return [];
  return addresses.map((address) => ({ address, type, reason: prose(reason), action: actions.name }));
}

function toQuestions(sides: readonly PlacedSide[]): FactQuestions {
  const needs = sides.flatMap((side) => {
    const rules = findResourceType(side.change.type)?.rules ?? [];
    return rules.flatMap((rule) => rule.needs?.(side) ?? []).map((need) => ({ side, need }));
  });
  const regionsFor = (name: Need): readonly string[] =>
    needs.flatMap(({ need, side }) => (need === name ? (side.place.region ?? []) : []));
  const questions = needs.flatMap(({ need, side }) =>
    typeof need === "string" ? [] : (side.findFlavor(need).question ?? []),
  );
  const flavors = new Map(questions.map((question) => [JSON.stringify(question), question]));
  return {
    flavors: [...flavors].sort(([left], [right]) => compareText(left, right)).map(([, question]) => question),
    ...toRegionQuestions(regionsFor),
  };
}

const SERVER_GROUP_MEMBERS = "compute.server_group_members";

/** Returns deltas for members that a group has by its state but that are not resources of this plan. */
function membersNotInPlan(facts: Facts, deltas: readonly Delta[]): readonly Delta[] {
  const members = deltas.filter(({ key, object }) => key === SERVER_GROUP_MEMBERS && object?.startsWith("id "));
  return groupsOf(members, ({ object }) => object).flatMap((group) => {
    const [first] = group;
    const total = facts.groupMembers[first.object?.slice("id ".length) ?? ""] ?? 0;
    const rest = total - addUp(group, ({ before, count }) => before.least * count);
    if (rest <= 0) return [];
    const [before, after] = [exactly(rest), exactly(rest)];
    return { ...first, order: "keep", before, after, transient: 0, count: 1, addresses: [], action: "no-op" };
  });
}
