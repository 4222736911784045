// Answers of the API, value by value. An invalid value becomes a reading that says so, for its key alone: this file
// throws nothing and repairs nothing. It alone knows that the API writes -1 for unlimited.
// In place of a document, `quota-gate serve` can answer with readings: values as services report them, with members,
// reasons for missing values, and facts of the regions.

import {
  canonicalKey,
  findKey,
  foreignMessage,
  groupsOf,
  hasNamedItems,
  idOf,
  type Limit,
  type Message,
  type Reading,
  type RegionReadings,
  type RegionTraits,
  type Snapshot,
  say,
  USUAL_DEFAULT_RULES,
  z,
} from "../../core/index.ts";
import { describeJson, elementsOf, type Json, type JsonMember, membersOf, parseJson } from "../../documents/index.ts";
import type { ApiVersion } from "../../inputs/index.ts";
import { supportOf } from "./served-keys.ts";

/** A parsed document. Each region occurs once. */
export interface ParsedDocument<Value> {
  /** `unreadable` describes the content of a region that cannot be read. */
  readonly regions: readonly (RegionReadings<Value> & { readonly unreadable?: Message })[];
  /** Absent from a document of the API, which has values only. */
  readonly facts?: Pick<Snapshot, "regions" | "shared" | "traits">;
}

/** Reason why a text cannot be read as a document. */
export interface Unusable {
  readonly what: Message;
  /** true if another attempt would get the same, false if the text may have been cut off on its way. */
  readonly isLasting: boolean;
}

/** Parsers of a document's values. Both functions return undefined for an invalid value. */
export interface ValueKind<Value> {
  readonly ofNumber: (number: number) => Value | undefined;
  readonly ofReading: (value: unknown) => Value | undefined;
  /** Value of all numbers below 0. If it is absent, numbers below 0 are invalid unless `ofNumber` accepts them. */
  readonly belowZero?: Value;
}

/** Limits. In a document, -1 stands for unlimited. */
export const LIMITS: ValueKind<Limit> = {
  ofNumber: (number) => (number === -1 ? "unlimited" : toAmount(number)),
  ofReading: (value) => (value === "unlimited" ? value : toAmount(value)),
};

/** Amounts in use. An amount below 0 counts as 0, since counters drift. */
export const AMOUNTS: ValueKind<number> = { ofNumber: toAmount, ofReading: toAmount, belowZero: 0 };

function toAmount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

// The work after parsing grows with the number of names in a document, and no timeout interrupts it. These limits keep
// a run within its time.

/**
 * Maximum number of names at each level of a document. Real clouds have dozens of regions, keys, flavors, storage
 * types.
 */
const LEVELS = [
  { most: 5_000, what: "regions" },
  { most: 1_000, what: "keys in a region" },
  { most: 5_000, what: "members of a key" },
] as const;

/**
 * Maximum number of values at any depth. Parsing more takes seconds.
 * 5,000 regions with all keys of the specification have half as many.
 */
const MAX_VALUES = 500_000;

const MAX_DEPTH = 32;

/**
 * Parses a document of the API. A key that the document lacks has no reading, rather than one of 0.
 * A reading without value and item stands for all items of its key.
 */
export function parseDocument<Value>(text: string, kind: ValueKind<Value>): ParsedDocument<Value> | Unusable {
  const json = parseJson(text, { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES });
  if ("fault" in json) {
    if (json.fault === "too many values") return toExcess(say`more than ${MAX_VALUES} values`);
    if (json.fault === "too deep") return toExcess(say`more than ${MAX_DEPTH} levels`);
    return { what: say`text that is not JSON`, isLasting: false };
  }
  if (json.kind !== "object") {
    return { what: say`JSON, but ${describeJson(json)} instead of an object of regions`, isLasting: false };
  }
  const excess = findExcess(json);
  if (excess !== undefined) return toExcess(excess);
  return {
    regions: [...byName(json.members)].map(([region, { value, twice }]) => {
      if (twice) return { region, readings: [], unreadable: say`the region listed twice` };
      if (value.kind === "object") return { region, readings: readRegion(value.members, kind) };
      return { region, readings: [], unreadable: say`${describeJson(value)} instead of the region's values` };
    }),
  };
}

/** Returns the first excess of names in a document, such as "more than 5000 regions". */
function findExcess(document: Json, level = 0): Message | undefined {
  const limit = LEVELS[level];
  if (limit === undefined) return undefined;
  const content = [...membersOf(document).map(({ value }) => value), ...elementsOf(document)];
  if (content.length > limit.most) return say`more than ${limit.most} ${limit.what}`;
  for (const value of content) {
    const excess = findExcess(value, level + 1);
    if (excess !== undefined) return excess;
  }
  return undefined;
}

function toExcess(excess: Message): Unusable {
  return { what: say`an answer with ${excess}, which is not read`, isLasting: true };
}

/** A member of an object. The values of a repeated name do not count. */
interface Member {
  readonly value: Json;
  readonly twice: boolean;
}

