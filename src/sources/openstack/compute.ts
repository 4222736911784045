// Nova: limits and counts in one answer, servers by flavor, and the key pairs of the token's user.

import { type Message, type Reading, say, z } from "../../core/index.ts";
import type { Call } from "./service-client.ts";
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
  LIMITS,
  NOVA_LIMITS,
  REGISTERED,
  RESOURCES,
  readUnifiedLimits,
  USAGES,
  withUnifiedLimits,
} from "./unified-limits.ts";

const service = "compute";

const FLAVORS = "compute.flavors";
const INSTANCES = "compute.instances";
const GROUP_MEMBERS = "compute.server_group_members";
const KEY_PAIRS = "compute.key_pairs";

/** That of the limits: from 2.35 on, key pairs come in pages. */
const { headers } = LIMITS;

const OWN_KEY_PAIRS: Call = { service, call: "GET /os-keypairs?limit=1000", subject: say`key pairs`, headers };

/** From 2.69 on lists have servers of cells that are down, but not with a query, a page size too (nova/api/openstack/compute/servers.py, `_is_cell_down_supported`). */
const SERVERS: Call = {
  service,
  call: "GET /servers/detail",
  subject: say`servers`,
  headers: { "x-openstack-nova-api-version": "2.69" },
};

/** Groups with all of their members, made by this project's users in any way. */
const SERVER_GROUPS: Call = { service, call: "GET /os-server-groups?limit=1000", subject: say`server groups`, headers };

/** Keys whose usage is counted from servers, so that one that cannot be seen is missing in them. */
const OF_SERVERS: readonly string[] = ["compute.cores", INSTANCES, "compute.ram_mb"];

const COUNTED: Readonly<Record<string, ValuePlace>> = {
  [GROUP_MEMBERS]: { call: SERVER_GROUPS.call, field: "number of members, of each group" },
  // Nova says 0 for every user (nova/quota.py, `_keypair_get_count_by_user`).
  [KEY_PAIRS]: { call: OWN_KEY_PAIRS.call, field: "number of key pairs of the token's user" },
};

const inLimits = (field: string): ValuePlace => ({ call: LIMITS.call, field: `limits.absolute.${field}` });

const KEYS: readonly ServiceKey[] = [
  ...Object.entries(NOVA_LIMITS).map(([key, { limit, used }]) => {
    return { key, limit: inLimits(limit), usage: used === undefined ? COUNTED[key] : inLimits(used) };
  }),
  { key: FLAVORS, usage: { call: SERVERS.call, field: "servers[].flavor.original_name" } },
  {
    key: RESOURCES,
    limit: { ...REGISTERED, field: "default_limit, or resource_limit in `GET /limits`" },
    usage: { ...USAGES, field: "usages" },
  },
];

/** Reads limits and usage of servers, groups of them, and key pairs. */
export const computeReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    // Nova's own counts leave out what is in a cell that is down, without a word: only the list shows it.
    const needsServers = [FLAVORS, ...OF_SERVERS].some((key) => isWanted(request, key, "usage"));
    const needsLimits = KEYS.some(({ key, limit }) => limit !== undefined && isWanted(request, key, "quota"));
    const isByClass = isWanted(request, RESOURCES, "usage");
    const [reported, unified, _usages, servers, keyPairs, members] = await Promise.all([
      readLimits(request),
      needsLimits || isByClass ? readUnifiedLimits(request) : undefined,
      // At the same time; what it says is looked at where there are unified limits.
      isByClass ? request.ask(USAGES) : undefined,
      needsServers ? request.list(SERVERS, { member: "servers", entry: server }) : undefined,
      isWanted(request, KEY_PAIRS, "usage") ? readKeyPairs(request) : [],
      isWanted(request, GROUP_MEMBERS, "usage") ? readMembers(request) : [],
    ]);
    const limits = await withUnifiedLimits(request, reported, unified);
    const usage = servers === undefined ? limits.usage : withServers(request, limits.usage, servers);
    return { quota: limits.quota, usage: [...usage, ...keyPairs, ...members] };
  },
};

/** The wanted keys of the limits; with flavors, the number of servers too, by which the list of them is held. */
function readLimits(request: ReadRequest): Promise<ServiceReadings> {
  const keys = isWanted(request, FLAVORS, "usage") ? new Set([...request.keys, INSTANCES]) : request.keys;
  return readFields({ ...request, keys }, KEYS, LIMITS);
}

/** The number of key pairs of the token's user; which one that is, Nova takes from the token. */
async function readKeyPairs({ list }: ReadRequest): Promise<readonly Reading<number>[]> {
  const pairs = await list(OWN_KEY_PAIRS, { member: "keypairs", entry: z.object({}) });
  return ["reason" in pairs ? unknown(KEY_PAIRS, pairs) : { key: KEY_PAIRS, value: pairs.length }];
}

const serverGroup = z.object({ id: z.string(), name: z.string(), members: z.array(z.unknown()) });

async function readMembers(request: ReadRequest): Promise<readonly Reading<number>[]> {
  const groups = await request.list(SERVER_GROUPS, { member: "server_groups", entry: serverGroup });
  // No group is an answer, too: the plan's is none of them.
  if (!("reason" in groups) && groups.length === 0) return [{ key: GROUP_MEMBERS, hasNone: true }];
  return countByObject(GROUP_MEMBERS, groups, ({ members }) => members.length);
}

/** From microversion 2.69 on, a server in a cell that is down has nothing but its id, state and project. */
const server = z.object({
  status: z.optional(z.string()),
  flavor: z.optional(z.object({ original_name: z.optional(z.string()) })),
});

/** Usage with the number of servers by flavor; not known where servers cannot be seen, or where the list has another number of servers than Nova counts. */
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
