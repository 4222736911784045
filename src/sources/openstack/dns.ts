// DNS zones: Designate reports the limit, and next to the first zone how many there are.

import type { Call } from "./client.ts";
import { joinReadings, readFields, type ServiceKey, type ServiceReader } from "./service-reader.ts";

const service = "dns";

const QUOTAS: Call = { service, call: "GET /quotas/{project_id}", subject: "quotas" };

const COUNT: Call = { service, call: "GET /zones?limit=1", subject: "number of zones" };

const KEYS: readonly ServiceKey[] = [
  {
    key: "dns.zones",
    limit: { call: QUOTAS.call, field: "zones" },
    usage: { call: COUNT.call, field: "metadata.total_count" },
  },
];

/** Reads limit and usage of zones. One service often serves several regions, which then tell the same numbers. */
export const dnsReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    // Designate takes every number below 0 for none (designate/quota/base.py).
    const isUnlimited = (amount: number): boolean => amount < 0;
    const limits = readFields(request, KEYS, { ...QUOTAS, isUnlimited });
    return joinReadings(await Promise.all([limits, readFields(request, KEYS, COUNT)]));
  },
};
