// Rules of consumption: each says how much one side of a change (what is there before, what will be there after) consumes, and which
// attributes it reads for that. Others stand with their providers.

import type { CloudFacts, Flavor, RegionTraits } from "../../core/index.ts";
import { moduleOf } from "./address.ts";
import { type Found, findAttribute, isMarked, memberOf, type Shape, textOf, wholeNumberOf } from "./attributes.ts";
import {
  type AttributePath,
  type ConfigResource,
  findExpression,
  isConfigured,
  type ProviderBlock,
  referencesTo,
} from "./configuration.ts";
import type { Change, Facts } from "./facts.ts";
import type { ServerFlavor } from "./flavor-index.ts";
import { atLeast, between, exactly, NOTHING, type Quantity, times, type Why } from "./range.ts";

/** An amount of one key that one resource takes. */
export interface Amount {
  readonly key: string;
  /** Member of a map (a flavor's name), or {@link SOME_ITEM}; undefined for plain keys. */
  readonly item: string | undefined;
  /** Of keys whose limit holds for each user, server or server group: which one. undefined for all others. */
  readonly object: string | undefined;
  readonly amount: Quantity;
  /** Taken for a moment on top, while the resource is created or changed. */
  readonly transient?: number;
  /** Made beside the object itself, and maybe later: of an object that is half built it is not known whether it is there. */
  readonly beside?: true;
}

/** The `object` of an amount where every resource is an object of its own. */
export const EACH = "each";

/** The `item` of an amount of a member that is not known: it may be of any member. */
export const SOME_ITEM = "";

/** One thing that a resource consumes. Deleting the resource gives it back, unless the rule says otherwise. */
export interface Rule {
  /** The attributes that it reads: of a plan nothing else is kept. */
  readonly attributes: Shape;
  readonly amounts: (side: Side) => readonly Amount[];
  /** What the amounts depend on and the cloud may have to say. Absent: nothing. */
  readonly needs?: (side: Side) => readonly Need[];
}

/** A fact that an amount depends on: the size of a flavor, or a fact of the region that the resource is in. */
export type Need =
  | { readonly what: "flavor"; readonly flavor: ServerFlavor }
  | { readonly what: "dhcpPorts" | "defaultVolumeTypes" | "volumeTypes" };

/** One side of a change, in its plan. */
export interface ResourceSide {
  readonly change: Change;
  readonly which: "before" | "after";
  readonly config: ConfigResource | undefined;
  readonly facts: Facts;
}

/** One side of a change, and what is needed to judge it. */
export interface Side extends ResourceSide {
  /** Region of the resource; undefined: not known. */
  readonly region: string | undefined;
  /** The block of its provider; undefined: the plan does not tell which, or has none. */
  readonly provider: ProviderBlock | undefined;
  readonly findFlavor: (flavor: ServerFlavor) => Flavor | undefined;
  /** Why the size of a flavor that was not found is unknown. */
  readonly whyUnknown: (flavor: ServerFlavor) => Why;
  /** What is known of the cloud. */
  readonly cloud: CloudFacts;
}

/** What is known of the region of the resource; undefined: nothing. */
export function traitsOf({ cloud, region }: Pick<Side, "cloud" | "region">): RegionTraits | undefined {
  return cloud.traits.find((traits) => traits.region === region);
}

/** The attribute of the side at a path. What is there before is always known. */
export function attributeOf({ change, which }: ResourceSide, path: AttributePath): Found {
  return findAttribute(change[which], which === "after" && change.unknown, path);
}

/** Why an amount is not known that an attribute with no usable value decides about. `name`: of the attribute, as it is told. */
export function whyOf({ kind }: Found, name: string): Why {
  const kinds = { unknown: "after-apply", unset: "not-set", known: "not-in-plan" } as const;
  return { kind: kinds[kind], name };
}

/** True if somebody wrote the attribute down, as far as the configuration tells (see `isConfigured`). */
export function isWritten(side: ResourceSide, path: AttributePath): boolean | undefined {
  return isConfigured(side.config, path);
}

/** The resources of a type that the attribute refers to, by address without instance keys. */
export function referencesOf({ change, config }: ResourceSide, path: AttributePath, type: string): readonly string[] {
  return referencesTo(findExpression(config, path), type, moduleOf(change.configAddress));
}

/** True if the plan says that the value must not be shown. */
export function isHidden({ change, which }: ResourceSide, path: AttributePath): boolean {
  return isMarked(change.hidden[which], path);
}

/** An amount; of a plain key unless `rest` says which item or object. */
export function amountOf(key: string, amount: Quantity, rest: Partial<Omit<Amount, "key" | "amount">> = {}): Amount {
  return { key, item: undefined, object: undefined, amount, ...rest };
}

