import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Check, formatAmount, formatInteger, inUnit, toScale } from "../../src/core/index.ts";
import { printCells, toCells, toPercent } from "../../src/render/shown-amounts.ts";
import { runs } from "../properties/runs.ts";
import { createAddition, createCheck } from "./reports.ts";

const UNITS: readonly Check["unit"][] = ["count", "MiB", "GiB", "bytes"];
const amount = fc.oneof(
  fc.nat(300),
  fc.maxSafeNat(),
  fc.integer({ min: 2 ** 38, max: 2 ** 44 }),
  // Limits as people set them: whole numbers of a larger unit.
  fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 42 })).map(([value, power]) => value * 2 ** power),
);
const UNIT_BYTES: Readonly<Record<string, bigint>> = {
  bytes: 1n,
  KiB: 2n ** 10n,
  MiB: 2n ** 20n,
  GiB: 2n ** 30n,
  TiB: 2n ** 40n,
  PiB: 2n ** 50n,
};

/** Reads a shown amount in hundredths of a byte (or of a piece), so that it can be compared exactly. */
function parse(shown: string): bigint {
  const match = /^([+=≥≤] ?)*(−?)([\d,]+)(?:\.(\d\d?))?(?: (\w+))?$/u.exec(shown);
  if (match === null) throw new Error(`not an amount: ${shown}`);
  const [, , sign, whole = "", decimals = "", unit] = match;
  const hundredths = BigInt(whole.replaceAll(",", "")) * 100n + BigInt(decimals.padEnd(2, "0"));
  const value = hundredths * (UNIT_BYTES[unit ?? "bytes"] ?? 0n);
  return sign === "−" ? -value : value;
}

function unitIn(shown: string): string {
  return /[A-Za-z]*$/.exec(shown)?.[0] ?? "";
}

/** Returns the amounts of a check as texts. */
function textsOf(check: Check) {
  const texts = printCells(toCells(check));
  const { USED: used, PLANNED: planned, PROJECTED: projected, LIMIT: limit } = texts;
  const { RESERVED: reserve, HEADROOM: headroom, "OF LIMIT": percent, "WITH OTHERS": withOthers, PEAK: peak } = texts;
  return { used, planned, projected, limit, reserve, headroom, percent, withOthers, peak };
}

/** A check by its numbers, as verdicts follow from them. Sums stay safe integers. */
const measured = fc
  .record({
    used: amount,
    planned: fc.oneof(
      amount,
      amount.map((value) => -value + 0),
    ),
    limit: amount,
    unit: fc.constantFrom(...UNITS),
    reserve: fc.option(fc.nat(100)),
    atLeast: fc.boolean(),
  })
  .filter(({ used, planned, limit }) => limit > 0 && used + planned >= 0 && Number.isSafeInteger(used + planned))
  .map(({ used, planned, limit, unit, reserve, atLeast }) =>
    createAddition(
      ["cbk", "x.y", unit, used, planned, limit],
      used + planned > limit && planned > 0 ? "over" : "fits",
      {
        ...(reserve === null ? {} : { usable: Math.max(0, limit - reserve) }),
        ...(atLeast ? { atLeast } : {}),
      },
    ),
  );

describe("amounts", () => {
  it.each([
    [0, "0"],
    [-4, "−4"],
    [999, "999"],
    [1000, "1,000"],
    [-10_240, "−10,240"],
    [Number.MAX_SAFE_INTEGER, "9,007,199,254,740,991"],
  ])("the amount %d reads %s", (value, text) => {
    expect(formatInteger(value)).toBe(text);
  });

  it.each([
    [4096, "MiB", "4 GiB"],
    [512, "MiB", "512 MiB"],
    [1280, "MiB", "1.25 GiB"],
    [1_048_576, "MiB", "1,024 GiB"],
    [10_400, "GiB", "10,400 GiB"],
    [1_099_511_627_776, "bytes", "1 TiB"],
    [1_099_511_627_777, "bytes", "1,099,511,627,777 bytes"],
    [Number.MAX_SAFE_INTEGER, "GiB", "9,007,199,254,740,991 GiB"],
    [132, "count", "132"],
    [1.5, "MiB", "1.5 MiB"],
  ] as const)("the amount %d %s alone is %s", (value, unit, text) => {
    expect(inUnit(value, unit)).toBe(text);
  });

  it("an amount is written in a smaller unit if the unit of its row would have to round it", () => {
    expect(formatAmount(100, toScale("MiB", [1024]))).toBe("100 MiB");
  });
});

