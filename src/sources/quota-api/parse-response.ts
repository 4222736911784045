// Parses a response of the API, value by value: an invalid value becomes a reading that says so, for that key alone. Nothing here
// throws, guesses, or repairs; and nothing outside knows that the API writes -1 for unlimited.

import { canonicalKey, findKey, type Limit, type Reading, type RegionReadings } from "../../core/index.ts";
import { describeJson, elementsOf, type Json, type JsonMember, membersOf, parseJson } from "../../documents/index.ts";
import type { CloudRegions } from "./readings.ts";

/** A document as parsed. A region is in one of the two, or absent. */
export interface ParsedDocument<Value> {
  readonly regions: readonly RegionReadings<Value>[];
  /** Regions that the document names without readable content, and in words what it has instead. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Absent: it is a document of the API, which tells nothing else. */
  readonly facts?: CloudRegions;
}

/** Reason why a text is no document. */
export interface Unusable {
  /** Its kind, in words. */
  readonly what: string;
  /** true: it is larger than is read, and would be again. */
  readonly isExcess: boolean;
}

/** Converts a number of a document; undefined where it is not a valid value there. */
type ReadNumber<Value> = (number: number) => Value | undefined;

/** Converts a number of a quota document, in which -1 stands for unlimited. */
const toLimit: ReadNumber<Limit> = (number) => (number === -1 ? "unlimited" : toAmount(number));

const toAmount: ReadNumber<number> = (number) => (number >= 0 ? number : undefined);

/**
 * Parses a quota document. Absent keys are absent, not 0. A reading with `value: undefined` and `item: undefined` of a key that has items
 * (`objectstorage`, flavors) stands for all of its items.
 */
export function parseQuota(text: string): ParsedDocument<Limit> | Unusable {
  return parseAnswer(text, toLimit);
}

/** Parses a usage document, as {@link parseQuota} does. */
export function parseUsage(text: string): ParsedDocument<number> | Unusable {
  return parseAnswer(text, toAmount);
}

// Everything after parsing takes time by the number of names in a document, and nothing interrupts computing: these limits keep a run
// within its time.

/** Most names at each level of a document. Real clouds have some dozens of regions, keys, flavors and storage types. */
const LEVELS: readonly { readonly most: number; readonly what: string }[] = [
  { most: 5_000, what: "regions" },
  { most: 1_000, what: "keys in a region" },
  { most: 5_000, what: "members of a key" },
];

/** Most values in all, at any depth: to parse more takes seconds. 5,000 regions with all keys of the specification have half of it. */
const MAX_VALUES = 500_000;

/** Deepest nesting: the API's documents have four levels. */
const MAX_DEPTH = 32;

function parseAnswer<Value>(text: string, toValue: ReadNumber<Value>): ParsedDocument<Value> | Unusable {
  const json = parseJson(text, { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES });
  if ("fault" in json) {
    if (json.fault === "too many values") return toExcess(`more than ${MAX_VALUES} values`);
    if (json.fault === "too deep") return toExcess(`more than ${MAX_DEPTH} levels`);
    return { what: "text that is not JSON", isExcess: false };
  }
  if (json.kind !== "object") {
    return { what: `JSON, but ${describeJson(json)} instead of an object of regions`, isExcess: false };
  }
  const excess = findExcess(json);
  if (excess !== undefined) return toExcess(excess);
  const regions: RegionReadings<Value>[] = [];
  const unreadable = new Map<string, string>();
  for (const [region, { value, twice }] of byName(json.members)) {
    if (twice) unreadable.set(region, "the region listed twice");
    else if (value.kind !== "object") unreadable.set(region, `${describeJson(value)} instead of the region's values`);
    else regions.push({ region, readings: readRegion(value.members, toValue) });
  }
  return { regions, unreadable };
}

/** Finds an excess of names in a document: "more than 5000 regions". undefined: none. */
function findExcess(document: Json, level = 0): string | undefined {
  const limit = LEVELS[level];
  if (limit === undefined) return undefined;
  const content = [...membersOf(document).map(({ value }) => value), ...elementsOf(document)];
  if (content.length > limit.most) return `more than ${limit.most} ${limit.what}`;
  for (const value of content) {
    const excess = findExcess(value, level + 1);
    if (excess !== undefined) return excess;
  }
  return undefined;
}

