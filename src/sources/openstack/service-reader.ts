// The interface to one service's part of the snapshot: one file for each service, in the table of snapshot.ts. Readers read by their tables of
// keys: what these say of calls and fields, for the documentation, is what is asked for and looked at. That -1 stands for unlimited is known
// here and nowhere else in the room.

import {
  isLimitedInSomeClouds,
  type Limit,
  listed,
  type Message,
  quoted,
  type Reading,
  say,
  z,
} from "../../core/index.ts";
import { describePlain } from "../../documents/index.ts";
import type { DocumentName } from "../source.ts";
import type { Call, RegionClient } from "./service-client.ts";
import type { ServiceAnswer } from "./service-request.ts";
import { type Refusal, type ServiceName, serviceText } from "./services.ts";

/** Place of a value in a service's answer, as the documentation has it. */
export interface ValuePlace {
  /** Method and path: "GET /limits", with `{project_id}`. */
  readonly call: string;
  /** The service that is asked. Absent: the one whose key it is. */
  readonly service?: ServiceName;
  /** Field of the answer, or what is counted: "limits.absolute.maxTotalCores", "number of zones". */
  readonly field: string;
}

/** A key as a service reports it. */
export interface ServiceKey {
  readonly key: string;
  /** Absent: there is never a limit on it. */
  readonly limit?: ValuePlace | undefined;
  /** Absent: the service does not report how much is used. */
  readonly usage?: ValuePlace | undefined;
}

/** What is to be read of one service in one region, and the region's client. */
export interface ReadRequest extends RegionClient {
  /** Those of the service's keys that are wanted, at least one. */
  readonly keys: ReadonlySet<string>;
  /** What is wanted of the keys, at least one. No call is made that returns only the other one. */
  readonly documents: ReadonlySet<DocumentName>;
  /** Items that are asked about, of keys whose items are not all read: storage policies, ids and names of zones. */
  readonly items: ReadonlySet<string>;
  /** true: everything is read, and what a cloud does not have is left out. false: that is a reading with the reason. */
  readonly isEverything: boolean;
}

const record = z.record(z.string(), z.unknown());

/** true where the limit, or the usage, of a key is to be read. */
export function isWanted({ keys, documents }: ReadRequest, key: string, document: DocumentName): boolean {
  return documents.has(document) && keys.has(key);
}

/** Readings of one service in one region; more than is wanted does no harm. */
export interface ServiceReadings {
  readonly quota: readonly Reading<Limit>[];
  readonly usage: readonly Reading<number>[];
}

/** All of several readings. */
export function joinReadings(all: readonly ServiceReadings[]): ServiceReadings {
  return { quota: all.flatMap(({ quota }) => quota), usage: all.flatMap(({ usage }) => usage) };
}

/** One service's part. */
export interface ServiceReader {
  readonly service: ServiceName;
  readonly keys: readonly ServiceKey[];
  /** Reads limits and usage, in two round trips at most, where the service has an address. What it refuses is a reading; throws what the client throws. */
  read(request: ReadRequest): Promise<ServiceReadings>;
}

/** A key, or one of its items, whose value is being read. */
export interface ReadKey {
  readonly key: string;
  readonly item?: string;
  readonly absent: Message;
}

/** The reading of a limit: -1 is unlimited. `unlimited`: further numbers that are, as Designate has any below 0. */
export function readLimit(
  of: ReadKey,
  value: unknown,
  isUnlimited = (amount: number): boolean => amount === -1,
): Reading<Limit> {
  return readAmount<Limit>(of, value, (amount) => (isUnlimited(amount) ? "unlimited" : amount));
}

/** The reading of a usage in parts, in use and reserved, all of which have to be whole numbers. Those below 0 count as 0: counters drift. */
export function readUsageSum(of: ReadKey, values: readonly unknown[]): Reading<number> {
  const parts = values.map((value) => readAmount(of, value, (amount) => Math.max(0, amount)));
  const bad = parts.find(({ value }) => value === undefined);
  const sum = parts.reduce((total, { value }) => total + (value ?? Number.NaN), 0);
  const reading = bad ?? readAmount(of, sum, (amount) => amount);
  const below = values.filter((value) => typeof value === "number" && value < 0);
  return reading.value === undefined || below.length === 0
    ? reading
    : { ...reading, found: listed(below.map((value) => quoted(String(value)))) };
}

function readAmount<Value extends Limit>(
  { absent, ...of }: ReadKey,
  value: unknown,
  toValue: (amount: number) => Value,
): Reading<Value> {
  if (value === undefined || value === null) return { ...of, reason: absent };
  const amount = typeof value === "number" && Number.isSafeInteger(value) ? toValue(value) : undefined;
  if (amount === undefined || (typeof amount === "number" && amount < 0)) return { ...of, found: describePlain(value) };
  return { ...of, value: amount };
}

/** The reason why a service does not report something. */
export type NotReported = Pick<Refusal, "reason" | "isRefused">;

