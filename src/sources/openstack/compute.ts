// Nova: limits and counts in one answer, servers by flavor, and the key pairs of the token's user.

import { quote, type Reading, z } from "../../core/index.ts";
import type { Answer, CloudClient, ListAnswer, Refusal } from "./client.ts";
import { readLimit, readUsage, unknownReadings } from "./readings.ts";
import { serviceText } from "./refusals.ts";
import type { ReadRequest, ServedKey, ServiceReader, ServiceReadings } from "./service-reader.ts";

const LIMITS = "GET /limits";
const FLAVORS = "compute.flavors";
const KEY_PAIRS = "compute.key_pairs";

/** Fields of `limits.absolute`. Source: nova/api/openstack/compute/views/limits.py. */
function entry(key: string, limit: string, usage: string | null = null): ServedKey {
  const place = (field: string) => ({ call: LIMITS, field: `limits.absolute.${field}` });
  return { key, limit: place(limit), usage: usage === null ? null : place(usage) };
}

/** Keys whose usage is counted from servers, so that one that cannot be seen is missing in them. */
const OF_SERVERS: readonly string[] = ["compute.cores", "compute.instances", "compute.ram_mb"];

const INSTANCES = entry("compute.instances", "maxTotalInstances", "totalInstancesUsed");

const KEYS: readonly ServedKey[] = [
  entry("compute.cores", "maxTotalCores", "totalCoresUsed"),
  INSTANCES,
  entry("compute.ram_mb", "maxTotalRAMSize", "totalRAMUsed"),
  entry("compute.metadata_items", "maxServerMeta"),
  entry("compute.server_group_members", "maxServerGroupMembers"),
  entry("compute.server_groups", "maxServerGroups", "totalServerGroupsUsed"),
  {
    ...entry(KEY_PAIRS, "maxTotalKeypairs"),
    // Nova says 0 for every user (nova/quota.py, `_keypair_get_count_by_user`), so they are counted.
    usage: { call: "GET /os-keypairs", field: "number of key pairs of the token's user" },
  },
  { key: FLAVORS, limit: null, usage: { call: "GET /servers/detail", field: "servers[].flavor.original_name" } },
];

/**
 * Microversion of limits and key pairs: from 2.57 on, limits are without those of networks and images, which Nova no longer knows; from
 * 2.35 on, key pairs come in pages. OpenStack Queens (2018).
 */
const MICROVERSION = "2.57";

/** Servers have their flavor's name from 2.47 on; from 2.69 on (Stein, 2019) those of cells that are down are in the list as well. */
const SERVER_MICROVERSIONS = ["2.69", "2.47"] as const;

/** Nova's part of the snapshot. */
export const computeReader: ServiceReader = {
  service: "compute",
  keys: KEYS,
  read: async (request) => {
    const { keys } = request;
    const [limits, servers, keyPairs] = await Promise.all([
      readLimits(request),
      keys.has(FLAVORS) ? readServers(request) : null,
      keys.has(KEY_PAIRS) ? readKeyPairs(request) : null,
    ]);
    const read = toReadings(request, limits);
    return {
      quota: read.quota,
      usage: [
        ...(keyPairs === null ? [] : [keyPairs]),
        ...(servers === null ? read.usage : withServers(request, read.usage, servers)),
      ],
    };
  },
};

function versioned(version: string) {
  return { "x-openstack-nova-api-version": version };
}

/** Asks with a microversion, and without any where the cloud is too old for it (406). */
async function orWithout<Result extends { readonly kind: string }>(
  ask: (headers: Record<string, string>) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const result = await ask(versioned(MICROVERSION));
  return "reason" in result && result.status === 406 ? ask({}) : result;
}

function readLimits({ client, region }: ReadRequest): Promise<Answer | Refusal> {
  // Never with `tenant_id`, even the own one: that takes an administrator. `reserved` counts what is reserved before Pike.
  const query = { reserved: "1" };
  const request = { service: "compute", region, path: "/limits", query, subject: "limits" } as const;
  return orWithout((headers) => client.get({ ...request, headers }));
}

