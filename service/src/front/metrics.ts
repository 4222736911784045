// Metrics in Prometheus' format. Their labels have few values, all of which are known in advance. Projects and paths of
// clients are not among them.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { SERVICES, type ServiceCall } from "../../../src/sources/openstack/index.ts";

const PREFIX = "quota_gate_";

const HELP = {
  requests_total:
    "Requests that have ended. status is `aborted` where the client went away before the answer was complete.",
  request_duration_seconds: "Time from a request's headers to the end of its answer.",
  requests_under_way: "Requests that are being answered.",
  answers_total:
    "Documents by where they came from: `backend` (the cloud was asked), `same-time` (shared with the same question under way), `memory` or `shared-cache`.",
  calls_total:
    "Calls of the cloud's services by outcome: `ok`, `refused` (3xx, 4xx), `failed` (429, 5xx) or `no-answer`.",
  call_duration_seconds: "Time that calls of the cloud's services took.",
  shared_cache_commands_total:
    "Commands to the shared cache by outcome: `ok`, `slow` (given up), `refused` (an error) or `away` (no connection).",
  cache_bytes: "Memory that kept answers take, of what `--cache-size` allows.",
};

/** Upper bounds of durations in seconds, from a cached answer to a cloud that hardly answers. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const OUTCOMES = ["ok", "refused", "failed", "no-answer"] as const;

/** Statuses of probes and of the API. A client's mistake may cause other ones. */
const STATUSES = { probe: [200, 503], api: [200, 400, 401, 403, 429, 500, 503, "aborted"] } as const;

/**
 * Metrics of prom-client that break the naming conventions: gauges that end in `_total`. Others, such as
 * `nodejs_active_resources`, have the same numbers by type.
 */
const MISNAMED = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/** The metrics of a server. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics of a server. */
export function createMetrics() {
  const registry = new Registry();
  const optionsOf = <Label extends string>(name: keyof typeof HELP, ...labelNames: readonly Label[]) => {
    return { name: PREFIX + name, help: HELP[name], labelNames, registers: [registry] };
  };
  const requests = new Counter(optionsOf("requests_total", "route", "method", "status"));
  const durations = new Histogram({ ...optionsOf("request_duration_seconds", "route"), buckets });
  const underWay = new Gauge(optionsOf("requests_under_way"));
  const answers = new Counter(optionsOf("answers_total", "from"));
  const calls = new Counter(optionsOf("calls_total", "service", "outcome"));
  const callDurations = new Histogram({ ...optionsOf("call_duration_seconds", "service"), buckets });
  const cacheCommands = new Counter(optionsOf("shared_cache_commands_total", "outcome"));
  // Every series begins with 0. Prometheus would see no increase in one that begins with 1.
  for (const from of ["backend", "same-time", "memory", "shared-cache"]) answers.inc({ from }, 0);
  for (const outcome of ["ok", "slow", "refused", "away"]) cacheCommands.inc({ outcome }, 0);
  for (const service of Object.keys(SERVICES)) {
    for (const outcome of OUTCOMES) calls.inc({ service, outcome }, 0);
    callDurations.zero({ service });
  }
  return {
    registry,
    addRoute: (route: string, kind: keyof typeof STATUSES): void => {
      for (const status of STATUSES[kind]) requests.inc({ route, method: "GET", status }, 0);
      durations.zero({ route });
    },
    beginRequest: (): void => underWay.inc(),
    endRequest: (request: {
      /** Template of the path, or `other` for an unknown path. */
      readonly route: string;
      readonly method: string;
      /** undefined if the client disconnected before the answer was complete. */
      readonly status: number | undefined;
      readonly durationMs: number;
      /** Origin of the document. undefined if the answer has none. */
      readonly from: string | undefined;
    }): void => {
      const { route, method, status, durationMs, from } = request;
      underWay.dec();
      requests.inc({ route, method: method === "GET" ? method : "other", status: status ?? "aborted" });
      durations.observe({ route }, durationMs / 1000);
      if (from !== undefined) answers.inc({ from });
    },
    endCall: ({ service, status, durationMs }: Omit<ServiceCall, "service"> & { readonly service: string }): void => {
      calls.inc({ service, outcome: outcomeOf(status) });
      callDurations.observe({ service }, durationMs / 1000);
    },
    endCacheCommand: (outcome: string): void => cacheCommands.inc({ outcome }),
    /**
     * Adds the metrics of the process and of the program. Called once in a process. Every scrape calls `usedBytes`.
     */
    addProcess: ({ version, usedBytes }: { readonly version: string; readonly usedBytes: () => number }): void => {
      const cacheBytes: Gauge = new Gauge({
        ...optionsOf("cache_bytes"),
        collect: () => cacheBytes.set(usedBytes()),
      });
      addProcessMetrics(registry, version);
    },
  };
}

/**
 * Adds the metrics of the process and the version of the program. Metrics of the process have no prefix, as
 * dashboards of Node expect.
 */
export function addProcessMetrics(registry: Registry, version: string): void {
  const help = "Always 1; the version of quota-gate.";
  const info = new Gauge({ name: `${PREFIX}build_info`, help, labelNames: ["version"], registers: [registry] });
  info.set({ version }, 1);
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
}

function outcomeOf(status: number | undefined): (typeof OUTCOMES)[number] {
  if (status === undefined) return "no-answer";
  if (status === 429 || status >= 500) return "failed";
  return status >= 300 ? "refused" : "ok";
}
