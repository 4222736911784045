// Several plans as one: additions add up, of limits that hold for each object the largest total counts, and what cannot be
// put together is an error. The order of the plans never matters for the numbers.

import {
  addDemands,
  amountOf,
  type CloudFacts,
  checkKey,
  compareDemands,
  compareText,
  contributionsOf,
  type Demand,
  type DemandGroup,
  type Elsewhere,
  type FactQuestions,
  findKey,
  GateError,
  type Group,
  groupsOf,
  idOf,
  integer,
  isExact,
  isNeverRead,
  isPerObject,
  join,
  largestDemand,
  listed,
  type Message,
  mapBounds,
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
  type SharedKeys,
  say,
  sayRegion,
  throwIfAny,
  toRegionQuestions,
  type Wanted,
} from "../core/index.ts";
import { boundProblems } from "../documents/index.ts";
import { nameAmount } from "./declared/stated-amounts.ts";
import type { PlanPart } from "./format.ts";

/** Most demands of all plans together, after they were added up: each becomes a row of the report. */
export const MAX_DEMANDS = 10_000;

type PlannedGroup = Group<{ readonly demand: Demand; readonly plan: PlanPart }>;

function groupDemands(plans: readonly PlanPart[]): readonly PlannedGroup[] {
  const planned = plans.flatMap((plan) => plan.demands.map((demand) => ({ demand, plan })));
  return groupsOf(planned, ({ demand: { region, key, item } }) => idOf(region, key, item));
}

type CountedGroup = ReturnType<typeof withoutGifts>;

/** The demands of a group as they count together. What a declared plan gives back on balance (`gifts`) pays for no other plan, which may be applied first. */
function withoutGifts(planned: PlannedGroup) {
  const [one, ...more] = planned;
  const plans = groupsOf(planned, ({ plan }) => plan);
  const gifts = new Map<string, Demand>();
  const [first, ...others] = plans.flatMap((own): readonly Demand[] => {
    const file = own[0].plan.givesTo;
    const demands = own.map(({ demand }) => demand);
    const gift = plans.length === 1 ? undefined : toGift(demands);
    if (file === undefined || gift === undefined) return demands;
    gifts.set(file, gift);
    const { end, likely } = gift;
    if (end.most !== undefined && end.most <= 0) return [];
    return [{ ...gift, end: { ...end, least: 0 }, likely: { ...likely, least: 0 } }];
  });
  // Where all give back, each does.
  if (first === undefined) gifts.clear();
  const counted: DemandGroup = first ? [first, ...others] : [one.demand, ...more.map(({ demand }) => demand)];
  return { planned, demands: counted, gifts };
}

/** The part with its plan in the resources of its amounts, where it is of one alone. */
function withPlanNamed(part: PlanPart): PlanPart {
  const [only, ...others] = part.plans ?? [];
  if (only === undefined || others.length > 0) return part;
  const name = ({ from, ...demand }: Demand): Demand => ({
    ...demand,
    from: from?.map((one) => (one.cause === undefined ? { file: only.path, ...one } : one)),
  });
  return { ...part, demands: part.demands.map(name) };
}

function sharesOf({ planned, gifts }: CountedGroup): PlanShare[] {
  const shares = planned.flatMap(({ demand, plan: { givesTo } }): readonly PlanShare[] => {
    if (givesTo !== undefined) return [{ plan: givesTo, amount: amountOf(demand) }];
    const from = demand.from ?? [];
    return from.flatMap(({ file, amount, addresses }) =>
      file === undefined ? [] : { plan: file, amount: amount * addresses.length },
    );
  });
  return groupsOf(shares, ({ plan }) => plan)
    .map((all) => ({ plan: all[0].plan, amount: all.reduce((sum, { amount }) => sum + amount, 0) }))
    .filter(({ plan }) => !gifts.has(plan))
    .sort((one, other) => other.amount - one.amount || compareText(one.plan, other.plan));
}

