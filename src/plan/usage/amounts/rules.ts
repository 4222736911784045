// Rules of consumption: each says how much one side of a change consumes, and which attributes it reads for that. Others stand with
// their providers.

import { type RegionQuestions, USUAL_DEFAULT_RULES } from "../../../core/index.ts";
import { memberOf, type Shape, textOf, wholeNumberOf } from "../facts/attributes.ts";
import { isOfPlan } from "../facts/referenced-objects.ts";
import { type Amount, EACH } from "./amount.ts";
import type { ServerFlavor } from "./flavor-index.ts";
import { atLeast, between, exactly, NOTHING, perhaps, plus, type Quantity, times } from "./quantity.ts";
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
    amounts: ({ isInPlace, object: of }) =>
      isInPlace || of === undefined ? [] : [{ key, amount: exactly(number), of }],
  };
}

/** Amounts of the object that the resource is in. It may be any that the plan makes where it is not known which; of one that exists, all is open. */
export function inObject(within: Exclude<Within, "itself">, ...rules: readonly Rule[]): Rule {
  const { attribute, type } = within;
  return {
    attributes: Object.assign({ [attribute]: "text" }, ...rules.map(({ attributes }) => attributes)),
    within,
    amounts: (side) => {
      const { object: of, facts } = side;
      const why = side.why(attribute);
      const openly = (amount: Quantity) => (isOfPlan(facts, type) ? perhaps(why, amount) : atLeast(0, why));
      const amounts = rules.flatMap((rule) => rule.amounts(side));
      return amounts.map((each) => (of === undefined ? { ...each, amount: openly(each.amount) } : { ...each, of }));
    },
  };
}

/** What deleting the resource does not give back. */
export function lasting(rule: Rule): Rule {
  return { ...rule, amounts: (side) => (side.which === "before" && !side.isInPlace ? [] : rule.amounts(side)) };
}

/** What Barbican makes together with an order: a secret, or two of a key pair and a container for them. Deleting the order leaves all of it. */
export const ORDERED: Rule = {
  attributes: { type: "text" },
  amounts: (side) => {
    if (side.which === "before" || side.isInPlace) return [];
    const type = side.text("type");
    const pairs = type === undefined ? between(0, 1, side.why("type")) : exactly(type === "asymmetric" ? 1 : 0);
    return [
      { key: "secret.secrets", amount: plus(exactly(1), pairs), isAside: true },
      { key: "secret.containers", amount: pairs, isAside: true },
    ];
  },
};

/** What each resource takes of a limit that holds for each single object. A replacement is another object. */
export function ofEach(rule: Rule): Rule {
  const { amounts } = lasting(rule);
  return { ...rule, amounts: (side) => amounts(side).map((amount) => ({ ...amount, object: EACH })) };
}

