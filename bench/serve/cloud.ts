// Process: a cloud whose answers take 20 ms, or as many as the first argument says. Told anything, it tells how often it was called, by
// service and line.

import { startProjectCloud } from "../../test/support/project-cloud.ts";

const cloud = await startProjectCloud({ latencyMs: Number(process.argv[2] ?? 20) });
process.on("message", () => process.send?.(Object.fromEntries(cloud.calls)));
process.send?.(cloud.url);
