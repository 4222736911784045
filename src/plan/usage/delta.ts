// Differences that changes make to usage: the numbers of a plan are added up from them.

import type { Order } from "./actions.ts";
import type { Addresses } from "./address-list.ts";
import type { Quantity } from "./range.ts";
import type { Region } from "./regions.ts";

/** Difference that each of several equal changes makes to one key. */
export interface Delta {
  readonly at: Region;
  readonly key: string;
  readonly item: string | null;
  /** Of keys whose limit holds for each user, server or server group: which one; `each` where every resource is one. null for all others. */
  readonly object: string | null;
  readonly order: Order;
  readonly before: Quantity;
  readonly after: Quantity;
  /** Taken for a moment on top and given back before the change is done. */
  readonly transient: number;
  /** The resources; of objects that are in no plan, none. */
  readonly addresses: Addresses;
  readonly action: string;
  /** Type of the resources. */
  readonly type: string;
  /** The plan that has them. Absent: there is one only. */
  readonly file?: string;
}
