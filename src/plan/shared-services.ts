// Regions that have a service together: what plans ask of it in each of them is one amount, held against one limit.

import {
  type CloudFacts,
  compareText,
  type Demand,
  listed,
  type Message,
  quoted,
  quotedList,
  SENSITIVE_REGION,
  type SharedKeys,
  say,
} from "../core/index.ts";
import type { PlanPart } from "./format.ts";

/**
 * The plans with all that they add in regions of one service asked for in one of those regions, and a note on each service. What is stated
 * as a total stays: it is the same service's in whichever region it is stated.
 */
export function placeTogether(plans: readonly PlanPart[], shared: CloudFacts["shared"]): readonly PlanPart[] {
  const groups = shared.flatMap((group) => toGroup(plans, group));
  if (groups.length === 0) return plans;
  const notes = groups.map(({ note }) => note);
  const moved = plans.map((plan) => ({ ...plan, demands: plan.demands.map((demand) => place(demand, groups)) }));
  return [...moved, { mode: "add", demands: [], notes }];
}

/** A service, and the region that stands for all of its. */
interface Group extends SharedKeys {
  readonly region: string;
  readonly note: Message;
}

function toGroup(plans: readonly PlanPart[], service: SharedKeys): readonly Group[] {
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
  const { region, key, mode, amount, atLeast, bounds, untyped } = demand;
  const isNothing = amount === 0 && !atLeast && untyped === undefined && (bounds === undefined || bounds.peak === 0);
  return mode === "add" && !isNothing && keys.includes(key) && regions.includes(region);
}

/** The demand in the region that stands for all. */
function place(demand: Demand, groups: readonly Group[]): Demand {
  const group = groups.find((one) => isOf(demand, one));
  if (group === undefined || group.region === demand.region) return demand;
  return { ...demand, region: group.region, shownRegion: undefined };
}
