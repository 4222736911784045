// Rules of consumption. A rule says how much one side of a change consumes, and which attributes it reads for that.
// Rules for one provider only are in that provider's folder.

import { type RegionQuestions, USUAL_DEFAULT_RULES } from "../../../core/index.ts";
import { memberOf, type Shape, textIn, wholeNumberIn } from "../facts/attributes.ts";
import { referencedWithId } from "../facts/facts.ts";
import { isPlanned } from "../facts/referenced-objects.ts";
import { type Amount, asidesBy, EACH } from "./amount.ts";
import type { ServerFlavor } from "./flavor-index.ts";
import {
  atLeast,
  between,
  byService,
  exactly,
  exactlyIfKnown,
  NOTHING,
  perhaps,
  plus,
  type Quantity,
  times,
  upToOne,
} from "./quantity.ts";
import type { PlacedSide } from "./side.ts";

/** Container of a resource: the object that an attribute names, or with `itself` the resource. */
export type Within = "itself" | { readonly attribute: string; readonly type: string };

/** Something that a resource consumes. Deleting the resource gives it back, unless the rule says otherwise. */
export interface Rule {
  /** Attributes that the rule reads. All other attributes of a plan are dropped. Absent if it reads none. */
  readonly attributes?: Shape;
  readonly amounts: (side: PlacedSide) => readonly Amount[];
  /** Objects with limits of their own that it takes from. Absent if it takes from none. */
  readonly within?: Within;
  /** Attribute with a flavor's ID, and the resource types that may provide it. Absent if it has none. */
  readonly flavorId?: { readonly attribute: string; readonly types: readonly string[] };
  /** Facts that the amounts depend on and that the cloud may report. Absent if it needs none. */
  readonly needs?: (side: PlacedSide) => readonly Need[];
}

/** A fact that an amount depends on: the size of a flavor, or a fact of the resource's region. */
export type Need = ServerFlavor | keyof RegionQuestions;

/** Returns the rule for one of the key, whatever the attributes. */
export function oneOf(key: string): Rule {
  return { amounts: () => [{ key, amount: exactly(1) }] };
}

/** Returns the rule for a number of the key that every new object starts with. */
export function startsWith(key: string, number: number): Rule {
  return {
    within: "itself",
    amounts: ({ isInPlace, object }) =>
      isInPlace || object === undefined ? [] : [{ key, amount: exactly(number), limitedObject: object }],
  };
}

/**
 * Returns the rule for amounts of the object that contains the resource. If the object is unknown, it may be any that
 * the plan creates. If it may also exist already, the amount is unknown.
 */
export function inObject(within: Exclude<Within, "itself">, ...rules: readonly Rule[]): Rule {
  const { attribute, type } = within;
  return {
    attributes: Object.assign({ [attribute]: "text" }, ...rules.map(({ attributes }) => attributes)),
    within,
    amounts: (side) => {
      const { object, facts } = side;
      const why = side.why(attribute);
      const openly = (amount: Quantity) => (isPlanned(facts, type) ? perhaps(why, amount) : atLeast(0, why));
      const amounts = rules.flatMap((rule) => rule.amounts(side));
      return amounts.map((each) =>
        object === undefined ? { ...each, amount: openly(each.amount) } : { ...each, limitedObject: object },
      );
    },
  };
}

/** Returns a rule whose amounts remain when the resource is deleted. */
export function lasting(rule: Rule): Rule {
  return { ...rule, amounts: (side) => (side.which === "before" && !side.isInPlace ? [] : rule.amounts(side)) };
}

/**
 * Objects that Barbican creates with an order: a secret, or the two secrets of a key pair and their container. They
 * remain when the order is deleted.
 */
export const ORDERED: Rule = {
  attributes: { type: "text" },
  amounts: (side) => {
    if (side.which === "before" || side.isInPlace) return [];
    const type = side.text("type");
    const pairs = type === undefined ? upToOne(side.why("type")) : exactly(type === "asymmetric" ? 1 : 0);
    return asidesBy({ "secret.secrets": plus(exactly(1), pairs), "secret.containers": pairs });
  },
};

/** Returns a rule whose amounts are compared with a limit for each object. A replacement is another object. */
export function ofEach(rule: Rule): Rule {
  const { amounts } = lasting(rule);
  return { ...rule, amounts: (side) => amounts(side).map((amount) => ({ ...amount, object: EACH })) };
}

