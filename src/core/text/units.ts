// Amounts as plain digits with their unit. Thousands are not separated: `10,240` means ten and a bit to half of the world.

import type { Unit } from "../resource-keys.ts";

/** "8", "10240 GiB"; null: "an unknown amount". */
export function inUnit(amount: number | null, unit: Unit): string {
  if (amount === null) return "an unknown amount";
  return unit === "count" ? String(amount) : `${amount} ${unit}`;
}
