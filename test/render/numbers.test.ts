import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Check } from "../../src/core/model.ts";
import { toCells } from "../../src/render/amounts.ts";
import {
  formatBoth,
  formatExactly,
  formatInteger,
  formatScaled,
  renderBar,
  toPercent,
  toScale,
} from "../../src/render/numbers.ts";
import { runs } from "../properties/runs.ts";
import { createAddition, createCheck } from "./reports.ts";

const UNITS: readonly Check["unit"][] = ["count", "MiB", "GiB", "bytes"];
const amount = fc.oneof(fc.nat(300), fc.maxSafeNat());
const UNIT_BYTES: Readonly<Record<string, bigint>> = {
  bytes: 1n,
  KiB: 2n ** 10n,
  MiB: 2n ** 20n,
  GiB: 2n ** 30n,
  TiB: 2n ** 40n,
  PiB: 2n ** 50n,
  EiB: 2n ** 60n,
};

/** What a shown amount says, in tenths of a byte (or of a piece), so that it can be compared exactly. */
function toTenths(shown: string): bigint {
  const match = /^([+=≥≤] ?)*(−?)([\d,]+)(?:\.(\d))?(?: (\w+))?$/u.exec(shown);
  if (match === null) throw new Error(`not an amount: ${shown}`);
  const [, , sign, whole = "", decimal = "0", unit] = match;
  const tenths = (BigInt(whole.replaceAll(",", "")) * 10n + BigInt(decimal)) * (UNIT_BYTES[unit ?? "bytes"] ?? 0n);
  return sign === "−" ? -tenths : tenths;
}

/** A check by its numbers, as the rules of verdicts have it; sums stay safe. */
const measured = fc
  .record({
    used: amount,
    planned: amount,
    limit: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.maxSafeNat()),
    unit: fc.constantFrom(...UNITS),
  })
  .filter(({ used, planned, limit }) => limit > 0 && Number.isSafeInteger(used + planned))
  .map(({ used, planned, limit, unit }) =>
    createAddition(["cbk", "x.y", unit, used, planned, limit], used + planned > limit && planned > 0 ? "over" : "fits"),
  );

describe("when an amount is written", () => {
  it.each([
    [0, "0"],
    [-4, "−4"],
    [999, "999"],
    [1000, "1,000"],
    [-10_240, "−10,240"],
    [Number.MAX_SAFE_INTEGER, "9,007,199,254,740,991"],
  ])("%d reads %s", (value, text) => {
    expect(formatInteger(value)).toBe(text);
  });

  it("keeps one decimal at most, and none that is 0", () => {
    expect(formatScaled(9800, { factor: 1024, label: "TiB" })).toBe("9.6 TiB");
    expect(formatScaled(10_240, { factor: 1024, label: "TiB" })).toBe("10 TiB");
  });

  it.each([
    [4096, "MiB", "4,096 MiB (4 GiB)"],
    [10_400, "GiB", "10,400 GiB (about 10.2 TiB)"],
    [160, "GiB", "160 GiB"],
    [1_099_511_627_776, "bytes", "1,099,511,627,776 bytes (1 TiB)"],
    [132, "count", "132"],
  ] as const)("says %d %s exactly and readably: %s", (value, unit, text) => {
    expect(formatBoth(value, unit)).toBe(text);
  });

  it("says a shortage exactly in the largest unit that can", () => {
    const tebibytes = { factor: 1024, label: "TiB" };
    expect(formatExactly({ value: -160, unit: "GiB", scale: tebibytes })).toBe("−160 GiB");
    expect(formatExactly({ value: -2048, unit: "GiB", scale: tebibytes })).toBe("−2 TiB");
  });
});

describe("when an amount is so large that ten times as much is no longer exact", () => {
  it("still takes only a unit that says it exactly", () => {
    const scale = { factor: 1024 ** 3, label: "EiB" };
    expect(formatExactly({ value: -6_217_670_748_801_946, unit: "GiB", scale })).toBe("−6,217,670,748,801,946 GiB");
  });

  it("still rounds down what is left", () => {
    const scale = { factor: 1024, label: "TiB" };
    expect(formatScaled(Number.MAX_SAFE_INTEGER, scale, "down")).toBe("8,796,093,022,207.9 TiB");
    expect(formatScaled(Number.MAX_SAFE_INTEGER, scale, "up")).toBe("8,796,093,022,208 TiB");
  });
});

describe("when only the limit and the change are known", () => {
  it("does not show the change as none", () => {
    const check = createCheck({
      unit: "GiB",
      used: null,
      planned: 1,
      projected: null,
      limit: 10_240,
      verdict: "unknown",
    });
    expect(toCells(check)).toMatchObject({ planned: "+1 GiB", limit: "10,240 GiB" });
  });
});

