// Facts of a region that resources are counted by: ports of DHCP agents, and the type of volumes that name none.

import { type TypeName, z } from "../../core/index.ts";
import type { RegionClient } from "./client.ts";
import type { PageShape } from "./service-request.ts";

const withId = z.object({ id: z.string() });
const ofNetwork = z.object({ network_id: z.string() });

/**
 * The least number of ports that DHCP agents have on one of the project's networks with a DHCP subnet. undefined: there is no such network,
 * or it is not known. Sources: neutron/db/agentschedulers_db.py, `dhcp_agents_per_network`; the ports belong to the network's
 * project (neutron/agent/linux/dhcp.py, `DEVICE_OWNER_DHCP`).
 */
export async function readDhcpPorts(client: RegionClient): Promise<number | undefined> {
  const list = <Entry>(member: string, query: string, entry: PageShape<Entry>["entry"]) => {
    const call = `GET /${member}?${query}&project_id={project_id}`;
    return client.list({ service: "network", call, subject: member }, { member, entry });
  };
  const [networks, subnets, ports] = await Promise.all([
    list("networks", "fields=id", withId),
    list("subnets", "enable_dhcp=True&fields=id&fields=network_id", ofNetwork),
    list("ports", "device_owner=network%3Adhcp&fields=id&fields=network_id", ofNetwork),
  ]);
  if ("reason" in networks || "reason" in subnets || "reason" in ports) return undefined;
  const withDhcp = new Set(subnets.map(({ network_id }) => network_id));
  // A project may have subnets in other projects' networks, whose DHCP ports are not its own.
  const counts = networks
    .filter(({ id }) => withDhcp.has(id))
    .map(({ id }) => ports.filter(({ network_id }) => network_id === id).length);
  return counts.length === 0 ? undefined : Math.min(...counts);
}

/** The name of the type of volumes that name none. undefined: there is none, or it is not known. */
export async function readDefaultVolumeType({ ask }: RegionClient): Promise<string | undefined> {
  const answer = await ask({ service: "block-storage", call: "GET /types/default", subject: "default volume type" });
  const body = z.object({ volume_type: z.object({ name: z.string() }) });
  return answer.kind === "refusal" ? undefined : body.safeParse(answer.body).data?.volume_type.name;
}

/** Ids and names of all volume types that the project may use. undefined: it is not known. */
export async function readVolumeTypes(client: RegionClient): Promise<readonly TypeName[] | undefined> {
  const call = { service: "block-storage", call: "GET /types?limit=1000", subject: "volume types" } as const;
  const entry = z.object({ id: z.string(), name: z.string() });
  const types = await client.list(call, { member: "volume_types", entry });
  return "reason" in types ? undefined : types;
}