/** An amount that is made {@link Amount.beside beside} the object. */
export function besideOf(key: string, amount: Quantity, rest: Partial<Pick<Amount, "item" | "object">> = {}): Amount {
  return amountOf(key, amount, { ...rest, beside: true });
}

/** True if the change updates the resource in place. */
export function isInPlace(side: Side): boolean {
  return side.change.actions.order === "update";
}

/** No amount. */
export const NONE: Rule = { attributes: {}, amounts: () => [] };

/** One of the key, whatever the attributes say. */
export function one(key: string): Rule {
  return { attributes: {}, amounts: () => [amountOf(key, exactly(1))] };
}

/** One of the key, which deleting the resource does not give back. */
export function oneThatStays(key: string): Rule {
  return {
    attributes: {},
    amounts: (side) => (side.which === "before" && !isInPlace(side) ? [] : [amountOf(key, exactly(1))]),
  };
}

/** One of the key while the attribute is true. An attribute that is not set counts as false. Turned off in place it may not give back. */
export function whileTrue(key: string, attribute: string): Rule {
  return { attributes: { [attribute]: "flag" }, amounts: (side) => [amountOf(key, amountWhile(attribute, side))] };
}

function amountWhile(attribute: string, side: Side): Quantity {
  const found = attributeOf(side, [attribute]);
  const count = found.kind === "known" && found.value === true ? 1 : 0;
  const before = countBefore(attribute, side);
  if (found.kind !== "unknown") {
    return between(count, Math.max(count, before), [{ kind: "service", name: attribute }]);
  }
  // The service's default is false. Only an expression can make it something else.
  const isAsked = isWritten(side, [attribute]) === true || memberOf(side.change[side.which], attribute) === true;
  return between(0, isAsked ? 1 : before, [whyOf(found, attribute)]);
}

/** Amount that it consumes now, which turning it off in place may not give back: the service refuses that while other projects use it. */
function countBefore(attribute: string, side: Side): number {
  return side.which === "after" && isInPlace(side) && memberOf(side.change.before, attribute) === true ? 1 : 0;
}

/** As much of the key as the attribute says; not known: at least `least`. In place it only grows: the service refuses anything else. */
export function size(key: string, of: { readonly attribute: string; readonly least: number }): Rule {
  return { attributes: { [of.attribute]: "number" }, amounts: (side) => [amountOf(key, sizeOf(of, side))] };
}

function sizeOf({ attribute, least }: { readonly attribute: string; readonly least: number }, side: Side): Quantity {
  const found = attributeOf(side, [attribute]);
  const known = wholeNumberOf(found);
  const before = isInPlace(side) ? wholeNumberOf(findAttribute(side.change.before, false, [attribute])) : undefined;
  if (known !== undefined) return exactly(Math.max(known, before ?? 0));
  const open = atLeast(Math.max(least, before ?? 0), whyOf(found, attribute));
  // What neither side has does not change with an update.
  return before === undefined && isInPlace(side) && found.kind === "unset" ? { ...open, same: attribute } : open;
}

/** One of the key for each element of the attribute. */
export function elements(key: string, attribute: string): Rule {
  return { attributes: { [attribute]: {} }, amounts: (side) => [amountOf(key, elementsOf(attribute, side))] };
}

function elementsOf(attribute: string, side: Side): Quantity {
  const found = attributeOf(side, [attribute]);
  if (found.kind === "unset") return NOTHING;
  if (found.kind === "known" && Array.isArray(found.value)) return exactly(found.value.length);
  return atLeast(0, whyOf(found, attribute));
}

/** A port that may be made for a resource. */
interface Port {
  /** The attribute that names a port which exists already: then none is made. */
  readonly given: string;
  /** The attributes that make the service create one. */
  readonly made: readonly string[];
  /**
   * Fate of the port when the resource is deleted. `made only`: it goes if it was made for the resource, and a port of the
   * plan's state is not. `always`: it goes either way, so that a port that the plan deletes too must not count twice.
   */
  readonly onDelete: "made only" | "always";
}

/** One port, unless the resource names one. What decides about it cannot change in place. */
export function port(of: Port): Rule {
  return {
    attributes: Object.fromEntries([of.given, ...of.made].map((attribute) => [attribute, "text" as const])),
    amounts: (side) => (isInPlace(side) ? [] : [besideOf("network.ports", times(shareOf(side), portOf(of, side)))]),
  };
}

/** Share of the resource in what it may have together with others. */
export function shareOf({ change, which }: ResourceSide): Quantity {
  return change.shares?.[which] ?? exactly(1);
}

