// Rules of consumption: each says how much one side of a change consumes, and which attributes it reads for that.
// Others stand with their providers.

import { type RegionQuestions, USUAL_DEFAULT_RULES } from "../../../core/index.ts";
import { memberOf, type Shape, textIn, wholeNumberIn } from "../facts/attributes.ts";
import { isOfPlan } from "../facts/referenced-objects.ts";
import { type Amount, asidesBy, EACH } from "./amount.ts";
import type { ServerFlavor } from "./flavor-index.ts";
import {
  atLeast,
  between,
  byService,
  exactly,
  NOTHING,
  perhaps,
  plus,
  type Quantity,
  times,
  upToOne,
} from "./quantity.ts";
import type { PlacedSide } from "./side.ts";

/** Container of resources: the object that an attribute names. `itself`: each resource is such an object. */
export type Within = "itself" | { readonly attribute: string; readonly type: string };

/** One thing that a resource consumes. Deleting the resource gives it back, unless the rule says otherwise. */
export interface Rule {
  /** Attributes that the rule reads. Nothing else is kept of a plan. */
  readonly attributes: Shape;
  readonly amounts: (side: PlacedSide) => readonly Amount[];
  /** Objects with limits to themselves that it takes from. Absent: none. */
  readonly within?: Within;
  /** Attribute that has the id of a flavor, and types of resources that may give it. Absent: none. */
  readonly flavorId?: { readonly attribute: string; readonly types: readonly string[] };
  /** Facts that the amounts depend on and the cloud may report. Absent: none. */
  readonly needs?: (side: PlacedSide) => readonly Need[];
}

/** A fact that an amount depends on: the size of a flavor, or a fact of the resource's region. */
export type Need =
  | { readonly what: "flavor"; readonly flavor: ServerFlavor }
  | { readonly what: keyof RegionQuestions };

/** One of the key, independent of attributes. */
export function one(key: string): Rule {
  return { attributes: {}, amounts: () => [{ key, amount: exactly(1) }] };
}

/** Number of a key that a new object has as soon as it is made. */
export function startsWith(key: string, number: number): Rule {
  return {
    attributes: {},
    within: "itself",
    amounts: ({ isInPlace, object }) =>
      isInPlace || object === undefined ? [] : [{ key, amount: exactly(number), of: object }],
  };
}

/**
 * Amounts of the object that the resource is in. If it is not known which, it may be any that the plan makes. If the
 * object exists, the amount is open.
 */
export function inObject(within: Exclude<Within, "itself">, ...rules: readonly Rule[]): Rule {
  const { attribute, type } = within;
  return {
    attributes: Object.assign({ [attribute]: "text" }, ...rules.map(({ attributes }) => attributes)),
    within,
    amounts: (side) => {
      const { object, facts } = side;
      const why = side.why(attribute);
      const openly = (amount: Quantity) => (isOfPlan(facts, type) ? perhaps(why, amount) : atLeast(0, why));
      const amounts = rules.flatMap((rule) => rule.amounts(side));
      return amounts.map((each) =>
        object === undefined ? { ...each, amount: openly(each.amount) } : { ...each, of: object },
      );
    },
  };
}

/** A rule whose amounts stay if the resource is deleted. */
export function lasting(rule: Rule): Rule {
  return { ...rule, amounts: (side) => (side.which === "before" && !side.isInPlace ? [] : rule.amounts(side)) };
}

/**
 * Objects that Barbican makes together with an order: a secret, or two of a key pair and a container for them.
 * Deleting the order leaves them.
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

/** Amounts of each resource, for a limit that holds for each object. A replacement is another object. */
export function ofEach(rule: Rule): Rule {
  const { amounts } = lasting(rule);
  return { ...rule, amounts: (side) => amounts(side).map((amount) => ({ ...amount, object: EACH })) };
}

/** One of the key while the attribute is true. An attribute that is not set counts as false. */
export function whileTrue(key: string, attribute: string): Rule {
  const amountOf = (side: PlacedSide): Quantity => {
    const { kind, value } = side.at(attribute);
    const count = value === true ? 1 : 0;
    // Turning it off in place may not give it back: the service refuses that while other projects use it.
    const before = side.which === "after" && side.isInPlace && side.before(attribute) === true ? 1 : 0;
    if (kind !== "unknown") return between(count, Math.max(count, before), byService(attribute));
    // The service's default is false. Only an expression can make it something else.
    const isAsked = side.isWritten(attribute) === true || memberOf(side.values, attribute) === true;
    return between(0, isAsked ? 1 : before, side.why(attribute));
  };
  return { attributes: { [attribute]: "flag" }, amounts: (side) => [{ key, amount: amountOf(side) }] };
}

interface SizeTraits {
  readonly least: number;
  /** true: the service makes things smaller in place. Absent: it refuses to, so that they only grow. */
  readonly canShrink?: true;
  /** true: the service reports the size, and no configuration can set it. */
  readonly isComputed?: true;
}

/** Number of the key that the attribute says. */
export function size(key: string, attribute: string, { least, canShrink, isComputed }: SizeTraits): Rule {
  const amountOf = (side: PlacedSide): Quantity => {
    const { kind, value } = side.at(attribute);
    const known = wholeNumberIn(value);
    const before = side.isInPlace ? wholeNumberIn(side.before(attribute)) : undefined;
    const floor = canShrink === true ? 0 : (before ?? 0);
    if (known !== undefined) return exactly(Math.max(known, floor));
    const why = isComputed === true ? ({ kind: "not-in-plan", name: attribute } as const) : side.why(attribute);
    const open = atLeast(Math.max(least, floor), why);
    // A size that neither side has does not change with an update.
    return before === undefined && side.isInPlace && kind === "unset" ? { ...open, same: attribute } : open;
  };
  return { attributes: { [attribute]: "number" }, amounts: (side) => [{ key, amount: amountOf(side) }] };
}

