// The interface to one service's part of the snapshot: one file for each service, in the table of snapshot.ts. Readers read by their tables of
// keys: what these say of calls and fields, for the documentation, is what is asked for and looked at. That -1 stands for unlimited is known
// here and nowhere else in the room.

import { type Limit, type Message, quoted, type Reading, say, z } from "../../core/index.ts";
import type { DocumentName } from "../source.ts";
import type { CloudClient, CloudRequest, Refusal } from "./client.ts";
import { type NoEndpoint, SERVICES, type ServiceName } from "./services.ts";

/** Place of a value in a service's answer, as the documentation has it. */
export interface ValuePlace {
  /** Method and path: "GET /limits", with `{project_id}`. */
  readonly call: string;
  /** Field of the answer, or what is counted: "limits.absolute.maxTotalCores", "number of zones". */
  readonly field: string;
}

/** A key as a service tells it. */
export interface ServiceKey {
  readonly key: string;
  /** undefined: there is never a limit on it. */
  readonly limit: ValuePlace | undefined;
  /** undefined: the service does not tell how much is used. */
  readonly usage: ValuePlace | undefined;
}

/** What is to be read of one service in one region. */
export interface ReadRequest {
  readonly client: CloudClient;
  readonly region: string;
  /** Those of the service's keys that are wanted, at least one. */
  readonly keys: ReadonlySet<string>;
  /** What is wanted of the keys, at least one. No call is made that tells only the other one. */
  readonly documents: ReadonlySet<DocumentName>;
  /** Items that are asked about, of those keys that have items which nothing lists: storage policies. */
  readonly items: ReadonlySet<string>;
  /**
   * true: everything is read. What a cloud does not have is then left out, since nobody has asked for it. false: it is a reading with the
   * reason.
   */
  readonly isEverything: boolean;
}

/** true where the limit, or the usage, of a key is to be read. */
export function isWanted({ keys, documents }: ReadRequest, key: string, document: DocumentName): boolean {
  return documents.has(document) && keys.has(key);
}

/** Readings of one service in one region; more than is wanted does no harm. */
export interface ServiceReadings {
  readonly quota: readonly Reading<Limit>[];
  readonly usage: readonly Reading<number>[];
}

/** One service's part. */
export interface ServiceReader {
  readonly service: ServiceName;
  readonly keys: readonly ServiceKey[];
  /**
   * Reads limits and usage, in at most two round trips one after another. The service has an address in the region. What it refuses is a
   * reading with the reason; throws what the client throws.
   */
  read(request: ReadRequest): Promise<ServiceReadings>;
}

/** A key, or one of its items, whose value is being read. */
export interface ReadKey {
  readonly key: string;
  readonly item?: string | undefined;
  /** Sentence for an answer without the value. */
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

/** The reading of a usage. A number below 0 is none: drivers that do not count say -1. */
function readUsage(of: ReadKey, value: unknown): Reading<number> {
  return readAmount(of, value, (amount) => amount);
}

/** The reading of a usage in several parts, such as what is in use and what is reserved; all of them have to be numbers from 0 on. */
export function readUsageSum(of: ReadKey, values: readonly unknown[]): Reading<number> {
  const parts = values.map((value) => readUsage(of, value));
  const bad = parts.find(({ value }) => value === undefined);
  return (
    bad ??
    readUsage(
      of,
      parts.reduce((sum, { value }) => sum + (value ?? Number.NaN), 0),
    )
  );
}

function readAmount<Value extends Limit>(
  { key, item, absent }: ReadKey,
  value: unknown,
  toValue: (amount: number) => Value,
): Reading<Value> {
  if (value === undefined || value === null) return { key, item, value: undefined, reason: absent };
  const amount = typeof value === "number" && Number.isSafeInteger(value) ? toValue(value) : undefined;
  if (amount === undefined || (typeof amount === "number" && amount < 0)) {
    return { key, item, value: undefined, found: describe(value) };
  }
  return { key, item, value: amount };
}

/** A value for "found …": its kind, of a number the digits where they are few; never the content of a string. */
function describe(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return Array.isArray(value) ? "a list" : "an object";
  return typeof value === "boolean" ? String(value) : `a ${typeof value}`;
}

/** What is known of a value that a service does not report. */
export type NotTold = Pick<Refusal, "status" | "reason"> & Partial<NoEndpoint>;

/** The reading of a key, or one of its items, that the service does not tell, with the reason. */
export function unknown<Value>(key: string, why: NotTold, item?: string): Reading<Value> {
  const { status, reason, isThere } = why;
  return { key, item, value: undefined, reason, ...(status === 403 || isThere === true ? { isRefused: true } : {}) };
}

/** Readings of keys that the service does not tell, with the reason. */
export function unknownReadings(keys: readonly ServiceKey[], why: NotTold): ServiceReadings {
  const toReading = ({ key }: ServiceKey) => unknown<never>(key, why);
  return {
    quota: keys.filter(({ limit }) => limit !== undefined).map(toReading),
    usage: keys.filter(({ usage }) => usage !== undefined).map(toReading),
  };
}

/** A call of a service, as its table of keys has it. */
export interface Call {
  readonly service: ServiceName;
  /** Method, path after the version, and query: "GET /images?owner={project_id}". */
  readonly call: string;
  /** What is asked for, in words: "quotas". */
  readonly subject: string;
  /** Microversion that is asked for, by the name of its header. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The request of a call, for the session's project. */
export function toRequest(
  { client, region }: ReadRequest,
  { service, call, subject, headers = {} }: Call,
): CloudRequest {
  const text = call.replace(/^\S+ /, "").replaceAll("{project_id}", encodeURIComponent(client.session.projectId));
  const [path = "", search = ""] = text.split("?");
  const parameters = new URLSearchParams(search);
  const query = Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)]));
  return { service, region, path, query, headers, subject };
}

