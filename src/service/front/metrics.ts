// Metrics in Prometheus' format. Their labels take few values, all of them known beforehand: no project, no path of a client.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Beginning of every metric's name. */
export const METRIC_PREFIX = "quota_gate_";

/** Upper bounds of durations, in seconds: from an answer that is kept to a cloud that hardly answers. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** A request that has ended. */
interface EndedRequest {
  /** Template of its path; `other` for every path that there is not, `malformed` for what is no HTTP. */
  readonly route: string;
  readonly method: string;
  /** undefined: the client was gone before the answer was complete. */
  readonly status: number | undefined;
  readonly durationMs: number;
  /** Where its answer came from. undefined: it got no document. */
  readonly from: string | undefined;
}

/** A call of Keystone or of a service that has ended. */
interface EndedCall {
  readonly service: string;
  /** undefined: no answer. */
  readonly status: number | undefined;
  readonly durationMs: number;
}

/** The metrics of a server. */
export interface Metrics {
  /** For `/metrics`, and for more metrics. */
  readonly registry: Registry;
  readonly beginRequest: () => void;
  readonly endRequest: (request: EndedRequest) => void;
  readonly endCall: (call: EndedCall) => void;
  readonly endCacheCommand: (outcome: string) => void;
}

/** Makes the metrics of a server. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    ...requestMetrics(registers),
    endCall: callMetrics(registers),
    endCacheCommand: cacheMetrics(registers),
  };
}

/** Adds the metrics of the process and of the program, once a process. */
export function addProcessMetrics({ registry }: Metrics, version: string): void {
  collectDefaultMetrics({ register: registry, prefix: METRIC_PREFIX });
  new Gauge({
    name: `${METRIC_PREFIX}build_info`,
    help: "Always 1; the version of quota-gate.",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version }, 1);
}

/** Adds what a cache in memory takes. `usedBytes` is asked whenever metrics are. */
export function addCacheMetrics({ registry }: Metrics, usedBytes: () => number): void {
  const bytes = new Gauge({
    name: `${METRIC_PREFIX}cache_bytes`,
    help: "Memory that kept answers take, of what `--cache-size` allows.",
    registers: [],
    collect() {
      this.set(usedBytes());
    },
  });
  registry.registerMetric(bytes);
}

function requestMetrics(registers: Registry[]): Pick<Metrics, "beginRequest" | "endRequest"> {
  const total = new Counter({
    name: `${METRIC_PREFIX}requests_total`,
    help: "Requests that have ended. status is `aborted` where the client went away before the answer was complete.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: `${METRIC_PREFIX}request_duration_seconds`,
    help: "Time from a request's headers to the end of its answer.",
    labelNames: ["route"],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const underWay = new Gauge({
    name: `${METRIC_PREFIX}requests_under_way`,
    help: "Requests that are being answered.",
    registers,
  });
  const answers = new Counter({
    name: `${METRIC_PREFIX}answers_total`,
    help: "Documents by where they came from: `backend` (the cloud was asked), `same-time` (shared with the same question under way), `memory` or `shared-cache`.",
    labelNames: ["from"],
    registers,
  });
  return {
    beginRequest: () => underWay.inc(),
    endRequest: ({ route, method, status, durationMs, from }) => {
      underWay.dec();
      total.inc({ route, method: method === "GET" ? method : "other", status: status ?? "aborted" });
      durations.observe({ route }, durationMs / 1000);
      if (from !== undefined) answers.inc({ from });
    },
  };
}

function callMetrics(registers: Registry[]): Metrics["endCall"] {
  const total = new Counter({
    name: `${METRIC_PREFIX}calls_total`,
    help: "Calls of the cloud's services by outcome: `ok`, `refused` (3xx, 4xx), `failed` (429, 5xx) or `no-answer`.",
    labelNames: ["service", "outcome"],
    registers,
  });
  const durations = new Histogram({
    name: `${METRIC_PREFIX}call_duration_seconds`,
    help: "Time that calls of the cloud's services took.",
    labelNames: ["service"],
    buckets: DURATION_BUCKETS,
    registers,
  });
  return ({ service, status, durationMs }) => {
    total.inc({ service, outcome: outcomeOf(status) });
    durations.observe({ service }, durationMs / 1000);
  };
}

function cacheMetrics(registers: Registry[]): Metrics["endCacheCommand"] {
  const total = new Counter({
    name: `${METRIC_PREFIX}shared_cache_commands_total`,
    help: "Commands to the shared cache by outcome: `ok`, `slow` (given up), `refused` (an error) or `away` (no connection).",
    labelNames: ["outcome"],
    registers,
  });
  return (outcome) => total.inc({ outcome });
}

function outcomeOf(status: number | undefined): "ok" | "refused" | "failed" | "no-answer" {
  if (status === undefined) return "no-answer";
  if (status === 429 || status >= 500) return "failed";
  return status >= 300 ? "refused" : "ok";
}
