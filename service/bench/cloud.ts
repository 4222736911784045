// Process: a cloud whose answers take 20 ms, or as many as the first argument says. Told anything, it tells how often Keystone and the
// services were called. With a second argument, each project has so many servers, with 100 metadata items each.

import { startProjectCloud } from "../../test/support/project-cloud.ts";

const [latencyMs = 20, servers = 0] = process.argv.slice(2).map(Number);

/** All servers in one page. Made once: what is measured is who reads it. */
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
