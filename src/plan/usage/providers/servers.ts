// Servers that are equal and come together, such as the nodes of a pool: what all of them take.

import { groupsOf, idOf } from "../../../core/index.ts";
import { type Amount, ANY_NEW, asidesBy, EACH, SOME_ITEM } from "../amounts/amount.ts";
import type { ServerFlavor } from "../amounts/flavor-index.ts";
import {
  between,
  exactly,
  exactlyIfKnown,
  larger,
  NOTHING,
  perhaps,
  type Quantity,
  reasonsOf,
  smaller,
  times,
  type UnknownReason,
  whyOf,
} from "../amounts/quantity.ts";
import { sizesOf } from "../amounts/resource-classes.ts";
import type { Need } from "../amounts/rules.ts";
import type { PlacedSide, Side } from "../amounts/side.ts";
import { type AttributePath, isUuid, wholeNumberIn } from "../facts/attributes.ts";

/** Some servers that are equal. */
export interface Servers {
  readonly count: Quantity;
  readonly flavor: NamedFlavor;
  /** Further amounts of each of them, by key. Volumes are of a type that the plan does not show. */
  readonly each: Readonly<Record<string, Quantity>>;
  /** Type of the volumes. Absent: not known. */
  readonly volumeType?: string | undefined;
  /** Root disks that are the flavor's own. Absent: one for each server that boots from no volume in `each`. */
  readonly rootDisks?: Quantity | undefined;
  /** The server group that they are in. undefined: they are in none. */
  readonly group?: ServerGroup | undefined;
  /** Number of servers that are there twice while they are replaced in place. Absent: none. */
  readonly surge?: Quantity;
  /** Identity of the values that an open count, or an unknown flavor, depends on. Absent: no value that changes. */
  readonly inputs?: string | undefined;
}

/** A flavor by id or name, or the reason why it is not known. */
export type NamedFlavor = ServerFlavor | UnknownReason;

/** Finds the flavor whose ID or name an attribute of a resource has. */
export function flavorAt(side: PlacedSide, by: "id" | "name", ...path: AttributePath): NamedFlavor {
  const text = side.text(...path);
  if (text === undefined) return whyOf(side.at(...path), String(path.at(-1)));
  return toServerFlavor(side, { [by]: text }, side.isHidden(...path));
}

/** Returns the flavor that a side has by an ID or a name. The attribute of the ID names it if there are both. */
export function toServerFlavor(
  { place, which }: PlacedSide,
  { id, name }: Pick<ServerFlavor, "id" | "name">,
  hidden: boolean,
): ServerFlavor {
  const attribute = id === undefined ? "flavor_name" : "flavor_id";
  return { id, name, region: place.region, at: which, attribute, hidden };
}

/** Returns the flavor that a text is the id or the name of: services take either. */
export function flavorCalled(side: PlacedSide, text: string, hidden: boolean): ServerFlavor {
  const isId = isUuid(text) || /^\d+$/.test(text);
  return toServerFlavor(side, isId ? { id: text } : { name: text }, hidden);
}

/** Facts that the amounts of such servers depend on. */
export function needsOfServers(flavor: NamedFlavor): readonly Need[] {
  return ["computeLimits", ...("kind" in flavor ? [] : [flavor])];
}

/**
 * Returns the largest number of nodes that an attribute of an autoscaler allows, or Infinity if it is known only after
 * apply. undefined if it is not set.
 */
export function largestNumberAt(side: PlacedSide, ...path: AttributePath): number | undefined {
  return side.isDeferred(...path) ? Number.POSITIVE_INFINITY : wholeNumberIn(side.at(...path).value);
}

/**
 * Returns a number of nodes that an autoscaler may raise to `most`. `name` is the attribute of the maximum.
 * Absent and 0 mean no maximum.
 */
export function scaledTo(count: Quantity, name: string, most = 0): Quantity {
  return between(count.least, Math.max(count.most, most), ...(count.why ?? [{ kind: "autoscaling", name }]));
}

/** Returns a number of nodes, which is 1 if it is not set. */
export function countAt(side: Side, ...path: AttributePath): Quantity {
  const { kind, value } = side.at(...path);
  const isGiven = kind === "known" || side.mayBeDeferred(...path);
  return exactlyIfKnown(isGiven ? wholeNumberIn(value) : 1, side.why(...path));
}

