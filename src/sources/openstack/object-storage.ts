// Object storage: Swift, and what speaks like it, tells quota and usage in the headers of the project's account.

import { type Limit, type Message, quoted, quotedList, type Reading, say, z } from "../../core/index.ts";
import type { Call, ServiceAnswer } from "./client.ts";
import {
  joinReadings,
  type NotReported,
  type ReadRequest,
  type ServiceKey,
  type ServiceReader,
  type ServiceReadings,
  unknown,
} from "./service-reader.ts";
import { findEndpoint, serviceText } from "./services.ts";

const service = "object-store";

const KEY = "objectstorage";

/** The account is the whole path of the service's address. */
const ACCOUNT: Call = { service, call: "HEAD ", subject: "account" };

/** Next to the version, in whichever folder the service is; addresses of some (radosgw) end with the version, without an account. */
function infoOf({ session, region }: ReadRequest): Call {
  const endpoint = findEndpoint(session, service, region);
  const up = "url" in endpoint && /\/v\d+$/.test(endpoint.url) ? "/.." : "/../..";
  return { service, call: `GET ${up}/info`, subject: "storage policies" };
}

const CALL = "HEAD /v1/AUTH_{project_id}";

const KEYS: readonly ServiceKey[] = [
  {
    key: KEY,
    limit: {
      call: CALL,
      field: "X-Account-Quota-Bytes or X-Account-Meta-Quota-Bytes; by storage policy X-Account-Quota-Bytes-Policy-…",
    },
    usage: {
      call: CALL,
      field: "X-Account-Bytes-Used; by storage policy X-Account-Storage-Policy-…-Bytes-Used",
    },
  },
];

const BYTES_USED = "x-account-bytes-used";

const WITHOUT_SIZE = "an account without its size";

/** Names of policies mean the same in any case (swift/common/storage_policy.py); headers come in lowercase. */
const OF_POLICY = /^x-account-(?:storage-policy-(.+)-bytes-used|quota-bytes-policy-(.+))$/;

/** Versions of Swift before account quotas had a header of their own kept them with what users may write about an account. */
const QUOTAS = ["x-account-quota-bytes", "x-account-meta-quota-bytes"];

const info = z.object({ swift: z.object({ policies: z.array(z.object({ name: z.string() })) }) });

/** Reads quota and usage of the account, and of each storage policy in which it has containers or a quota, or that is asked about. */
export const objectStorageReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    const items = [...new Set([...request.items].map((item) => item.toLowerCase()))];
    const [account, known] = await Promise.all([request.ask(ACCOUNT), items.length === 0 ? [] : listPolicies(request)]);
    if (account.kind === "refusal") {
      if (account.status !== 404) return unknownAmounts(undefined, account);
      return request.isEverything ? joinReadings([]) : unknownAmounts(undefined, { reason: noAccount(request) });
    }
    const policies = policiesOf(account);
    const readings = policies.map((policy) => ({
      quota: [{ key: KEY, item: policy, ...toLimit(account.headers.get(`x-account-quota-bytes-policy-${policy}`)) }],
      usage: [usageOf(request, account, policy)],
    }));
    const others = items.filter((item) => !policies.includes(item));
    return joinReadings([
      wholeOf(account),
      ...readings,
      ...others.map((item) => readUnused(request, { account, item, known })),
    ]);
  },
};

/** Names of all storage policies. undefined: the service does not tell. */
async function listPolicies(request: ReadRequest): Promise<readonly string[] | undefined> {
  const answer = await request.ask(infoOf(request));
  const parsed = answer.kind === "answer" ? info.safeParse(answer.body).data : undefined;
  return parsed?.swift.policies.map(({ name }) => name);
}

/** Storage policies that an account's headers are about, in lowercase. */
function policiesOf({ headers }: ServiceAnswer): readonly string[] {
  const names = [...headers.keys()].map((name) => OF_POLICY.exec(name)).map((found) => found?.[1] ?? found?.[2]);
  return [...new Set(names)].filter((name) => name !== undefined).toSorted();
}

function wholeOf({ headers }: ServiceAnswer): ServiceReadings {
  const quota = QUOTAS.map((name) => headers.get(name)).find((value) => value !== undefined);
  const used = headers.get(BYTES_USED);
  // No quota is no header; an answer without an account's headers is another service's.
  const limit = quota === undefined && used === undefined ? { found: WITHOUT_SIZE } : toLimit(quota);
  const whole = { key: KEY, ignoresCase: true } as const;
  return { quota: [{ ...whole, ...limit }], usage: [{ ...whole, ...toUsage(used) }] };
}

function bytesUsedIn(policy: string): string {
  return `x-account-storage-policy-${policy}-bytes-used`;
}

/**
 * What is used of a policy. Swift reports nothing on those without containers: one that it does not report is known to be empty only where the
 * others have all that the account has.
 */
function usageOf({ region }: ReadRequest, account: ServiceAnswer, item: string): Reading<number> {
  const { headers } = account;
  const used = headers.get(bytesUsedIn(item));
  const sum = policiesOf(account).reduce((bytes, policy) => bytes + Number(headers.get(bytesUsedIn(policy)) ?? 0), 0);
  if (used !== undefined || sum === Number(headers.get(BYTES_USED))) return { key: KEY, item, ...toUsage(used ?? "0") };
  const reason = say`The ${serviceText(service, region)} does not report what is used of the storage policy ${quoted(item)}: the ones that it reports do not add up to the account's usage.`;
  return unknown(KEY, { reason }, item);
}

/** A policy that the account's headers do not report: nothing is in it, if it exists. */
function readUnused(
  request: ReadRequest,
  of: { readonly account: ServiceAnswer; readonly item: string; readonly known: readonly string[] | undefined },
): ServiceReadings {
  const { account, item, known } = of;
  const subject = say`The ${serviceText(service, request.region)}`;
  const because = (reason: Message) => unknownAmounts(item, { reason });
  if (known === undefined) return because(say`${subject} does not list its storage policies.`);
  if (!known.some((name) => name.toLowerCase() === item)) {
    return because(say`${subject} has no storage policy ${quoted(item)}; those it has are ${quotedList(known)}.`);
  }
  return { quota: [{ key: KEY, item, value: "unlimited" }], usage: [usageOf(request, account, item)] };
}

/** No header is no quota; a negative number is none, either (swift/common/middleware/account_quotas.py). */
function toLimit(header: string | undefined): Pick<Reading<Limit>, "value" | "found"> {
  const value = header === undefined || /^-\d+$/.test(header) ? "unlimited" : toBytes(header);
  return value === undefined ? { found: "a header that is no number of bytes" } : { value };
}

function toUsage(header: string | undefined): Pick<Reading<number>, "value" | "found"> {
  const value = header === undefined ? undefined : toBytes(header);
  if (value !== undefined) return { value };
  return { found: header === undefined ? WITHOUT_SIZE : "a header that is no number of bytes" };
}

function toBytes(header: string): number | undefined {
  const number = /^\d+$/.test(header) ? Number(header) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

function unknownAmounts(item: string | undefined, why: NotReported): ServiceReadings {
  const reading = unknown<never>(KEY, why, item);
  return { quota: [reading], usage: [reading] };
}

/** Swift makes accounts by itself where `account_autocreate` is set, and has an empty one for every project then. */
function noAccount({ region }: ReadRequest): Message {
  return say`The ${serviceText(service, region)} has no account for this project (404), so nothing can be stored: the cloud's operator makes one.`;
}
