// Order of demands in plans and reports.

import type { Demand } from "./model.ts";
import { compareText } from "./text/words.ts";

/** Order by region, key and item; a plain key before its items. */
export function compareDemands(one: Demand, other: Demand): number {
  return (
    compareText(one.region, other.region) ||
    compareText(one.key, other.key) ||
    compareText(one.item ?? "", other.item ?? "")
  );
}
