import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { type Limit, prose, quoted, type Reading, type Snapshot, say, toText } from "../../src/core/index.ts";
import { toStatus } from "../../src/evaluate/index.ts";
import { renderJson, renderStatus, renderText, toStatusJson } from "../../src/render/index.ts";
import { printCells, toCells } from "../../src/render/shown-amounts.ts";
import { createAnyOrderOver, createPolicyReport, createReserveOver, createWaiver } from "./policy-reports.ts";
import {
  createAddition,
  createCheck,
  createErrorReport,
  createMixedReport,
  createPassReport,
  createReport,
} from "./reports.ts";

const known = <Value>(key: string, value: Value, item?: string): Reading<Value> => ({ key, item, value });

/** Two regions with every kind of value that an answer can have. */
function createSnapshot(overrides: Partial<Snapshot> = {}): Snapshot {
  return {
    source: { kind: "quota-api", name: "Quota API v3", subject: "The API", apiVersion: "v3" },
    project: "p1",
    readAt: "2026-08-22T14:03:00.000Z",
    quota: [
      {
        region: "fes",
        readings: [known("compute.cores", 128), known("network.networks", "unlimited"), known("dns.zones", 0)],
      },
      {
        region: "cbk",
        readings: [
          known("compute.cores", 128),
          known("compute.instances", 10),
          { key: "compute.ram_mb", item: undefined, value: undefined, found: say`a string` },
          known("compute.metadata_items", 128),
          known("volume.space_gb", 10_240),
          known("objectstorage", 1_099_511_627_776, "ceph"),
        ],
      },
    ],
    usage: [
      {
        region: "cbk",
        readings: [
          known("compute.cores", 112),
          known("compute.instances", 12),
          known("compute.flavors", 4, "m1.small"),
          known("compute.ram_mb", 196_608),
          { key: "volume.space_gb", item: undefined, value: undefined },
        ],
      },
      { region: "fes", readings: [known("compute.cores", 12), known("network.networks", 3), known("dns.zones", 0)] },
      { region: "new\nregion", readings: [] },
    ],
    regions: undefined,
    explanations: [],
    traits: [],
    shared: [],
    ...overrides,
  };
}

describe("a report on a terminal", () => {
  it.each([
    ["does-not-fit", createMixedReport(), undefined],
    ["does-not-fit-narrow", createMixedReport(), 80],
    [
      "error",
      createErrorReport([
        "The plan `p.json` is not valid JSON (line 3, column 14).",
        "plans/dev.json:2:5: `cbk` is here twice.",
      ]),
      60,
    ],
    [
      "nothing-planned",
      createReport([], { notes: [say`The plan requests no resources.`], apiVersion: null, project: null, mode: null }),
      undefined,
    ],
  ])("the text is as expected: %s", async (name, report, width) => {
    const text = renderText({ report, colour: false, width });
    await expect(text).toMatchFileSnapshot(`fixtures/text-${name}.txt`);
    expect(text.endsWith("\n")).toBe(true);
    expect(text).not.toMatch(/[ \t]\n/);
  });

  it("colors change nothing but colors, and are absent if not wanted", () => {
    const report = createMixedReport();
    const plain = renderText({ report, colour: false });
    const coloured = renderText({ report, colour: true });
    expect(coloured).toContain("\u001b[31mover\u001b[39m");
    expect(plain).not.toContain("\u001b");
    expect(stripVTControlCharacters(coloured)).toBe(plain);
  });

  it.each([200, 100, 80, 60])("a report has all amounts of all checks within %i columns", (width) => {
    const waived = createAddition(["cbk", "x.y", "count", 9, 2, 10], "waived", { waiver: createWaiver() });
    const policy = createPolicyReport([createReserveOver(), createAnyOrderOver(), waived]);
    for (const report of [createMixedReport(), policy]) {
      const text = renderText({ report, colour: false, width });
      const longest = Math.max(...text.split(/\s/u).map((word) => word.length));
      for (const line of text.split("\n"))
        expect(Array.from(line).length, line).toBeLessThanOrEqual(Math.max(width, longest + 4));
      const words = text.replaceAll(/\s+/gu, " ");
      expect(words.includes("Waived by the policy cbk x.y: up to 640 until 2026-09-30 by team-platform: The new")).toBe(
        report === policy,
      );
      for (const check of report.checks) {
        expect(words).toContain(check.key);
        // A table that is too wide with the percentages goes without them.
        const { "OF LIMIT": percent, ...amounts } = printCells(toCells(check));
        for (const amount of [...Object.values(amounts), ...(width === 200 ? [percent] : [])])
          if (amount !== "—") expect(words).toContain(amount);
      }
    }
  });

  it("a table of 80 columns has the headroom and goes without the percentages", () => {
    const report = createReport([createAddition(["cbk", "compute.instances", "count", 40, 200, 60], "over")]);
    const table = renderText({ report, colour: false, width: 80 }).split("\n").slice(2, 4);
    expect(table).toEqual([
      "VERDICT  REGION  KEY                USED  PLANNED  PROJECTED  LIMIT  HEADROOM",
      "over     cbk     compute.instances    40     +200        240     60      −180",
    ]);
    expect(renderText({ report, colour: false, width: 90 })).toContain("OF LIMIT");
  });

  it.each([true, false])(
    "a report that fits names the check that is nearest to its limit, with all checks: %s",
    (all) => {
      const checks = [
        createAddition(["cbk", "compute.cores", "count", 30, 3, 50], "fits"),
        createAddition(["cbk", "dns.zones", "count", 1, 1, 10], "fits"),
      ];
      const text = renderText({ report: createReport(checks), colour: false, width: 80, all });
      expect(text).toContain("\nTightest: cbk compute.cores at 66 % (33 of 50), 17 left after this change.\n");
    },
  );

  it.each([undefined, 80])("checks that fit are counted, with the option that lists them: width %s", (width) => {
    const text = renderText({
      report: createMixedReport(),
      colour: false,
      all: false,
      ...(width === undefined ? {} : { width }),
    });
    expect(text).not.toMatch(/^ *fits /mu);
    expect(text).toContain("\nand 6 checks that fit (--all lists them)\n");
    const pass = renderText({ report: createPassReport(), colour: false, all: false });
    expect(pass).toContain("\n8 checks that fit, 2 checks without a limit (--all lists them)\n");
    expect(pass).not.toContain("VERDICT");
  });

  it("columns are aligned by cells if names have wide letters or combining marks", () => {
    const checks = ["東京", "한국", "Ko\u0308ln", "cbk"].map((region) =>
      createAddition([region, "compute.cores", "count", 4, 2, 5], "over"),
    );
    const lines = renderText({ report: createReport(checks), colour: false }).split("\n");
    const table = lines.filter((line) => line.startsWith("over ")).map((line) => line.split("compute.cores"));
    expect(table.map(([start]) => start)).toEqual([
      "over     東京    ",
      "over     한국    ",
      "over     Ko\u0308ln    ",
      "over     cbk     ",
    ]);
  });

  it("hostile names are on one line, without control characters", () => {
    const name = "a\r\n::error::x\u001b[31m\u202e";
    const check = createCheck({ region: name, key: name, verdict: "unknown", reason: prose(`x\u001b[2J\r\n${name}`) });
    const text = renderText({ report: createReport([check], { notes: [prose(name)], project: name }), colour: false });
    expect(text).not.toMatch(/[\r\u202e]/);
    expect(text).not.toContain("\u001b");
    expect(text).not.toMatch(/^\s*::/m);
  });
});

