// Copies of demands that list nothing.

import type { Demand } from "./model.ts";

const NO_DEMAND: Demand = { region: "", key: "", item: null, amount: 0, mode: "add", atLeast: false, place: null };

/** A copy of a demand with other values. (A copy by spreading would list its resources, of which there may be 100,000.) */
export function copyDemand(demand: Demand, changes: Partial<Demand>): Demand {
  return Object.defineProperties(
    { ...NO_DEMAND },
    { ...Object.getOwnPropertyDescriptors(demand), ...Object.getOwnPropertyDescriptors(changes) },
  );
}

/** A copy without one of the values. */
export function copyWithout(demand: Demand, name: "regionHidden" | "untyped"): Demand {
  const { [name]: _, ...members } = Object.getOwnPropertyDescriptors(demand);
  return Object.defineProperties({ ...NO_DEMAND }, members);
}

/** A copy in another region, which may be shown. */
export function moveDemand(demand: Demand, region: string): Demand {
  return copyDemand(copyWithout(demand, "regionHidden"), { region });
}
