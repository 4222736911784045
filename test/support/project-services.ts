// Services of a cloud of many projects: what they answer, of the numbers of the project that asks.

import type { Answer } from "./openstack-answers.ts";
import { amountOf, hasMonitor, objectsOf, POLICIES, type ProjectPlace } from "./project-numbers.ts";

/** A call of a service. */
export interface ServiceCall extends ProjectPlace {
  readonly service: string;
  /** Below the service's address: "/v2.1/limits". */
  readonly path: string;
  readonly query: URLSearchParams;
}

const NOT_FOUND: Answer = { status: 404, body: { message: "Not Found" } };

/** Entries of a page of servers and images. */
const PAGE = 3;

/** The answer of a service. */
export function answerService(call: ServiceCall): Answer {
  return SERVICES[call.service]?.(call) ?? NOT_FOUND;
}

const SERVICES: Readonly<Record<string, (call: ServiceCall) => Answer>> = {
  compute: answerCompute,
  network: answerNetwork,
  "block-storage": answerVolumes,
  "load-balancer": answerBalancers,
  dns: answerDns,
  image: answerImages,
  "object-store": answerAccount,
};

function answerCompute(call: ServiceCall): Answer {
  const { servers, keyPairs } = objectsOf(call);
  switch (call.path) {
    case "/v2.1/limits":
      return { body: { limits: { rate: [], absolute: toLimits(call, servers.length) } } };
    case "/v2.1/servers/detail": {
      const entries = servers.map((flavor, index) => ({
        id: `server-${call.project}-${index}`,
        status: "ACTIVE",
        tenant_id: call.project,
        flavor: { original_name: flavor },
      }));
      return {
        body: toPage(
          call,
          entries,
          (next) => ({ servers_links: next === null ? [] : [{ rel: "next", href: next }] }),
          "servers",
        ),
      };
    }
    case "/v2.1/os-keypairs":
      return {
        body: { keypairs: Array.from({ length: keyPairs }, (_, index) => ({ keypair: { name: `pair-${index}` } })) },
      };
    default:
      return NOT_FOUND;
  }
}

function toLimits(call: ServiceCall, servers: number): Readonly<Record<string, number>> {
  const limit = (name: string) => amountOf(call, "quota", `compute.${name}`);
  const used = (name: string) => amountOf(call, "usage", `compute.${name}`);
  return {
    maxTotalInstances: limit("instances"),
    maxTotalCores: limit("cores"),
    maxTotalRAMSize: limit("ram_mb"),
    maxServerMeta: limit("metadata_items"),
    maxTotalKeypairs: limit("key_pairs"),
    maxServerGroups: limit("server_groups"),
    maxServerGroupMembers: limit("server_group_members"),
    totalRAMUsed: used("ram_mb"),
    totalCoresUsed: used("cores"),
    totalInstancesUsed: servers,
    totalServerGroupsUsed: used("server_groups"),
  };
}

/** Neutron's names of quotas, by key. */
const NETWORK: Readonly<Record<string, string>> = {
  floatingips: "floatingip",
  networks: "network",
  ports: "port",
  rbac_policies: "rbac_policy",
  routers: "router",
  security_group_rules: "security_group_rule",
  security_groups: "security_group",
  subnet_pools: "subnetpool",
  subnets: "subnet",
  vpn_endpoint_groups: "endpoint_group",
  vpn_ikepolicies: "ikepolicy",
  vpn_ipsec_site_connections: "ipsec_site_connection",
  vpn_ipsecpolicies: "ipsecpolicy",
  vpn_services: "vpnservice",
};

function answerNetwork(call: ServiceCall): Answer {
  const quotas = `/v2.0/quotas/${call.project}`;
  if (call.path !== quotas && call.path !== `${quotas}/details`) return NOT_FOUND;
  const rows = Object.entries(NETWORK).map(([key, name]) => {
    const limit = amountOf(call, "quota", `network.${key}`);
    const used = amountOf(call, "usage", `network.${key}`);
    // Part of what counts is only reserved.
    return [name, call.path === quotas ? limit : { limit, used: used - 1, reserved: 1 }];
  });
  return { body: { quota: Object.fromEntries(rows) } };
}

/** Cinder's names of quotas, by key. */
const VOLUME: Readonly<Record<string, string>> = {
  backup_gb: "backup_gigabytes",
  backups: "backups",
  snapshots: "snapshots",
  space_gb: "gigabytes",
  volumes: "volumes",
};

function answerVolumes(call: ServiceCall): Answer {
  if (call.path !== `/v3/${call.project}/os-quota-sets/${call.project}`) return NOT_FOUND;
  const rows = Object.entries(VOLUME).map(([key, name]) => {
    const limit = amountOf(call, "quota", `volume.${key}`);
    const used = amountOf(call, "usage", `volume.${key}`);
    return [name, call.query.has("usage") ? { limit, in_use: used - 2, reserved: 2 } : limit];
  });
  return { body: { quota_set: Object.fromEntries(rows) } };
}

