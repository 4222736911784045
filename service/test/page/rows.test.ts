import { describe, expect, it } from "vitest";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../../src/emulator/index.ts";
import { AMOUNTS, LIMITS, parseDocument } from "../../../src/sources/quota-api/index.ts";
// The browser's program has no index.ts.
import { ask } from "../../src/page/browser/ask.ts";
import { countStandings, filterRows, type LimitRow, toPlace, toRows, toSections } from "../../src/page/browser/rows.ts";

/** Returns the rows of documents. An object has the values of one region, and a text is a whole document. */
function rowsOf({ quota, usage }: Readonly<Record<"quota" | "usage", object | string>>): readonly LimitRow[] {
  const toText = (values: object | string) => (typeof values === "string" ? values : JSON.stringify({ cbk: values }));
  const [limits, amounts] = [parseDocument(toText(quota), LIMITS), parseDocument(toText(usage), AMOUNTS)];
  if ("what" in limits || "what" in amounts) throw new Error("These are no documents.");
  return toRows({ quota: limits.regions, usage: amounts.regions });
}

const shown = (rows: readonly LimitRow[]) =>
  rows.map(({ region, key, item, standing }) =>
    [region, key, ...(item === undefined ? [] : [item]), standing].join(" "),
  );

describe("a row", () => {
  it.each([
    [{ quota: 10, usage: 7 }, "room"],
    [{ quota: 10, usage: 8 }, "tight"],
    // One less than 80 %, which floating-point numbers round to 80 %.
    [{ quota: 9_007_199_254_738_991, usage: 7_205_759_403_791_192 }, "room"],
    [{ quota: 10, usage: 10 }, "full"],
    [{ quota: 10, usage: 11 }, "over"],
    [{ quota: 0, usage: 1 }, "over"],
    [{ quota: 0, usage: 0 }, "zero"],
    [{ quota: -1, usage: 5 }, "unlimited"],
    [{ quota: -1 }, "unlimited"],
    [{ quota: 10 }, "unknown"],
    [{ usage: 10 }, "unknown"],
    [{ quota: 10, usage: -1 }, "room"],
    [{ quota: -2, usage: 1 }, "unknown"],
    [{ quota: 10, usage: null }, "unknown"],
    [{ quota: { a: 1 }, usage: 7 }, "unknown"],
  ])("the level of %j is %s", ({ quota, usage }: { quota?: unknown; usage?: unknown }, standing) => {
    const rows = rowsOf({
      quota: quota === undefined ? {} : { "compute.cores": quota },
      usage: usage === undefined ? {} : { "compute.cores": usage },
    });
    expect(rows.filter(({ item }) => item === undefined).map((row) => row.standing)).toEqual([standing]);
  });

  it("a number that was not reported is undefined, not 0", () => {
    const rows = rowsOf({ quota: { "compute.cores": 5 }, usage: { "compute.instances": 2 } });
    expect(rows.map(({ key, used, limit }) => [key, used, limit])).toEqual([
      ["compute.cores", undefined, 5],
      ["compute.instances", 2, undefined],
    ]);
  });

  it("keys without limits, and keys with limits per object, have levels of their own", () => {
    const rows = rowsOf({
      quota: { "compute.key_pairs": 80, "compute.metadata_items": -1 },
      usage: { "image.images": 3, "compute.flavors": { "m1.small": 2 }, "image.space_bytes": "many" },
    });
    expect(shown(rows)).toEqual([
      "cbk compute.key_pairs each",
      "cbk compute.metadata_items each",
      "cbk compute.flavors m1.small counted",
      "cbk image.images counted",
      "cbk image.space_bytes unknown",
    ]);
  });

  it("object storage has a row for each type, and duplicate types are unknown", () => {
    const size = (type: string, space_bytes: unknown) => ({ type, space_bytes });
    const rows = rowsOf({
      quota: { objectstorage: [size("ceph", 100), size("ssd", -1), size("tape", 5), size("tape", 50)] },
      usage: { objectstorage: [size("ceph", 90), size("ssd", 1), size("tape", 1), size("disk", 1)] },
    });
    expect(shown(rows)).toEqual([
      "cbk objectstorage ceph tight",
      "cbk objectstorage disk unknown",
      "cbk objectstorage ssd unlimited",
      "cbk objectstorage tape unknown",
    ]);
    expect(shown(rowsOf({ quota: { objectstorage: [{}] }, usage: {} }))).toEqual(["cbk objectstorage unknown"]);
  });

  it("an undocumented key has its prefix as service, and itself as label", () => {
    const [row] = rowsOf({ quota: { "vault.space_gb": 10 }, usage: { "vault.space_gb": 9 } });
    expect(row).toMatchObject({ service: "vault", label: "vault.space_gb", unit: "GiB", standing: "tight" });
  });

  it("regions, flavors and keys may have any names", () => {
    const quota = '{"__proto__": {"constructor": 5, "compute.cores": 1}}';
    const usage = '{"__proto__": {"constructor": 1, "compute.flavors": {"__proto__": 1}}}';
    expect(shown(rowsOf({ quota, usage }))).toEqual([
      "__proto__ compute.cores unknown",
      "__proto__ compute.flavors __proto__ counted",
      "__proto__ constructor room",
    ]);
  });
});

