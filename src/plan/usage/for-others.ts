// What a change of a resource says for others: ids that go, numbers of server groups, sizes of flavors, objects that are referred to.

import type { Order } from "./actions.ts";
import type { Address } from "./address.ts";
import { memberOf } from "./attributes.ts";
import type { Flavor } from "./flavors.ts";
import type { Facts, Referenced } from "./plan-index.ts";
import { FLAVOR, flavorIn, keepFlavor, PORT, referencedIn, SERVER_GROUP, VOLUME } from "./resource-index.ts";

/** What a change says for others. */
export interface ForOthers {
  readonly port: string | undefined;
  readonly gone: string | undefined;
  readonly isServerGroup: boolean;
  readonly referenced: readonly (readonly ["before" | "after", Omit<Referenced, "configAddress">])[];
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

/** What a change with these two sides says for others. `deposed`: which of the objects at its address it is; null: the current one. */
export function toForOthers(
  type: string,
  order: Order | undefined,
  { before, after, deposed }: { readonly before: unknown; readonly after: unknown; readonly deposed: unknown },
): ForOthers {
  const id = memberOf(before, "id");
  const goes = order === "delete" || order === "delete then create" || order === "create then delete";
  // Types whose objects others refer to by id, so that it matters whether they go.
  const known = typeof id === "string" && (type === PORT || type === VOLUME) ? id : undefined;
  return {
    port: type === PORT ? known : undefined,
    gone: goes ? known : undefined,
    isServerGroup: type === SERVER_GROUP && order !== "delete" && deposed === null,
    referenced: referencedOf(type, { before, after, deposed }),
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

function referencedOf(
  type: string,
  sides: { readonly before: unknown; readonly after: unknown; readonly deposed: unknown },
): ForOthers["referenced"] {
  // Whatever refers to an address means the current one of several objects there.
  if (sides.deposed !== null) return [];
  return (["before", "after"] as const).flatMap((which) => {
    const values = sides[which];
    // An id that the change gives to a new object is not known yet.
    const found = values === null ? undefined : referencedIn(type, values);
    return found === undefined ? [] : [[which, found] as const];
  });
}

/** Keeps what a change says for others of the resource at this address. */
export function keepForOthers(facts: Facts, address: Address, found: ForOthers): void {
  const { configAddress } = address;
  if (found.port !== undefined) facts.ports.add(found.port);
  if (found.gone !== undefined) facts.gone.add(found.gone);
  if (found.isServerGroup) facts.serverGroups.set(configAddress, (facts.serverGroups.get(configAddress) ?? 0) + 1);
  for (const [which, object] of found.referenced) facts.referenced.add(which, { configAddress, ...object });
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
