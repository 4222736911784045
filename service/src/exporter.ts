// Limits and usage of projects over time, for Prometheus: `quota-gate-service export`. Projects are read periodically.
// A scrape gets the results of the last readings.

import { Registry } from "prom-client";
import { GateError, type Log, problemText, type Snapshot } from "../../src/core/index.ts";
import { toStatus } from "../../src/evaluate/index.ts";
import { createLimiter, SYSTEM_CLOCK } from "../../src/http/index.ts";
import { type ProjectReading, renderMetrics } from "../../src/render/index.ts";
import type { SourceRuntime } from "../../src/sources/index.ts";
import { listen } from "./front/lifecycle.ts";
import { addProcessMetrics } from "./front/metrics.ts";
import { createLogger, describeError, toLog } from "./front/observation.ts";
import { createMetricsFront, replaceCertificate } from "./front/server.ts";
import type { Service, ServiceOptions } from "./service.ts";

/** A project whose limits and usage are exported. */
export interface ExportTarget {
  /** Unique among all targets. */
  readonly name: string;
  readonly read: (log: Log) => Promise<Snapshot>;
}

/** Options of an exporter. */
export interface ExporterOptions
  extends Pick<ServiceOptions, "host" | "port" | "certificate" | "logLevel" | "writeLog"> {
  readonly targets: readonly ExportTarget[];
  /** Minimum time between the beginnings of two readings of a target. */
  readonly everyMs: number;
  /** Maximum number of concurrent readings. */
  readonly atOnce: number;
  readonly runtime: Pick<SourceRuntime, "version" | "clock">;
}

/**
 * Starts an exporter, which serves `/metrics`. Throws the system's error if it cannot listen, and OpenSSL's if the
 * certificate cannot be used.
 */
export async function startExporter(options: ExporterOptions): Promise<Service> {
  const { targets, everyMs, host, port, certificate, runtime } = options;
  const { version, clock = SYSTEM_CLOCK } = runtime;
  const logger = createLogger(options);
  const registry = new Registry();
  addProcessMetrics(registry, version);
  const readings = new Map<string, ProjectReading>();
  // Rendered once after a reading, however many scrapes follow.
  let rendered: string | undefined;
  const metrics = async (): Promise<string> => {
    rendered ??= renderMetrics([...readings.values()]);
    return `${await registry.metrics()}\n${rendered}`;
  };
  const read = async ({ name, read: readTarget }: ExportTarget): Promise<void> => {
    const targetLogger = logger.child({ target: name });
    const previous = readings.get(name) ?? { target: name, project: "", readAt: undefined };
    try {
      const log = toLog(targetLogger);
      // The exporter reads periodically, so messages about attempts are logged as `debug` only.
      const status = toStatus(await readTarget({ ...log, info: (line) => log.debug(line) }));
      readings.set(name, { target: name, project: status.project, readAt: status.readAt, status });
      targetLogger.debug({ rows: status.rows.length }, "read");
    } catch (error) {
      // Without an answer, no values are exported: previous ones would look current.
      readings.set(name, { ...previous, status: undefined });
      const why =
        error instanceof GateError ? { reason: error.problems.map(problemText).join(" ") } : describeError(error);
      targetLogger.warn(why, "not read");
    }
    rendered = undefined;
  };
  const enter = createLimiter(options.atOnce);
  const ending = new AbortController();
  const readPeriodically = async (target: ExportTarget): Promise<void> => {
    while (!ending.signal.aborted) {
      // The pause begins together with the reading. The next one follows at once if the reading took longer.
      const rest = await enter(async () => {
        const pause = clock.sleep(everyMs, ending.signal);
        if (!ending.signal.aborted) await read(target);
        return { pause };
      }, Number.POSITIVE_INFINITY);
      await rest.pause;
    }
  };
  const front = createMetricsFront({ certificate }, { contentType: registry.contentType, metrics });
  const url = await listen(front, {
    host,
    port,
    logger,
    facts: { version },
    exposes: "ids of projects and what they use can be read on their way",
  });
  for (const target of targets) void readPeriodically(target);
  return {
    url,
    log: toLog(logger),
    replaceCertificate: (next) => replaceCertificate(front, next),
    close: async (withinMs) => {
      ending.abort();
      await front.stop(withinMs);
      logger.info("stopped");
    },
  };
}