describe("when a row gets its unit", () => {
  it.each([
    [
      "a tenth of a TiB that decides",
      createAddition(["r", "k", "GiB", 10_200, 50, 10_240], "over"),
      ["10,200 GiB", "+50 GiB", "10,250 GiB", "10,240 GiB"],
    ],
    [
      "a change too small for the unit",
      createAddition(["r", "k", "GiB", 6200, 1, 10_240]),
      ["6,200 GiB", "+1 GiB", "6,201 GiB", "10,240 GiB"],
    ],
    [
      "one byte too many",
      createAddition(["r", "k", "bytes", 1_099_511_627_776, 1, 1_099_511_627_776], "over"),
      ["1,099,511,627,776 bytes", "+1 bytes", "1,099,511,627,777 bytes", "1,099,511,627,776 bytes"],
    ],
    [
      "whole large units",
      createAddition(["r", "k", "MiB", 0, 1_048_576, 1_048_576]),
      ["0 TiB", "+1 TiB", "1 TiB", "1 TiB"],
    ],
    [
      "a limit just above a unit",
      createAddition(["r", "k", "MiB", 443_904, 31_457, 1_048_576]),
      ["433.5 GiB", "+30.7 GiB", "464.2 GiB", "1,024 GiB"],
    ],
  ])("takes care of %s", (_, check, shown) => {
    const { used, planned, projected, limit } = toCells(check);
    expect([used, planned, projected, limit]).toEqual(shown);
  });

  it("never shows amounts that differ as the same, nor in the wrong order", () => {
    fc.assert(
      fc.property(measured, (check) => {
        const cells = toCells(check);
        const shown = (["used", "projected", "limit"] as const).map((name) => ({
          exact: Number(check[name]),
          tenths: toTenths(cells[name]),
        }));
        for (const a of shown) {
          for (const b of shown) expect(Math.sign(Number(a.tenths - b.tenths))).toBe(Math.sign(a.exact - b.exact));
        }
        expect(toTenths(cells.planned) === 0n).toBe(check.planned === 0);
      }),
      runs(1000),
    );
  });

  it("never shows more headroom than there is, and a shortage exactly", () => {
    fc.assert(
      fc.property(measured, (check) => {
        const shown = toTenths(toCells(check).headroom);
        const exact = BigInt(check.headroom ?? 0) * 10n * (UNIT_BYTES[check.unit] ?? 1n);
        if (exact < 0n) expect(shown).toBe(exact);
        else expect(shown <= exact).toBe(true);
        expect(shown === 0n).toBe(exact === 0n);
      }),
      runs(1000),
    );
  });
});

describe("when a share is shown", () => {
  it("is above 100 % exactly where the limit is exceeded", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (projected, limit) => {
        const percent = toPercent(projected, limit) ?? Number.NaN;
        expect(percent > 100).toBe(projected > limit);
        expect(percent < 100).toBe(projected < limit);
      }),
    );
  });

  it.each([
    [128.2 * 10, 128 * 10, 101],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 101],
    [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER, 99],
    [112, 128, 87],
    [-5, 10, 0],
  ])("%d of %d is %d %%", (projected, limit, percent) => {
    expect(toPercent(projected, limit)).toBe(percent);
  });

  it("is none for a limit of 0", () => {
    expect(toPercent(1, 0)).toBeNull();
    expect(toCells(createAddition(["r", "k", "count", 0, 1, 0], "forbidden"))).toMatchObject({
      percent: null,
      bar: null,
    });
  });
});

describe("when a bar is drawn", () => {
  it.each([
    [96, 112, 128, "████████▓░"],
    [112, 132, 128, "█████████▓▶"],
    [0, 1, 1000, "▓░░░░░░░░░"],
    [127, 128, 128, "█████████▓"],
    [0, 0, 10, "░░░░░░░░░░"],
    [40, 32, 128, "███░░░░░░░"],
    [12, 12, 10, "██████████▶"],
    [5, -5, 10, "░░░░░░░░░░"],
  ])("%d then %d of %d is %s", (used, projected, limit, bar) => {
    expect(renderBar({ used, projected, limit })).toBe(bar);
  });

  it("has ten cells, an arrow exactly when over, a free cell exactly when something is left, and shows whatever is added", () => {
    const positive = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
    fc.assert(
      fc.property(amount, amount, positive, (used, projected, limit) => {
        const bar = renderBar({ used, projected, limit });
        expect(Array.from(bar.replace("▶", "")).length).toBe(10);
        expect(bar.endsWith("▶")).toBe(projected > limit);
        expect(bar.includes("░")).toBe(projected < limit);
        expect(bar.includes("▓")).toBe(projected > used);
        expect(bar).toMatch(/^█*▓*░*▶?$/);
      }),
      runs(1000),
    );
  });
});

describe("when more may come than is known", () => {
  it("shows lower bounds with ≥ and headroom with ≤, rounded so that both stay true", () => {
    const check = createCheck({
      unit: "GiB",
      used: 6001,
      planned: 399,
      projected: 6400,
      limit: 10_240,
      atLeast: true,
      verdict: "unknown",
    });
    expect(toScale(check).label).toBe("TiB");
    expect(toCells(check)).toMatchObject({
      planned: "≥ +0.3 TiB",
      projected: "≥ 6.2 TiB",
      headroom: "≤ 3.8 TiB",
      percent: "≥ 62 %",
    });
    expect(toCells({ ...check, mode: "target" }).planned).toBe("≥ 0.3 TiB");
  });
});

describe("when there are no numbers", () => {
  it("tells what does not exist from what is not known", () => {
    const unmetered = createCheck({
      key: "image.images",
      used: null,
      projected: null,
      limit: null,
      verdict: "unmetered",
    });
    expect(toCells(unmetered)).toMatchObject({
      used: "—",
      projected: "—",
      limit: "—",
      headroom: "—",
      percent: null,
    });
    const unknown = createCheck({ used: null, projected: null, limit: null, verdict: "unknown" });
    expect(toCells(unknown)).toMatchObject({
      used: "?",
      projected: "?",
      limit: "?",
      headroom: "?",
      percent: null,
    });
    const perObject = createCheck({
      key: "compute.metadata_items",
      used: null,
      planned: 12,
      projected: 12,
      limit: 128,
    });
    expect(toCells({ ...perObject, mode: "target" })).toMatchObject({
      used: "—",
      planned: "= 12",
      headroom: "116",
      bar: null,
    });
    const unlimited = createCheck({ used: null, projected: null, limit: "unlimited" });
    expect(toCells(unlimited)).toMatchObject({ used: "?", limit: "unlimited", headroom: "∞", bar: null });
  });
});