function byName(members: readonly JsonMember[]): ReadonlyMap<string, Member> {
  const found = new Map<string, Member>();
  for (const { name, value } of members) found.set(name, { value, twice: found.has(name) });
  return found;
}

function readRegion<Value>(members: readonly JsonMember[], kind: ValueKind<Value>): readonly Reading<Value>[] {
  const byKey = new Map<string, readonly Reading<Value>[]>();
  for (const [name, member] of byName(members)) {
    const key = canonicalKey(name);
    const readings = readKey(key, member, kind);
    const other = byKey.get(key);
    byKey.set(key, other === undefined ? readings : [sameOrWrong(key, [...other, ...readings])]);
  }
  return [...byKey.values()].flat();
}

/** Returns the reading of a key that a region has in several spellings. It is wrong unless all of them agree. */
function sameOrWrong<Value>(key: string, readings: readonly Reading<Value>[]): Reading<Value> {
  const wrong = readings.find(({ value }) => value === undefined);
  const [first, ...others] = readings;
  const isSame = first !== undefined && others.every(({ value }) => value === first.value);
  return wrong ?? (isSame ? first : { key, found: say`two different values` });
}

function readKey<Value>(key: string, member: Member, kind: ValueKind<Value>): readonly Reading<Value>[] {
  const { value: json, twice } = member;
  const itemsBy = twice ? undefined : findKey(key)?.itemsBy;
  if (itemsBy === "flavor" || (!twice && hasNamedItems(key) && json.kind === "object")) {
    if (json.kind !== "object") return [{ key, found: say`${describeJson(json)} instead of an object of counts` }];
    return [...byName(json.members)].map(([item, one]) => ({ key, item, ...readValue(one, kind) }));
  }
  if (itemsBy === "type") {
    if (json.kind !== "list") return [{ key, found: say`${describeJson(json)} instead of a list` }];
    return readStorage(key, json.elements, kind);
  }
  return [{ key, ...readValue(member, kind) }];
}

/**
 * Returns one reading for each storage type. An element without a readable type may be of any type, so it makes the
 * whole key wrong.
 */
function readStorage<Value>(key: string, elements: readonly Json[], kind: ValueKind<Value>): readonly Reading<Value>[] {
  const byType = new Map<string, Reading<Value>>();
  for (const element of elements) {
    if (element.kind !== "object") return [{ key, found: say`${describeJson(element)} among the storage types` }];
    const members = byName(element.members);
    const type = members.get("type");
    if (type === undefined || type.twice || type.value.kind !== "string" || type.value.text === "") {
      return [{ key, found: say`an element without a storage type` }];
    }
    const item = type.value.text;
    const size = members.get("space_bytes");
    const value = size === undefined ? { found: say`no size` } : readValue(size, kind);
    byType.set(item, { key, item, ...(byType.has(item) ? { found: say`listed twice` } : value) });
  }
  return [...byType.values()];
}

function readValue<Value>(
  { value: json, twice }: Member,
  kind: ValueKind<Value>,
): Pick<Reading<Value>, "value" | "found"> {
  if (twice) return { found: say`listed twice` };
  const whole = json.kind === "number" ? toWholeNumber(json.digits) : undefined;
  if (whole !== undefined && whole < 0 && kind.belowZero !== undefined)
    return { value: kind.belowZero, found: describeJson(json) };
  const value = whole === undefined ? undefined : kind.ofNumber(whole);
  return value === undefined ? { found: describeJson(json) } : { value };
}

/**
 * Returns the whole number that the digits write, if a number can hold it exactly. It reads the digits, since
 * `4.9999999999999999` and 2^53+1 are whole and safe once they are parsed. `10.0` is whole. `-0` and numbers with an
 * exponent are not accepted, since no count is written so.
 */
function toWholeNumber(digits: string): number | undefined {
  const integer = /^(-?\d+)(?:\.0+)?$/.exec(digits)?.[1];
  const number = Number(integer ?? Number.NaN);
  return Number.isSafeInteger(number) && !Object.is(number, -0) ? number : undefined;
}

/** Maximum length of a message's text in characters, and of its parts. No message of the service has as many. */
const LONGEST_TEXT = 1000;
const MOST_PARTS = 100;

/** Maximum length of a list. The work after parsing grows with it, and no timeout interrupts that. */
const MOST_ENTRIES = 5000;

const name = z.string();
const listOf = <Entry extends z.ZodMiniType>(entry: Entry) => z.array(entry).check(z.maxLength(MOST_ENTRIES));

/** A value that is null in the answer if it is unknown. */
const known = <Known extends z.ZodMiniType>(entry: Known) =>
  z.pipe(
    z.nullable(entry),
    z.transform((value) => value ?? undefined),
  );

const shortText = z.string().check(z.maxLength(LONGEST_TEXT));

