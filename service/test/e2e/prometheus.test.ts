// Debian's Prometheus scrapes the service, its promtool checks the metrics, and alerts and a dashboard in deploy/ use
// them.

import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../../src/emulator/index.ts";
import { openTerminal } from "../../../test/e2e/dist.ts";
import { startServing } from "../../../test/e2e/serving.ts";
import { ROOT } from "../../../test/support/github/runner.ts";
import { RECORDED, startCloud } from "../../../test/support/openstack-cloud.ts";
import { hasPrometheus, promtool, startPrometheus, toSamples } from "../support/prometheus.ts";
import { installService, serve } from "./bundle.ts";

/** Prometheus is missing on some machines. .ci/run installs it. */
const IS_HERE = hasPrometheus();
const RULES = join(ROOT, "service/deploy", "prometheus-rules.yaml");

/** Parts of a dashboard that have queries. */
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  readonly templating: { readonly list: readonly { readonly type: string; readonly query: string }[] };
}

it("Prometheus scrapes `export` and `serve`, and queries of the dashboard and the rules have results", async () => {
  if (!IS_HERE) return;
  await using cloud = await startCloud();
  const { project } = embeddedDataSet();
  const emulator = await startEmulator();
  const other = "2".repeat(32);
  const second = await startEmulator({ project: other, token: "token-of-another" });
  const targets = [
    { name: "one", "env-prefix": "ONE_", "project-id": project, "api-url": emulator.url },
    { name: 'a "second"\\one', "env-prefix": "TWO_", "project-id": other, "api-url": second.url },
    { name: "bad", "env-prefix": "ONE_", "project-id": project, "api-url": "http://127.0.0.1:9", timeout: 1 },
    { name: "openstack", "env-prefix": "CLOUD_" },
  ];
  await using terminal = await openTerminal({ "targets.yaml": JSON.stringify(targets) });
  await using installed = await installService();
  const cloudVariables = Object.entries(cloud.env).map(([name, value]) => [`CLOUD_${name}`, value]);
  await using exporter = await startServing({
    command: [process.execPath, installed.entry, "export", "--targets", "targets.yaml", "--port", "0"],
    cwd: terminal.folder,
    env: { ...Object.fromEntries(cloudVariables), ONE_OS_TOKEN: DEMO_TOKEN, TWO_OS_TOKEN: "token-of-another" },
  });
  await using service = await serve(["--auth-url", cloud.authUrl, "--metrics-port", "0"]);

  const metricsUrl = `${String(service.lines().find(({ serves }) => serves === "metrics")?.["url"])}/metrics`;

  await using prometheus = await startPrometheus({ export: exporter.url, serve: metricsUrl }, [RULES]);

  const read = await prometheus.waitFor("quota_gate_reading_success", targets.length);
  expect(Object.fromEntries(read.map(({ metric, value }) => [metric["target"], value[1]]))).toEqual({
    one: "1",
    'a "second"\\one': "1",
    bad: "0",
    openstack: "1",
  });
  await prometheus.waitFor('process_resident_memory_bytes{job="serve"}', 1);
  expect(await prometheus.errors()).toEqual(["", ""]);
  for (const target of ["one", 'a \\"second\\"\\\\one', "openstack"]) {
    const [cores] = await prometheus.query(`quota_gate_usage{target="${target}",key="compute.cores"}`);
    expect(Number(cores?.value[1])).toBeGreaterThan(0);
  }
  expect(await prometheus.query('quota_gate_limit{target="bad"}')).toEqual([]);

  const dashboard = JSON.parse(
    readFileSync(join(ROOT, "service/deploy", "grafana-dashboard.json"), "utf8"),
  ) as Dashboard;
  await prometheus.waitFor("quota_gate:used:ratio", 1);
  await prometheus.waitFor("deriv(quota_gate_usage[7d])", 1);
  for (const { title, targets: queries } of dashboard.panels) {
    for (const { expr } of queries) {
      const series = await prometheus.query(expr.replaceAll(/\$\w+/gu, ".*"));
      expect([title, series.length > 0]).toEqual([title, true]);
    }
  }
  for (const { query } of dashboard.templating.list.filter(({ type }) => type === "query")) {
    const [, metric, label = ""] = /^label_values\((\w+), (\w+)\)$/u.exec(query) ?? [];
    expect((await prometheus.query(`count by (${label}) (${metric})`)).length).toBeGreaterThan(0);
  }

  // promtool finds no broken convention in the metrics of the exporter, the service and `status`.
  const status = await terminal.run(["status", "--format", "prometheus"], {
    env: { OS_TOKEN: DEMO_TOKEN, OS_PROJECT_ID: project, QUOTA_GATE_API_URL: emulator.url },
  });
  const texts = [status.stdout, ...(await Promise.all([exporter.url, metricsUrl].map(fetchText)))];
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(1000);
    expect(promtool(["check", "metrics"], text)).toEqual({ status: 0, output: "" });
  }
  await emulator.close();
  await second.close();
});

/**
 * Writes the rules with `for: 2s`, and returns their path. Expressions and their windows stay as they are. promtool
 * checks the times.
 */
async function writeQuickRules(folder: string): Promise<string> {
  const path = join(folder, "rules.yaml");
  await writeFile(path, readFileSync(RULES, "utf8").replaceAll(/^( +for:) \w+$/gmu, "$1 2s"));
  return path;
}

