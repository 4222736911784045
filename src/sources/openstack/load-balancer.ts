// Load balancers: Octavia reports the limits, and lists are counted for the usage.

import { addUp, type Reading, say, z } from "../../core/index.ts";
import type { Call, ListCall } from "./service-client.ts";
import {
  countIn,
  countItems,
  isWanted,
  type ReadRequest,
  readFields,
  type ServiceKey,
  type ServiceReader,
  unknown,
} from "./service-reader.ts";
import { type Refusal, serviceText } from "./services.ts";

const service = "load-balancer" as const;

const QUOTAS: Call = { service, call: "GET /lbaas/quotas/{project_id}", subject: say`quotas` };

const provisioning_status = z.nullish(z.string());

const LOAD_BALANCERS = {
  service,
  call: "GET /lbaas/loadbalancers?project_id={project_id}&fields=id&fields=provisioning_status&fields=listeners&fields=pools&fields=flavor_id",
  subject: say`load balancers`,
  member: "loadbalancers",
  entry: z.object({
    provisioning_status,
    listeners: z.array(z.unknown()),
    pools: z.array(z.unknown()),
    // Absent before version 2.6 of Octavia's API, which introduced flavors.
    flavor_id: z.nullish(z.string()),
  }),
};

const POOLS = {
  service,
  call: "GET /lbaas/pools?project_id={project_id}&fields=id&fields=provisioning_status&fields=members&fields=healthmonitor_id",
  subject: say`pools`,
  member: "pools",
  entry: z.object({
    provisioning_status,
    members: z.array(z.unknown()),
    // Absent from a pool without a health monitor (octavia/api/v2/types/pool.py).
    healthmonitor_id: z.nullish(z.string()),
  }),
};

const L7_POLICIES = {
  service,
  call: "GET /lbaas/l7policies?project_id={project_id}&fields=id&fields=provisioning_status&fields=rules",
  subject: say`L7 policies`,
  member: "l7policies",
  entry: z.object({ provisioning_status, rules: z.array(z.unknown()) }),
};

const FLAVORS = {
  service,
  call: "GET /lbaas/flavors?fields=id&fields=name",
  subject: say`flavors of load balancers`,
  member: "flavors",
  entry: z.object({ id: z.string(), name: z.string() }),
};

/**
 * Returns a row of the table. Releases of Octavia spell some resources in one word or in two
 * (octavia/api/v2/types/quotas.py).
 */
function entry(name: string, spellings: readonly string[], counted: Call, field: string): ServiceKey {
  const limit = spellings.map((spelling) => `quota.${spelling}`).join(" or ");
  return {
    key: `loadbalancer.${name}`,
    limit: { call: QUOTAS.call, field: limit },
    usage: { call: counted.call, field },
  };
}

const BY_FLAVOR = "loadbalancer.flavors";

const KEYS: readonly ServiceKey[] = [
  entry("loadbalancers", ["loadbalancer", "load_balancer"], LOAD_BALANCERS, "number of loadbalancers"),
  entry("listeners", ["listener"], LOAD_BALANCERS, "number of their listeners"),
  entry("pools", ["pool"], LOAD_BALANCERS, "number of their pools"),
  entry("members", ["member"], POOLS, "number of the members of pools"),
  entry("healthmonitors", ["healthmonitor", "health_monitor"], POOLS, "number of pools with a healthmonitor_id"),
  // Since Ussuri (2020).
  entry("l7policies", ["l7policy"], L7_POLICIES, "number of l7policies"),
  entry("l7rules", ["l7rule"], L7_POLICIES, "number of their rules"),
  {
    key: BY_FLAVOR,
    usage: {
      call: LOAD_BALANCERS.call,
      field: "number of loadbalancers by the name of their flavor_id (GET /lbaas/flavors)",
    },
  },
];

type LoadBalancer = z.infer<typeof LOAD_BALANCERS.entry>;
type Pool = z.infer<typeof POOLS.entry>;

const IN_LOAD_BALANCERS = {
  "loadbalancer.loadbalancers": () => 1,
  "loadbalancer.listeners": ({ listeners }: LoadBalancer) => listeners.length,
  "loadbalancer.pools": ({ pools }: LoadBalancer) => pools.length,
};

