// The service as a running server: `quota-gate-service serve`.

import type { Log } from "../../src/core/index.ts";
import { SYSTEM_CLOCK } from "../../src/http/index.ts";
import type { SourceRuntime } from "../../src/sources/index.ts";
import type { Backend } from "./backend.ts";
import { createOnce } from "./cache/once.ts";
import { openRedis } from "./cache/redis.ts";
import { createSharedCache } from "./cache/shared-cache.ts";
import { createCloudBackend } from "./cloud/cloud-backend.ts";
import { listen } from "./front/lifecycle.ts";
import { createObservation, type LogOptions, type Observation, toLog } from "./front/observation.ts";
import { type Certificate, createFront, createMetricsFront, replaceCertificate } from "./front/server.ts";

/** Options of the service. */
export interface ServiceOptions extends LogOptions {
  readonly authUrl: string;
  readonly interface: string;
  /** Certificate authorities of the cloud, as PEM text, in addition to the default ones. */
  readonly ca: string | undefined;
  readonly host: string;
  readonly port: number;
  /**
   * Port of metrics, over plain HTTP, since metrics have no secrets. 0 means a free port. undefined if the API's port
   * serves the metrics.
   */
  readonly metricsPort: number | undefined;
  readonly certificate: Certificate | undefined;
  readonly timeoutMs: number;
  /** Maximum number of concurrent calls to each service of a region. */
  readonly callsAtOnce: number;
  /** Maximum age of a cached answer. 0 disables the cache. */
  readonly cacheTtlMs: number;
  readonly cacheSizeBytes: number;
  /** Address of the Redis that replicas share, with user and password. undefined without one. */
  readonly cache: string | undefined;
  /** Its `log` is ignored: the service has its own. */
  readonly runtime: SourceRuntime;
}

/** A running service. */
export interface Service {
  readonly url: string;
  readonly log: Log;
  /** Uses a certificate for new connections. Throws OpenSSL's error if it cannot be used, and keeps the old one. */
  replaceCertificate(certificate: Certificate): void;
  /**
   * Answers accepted requests within the time limit, 15 s by default, and stops. If called again, the earlier end
   * counts.
   */
  close(withinMs?: number): Promise<void>;
}

/**
 * Starts the service. Throws the system's error if it cannot listen, and OpenSSL's if the certificate cannot be used.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { authUrl, host, port, metricsPort, certificate, runtime } = options;
  const observation = createObservation(options);
  const { logger } = observation;
  const backend = createBackend(options, observation);
  const hidesMetrics = metricsPort !== undefined;
  const front = createFront({ backend, authUrl, observation, hidesMetrics, certificate });
  const metricsFront = hidesMetrics ? createMetricsFront({ observation }, observation.metrics.registry) : undefined;
  const facts = { version: runtime.version, keystone: authUrl };
  const url = await listen(front, { host, port, logger, facts, exposes: "tokens can be read on their way here" });
  if (metricsFront !== undefined) {
    const where = { host, port: metricsPort ?? 0, logger, facts: { serves: "metrics" } };
    await listen(metricsFront, where).catch(async (error: unknown) => {
      await front.close();
      throw error;
    });
  }
  const end = async (): Promise<void> => {
    logger.info({ underWay: front.underWay }, "stopping");
    const cutOff = await front.stop();
    await metricsFront?.stop(0);
    await backend.close();
    logger[cutOff === 0 ? "info" : "warn"]({ cutOff }, "stopped");
  };
  let ending: Promise<void> | undefined;
  return {
    url,
    log: toLog(logger),
    replaceCertificate: (next) => replaceCertificate(front, next),
    close: async (withinMs) => {
      ending ??= end();
      if (withinMs !== undefined) await front.stop(withinMs);
      await ending;
    },
  };
}

function createBackend(options: ServiceOptions, { logger, metrics }: Observation): Backend {
  const { authUrl, ca, timeoutMs, callsAtOnce, cache, cacheTtlMs, cacheSizeBytes } = options;
  const log = toLog(logger);
  const runtime = { ...options.runtime, log };
  const redis = cache === undefined ? undefined : openRedis({ url: cache, log, onCommand: metrics.endCacheCommand });
  const answers = createOnce({
    ttlMs: cacheTtlMs,
    maxBytes: cacheSizeBytes,
    limitMs: 2 * timeoutMs,
    shared: redis && createSharedCache(redis, authUrl),
  });
  metrics.addProcess({ version: runtime.version, usedBytes: () => answers.usedBytes() });
  const backend = createCloudBackend({
    keystone: {
      authUrl,
      interface: options.interface,
      env: runtime.env,
      ca,
      log,
      clock: runtime.clock ?? SYSTEM_CLOCK,
      mostAtOnce: callsAtOnce,
      onCall: (call) => metrics.endCall({ service: "identity", ...call }),
    },
    reader: { timeoutMs, mostAtOnce: callsAtOnce, runtime, onCall: metrics.endCall },
    ttlMs: cacheTtlMs,
    answers,
  });
  return {
    ...backend,
    close: async () => {
      await Promise.all([backend.close(), redis?.close()]);
    },
  };
}