/** Returns the rule for one of the key while the attribute is true. An attribute that is not set counts as false. */
export function whileTrue(key: string, attribute: string): Rule {
  const amountOf = (side: PlacedSide): Quantity => {
    const { kind, value } = side.at(attribute);
    const count = value === true ? 1 : 0;
    // Turning it off in place may give nothing back: the service refuses that while other projects use the object.
    const before = side.which === "after" && side.isInPlace && side.before(attribute) === true ? 1 : 0;
    if (kind !== "unknown") return between(count, Math.max(count, before), byService(attribute));
    // The service's default is false, so only an expression can make it true.
    const isAsked = side.isWritten(attribute) === true || memberOf(side.values, attribute) === true;
    return between(0, isAsked ? 1 : before, side.why(attribute));
  };
  return { attributes: { [attribute]: "flag" }, amounts: (side) => [{ key, amount: amountOf(side) }] };
}

interface SizeTraits {
  readonly least: number;
  /** true if the service can shrink the object in place. Absent if it refuses, so that the size only grows. */
  readonly canShrink?: true;
  /** true if the service reports the size and no configuration can set it. */
  readonly isComputed?: true;
}

/** Returns the rule for the number of the key that the attribute holds. */
export function size(key: string, attribute: string, { least, canShrink, isComputed }: SizeTraits): Rule {
  const amountOf = (side: PlacedSide): Quantity => {
    const { kind, value } = side.at(attribute);
    const known = wholeNumberIn(value);
    const before = side.isInPlace ? wholeNumberIn(side.before(attribute)) : undefined;
    const floor = canShrink === true ? 0 : (before ?? 0);
    if (known !== undefined) return exactly(Math.max(known, floor));
    const why = isComputed === true ? ({ kind: "not-in-plan", name: attribute } as const) : side.why(attribute);
    const open = atLeast(Math.max(least, floor), why);
    // If neither side has the size, an update does not change it.
    return before === undefined && side.isInPlace && kind === "unset" ? { ...open, same: attribute } : open;
  };
  return { attributes: { [attribute]: "number" }, amounts: (side) => [{ key, amount: amountOf(side) }] };
}

/**
 * Returns the rule for one of the key for each element of a list. `least` is the minimum that the service accepts.
 * `form` is the form of the attribute that other rules read.
 */
export function elements(
  key: string,
  attribute: string,
  { least = 0, form = "length" }: { readonly least?: number; readonly form?: Shape | "length" } = {},
): Rule {
  return {
    attributes: { [attribute]: form },
    amounts: (side) => {
      const { kind, value } = side.at(attribute);
      const length = kind === "unset" ? 0 : Array.isArray(value) ? value.length : wholeNumberIn(value);
      return [{ key, amount: exactlyIfKnown(length, side.why(attribute), least) }];
    },
  };
}

interface PortAttributes {
  /** Attribute that names an existing port, so that the service creates none. */
  readonly portId: string;
  /** Attributes, such as a network's, that make the service create a port. */
  readonly networks: readonly string[];
  /**
   * true if deleting the resource also deletes a port that was given to it. Absent if it deletes only a port that the
   * service created.
   */
  readonly deletesPort?: boolean;
}

/** Type of ports that have a resource of their own. */
export const PORT = "openstack_networking_port_v2";

/**
 * Returns the rule for one port, unless the resource names an existing one. The attributes that decide this cannot
 * change in place.
 */
export function port(attributes: PortAttributes): Rule {
  const { portId, networks } = attributes;
  return {
    attributes: Object.fromEntries([portId, ...networks].map((attribute) => [attribute, "text" as const])),
    amounts: (side) => {
      if (side.isInPlace) return [];
      const amount = side.which === "before" ? portBefore(attributes, side) : portAfter(attributes, side);
      return asidesBy({ "network.ports": times(side.share, amount) });
    },
  };
}

/**
 * Returns the port before the change. The state has the port's ID whether it was given or created by the service. A
 * port with a resource of its own was given.
 */
function portBefore({ portId, deletesPort = false }: PortAttributes, side: PlacedSide): Quantity {
  const id = side.text(portId);
  if (id === undefined || referencedWithId(side.facts, "before", PORT, id) === undefined) return exactly(1);
  // A port that the plan deletes itself must not count twice.
  return deletesPort && side.facts.gone[id] !== true ? exactly(1) : NOTHING;
}

