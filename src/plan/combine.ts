// Combines several plans. Additions are added up. For a limit that holds for each object, the largest total counts.
// Contradictions are errors. The order of the plans never changes the numbers.

import {
  addDemands,
  addUp,
  amountOf,
  checkKey,
  compareDemands,
  compareText,
  contributionsOf,
  type Demand,
  type DemandGroup,
  type ForeignProjects,
  findKey,
  GateError,
  type Group,
  groupsOf,
  idOf,
  integer,
  isPerObject,
  joinMessages,
  largestDemand,
  type Message,
  mapBounds,
  onlyOf,
  type Place,
  type PlacedAmount,
  type Plan,
  type PlanMode,
  type PlanShare,
  type Problem,
  quoted,
  quotedAddress,
  quotedList,
  SENSITIVE_REGION,
  say,
  sayRegion,
  throwIfAny,
  toGroup,
} from "../core/index.ts";
import { boundProblems } from "../documents/index.ts";
import { nameAmount } from "./declared/stated-amounts.ts";
import type { PlanPart } from "./format.ts";
import { joinQuestions, listWanted } from "./plan-questions.ts";

/** Maximum number of demands after all plans were added up. Each becomes a row of the report. */
export const MAX_DEMANDS = 10_000;

/** Demands on one region, key and item, each with its plan. */
type PlannedGroup = Group<{ readonly demand: Demand; readonly plan: PlanPart }>;

/** Demands of one group, and the ones among them that are added up. */
interface CountedGroup {
  readonly planned: PlannedGroup;
  readonly demands: DemandGroup;
  /**
   * Files of declared plans that give back on balance. This offsets amounts of the same file only, since another plan
   * may be applied first.
   */
  readonly releasing: ReadonlySet<string>;
}

function groupDemands(plans: readonly PlanPart[]): readonly CountedGroup[] {
  const planned = plans.flatMap((plan) => plan.demands.map((demand) => ({ demand, plan })));
  return groupsOf(planned, ({ demand: { region, key, item } }) => idOf(region, key, item)).map(separateReleases);
}

function separateReleases(planned: PlannedGroup): CountedGroup {
  const plans = groupsOf(planned, ({ plan }) => plan);
  const releasing = new Set<string>();
  const rest = plans.flatMap((group): readonly Demand[] => {
    const file = group[0].plan.onlyOffsets;
    const demands = group.map(({ demand }) => demand);
    const release = file === undefined || plans.length === 1 ? undefined : sumOfReleases(demands);
    if (file === undefined || release === undefined) return demands;
    releasing.add(file);
    const { end, likely } = release;
    if (end.most !== undefined && end.most <= 0) return [];
    return [{ ...release, end: { ...end, least: 0 }, likely: { ...likely, least: 0 } }];
  });
  const counted = toGroup(rest);
  if (counted !== undefined) return { planned, demands: counted, releasing };
  // Every plan gives back, so no release could pay for another plan.
  const [first, ...more] = planned;
  return { planned, demands: [first.demand, ...more.map(({ demand }) => demand)], releasing: new Set() };
}

/**
 * Returns the sum of a file's demands if it may give something back, otherwise undefined. A total gives nothing back.
 */
function sumOfReleases(demands: readonly Demand[]): Demand | undefined {
  const group = toGroup(demands);
  const sum = group === undefined || group[0].mode === "target" ? undefined : addDemands(group);
  return (sum?.end.least ?? -1) >= 0 ? undefined : sum;
}

/** Names the plan's file in all contributions, if the part holds a single plan. */
function nameFile(part: PlanPart): PlanPart {
  const plan = onlyOf(part.plans ?? []);
  if (plan === undefined) return part;
  const name = ({ from, ...demand }: Demand): Demand => ({
    ...demand,
    from: from?.map((group) => (group.cause === undefined ? { file: plan.path, ...group } : group)),
  });
  return { ...part, demands: part.demands.map(name) };
}

function sharesOf({ planned, releasing }: CountedGroup): PlanShare[] {
  const shares = planned.flatMap(({ demand, plan: { onlyOffsets } }): readonly PlanShare[] => {
    if (onlyOffsets !== undefined) return [{ plan: onlyOffsets, amount: amountOf(demand) }];
    return (demand.from ?? []).flatMap(({ file, amount, addresses }) =>
      file === undefined ? [] : { plan: file, amount: amount * addresses.length },
    );
  });
  return groupsOf(shares, ({ plan }) => plan)
    .map((group) => ({ plan: group[0].plan, amount: addUp(group, ({ amount }) => amount) }))
    .filter(({ plan }) => !releasing.has(plan))
    .sort((left, right) => right.amount - left.amount || compareText(left.plan, right.plan));
}

