// Magnum: limit and usage of clusters, and templates of clusters.

import { type ClusterTemplate, say, z } from "../../core/index.ts";
import type { Call, RegionClient } from "./service-client.ts";
import { countIn, isWanted, joinReadings, readFields, type ServiceKey, type ServiceReader } from "./service-reader.ts";

const service = "container-infrastructure-management";

// A project without its own limit gets the service's default (magnum/api/controllers/v1/quota.py).
const QUOTA: Call = { service, call: "GET /quotas/{project_id}/Cluster", subject: say`quota of clusters` };
const CLUSTERS: Call = { service, call: "GET /clusters?limit=1000", subject: say`clusters` };
const TEMPLATES: Call = { service, call: "GET /clustertemplates?limit=1000", subject: say`cluster templates` };

const KEY = "cluster.clusters";
const KEYS: readonly ServiceKey[] = [
  {
    key: KEY,
    limit: { call: QUOTA.call, field: "hard_limit" },
    usage: { call: CLUSTERS.call, field: "number of clusters" },
  },
];

/** Reads the limit and the usage of clusters. */
export const containerInfraReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    const isListed = isWanted(request, KEY, "usage");
    const [limits, clusters] = await Promise.all([
      readFields(request, KEYS, QUOTA),
      isListed ? request.list(CLUSTERS, { member: "clusters", entry: z.object({ uuid: z.string() }) }) : [],
    ]);
    return joinReadings([limits, { quota: [], usage: countIn(request, clusters, { [KEY]: () => 1 }) }]);
  },
};

const template = z.looseObject({ uuid: z.string(), name: z.nullish(z.string()) });

/** Fields that amounts depend on, with the same name as the Terraform provider's attribute. */
const COUNTED = ["docker_volume_size", "fixed_network", "floating_ip_enabled", "master_lb_enabled"];

/** The templates of clusters that the project may use. undefined: they are not known. */
export async function readClusterTemplates(client: RegionClient): Promise<readonly ClusterTemplate[] | undefined> {
  const list = await client.list(TEMPLATES, { member: "clustertemplates", entry: template });
  if ("reason" in list) return undefined;
  return list.map(({ uuid: id, name, flavor_id: flavor, master_flavor_id: master_flavor, labels, ...rest }) => {
    // Others, such as addresses of proxies, may hold secrets.
    const counted = Object.fromEntries(COUNTED.map((field) => [field, rest[field]]));
    return { id, name: name ?? "", values: { ...counted, flavor, master_flavor, labels: [labels] } };
  });
}