function toReadings({ region }: ReadRequest, answer: Answer | Refusal): ServiceReadings {
  const ofLimits = KEYS.filter(({ limit }) => limit !== null);
  if (answer.kind === "refusal") {
    const { quota, usage } = unknownReadings(ofLimits, answer.reason);
    return { quota, usage: usage.filter(({ key }) => key !== KEY_PAIRS) };
  }
  const absolute = absoluteOf(answer.body);
  const read = <Value>(
    { key }: ServedKey,
    place: ServedKey["limit"],
    readValue: (of: { key: string; absent: string }, value: unknown) => Reading<Value>,
  ): readonly Reading<Value>[] => {
    if (place?.call !== LIMITS) return [];
    const field = place.field.slice(place.field.lastIndexOf(".") + 1);
    const absent = `The limits of the ${serviceText({ service: "compute", region })} are without ${quote(field)}.`;
    return [readValue({ key, absent }, absolute[field])];
  };
  return {
    quota: ofLimits.flatMap((row) => read(row, row.limit, readLimit)),
    usage: ofLimits.flatMap((row) => read(row, row.usage, readUsage)),
  };
}

const limitsBody = z.object({ limits: z.object({ absolute: z.record(z.string(), z.unknown()) }) });

function absoluteOf(body: unknown): Readonly<Record<string, unknown>> {
  return limitsBody.safeParse(body).data?.limits.absolute ?? {};
}

/** The number of key pairs of the token's user; which one that is, Nova takes from the token. */
async function readKeyPairs({ client, region }: ReadRequest): Promise<Reading<number>> {
  const list = await orWithout((headers) =>
    client.list({
      service: "compute",
      region,
      path: "/os-keypairs",
      query: { limit: "1000" },
      headers,
      subject: "key pairs",
      member: "keypairs",
    }),
  );
  const key = { key: KEY_PAIRS, item: null };
  return list.kind === "list" ? { ...key, value: list.items.length } : { ...key, value: null, reason: list.reason };
}

/** All servers of the project, whoever made them. */
async function readServers({ client, region }: ReadRequest): Promise<ListAnswer | Refusal> {
  const ask = (version: string) => listServers(client, region, version);
  const [latest, oldest] = SERVER_MICROVERSIONS;
  const servers = await ask(latest);
  return servers.kind === "refusal" && servers.status === 406 ? ask(oldest) : servers;
}

function listServers(client: CloudClient, region: string, version: string): Promise<ListAnswer | Refusal> {
  return client.list({
    service: "compute",
    region,
    path: "/servers/detail",
    query: { limit: "1000" },
    headers: versioned(version),
    subject: "servers",
    member: "servers",
  });
}

const server = z.object({ flavor: z.object({ original_name: z.string() }) });

/** Entry of a server in a cell that is down: nothing but its id, state and project (2.69). */
const unseenServer = z.object({ flavor: z.optional(z.undefined()), status: z.literal("UNKNOWN") });

/**
 * Usage with the number of servers by flavor. Servers that cannot be seen are in no count, so that neither this one nor Nova's own is
 * known then. A list that has another number of servers than Nova counts was not complete.
 */
function withServers(
  { region }: ReadRequest,
  usage: readonly Reading<number>[],
  servers: ListAnswer | Refusal,
): readonly Reading<number>[] {
  const unknown = (reason: string) => [...usage, { key: FLAVORS, item: null, value: null, reason }];
  if (servers.kind === "refusal") return unknown(servers.reason);
  const { items } = servers;
  const where = serviceText({ service: "compute", region });
  const unseen = items.filter((item) => unseenServer.safeParse(item).success).length;
  if (unseen > 0) {
    const reason = `A cell of the ${where} is down: it does not tell the flavors of ${unseen} of ${items.length} servers, and its counts may be without them.`;
    const seen = usage.filter(({ key }) => !OF_SERVERS.includes(key));
    return [...seen, ...[...OF_SERVERS, FLAVORS].map((key) => ({ key, item: null, value: null, reason }))];
  }
  const counts = new Map<string, number>();
  for (const item of items) {
    const parsed = server.safeParse(item);
    if (!parsed.success) return unknown(`The ${where} does not tell the name of every server's flavor.`);
    const name = parsed.data.flavor.original_name;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const counted = usage.find(({ key }) => key === INSTANCES.key)?.value ?? null;
  if (counted !== null && counted !== items.length) {
    return unknown(`The ${where} lists ${items.length} servers, but counts ${counted}.`);
  }
  return [...usage, ...[...counts].map(([item, value]) => ({ key: FLAVORS, item, value }))];
}