function describeReleases(groups: readonly CountedGroup[]): readonly Message[] {
  const released = groups.flatMap(({ planned: [{ demand }], releasing }) => {
    const { key, item } = demand;
    return findKey(key)?.limit === "never" ? [] : [...releasing].map((file) => ({ file, key: checkKey(key, item) }));
  });
  return groupsOf(released, ({ file }) => file).map((entries) => {
    const keys = [...new Set(entries.map(({ key }) => key))];
    return say`What ${quoted(entries[0].file)} gives back of ${quotedList(keys, { most: 5 })} does not pay for what other plans take, and counts as nothing.`;
  });
}

function describePlace(place: Place | undefined): Message {
  if (place === undefined) return say`a plan`;
  return place.line === undefined ? quoted(place.file) : say`${quoted(place.file)} line ${place.line}`;
}

/** Next step if a total meets another statement on the same limit. */
export const CONFLICT_HINT = say`A total leaves no room for another statement: state it in one plan only, or state additions in all of them.`;

function createConflict(first: Demand, second: Demand): Problem {
  const statements = [first, second].map(
    ({ mode, place }) => say`${describePlace(place)} ${mode === "target" ? "states a total" : "states an addition"}`,
  );
  return {
    code: "PLAN_CONFLICT",
    message: say`Two plans cannot both count for ${nameAmount(first)}: ${joinMessages(statements, ", ")}.`,
    hint: CONFLICT_HINT,
    place: second.place,
  };
}

/**
 * Returns the largest total of a limit that holds for each object. For a limit per user, `additions` becomes the sum
 * over all plans, or is left out if one of them states a total.
 */
function withAdditions(largest: Demand, group: DemandGroup): Demand {
  if (findKey(largest.key)?.per !== "user") return largest;
  const { additions: _, ...rest } = largest;
  const added = toGroup(group.flatMap((demand) => additionsOf(demand) ?? []));
  const sum = added?.length === group.length ? addDemands(added) : undefined;
  if (sum === undefined) return rest;
  const { end, likely, worst } = sum;
  return { ...rest, additions: { end, likely, worst } };
}

/** Returns a demand for the amount that the changes add for a user. Returns undefined if the demand states a total. */
function additionsOf(demand: Demand): Demand | undefined {
  const { additions, from } = demand;
  if (additions !== undefined) return { ...demand, ...additions };
  if (from === undefined) return undefined;
  const there = amountOf(demand) - addUp(from, ({ amount, addresses }) => amount * addresses.length);
  return { ...demand, ...mapBounds(demand, (bound) => (bound === undefined ? undefined : bound - there)) };
}

function combineGroup(group: DemandGroup): Demand | Problem {
  const [first, second] = group;
  if (isPerObject(first.key)) return withAdditions(second === undefined ? first : largestDemand(group), group);
  if (second === undefined) return first;
  const total = group.find(({ mode }) => mode === "target");
  if (total !== undefined) return createConflict(first, total === first ? second : total);
  return (
    addDemands(group) ?? {
      code: "PLAN_INVALID",
      message: say`What the plans ask for adds up to more than ${Number.MAX_SAFE_INTEGER} (or less than its negative) for ${nameAmount(first)}.`,
      place: first.place,
    }
  );
}

function nameHiddenRegions(demands: readonly Demand[]): ReadonlyMap<string, string> {
  const hidden = demands.filter(({ shownRegion }) => shownRegion !== undefined).map(({ region }) => region);
  const names = [...new Set(hidden)].sort();
  return new Map(names.map((region, index) => [region, index === 0 ? SENSITIVE_REGION : `(sensitive ${index + 1})`]));
}

function describeFirst(demand: Demand): Message {
  const { place, from } = demand;
  const address = place === undefined ? contributionsOf(from ?? [])[0]?.address : undefined;
  return say`${sayRegion(demand)} (${address === undefined ? describePlace(place) : quotedAddress(address)})`;
}

const MAX_SPELLINGS = 4;

/**
 * Finds regions whose names differ only in case. The cloud may take them for one region, but each is counted separately
 * and might fit alone.
 */
