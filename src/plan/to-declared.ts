// Demands as the declared plan that asks for the same.

import { type Demand, findKey, type Plan } from "../core/index.ts";

type Amounts = Record<string, unknown>;

/**
 * The JSON value of a declared plan. Members that only say "nothing" are left out; an amount that is a lower bound stands as the
 * bound, since a declared plan cannot say more. Names like `__proto__` are members like any other.
 */
export function toDeclaredPlan({ demands }: Plan): Readonly<Record<string, unknown>> {
  const regions = new Map<string, Demand[]>();
  for (const demand of demands) regions.set(demand.region, [...(regions.get(demand.region) ?? []), demand]);
  return fromEntries([...regions].map(([region, all]) => [region, toRegion(all)]));
}

function toRegion(demands: readonly Demand[]): Amounts {
  const keys = new Map<string, Demand[]>();
  for (const demand of demands) keys.set(demand.key, [...(keys.get(demand.key) ?? []), demand]);
  return fromEntries([...keys].map(([key, all]) => [key, toValue(key, all)]));
}

function toValue(key: string, demands: readonly Demand[]): unknown {
  const itemsBy = findKey(key)?.itemsBy;
  if (itemsBy === "type") return demands.map(({ item, amount }) => ({ type: item ?? "?", space_bytes: amount }));
  if (itemsBy === "flavor") return fromEntries(demands.map(({ item, amount }) => [item ?? "?", amount]));
  return demands[0]?.amount ?? 0;
}

/** Own members only, whatever their names. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): Amounts {
  const result: Amounts = {};
  for (const [name, value] of entries) {
    Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return result;
}