/** One of the key while the attribute is true. An attribute that is not set counts as false. */
export function whileTrue(key: string, attribute: string): Rule {
  const amountOf = (side: PlacedSide): Quantity => {
    const found = side.at(attribute);
    const count = found.kind === "known" && found.value === true ? 1 : 0;
    // Turning it off in place may not give it back: the service refuses that while other projects use it.
    const before = side.which === "after" && side.isInPlace && side.before(attribute) === true ? 1 : 0;
    if (found.kind !== "unknown") return between(count, Math.max(count, before), { kind: "service", name: attribute });
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
  /** true: the service says it, and no configuration can. */
  readonly isComputed?: true;
}

/** As much of the key as the attribute says. */
export function size(key: string, attribute: string, { least, canShrink, isComputed }: SizeTraits): Rule {
  const amountOf = (side: PlacedSide): Quantity => {
    const found = side.at(attribute);
    const known = wholeNumberOf(found);
    const before = side.isInPlace ? wholeNumberOf({ kind: "known", value: side.before(attribute) }) : undefined;
    const floor = canShrink === true ? 0 : (before ?? 0);
    if (known !== undefined) return exactly(Math.max(known, floor));
    const why = isComputed === true ? ({ kind: "not-in-plan", name: attribute } as const) : side.why(attribute);
    const open = atLeast(Math.max(least, floor), why);
    // What neither side has does not change with an update.
    return before === undefined && side.isInPlace && found.kind === "unset" ? { ...open, same: attribute } : open;
  };
  return { attributes: { [attribute]: "number" }, amounts: (side) => [{ key, amount: amountOf(side) }] };
}

/** One of the key for each element of a list. `least`: the fewest that the service takes. `form`: what other rules read of its blocks. */
export function elements(
  key: string,
  attribute: string,
  { least = 0, form = "length" }: { readonly least?: number; readonly form?: Shape | "length" } = {},
): Rule {
  return {
    attributes: { [attribute]: form },
    amounts: (side) => {
      const found = side.at(attribute);
      const blocks = found.kind === "known" && Array.isArray(found.value) ? found.value.length : wholeNumberOf(found);
      const length = found.kind === "unset" ? 0 : blocks;
      return [{ key, amount: length === undefined ? atLeast(least, side.why(attribute)) : exactly(length) }];
    },
  };
}

interface Port {
  /** The attribute that names a port which exists already: then none is made. */
  readonly given: string;
  /** The attributes that make the service create one. */
  readonly made: readonly string[];
  /** true: deleting the resource deletes a port that it was given, too. Absent: only one that was made for it. */
  readonly deletesGiven?: boolean;
}

/** One port, unless the resource names one. What decides about it cannot change in place. */
export function port(of: Port): Rule {
  const portOf = (side: PlacedSide) => (side.which === "before" ? portBefore(of, side) : portAfter(of, side));
  return {
    attributes: Object.fromEntries([of.given, ...of.made].map((attribute) => [attribute, "text" as const])),
    amounts: (side) =>
      side.isInPlace ? [] : [{ key: "network.ports", amount: times(side.share, portOf(side)), isAside: true }],
  };
}

/** The state holds the port's id whether it was given or made: a port that has a resource of its own was given. */
function portBefore({ given, deletesGiven = false }: Port, side: PlacedSide): Quantity {
  const id = side.text(given);
  if (id === undefined || side.facts.ports[id] !== true) return exactly(1);
  // One that the plan deletes too must not count twice.
  return deletesGiven && side.facts.gone[id] !== true ? exactly(1) : NOTHING;
}

function portAfter(of: Port, side: PlacedSide): Quantity {
  const given = side.at(of.given);
  if (textOf(given) !== undefined) return NOTHING;
  if (given.kind === "unset") return exactly(1);
  const isMade = of.made.some((name) => side.text(name) !== undefined || side.isWritten(name) === true);
  const open = between(0, 1, side.why(of.given));
  const isWritten = side.isWritten(of.given);
  if (isWritten === true) return isMade ? open : NOTHING;
  // No configuration. A known value of an attribute that the service would choose can only have been written down.
  return isWritten === undefined && !isMade ? open : exactly(1);
}

/** One of the flavor that the attribute names, as an item of the key. */
export function flavor(key: string, attribute: string): Rule {
  return {
    attributes: { [attribute]: "text" },
    amounts: (side) => {
      const item = side.text(attribute);
      // Not known, or not to be shown: there is no name to count it under, and the key has no limit.
      return item === undefined || side.isHidden(attribute) ? [] : [{ key, amount: exactly(1), item }];
    },
  };
}

/** The rules that a new security group begins with. */
export const DEFAULT_SECURITY_GROUP_RULES: Rule = {
  attributes: { delete_default_rules: "flag" },
  amounts: (side) => {
    const key = "network.security_group_rules";
    const found = side.at("delete_default_rules");
    if (side.isInPlace) return [];
    const usual = USUAL_DEFAULT_RULES.ofOthers;
    const added = side.traits?.defaultRules?.ofOthers ?? usual;
    const isMade = side.which === "after";
    if (found.kind === "unknown") return [{ key, amount: between(0, added, side.why("delete_default_rules")) }];
    // The provider deletes them right after neutron has made (and counted) them.
    if (found.kind === "known" && found.value === true)
      return [{ key, amount: NOTHING, transient: isMade ? added : 0 }];
    if (isMade) return [{ key, amount: exactly(added) }];
    // A group that exists may be older than the operator's template.
    const why = { kind: "not-in-plan", name: "default rules" } as const;
    return [{ key, amount: between(Math.min(added, usual), Math.max(added, usual), why) }];
  },
};

/** One key pair of the user that the attribute names; not set: the user who applies. */
export const KEY_PAIR: Rule = {
  attributes: { user_id: "text" },
  amounts: (side) => {
    // The state has the user's id either way; only a configured one may be another user than the one who applies.
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
  const length = wholeNumberOf(side.at("content_length"));
  const known = length === undefined ? atLeast(0, side.why("content_length")) : exactly(length);
  if (side.which === "before") return known;
  if (typeof content === "number") return exactly(content);
  // On an update the plan has the old length, also where another file is the source now.
  const isSame = ["source", "copy_from"].every((name) => side.before(name) === memberOf(side.values, name));
  return isSame ? known : atLeast(0, side.why("content_length"));
}

/** True for load balancers in the network service, where the provider is set to make them (before provider 2.0). */
export function isLegacyBalancer({ provider }: PlacedSide): boolean {
  const setting = provider?.expressions["use_octavia"];
  return setting?.kind === "value" && setting.constant === false;
}

/** A rule of load balancers. In the network service it counts another key. */
export function octavia(key: string, legacyKey: string, ruleOf: (key: string) => Rule): Rule {
  const [rule, legacy] = [ruleOf(key), ruleOf(legacyKey)];
  return { ...rule, amounts: (side) => (isLegacyBalancer(side) ? legacy : rule).amounts(side) };
}
