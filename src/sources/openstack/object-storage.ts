// Object storage: Swift, and services with its API, report quota and usage in the headers of the project's account.

import { type Limit, quoted, quotedList, type Reading, say, z } from "../../core/index.ts";
import type { Call } from "./service-client.ts";
import {
  joinReadings,
  type ReadRequest,
  type ServiceKey,
  type ServiceReader,
  type ServiceReadings,
  unknown,
  unknownReadings,
} from "./service-reader.ts";
import type { ServiceAnswer } from "./service-request.ts";
import { findEndpoint, serviceText } from "./services.ts";

const service = "object-store";

const KEY = "objectstorage";

/** Call for the account, whose path is the whole address of the service. */
const ACCOUNT: Call = { service, call: "HEAD ", subject: say`account` };

/**
 * Returns the call for `/info`, next to the version. Some addresses (radosgw) end with the version, without an account.
 */
function infoOf({ session, region }: ReadRequest): Call {
  const endpoint = findEndpoint(session, service, region);
  const up = "url" in endpoint && /\/v\d+$/.test(endpoint.url) ? "/.." : "/../..";
  return { service, call: `GET ${up}/info`, subject: say`storage policies` };
}

const CALL = "HEAD /v1/AUTH_{project_id}";

const LIMIT = "X-Account-Quota-Bytes or X-Account-Meta-Quota-Bytes; by storage policy X-Account-Quota-Bytes-Policy-…";

const USAGE = "X-Account-Bytes-Used; by storage policy X-Account-Storage-Policy-…-Bytes-Used";

const KEYS: readonly ServiceKey[] = [
  { key: KEY, limit: { call: CALL, field: LIMIT }, usage: { call: CALL, field: USAGE } },
];

const BYTES_USED = "x-account-bytes-used";

/** Names of policies ignore case (swift/common/storage_policy.py). Names of headers are in lowercase. */
const OF_POLICY = /^x-account-(?:storage-policy-(.+)-bytes-used|quota-bytes-policy-(.+))$/;

/** Headers of the account's quota. Older versions of Swift keep it in the metadata of the account. */
const QUOTAS = ["x-account-quota-bytes", "x-account-meta-quota-bytes"];

const info = z.object({ swift: z.object({ policies: z.array(z.object({ name: z.string() })) }) });

/**
 * Reads quota and usage of the account, and of each storage policy that is wanted, or in which it has containers or a
 * quota.
 */
export const objectStorageReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    const items = new Set([...request.items].map((item) => item.toLowerCase()));
    const [account, known] = await Promise.all([request.ask(ACCOUNT), items.size === 0 ? [] : listPolicies(request)]);
    const where = serviceText(service, request.region);
    if ("reason" in account) {
      if (account.status !== 404) return unknownReadings(KEYS, account);
      // With `account_autocreate`, Swift reports an empty account for every project instead.
      const reason = say`The ${where} has no account for this project (404), so nothing can be stored: the cloud's operator makes one.`;
      return request.isEverything ? joinReadings([]) : unknownReadings(KEYS, { reason });
    }
    const policies = policiesOf(account);
    const ofPolicies = policies.map((policy): ServiceReadings => {
      const limit = readLimit(account.headers.get(`x-account-quota-bytes-policy-${policy}`));
      return { quota: [{ key: KEY, item: policy, ...limit }], usage: [readUsage(request, account, policy)] };
    });
    // A policy that exists, but is missing in the account's headers, is unused.
    const others = [...items]
      .filter((item) => !policies.includes(item))
      .map((item): ServiceReadings => {
        if (known?.some((name) => name.toLowerCase() === item) === true) {
          return { quota: [{ key: KEY, item, value: "unlimited" }], usage: [readUsage(request, account, item)] };
        }
        const reason =
          known === undefined
            ? say`The ${where} does not list its storage policies.`
            : say`The ${where} has no storage policy ${quoted(item)}; those it has are ${quotedList(known)}.`;
        return unknownReadings(KEYS, { reason }, item);
      });
    return joinReadings([readWhole(account), ...ofPolicies, ...others]);
  },
};

/** Reads the names of all storage policies. undefined if the service does not report them. */
async function listPolicies(request: ReadRequest): Promise<readonly string[] | undefined> {
  const answer = await request.ask(infoOf(request));
  return "reason" in answer ? undefined : info.safeParse(answer.body).data?.swift.policies.map(({ name }) => name);
}

/** Returns the names of the storage policies in an account's headers, in lowercase. */
function policiesOf({ headers }: ServiceAnswer): readonly string[] {
  const names = [...headers.keys()].map((name) => OF_POLICY.exec(name)).map((found) => found?.[1] ?? found?.[2]);
  return [...new Set(names)].filter((name) => name !== undefined).toSorted();
}

function readWhole({ headers }: ServiceAnswer): ServiceReadings {
  const quota = QUOTAS.map((name) => headers.get(name)).find((value) => value !== undefined);
  const used = readUsed(headers.get(BYTES_USED));
  // An account without a quota lacks the header. An answer without usage does not come from an account.
  const limit = quota === undefined && !headers.has(BYTES_USED) ? used : readLimit(quota);
  const whole = { key: KEY, ignoresCase: true } as const;
  return { quota: [{ ...whole, ...limit }], usage: [{ ...whole, ...used }] };
}

/**
 * Returns the usage of a policy. A policy that Swift does not report counts as empty only if the reported policies add
 * up to the account's usage.
 */
function readUsage({ region }: ReadRequest, account: ServiceAnswer, item: string): Reading<number> {
  const { headers } = account;
  const usedOf = (policy: string) => headers.get(`x-account-storage-policy-${policy}-bytes-used`);
  const used = usedOf(item);
  const sum = policiesOf(account).reduce((bytes, policy) => bytes + Number(usedOf(policy) ?? 0), 0);
  if (used !== undefined || sum === Number(headers.get(BYTES_USED))) {
    return { key: KEY, item, ...readUsed(used ?? "0") };
  }
  const reason = say`The ${serviceText(service, region)} does not report what is used of the storage policy ${quoted(item)}: the ones that it reports do not add up to the account's usage.`;
  return unknown(KEY, { reason }, item);
}

/** Reads a limit. A missing header and a negative number mean unlimited (swift/common/middleware/account_quotas.py). */
function readLimit(header: string | undefined): Pick<Reading<Limit>, "value" | "found"> {
  return header === undefined || /^-\d+$/.test(header) ? { value: "unlimited" } : readBytes(header);
}

/** Reads bytes in use. A number below 0 counts as 0, since counters drift. */
function readUsed(header: string | undefined): Pick<Reading<number>, "value" | "found"> {
  return header !== undefined && /^-\d{1,16}$/.test(header) ? { value: 0, found: quoted(header) } : readBytes(header);
}

function readBytes(header: string | undefined): Pick<Reading<number>, "value" | "found"> {
  if (header === undefined) return { found: say`an account without its size` };
  const value = /^\d+$/.test(header) ? Number(header) : Number.NaN;
  return Number.isSafeInteger(value) ? { value } : { found: say`a header that is no number of bytes` };
}
