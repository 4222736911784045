// Amounts that resources take of keys.

import type { LimitedObject } from "../facts/facts.ts";
import type { Quantity } from "./quantity.ts";

/** An amount of one key that one resource takes. */
export interface Amount {
  readonly key: string;
  readonly amount: Quantity;
  /** Member of a map or list (a flavor's name), or {@link SOME_ITEM}. Absent for plain keys. */
  readonly item?: string;
  /**
   * Object of a key whose limit holds for each object (user, server, server group): its name, {@link EACH} or
   * {@link ANY_NEW}. Absent for all other keys.
   */
  readonly object?: string;
  /**
   * The object that the amount belongs to, for keys that have objects as items, and for others if it is known. Absent:
   * not known.
   */
  readonly of?: LimitedObject | undefined;
  /** Taken for a moment on top, while the resource is created or changed. */
  readonly transient?: number;
  /** true: an update takes the amount before it gives back that of the side before. */
  readonly overlaps?: boolean;
  /** true: made along with the object, and perhaps later. A half-built object may lack it. */
  readonly isAside?: true;
}

/** Returns amounts by their keys. */
export function amountsBy(amounts: Readonly<Record<string, Quantity>>): readonly Amount[] {
  return Object.entries(amounts).map(([key, amount]) => ({ key, amount }));
}

/** Returns amounts of what is made along with an object, as {@link Amount.isAside} says. */
export function asidesBy(amounts: Readonly<Record<string, Quantity>>): readonly Amount[] {
  return amountsBy(amounts).map((amount) => ({ ...amount, isAside: true }));
}

/** The `object` of an amount if every resource is an object of its own. */
export const EACH = "each";

/** The `object` of an amount that may belong to any object that the plan makes. */
export const ANY_NEW = "any new";

/** Placeholder item for an amount whose member is unknown. */
export const SOME_ITEM = "";
