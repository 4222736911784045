// Things that several resources have together: a network's IPv6 subnets share one port of their router. The first resource to come makes it, and
// the last one to go takes it along; which of them that is does not matter for the numbers, so that one of them stands for all.

import { compareText } from "../../core/index.ts";
import { withoutInstanceKeys } from "./address.ts";
import { type Found, findAttribute, textOf } from "./attributes.ts";
import { type Change, type Facts, type Referenced, referencedOfType, referencedWithId, type Shares } from "./facts.ts";
import { between, exactly, NOTHING, type Quantity, type Why } from "./range.ts";

/** Something that resources of a type may have together. */
export interface Part {
  /** Objects that it belongs to: those with equal ones have it together. undefined: it is not known which object. */
  readonly of: readonly (string | undefined)[];
  /** false: the resource may have no share in any. */
  readonly isCertain: boolean;
  /** true: others that are in no plan may have it already. */
  readonly mayBeThere: boolean;
  /** Why it is not known whether it is shared. */
  readonly why: Why;
}

/** Tells the part of a resource; undefined: it has none together with others. */
export type PartOf = (facts: Facts, resource: Known) => Part | undefined;

/** The changes with the shares that their resources have, those apart that are equal otherwise. `partOfType`: undefined for most types. */
export function withShares(
  facts: Facts,
  changes: readonly Change[],
  partOfType: (type: string) => PartOf | undefined,
): readonly Change[] {
  return [...Map.groupBy(changes, ({ type }) => type)].flatMap(([type, all]) => {
    const partOf = partOfType(type);
    if (partOf === undefined) return all;
    const shares = sharesOf(facts, type, all, partOf);
    return all.flatMap((change): readonly Change[] => {
      if (change.halfBuilt) return [change];
      const groups = Map.groupBy(change.addresses, (address) => JSON.stringify(shares.get(address)));
      return [...groups.values()].map((addresses) => ({
        ...change,
        addresses,
        shares: shares.get(addresses[0] ?? ""),
      }));
    });
  });
}

/** A resource that comes or goes, with its part. */
interface Moving {
  readonly address: string;
  readonly part: Part;
}

/** Shares by address, of all that come and go. */
function sharesOf(facts: Facts, type: string, changes: readonly Change[], partOf: PartOf): ReadonlyMap<string, Shares> {
  const leaving: Moving[] = [];
  const arriving: Moving[] = [];
  const moved = new Set<string>();
  for (const change of changes) {
    const { configAddress, unknown, actions } = change;
    for (const address of change.halfBuilt ? [] : change.addresses) {
      const partOn = (values: unknown, marks?: unknown): Part | undefined =>
        values === undefined ? undefined : partOf(facts, { address, configAddress, values, unknown: marks });
      const [before, after] = [partOn(change.before), partOn(change.after, unknown)];
      if (actions.order === "keep" || (actions.order === "update" && before && after)) continue;
      moved.add(address);
      if (before && actions.order !== "create") leaving.push({ address, part: before });
      if (after) arriving.push({ address, part: after });
    }
  }
  if (moved.size === 0) return new Map();
  const staying = Object.values(referencedOfType(facts, "before", type)).flatMap((object) =>
    moved.has(object.address) ? [] : (partOf(facts, { ...object, unknown: undefined }) ?? []),
  );
  const [before, after] = [divide(leaving, staying), divide(arriving, staying)];
  return new Map([...moved].map((address) => [address, { before: before.get(address), after: after.get(address) }]));
}