it("alerts stay quiet while all is well, fire when their cause is made, and end with it", {
  timeout: 180_000,
}, async () => {
  if (!IS_HERE) return;
  let cores = 3;
  let refused = "";
  let isDown = false;
  const forbidden = { status: 403, body: {} };
  await using cloud = await startCloud({
    // Designate of the second region never lets this user in.
    regions: { RegionOne: {}, RegionTwo: { dns: { always: forbidden } } },
    valuesOf: ({ region }) =>
      region === "RegionOne"
        ? { ...RECORDED, usage: new Map([...RECORDED.usage, ["compute.cores", cores]]) }
        : RECORDED,
    spoil: ({ service, region }, answer) => {
      if (isDown) return { status: 503, body: {} };
      return region === "RegionOne" && service === refused ? forbidden : answer;
    },
  });
  await cloud.login();
  await using terminal = await openTerminal({});
  await using installed = await installService();
  await using exporter = await startServing({
    command: [process.execPath, installed.entry, "export", "--port", "0", "--every", "10", "--timeout", "5"],
    cwd: terminal.folder,
    env: cloud.env,
  });
  await using service = await serve(["--auth-url", cloud.authUrl, "--timeout", "5", "--cache-ttl", "0"]);
  const ask = async () => {
    const headers = { "X-Auth-Token": cloud.tokens[0] ?? "" };
    return (await fetch(`${service.url}/v3/projects/${cloud.project}/quota`, { headers })).status;
  };

  const limit = Number(RECORDED.quota.get("compute.cores"));
  const at = (labels: string) =>
    `{instance="${new URL(exporter.url).host}",job="export",target="default",project="${cloud.project}",${labels}}`;
  await expect.poll(() => fetchText(exporter.url), { timeout: 20_000 }).toContain("quota_gate_reading_success{");
  const [, unknown = ""] =
    /^quota_gate_unknown_values\{.*RegionTwo.*\} (\d+)$/mu.exec(await fetchText(exporter.url)) ?? [];
  expect(Number(unknown)).toBeGreaterThan(0);
  const days = Array.from({ length: 8 * 24 * 12 }, (_, index) => 3 * 3600 + index * 300);
  const history = [
    // 60 % a week ago, 95 % now.
    "# TYPE quota_gate:used:ratio gauge\n",
    toSamples(
      `quota_gate:used:ratio${at('region="RegionOne",key="compute.cores",member=""')}`,
      days.map((ageS) => [ageS, 0.95 - (0.35 * ageS) / (7 * 86_400)]),
    ),
    "# TYPE quota_gate_unknown_values gauge\n",
    toSamples(
      `quota_gate_unknown_values${at('region="RegionTwo"')}`,
      days.map((ageS) => [ageS, Number(unknown)]),
    ),
  ].join("");
  await using prometheus = await startPrometheus(
    { export: exporter.url, serve: `${service.url}/metrics` },
    [await writeQuickRules(terminal.folder)],
    history,
  );
  const listAlerts = async (state?: "firing") => {
    const alerts = (await prometheus.alerts()).filter((alert) => state === undefined || alert.state === state);
    return alerts
      .map(({ labels }) => [labels["alertname"], labels["key"] ?? labels["region"] ?? ""].join(" ").trim())
      .toSorted();
  };
  const untilFiring = async (names: readonly string[]): Promise<void> => {
    await expect.poll(() => listAlerts("firing"), { timeout: 60_000, interval: 500 }).toEqual(names);
  };

  await prometheus.waitFor("quota_gate:used:ratio", 2);
  await prometheus.waitFor("quota_gate_reading_success == 1", 1);
  expect(await ask()).toBe(200);
  await expect.poll(() => listAlerts()).toEqual([]);
  for (const end = Date.now() + 12_000; Date.now() < end; await sleep(500)) expect(await listAlerts()).toEqual([]);

  cores = Math.ceil(limit * 0.95);
  refused = "dns";
  await untilFiring(["QuotaAlmostUsed compute.cores", "QuotaPartlyUnknown RegionOne", "QuotaUsedUpSoon compute.cores"]);

  isDown = true;
  expect(await ask()).toBe(503);
  // Usage of the last half hour still counts.
  await untilFiring([
    "QuotaAlmostUsed compute.cores",
    "QuotaNotRead",
    "QuotaServiceFails",
    "QuotaUsedUpSoon compute.cores",
  ]);

  isDown = false;
  refused = "";
  cores = 3;
  await untilFiring(["QuotaServiceFails"]);
});

async function fetchText(url: string): Promise<string> {
  return (await fetch(url)).text();
}

it("the alerts pass their tests of time and text", async () => {
  if (!IS_HERE) return;
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-rules-"));
  const cases = readFileSync(join(ROOT, "service/test/e2e", "prometheus-rules.test.yaml"), "utf8");
  await writeFile(join(folder, "test.yaml"), cases.replace("RULES", RULES));
  expect(promtool(["check", "rules", RULES])).toMatchObject({ status: 0 });
  expect(promtool(["test", "rules", join(folder, "test.yaml")])).toEqual({
    status: 0,
    output: expect.stringContaining("SUCCESS"),
  });
  await rm(folder, { recursive: true });
});