/** What a file's demands may give back together; undefined: nothing. */
function toGift([first, ...others]: readonly Demand[]): Demand | undefined {
  const demand = first === undefined || first.mode === "target" ? undefined : addDemands([first, ...others]);
  return (demand?.end.least ?? -1) >= 0 ? undefined : demand;
}

function noteGifts(groups: readonly CountedGroup[]): readonly Message[] {
  const limited = groups.flatMap(({ gifts }) => [...gifts]).filter(([, { key }]) => findKey(key)?.limit !== "never");
  return [...Map.groupBy(limited, ([file]) => file)].map(([file, own]) => {
    const keys = [...new Set(own.map(([, { key, item }]) => checkKey(key, item)))];
    return say`What ${quoted(file)} gives back of ${quotedList(keys, { most: 5 })} does not pay for what other plans take, and counts as nothing.`;
  });
}

function describePlace(place: Place | undefined): Message {
  if (place === undefined) return say`a plan`;
  return place.line === undefined ? quoted(place.file) : say`${quoted(place.file)} line ${place.line}`;
}

function conflictOf(first: Demand, second: Demand): Problem {
  const statements = [first, second].map(
    ({ mode, place }) => say`${describePlace(place)} ${mode === "target" ? "states a total" : "states an addition"}`,
  );
  return {
    code: "PLAN_CONFLICT",
    message: say`Two plans cannot both count for ${nameAmount(first)}: ${join(statements, ", ")}.`,
    hint: say`A total leaves no room for another statement: state it in one plan only, or state additions in all of them.`,
    place: second.place,
  };
}

/** The largest total of a limit that holds for each object; where that is a user, with all that is added together. */
function withAdditions(largest: Demand, group: DemandGroup): Demand {
  if (findKey(largest.key)?.per !== "user") return largest;
  const { additions: _, ...rest } = largest;
  const added = group.flatMap((demand) => additionsOf(demand) ?? []);
  const [first, ...others] = added;
  const sum = first === undefined || added.length < group.length ? undefined : addDemands([first, ...others]);
  if (sum === undefined) return rest;
  const { end, likely, worst } = sum;
  return { ...rest, additions: { end, likely, worst } };
}

/** What the changes of a demand add to what a user has, as a demand. undefined: it states a total. */
function additionsOf(demand: Demand): Demand | undefined {
  const { additions, from } = demand;
  if (additions !== undefined) return { ...demand, ...additions };
  if (from === undefined) return undefined;
  const added = from.reduce((sum, one) => sum + one.amount * one.addresses.length, 0);
  const there = amountOf(demand) - added;
  return { ...demand, ...mapBounds(demand, (bound) => (bound === undefined ? undefined : bound - there)) };
}

function combineGroup(group: DemandGroup): Demand | Problem {
  const [first, second] = group;
  if (isPerObject(first.key)) return withAdditions(second === undefined ? first : largestDemand(group), group);
  if (second === undefined) return first;
  const total = group.find(({ mode }) => mode === "target");
  if (total !== undefined) return conflictOf(first, total === first ? second : total);
  const sum = addDemands(group);
  if (sum !== undefined) return sum;
  return {
    code: "PLAN_INVALID",
    message: say`What the plans ask for adds up to more than ${Number.MAX_SAFE_INTEGER} (or less than its negative) for ${nameAmount(first)}.`,
    place: first.place,
  };
}

function namesOfHidden(demands: readonly Demand[]): ReadonlyMap<string, string> {
  const hidden = new Set(demands.filter(({ shownRegion }) => shownRegion !== undefined).map(({ region }) => region));
  const names = [...hidden].sort();
  return new Map(names.map((region, index) => [region, index === 0 ? SENSITIVE_REGION : `(sensitive ${index + 1})`]));
}

function describeFirst(demand: Demand): Message {
  const { place, from } = demand;
  const address = place === undefined ? contributionsOf(from ?? [])[0]?.address : undefined;
  return say`${sayRegion(demand)} (${address === undefined ? describePlace(place) : quotedAddress(address)})`;
}

const MAX_SPELLINGS = 4;

