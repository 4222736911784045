// Magnum: limit and usage of clusters, and templates of clusters.

import { type ClusterTemplate, say, z } from "../../core/index.ts";
import type { Call, RegionClient } from "./service-client.ts";
import { joinReadings, readFields, type ServiceKey, type ServiceReader } from "./service-reader.ts";

const service = "container-infrastructure-management";

// A project without its own limit gets the service's default (magnum/api/controllers/v1/quota.py).
const QUOTA: Call = { service, call: "GET /quotas/{project_id}/Cluster", subject: say`quota of clusters` };
// magnum/api/controllers/v1/stats.py. To an administrator, a list of clusters shows the clusters of all projects.
const STATS: Call = { service, call: "GET /stats?project_id={project_id}", subject: say`number of clusters` };

const KEYS: readonly ServiceKey[] = [
  {
    key: "cluster.clusters",
    limit: { call: QUOTA.call, field: "hard_limit" },
    usage: { call: STATS.call, field: "clusters" },
  },
];

/** Reads the limit and the usage of clusters. */
export const containerInfraReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) =>
    joinReadings(await Promise.all([QUOTA, STATS].map((call) => readFields(request, KEYS, call)))),
};

const template = z.looseObject({ uuid: z.string(), name: z.nullish(z.string()) });

/** Fields that amounts depend on, with the same name as the Terraform provider's attribute. */
const COUNTED = ["docker_volume_size", "fixed_network", "floating_ip_enabled", "master_lb_enabled"];

/** The templates of clusters that the project may use. undefined: they are not known. */
export async function readClusterTemplates(client: RegionClient): Promise<readonly ClusterTemplate[] | undefined> {
  const list = await client.list({
    service,
    call: "GET /clustertemplates?limit=1000",
    subject: say`cluster templates`,
    member: "clustertemplates",
    entry: template,
  });
  if ("reason" in list) return undefined;
  return list.map(({ uuid: id, name, flavor_id: flavor, master_flavor_id: master_flavor, labels, ...rest }) => {
    // Others, such as addresses of proxies, may hold secrets.
    const counted = Object.fromEntries(COUNTED.map((field) => [field, rest[field]]));
    return { id, name: name ?? "", values: { ...counted, flavor, master_flavor, labels: [labels] } };
  });
}