/**
 * The most that Nova lets Neutron create for the servers of a project without a network: a network with a subnet for
 * each IP version, and a router.
 */
export const AUTO_ALLOCATED = { "network.networks": 1, "network.subnets": 2, "network.routers": 1 } as const;

/** Amounts of all the servers together. What is made for a server counts as made aside. */
export function serversAmounts(side: PlacedSide, servers: Servers): readonly Amount[] {
  const { count, flavor: named, each, volumeType = SOME_ITEM, group, surge = NOTHING, inputs = "" } = servers;
  const { flavor, why } = "kind" in named ? { flavor: undefined, why: named } : side.findFlavor(named);
  const disks = each["volume.volumes"] ?? NOTHING;
  const rootDisks =
    servers.rootDisks ?? between(disks.most === 0 ? 1 : 0, disks.least === 0 ? 1 : 0, ...reasonsOf(disks));
  const made = asidesBy({ "compute.instances": exactly(1), ...each });
  const volumes = made
    .filter(({ key }) => key.startsWith("volume."))
    .map((amount) => ({ ...amount, item: volumeType }));
  const what = "kind" in named ? inputs : `${inputs} ${named.id ?? ""} ${named.name ?? ""}`;
  // In place, the same description before and after is the same amount, known or not.
  const allOf = (amount: Quantity): Quantity => {
    const same = `${count.least} to ${count.most} of ${what} at ${amount.least} to ${amount.most}`;
    return side.isInPlace ? { ...times(count, amount), same } : times(count, amount);
  };
  const sizes = sizesOf({ flavor, why, rootDisks }, side.traits?.computeLimits);
  const item = "kind" in named || named.hidden ? undefined : (flavor?.name ?? named.name ?? named.id);
  const space = side.which === "before" ? undefined : each["volume.space_gb"];
  return [
    ...[...made, ...sizes, ...volumes].map((amount) => {
      return { ...amount, amount: allOf(amount.amount), surge: times(surge, amount.amount) };
    }),
    ...(item === undefined
      ? []
      : [{ key: "compute.flavors", amount: allOf(exactly(1)), isAside: true, item } as const]),
    ...(group === undefined ? [] : [membersOf(group, count)]),
    ...(space === undefined || count.most === 0 ? [] : [{ key: "volume.volume_size_gb", amount: space, object: EACH }]),
  ];
}

/** A server group by its id, or the reason why it is not known which one it is. */
export type ServerGroup = string | UnknownReason;

/** Finds the server group whose id an attribute has. */
export function groupAt(side: PlacedSide, ...path: AttributePath): ServerGroup | undefined {
  return side.text(...path) ?? (side.mayBeDeferred(...path) ? side.why(...path) : undefined);
}

/** Members of a group that exists, or of a new one of the plan if its id is known only after apply. */
function membersOf(group: ServerGroup, count: Quantity): Amount {
  const isKnown = typeof group === "string";
  return {
    key: "compute.server_group_members",
    isAside: true,
    ...(isKnown ? { amount: count, object: `id ${group}` } : { amount: perhaps(group, count), object: ANY_NEW }),
  };
}

/** Combines alternative amounts: one holds, but it is unknown which one. `why`: the reason. */
export function eitherOf(all: readonly (readonly Amount[])[], why: UnknownReason): readonly Amount[] {
  const [first = [], ...others] = all;
  if (others.length === 0) return first;
  const none = { amount: NOTHING, surge: NOTHING };
  return groupsOf(all.flat(), ({ key, item, object }) => idOf(key, item, object)).map(([amount]) => {
    const { key, item, object } = amount;
    const each = all.map(
      (amounts) => amounts.find((one) => one.key === key && one.item === item && one.object === object) ?? none,
    );
    const bounds = (some: readonly Quantity[]): Quantity =>
      between(some.reduce(smaller).least, some.reduce(larger).most, why, ...reasonsOf(...some));
    return {
      ...amount,
      amount: bounds(each.map((one) => one.amount)),
      surge: bounds(each.map(({ surge = NOTHING }) => surge)),
    };
  });
}
