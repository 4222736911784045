// DNS zones: Designate reports the limit, and next to the first zone how many there are.

import { type Reading, z } from "../../core/index.ts";
import type { Call } from "./client.ts";
import {
  findField,
  isWanted,
  type ReadRequest,
  readFields,
  readList,
  type ServiceKey,
  type ServiceReader,
  unknown,
} from "./service-reader.ts";

const service = "dns";

const QUOTAS: Call = { service, call: "GET /quotas/{project_id}", subject: "quotas" };

const COUNT: Call = { service, call: "GET /zones?limit=1", subject: "number of zones" };

const ZONES: Call = { service, call: "GET /zones?limit=1000", subject: "zones" };

const KEYS: readonly [ServiceKey] = [
  {
    key: "dns.zones",
    limit: { call: QUOTAS.call, field: "zones" },
    usage: { call: COUNT.call, field: "metadata.total_count" },
  },
];

const zone = z.object({ project_id: z.string() });

/** Reads limit and usage of zones. One service often serves several regions, which then tell the same numbers. */
export const dnsReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    // Designate takes every number below 0 for none (designate/quota/base.py).
    const isUnlimited = (amount: number): boolean => amount < 0;
    const [{ quota }, usage] = await Promise.all([
      readFields(request, KEYS, { ...QUOTAS, isUnlimited }),
      readUsage(request),
    ]);
    return { quota, usage };
  },
};

/** The number that Designate tells; where it tells none, the project's own zones in the whole list, which has shared ones, too. */
async function readUsage(request: ReadRequest): Promise<readonly Reading<number>[]> {
  const [{ key }] = KEYS;
  if (!isWanted(request, key, "usage")) return [];
  const answer = await request.ask(COUNT);
  const isTold = answer.kind === "refusal" || findField(answer.body, "metadata.total_count") !== undefined;
  if (isTold) return (await readFields(request, KEYS, COUNT)).usage;
  const zones = await readList(request, ZONES, { member: "zones", entry: zone });
  if ("reason" in zones) return [unknown(key, zones)];
  const own = zones.filter(({ project_id }) => project_id === request.session.projectId);
  return [{ key, value: own.length }];
}
