// How much one side of a change (what is there before, what will be there after) takes, by its row in the table.

import { moduleOf } from "./address.ts";
import { type Found, findAttribute, isMarked, memberOf, textOf, wholeNumberOf } from "./attributes.ts";
import { type ConfigResource, findExpression, isConfigured, type ProviderBlock } from "./configuration.ts";
import type { ServerFlavor } from "./flavor-book.ts";
import type { Flavor } from "./flavors.ts";
import type { Change, Facts } from "./plan-index.ts";
import { atLeast, between, exactly, NOTHING, type Quantity } from "./range.ts";
import type { Take } from "./resource-types.ts";

/** An amount of one key that one resource takes. */
export interface Amount {
  readonly key: string;
  /** Member of a map (a flavor's name); null for plain keys. */
  readonly item: string | null;
  /** Of keys whose limit holds for each user, server or server group: which one. null for all others. */
  readonly object: string | null;
  readonly amount: Quantity;
  /** Taken for a moment on top, while the resource is created or changed. */
  readonly transient?: number;
  /** Made beside the object itself, and maybe later: of an object that is half built nobody knows whether it is there. */
  readonly beside?: true;
}

/** The `object` of an amount where every resource is an object of its own. */
export const EACH = "each";

/** One side of a change, and what is needed to judge it. */
export interface Side {
  readonly change: Change;
  readonly which: "before" | "after";
  /** Where the resource is; null: not known. */
  readonly region: string | null;
  readonly config: ConfigResource | undefined;
  readonly facts: Facts;
  readonly findFlavor: (flavor: ServerFlavor) => Flavor | undefined;
}

/** The attribute of the side at a path. What is there before is always known. */
export function attributeOf(side: Side, path: readonly (string | number)[]): Found {
  const { change, which } = side;
  return which === "before"
    ? findAttribute(change.before, false, path)
    : findAttribute(change.after, change.unknown, path);
}

/** Whether somebody wrote the attribute down, as far as the configuration tells (see `isConfigured`). */
export function isWritten(side: Side, path: readonly (string | number)[]): boolean | undefined {
  return isConfigured(side.config, path);
}

/** The module that the resource is in, without instance keys. */
export function moduleIn(side: Side): string {
  return moduleOf(side.change.configAddress);
}

/** Whether the plan says that the value must not be shown. */
export function isHidden(side: Side, path: readonly (string | number)[]): boolean {
  return isMarked(side.change.hidden[side.which], path);
}

/** A plain amount. */
export function amountOf(key: string, amount: Quantity): Amount {
  return { key, item: null, object: null, amount };
}

/** An amount that is made {@link Amount.beside beside} the object. */
export function besideOf(key: string, amount: Quantity): Amount {
  return { ...amountOf(key, amount), beside: true };
}

/** Whether the change replaces or creates, so that attributes which cannot change in place matter. */
export function isInPlace(side: Side): boolean {
  return side.change.actions.order === "update";
}

/** What the take takes on this side. The takes left out have a file of their own. */
export function amountsOf(
  take: Exclude<Take, { kind: "server" | "cluster" | "nodes" }>,
  side: Side,
): readonly Amount[] {
  switch (take.kind) {
    case "each":
      return take.kept === true && side.which === "before" && !isInPlace(side)
        ? []
        : [amountOf(take.key, exactly(take.count))];
    case "while":
      return [amountOf(take.key, amountWhile(take, side))];
    case "size":
      return [amountOf(take.key, sizeOf(take, side))];
    case "elements":
      return [amountOf(take.key, elementsOf(take, side))];
    case "port":
      // What decides about the port cannot change in place.
      return isInPlace(side) ? [] : [besideOf("network.ports", portOf(take, side))];
    case "flavor":
      return flavorItem(take, side);
    case "default rules":
      return isInPlace(side) ? [] : [defaultRules(side)];
    case "key pair":
      return [keyPair(take, side)];
    case "object":
      return [amountOf("objectstorage", objectLength(side))];
    default:
      return take satisfies never;
  }
}

function amountWhile(take: Extract<Take, { kind: "while" }>, side: Side): Quantity {
  const found = attributeOf(side, [take.attribute]);
  const count = found.kind === "known" && found.value === true ? take.count : 0;
  if (found.kind !== "unknown") return between(count, Math.max(count, countBefore(take, side)));
  // The service's default is false. Only an expression can make it something else.
  return between(0, isWritten(side, [take.attribute]) === true ? take.count : countBefore(take, side));
}

/** What it takes now, which turning it off in place may not give back: the service refuses that while other projects use it. */
function countBefore(take: Extract<Take, { kind: "while" }>, side: Side): number {
  const { change, which } = side;
  return which === "after" && isInPlace(side) && memberOf(change.before, take.attribute) === true ? take.count : 0;
}