/** Returns the rows of the emulator's data. */
async function demoRows(): Promise<readonly LimitRow[]> {
  const emulator = await startEmulator();
  const signIn = { projectId: embeddedDataSet().project, token: DEMO_TOKEN };
  const documents = await ask({ base: `${emulator.url}/`, signIn, signal: new AbortController().signal });
  await emulator.close();
  return toRows(documents);
}

describe("sections", async () => {
  const rows = await demoRows();

  it("sections begin with rows over a limit of 0, and end with unlimited ones", () => {
    const mixed = rowsOf({
      quota: { "dns.zones": 0, "compute.cores": 2, "volume.volumes": 0, "network.ports": -1, "network.routers": 1 },
      usage: { "dns.zones": 1, "compute.cores": 4, "volume.volumes": 0, "network.ports": 3 },
    });
    expect(toSections(mixed, "tightest").map((section) => [section.title, ...shown(section.rows)])).toEqual([
      ["With a limit", "cbk dns.zones over", "cbk compute.cores over"],
      ["Not known", "cbk network.routers unknown"],
      ["Limit of 0", "cbk volume.volumes zero"],
      ["Unlimited", "cbk network.ports unlimited"],
    ]);
  });

  /** Rows of many regions with one key. `usedIn` returns the usage in each of them. */
  const rowsOfMany = (number: number, usedIn: (index: number) => number, shared: readonly string[] = []) => {
    const names = Array.from({ length: number }, (_, index) => `r${10 + index}`);
    const key = "compute.cores";
    return toRows({
      quota: names.map((region) => ({ region, readings: [{ key, value: 100 }] })),
      usage: names.map((region, index) => ({ region, readings: [{ key, value: usedIn(index) }] })),
      shared: shared.length === 0 ? [] : [{ prefix: "compute", regions: shared }],
    });
  };

  it("rows that are the same in more than three regions are one row, and the tightest is first", () => {
    const placesOf = (all: readonly LimitRow[], order: "tightest" | "service" = "tightest") =>
      toSections(all, order).flatMap((section) => section.rows.map((row) => [toPlace(row).text, row.used].join(": ")));
    expect(placesOf(rowsOfMany(3, () => 90))).toEqual(["r10: 90", "r11: 90", "r12: 90"]);
    const many = rowsOfMany(40, (index) => (index === 7 ? 95 : 90));
    expect(placesOf(many)).toEqual(["r17: 95", "each of 39 regions: 90"]);
    expect(placesOf(filterRows(many, { levels: new Set(), region: "r20", service: "" }))).toEqual(["r20: 90"]);
    expect(placesOf(many, "service")).toHaveLength(40);
    expect(countStandings(many)).toEqual([{ standing: "tight", text: "40 tight" }]);
    const [, joined] = toSections(many, "tightest")[0]?.rows ?? [];
    expect(joined && toPlace(joined).names).toMatch(/^r10, r11, (?:r\d\d, )+r49$/u);
  });

  it("a limit that regions share has one row with their number", () => {
    const names = ["r10", "r11", "r12", "r13"];
    const [row] =
      toSections(
        rowsOfMany(4, () => 90, names),
        "tightest",
      )[0]?.rows ?? [];
    expect(row && toPlace(row)).toEqual({ text: "4 regions together", names: "r10, r11, r12, r13" });
  });

  it("at most twenty rows are visible, and all of them if no section is folded", () => {
    const many = rowsOfMany(25, (index) => 80 + index);
    expect(toSections(many, "tightest").map(({ rows: all, open }) => [all.length, open])).toEqual([[25, 20]]);
    expect(toSections(many, "tightest", true).map(({ open }) => open)).toEqual([25]);
  });

  it("every row is in one section, in either order", () => {
    const ids = rows.map(({ id }) => id).toSorted();
    expect(new Set(ids).size).toBe(ids.length);
    for (const order of ["tightest", "service"] as const) {
      const sectionIds = toSections(rows, order).flatMap((section) => section.rows.map(({ id }) => id));
      expect(sectionIds.toSorted()).toEqual(ids);
    }
  });
});