function portAfter({ portId, networks }: PortAttributes, side: PlacedSide): Quantity {
  const { kind, value } = side.at(portId);
  if (textIn(value) !== undefined) return NOTHING;
  if (kind === "unset") return exactly(1);
  const isMade = networks.some((name) => side.text(name) !== undefined || side.isWritten(name) === true);
  const isWritten = side.isWritten(portId);
  // Without configuration, a known value of an attribute that the service could also choose must have been written
  // there.
  if (isWritten === false || (isWritten === undefined && isMade)) return exactly(1);
  const isGiven = isWritten === true && (!isMade || side.refersToPlanned(PORT, portId));
  return isGiven ? NOTHING : upToOne(side.why(portId));
}

/** Flavor of a load balancer, which is the item of the key. */
export const LOAD_BALANCER_FLAVOR: Rule = {
  attributes: { flavor_id: "text" },
  amounts: (side) => {
    const item = side.text("flavor_id");
    // A flavor whose name is unknown or must not be shown has no item to count. The key has no limit.
    const isCounted = item !== undefined && !side.isHidden("flavor_id");
    return isCounted ? [{ key: "loadbalancer.flavors", amount: exactly(1), item }] : [];
  },
};

/** Rules that a new security group starts with. */
export const DEFAULT_SECURITY_GROUP_RULES: Rule = {
  attributes: { delete_default_rules: "flag" },
  amounts: (side) => {
    const key = "network.security_group_rules";
    const { kind, value } = side.at("delete_default_rules");
    if (side.isInPlace) return [];
    const added = defaultRulesOf(side);
    if (kind === "unknown") return [{ key, amount: between(0, added.most, side.why("delete_default_rules")) }];
    // The provider deletes the default rules right after Neutron has created and counted them.
    if (value === true) return [{ key, amount: NOTHING, transient: side.which === "after" ? added.most : 0 }];
    return [{ key, amount: added }];
  },
};

/** Returns the number of default rules of a security group that is not the project's default group. */
export function defaultRulesOf({ which, isInPlace, traits }: PlacedSide): Quantity {
  const usual = USUAL_DEFAULT_RULES.ofOthers;
  const added = traits?.defaultRules?.ofOthers ?? usual;
  if (which === "after" || isInPlace) return exactly(added);
  // An existing group may be older than the operator's template of default rules.
  return between(Math.min(added, usual), Math.max(added, usual), { kind: "not-in-plan", name: "default rules" });
}

/** One key pair of the user that the attribute names, or of the user who applies. */
export const KEY_PAIR: Rule = {
  attributes: { user_id: "text" },
  amounts: (side) => {
    // The state has the user's ID in both cases. Only a configured ID may name another user.
    const user = side.isWritten("user_id") === true ? side.text("user_id") : undefined;
    return [{ key: "compute.key_pairs", amount: exactly(1), object: user ?? "" }];
  },
};

/** Length of an object in object storage. */
export const OBJECT: Rule = {
  attributes: { content: "bytes", content_length: "number", source: "text", copy_from: "text" },
  amounts: (side) => [{ key: "objectstorage", amount: objectLength(side) }],
};

function objectLength(side: PlacedSide): Quantity {
  const content = memberOf(side.values, "content");
  const length = wholeNumberIn(side.at("content_length").value);
  const isAfter = side.which === "after";
  if (isAfter && typeof content === "number") return exactly(content);
  // In an update, the plan has the old length even if the source is another file.
  const isSame = ["source", "copy_from"].every((name) => side.before(name) === memberOf(side.values, name));
  const isOpen = ["content", "source", "copy_from"].some((name) => side.at(name).kind === "unknown");
  return length === undefined || (isAfter && (isOpen || !isSame))
    ? atLeast(0, side.why("content_length"))
    : exactly(length);
}

/** Returns whether the provider creates load balancers in the network service (before provider 2.0). */
export function isLegacyBalancer({ provider }: PlacedSide): boolean {
  const setting = provider?.expressions["use_octavia"];
  return setting?.kind === "value" && setting.constant === false;
}

/**
 * Returns a rule for load balancers. Those in the network service count as `legacyKey`. Without `ruleOf`, each takes
 * one.
 */
export function octavia(key: string, legacyKey: string, ruleOf: (key: string) => Rule = oneOf): Rule {
  const [rule, legacy] = [ruleOf(key), ruleOf(legacyKey)];
  return { ...rule, amounts: (side) => (isLegacyBalancer(side) ? legacy : rule).amounts(side) };
}