/** The reading of a key, or one of its items, that the service does not report, with the reason. */
export function unknown<Value>(key: string, why: NotReported, item?: string): Reading<Value> {
  const { reason, isRefused } = why;
  return { key, item, reason, ...(isRefused === true ? { isRefused } : {}) };
}

/** Readings of keys, or of one item of each, that the service does not report, with the reason. */
export function unknownReadings(keys: readonly ServiceKey[], why: NotReported, item?: string): ServiceReadings {
  const toReading = ({ key }: ServiceKey) => unknown<never>(key, why, item);
  return {
    quota: keys.filter(({ limit }) => limit !== undefined).map(toReading),
    usage: keys.filter(({ usage }) => usage !== undefined).map(toReading),
  };
}

/**
 * Reads everything wanted that a call returns in fields of its answer. Sends nothing where there are none. Of a limit that only some clouds have
 * there is no reading where a complete answer lacks it. `isUnlimited`: numbers that are no limit; -1 unless given.
 */
export async function readFields(
  request: ReadRequest,
  keys: readonly ServiceKey[],
  call: Call & { readonly isUnlimited?: (amount: number) => boolean },
): Promise<ServiceReadings> {
  const placesOf = (place: ValuePlace | undefined, key: string, document: DocumentName) =>
    place?.call === call.call && isWanted(request, key, document) ? [{ key, place }] : [];
  const limits = keys.flatMap(({ key, limit }) => placesOf(limit, key, "quota"));
  const usages = keys.flatMap(({ key, usage }) => placesOf(usage, key, "usage"));
  if (limits.length + usages.length === 0) return { quota: [], usage: [] };
  const answer = await request.ask(call);
  const read = <Value>(
    { key, place }: (typeof limits)[number],
    toReading: (of: ReadKey, values: readonly unknown[]) => Reading<Value>,
  ): Reading<Value> => {
    if (answer.kind === "refusal") return unknown(key, answer);
    const fields = fieldsOf(place);
    const absent = say`The ${serviceText(call.service, request.region)} does not report ${quoted(fields[0] ?? "")}.`;
    return toReading(
      { key, absent },
      fields.map((field) => findField(answer.body, field)),
    );
  };
  return {
    quota: limits.map((one) =>
      isLimitedInSomeClouds(one.key) && isWithout(answer, fieldsOf(one.place))
        ? { key: one.key, hasNone: true }
        : read<Limit>(one, (of, values) =>
            readLimit(
              of,
              values.find((value) => value !== undefined && value !== null),
              call.isUnlimited,
            ),
          ),
    ),
    usage: usages.map((one) => read(one, readUsageSum)),
  };
}

/** true: the service does not have the call, or its answer has what limits stand in, but none of these. */
function isWithout(answer: ServiceAnswer | Refusal, fields: readonly string[]): boolean {
  if (answer.kind === "refusal") return answer.status === 404;
  return fields.every((field) => {
    const [member = "", name = ""] = field.split(".");
    const rows = record.safeParse(findField(answer.body, member)).data;
    return rows !== undefined && !(name in rows);
  });
}

/** Fields of a place: spellings of a limit ("a or b"), of which the first that is there counts, or parts of a usage ("a + b"). */
function fieldsOf({ field }: ValuePlace): readonly string[] {
  return field.split(/ or | \+ /);
}

/** The value at a path of names. undefined: there is none. */
export function findField(body: unknown, path: string): unknown {
  let value: unknown = body;
  for (const name of path.split(".")) value = record.safeParse(value).data?.[name];
  return value;
}

/** Usage of the wanted keys among those that are counted in a list, by what each entry adds to them. */
export function countIn<Entry>(
  request: ReadRequest,
  list: readonly Entry[] | Refusal,
  amounts: Readonly<Record<string, (entry: Entry) => number>>,
): readonly Reading<number>[] {
  return Object.entries(amounts)
    .filter(([key]) => isWanted(request, key, "usage"))
    .map(([key, amountOf]) => ("reason" in list ? unknown(key, list) : { key, value: sumOf(list, amountOf) }));
}

/** The sum of what each entry adds. */
export function sumOf<Entry>(entries: readonly Entry[], amountOf: (entry: Entry) => number): number {
  return entries.reduce((sum, entry) => sum + amountOf(entry), 0);
}

/** Usage of a key by object: by its name, or by its id where it has none (an empty one), or where another one has the same. */
export function countByObject<Entry extends { readonly id: string; readonly name: string }>(
  key: string,
  objects: readonly Entry[] | Refusal,
  count: (object: Entry) => number,
): readonly Reading<number>[] {
  if ("reason" in objects) return [unknown(key, objects)];
  const names = Map.groupBy(objects, ({ name }) => name);
  return objects.map((object) => {
    const { id, name } = object;
    const value = count(object);
    const isUnique = name !== "" && names.get(name)?.length === 1;
    return isUnique ? { key, item: name, id, value } : { key, item: id, value };
  });
}

/** Usage of a key by item: how often each item comes. */
export function countItems(key: string, items: Iterable<string>): readonly Reading<number>[] {
  const groups = Map.groupBy(items, (item) => item);
  return [...groups].map(([item, all]) => ({ key, item, value: all.length }));
}