describe("the status as text", () => {
  it("the status shows usage, limit and headroom, and absent or wrong values", async () => {
    const text = renderStatus({ status: toStatus(createSnapshot()), colour: false, warnAt: 80 });
    await expect(text).toMatchFileSnapshot("fixtures/status.txt");
  });

  it("limits that are nearly or more than full are marked", () => {
    const text = renderStatus({ status: toStatus(createSnapshot()), colour: true, warnAt: 80 });
    expect(text).toContain("\u001b[31m120 %\u001b[39m");
    expect(text).toContain("\u001b[33m87 %\u001b[39m");
    expect(text).not.toContain("\u001b[33m9 %");
    expect(stripVTControlCharacters(text)).toBe(
      renderStatus({ status: toStatus(createSnapshot()), colour: false, warnAt: 80 }),
    );
  });

  it("a limit of bytes is marked from exactly the percentage on", () => {
    const limit = 9_007_199_254_738_991;
    const render = (used: number) => {
      const quota = [{ region: "cbk", readings: [known("objectstorage", limit, "ceph")] }];
      const usage = [{ region: "cbk", readings: [known("objectstorage", used, "ceph")] }];
      return renderStatus({ status: toStatus(createSnapshot({ quota, usage })), colour: true, warnAt: 80 });
    };
    expect(render(7_205_759_403_791_192)).not.toContain("\u001b[33m");
    expect(render(7_205_759_403_791_193)).toContain("\u001b[33m");
  });

  it("reasons for unknown values are given once, below the tables and in an alarm", () => {
    const reason = say`Nova in \`cbk\` refused the limits (403).`;
    const untold = (key: string) => ({ key, item: undefined, value: undefined, reason });
    const keys = ["compute.cores", "compute.ram_mb"];
    const snapshot = createSnapshot({
      quota: [{ region: "cbk", readings: keys.map((key) => known(key, 5)) }],
      usage: [{ region: "cbk", readings: keys.map(untold) }],
    });
    const status = toStatus(snapshot, { failAt: 90 });
    const text = renderStatus({ status, colour: false, warnAt: 80 });
    expect(text.split(toText(reason))).toHaveLength(2);
    expect(text).toMatch(/compute\.cores +unknown +5/);
    expect(text).toContain("\nUnknown:\n- Nova in");
    expect(text).toContain("  cbk compute.ram_mb: usage unknown\n");
    expect(toStatusJson(status).regions[0]?.keys[0]).toMatchObject({ usedState: "unknown", usedReason: reason });
  });

  it("a fact that many regions have in common is given once, with the first regions", () => {
    const regions = Array.from({ length: 40 }, (_, index) => `r${10 + index}`);
    const key = "compute.cores";
    const snapshot = createSnapshot({
      quota: regions.map((region) => ({ region, readings: [known(key, 10), known("volume.volumes", 10)] })),
      usage: regions.map((region, index) => {
        const call = quoted(`GET /${region}/v2.1/servers`);
        const counted = index === 7 ? say`1 server` : say`2 servers`;
        const reason = say`Nova in ${quoted(region)} lists ${counted} in ${call}.`;
        return { region, readings: [{ key, reason }, known("volume.volumes", index < 6 ? 9 : 1)] };
      }),
    });
    const text = renderStatus({ status: toStatus(snapshot, { failAt: 90 }), colour: false, warnAt: 80, width: 80 });
    expect(text.slice(text.indexOf("Unknown:"))).toBe(`Unknown:
- Nova in \`r10\`, \`r11\`, \`r12\`, \`r13\` and 35 more lists 2 servers in \`GET
  /{region}/v2.1/servers\`.
- Nova in \`r17\` lists 1 server in \`GET /r17/v2.1/servers\`.

Used to 90 % or more
  volume.volumes in each of r10, r11, r12, r13, r14 and r15: 9 of 10 (90 %)

Not known
  compute.cores in each of r10, r11, r12, r13 and 36 more: usage unknown

6 limits are used to 90 % or more.
`);
  });

  it("the table leaves a column out that usage and limit imply, where a terminal is too narrow for all", () => {
    const key = "network.vpn_ipsec_site_connections";
    const snapshot = createSnapshot({
      quota: [{ region: "region-00", readings: [known(key, 3), known("volume.space_gb", 16_000)] }],
      usage: [{ region: "region-00", readings: [known(key, 2), known("volume.space_gb", 12_650)] }],
    });
    const headOf = (sort: "region" | "key" | "used", width?: number) => {
      const lines = renderStatus({ status: toStatus(snapshot, { sort }), colour: false, warnAt: 80, width }).split(
        "\n",
      );
      expect(Math.max(...lines.slice(1).map((line) => line.length))).toBeLessThanOrEqual(width ?? 100);
      return lines.find((line) => line.includes("KEY"))?.split(/ {2,}/u);
    };
    const heads = ["REGION", "KEY", "USED", "LIMIT", "IN USE", "HEADROOM"];
    expect(headOf("key")).toEqual(heads);
    expect(headOf("region", 80)).toEqual(heads.slice(1));
    expect(headOf("region", 75)).toEqual(["KEY", "USED", "LIMIT", "HEADROOM"]);
    expect(headOf("key", 85)).toEqual(["REGION", "KEY", "USED", "LIMIT", "HEADROOM"]);
    expect(headOf("used", 85)).toEqual(["REGION", "KEY", "USED", "LIMIT", "IN USE"]);
    expect(headOf("key", 79)).toEqual(["REGION", "KEY", "USED", "LIMIT", "IN USE"]);
  });

  it("usage reported below 0 is shown as 0, with the reported value", () => {
    const snapshot = createSnapshot({
      quota: [{ region: "cbk", readings: [known("volume.volumes", 180)] }],
      usage: [{ region: "cbk", readings: [{ ...known("volume.volumes", 0), found: quoted("-1") }] }],
    });
    const text = renderStatus({ status: toStatus(snapshot), colour: false, warnAt: 80 });
    expect(text).toMatch(/volume\.volumes +0 \(-1 as 0\) +180 +0 % +180\n/);
  });

  it("volume types that are limited or used are shown, and the others counted", () => {
    const [key, types] = ["volume.space_gb", ["ssd", "hdd", "nvme", "tape"]];
    const amounts = <Value>(values: readonly Value[]) =>
      types.map((type, index) => known(key, values[index] as Value, type));
    const snapshot = createSnapshot({
      quota: [{ region: "cbk", readings: amounts<Limit>([100, "unlimited", "unlimited", "unlimited"]) }],
      usage: [{ region: "cbk", readings: amounts([0, 5, 0, 0]) }],
    });
    const text = renderStatus({ status: toStatus(snapshot), colour: false, warnAt: 80 });
    expect(text.match(/volume\.space_gb\[\w+\]/g)).toEqual([`${key}[hdd]`, `${key}[ssd]`]);
    expect(text).toContain("\n(not shown, since unlimited and unused: 2 limits by type)\n");
    expect(toStatusJson(toStatus(snapshot)).regions[0]?.keys).toHaveLength(4);
  });

  it("the status says if the answers have no regions", () => {
    const snapshot = createSnapshot({ quota: [], usage: [] });
    expect(renderStatus({ status: toStatus(snapshot), colour: false, warnAt: 80 })).toContain(
      "The answers have no regions.",
    );
  });

  it("the JSON has exact amounts, and the state of missing ones", async () => {
    await expect(renderJson(toStatusJson(toStatus(createSnapshot())))).toMatchFileSnapshot("fixtures/status.json");
  });
});
