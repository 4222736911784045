// The order in which Terraform applies changes, as far as a plan shows it: whatever has no edge in its graph starts at
// once.
// Sources: internal/terraform/transform_destroy_edge.go and transform_destroy_cbd.go of terraform.

import type { Delta, Step } from "./delta.ts";
import { inModule, moduleInstanceOf, moduleOf } from "./facts/address.ts";
import type { Change, Facts } from "./facts/facts.ts";

/** Finds what the amounts of a change wait for, and what waits for them. */
export function createApplyOrder(facts: Facts, changes: readonly Change[]) {
  const { createdFirst, dependencies } = facts;
  const needed = new Set(Object.keys(createdFirst).flatMap((address) => Object.keys(dependencies[address] ?? {})));
  const freed = new Map(changes.map((change) => [change, freedBy(facts, change)]));
  const names = new Set([...freed.values()].flat());
  const waiting = new Map<string, readonly string[]>();
  return (change: Change, delta: Delta): Pick<Step, "late" | "frees" | "waitsFor"> => {
    const { actions, configAddress } = change;
    // Old objects go after new ones, and then all that they depend on, as Terraform deletes nothing that something
    // depends on.
    const isLate = actions.order === "create then delete" || (actions.order === "delete" && needed.has(configAddress));
    if (delta.order === "delete" && isLate) return { late: true };
    const frees = freed.get(change) ?? [];
    if (names.size === 0) return {};
    const waitsFor = waiting.get(configAddress) ?? ancestorsOf(facts, configAddress).filter((name) => names.has(name));
    waiting.set(configAddress, waitsFor);
    return { frees, waitsFor };
  };
}

/**
 * The resources whose new objects come after a change has given back: itself, and replacements that delete first of
 * what its objects depended on. Those prove the order. Of what is updated or created a plan does not show whether
 * anything around it is to be created first, which reverses it.
 */
function freedBy(
  { dependencies, deletedFirst }: Facts,
  { actions, addresses, configAddress }: Change,
): readonly string[] {
  const isReplaced = actions.order === "update" || actions.order === "delete then create";
  const replaced = Object.keys(dependencies[configAddress] ?? {}).filter((address) => {
    const instances = deletedFirst[address];
    // Instances of one module do not wait for each other.
    const isElsewhere = moduleOf(address) !== moduleOf(configAddress);
    return instances && (isElsewhere || addresses.every((moved) => moduleInstanceOf(moved) in instances));
  });
  return isReplaced ? [configAddress, ...replaced] : replaced;
}

/** Most resources that are looked at for one: real configurations stay far below. */
const MOST_ANCESTORS = 1000;

/** Resources that the configuration of one refers to, over others, too, in its own module: the nearest first. */
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