/** The share of each that comes (or goes), next to those that stay. */
function divide(moving: readonly Moving[], staying: readonly Part[]): ReadonlyMap<string, Quantity> {
  const clear = new Map<string, Part>();
  const unclear: Part[] = [];
  const add = (part: Part): void => {
    if (isClear(part)) clear.set(JSON.stringify(part.of), part);
    else unclear.push(part);
  };
  const shareOf = (part: Part): Quantity => {
    if (isClear(part) && clear.has(JSON.stringify(part.of))) return NOTHING;
    const others = isClear(part) ? unclear : [...unclear, ...clear.values()];
    return part.mayBeThere || others.some((other) => mayBeOne(part, other)) ? between(0, 1, part.why) : exactly(1);
  };
  for (const part of staying) add(part);
  // What is certain first: the rest then has less to be uncertain of.
  const rank = ({ part }: Moving): number => (isClear(part) ? 0 : 1);
  const inOrder = moving.toSorted((a, b) => rank(a) - rank(b) || compareText(a.address, b.address));
  const shares = new Map<string, Quantity>();
  for (const { address, part } of inOrder) {
    shares.set(address, shareOf(part));
    add(part);
  }
  return shares;
}

function isClear({ of, isCertain }: Part): boolean {
  return isCertain && !of.includes(undefined);
}

function mayBeOne(one: Part, other: Part): boolean {
  return one.of.every((object, index) => {
    const its = other.of[index];
    return object === undefined || its === undefined || object === its;
  });
}

/** A resource on one side of a plan, whether that changes it or not. */
export interface Known extends Pick<Referenced, "address" | "configAddress" | "values"> {
  /** Marks of attributes that are known only after apply. */
  readonly unknown: unknown;
}

/** The attribute of a resource. */
export function attributeIn({ values, unknown }: Known, name: string): Found {
  return findAttribute(values, unknown, [name]);
}

/** An object that an attribute means. */
export interface Target {
  /** Equal texts are the same object. */
  readonly identity: string;
  /** Its id; of one that the plan makes, its address. */
  readonly name: string;
  /** true: the plan makes it. */
  readonly isNew: boolean;
  /** What the plan and its state have of it; undefined: it is in neither. */
  readonly object: Known | undefined;
}

/**
 * The object of a type that an attribute of a resource means: by id where it exists, by address where it is still to be made. undefined: it
 * is not known.
 */
export function targetOf(facts: Facts, resource: Known, attribute: string, type: string): Target | undefined {
  const id = textOf(attributeIn(resource, attribute));
  const address = id === undefined ? addressOf(facts, resource, attribute, type) : undefined;
  const object =
    id === undefined ? referencedOfType(facts, "after", type)[address ?? ""] : referencedWithId(facts, "after", id);
  const known = object?.type === type ? { ...object, unknown: undefined } : undefined;
  if (id !== undefined) return { identity: `id ${id}`, name: id, isNew: false, object: known };
  return known && { identity: `new ${known.address}`, name: known.address, isNew: true, object: known };
}

/** References that only choose an instance: the one with the key of the resource itself. */
const OWN_KEY: ReadonlySet<string> = new Set(["count.index", "each.key"]);

/** Address of the only object that the attribute refers to: a plan has only the references, from which the instance follows. */
function addressOf(facts: Facts, resource: Known, attribute: string, type: string): string | undefined {
  const { address, configAddress } = resource;
  const expression = facts.resources[configAddress]?.expressions[attribute];
  if (expression?.kind !== "value") return undefined;
  const references = expression.references.filter((each) => !OWN_KEY.has(each));
  const resources = new Set(references.map((each) => withoutInstanceKeys(each).split(".").slice(0, 2).join(".")));
  const [name, ...others] = resources;
  if (name === undefined || others.length > 0 || !name.startsWith(`${type}.`)) return undefined;
  const keys = new Set(references.flatMap((each) => /^[\w.-]+(\[(?:\d+|"[^"\\]*")\])/.exec(each)?.[1] ?? []));
  const [key, ...more] = keys;
  const usesOwnKey = references.length < expression.references.length;
  if (more.length > 0 || (key !== undefined && usesOwnKey)) return undefined;
  const ownName = configAddress.split(".").slice(-2).join(".");
  const at = address.lastIndexOf(ownName);
  const ownKey = usesOwnKey ? address.slice(at + ownName.length) : "";
  return `${address.slice(0, at)}${name}${key ?? ownKey}`;
}
