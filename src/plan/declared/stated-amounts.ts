// Amounts as a declared plan states them, by region and key, and their names in messages.

import { canonicalKey, checkKey, findKey, isByName, quoted, type Said, say } from "../../core/index.ts";
import { elementsOf, type Json, type JsonMember, memberNamed, membersOf } from "../../documents/index.ts";

/** A key of a region as a plan states it. */
export interface StatedKey {
  readonly region: string;
  readonly key: string;
  /** As written: `key`, or another spelling of it. */
  readonly name: string;
  /** Offset of the name. */
  readonly at: number;
  readonly value: Json;
  /** true: a list of amounts by type, which add up to a total. */
  readonly isSum: boolean;
  readonly amounts: readonly StatedAmount[];
}

/** An amount of a key. `item`: a flavor or type; undefined: it has none. `at`: offset of the item, if there is one. */
interface StatedAmount {
  readonly item: string | undefined;
  readonly at: number;
  /** A number where the schema accepts the plan. */
  readonly value: Json;
}

/** Name of the amount in an entry of a list by type: `space_bytes` of object storage, otherwise the last part of the key. */
export function amountNameOf(key: string): string {
  return findKey(key)?.itemsBy === "type" ? "space_bytes" : key.slice(key.indexOf(".") + 1);
}

/** true for names of settings (`$mode`); the other members of a plan are regions. */
export function isSetting(name: string): boolean {
  return name.startsWith("$");
}

/** All keys that a plan states. A value of another shape than its key has, which the schema refuses, is an amount itself. */
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
  if (value.kind === "object" && isByName(key))
    return { ...stated, amounts: value.members.map((one) => ({ ...one, item: one.name })) };
  return { ...stated, amounts: [{ item: undefined, at, value }] };
}

/** The amount of an entry of a list. */
function toTypedAmount(entry: Json, key: string): StatedAmount {
  const type = memberNamed(entry, "type")?.value;
  return {
    item: type?.kind === "string" ? type.text : undefined,
    at: type?.at ?? entry.at,
    value: memberNamed(entry, amountNameOf(key))?.value ?? entry,
  };
}

/** The sum of a list: not a safe integer where it is beyond exact numbers. Amounts that are none count as 0. */
export function sumOf(amounts: readonly StatedAmount[]): number {
  const numbers = amounts.map(({ value }) => (value.kind === "number" ? Number(value.digits) : 0));
  return Number(numbers.filter(Number.isSafeInteger).reduce((sum, amount) => sum + BigInt(amount), 0n));
}

/** "`compute.cores` in region `cbk`". */
export function nameAmount({
  region,
  key,
  item,
}: {
  readonly region: string;
  readonly key: string;
  readonly item?: string | undefined;
}): Said {
  return say`${quoted(checkKey(key, item))} in region ${quoted(region)}`;
}
