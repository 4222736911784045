// What `quota-gate serve` tells a gate in place of a document: values as services tell them, members included, with the reason where
// there is none; and what else is known of the regions. Every other server ignores the header, and answers with the document.

import {
  canonicalKey,
  checkKey,
  findKey,
  type Limit,
  type Reading,
  type RegionTraits,
  type Snapshot,
  sayText,
  z,
} from "../../core/index.ts";
import type { ApiVersion } from "../../inputs/index.ts";
import type { DocumentName } from "../source.ts";
import type { ParsedDocument, Unusable } from "./parse-response.ts";
import type { ProjectQuery } from "./queries.ts";
import { supportOf } from "./served-keys.ts";

/** Header of requests: form data with each `key` that is asked for, `*` for everything, and with what is asked of regions. */
export const READINGS_HEADER = "quota-gate-readings";

/** Media type of answers. */
export const READINGS_TYPE = "application/vnd.quota-gate.readings+json";

/** What readings have in addition to values. */
export type CloudRegions = Pick<Snapshot, "regions" | "shared" | "traits">;

/** Longest header, in characters: with a token next to it, servers accept it. */
const MOST_CHARACTERS = 4096;

/** Longest list of regions in it, in characters. In place of a longer one stand all regions that are asked for. */
const MOST_OF_REGIONS = 1000;

/**
 * The header's value: the keys that there are, then what is asked of regions, then the rest, as far as there is room. What has none is
 * not known: keys of no service, and items of keys, of which only a plan with hundreds of storage types has so many.
 */
export function toReadingsHeader({ wanted, questions }: ProjectQuery, document: DocumentName): string {
  if (wanted === undefined) return "key=*";
  const known = new Set<string>();
  const others = new Set<string>();
  for (const { key, item } of wanted) {
    const canonical = canonicalKey(key);
    const name = supportOf("v3")(canonical)?.instead ?? canonical;
    const row = findKey(name);
    (row === undefined ? others : known).add(name);
    if (item !== undefined && row?.itemsBy !== undefined) others.add(checkKey(name, item));
  }
  const header = new URLSearchParams();
  for (const key of known) header.append("key", key);
  // Both documents would tell the same of regions.
  if (document === "quota") {
    addRegions(header, "dhcp-ports", questions?.dhcpPorts);
    addRegions(header, "default-volume-type", questions?.defaultVolumeTypes);
    addRegions(header, "volume-types", questions?.volumeTypes);
  }
  let { length } = header.toString();
  for (const key of others) {
    length += `&${new URLSearchParams({ key }).toString()}`.length;
    if (length > MOST_CHARACTERS) break;
    header.append("key", key);
  }
  return header.size === 0 ? "key=" : header.toString();
}

function addRegions(header: URLSearchParams, name: string, regions: readonly string[] = []): void {
  const own = new URLSearchParams(regions.map((region): [string, string] => [name, region]));
  if (own.toString().length > MOST_OF_REGIONS) header.append(name, "*");
  else for (const region of regions) header.append(name, region);
}

/** Longest sentence that is taken from an answer, in characters: longer than any that the service has. */
const LONGEST_SENTENCE = 2000;

/** Longest list in an answer: what comes after takes time by the number of names, and nothing interrupts it. */
const MOST_ENTRIES = 5000;

const name = z.string();
const listOf = <Entry extends z.ZodMiniType>(entry: Entry) => z.array(entry).check(z.maxLength(MOST_ENTRIES));

/** A value that the answer may have as null: it is not known. */
const known = <Known extends z.ZodMiniType>(entry: Known) =>
  z.pipe(
    z.nullable(entry),
    z.transform((value) => value ?? undefined),
  );

const reading = z.object({
  key: name,
  item: known(name),
  value: z.unknown(),
  found: z.optional(z.string()),
  reason: z.optional(z.string()),
  ignoresCase: z.optional(z.catch(z.boolean(), false)),
});

const answer = z.object({
  regions: known(listOf(name)),
  values: listOf(z.object({ region: name, readings: listOf(reading) })),
  shared: listOf(z.object({ keys: listOf(name), regions: listOf(name) })),
  // Of these, what is not as it should be is not known.
  traits: listOf(
    z.object({
      region: name,
      dhcpPorts: z.catch(known(z.int().check(z.nonnegative())), undefined),
      defaultVolumeType: z.catch(known(name), undefined),
      volumeTypes: z.optional(z.catch(known(listOf(z.object({ id: name, name }))), undefined)),
    }) satisfies z.ZodMiniType<RegionTraits>,
  ),
});

/** Parses readings of limits, with the keys of a version of the API. */
export function parseLimitReadings(text: string, version: ApiVersion): ParsedDocument<Limit> | Unusable {
  return parse<Limit>(text, version, (value) => (value === "unlimited" ? value : toAmount(value)));
}

/** Parses readings of usage, with the keys of a version of the API. */
export function parseUsageReadings(text: string, version: ApiVersion): ParsedDocument<number> | Unusable {
  return parse(text, version, toAmount);
}

function toAmount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function parse<Value>(
  text: string,
  version: ApiVersion,
  toValue: (value: unknown) => Value | undefined,
): ParsedDocument<Value> | Unusable {
  const json = readJson(text);
  if (json === undefined) return { what: "text that is not JSON", isExcess: false };
  const { data } = answer.safeParse(json);
  if (data === undefined) return { what: "readings that are not as they should be", isExcess: true };
  const { values, shared, ...rest } = data;
  const toReading = (entry: z.infer<typeof reading>): readonly Reading<Value>[] => {
    const { item, value, reason, ignoresCase, found = value === null ? "no value" : "a value of another kind" } = entry;
    const key = keyIn(version, entry.key);
    // A version that has the sum of all types has none of them.
    if (key === undefined || (key !== entry.key && item !== undefined)) return [];
    const amount = toValue(value);
    const of = { key, item, ...(ignoresCase === true ? { ignoresCase } : {}) };
    if (amount !== undefined) return [{ ...of, value: amount }];
    const why = reason === undefined ? {} : { reason: sayText(reason.slice(0, LONGEST_SENTENCE)) };
    return [{ ...of, value: undefined, found: found.slice(0, LONGEST_SENTENCE), ...why }];
  };
  return {
    regions: values.map(({ region, readings }) => ({ region, readings: readings.flatMap(toReading) })),
    unreadable: new Map(),
    facts: {
      ...rest,
      shared: shared.map(({ keys, regions }) => ({ keys: keys.flatMap((key) => keyIn(version, key) ?? []), regions })),
    },
  };
}

/** Parses JSON; undefined: it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A key of the newest version as a version has it; undefined: it does not. */
function keyIn(version: ApiVersion, key: string): string | undefined {
  const lacking = supportOf(version)(key);
  return lacking === undefined ? key : lacking.instead;
}
