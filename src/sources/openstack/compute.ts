// Nova: limits and counts from one answer, servers by flavor, and the key pairs of the token's user.

import { type Message, type Reading, say, z } from "../../core/index.ts";
import {
  countByObject,
  countItems,
  isWanted,
  type ReadRequest,
  readFields,
  type ServiceKey,
  type ServiceReader,
  type ServiceReadings,
  unknown,
  type ValuePlace,
} from "./service-reader.ts";
import { type Refusal, serviceText } from "./services.ts";
import {
  NOVA_LIMITS_CALL,
  REGISTERED,
  RESOURCES,
  readUnifiedLimits,
  UNIFIED_LIMIT_KEYS,
  USAGES,
  withUnifiedLimits,
} from "./unified-limits.ts";

const service = "compute" as const;

const FLAVORS = "compute.flavors";
const INSTANCES = "compute.instances";
const GROUP_MEMBERS = "compute.server_group_members";
const KEY_PAIRS = "compute.key_pairs";

/** The microversion of the limits. From 2.35 on, key pairs come in pages. */
const { headers } = NOVA_LIMITS_CALL;

const OWN_KEY_PAIRS = {
  service,
  call: "GET /os-keypairs?limit=1000",
  subject: say`key pairs`,
  headers,
  member: "keypairs",
  entry: z.object({}),
};

/** A server. In a cell that is down, it has only its ID, state and project (microversion 2.69 and later). */
const server = z.object({
  status: z.optional(z.string()),
  flavor: z.optional(z.object({ original_name: z.optional(z.string()) })),
});

/**
 * List of servers. From 2.69 on, it has servers of cells that are down, but only without a query, even a page size
 * (nova/api/openstack/compute/servers.py, `_is_cell_down_supported`).
 */
const SERVERS = {
  service,
  call: "GET /servers/detail",
  subject: say`servers`,
  headers: { "x-openstack-nova-api-version": "2.69" },
  member: "servers",
  entry: server,
};

/** Server groups of the project, with all of their members. */
const SERVER_GROUPS = {
  service,
  call: "GET /os-server-groups?limit=1000",
  subject: say`server groups`,
  headers,
  member: "server_groups",
  entry: z.object({ id: z.string(), name: z.string(), members: z.array(z.unknown()) }),
};

/** Keys that Nova counts from servers, so that their usage lacks servers of a cell that is down. */
const OF_SERVERS: readonly string[] = ["compute.cores", INSTANCES, "compute.ram_mb"];

const COUNTED: Readonly<Record<string, ValuePlace>> = {
  [GROUP_MEMBERS]: { call: SERVER_GROUPS.call, field: "number of members, of each group" },
  // Nova's limits report 0 for every user (nova/quota.py, `_keypair_get_count_by_user`).
  [KEY_PAIRS]: { call: OWN_KEY_PAIRS.call, field: "number of key pairs of the token's user" },
};

const inLimits = (field: string): ValuePlace => ({ call: NOVA_LIMITS_CALL.call, field: `limits.absolute.${field}` });

const KEYS: readonly ServiceKey[] = [
  ...Object.entries(UNIFIED_LIMIT_KEYS).map(([key, { limit, used }]) => {
    return { key, limit: inLimits(limit), usage: used === undefined ? COUNTED[key] : inLimits(used) };
  }),
  { key: FLAVORS, usage: { call: SERVERS.call, field: "servers[].flavor.original_name" } },
  {
    key: RESOURCES,
    limit: { ...REGISTERED, field: "default_limit, or resource_limit in `GET /limits`" },
    usage: { ...USAGES, field: "usages" },
  },
];

/** Reads limits and usage of servers, server groups and key pairs. */
export const computeReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    // Nova's counts silently leave out servers of a cell that is down. Only the list shows them.
    const needsServers = [FLAVORS, ...OF_SERVERS].some((key) => isWanted(request, key, "usage"));
    const needsLimits = KEYS.some(({ key, limit }) => limit !== undefined && isWanted(request, key, "quota"));
    const isByClass = isWanted(request, RESOURCES, "usage");
    const [reported, unified, _usages, servers, keyPairs, members] = await Promise.all([
      readLimits(request),
      needsLimits || isByClass ? readUnifiedLimits(request) : undefined,
      // Requested early to save a round trip. `withUnifiedLimits` gets the same answer if the limits are unified.
      isByClass ? request.ask(USAGES) : undefined,
      needsServers ? request.list(SERVERS) : undefined,
      isWanted(request, KEY_PAIRS, "usage") ? readKeyPairs(request) : [],
      isWanted(request, GROUP_MEMBERS, "usage") ? readMembers(request) : [],
    ]);
    const limits = await withUnifiedLimits(request, reported, unified);
    const usage = servers === undefined ? limits.usage : withServers(request, limits.usage, servers);
    return { quota: limits.quota, usage: [...usage, ...keyPairs, ...members] };
  },
};

/** Reads the wanted keys of the limits. Flavors need the number of servers, too, to check the list of servers. */
function readLimits(request: ReadRequest): Promise<ServiceReadings> {
  const keys = isWanted(request, FLAVORS, "usage") ? new Set([...request.keys, INSTANCES]) : request.keys;
  return readFields({ ...request, keys }, KEYS, NOVA_LIMITS_CALL);
}

/** Counts the key pairs of the token's user. */
async function readKeyPairs({ list }: ReadRequest): Promise<readonly Reading<number>[]> {
  const pairs = await list(OWN_KEY_PAIRS);
  return ["reason" in pairs ? unknown(KEY_PAIRS, pairs) : { key: KEY_PAIRS, value: pairs.length }];
}

async function readMembers(request: ReadRequest): Promise<readonly Reading<number>[]> {
  const groups = await request.list(SERVER_GROUPS);
  // Without any group, those in the plan are new.
  if (!("reason" in groups) && groups.length === 0) return [{ key: GROUP_MEMBERS, hasNone: true }];
  return countByObject(GROUP_MEMBERS, groups, ({ members }) => members.length);
}

/**
 * Adds the number of servers by flavor to the usage. It is unknown if a cell is down, if a server has no name of a
 * flavor, or if the list has another number of servers than Nova counts.
 */
function withServers(
  { region }: ReadRequest,
  usage: readonly Reading<number>[],
  servers: readonly z.infer<typeof server>[] | Refusal,
): readonly Reading<number>[] {
  const without = (reason: Message) => [...usage, { key: FLAVORS, reason }];
  if ("reason" in servers) return [...usage, unknown(FLAVORS, servers)];
  const where = serviceText(service, region);
  const unseen = servers.filter(({ flavor, status }) => flavor === undefined && status === "UNKNOWN").length;
  if (unseen > 0) {
    const reason = say`A cell of the ${where} is down: it does not report the flavors of ${unseen} of ${servers.length} servers, and its counts may be without them.`;
    const unseenIn = (reading: Reading<number>) =>
      OF_SERVERS.includes(reading.key) ? { ...reading, value: undefined, reason } : reading;
    return [...usage.map(unseenIn), { key: FLAVORS, reason }];
  }
  const names = servers.flatMap(({ flavor }) => flavor?.original_name ?? []);
  if (names.length < servers.length) {
    return without(say`The ${where} does not report the name of every server's flavor.`);
  }
  const counted = usage.find(({ key }) => key === INSTANCES)?.value;
  if (counted !== undefined && counted !== servers.length) {
    return without(say`The ${where} lists ${servers.length} servers, but counts ${counted}.`);
  }
  return [...usage, ...countItems(FLAVORS, names)];
}
