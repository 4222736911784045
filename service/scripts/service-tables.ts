// Tables of docs/service.md: options and metrics of `quota-gate-service serve`.

import type { MetricObject } from "prom-client";
import type { Setting } from "../../src/inputs/index.ts";
import { SERVE_SETTINGS } from "../src/commands/serve.ts";
import { createMetrics } from "../src/front/metrics.ts";

/** Returns the table of options and their variables. */
export function serveOptionsTable(): string {
  const settings: readonly Setting<unknown>[] = Object.values(SERVE_SETTINGS);
  const rows = settings.map(({ default: value = "", option }) => {
    const { flags = "", help = "", variable = "" } = option ?? {};
    return `| \`${flags}\` | \`${variable}\` | ${value === "" ? "" : `\`${value}\``} | ${help} |`;
  });
  return ["| option | variable | default | meaning |", "|---|---|---|---|", ...rows].join("\n");
}

/**
 * Returns the table of the service's metrics. Those of the process are left out, since they are Prometheus' usual ones.
 */
export function metricsTable(): string {
  const metrics = createMetrics();
  metrics.addProcess({ version: "", usedBytes: () => 0 });
  const serviceMetrics = metrics.registry.getMetricsAsArray().filter(({ name }) => !/^(?:process|nodejs)_/u.test(name));
  return ["| metric | labels | meaning |", "|---|---|---|", ...serviceMetrics.map(describe)].join("\n");
}

function describe({ name, help, ...rest }: MetricObject): string {
  const labels = "labelNames" in rest && Array.isArray(rest.labelNames) ? rest.labelNames : [];
  return `| \`${name}\` | ${labels.map((label) => `\`${label}\``).join(", ")} | ${help} |`;
}
