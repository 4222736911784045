// Interface of a service's reader, and the functions that readers share. Each service has a file, listed in
// snapshot.ts. A reader is driven by its table of keys: the calls and fields in the table are those that the
// documentation shows. This file alone knows that services write -1 for unlimited.

import {
  addUp,
  isLimitedInSomeClouds,
  type Limit,
  listMessages,
  type Message,
  quoted,
  type Reading,
  say,
} from "../../core/index.ts";
import { describePlain } from "../../documents/index.ts";
import type { DocumentName } from "../source.ts";
import type { Call, RegionClient } from "./service-client.ts";
import { RECORD, type ServiceAnswer } from "./service-request.ts";
import { type Refusal, type ServiceName, serviceText } from "./services.ts";

/** Place of a value in a service's answer, as the documentation shows it. */
export interface ValuePlace {
  /** Method and path: "GET /quotas/{project_id}". */
  readonly call: string;
  /** The service that answers the call. Absent if it is the service of the key. */
  readonly service?: ServiceName;
  /** Field of the answer, or the counted things: "limits.absolute.maxTotalCores", "number of zones". */
  readonly field: string;
}

/** A key as a service reports it. */
export interface ServiceKey {
  readonly key: string;
  /** Absent if the key never has a limit. */
  readonly limit?: ValuePlace | undefined;
  /** Absent if the service does not report usage. */
  readonly usage?: ValuePlace | undefined;
}

/** Request to read one service in one region, with the region's client. */
export interface ReadRequest extends RegionClient {
  /** Wanted keys of the service, at least one. */
  readonly keys: ReadonlySet<string>;
  /** Wanted documents, at least one. A call that is needed for the other one only is not made. */
  readonly documents: ReadonlySet<DocumentName>;
  /** Wanted items of keys whose items are read one by one: storage policies, IDs and names of zones. */
  readonly items: ReadonlySet<string>;
  /**
   * true if no single keys were requested. A key that the cloud lacks is left out then; otherwise it gets a reading
   * with the reason.
   */
  readonly isEverything: boolean;
}

/** Returns whether the limit, or the usage, of a key is wanted. */
export function isWanted({ keys, documents }: ReadRequest, key: string, document: DocumentName): boolean {
  return documents.has(document) && keys.has(key);
}

/** Readings of one service in one region. It may have unwanted ones, too. */
export interface ServiceReadings {
  readonly quota: readonly Reading<Limit>[];
  readonly usage: readonly Reading<number>[];
}

/** Joins several readings. */
export function joinReadings(parts: readonly ServiceReadings[]): ServiceReadings {
  return { quota: parts.flatMap(({ quota }) => quota), usage: parts.flatMap(({ usage }) => usage) };
}

/** Reader of one service: its keys, and how to read them. */
export interface ServiceReader {
  readonly service: ServiceName;
  readonly keys: readonly ServiceKey[];
  /**
   * Reads limits and usage in at most two round trips. The service must have an address in the region.
   * A refusal becomes a reading. Throws what the client throws.
   */
  read(request: ReadRequest): Promise<ServiceReadings>;
}

/** A key, or one of its items, whose value is to be read. `absent` is the reason if the answer lacks it. */
export interface ReadingSubject {
  readonly key: string;
  readonly item?: string;
  readonly absent: Message;
}

/** Returns the reading of a limit. `isUnlimited` is true for numbers that mean unlimited, by default -1. */
export function readLimit(
  of: ReadingSubject,
  value: unknown,
  isUnlimited = (amount: number): boolean => amount === -1,
): Reading<Limit> {
  return readAmount<Limit>(of, value, (amount) => (isUnlimited(amount) ? "unlimited" : amount));
}

/**
 * Returns the reading of a usage that is the sum of whole numbers, such as used and reserved. A number below 0 counts
 * as 0, since counters drift.
 */
export function readUsageSum(of: ReadingSubject, values: readonly unknown[]): Reading<number> {
  const parts = values.map((value) => readAmount(of, value, (amount) => Math.max(0, amount)));
  const bad = parts.find(({ value }) => value === undefined);
  const sum = parts.reduce((total, { value }) => total + (value ?? Number.NaN), 0);
  const reading = bad ?? readAmount(of, sum, (amount) => amount);
  const below = values.filter((value) => typeof value === "number" && value < 0);
  return reading.value === undefined || below.length === 0
    ? reading
    : { ...reading, found: listMessages(below.map((value) => quoted(String(value)))) };
}