/**
 * Reads everything wanted that a call tells in fields of its answer. Sends nothing where there are none. `isUnlimited`: numbers that are no
 * limit; -1 unless given.
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
  const answer = await request.client.get(toRequest(request, call));
  const read = <Value>(
    { key, place }: (typeof limits)[number],
    toReading: (of: ReadKey, values: readonly unknown[]) => Reading<Value>,
  ): readonly Reading<Value>[] => {
    if (answer.kind === "refusal") return [unknown(key, answer)];
    const values = fieldsOf(place).map((field) => findField(answer.body, field));
    return [toReading({ key, absent: whyAbsent(request, call, place) }, values)];
  };
  return {
    quota: limits.flatMap((one) =>
      read<Limit>(one, (of, values) => readLimit(of, findFirst(values), call.isUnlimited)),
    ),
    usage: usages.flatMap((one) => read(one, readUsageSum)),
  };
}

/** Fields of a place: spellings of a limit ("a or b"), of which the first that is there counts, or parts of a usage ("a + b"). */
function fieldsOf({ field }: ValuePlace): readonly string[] {
  return field.split(/ or | \+ /);
}

function findFirst(values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined && value !== null);
}

/** The value at a path of names. undefined: there is none. */
export function findField(body: unknown, path: string): unknown {
  let value: unknown = body;
  for (const name of path.split(".")) value = z.record(z.string(), z.unknown()).safeParse(value).data?.[name];
  return value;
}

function whyAbsent({ region }: ReadRequest, { service }: Call, place: ValuePlace): Message {
  return say`The ${SERVICES[service].label} in ${quoted(region)} does not report ${quoted(fieldsOf(place)[0] ?? "")}.`;
}

/** Reads a list to its end. Entries that are not as the schema says make all of it unknown. */
export async function readList<Entry extends z.ZodMiniObject>(
  request: ReadRequest,
  call: Call,
  { member, entry }: { readonly member: string; readonly entry: Entry },
): Promise<readonly z.infer<Entry>[] | Refusal> {
  const fields = Object.keys(entry.shape);
  const answer = await request.client.list({ ...toRequest(request, call), member, fields });
  if (answer.kind === "refusal") return answer;
  const parsed = z.array(entry).safeParse(answer.items);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = (issue?.path ?? []).filter((part) => typeof part === "string").join(".");
  const wrong =
    field === "" ? "one of its entries is not an object" : say`an entry's ${quoted(field)} is not what was expected`;
  const { label } = SERVICES[call.service];
  const reason = say`The list of ${call.subject} of the ${label} in ${quoted(request.region)} cannot be counted: ${wrong}.`;
  return { kind: "refusal", status: 200, reason };
}

/** Usage of the wanted keys among those that count something in a list. */
export function countIn<Entry>(
  request: ReadRequest,
  list: readonly Entry[] | Refusal,
  counters: Readonly<Record<string, (entries: readonly Entry[]) => number>>,
): readonly Reading<number>[] {
  return Object.entries(counters)
    .filter(([key]) => isWanted(request, key, "usage"))
    .map(([key, count]) => ("reason" in list ? unknown(key, list) : { key, item: undefined, value: count(list) }));
}
