// Amounts of keys that resources take.

import type { LimitedObject } from "../facts/facts.ts";
import type { Quantity } from "./quantity.ts";

/** An amount of one key that one resource takes. */
export interface Amount {
  readonly key: string;
  readonly amount: Quantity;
  /** Member of a map or list, such as a flavor's name, or {@link SOME_ITEM}. Absent for plain keys. */
  readonly item?: string;
  /**
   * Name of the object (user, server, server group) if the limit of the key holds for each object, or {@link EACH} or
   * {@link ANY_NEW}. Absent for other keys.
   */
  readonly object?: string;
  /** Object that the amount belongs to, if it is known: for keys with objects as items, and for other keys. */
  readonly limitedObject?: LimitedObject | undefined;
  /** Amount that is taken temporarily on top, while the resource is created or changed. */
  readonly transient?: number;
  /**
   * Taken on top while an update replaces equal parts one after the other, on either side of it: by the parts that are
   * there twice. Absent: none are.
   */
  readonly surge?: Quantity;
  /** true: an update takes the amount before it gives back that of the side before. */
  readonly overlaps?: boolean;
  /** true for something that is created along with the object, perhaps later. A half-built object may lack it. */
  readonly isAside?: true;
}

/** Returns one amount for each key. */
export function amountsBy(amounts: Readonly<Record<string, Quantity>>): readonly Amount[] {
  return Object.entries(amounts).map(([key, amount]) => ({ key, amount }));
}

/** Returns one amount for each key, marked with {@link Amount.isAside}. */
export function asidesBy(amounts: Readonly<Record<string, Quantity>>): readonly Amount[] {
  return amountsBy(amounts).map((amount) => ({ ...amount, isAside: true }));
}

/** Value of {@link Amount.object} if every resource is an object of its own. */
export const EACH = "each";

/** Value of {@link Amount.object} if the amount may belong to any object that the plan creates. */
export const ANY_NEW = "any new";

/** Placeholder item for an amount whose member is unknown. */
export const SOME_ITEM = "";