/** A message of the service. A part of an unknown kind, or one that is too long, becomes `…`. */
const message = z.pipe(
  z.object({
    said: z
      .array(
        z.catch(
          z.union([
            shortText,
            z.object({ prose: shortText }),
            z.object({ name: shortText }),
            z.object({ address: shortText }),
            z.object({ code: shortText }),
            z.object({ setting: z.string().check(z.regex(/^[a-z-]{1,40}$/)), value: z.optional(shortText) }),
          ]),
          "…",
        ),
      )
      .check(z.maxLength(MOST_PARTS)),
  }),
  z.transform(({ said }) => foreignMessage(said)),
);

const flag = z.lenient(z.literal(true));

const reading = z.object({
  key: name,
  item: known(name),
  value: z.unknown(),
  found: z.optional(message),
  reason: z.optional(message),
  id: z.optional(name),
  hasNone: flag,
  ignoresCase: flag,
  isOfRest: flag,
});

const computeLimits = z.catch(
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("own") }),
    z.object({ kind: z.literal("unified"), classes: listOf(name) }),
    z.object({ kind: z.literal("unknown"), reason: message }),
  ]),
  // Absence would mean that the compute service applies quotas of its own.
  () => ({ kind: "unknown" as const, reason: say`The API does not report which limits the compute service keeps to.` }),
);

const count = z.int().check(z.nonnegative());

const defaultRules = z.catch(
  z.object({ ofDefault: count, ofOthers: count, assumed: z.optional(message) }),
  // Absence would mean that the service reports Neutron's usual rules.
  () => ({
    ...USUAL_DEFAULT_RULES,
    assumed: say`The API does not report the rules that new security groups begin with.`,
  }),
);

const clusterTemplate = z.object({ id: name, name, values: z.record(z.string(), z.unknown()) });

/** A list with at most one entry for each region. */
const byRegion = <Entry extends z.ZodMiniType<{ readonly region: string }>>(entry: Entry) =>
  listOf(entry).check(z.refine((all) => new Set(all.map(({ region }) => region)).size === all.length));

const answer = z.object({
  regions: known(listOf(name)),
  values: byRegion(z.object({ region: name, readings: listOf(reading) })),
  shared: listOf(z.object({ keys: listOf(name), regions: listOf(name) })),
  // Invalid traits are treated as unknown.
  traits: byRegion(
    z.object({
      region: name,
      dhcpPorts: z.catch(known(count), undefined),
      defaultVolumeType: z.catch(known(name), undefined),
      volumeTypes: z.optional(z.catch(known(listOf(z.object({ id: name, name }))), undefined)),
      shareTypes: z.optional(z.catch(known(listOf(z.object({ id: name, name, isDefault: z.boolean() }))), undefined)),
      computeLimits: z.optional(computeLimits),
      defaultRules: z.optional(defaultRules),
      clusterTemplates: z.optional(z.catch(known(listOf(clusterTemplate)), undefined)),
    }) satisfies z.ZodMiniType<RegionTraits>,
  ),
});

/** Parses an answer of readings, and translates its keys to a version of the API. */
export function parseReadings<Value>(
  text: string,
  kind: ValueKind<Value>,
  version: ApiVersion,
): ParsedDocument<Value> | Unusable {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { what: say`text that is not JSON`, isLasting: false };
  }
  const { data } = answer.safeParse(json);
  if (data === undefined) return { what: say`readings that are not as they should be`, isLasting: true };
  const { values, shared, ...rest } = data;
  const toReading = (entry: z.infer<typeof reading>): readonly Reading<Value>[] => {
    const { item, id, hasNone, value, found, reason, ignoresCase, isOfRest } = entry;
    const key = keyIn(version, entry.key);
    // An older version has one key for the sum of all types, and no single types.
    if (key === undefined || (key !== entry.key && item !== undefined)) return [];
    if (hasNone) return [{ key, item, hasNone }];
    const amount = kind.ofReading(value);
    const what = found ?? (value === null ? say`no value` : say`a value of another kind`);
    const why =
      amount === undefined ? { found: what, ...(reason && { reason }) } : found === undefined ? {} : { found: what };
    return [
      { key, item, id, ...(ignoresCase && { ignoresCase }), ...(isOfRest && { isOfRest }), value: amount, ...why },
    ];
  };
  return {
    regions: values.map(({ region, readings }) => {
      const own = groupsOf(readings.flatMap(toReading), ({ key, item, id, isOfRest }) => idOf(key, item, id, isOfRest));
      return {
        region,
        readings: own.map(
          ([one, ...others]): Reading<Value> =>
            others.length === 0 ? one : { key: one.key, item: one.item, found: say`listed twice` },
        ),
      };
    }),
    facts: {
      ...rest,
      shared: shared.map(({ keys, regions }) => ({ keys: keys.flatMap((key) => keyIn(version, key) ?? []), regions })),
    },
  };
}

/** Returns the name that a version has for a key of the newest version, or undefined if it lacks the key. */
function keyIn(version: ApiVersion, key: string): string | undefined {
  const lacking = supportOf(version)(key);
  return lacking === undefined ? key : lacking.instead;
}