function readAmount<Value extends Limit>(
  { absent, ...of }: ReadingSubject,
  value: unknown,
  toValue: (amount: number) => Value,
): Reading<Value> {
  if (value === undefined || value === null) return { ...of, reason: absent };
  const amount = typeof value === "number" && Number.isSafeInteger(value) ? toValue(value) : undefined;
  if (amount === undefined || (typeof amount === "number" && amount < 0)) return { ...of, found: describePlain(value) };
  return { ...of, value: amount };
}

/** Reason why a service does not report a value. */
export type NotReported = Pick<Refusal, "reason" | "isRefused">;

/** Returns the reading of a key, or of one item, that the service does not report. */
export function unknown<Value>(key: string, why: NotReported, item?: string): Reading<Value> {
  const { reason, isRefused } = why;
  return { key, item, reason, ...(isRefused === true ? { isRefused } : {}) };
}

/** Returns the readings of keys, or of one item of each, that the service does not report. */
export function unknownReadings(keys: readonly ServiceKey[], why: NotReported, item?: string): ServiceReadings {
  const toReading = ({ key }: ServiceKey) => unknown<never>(key, why, item);
  return {
    quota: keys.filter(({ limit }) => limit !== undefined).map(toReading),
    usage: keys.filter(({ usage }) => usage !== undefined).map(toReading),
  };
}

/**
 * Reads the wanted keys whose places are fields of a call's answer. Sends no request if there are none. A limit that
 * only some clouds have, and that a complete answer lacks, is read as `hasNone`. `isUnlimited` is that of {@link
 * readLimit}.
 */
export async function readFields(
  request: ReadRequest,
  keys: readonly ServiceKey[],
  call: Call & { readonly isUnlimited?: (amount: number) => boolean },
): Promise<ServiceReadings> {
  const fieldsOf = (place: ValuePlace | undefined, key: string, document: DocumentName) => {
    if (place?.call !== call.call || !isWanted(request, key, document)) return [];
    // Spellings of a limit ("a or b"), of which the first present counts, or parts of a usage ("a + b").
    return [{ key, fields: place.field.split(/ or | \+ /) }];
  };
  const limits = keys.flatMap(({ key, limit }) => fieldsOf(limit, key, "quota"));
  const usages = keys.flatMap(({ key, usage }) => fieldsOf(usage, key, "usage"));
  if (limits.length + usages.length === 0) return joinReadings([]);
  const answer = await request.ask(call);
  const read = <Value>(
    { key, fields }: (typeof limits)[number],
    toReading: (of: ReadingSubject, values: readonly unknown[]) => Reading<Value>,
  ): Reading<Value> => {
    if ("reason" in answer) return unknown(key, answer);
    const absent = say`The ${serviceText(call.service, request.region)} does not report ${quoted(fields[0] ?? "")}.`;
    return toReading(
      { key, absent },
      fields.map((field) => findField(answer.body, field)),
    );
  };
  return {
    quota: limits.map((one) =>
      isLimitedInSomeClouds(one.key) && isWithout(answer, one.fields)
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

/**
 * Returns whether the service lacks the call, or its answer has the object of the limits, but none of the fields in it.
 */
function isWithout(answer: ServiceAnswer | Refusal, fields: readonly string[]): boolean {
  if ("reason" in answer) return answer.status === 404;
  return fields.every((field) => {
    const [member = "", name = ""] = field.split(".");
    const rows = findRecord(answer.body, member);
    return rows !== undefined && !(name in rows);
  });
}

/** Returns the value at a path of names, joined with dots. undefined if the body has none. */
export function findField(body: unknown, path: string): unknown {
  let value: unknown = body;
  for (const name of path.split(".")) value = RECORD.safeParse(value).data?.[name];
  return value;
}

/** Returns the object at a path of names. undefined if the body has none. */
export function findRecord(body: unknown, path: string): Readonly<Record<string, unknown>> | undefined {
  return RECORD.safeParse(findField(body, path)).data;
}

/**
 * Returns the usage of wanted keys that are counted in a list. `amounts` are the functions of what an entry adds to
 * each key.
 */
export function countIn<Entry>(
  request: ReadRequest,
  list: readonly Entry[] | Refusal,
  amounts: Readonly<Record<string, (entry: Entry) => number>>,
): readonly Reading<number>[] {
  return Object.entries(amounts)
    .filter(([key]) => isWanted(request, key, "usage"))
    .map(([key, amountOf]) => ("reason" in list ? unknown(key, list) : { key, value: addUp(list, amountOf) }));
}

/** Returns the usage of a key by object. An object is named by its ID if its name is empty or not unique. */
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

/** Returns the usage of a key by item: the number of times that each item occurs. */
export function countItems(key: string, items: Iterable<string>): readonly Reading<number>[] {
  const groups = Map.groupBy(items, (item) => item);
  return [...groups].map(([item, all]) => ({ key, item, value: all.length }));
}
