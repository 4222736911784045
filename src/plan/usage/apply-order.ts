// The order in which Terraform applies changes, as far as a plan shows it. Changes without an edge in Terraform's graph
// start at once.
// Sources: internal/terraform/transform_destroy_edge.go and transform_destroy_cbd.go of terraform.

import { getOrCreate } from "../../core/index.ts";
import type { Delta, Step } from "./delta.ts";
import { inModule, moduleInstanceOf, moduleOf } from "./facts/address.ts";
import type { Change, Facts } from "./facts/facts.ts";

/**
 * Returns a function that finds the place of a change's delta in the order: the changes that it waits for, and those
 * that wait for it.
 */
export function createApplyOrder(facts: Facts, changes: readonly Change[]) {
  const { createdFirst, dependencies } = facts;
  const needed = new Set(Object.keys(createdFirst).flatMap((address) => Object.keys(dependencies[address] ?? {})));
  const freed = new Map(changes.map((change) => [change, freedBy(facts, change)]));
  const names = new Set([...freed.values()].flat());
  const waiting = new Map<string, readonly string[]>();
  return (change: Change, delta: Delta): Pick<Step, "late" | "frees" | "waitsFor"> => {
    const { actions, configAddress } = change;
    // In a replacement that creates first, the old object is deleted last, and the objects that it depends on after it:
    // Terraform never deletes an object that another one depends on.
    const isLate = actions.order === "create then delete" || (actions.order === "delete" && needed.has(configAddress));
    if (delta.order === "delete" && isLate) return { late: true };
    const frees = freed.get(change) ?? [];
    if (names.size === 0) return {};
    const waitsFor = getOrCreate(waiting, configAddress, () =>
      ancestorsOf(facts, configAddress).filter((name) => names.has(name)),
    );
    return { frees, waitsFor };
  };
}

/**
 * Returns the resources whose new objects are created after a change has given back: the resource itself if it is
 * replaced or updated, and dependencies of its objects that are replaced by deleting first. Only such replacements
 * prove the order. For updates and creations, a plan does not show whether something around them is created first,
 * which would reverse the order.
 */
function freedBy(
  { dependencies, deletedFirst }: Facts,
  { actions, addresses, configAddress }: Change,
): readonly string[] {
  const isReplaced = actions.order === "update" || actions.order === "delete then create";
  const replaced = Object.keys(dependencies[configAddress] ?? {}).filter((address) => {
    const instances = deletedFirst[address];
    // Instances of the same module do not wait for each other.
    const isElsewhere = moduleOf(address) !== moduleOf(configAddress);
    return instances && (isElsewhere || addresses.every((moved) => moduleInstanceOf(moved) in instances));
  });
  return isReplaced ? [configAddress, ...replaced] : replaced;
}

/** Maximum number of resources to follow from one resource. Real configurations stay far below. */
const MOST_ANCESTORS = 1000;

/** Returns the resources that a resource refers to in its module, also indirectly, the nearest first. */
function ancestorsOf({ references }: Facts, resource: string): readonly string[] {
  const module = moduleOf(resource);
  const found = new Set([resource]);
  for (const ancestor of found) {
    if (found.size > MOST_ANCESTORS) break;
    for (const name of Object.keys(references[ancestor] ?? {})) found.add(inModule(module, name));
  }
  found.delete(resource);
  return [...found];
}