function toExcess(excess: string): Unusable {
  return { what: `an answer with ${excess}, which is not read`, isExcess: true };
}

/** A value, unless it is listed twice: then no value counts. */
interface Member {
  readonly value: Json;
  readonly twice: boolean;
}

/** Members by name, in the order of their first appearance. */
function byName(members: readonly JsonMember[]): ReadonlyMap<string, Member> {
  const found = new Map<string, Member>();
  for (const { name, value } of members) found.set(name, { value, twice: found.has(name) });
  return found;
}

function readRegion<Value>(members: readonly JsonMember[], toValue: ReadNumber<Value>): readonly Reading<Value>[] {
  const byKey = new Map<string, readonly Reading<Value>[]>();
  for (const [name, member] of byName(members)) {
    const key = canonicalKey(name);
    const readings = readKey(key, member, toValue);
    const other = byKey.get(key);
    byKey.set(key, other === undefined ? readings : [sameOrWrong(key, [...other, ...readings])]);
  }
  return [...byKey.values()].flat();
}

/** The reading of a key that is there in two spellings: wrong unless they agree. */
function sameOrWrong<Value>(key: string, readings: readonly Reading<Value>[]): Reading<Value> {
  const wrong = readings.find(({ value }) => value === undefined);
  const [first, ...others] = readings;
  const isSame = first !== undefined && others.every(({ value }) => value === first.value);
  return wrong ?? (isSame ? first : { key, found: "two different values" });
}

function readKey<Value>(key: string, member: Member, toValue: ReadNumber<Value>): readonly Reading<Value>[] {
  const { value: json, twice } = member;
  const itemsBy = twice ? undefined : findKey(key)?.itemsBy;
  if (itemsBy === "flavor") {
    if (json.kind !== "object") return [{ key, found: `${describeJson(json)} instead of an object of counts` }];
    return [...byName(json.members)].map(([item, one]) => ({ key, item, ...readValue(one, toValue) }));
  }
  if (itemsBy === "type") {
    if (json.kind !== "list") return [{ key, found: `${describeJson(json)} instead of a list` }];
    return readStorage(key, json.elements, toValue);
  }
  return [{ key, ...readValue(member, toValue) }];
}

/**
 * Reads one value for each storage type. An element without a readable type could be a second one of any type, so it makes the
 * whole key wrong.
 */
function readStorage<Value>(
  key: string,
  elements: readonly Json[],
  toValue: ReadNumber<Value>,
): readonly Reading<Value>[] {
  const byType = new Map<string, Reading<Value>>();
  for (const element of elements) {
    if (element.kind !== "object") return [{ key, found: `${describeJson(element)} among the storage types` }];
    const members = byName(element.members);
    const type = members.get("type");
    if (type === undefined || type.twice || type.value.kind !== "string" || type.value.text === "") {
      return [{ key, found: "an element without a storage type" }];
    }
    const item = type.value.text;
    const size = members.get("space_bytes");
    const value = size === undefined ? { found: "no size" } : readValue(size, toValue);
    byType.set(item, { key, item, ...(byType.has(item) ? { found: "listed twice" } : value) });
  }
  return [...byType.values()];
}

function readValue<Value>(
  { value: json, twice }: Member,
  toValue: ReadNumber<Value>,
): Pick<Reading<Value>, "value" | "found"> {
  if (twice) return { found: "listed twice" };
  const whole = json.kind === "number" ? toWholeNumber(json.digits) : undefined;
  const value = whole === undefined ? undefined : toValue(whole);
  return value === undefined ? { found: describeJson(json) } : { value };
}

/**
 * The whole number that the digits write, if it can be held exactly. By the digits, since `4.9999999999999999` and 2^53+1 are
 * whole and safe once they are parsed. `10.0` is whole; `-0` and exponents are nothing that a count is written as.
 */
function toWholeNumber(digits: string): number | undefined {
  const integer = /^(-?\d+)(?:\.0+)?$/.exec(digits)?.[1];
  const number = Number(integer ?? Number.NaN);
  return Number.isSafeInteger(number) && !Object.is(number, -0) ? number : undefined;
}