/** Regions whose names differ only in case. Each would be counted apart, and might fit alone where the cloud takes them for one. */
function findCaseConflicts(demands: readonly Demand[]): readonly Problem[] {
  const firsts = new Map(demands.toReversed().map((demand) => [demand.region, demand]));
  // Upper case first, since some lowercase letters have no uppercase letter of their own.
  const groups = Map.groupBy([...firsts.values()].toReversed(), ({ region }) => region.toUpperCase().toLowerCase());
  return [...groups.values()].flatMap((group) => {
    const [, second] = group;
    if (second === undefined) return [];
    return {
      code: "PLAN_CONFLICT",
      message: say`The plans name regions that differ only in case: ${join(group.slice(0, MAX_SPELLINGS).map(describeFirst), ", ")}.`,
      hint: say`Write the region in all plans as the cloud does.`,
      place: second.place,
    };
  });
}

function modeOf(plans: readonly PlanPart[], inputMode: PlanMode): Plan["mode"] {
  const modes = new Set(plans.filter(({ demands }) => demands.length > 0).map(({ mode }) => mode));
  const [mode] = modes;
  if (mode === undefined) return inputMode;
  return modes.size > 1 ? "mixed" : mode;
}

/** What several plans show. Only one format has it. Plans of others are for the project that is asked for, even if that one shows another, and those that name a project name it. */
function elsewhereOf(plans: readonly PlanPart[]): Elsewhere {
  const asking = plans.filter(({ demands, elsewhere }) => demands.length > 0 || elsewhere?.isAll === true);
  return {
    changes: plans.flatMap(({ elsewhere }) => elsewhere?.changes ?? []),
    isAll: asking.length > 0 && asking.every(({ elsewhere }) => elsewhere?.isAll === true),
    isOwnShown: plans.some(({ elsewhere, projects = [] }) => elsewhere?.isOwnShown ?? projects.length > 0),
    shown: [...new Set(plans.flatMap(({ elsewhere }) => elsewhere?.shown ?? []))],
    doubtful: plans.flatMap(({ elsewhere }) => elsewhere?.doubtful ?? []),
  };
}

/**
 * Adds up what all plans request, one demand for each region, key and item, sorted by them in code-unit order. `inputMode` is what
 * the input says; it is the mode of a plan without demands.
 *
 * Throws a GateError with all problems: PLAN_CONFLICT where a total meets another statement for the same region, key and item, or
 * where regions differ only in case, PLAN_INVALID where a sum is beyond exact numbers, PLAN_TOO_LARGE beyond {@link MAX_DEMANDS}.
 */
export function combinePlans(given: readonly PlanPart[], inputMode: PlanMode): Plan {
  const read = given.flatMap((part) => part.plans ?? []);
  const plans = read.length < 2 ? given : given.map(withPlanNamed);
  const groups = groupDemands(plans).map(withoutGifts);
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
  const shown = namesOfHidden(plans.flatMap((plan) => plan.demands));
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
    notes: [...plans.flatMap(({ notes = [] }) => notes), ...noteGifts(groups)],
    uncounted: plans.flatMap(({ uncounted = [] }) => uncounted),
    complete: plans.every(({ complete = true }) => complete),
    questions: { regions, wanted: toWanted(demands, open), ...open },
    elsewhere: elsewhereOf(plans),
    projects: [...new Set(plans.flatMap(({ projects = [] }) => projects))],
  };
}

/** The amounts of a plan that a line of a file states. */
export function placesOf({ demands }: Plan): readonly PlacedAmount[] {
  return demands.flatMap(({ region, shownRegion = region, key, item, place }) =>
    place === undefined ? [] : { region: shownRegion, key: checkKey(key, item), place },
  );
}

/** What several plans leave open, each question once. */
export function joinQuestions(all: readonly Partial<FactQuestions>[]): FactQuestions {
  const regionsOf = (name: Exclude<keyof FactQuestions, "flavors">): readonly string[] => [
    ...new Set(all.flatMap((questions) => questions[name] ?? [])),
  ];
  const flavors = all.flatMap((questions) => questions.flavors ?? []);
  return {
    flavors: [...new Map(flavors.map((one) => [idOf(one.region, one.id, one.name), one])).values()],
    ...toRegionQuestions(regionsOf),
  };
}

