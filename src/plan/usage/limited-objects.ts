// Objects that have a limit to themselves: the zone of a record set, the router of a route. Each instance of a resource may be in another
// one, which its references tell where the object is still to be made.

import { idOf } from "../../core/index.ts";
import { typeAt } from "./address.ts";
import { isMarked } from "./attributes.ts";
import { type Change, type Facts, type LimitedObject, referencedOfType } from "./facts.ts";
import { targetOf } from "./shared-parts.ts";

/** What resources of a type are in: the object that an attribute names. `itself`: each of them is such an object. */
export type Within = "itself" | { readonly attribute: string; readonly type: string };

/** The changes with the objects that their resources are in, those apart that are equal otherwise. `withinOf`: undefined for most types. */
export function withObjects(
  facts: Facts,
  changes: readonly Change[],
  withinOf: (type: string) => Within | undefined,
): readonly Change[] {
  return changes.flatMap((change): readonly Change[] => {
    const within = withinOf(change.type);
    if (within === undefined) return [change];
    const placed = change.addresses.map((address) => {
      const [before, after] = (["before", "after"] as const).map((which) =>
        findObject(facts, { change, address, which, within }),
      );
      return { address, objects: { before, after } };
    });
    return [...Map.groupBy(placed, ({ objects }) => idOf(objects)).values()].map((group) => ({
      ...change,
      addresses: group.map(({ address }) => address),
      objects: group[0]?.objects,
    }));
  });
}

function findObject(
  facts: Facts,
  of: {
    readonly change: Change;
    readonly address: string;
    readonly which: "before" | "after";
    readonly within: Within;
  },
): LimitedObject | undefined {
  const { change, address, which, within } = of;
  const values = change[which];
  if (values === undefined) return undefined;
  // What goes takes along what is in it.
  if (within === "itself") return which === "after" ? { item: address, isNew: true } : undefined;
  const { attribute, type } = within;
  // Its id would stand in a request and in the report.
  if (isMarked(change.hidden[which], [attribute])) return undefined;
  const unknown = which === "after" ? change.unknown : undefined;
  const target = targetOf(facts, { address, configAddress: change.configAddress, values, unknown }, attribute, type);
  return target && { item: target.name, isNew: target.isNew };
}

/** True if an object of the type whose id is known only after apply can be none but one that the plan makes. */
export function isOfPlan(facts: Facts, type: string): boolean {
  const isReadLater = Object.keys(facts.readLater).some((address) => typeAt(address) === type);
  return !isReadLater && Object.values(referencedOfType(facts, "after", type)).some(({ id }) => id === undefined);
}
