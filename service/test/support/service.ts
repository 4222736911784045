// The service in this process, over a cloud on loopback: `await using service = await startServiceHere(cloud)`.

import { createClock } from "../../../test/support/clock.ts";
import type { Cloud } from "../../../test/support/openstack-cloud.ts";
import { SILENT } from "../../../test/support/session.ts";
import { type ServiceOptions, startService } from "../../src/index.ts";

/**
 * Starts the service on a free port. By default, it caches no answers, logs everything, and repeats attempts without a
 * pause. `lines` has the lines of its log.
 */
export async function startServiceHere(cloud: Pick<Cloud, "authUrl">, options: Partial<ServiceOptions> = {}) {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const service = await startService({
    authUrl: cloud.authUrl,
    interface: "public",
    ca: undefined,
    host: "127.0.0.1",
    port: 0,
    metricsPort: undefined,
    certificate: undefined,
    timeoutMs: 10_000,
    cacheTtlMs: 0,
    cacheSizeBytes: 1024 * 1024,
    cache: undefined,
    callsAtOnce: 32,
    logLevel: "debug",
    writeLog: (line) => void lines.push(JSON.parse(line)),
    runtime: { now: () => new Date(), log: SILENT, env: {}, version: "0.0.0", clock: createClock() },
    ...options,
  });
  return { ...service, lines, [Symbol.asyncDispose]: () => service.close(0) };
}
