// Readings of an exporter: their times, and their results in scrapes.

import { describe, expect, it, onTestFinished } from "vitest";
import { GateError, type Log, type Snapshot, say } from "../../src/core/index.ts";
import { type ExporterOptions, startExporter } from "../src/index.ts";

const SOURCE = { kind: "openstack", name: "OpenStack", subject: "OpenStack", apiVersion: undefined } as const;

function snapshotOf(cores: number): Snapshot {
  const readings = (value: number) => [{ region: "cbk", readings: [{ key: "compute.cores", value }] }];
  return {
    source: SOURCE,
    project: "p1",
    readAt: new Date().toISOString(),
    quota: readings(50),
    usage: readings(cores),
    regions: undefined,
    explanations: [],
    traits: [],
    shared: [],
  };
}

/** Starts an exporter of targets with functions as readers. */
async function startHere(
  targets: Readonly<Record<string, (log: Log) => Promise<Snapshot>>>,
  options: Partial<ExporterOptions> = {},
) {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const exporter = await startExporter({
    targets: Object.entries(targets).map(([name, read]) => ({ name, read })),
    everyMs: 3_600_000,
    atOnce: 8,
    host: "127.0.0.1",
    port: 0,
    certificate: undefined,
    logLevel: "debug",
    writeLog: (line) => void lines.push(JSON.parse(line)),
    runtime: { version: "0.0.0" },
    ...options,
  });
  onTestFinished(() => exporter.close(0));
  const scrape = async (): Promise<string> => (await fetch(`${exporter.url}/metrics`)).text();
  /** Scrapes until the metrics match a pattern, and returns them. */
  const waitFor = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const text = await scrape();
      if (pattern.test(text)) return text;
      await new Promise(setImmediate);
    }
  };
  return { ...exporter, lines, scrape, waitFor };
}

const success = (target: string, project: string, value: 0 | 1): RegExp =>
  new RegExp(`^quota_gate_reading_success\\{target="${target}",project="${project}"\\} ${value}$`, "mu");

describe("an exporter", () => {
  it("an exporter reads a target once for any number of scrapes, which all have the same values", async () => {
    let count = 0;
    const read = async (): Promise<Snapshot> => {
      count += 1;
      return snapshotOf(count);
    };
    const { scrape, waitFor } = await startHere({ one: read });
    await waitFor(success("one", "p1", 1));
    const texts: string[] = [];
    for (let round = 0; round < 50; round += 1) texts.push(...(await Promise.all(Array.from({ length: 20 }, scrape))));
    const usages = texts.map((text) => /^quota_gate_usage.* (\d+)$/mu.exec(text)?.[1]);
    expect([count, new Set(usages)]).toEqual([1, new Set(["1"])]);
  });

  it("a slow target does not delay scrapes and other targets", async () => {
    const { waitFor, scrape } = await startHere({
      slow: () => new Promise<Snapshot>(() => {}),
      quick: async () => snapshotOf(3),
    });
    await waitFor(success("quick", "p1", 1));
    // A first reading that has not ended has neither succeeded nor failed.
    expect(await scrape()).not.toContain("slow");
  });

  it("an exporter reads every target, within the maximum of concurrent readings", async () => {
    let underWay = 0;
    let most = 0;
    const read = async (): Promise<Snapshot> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      return snapshotOf(1);
    };
    const names = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const { waitFor } = await startHere(Object.fromEntries(names.map((name) => [name, read])), { atOnce: 2 });
    await waitFor(success("t19", "p1", 1));
    expect(most).toBe(2);
  });

  it("a failing target has no values until it can be read again, and the log has the reason without secrets", async () => {
    const secret = "gAAAA-secret";
    const answers: (() => Snapshot)[] = [
      () => snapshotOf(7),
      () => {
        throw new GateError({ code: "API_REFUSED", message: say`No answer from the cloud.`, hint: undefined });
      },
      () => {
        throw new TypeError(`what ${secret}`);
      },
    ];
    const steps: (() => void)[] = [];
    const failing = async (): Promise<Snapshot> => {
      const answer = answers.shift() ?? (() => snapshotOf(9));
      if (answers.length < 2) await new Promise<void>((resolve) => steps.push(resolve));
      return answer();
    };
    const { waitFor, lines } = await startHere({ failing, working: async () => snapshotOf(1) }, { everyMs: 1 });
    const step = (): void => steps.shift()?.();
    expect(await waitFor(success("failing", "p1", 1))).toMatch(/^quota_gate_usage\{target="failing".* 7$/mu);
    while (steps.length === 0) await new Promise(setImmediate);
    step();
    const text = await waitFor(success("failing", "p1", 0));
    expect(text).not.toMatch(/^quota_gate_(?:usage|limit)\{target="failing"/mu);
    expect(text).toMatch(/^quota_gate_reading_timestamp_seconds\{target="failing",project="p1"\} \d/mu);
    expect(text).toMatch(/^quota_gate_usage\{target="working".* 1$/mu);
    while (steps.length === 0) await new Promise(setImmediate);
    step();
    while (lines.filter(({ msg }) => msg === "not read").length < 2) await new Promise(setImmediate);
    while (steps.length === 0) await new Promise(setImmediate);
    step();
    expect(await waitFor(success("failing", "p1", 1))).toMatch(/^quota_gate_usage\{target="failing".* 9$/mu);
    expect(lines.filter(({ msg }) => msg === "not read")).toMatchObject([
      { level: "warn", target: "failing", reason: "No answer from the cloud." },
      { level: "warn", target: "failing", reason: "internal error (TypeError)" },
    ]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it("a jump of the machine's clock does not shorten the time between readings", async () => {
    let begun = 0;
    const pauses: number[] = [];
    const waiting: (() => void)[] = [];
    const jumping = {
      ...(await import("../../src/http/index.ts")).SYSTEM_CLOCK,
      now: () => new Date(begun * 1e12),
      sleep: (ms: number): Promise<void> => {
        pauses.push(ms);
        return new Promise<void>((resolve) => waiting.push(resolve));
      },
    };
    const settle = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    };
    const one = async (): Promise<Snapshot> => {
      begun += 1;
      return snapshotOf(1);
    };
    const runtime = { version: "0.0.0", clock: jumping };
    const exporter = await startHere({ one }, { everyMs: 200, runtime });
    for (const readings of [1, 2, 3]) {
      await expect.poll(() => begun).toBe(readings);
      await settle();
      expect({ begun, pauses }).toEqual({ begun: readings, pauses: Array.from({ length: readings }, () => 200) });
      waiting.shift()?.();
    }
    await expect.poll(() => begun).toBe(4);
    await exporter.close(0);
    waiting.shift()?.();
    await settle();
    expect(begun).toBe(4);
  });

  it("an exporter warns of plain HTTP on all addresses, and serves only metrics and a probe", async () => {
    const { lines, url } = await startHere({}, { host: "0.0.0.0" });
    expect(lines).toMatchObject([{ msg: "listening" }, { level: "warn", msg: expect.stringMatching(/^no TLS: ids/u) }]);
    const statuses = ["/healthz", "/", "/v3/projects/p1/quota", "/metrics?x=1"].map(
      async (path) => (await fetch(url.replace("0.0.0.0", "127.0.0.1") + path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 200]);
  });
});
