// What a change of a resource says for others: ids that go, numbers of server groups, sizes of flavors, clusters.

import type { Order } from "./actions.ts";
import type { Address } from "./address.ts";
import { memberOf } from "./attributes.ts";
import type { Flavor } from "./flavors.ts";
import type { Cluster, Facts } from "./plan-index.ts";
import { CLUSTER, clusterIn, FLAVOR, flavorIn, keepFlavor, PORT, SERVER_GROUP, VOLUME } from "./resource-index.ts";

/** Types of which others need to know. */
const FOR_OTHERS: ReadonlySet<string> = new Set([CLUSTER, FLAVOR, PORT, SERVER_GROUP, VOLUME]);

/** What a change says for others. */
export interface ForOthers {
  readonly port: string | undefined;
  readonly gone: string | undefined;
  readonly isServerGroup: boolean;
  readonly clusters: readonly (readonly ["before" | "after", Omit<Cluster, "configAddress">])[];
  readonly flavor: PlannedFlavor | undefined;
}

/** What a change says of a flavor. */
interface PlannedFlavor {
  readonly before: Flavor | undefined;
  readonly after: Flavor | undefined;
  readonly changes: boolean;
  /** Whether there will be one at this address. */
  readonly willBe: boolean;
  /** Which of the objects at its address; null: the only one that counts. */
  readonly deposed: string | null;
}

/** What a change with these two sides says for others; null: nothing. `deposed`: which of the objects at its address it is; null: the current one. */
export function toForOthers(
  type: string,
  order: Order | undefined,
  { before, after, deposed }: { readonly before: unknown; readonly after: unknown; readonly deposed: unknown },
): ForOthers | null {
  if (!FOR_OTHERS.has(type)) return null;
  const id = memberOf(before, "id");
  const goes = order === "delete" || order === "delete then create" || order === "create then delete";
  // Types whose objects others refer to by id, so that it matters whether they go.
  const known = typeof id === "string" && (type === PORT || type === VOLUME) ? id : undefined;
  return {
    port: type === PORT ? known : undefined,
    gone: goes ? known : undefined,
    isServerGroup: type === SERVER_GROUP && order !== "delete" && deposed === null,
    clusters: type === CLUSTER ? clustersOf({ before, after, deposed }) : [],
    flavor:
      type === FLAVOR
        ? {
            before: flavorIn(before),
            after: flavorIn(after),
            changes: order !== "keep",
            willBe: order !== "delete" && deposed === null,
            deposed: deposed === null ? null : JSON.stringify(deposed),
          }
        : undefined,
  };
}

function clustersOf(sides: {
  readonly before: unknown;
  readonly after: unknown;
  readonly deposed: unknown;
}): ForOthers["clusters"] {
  // Nodes belong to the current one of several objects at an address.
  if (sides.deposed !== null) return [];
  return (["before", "after"] as const).flatMap((which) => {
    const values = sides[which];
    // An id that the change gives to a new object is not known yet.
    return values === null ? [] : [[which, clusterIn(values, memberOf(values, "id"))] as const];
  });
}

/** Keeps what a change says for others of the resource at this address. */
export function keepForOthers(facts: Facts, address: Address, found: ForOthers | null): void {
  if (found === null) return;
  const { configAddress } = address;
  if (found.port !== undefined) facts.ports.add(found.port);
  if (found.gone !== undefined) facts.gone.add(found.gone);
  if (found.isServerGroup) facts.serverGroups.set(configAddress, (facts.serverGroups.get(configAddress) ?? 0) + 1);
  for (const [which, cluster] of found.clusters) facts.clusters.add(which, { configAddress, ...cluster });
  if (found.flavor !== undefined) keepPlannedFlavor(facts, address, found.flavor);
}

function keepPlannedFlavor(facts: Facts, { configAddress, text }: Address, flavor: PlannedFlavor): void {
  const { before, after, changes, willBe, deposed } = flavor;
  if (!changes) keepFlavor(facts, { configAddress, address: text }, before);
  else facts.changedFlavors.set(deposed === null ? text : `${text} ${deposed}`, { configAddress, before, after });
  if (!willBe) return;
  const managed = facts.managedFlavors.get(configAddress) ?? { instances: 0, changes: false, after: undefined };
  managed.instances += 1;
  managed.changes ||= changes;
  managed.after = after;
  facts.managedFlavors.set(configAddress, managed);
}