function answerBalancers(call: ServiceCall): Answer {
  const { balancers } = objectsOf(call);
  const provisioning_status = "ACTIVE";
  switch (call.path) {
    case `/v2.0/lbaas/quotas/${call.project}`: {
      const limit = (name: string) => amountOf(call, "quota", `loadbalancer.${name}`);
      return {
        body: {
          quota: {
            load_balancer: limit("loadbalancers"),
            listener: limit("listeners"),
            pool: limit("pools"),
            member: limit("members"),
            health_monitor: limit("healthmonitors"),
          },
        },
      };
    }
    case "/v2.0/lbaas/loadbalancers":
      return {
        body: {
          loadbalancers: balancers.map(({ id, flavor, listeners, pools }) => ({
            id,
            project_id: call.project,
            provisioning_status,
            flavor_id: flavor === null ? null : `id-of-${flavor}`,
            listeners: toIds(listeners),
            pools: toIds(pools.length),
          })),
          loadbalancers_links: [],
        },
      };
    case "/v2.0/lbaas/pools":
      return {
        body: {
          pools: balancers.flatMap(({ id, pools }) =>
            pools.map((members, index) => ({
              id: `pool-of-${id}-${index}`,
              project_id: call.project,
              provisioning_status,
              members: toIds(members),
              ...(hasMonitor(members, index) ? { healthmonitor_id: `monitor-of-${id}-${index}` } : {}),
            })),
          ),
          pools_links: [],
        },
      };
    case "/v2.0/lbaas/flavors":
      return {
        body: {
          flavors: balancers.flatMap(({ flavor }) =>
            flavor === null ? [] : [{ id: `id-of-${flavor}`, name: flavor }],
          ),
        },
      };
    default:
      return NOT_FOUND;
  }
}

function answerDns(call: ServiceCall): Answer {
  if (call.path === `/v2/quotas/${call.project}`) return { body: { zones: amountOf(call, "quota", "dns.zones") } };
  if (call.path !== "/v2/zones") return NOT_FOUND;
  const { zones: total_count } = objectsOf(call);
  const listed = Math.min(total_count, Number(call.query.get("limit") ?? total_count));
  const zones = Array.from({ length: listed }, (_, index) => ({ id: `zone-${index}`, project_id: call.project }));
  return { body: { zones, links: {}, metadata: { total_count } } };
}

function answerImages(call: ServiceCall): Answer {
  if (call.path !== "/v2/images" || call.query.get("owner") !== call.project) return NOT_FOUND;
  const { images, hiddenImages } = objectsOf(call);
  const isHidden = call.query.get("os_hidden") === "true";
  const entries = (isHidden ? hiddenImages : images).map((size, index) => ({
    id: `image-${call.project}-${String(isHidden)}-${index}`,
    status: "active",
    owner: call.project,
    size,
  }));
  return { body: toPage(call, entries, (next) => (next === null ? {} : { next }), "images") };
}

function answerAccount(call: ServiceCall): Answer {
  if (call.path === "/info") return { body: { swift: { policies: POLICIES.map((name) => ({ name })) } } };
  if (call.path !== `/v1/AUTH_${call.project}`) return NOT_FOUND;
  const policies = POLICIES.flatMap((policy) => [
    [`x-account-quota-bytes-policy-${policy}`, amountOf(call, "quota", `objectstorage ${policy}`)],
    [`x-account-storage-policy-${policy}-bytes-used`, amountOf(call, "usage", `objectstorage ${policy}`)],
  ]);
  const headers = {
    "x-account-bytes-used": amountOf(call, "usage", "s3.space_bytes"),
    "x-account-quota-bytes": amountOf(call, "quota", "s3.space_bytes"),
    ...Object.fromEntries(policies),
  };
  return {
    status: 204,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  };
}

function toIds(count: number): readonly { readonly id: string }[] {
  return Array.from({ length: count }, (_, index) => ({ id: String(index) }));
}

/** The page that the query asks for, with a link to the next one. */
function toPage(
  { path, query }: ServiceCall,
  entries: readonly { readonly id: string }[],
  toLinks: (next: string | null) => object,
  member: string,
): object {
  const from = entries.findIndex(({ id }) => id === query.get("marker")) + 1;
  const page = entries.slice(from, from + PAGE);
  const last = page.at(-1);
  const following = new URLSearchParams(query);
  if (last !== undefined) following.set("marker", last.id);
  const next = last !== undefined && from + PAGE < entries.length ? `${path}?${following.toString()}` : null;
  return { [member]: page, ...toLinks(next) };
}
