// Process of a cloud. Its first argument is the latency of answers in milliseconds (20). The second one is the number
// of servers in each project, with 100 metadata items each. It answers any message with the numbers of calls of
// Keystone and of services.

import { startProjectCloud } from "../../test/support/project-cloud.ts";

const [latencyMs = 20, servers = 0] = process.argv.slice(2).map(Number);

/** Metadata of a server. The page of all servers is made once, since only its reading is measured. */
const metadata = Object.fromEntries(
  Array.from({ length: 100 }, (_, index) => [`item-${index}-${"k".repeat(20)}`, "v".repeat(180)]),
);
const page = JSON.stringify({
  servers: Array.from({ length: servers }, (_, index) => ({
    id: `server-${index}`,
    status: "ACTIVE",
    metadata,
    flavor: { original_name: "m1.small" },
  })),
});

const cloud = await startProjectCloud({
  latencyMs,
  spoil: ({ line }, answer) => {
    if (servers === 0) return answer;
    if (line.startsWith("GET /v2.1/servers/detail"))
      return { headers: { "content-type": "application/json" }, body: page };
    if (!line.startsWith("GET /v2.1/limits")) return answer;
    const absolute = { totalInstancesUsed: servers, totalCoresUsed: servers, totalRAMUsed: servers };
    return { body: { limits: { rate: [], absolute: { ...absolute, totalServerGroupsUsed: 0 } } } };
  },
});
process.on("message", () => process.send?.({ keystone: cloud.keystone.asked.length, services: cloud.requests.length }));
process.send?.(cloud.url);