function sizeOf(take: Extract<Take, { kind: "size" }>, side: Side): Quantity {
  const found = attributeOf(side, [take.attribute]);
  const size = wholeNumberOf(found);
  // In place it only grows: the service refuses anything else.
  const before = isInPlace(side)
    ? wholeNumberOf(findAttribute(side.change.before, false, [take.attribute]))
    : undefined;
  if (size !== undefined) return exactly(Math.max(size, before ?? 0));
  if (before !== undefined) return atLeast(Math.max(take.least, before));
  // What neither side has does not change with an update.
  return isInPlace(side) && found.kind === "unset"
    ? { ...atLeast(take.least), same: take.attribute }
    : atLeast(take.least);
}

function elementsOf(take: Extract<Take, { kind: "elements" }>, side: Side): Quantity {
  const found = attributeOf(side, [take.attribute]);
  if (found.kind === "unset") return NOTHING;
  if (found.kind === "known" && Array.isArray(found.value)) return exactly(found.value.length);
  return atLeast(0);
}

function portOf(take: Extract<Take, { kind: "port" }>, side: Side): Quantity {
  const given = attributeOf(side, [take.given]);
  return side.which === "before" ? portBefore(take, side, textOf(given)) : portAfter(take, side, given);
}

/** The state holds the port's id whether it was given or made: a port that has a resource of its own was given. */
function portBefore(take: Extract<Take, { kind: "port" }>, { facts }: Side, id: string | undefined): Quantity {
  if (id === undefined || !facts.ports.has(id)) return exactly(1);
  if (take.onDelete === "made only") return NOTHING;
  return exactly(facts.gone.has(id) ? 0 : 1);
}

function portAfter(take: Extract<Take, { kind: "port" }>, side: Side, given: Found): Quantity {
  if (textOf(given) !== undefined) return NOTHING;
  if (given.kind === "unset") return exactly(1);
  const writtenPort = isWritten(side, [take.given]);
  const made = take.made.some(
    (name) => textOf(attributeOf(side, [name])) !== undefined || isWritten(side, [name]) === true,
  );
  if (writtenPort === true) return made ? between(0, 1) : NOTHING;
  if (writtenPort === false) return exactly(1);
  // No configuration. A known value of an attribute that the service would choose can only have been written down.
  return made ? exactly(1) : between(0, 1);
}

function flavorItem(take: Extract<Take, { kind: "flavor" }>, side: Side): readonly Amount[] {
  const name = textOf(attributeOf(side, [take.attribute]));
  // Not known, or not to be shown: there is no name to count it under, and the key has no limit.
  if (name === undefined || isHidden(side, [take.attribute])) return [];
  return [{ key: take.key, item: name, object: null, amount: exactly(1) }];
}

/** How many rules neutron's template adds to a new security group: one for each IP version, outgoing. */
const DEFAULT_RULES = 2;

function defaultRules(side: Side): Amount {
  const found = attributeOf(side, ["delete_default_rules"]);
  const key = "network.security_group_rules";
  if (found.kind === "unknown") return amountOf(key, between(0, DEFAULT_RULES));
  if (found.kind === "known" && found.value === true) {
    // The provider deletes them right after neutron has made (and counted) them.
    return { ...amountOf(key, NOTHING), ...(side.which === "after" ? { transient: DEFAULT_RULES } : {}) };
  }
  return amountOf(key, exactly(DEFAULT_RULES));
}

function keyPair(take: Extract<Take, { kind: "key pair" }>, side: Side): Amount {
  // The state has the user's id either way; only who wrote one down may mean another user than the one who applies.
  const user = isWritten(side, [take.attribute]) === true ? textOf(attributeOf(side, [take.attribute])) : undefined;
  return { key: "compute.key_pairs", item: null, object: user ?? "", amount: exactly(1) };
}

function objectLength(side: Side): Quantity {
  const { change, which } = side;
  const values = which === "before" ? change.before : change.after;
  const content = memberOf(values, "content");
  const length = wholeNumberOf(attributeOf(side, ["content_length"]));
  if (which === "before") return length === undefined ? atLeast(0) : exactly(length);
  if (typeof content === "number") return exactly(content);
  // On an update the plan has the old length, also where another file is the source now.
  const isSame = ["source", "copy_from"].every(
    (name) => memberOf(change.before, name) === memberOf(change.after, name),
  );
  return length === undefined || !isSame ? atLeast(0) : exactly(length);
}

/** Whether the provider is told to make load balancers in the network service (before provider 2.0). */
export function isLegacyLoadBalancer(provider: ProviderBlock | undefined): boolean {
  const setting = provider?.expressions.get("use_octavia");
  return setting?.kind === "value" && setting.constant === false;
}

/** The expression of an attribute, for following its references. */
export function expressionOf(side: Side, path: readonly (string | number)[]): ReturnType<typeof findExpression> {
  return findExpression(side.config, path);
}