const SECURITY_GROUPS = "network.security_groups";

/** Keys that questions need: what new security groups take, and by the usage of the first key whether there are any; what servers may take. */
const KEYS = {
  defaultRules: [SECURITY_GROUPS, "network.security_group_rules"],
  computeLimits: ["compute.cores", "compute.ram_mb", "compute.resources"],
} as const;

/** What has to be read for demands and questions; of a demand whose region is not known, or whose key no call returns, nothing. */
export function toWanted(
  demands: readonly (Wanted & Pick<Demand, "regionProblem">)[],
  questions: Pick<FactQuestions, keyof typeof KEYS>,
): readonly Wanted[] {
  const wanted = demands.filter(({ regionProblem, key }) => regionProblem === undefined && !isNeverRead(key));
  const shown = new Map(wanted.map(({ region, shownRegion }) => [region, shownRegion]));
  const asked = new Set(wanted.map(({ region, key }) => idOf(region, key)));
  const more = (["defaultRules", "computeLimits"] as const).flatMap((of) =>
    questions[of].flatMap((region) => {
      const keys = KEYS[of].filter((key) => !asked.has(idOf(region, key)));
      return keys.map((key): Wanted => ({ region, shownRegion: shown.get(region), key, item: undefined }));
    }),
  );
  return [...wanted, ...more];
}

/** The plans with all additions in regions of one service asked for in one of them, and a note on each service. Totals stay: they are the service's in any region. */
export function placeTogether(plans: readonly PlanPart[], shared: CloudFacts["shared"]): readonly PlanPart[] {
  const groups = shared.flatMap((group) => toGroup(plans, group));
  if (groups.length === 0) return plans;
  const notes = groups.map(({ note }) => note);
  const moved = plans.map((plan) => ({ ...plan, demands: plan.demands.map((demand) => placeDemand(demand, groups)) }));
  return [...moved, { mode: "add", demands: [], notes }];
}

interface SharedService extends SharedKeys {
  readonly region: string;
  readonly note: Message;
}

function toGroup(plans: readonly PlanPart[], service: SharedKeys): readonly SharedService[] {
  const own = plans.flatMap(({ demands }) => demands).filter((demand) => isOf(demand, service));
  const asked = [...new Set(own.map(({ region }) => region))].toSorted(compareText);
  const hidden = new Set(own.filter(({ shownRegion }) => shownRegion !== undefined).map(({ region }) => region));
  const shown = asked.filter((name) => !hidden.has(name));
  const [region] = [...shown, ...asked];
  if (region === undefined || asked.length < 2) return [];
  const names = [...shown, ...(hidden.size > 0 ? [SENSITIVE_REGION] : [])].map(quoted);
  const keys = quotedList([...new Set(own.map(({ key }) => key))].toSorted(compareText));
  const note = say`${listed(names)} have one service for ${keys}: what is asked for in each of them counts together.`;
  return [{ ...service, region, note }];
}

/** An amount of nothing is asked of no service. */
function isOf(demand: Demand, { keys, regions }: SharedKeys): boolean {
  const { region, key, mode, end, worst, untyped } = demand;
  const isNothing = isExact(end) && end.least === 0 && worst.most === 0 && untyped === undefined;
  return mode === "add" && !isNothing && keys.includes(key) && regions.includes(region);
}

function placeDemand(demand: Demand, groups: readonly SharedService[]): Demand {
  const group = groups.find((one) => isOf(demand, one));
  if (group === undefined) return demand;
  // What a plan of resources gives back in one region does not make room for what it takes in another: both are applied at once.
  const likely = demand.isStated
    ? demand.likely
    : mapBounds(demand, (bound) => (bound === undefined ? undefined : Math.max(0, bound))).likely;
  if (group.region === demand.region) return { ...demand, likely };
  return { ...demand, likely, region: group.region, shownRegion: undefined };
}