function portOf(of: Port, side: Side): Quantity {
  const given = attributeOf(side, [of.given]);
  return side.which === "before" ? portBefore(of, side, textOf(given)) : portAfter(of, side, given);
}

/** The state holds the port's id whether it was given or made: a port that has a resource of its own was given. */
function portBefore(of: Port, { facts }: Side, id: string | undefined): Quantity {
  if (id === undefined || facts.ports[id] !== true) return exactly(1);
  if (of.onDelete === "made only") return NOTHING;
  return exactly(facts.gone[id] === true ? 0 : 1);
}

function portAfter(of: Port, side: Side, given: Found): Quantity {
  if (textOf(given) !== undefined) return NOTHING;
  if (given.kind === "unset") return exactly(1);
  const writtenPort = isWritten(side, [of.given]);
  const made = of.made.some(
    (name) => textOf(attributeOf(side, [name])) !== undefined || isWritten(side, [name]) === true,
  );
  const open = between(0, 1, [whyOf(given, of.given)]);
  if (writtenPort === true) return made ? open : NOTHING;
  if (writtenPort === false) return exactly(1);
  // No configuration. A known value of an attribute that the service would choose can only have been written down.
  return made ? exactly(1) : open;
}

/** One of the flavor that the attribute names, as an item of the key. */
export function flavor(key: string, attribute: string): Rule {
  return {
    attributes: { [attribute]: "text" },
    amounts: (side) => {
      const name = textOf(attributeOf(side, [attribute]));
      // Not known, or not to be shown: there is no name to count it under, and the key has no limit.
      if (name === undefined || isHidden(side, [attribute])) return [];
      return [amountOf(key, exactly(1), { item: name })];
    },
  };
}

/** Number of rules that neutron's template adds to a new security group: one for each IP version, outgoing. */
const DEFAULT_RULES = 2;

/** The rules that a new security group begins with. */
export const DEFAULT_SECURITY_GROUP_RULES: Rule = {
  attributes: { delete_default_rules: "flag" },
  amounts: (side) => (isInPlace(side) ? [] : [defaultRules(side)]),
};

function defaultRules(side: Side): Amount {
  const found = attributeOf(side, ["delete_default_rules"]);
  const key = "network.security_group_rules";
  if (found.kind === "unknown") return amountOf(key, between(0, DEFAULT_RULES, [whyOf(found, "delete_default_rules")]));
  if (found.kind === "known" && found.value === true) {
    // The provider deletes them right after neutron has made (and counted) them.
    return amountOf(key, NOTHING, side.which === "after" ? { transient: DEFAULT_RULES } : {});
  }
  return amountOf(key, exactly(DEFAULT_RULES));
}

/** One key pair of the user that the attribute names; not set: the user who applies. */
export function keyPair(attribute: string): Rule {
  return {
    attributes: { [attribute]: "text" },
    amounts: (side) => {
      // The state has the user's id either way; only who wrote one down may mean another user than the one who applies.
      const user = isWritten(side, [attribute]) === true ? textOf(attributeOf(side, [attribute])) : undefined;
      return [amountOf("compute.key_pairs", exactly(1), { object: user ?? "" })];
    },
  };
}

/** The length of an object in object storage. */
export const OBJECT: Rule = {
  attributes: { content: "bytes", content_length: "number", source: "text", copy_from: "text" },
  amounts: (side) => [amountOf("objectstorage", objectLength(side))],
};

function objectLength(side: Side): Quantity {
  const { change, which } = side;
  const content = memberOf(change[which], "content");
  const found = attributeOf(side, ["content_length"]);
  const length = wholeNumberOf(found);
  const open = atLeast(0, whyOf(found, "content_length"));
  if (which === "before") return length === undefined ? open : exactly(length);
  if (typeof content === "number") return exactly(content);
  // On an update the plan has the old length, also where another file is the source now.
  const isSame = ["source", "copy_from"].every(
    (name) => memberOf(change.before, name) === memberOf(change.after, name),
  );
  return length === undefined || !isSame ? open : exactly(length);
}

/** A rule of load balancers, and the one that applies where the provider is told to make them in the network service (before provider 2.0). */
export function octavia(rule: Rule, legacy: Rule): Rule {
  return {
    attributes: { ...rule.attributes, ...legacy.attributes },
    amounts: (side) => (isLegacy(side.provider) ? legacy : rule).amounts(side),
  };
}

function isLegacy(provider: ProviderBlock | undefined): boolean {
  const setting = provider?.expressions["use_octavia"];
  return setting?.kind === "value" && setting.constant === false;
}
