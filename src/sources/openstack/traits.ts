// Facts of a region that resources are counted by: ports of DHCP agents, and the type of volumes that name none.

import { type VolumeTypeName, z } from "../../core/index.ts";
import type { CloudClient } from "./client.ts";

/**
 * The least number of ports that DHCP agents have on one of the project's networks with a DHCP subnet. undefined: there is no such network,
 * or it is not known. Sources: neutron/db/agentschedulers_db.py, `dhcp_agents_per_network`; the ports belong to the network's
 * project (neutron/agent/linux/dhcp.py, `DEVICE_OWNER_DHCP`).
 */
export async function readDhcpPorts(client: CloudClient, region: string): Promise<number | undefined> {
  const list = async (
    member: "networks" | "subnets" | "ports",
    query: Readonly<Record<string, string | readonly string[]>>,
  ) => {
    const own = { ...query, project_id: client.session.projectId };
    const answer = await client.list({
      service: "network",
      region,
      path: `/${member}`,
      query: own,
      subject: member,
      member,
      fields: ["id", "network_id"],
    });
    return answer.kind === "list" ? answer.items : undefined;
  };
  const [networks, subnets, ports] = await Promise.all([
    list("networks", { fields: "id" }),
    list("subnets", { enable_dhcp: "True", fields: ["id", "network_id"] }),
    list("ports", { device_owner: "network:dhcp", fields: ["id", "network_id"] }),
  ]);
  const own = z.array(z.object({ id: z.string() })).safeParse(networks).data;
  const withDhcp = z.array(ofNetwork).safeParse(subnets).data;
  const ofAgents = z.array(ofNetwork).safeParse(ports).data;
  if (own === undefined || withDhcp === undefined || ofAgents === undefined) return undefined;
  const inQuestion = new Set(withDhcp.map(({ network_id }) => network_id));
  // A project may have subnets in other projects' networks, whose DHCP ports are not its own.
  const counts = own
    .filter(({ id }) => inQuestion.has(id))
    .map(({ id }) => ofAgents.filter(({ network_id }) => network_id === id).length);
  return counts.length === 0 ? undefined : Math.min(...counts);
}

const ofNetwork = z.object({ network_id: z.string() });

/** The name of the type of volumes that name none. undefined: there is none, or it is not known. */
export async function readDefaultVolumeType(client: CloudClient, region: string): Promise<string | undefined> {
  const subject = "default volume type";
  const answer = await client.get({ service: "block-storage", region, path: "/types/default", subject });
  if (answer.kind === "refusal") return undefined;
  return z.object({ volume_type: z.object({ name: z.string() }) }).safeParse(answer.body).data?.volume_type.name;
}

/** Ids and names of all volume types that the project may use. undefined: it is not known. */
export async function readVolumeTypes(
  client: CloudClient,
  region: string,
): Promise<readonly VolumeTypeName[] | undefined> {
  const subject = "volume types";
  const request = { service: "block-storage", region, path: "/types", query: { limit: "1000" }, subject } as const;
  const list = await client.list({ ...request, member: "volume_types", fields: ["id", "name"] });
  if (list.kind === "refusal") return undefined;
  return z.array(z.object({ id: z.string(), name: z.string() })).safeParse(list.items).data;
}