describe("the unit of a row", () => {
  it("the numbers of a row add up in one unit", () => {
    fc.assert(
      fc.property(measured, (check) => {
        const cells = textsOf(check);
        const texts = [cells.used, cells.planned, cells.projected, cells.limit, cells.headroom];
        expect(new Set(texts.map(unitIn)).size).toBe(1);
        const [used = 0n, planned = 0n, projected = 0n, limit = 0n, headroom = 0n] = texts.map(parse);
        expect(used + planned).toBe(projected);
        expect(limit - (cells.reserve === "" ? 0n : parse(cells.reserve)) - projected).toBe(headroom);
      }),
      runs(1000),
    );
  });
});

describe("percentages of a limit", () => {
  it("a percentage is above 100 % exactly if the limit is exceeded", () => {
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
  ])("usage of %d with a limit of %d is %d %%", (projected, limit, percent) => {
    expect(toPercent(projected, limit)).toBe(percent);
  });

  it("a limit of 0 has no percentage", () => {
    expect(toPercent(1, 0)).toBeUndefined();
    expect(textsOf(createAddition(["r", "k", "count", 0, 1, 0], "forbidden"))).toMatchObject({
      percent: "",
    });
  });
});

describe("amounts without numbers", () => {
  it("a missing amount looks different from an unknown one", () => {
    const unmetered = createCheck({
      key: "image.images",
      used: null,
      projected: null,
      limit: null,
      verdict: "unmetered",
    });
    expect(textsOf(unmetered)).toMatchObject({
      used: "—",
      projected: "—",
      limit: "—",
      headroom: "—",
      percent: "",
    });
    const unknown = createCheck({ used: null, projected: null, limit: null, verdict: "unknown" });
    expect(textsOf(unknown)).toMatchObject({
      used: "?",
      projected: "?",
      limit: "?",
      headroom: "?",
      percent: "",
    });
    const perObject = createCheck({
      key: "compute.metadata_items",
      used: null,
      planned: 12,
      projected: 12,
      limit: 128,
    });
    expect(textsOf({ ...perObject, mode: "target" })).toMatchObject({
      used: "—",
      planned: "= 12",
      headroom: "116",
    });
    expect(textsOf({ ...perObject, limitByDefault: true }).limit).toBe("128 (default)");
    const unlimited = createCheck({ used: null, projected: null, limit: "unlimited" });
    expect(textsOf(unlimited)).toMatchObject({ used: "?", limit: "unlimited", headroom: "∞" });
  });
});

describe("the peak of a row", () => {
  it.each([
    ["nothing is known of a peak", {}, ""],
    ["no bound is known", { peak: null, peakAtLeast: 112 }, ""],
    ["it only goes up", { peak: 112, peakAtLeast: 112 }, ""],
    ["it only goes down", { planned: -16, projected: 80, peak: 96, peakAtLeast: 96 }, ""],
    ["usage is not known", { used: null, projected: null, peak: null, peakAtLeast: null }, ""],
    ["some order goes higher", { peak: 120, peakAtLeast: 112 }, "up to 120"],
    ["every order goes higher", { peak: 120, peakAtLeast: 116 }, "up to 120 (at least 116)"],
    ["every order goes as high", { peak: 120, peakAtLeast: 120 }, "120"],
    ["the highest is not known", { peak: null, peakAtLeast: 120 }, "at least 120"],
    ["it is to be expected", { peak: 120, peakAtLeast: 112, peakLikely: 120 }, "120 expected"],
    ["some order goes higher than that", { peak: 125, peakAtLeast: 116, peakLikely: 120 }, "120 expected (up to 125)"],
    ["and the highest is not known", { peak: null, peakAtLeast: 112, peakLikely: 120 }, "120 expected (or more)"],
    ["none is to be expected", { peak: 120, peakAtLeast: 112, peakLikely: 112 }, "up to 120"],
    ["the end is open", { atLeast: true, peak: 120, peakAtLeast: 112 }, "up to 120"],
    ["both are open", { atLeast: true, peak: 120, peakAtLeast: 116 }, "up to 120 (at least 116)"],
  ])("the peak is shown if it is above both ends: %s", (_, overrides, text) => {
    const check = createAddition(["cbk", "compute.cores", "count", 96, 16, 128], "fits", overrides);
    expect(textsOf(check).peak).toBe(text);
  });
});
