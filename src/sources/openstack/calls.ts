// Reading by the tables of keys: what they say of calls and fields, for the documentation, is what is asked for and looked at.

import { type Limit, quote, type Reading, z } from "../../core/index.ts";
import type { CloudRequest, Refusal } from "./client.ts";
import { type ReadKey, readLimit, readUsageSum, unknown } from "./readings.ts";
import {
  type DocumentName,
  isWanted,
  type ReadRequest,
  type ServedKey,
  type ServiceReadings,
  type ValuePlace,
} from "./service-reader.ts";
import { SERVICES, type ServiceName } from "./services.ts";

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
  keys: readonly ServedKey[],
  call: Call & { readonly isUnlimited?: (amount: number) => boolean },
): Promise<ServiceReadings> {
  const toldBy = (place: ValuePlace | null, key: string, document: DocumentName) =>
    place?.call === call.call && isWanted(request, key, document) ? [{ key, place }] : [];
  const limits = keys.flatMap(({ key, limit }) => toldBy(limit, key, "quota"));
  const usages = keys.flatMap(({ key, usage }) => toldBy(usage, key, "usage"));
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

function whyAbsent({ region }: ReadRequest, { service }: Call, place: ValuePlace): string {
  return `The ${SERVICES[service].label} in ${quote(region)} does not tell ${quote(fieldsOf(place)[0] ?? "")}.`;
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
    field === "" ? "one of its entries is not an object" : `an entry's ${quote(field)} is not what was expected`;
  const { label } = SERVICES[call.service];
  const reason = `The list of ${call.subject} of the ${label} in ${quote(request.region)} cannot be counted: ${wrong}.`;
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
    .map(([key, count]) => ("reason" in list ? unknown(key, list) : { key, item: null, value: count(list) }));
}
