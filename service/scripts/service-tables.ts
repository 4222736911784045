// Tables of docs/service.md: options of `quota-gate-service serve`, and its metrics.

import type { MetricObject } from "prom-client";
import type { Setting } from "../../src/inputs/index.ts";
import { SERVE_SETTINGS } from "../src/commands/serve.ts";
import { createMetrics } from "../src/front/metrics.ts";

/** The options, with their variables. */
export function serveOptionsTable(): string {
  const settings: readonly Setting<unknown>[] = Object.values(SERVE_SETTINGS);
  const rows = settings.map(({ default: value = "", option }) => {
    const { flags = "", help = "", variable = "" } = option ?? {};
    return `| \`${flags}\` | \`${variable}\` | ${value === "" ? "" : `\`${value}\``} | ${help} |`;
  });
  return ["| option | variable | default | meaning |", "|---|---|---|---|", ...rows].join("\n");
}

/** The metrics of the service's own; those of the process follow Prometheus' conventions. */
export function metricsTable(): string {
  const metrics = createMetrics();
  metrics.addProcess({ version: "", usedBytes: () => 0 });
  const own = metrics.registry.getMetricsAsArray().filter(({ name }) => !/^(?:process|nodejs)_/u.test(name));
  return ["| metric | labels | meaning |", "|---|---|---|", ...own.map(describe)].join("\n");
}

function describe({ name, help, ...rest }: MetricObject): string {
  const labels = "labelNames" in rest && Array.isArray(rest.labelNames) ? rest.labelNames : [];
  return `| \`${name}\` | ${labels.map((label) => `\`${label}\``).join(", ")} | ${help} |`;
}