/**
 * One of the key for each element of a list. `least`: the fewest that the service takes. `form`: what other rules read
 * of its blocks.
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
      return [{ key, amount: length === undefined ? atLeast(least, side.why(attribute)) : exactly(length) }];
    },
  };
}

interface PortAttributes {
  /** Attribute that names an existing port: then none is made. */
  readonly portId: string;
  /** Attributes that make the service create one, such as that of a network. */
  readonly networks: readonly string[];
  /** true: deleting the resource deletes an existing port, too. Absent: only one that was made for it. */
  readonly deletesPort?: boolean;
}

/** One port, unless the resource names one. The attributes that decide about it cannot change in place. */
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

/** The state holds the port's id whether it was given or made: a port that has a resource of its own was given. */
function portBefore({ portId, deletesPort = false }: PortAttributes, side: PlacedSide): Quantity {
  const id = side.text(portId);
  if (id === undefined || side.facts.ports[id] !== true) return exactly(1);
  // A port that the plan deletes, too, must not count twice.
  return deletesPort && side.facts.gone[id] !== true ? exactly(1) : NOTHING;
}

function portAfter({ portId, networks }: PortAttributes, side: PlacedSide): Quantity {
  const { kind, value } = side.at(portId);
  if (textIn(value) !== undefined) return NOTHING;
  if (kind === "unset") return exactly(1);
  const isMade = networks.some((name) => side.text(name) !== undefined || side.isWritten(name) === true);
  const isWritten = side.isWritten(portId);
  // Without a configuration, a known value of an attribute that the service would choose can only have been written
  // down.
  if (isWritten === false || (isWritten === undefined && isMade)) return exactly(1);
  return isWritten === true && !isMade ? NOTHING : upToOne(side.why(portId));
}

/** One of the flavor that the attribute names, as an item of the key. */
export function flavor(key: string, attribute: string): Rule {
  return {
    attributes: { [attribute]: "text" },
    amounts: (side) => {
      const item = side.text(attribute);
      // A name that is not known, or must not be shown, can have no amount. The key has no limit.
      return item === undefined || side.isHidden(attribute) ? [] : [{ key, amount: exactly(1), item }];
    },
  };
}

/** The rules that a new security group begins with. */
export const DEFAULT_SECURITY_GROUP_RULES: Rule = {
  attributes: { delete_default_rules: "flag" },
  amounts: (side) => {
    const key = "network.security_group_rules";
    const { kind, value } = side.at("delete_default_rules");
    if (side.isInPlace) return [];
    const usual = USUAL_DEFAULT_RULES.ofOthers;
    const added = side.traits?.defaultRules?.ofOthers ?? usual;
    const isMade = side.which === "after";
    if (kind === "unknown") return [{ key, amount: between(0, added, side.why("delete_default_rules")) }];
    // The provider deletes them right after neutron has made (and counted) them.
    if (value === true) return [{ key, amount: NOTHING, transient: isMade ? added : 0 }];
    if (isMade) return [{ key, amount: exactly(added) }];
    // A group that exists may be older than the operator's template.
    const why = { kind: "not-in-plan", name: "default rules" } as const;
    return [{ key, amount: between(Math.min(added, usual), Math.max(added, usual), why) }];
  },
};

/** One key pair of the user that the attribute names. If it is not set, that is the user who applies. */
export const KEY_PAIR: Rule = {
  attributes: { user_id: "text" },
  amounts: (side) => {
    // The state has the user's id either way. Only a configured one may be another user than the one who applies.
    const user = side.isWritten("user_id") === true ? side.text("user_id") : undefined;
    return [{ key: "compute.key_pairs", amount: exactly(1), object: user ?? "" }];
  },
};

/** The length of an object in object storage. */
export const OBJECT: Rule = {
  attributes: { content: "bytes", content_length: "number", source: "text", copy_from: "text" },
  amounts: (side) => [{ key: "objectstorage", amount: objectLength(side) }],
};

function objectLength(side: PlacedSide): Quantity {
  const content = memberOf(side.values, "content");
  const length = wholeNumberIn(side.at("content_length").value);
  const isAfter = side.which === "after";
  if (isAfter && typeof content === "number") return exactly(content);
  // On an update the plan has the old length, even if another file is the source.
  const isSame = ["source", "copy_from"].every((name) => side.before(name) === memberOf(side.values, name));
  return length === undefined || (isAfter && !isSame) ? atLeast(0, side.why("content_length")) : exactly(length);
}

/** True for load balancers in the network service, if the provider is set to make them (before provider 2.0). */
export function isLegacyBalancer({ provider }: PlacedSide): boolean {
  const setting = provider?.expressions["use_octavia"];
  return setting?.kind === "value" && setting.constant === false;
}

/** A rule of load balancers. In the network service it counts another key. */
export function octavia(key: string, legacyKey: string, ruleOf: (key: string) => Rule): Rule {
  const [rule, legacy] = [ruleOf(key), ruleOf(legacyKey)];
  return { ...rule, amounts: (side) => (isLegacyBalancer(side) ? legacy : rule).amounts(side) };
}
