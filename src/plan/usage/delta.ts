// Differences that changes make to usage: the numbers of a plan are added up from them.

import type { Contribution } from "../../core/index.ts";
import type { Order } from "./facts.ts";
import { between, difference, type Quantity, reasonsOf, type Why } from "./range.ts";
import type { Region } from "./regions.ts";

/** Difference that each of several equal changes makes to one key. */
export interface Delta {
  readonly at: Region;
  readonly key: string;
  readonly item: string | undefined;
  /** Of keys whose limit holds for each user, server or server group: which one; `each` where every resource is one. undefined for all others. */
  readonly object: string | undefined;
  readonly order: Order;
  readonly before: Quantity;
  readonly after: Quantity;
  /** Taken for a moment on top and given back before the change is done. */
  readonly transient: number;
  /** true: given back only once what is created first is there. */
  readonly late?: true;
  /** The resources; of objects that are in no plan, none. */
  readonly addresses: readonly string[];
  readonly action: string;
  /** Type of the resources. */
  readonly type: string;
  /**
   * What makes it, of which there is one in a region, whatever the number of plans: the resources are only what it comes with. Absent: the
   * resources.
   */
  readonly cause?: NonNullable<Contribution["cause"]>;
  /** The plan that has them. Absent: there is one only. */
  readonly file?: string;
}

/** The amounts of a change that may do nothing to a key. */
export function perhaps(
  { before, after, order }: Pick<Delta, "before" | "after" | "order">,
  why: Why,
): Pick<Delta, "before" | "after"> {
  if (order === "keep") return { before, after };
  const upTo = (most: number, amount: Quantity) => between(0, most, [why, ...reasonsOf(amount)]);
  if (order !== "update") return { before: upTo(before.most, before), after: upTo(after.most, after) };
  // In place, both sides are one object's: only the difference is open.
  const { least, most } = difference(after, before);
  return { before: upTo(Math.max(0, -least), before), after: upTo(Math.max(0, most), after) };
}
