// What a change takes of a region and key, as the check of a report tells it.

import { type Addition, type Check, isPerObject, parseCheckKey, type Report } from "../core/index.ts";

/** What of a check tells what the change takes. */
export type AddingCheck = Pick<Check, "region" | "key" | "used" | "planned"> & {
  readonly mode?: Check["mode"] | undefined;
  readonly atLeast?: boolean | undefined;
};

/**
 * What a check adds. undefined: nothing, or nothing that limits of all together count, as where the largest object counts, whoever has it.
 * "untold": how much is not known at all, or it states a total, and usage is not known. `mode`: that of the report, which older checks go without.
 */
export function toAddition(
  check: AddingCheck,
  { mode: common }: Pick<Report, "mode">,
): Addition | "untold" | undefined {
  const { region, key, used, planned, mode = common, atLeast = false } = check;
  if (isPerObject(parseCheckKey(key).key)) return undefined;
  if (mode === "target" && used === null) return "untold";
  const added = mode === "target" ? planned - (used ?? 0) : planned;
  if (added > 0) return { region, key, amount: added, atLeast };
  return atLeast ? "untold" : undefined;
}
