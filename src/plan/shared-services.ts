// Services that several regions share. Amounts that plans request in these regions count together.

import {
  type CloudFacts,
  compareText,
  type Demand,
  isExact,
  listMessages,
  type Message,
  mapBounds,
  type Problem,
  quoted,
  quotedList,
  SENSITIVE_REGION,
  type SharedKeys,
  say,
  sayRegion,
  throwIfAny,
} from "../core/index.ts";
import { CONFLICT_HINT } from "./combine.ts";
import type { PlanPart } from "./format.ts";

/**
 * Moves the additions in all regions of a shared service to one of these regions, and adds a note on each service.
 * Totals stay in place: in every region they are the total of the service. Throws PLAN_CONFLICT if a total in one
 * region meets an addition in another.
 */
export function mergeSharedRegions(plans: readonly PlanPart[], shared: CloudFacts["shared"]): readonly PlanPart[] {
  throwIfAny(shared.flatMap((service) => findContradictions(plans, service)));
  const services = shared.flatMap((service) => findRequested(plans, service));
  if (services.length === 0) return plans;
  const notes = services.map(({ note }) => note);
  const moved = plans.map((plan) => ({
    ...plan,
    demands: plan.demands.map((demand) => moveDemand(demand, services)),
  }));
  return [...moved, { mode: "add", demands: [], notes }];
}

/** A shared service with demands in two or more of its regions. */
interface RequestedService extends SharedKeys {
  /** Region that represents the service. */
  readonly region: string;
  readonly note: Message;
}

function findRequested(plans: readonly PlanPart[], service: SharedKeys): readonly RequestedService[] {
  const demands = plans.flatMap((plan) => plan.demands).filter((demand) => addsTo(demand, service));
  const requested = [...new Set(demands.map(({ region }) => region))].sort(compareText);
  const hidden = new Set(demands.flatMap(({ region, shownRegion }) => (shownRegion === undefined ? [] : region)));
  const shown = requested.filter((name) => !hidden.has(name));
  const [region] = [...shown, ...requested];
  if (region === undefined || requested.length < 2) return [];
  const names = [...shown, ...(hidden.size > 0 ? [SENSITIVE_REGION] : [])].map(quoted);
  const keys = quotedList([...new Set(demands.map(({ key }) => key))].sort(compareText));
  const note = say`${listMessages(names)} have one service for ${keys}: what is asked for in each of them counts together.`;
  return [{ ...service, region, note }];
}

function findContradictions(plans: readonly PlanPart[], service: SharedKeys): readonly Problem[] {
  const demands = plans.flatMap((plan) => plan.demands);
  const additions = demands.filter((demand) => addsTo(demand, service));
  return demands.flatMap((total) => {
    const { region, key, item, mode } = total;
    if (mode !== "target" || !service.regions.includes(region)) return [];
    const addition = additions.find((one) => one.key === key && one.item === item && one.region !== region);
    if (addition === undefined) return [];
    const regions = say`${sayRegion(total)} and ${sayRegion(addition)}`;
    return {
      code: "PLAN_CONFLICT",
      message: say`${regions} have one service for ${quoted(key)}, and the plans state a total in ${sayRegion(total)} and an addition in ${sayRegion(addition)}.`,
      hint: CONFLICT_HINT,
      place: addition.place,
    };
  });
}

/** Returns whether a demand adds to a service. A demand for nothing does not. */
function addsTo({ region, key, mode, end, worst, untyped }: Demand, { keys, regions }: SharedKeys): boolean {
  const isNothing = isExact(end) && end.least === 0 && worst.most === 0 && untyped === undefined;
  return mode === "add" && !isNothing && keys.includes(key) && regions.includes(region);
}

function moveDemand(demand: Demand, services: readonly RequestedService[]): Demand {
  const service = services.find((requested) => addsTo(demand, requested));
  if (service === undefined) return demand;
  // A plan of resources is applied in all regions at once, so a deletion in one region makes no room for a creation in
  // another.
  const { likely } = demand.isStated ? demand : mapBounds(demand, (bound) => bound && Math.max(0, bound));
  if (service.region === demand.region) return { ...demand, likely };
  return { ...demand, likely, region: service.region, shownRegion: undefined };
}
