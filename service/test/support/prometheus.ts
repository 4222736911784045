// A real Prometheus, Debian's, as a process on a free port of loopback, and its promtool.

import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../../test/support/ports.ts";
import { startProgram } from "../../../test/support/processes.ts";

/** Checks whether Debian's package is on this machine. Warns if it is not. */
export function hasPrometheus(): boolean {
  const programs = ["prometheus", "promtool"].filter((name) => spawnSync(name, ["--version"]).error !== undefined);
  if (programs.length > 0)
    console.warn(`NOT TRIED: there is no ${programs.join(" or ")} here (apt-get install prometheus).`);
  return programs.length === 0;
}

/** Runs promtool. */
export function promtool(args: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync("promtool", args, { input, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

/** An alert that waits for its `for` (pending) or fires. */
export interface Alert {
  readonly state: "pending" | "firing";
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Returns samples of a series in the OpenMetrics format. `values` has pairs of the age in seconds and the value. */
export function toSamples(series: string, values: readonly (readonly [ageS: number, value: number])[]): string {
  const nowS = Date.now() / 1000;
  const sorted = values.toSorted(([one], [other]) => other - one);
  return sorted.map(([ageS, value]) => `${series} ${value} ${(nowS - ageS).toFixed(3)}\n`).join("");
}

/**
 * Starts a Prometheus that scrapes an address for each job every second, with rules from files. `history` has samples
 * of the past (see {@link toSamples}).
 */
export async function startPrometheus(
  jobs: Readonly<Record<string, string>>,
  rules: readonly string[] = [],
  history = "",
) {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-prometheus-"));
  const port = await findFreePort();
  const scrape_configs = Object.entries(jobs).map(([job_name, url]) => {
    const { host, pathname } = new URL(url);
    return { job_name, metrics_path: pathname, static_configs: [{ targets: [host] }] };
  });
  const global = { scrape_interval: "1s", evaluation_interval: "1s" };
  await writeFile(join(folder, "prometheus.yml"), JSON.stringify({ global, rule_files: rules, scrape_configs }));
  if (history !== "") {
    await writeFile(join(folder, "history"), `${history}# EOF\n`);
    const { status, output } = promtool([
      "tsdb",
      "create-blocks-from",
      "openmetrics",
      ...["history", "data"].map((name) => join(folder, name)),
    ]);
    if (status !== 0) throw new Error(output);
  }
  const options = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const running = await startProgram("prometheus", options, port);
  const ask = async <Data>(path: string): Promise<Data> => {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
      const text = await response.text();
      // Prometheus listens before it can answer.
      if (response.status === 503) await sleep(100);
      else if (response.ok) return (JSON.parse(text) as { data: Data }).data;
      else throw new Error(text);
    }
  };
  /** Returns the series of an expression. Throws Prometheus' message about an invalid one. */
  const query = async (expression: string) => {
    type Series = { readonly metric: Readonly<Record<string, string>>; readonly value: readonly [number, string] };
    return (await ask<{ result: readonly Series[] }>(`query?query=${encodeURIComponent(expression)}`)).result;
  };
  return {
    query,
    /** Waits for so many series of an expression, and returns them. */
    async waitFor(expression: string, least: number) {
      for (;;) {
        const series = await query(expression);
        if (series.length >= least) return series;
        await sleep(200);
      }
    },
    /** Returns the alerts that are pending or firing. */
    alerts: async () => (await ask<{ alerts: readonly Alert[] }>("alerts")).alerts,
    /** Error of the last scrape of each job; empty: there was none. */
    async errors(): Promise<readonly string[]> {
      const { activeTargets } = await ask<{ activeTargets: readonly { lastError: string }[] }>("targets");
      return activeTargets.map(({ lastError }) => lastError);
    },
    async [Symbol.asyncDispose]() {
      await running.kill();
      await rm(folder, { recursive: true });
    },
  };
}
