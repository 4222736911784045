// Reads the amounts that a declared plan states, and names them in messages.

import {
  canonicalKey,
  checkKey,
  type Demand,
  findKey,
  hasNamedItems,
  type Message,
  type PlanMode,
  quoted,
  readSize,
  say,
  unitOf,
} from "../../core/index.ts";
import { elementsOf, type Json, type JsonMember, memberNamed, membersOf } from "../../documents/index.ts";

/** Key of servers by flavor. */
export const FLAVORS = "compute.flavors";

/** A key in a region, with the amounts that a plan states. */
export interface StatedKey {
  readonly region: string;
  readonly key: string;
  /** Spelling of the key in the plan, which may be an alias. */
  readonly name: string;
  readonly at: number;
  readonly value: Json;
  /** true for a list of amounts by type that add up to a total. */
  readonly isSum: boolean;
  readonly amounts: readonly StatedAmount[];
}

/** An amount of a key. */
export interface StatedAmount {
  /** Flavor or type. undefined for a plain key or an entry without a type. */
  readonly item: string | undefined;
  /** Offset of the item, or of the amount if it has no item. */
  readonly at: number;
  /** A number, unless the plan has a mistake here. */
  readonly value: Json;
}

/**
 * Returns the property that holds the amount in a list by type: `space_bytes` for object storage, otherwise the last
 * part of the key.
 */
export function amountNameOf(key: string): string {
  return findKey(key)?.itemsBy === "type" ? "space_bytes" : key.slice(key.indexOf(".") + 1);
}

/** Returns whether a member of a plan is a setting. All other members are regions. */
export function isSetting(name: string): boolean {
  return name.startsWith("$");
}

/** Returns a setting whose value is a text. Returns undefined if the plan has no such setting. */
export function settingOf(root: Json, name: string): Extract<Json, { kind: "string" }> | undefined {
  const value = memberNamed(root, name)?.value;
  return value?.kind === "string" ? value : undefined;
}

/** Returns the mode that the plan states, or else `otherwise`. */
export function modeOf(root: Json, otherwise: PlanMode = "add"): PlanMode {
  const mode = settingOf(root, "$mode")?.text;
  return mode === "add" || mode === "target" ? mode : otherwise;
}

/** Lists all keys of a plan. A value of the wrong shape, which the schema refuses, is listed as an amount. */
export function listKeys(root: Json): readonly StatedKey[] {
  const regions = membersOf(root).filter(({ name }) => !isSetting(name));
  return regions.flatMap((region) => membersOf(region.value).map((member) => toStatedKey(region.name, member)));
}

function toStatedKey(region: string, { name, at, value }: JsonMember): StatedKey {
  const key = canonicalKey(name);
  const { itemsBy, membersBy } = findKey(key) ?? {};
  const isSum = value.kind === "list" && membersBy !== undefined;
  const stated = { region, key, name, at, value, isSum };
  if (isSum || (value.kind === "list" && itemsBy === "type"))
    return { ...stated, amounts: elementsOf(value).map((entry) => toTypedAmount(entry, key)) };
  if (value.kind === "object" && hasNamedItems(key))
    return { ...stated, amounts: value.members.map((member) => ({ ...member, item: member.name })) };
  return { ...stated, amounts: [{ item: undefined, at, value: toNumber(value, key) }] };
}

/** Converts a size to a whole number of the key's units. Returns any other value unchanged. */
function toNumber(value: Json, key: string): Json {
  const size = value.kind === "string" ? readSize(value.text, unitOf(key)) : undefined;
  if (size === undefined || !size.isWhole || !Number.isSafeInteger(Number(size.amount))) return value;
  return { kind: "number", at: value.at, digits: String(size.amount) };
}

function toTypedAmount(entry: Json, key: string): StatedAmount {
  const type = memberNamed(entry, "type")?.value;
  return {
    item: type?.kind === "string" ? type.text : undefined,
    at: type?.at ?? entry.at,
    value: toNumber(memberNamed(entry, amountNameOf(key))?.value ?? entry, key),
  };
}

/**
 * Returns the sum of a list. It is not a safe integer if it exceeds the exact integers. Values that are not whole
 * numbers count as 0.
 */
export function sumOf(amounts: readonly StatedAmount[]): number {
  const numbers = amounts.map(({ value }) => (value.kind === "number" ? Number(value.digits) : 0));
  return Number(numbers.filter(Number.isSafeInteger).reduce((sum, amount) => sum + BigInt(amount), 0n));
}

/** "`compute.cores` in region `cbk`". */
export function nameAmount({
  key,
  item,
  region,
}: Pick<Demand, "region" | "key"> & Partial<Pick<Demand, "item">>): Message {
  return say`${quoted(checkKey(key, item))} in region ${quoted(region)}`;
}
