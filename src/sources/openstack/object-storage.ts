// Object storage: Swift, and what speaks like it, reports quota and usage in the headers of the project's account.

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

/** The account is the whole path of the service's address. */
const ACCOUNT: Call = { service, call: "HEAD ", subject: say`account` };

/** Next to the version, in whichever folder the service is; addresses of some (radosgw) end with the version, without an account. */
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
    const items = new Set([...request.items].map((item) => item.toLowerCase()));
    const [account, known] = await Promise.all([request.ask(ACCOUNT), items.size === 0 ? [] : listPolicies(request)]);
    const where = serviceText(service, request.region);
    if (account.kind === "refusal" && account.status === 404) {
      // Swift makes accounts by itself where `account_autocreate` is set, and has an empty one for every project then.
      const reason = say`The ${where} has no account for this project (404), so nothing can be stored: the cloud's operator makes one.`;
      return request.isEverything ? joinReadings([]) : unknownReadings(KEYS, { reason });
    }
    if (account.kind === "refusal") return unknownReadings(KEYS, account);
    const policies = policiesOf(account);
    const ofPolicies = policies.map((policy): ServiceReadings => {
      const limit = readLimit(account.headers.get(`x-account-quota-bytes-policy-${policy}`));
      return { quota: [{ key: KEY, item: policy, ...limit }], usage: [readUsage(request, account, policy)] };
    });
    // Nothing is in a policy that the account's headers do not report, if it exists.
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

/** Names of all storage policies. undefined: the service does not report them. */
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

function readWhole({ headers }: ServiceAnswer): ServiceReadings {
  const quota = QUOTAS.map((name) => headers.get(name)).find((value) => value !== undefined);
  const used = readUsed(headers.get(BYTES_USED));
  // No quota is no header; an answer without an account's headers is another service's.
  const limit = quota === undefined && !headers.has(BYTES_USED) ? used : readLimit(quota);
  const whole = { key: KEY, ignoresCase: true } as const;
  return { quota: [{ ...whole, ...limit }], usage: [{ ...whole, ...used }] };
}

/** What is used of a policy. One that Swift does not report is known to be empty only where the others have all that the account has. */
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

/** No header is no quota; a negative number is none, either (swift/common/middleware/account_quotas.py). */
function readLimit(header: string | undefined): Pick<Reading<Limit>, "value" | "found"> {
  return header === undefined || /^-\d+$/.test(header) ? { value: "unlimited" } : readBytes(header);
}

/** Bytes in use. Those below 0 count as 0: counters drift. */
function readUsed(header: string | undefined): Pick<Reading<number>, "value" | "found"> {
  return header !== undefined && /^-\d{1,16}$/.test(header) ? { value: 0, found: quoted(header) } : readBytes(header);
}

function readBytes(header: string | undefined): Pick<Reading<number>, "value" | "found"> {
  if (header === undefined) return { found: say`an account without its size` };
  const value = /^\d+$/.test(header) ? Number(header) : Number.NaN;
  return Number.isSafeInteger(value) ? { value } : { found: say`a header that is no number of bytes` };
}