const IN_POOLS = {
  "loadbalancer.members": ({ members }: Pool) => members.length,
  "loadbalancer.healthmonitors": ({ healthmonitor_id: id }: Pool) => (typeof id === "string" ? 1 : 0),
};

const IN_L7_POLICIES = {
  "loadbalancer.l7policies": () => 1,
  "loadbalancer.l7rules": ({ rules }: z.infer<typeof L7_POLICIES.entry>) => rules.length,
};

/** Reads limits and usage of load balancers. */
export const loadBalancerReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    const areWanted = (keys: readonly string[]) => keys.some((key) => isWanted(request, key, "usage"));
    const needsPools = areWanted(Object.keys(IN_POOLS));
    // Pools are checked against the load balancers, whose entries list their pools.
    const needsLoadBalancers = needsPools || areWanted([...Object.keys(IN_LOAD_BALANCERS), BY_FLAVOR]);
    const needsFlavors = areWanted([BY_FLAVOR]);
    const listFlavors = () => request.list(FLAVORS);
    const [{ quota }, loadBalancers, pools, l7Policies, flavors] = await Promise.all([
      readFields(request, KEYS, QUOTAS),
      needsLoadBalancers ? listLive(request, LOAD_BALANCERS) : [],
      needsPools ? listLive(request, POOLS) : [],
      areWanted(Object.keys(IN_L7_POLICIES)) ? listLive(request, L7_POLICIES) : [],
      // A plan with flavors suggests that load balancers have some, too, so their names are requested early.
      needsFlavors && !request.isEverything ? listFlavors() : undefined,
    ]);
    const usage = [
      ...countIn(request, loadBalancers, IN_LOAD_BALANCERS),
      ...countIn(request, agreeing(request, pools, loadBalancers), IN_POOLS),
      ...countIn(request, l7Policies, IN_L7_POLICIES),
      ...(needsFlavors ? await readFlavors(loadBalancers, async () => flavors ?? listFlavors()) : []),
    ];
    return { quota, usage };
  },
};

/** Lists objects without deleted ones, which stay in Octavia's lists for a while although no quota counts them. */
async function listLive<Entry extends { readonly provisioning_status?: string | null | undefined }>(
  request: ReadRequest,
  call: ListCall<Entry>,
): Promise<readonly Entry[] | Refusal> {
  const all = await request.list(call);
  return "reason" in all ? all : all.filter((one) => one.provisioning_status !== "DELETED");
}

/**
 * Returns the pools, or a refusal if the load balancers list another number of them: one of the lists is incomplete, or
 * something changed between the two requests.
 */
function agreeing(
  { region }: ReadRequest,
  pools: readonly Pool[] | Refusal,
  loadBalancers: readonly LoadBalancer[] | Refusal,
): readonly Pool[] | Refusal {
  if ("reason" in pools || "reason" in loadBalancers) return pools;
  const expected = addUp(loadBalancers, IN_LOAD_BALANCERS["loadbalancer.pools"]);
  if (expected === pools.length) return pools;
  const reason = say`The ${serviceText(service, region)} lists ${pools.length} pools, and load balancers that have ${expected}: the lists are not complete, or something changed meanwhile. Try again.`;
  return { status: 200, reason };
}

/** Counts load balancers by flavor. Those without a flavor are not counted. */
async function readFlavors(
  loadBalancers: readonly LoadBalancer[] | Refusal,
  listFlavors: () => Promise<readonly z.infer<typeof FLAVORS.entry>[] | Refusal>,
): Promise<readonly Reading<number>[]> {
  if ("reason" in loadBalancers) return [unknown(BY_FLAVOR, loadBalancers)];
  const ids = loadBalancers.flatMap(({ flavor_id }) => flavor_id ?? []);
  if (ids.length === 0) return [];
  const flavors = await listFlavors();
  if ("reason" in flavors) return [unknown(BY_FLAVOR, flavors)];
  const names = new Map(flavors.map(({ id, name }) => [id, name]));
  return countItems(
    BY_FLAVOR,
    ids.map((id) => names.get(id) ?? id),
  );
}
