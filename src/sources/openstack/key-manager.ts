// Barbican: one answer has the limits, and the total of each (empty) list is the usage.

import { say } from "../../core/index.ts";
import type { Call } from "./service-client.ts";
import { joinReadings, readFields, type ServiceKey, type ServiceReader } from "./service-reader.ts";

const service = "key-manager";

const QUOTAS: Call = { service, call: "GET /quotas", subject: say`quotas` };

const COUNTS: readonly Call[] = (["containers", "orders", "secrets"] as const).map((name) => {
  return { service, call: `GET /${name}?limit=0`, subject: say`number of ${name}` };
});

/** Source: barbican/common/quota.py. */
const KEYS: readonly ServiceKey[] = COUNTS.map(({ call }) => {
  const name = call.slice("GET /".length, call.indexOf("?"));
  return {
    key: `secret.${name}`,
    limit: { call: QUOTAS.call, field: `quotas.${name}` },
    usage: { call, field: "total" },
  };
});

/** Reads limits and usage of secrets, containers and orders. Expired ones are not in use. */
export const keyManagerReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    const isUnlimited = (amount: number): boolean => amount < 0;
    const limits = readFields(request, KEYS, { ...QUOTAS, isUnlimited });
    return joinReadings(await Promise.all([limits, ...COUNTS.map((call) => readFields(request, KEYS, call))]));
  },
};
