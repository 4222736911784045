// Manila: one answer has limits and counts in total, and another one has them for each share type.

import { findKey, type Limit, type ShareTypeName, say, z } from "../../core/index.ts";
import { createRows, type RowKey } from "./quota-rows.ts";
import type { Call, RegionClient } from "./service-client.ts";
import {
  joinReadings,
  type ReadRequest,
  readFields,
  type ServiceReader,
  type ServiceReadings,
  unknown,
  unknownReadings,
} from "./service-reader.ts";
import type { Refusal } from "./services.ts";

const service = "shared-file-system";

const QUOTAS: Call = { service, call: "GET /quota-sets/{project_id}/detail", subject: say`quotas` };

/** Share types that the project may use, without pages. */
const TYPES: Call = { service, call: "GET /types", subject: say`share types` };

const ROWS = createRows({ ...QUOTAS, member: "quota_set", used: "in_use" });

const { toKey: entry } = ROWS;

/** Names of quotas. Source: manila/quota.py. */
const KEYS = [
  entry("share.share_networks", "share_networks"),
  entry("share.share_size_gb", "per_share_gigabytes", false),
  entry("share.shares", "shares"),
  entry("share.snapshot_gb", "snapshot_gigabytes"),
  entry("share.snapshots", "snapshots"),
  entry("share.space_gb", "gigabytes"),
];

const BY_TYPE = KEYS.filter(({ key }) => findKey(key)?.membersBy !== undefined);

/** Reads limits and usage of shares, their snapshots and share networks. */
export const shareReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    const versioned = { ...request, ...inAnyVersion(request) };
    const keys = BY_TYPE.filter(({ key }) => request.keys.has(key));
    const [total, types] = await Promise.all([
      readFields(versioned, KEYS, QUOTAS),
      keys.length === 0 ? joinReadings([]) : readTypes(versioned, keys),
    ]);
    if ("reason" in types) return withoutTypes(total, types);
    // Manila reports a type without a limit with the project's limit, which holds for all types together.
    const limits = new Map(total.quota.map(({ key, value }) => [key, value]));
    const quota = types.quota.map((one) =>
      one.value !== undefined && one.value === limits.get(one.key) ? { ...one, value: "unlimited" as const } : one,
    );
    return joinReadings([total, { ...types, quota }]);
  },
};

/** Returns the readings without limits of keys that types may limit, too, since the types are unknown. */
function withoutTypes(total: ServiceReadings, why: Refusal): ServiceReadings {
  const isByType = ({ key }: { readonly key: string }): boolean => BY_TYPE.some((one) => one.key === key);
  const quota = total.quota.map((one) => (isByType(one) ? unknown<Limit>(one.key, why) : one));
  return { ...total, quota };
}

const atVersion = (version: string) => ({ headers: { "x-openstack-manila-api-version": version } });

/** First microversion with the limit of a share's size (2021). */
const NEWEST = atVersion("2.62");

/** First microversion with quotas of share types (2018). */
const OLDER = atVersion("2.39");

/** Returns a client that repeats a request with the older microversion if Manila lacks the newer one. */
function inAnyVersion({ ask, list }: RegionClient): Pick<RegionClient, "ask" | "list"> {
  const send = async <Answer extends object>(
    sendWith: (version: typeof NEWEST) => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> => {
    const answer = await sendWith(NEWEST);
    return "reason" in answer && answer.status === 406 ? sendWith(OLDER) : answer;
  };
  return {
    ask: (call) => send((version) => ask({ ...call, ...version })),
    list: (call) => send((version) => list({ ...call, ...version })),
  };
}

const shareType = z.object({ id: z.string(), name: z.string(), is_default: z.optional(z.boolean()) });

/** Reads the share types that the project may use. undefined if the service refuses the list. */
export async function readShareTypes(client: RegionClient): Promise<readonly ShareTypeName[] | undefined> {
  const types = await listTypes({ ...client, ...inAnyVersion(client) });
  if ("reason" in types) return undefined;
  return types.map(({ id, name, is_default: isDefault = false }) => ({ id, name, isDefault }));
}

function listTypes(client: RegionClient) {
  return client.list({ ...TYPES, member: "share_types", entry: shareType });
}

async function readTypes(request: ReadRequest, keys: readonly RowKey[]): Promise<ServiceReadings | Refusal> {
  const types = await listTypes(request);
  if ("reason" in types) return types;
  return joinReadings(await Promise.all(types.map(({ name }) => readType(request, keys, name))));
}

async function readType(request: ReadRequest, keys: readonly RowKey[], item: string): Promise<ServiceReadings> {
  const answer = await request.ask({ ...QUOTAS, call: `${QUOTAS.call}?share_type=${encodeURIComponent(item)}` });
  const absent = say`The quota of this share type is not complete.`;
  if ("reason" in answer) return unknownReadings(keys, answer, item);
  const rows = ROWS.find(answer.body);
  return joinReadings(keys.map(({ key, name }) => ROWS.read({ key, item, absent }, rows?.[name])));
}
