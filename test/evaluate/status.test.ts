import { describe, expect, it } from "vitest";
import type { Limit, Reading, Snapshot } from "../../src/core/index.ts";
import { type StatusRequest, toStatus } from "../../src/evaluate/index.ts";
import { findMissingRegions } from "../../src/words/index.ts";
import { createSnapshot } from "../support/demands.ts";

/**
 * Returns the alarm of one key. `used` or `limit` is undefined if the document lacks it. The limit is `none` if the
 * source says that it has no limit of the key.
 */
function alarmOf(of: { used?: number; limit?: Limit | "none"; key?: string }, failAt = 90) {
  const { used, limit, key = "compute.cores" } = of;
  const quota: Reading<Limit> = limit === "none" ? { key, hasNone: true } : { key, value: limit };
  const snapshot = createSnapshot({
    quota: { cbk: { "dns.zones": "unlimited", ...(limit === undefined ? {} : { [key]: quota }) } },
    usage: { cbk: { "dns.zones": 1, ...(used === undefined ? {} : { [key]: used }) } },
  });
  const { alarm } = toStatus(snapshot, { failAt });
  const names = (rows: readonly { readonly name: string }[] = []) => rows.map(({ name }) => name);
  return { reached: names(alarm?.reached), unknown: names(alarm?.unknown) };
}

describe("the alarm of a status", () => {
  it.each([
    ["just reached", { used: 90, limit: 100 }, "reached"],
    ["just below", { used: 89, limit: 100 }, "below"],
    ["more than the limit", { used: 101, limit: 100 }, "reached"],
    ["a limit of 0 with usage", { used: 1, limit: 0 }, "reached"],
    ["a limit of 0 without usage", { used: 0, limit: 0 }, "below"],
    ["unlimited", { used: 1_000_000, limit: "unlimited" }, "below"],
    ["unlimited, usage absent", { limit: "unlimited" }, "below"],
    ["usage absent", { limit: 100 }, "unknown"],
    ["the limit absent", { used: 0 }, "unknown"],
    ["a key that never has a limit", { used: 5, key: "image.images" }, "below"],
    ["a source with neither limit nor usage of the key", { limit: "none", key: "image.uploading" }, "below"],
    ["a limit of the key that the source lacks, with usage", { used: 5, limit: "none", key: "image.images" }, "below"],
    ["a key that never has usage", { limit: 5, key: "compute.key_pairs" }, "below"],
    ["bytes, 100 times which are not exact", { used: 8_106_479_329_266_891, limit: 9_007_199_254_740_991 }, "below"],
    ["bytes, one more", { used: 8_106_479_329_266_892, limit: 9_007_199_254_740_991 }, "reached"],
  ] as const)("a row is reached, below or unknown: %s", (_, of, level) => {
    const name = "key" in of ? of.key : "compute.cores";
    expect(alarmOf(of)).toEqual({
      reached: level === "reached" ? [name] : [],
      unknown: level === "unknown" ? [name] : [],
    });
  });

  it("the alarm covers the requested rows, whichever are shown", () => {
    const snapshot = createSnapshot({
      quota: { cbk: { "compute.cores": 10, "dns.zones": 10 } },
      usage: { cbk: { "compute.cores": 10, "dns.zones": 9 } },
    });
    const isWanted = (key: string) => key === "dns.zones";
    const { alarm, rows } = toStatus(snapshot, { failAt: 80, above: 95, isWanted });
    expect(rows).toEqual([]);
    expect(alarm?.reached.map(({ name }) => name)).toEqual(["dns.zones"]);
  });
});

describe("the rows of a status", () => {
  const snapshot = createSnapshot({
    quota: {
      fes: { "compute.cores": 100, "dns.zones": "unlimited" },
      cbk: { "compute.cores": 100, "volume.volumes": 10, "compute.ram_mb": 0 },
      dbl: {},
    },
    usage: { fes: { "compute.cores": 95 }, cbk: { "compute.cores": 20, "compute.ram_mb": 1 }, dbl: {} },
  });
  const shown = (request: StatusRequest) =>
    toStatus(snapshot, request).rows.map(({ region, name }) => `${region} ${name}`);

  it("rows are sorted by region, by key, or by percentage used", () => {
    const rows = [
      "cbk compute.cores",
      "cbk compute.ram_mb",
      "cbk volume.volumes",
      "fes compute.cores",
      "fes dns.zones",
    ];
    expect(shown({})).toEqual(rows);
    expect(shown({ sort: "key" })).toEqual([
      "cbk compute.cores",
      "fes compute.cores",
      "cbk compute.ram_mb",
      "fes dns.zones",
      "cbk volume.volumes",
    ]);
    expect(shown({ sort: "used" })).toEqual([
      "cbk compute.ram_mb",
      "fes compute.cores",
      "cbk compute.cores",
      "cbk volume.volumes",
      "fes dns.zones",
    ]);
  });

  it("rows above a percentage and unknown ones are shown, and the others are counted", () => {
    expect(shown({ above: 80 })).toEqual(["cbk compute.ram_mb", "cbk volume.volumes", "fes compute.cores"]);
    expect(toStatus(snapshot, { above: 80 })).toMatchObject({
      leftOut: { percent: 80, rows: 2 },
      emptyRegions: ["dbl"],
    });
    expect(toStatus(snapshot, {}).leftOut).toBeUndefined();
  });
});

it("a key of which a source has neither limit nor usage has a row without both", () => {
  const quota = { cbk: { "image.uploading": { key: "image.uploading", hasNone: true } as const } };
  const { rows } = toStatus(createSnapshot({ quota, usage: { cbk: {} } }));
  expect(rows.map(({ used, limit }) => [used.state, limit.state])).toEqual([["none", "none"]]);
});

describe("requested regions", () => {
  const told = (names: readonly string[], regions: Snapshot["regions"]) =>
    findMissingRegions(names, createSnapshot({ regions })).map(({ message }) => message);

  it("regions that no document has are reported once", () => {
    expect(told(["cbk"], undefined)).toEqual([]);
    expect(told(["ckb", "ckb", "nix"], ["fes", "cbk"])).toEqual([
      "Region `ckb` does not exist; the project has `cbk` and `fes`. Did you mean `cbk`?",
      "Region `nix` does not exist; the project has `cbk` and `fes`.",
    ]);
    expect(told(["nix"], undefined)).toEqual(["The API did not report region `nix`."]);
    expect(told(["nix"], [])).toEqual(["The API did not report region `nix`, nor any other of this project."]);
  });
});
