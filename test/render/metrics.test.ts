// Limits and usage in Prometheus' format: values with and without a series.

import { describe, expect, it } from "vitest";
import { type Limit, type Reading, type Snapshot, say } from "../../src/core/index.ts";
import { toStatus } from "../../src/evaluate/index.ts";
import { type ProjectReading, renderMetrics } from "../../src/render/index.ts";

const SOURCE = { kind: "openstack", name: "OpenStack", subject: "OpenStack", apiVersion: undefined } as const;

function statusOf(of: {
  readonly quota: readonly Reading<Limit>[];
  readonly usage: readonly Reading<number>[];
  readonly region?: string;
}): NonNullable<ProjectReading["status"]> {
  const { region = "cbk" } = of;
  const snapshot: Snapshot = {
    source: SOURCE,
    project: "p1",
    readAt: "2026-01-02T03:04:05.500Z",
    quota: [{ region, readings: of.quota }],
    usage: [{ region, readings: of.usage }],
    regions: undefined,
    explanations: [],
    traits: [],
    shared: [],
  };
  return toStatus(snapshot);
}

/** Returns the series, without comments. */
async function render(...readings: readonly Partial<ProjectReading>[]): Promise<readonly string[]> {
  const rest = { target: "", project: "p1", readAt: undefined, status: undefined };
  const text = renderMetrics(readings.map((reading) => ({ ...rest, ...reading })));
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

const of = (key: string, member = ""): string =>
  `{target="",project="p1",region="cbk",key="${key}",member="${member}"}`;

describe("metrics of a project", () => {
  it("unlimited limits and absent values have no series, and 0 has one", async () => {
    const status = statusOf({
      quota: [
        { key: "compute.cores", value: 50 },
        { key: "compute.instances", value: "unlimited" },
        { key: "network.trunks", value: 0 },
        { key: "dns.zones", found: say`a string` },
        { key: "image.images", hasNone: true },
        { key: "image.uploading", hasNone: true },
        { key: "image.staged_bytes", value: 5 },
      ],
      usage: [
        { key: "compute.cores", value: 0 },
        { key: "compute.instances", value: 3 },
        { key: "image.images", value: 7 },
        { key: "volume.space_gb", reason: say`The block storage service does not answer.` },
      ],
    });
    expect(await render({ status, readAt: "2026-01-02T03:04:05.500Z" })).toEqual([
      `quota_gate_usage${of("compute.cores")} 0`,
      `quota_gate_usage${of("compute.instances")} 3`,
      `quota_gate_usage${of("image.images")} 7`,
      `quota_gate_limit${of("compute.cores")} 50`,
      `quota_gate_limit${of("image.staged_bytes")} 5`,
      `quota_gate_limit${of("network.trunks")} 0`,
      // Usage of trunks, zones and staged images, limit of zones, both of volumes. A Glance without a limit of uploads
      // counts none.
      'quota_gate_unknown_values{target="",project="p1",region="cbk"} 6',
      'quota_gate_reading_success{target="",project="p1"} 1',
      'quota_gate_reading_timestamp_seconds{target="",project="p1"} 1767323045.5',
    ]);
  });

  it("members of a cloud have series of their own, and of many objects the fullest has one", async () => {
    const zones = Array.from({ length: 3000 }, (_, index) => ({
      key: "dns.zone_recordsets",
      item: `zone-${index}.example.com.`,
      value: index,
    }));
    const status = statusOf({
      quota: [
        { key: "dns.zone_recordsets", value: 5000 },
        { key: "volume.space_gb", value: 100 },
        { key: "volume.space_gb", item: "ssd", value: 10 },
      ],
      usage: [...zones, { key: "volume.space_gb", value: 30 }, { key: "volume.space_gb", item: "ssd", value: 5 }],
    });
    const series = await render({ status });
    expect(series.filter((line) => /_(?:usage|limit)/u.test(line))).toEqual([
      `quota_gate_usage${of("dns.zone_recordsets")} 2999`,
      `quota_gate_usage${of("volume.space_gb")} 30`,
      `quota_gate_usage${of("volume.space_gb", "ssd")} 5`,
      `quota_gate_limit${of("dns.zone_recordsets")} 5000`,
      `quota_gate_limit${of("volume.space_gb")} 100`,
      `quota_gate_limit${of("volume.space_gb", "ssd")} 10`,
    ]);
  });

  it("a failed reading leaves its failure and the time of the last success", async () => {
    const readAt = "2026-01-02T03:04:05Z";
    expect(await render({ target: "a", readAt }, { target: "b", project: "" })).toEqual([
      'quota_gate_reading_success{target="a",project="p1"} 0',
      'quota_gate_reading_success{target="b",project=""} 0',
      'quota_gate_reading_timestamp_seconds{target="a",project="p1"} 1767323045',
    ]);
  });

  it("a region without keys counts as unknown", async () => {
    const status = statusOf({ quota: [], usage: [] });
    expect(await render({ status })).toContain('quota_gate_unknown_values{target="",project="p1",region="cbk"} 1');
  });

  it("each series stays on a line, whatever the names are", async () => {
    const hostile = 'a"} 1\nquota_gate_limit{key="b\\"\u001b[31m\u2028\r\u0000\ud800ä';
    const status = statusOf({
      region: hostile,
      quota: [{ key: "volume.space_gb", item: hostile, value: 1 }],
      usage: [],
    });
    const series = await render({ target: hostile, project: hostile, status });
    const shown = String.raw`a\"} 1\\u{a}quota_gate_limit{key=\"b\\\"\\u{1b}[31m\\u{2028}\\u{d}\\u{0}\\u{d800}ä`;
    expect(series).toContain(
      `quota_gate_limit{target="${shown}",project="${shown}",region="${shown}",key="volume.space_gb",member="${shown}"} 1`,
    );
    expect(series.length).toBe(3);
  });
});
