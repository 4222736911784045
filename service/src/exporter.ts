// Limits and usage of projects over time, for Prometheus: `quota-gate-service export`. Projects are read by the clock, not by scrapes, which get what is
// known.

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
  /** No two targets have the same. */
  readonly name: string;
  readonly read: (log: Log) => Promise<Snapshot>;
}

/** What an exporter is started with. */
export interface ExporterOptions
  extends Pick<ServiceOptions, "host" | "port" | "certificate" | "logLevel" | "writeLog"> {
  readonly targets: readonly ExportTarget[];
  /** Least time between the beginnings of two readings of a target. */
  readonly everyMs: number;
  readonly atOnce: number;
  readonly runtime: Pick<SourceRuntime, "version" | "clock">;
}

/** Starts an exporter, whose metrics are at `/metrics`. Throws the system's error where it cannot listen, OpenSSL's where the certificate cannot be used. */
export async function startExporter(options: ExporterOptions): Promise<Service> {
  const { targets, everyMs, host, port, certificate, runtime } = options;
  const { version, clock = SYSTEM_CLOCK } = runtime;
  const logger = createLogger(options);
  const registry = new Registry();
  addProcessMetrics(registry, version);
  const readings = new Map<string, ProjectReading>();
  // Rendered once a reading, however many ask.
  let rendered: string | undefined;
  const metrics = async (): Promise<string> => {
    rendered ??= renderMetrics([...readings.values()]);
    return `${await registry.metrics()}\n${rendered}`;
  };
  const read = async ({ name, read: readTarget }: ExportTarget): Promise<void> => {
    const own = logger.child({ target: name });
    const known = readings.get(name) ?? { target: name, project: "", readAt: undefined };
    try {
      const log = toLog(own);
      // Each attempt of each reading is of no interest, hour after hour.
      const status = toStatus(await readTarget({ ...log, info: (line) => log.debug(line) }));
      readings.set(name, { target: name, project: status.project, readAt: status.readAt, status });
      own.debug({ rows: status.rows.length }, "read");
    } catch (error) {
      // No answer is no answer: what was known before is not shown as if it were so now.
      readings.set(name, { ...known, status: undefined });
      const why =
        error instanceof GateError ? { reason: error.problems.map(problemText).join(" ") } : describeError(error);
      own.warn(why, "not read");
    }
    rendered = undefined;
  };
  const enter = createLimiter(options.atOnce);
  const ending = new AbortController();
  const readAgainAndAgain = async (target: ExportTarget): Promise<void> => {
    while (!ending.signal.aborted) {
      // The time runs from the beginning of a reading, also where that takes longer. It is that of a clock that nobody sets.
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
  for (const target of targets) void readAgainAndAgain(target);
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