function findCaseConflicts(demands: readonly Demand[]): readonly Problem[] {
  const firsts = new Map(demands.toReversed().map((demand) => [demand.region, demand]));
  // Upper case first: some lowercase letters have no uppercase letter of their own.
  return groupsOf([...firsts.values()].toReversed(), ({ region }) => region.toUpperCase().toLowerCase()).flatMap(
    (group) => {
      const [, second] = group;
      if (second === undefined) return [];
      return {
        code: "PLAN_CONFLICT",
        message: say`The plans name regions that differ only in case: ${joinMessages(group.slice(0, MAX_SPELLINGS).map(describeFirst), ", ")}.`,
        hint: say`Write the region in all plans as the cloud does.`,
        place: second.place,
      };
    },
  );
}

function modeOf(plans: readonly PlanPart[], inputMode: PlanMode): Plan["mode"] {
  const asking = plans.filter(({ demands }) => demands.length > 0);
  return asking.length === 0 ? inputMode : (onlyOf(asking.map(({ mode }) => mode)) ?? "mixed");
}

/**
 * Combines the evidence of other projects, which only one format has. A plan of another format is always for the
 * checked project, even if it shows another one. If it names a project, it is evidence of the checked project.
 */
function combineElsewhere(plans: readonly PlanPart[]): ForeignProjects {
  const plansWithout = plans.filter(({ elsewhere }) => elsewhere === undefined);
  const [elsewhere = NOTHING_ELSEWHERE] = plans.flatMap((plan) => plan.elsewhere ?? []);
  return {
    ...elsewhere,
    isAll: elsewhere.isAll && plansWithout.every(({ demands }) => demands.length === 0),
    isOwnShown: elsewhere.isOwnShown || plansWithout.some(({ projects = [] }) => projects.length > 0),
  };
}

const NOTHING_ELSEWHERE: ForeignProjects = { changes: [], isAll: false, isOwnShown: false, shown: [], doubtful: [] };

/**
 * Adds up the demands of all plans. Returns one demand for each region, key and item, sorted by these in code-unit
 * order. `inputMode` is the mode of a plan without demands.
 *
 * Throws a GateError with all problems: PLAN_CONFLICT if a total meets another statement on the same region, key and
 * item, or if regions differ only in case; PLAN_INVALID if a sum exceeds exact integers; PLAN_TOO_LARGE beyond {@link
 * MAX_DEMANDS}.
 */
export function combinePlans(parts: readonly PlanPart[], inputMode: PlanMode): Plan {
  const read = parts.flatMap((part) => part.plans ?? []);
  const plans = read.length < 2 ? parts : parts.map(nameFile);
  const groups = groupDemands(plans);
  if (groups.length > MAX_DEMANDS) {
    throw new GateError({
      code: "PLAN_TOO_LARGE",
      message: say`The plans ask for ${integer(groups.length)} amounts; at most ${integer(MAX_DEMANDS)} are checked.`,
      hint: say`Check them in several runs.`,
    });
  }
  const results = groups.map((group) => {
    const combined = combineGroup(group.demands);
    const shares = read.length < 2 ? [] : sharesOf(group);
    const isSum = shares.length > 0 && "mode" in combined && combined.mode === "add";
    return isSum ? { ...combined, byPlan: shares } : combined;
  });
  const conflicts = findCaseConflicts(groups.map(({ demands: [first] }) => first));
  throwIfAny(boundProblems([...conflicts, ...results.filter((result) => "code" in result)]));
  const shown = nameHiddenRegions(plans.flatMap((plan) => plan.demands));
  const demands = results
    .filter((result) => "region" in result)
    .sort(compareDemands)
    .map((demand) => ({ ...demand, shownRegion: shown.get(demand.region) }));
  const open = joinQuestions(plans.flatMap(({ questions }) => questions ?? []));
  const regions = plans.some(({ isRegionUnsaid = false }) => isRegionUnsaid);
  return {
    plans: read,
    demands,
    mode: modeOf(plans, inputMode),
    notes: [...plans.flatMap(({ notes = [] }) => notes), ...describeReleases(groups)],
    uncounted: plans.flatMap(({ uncounted = [] }) => uncounted),
    complete: plans.every(({ complete = true }) => complete),
    questions: { regions, wanted: listWanted(demands, open), ...open },
    elsewhere: combineElsewhere(plans),
    projects: [...new Set(plans.flatMap(({ projects = [] }) => projects))],
  };
}

/** Returns the amounts of a plan that a file states, each with its place. */
export function placesOf({ demands }: Plan): readonly PlacedAmount[] {
  return demands.flatMap(({ region, shownRegion = region, key, item, place }) =>
    place === undefined ? [] : { region: shownRegion, key: checkKey(key, item), place },
  );
}
