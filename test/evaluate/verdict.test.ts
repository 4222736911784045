import { describe, expect, it } from "vitest";
import { rangesBetween } from "../../src/core/index.ts";
// No document states some figures, such as amounts that are not numbers. They reach the verdict only here.
import { type Figures, judge } from "../../src/evaluate/verdict.ts";
import { type Bounds, createRanges } from "../support/demands.ts";

/** Figures of a plan that states `planned`, or with `atLeast` at least that amount. */
type Options = Partial<Figures> & { readonly planned?: number; readonly atLeast?: boolean };

function createFigures({ planned = 10, atLeast = false, ...overrides }: Options = {}): Figures {
  return {
    ...rangesBetween(planned, atLeast ? undefined : planned),
    metered: true,
    perObject: false,
    limit: 100,
    used: 50,
    mode: "add",
    warnAt: 80,
    keepFree: undefined,
    takes: false,
    ignoresOpen: false,
    lacksFlavor: false,
    peakPolicy: "warn",
    ...overrides,
  };
}

/** Circumstance, figures, expected verdict, projected, headroom. */
type Row = readonly [string, Options, string, number | undefined, number | undefined];

const add: Row[] = [
  ["well below the limit", {}, "fits", 60, 40],
  ["one below the warning threshold", { planned: 29 }, "fits", 79, 21],
  ["exactly at the warning threshold", { planned: 30 }, "tight", 80, 20],
  ["exactly at the limit", { planned: 50 }, "tight", 100, 0],
  ["one over the limit", { planned: 51 }, "over", 101, -1],
  ["above the threshold already, nothing planned", { used: 95, planned: 0 }, "fits", 95, 5],
  ["over already, nothing planned", { used: 120, planned: 0 }, "tight", 120, -20],
  ["over already, giving back too little", { used: 120, planned: -5 }, "tight", 115, -15],
  ["over already, giving back enough", { used: 120, planned: -20 }, "fits", 100, 0],
  ["giving back more than is used", { used: 3, planned: -5 }, "fits", 0, 100],
  ["unlimited", { limit: "unlimited", planned: 1_000_000 }, "fits", 1_000_050, undefined],
  ["limit 0, planning some", { limit: 0, used: 0, planned: 1 }, "forbidden", 1, -1],
  ["limit 0, planning nothing", { limit: 0, used: 0, planned: 0 }, "fits", 0, 0],
  ["limit 0, some in use, planning nothing", { limit: 0, used: 3, planned: 0 }, "tight", 3, -3],
  ["limit 0, some in use, planning more", { limit: 0, used: 3, planned: 1 }, "forbidden", 4, -4],
  ["limit unknown", { limit: undefined }, "unknown", 60, undefined],
  ["usage unknown", { used: undefined }, "unknown", undefined, undefined],
  ["planned not a number", { planned: Number.NaN, limit: "unlimited" }, "unknown", undefined, undefined],
  ["planned not a number, unmetered", { planned: Number.NaN, metered: false }, "unknown", undefined, undefined],
  ["threshold not a number", { warnAt: Number.NaN }, "tight", 60, 40],
  ["sum beyond what is exact", { used: 2 ** 53 - 1, planned: 1, limit: 2 ** 53 - 1 }, "over", undefined, undefined],
  ["one byte below 80 % of a huge limit", { limit: 5e15, used: 0, planned: 4e15 - 1 }, "fits", 4e15 - 1, 1e15 + 1],
  ["80 % of a huge limit", { limit: 5e15, used: 0, planned: 4e15 }, "tight", 4e15, 1e15],
  ["a threshold with decimals, just reached", { warnAt: 59.9, planned: 10 }, "tight", 60, 40],
  ["a threshold with decimals, just missed", { warnAt: 60.1, planned: 10 }, "fits", 60, 40],
  ["no limit by the catalogue", { metered: false, limit: undefined }, "unmetered", 60, undefined],
];

const target: Row[] = [
  ["a total below the limit", { planned: 60 }, "fits", 60, 40],
  ["a total at the threshold", { planned: 80 }, "tight", 80, 20],
  ["a total over the limit", { planned: 101 }, "over", 101, -1],
  ["a total over the limit, less than is used", { planned: 110, used: 120 }, "tight", 110, -10],
  ["a total of what is used already, over the limit", { planned: 120, used: 120 }, "tight", 120, -20],
  ["a total of 0", { planned: 0 }, "fits", 0, 100],
  ["a total above 0, limit 0", { planned: 1, used: 0, limit: 0 }, "forbidden", 1, -1],
  ["a total above 0, limit 0, as many in use", { planned: 1, used: 1, limit: 0 }, "tight", 1, -1],
  ["usage unknown", { planned: 60, used: undefined }, "unknown", 60, 40],
];

const perObject: Row[] = [
  ["the largest object within the limit", { planned: 10 }, "fits", 10, 90],
  ["the largest object at the threshold", { planned: 80 }, "tight", 80, 20],
  ["the largest object over the limit", { planned: 101 }, "over", 101, -1],
  ["limit 0", { planned: 1, limit: 0 }, "forbidden", 1, -1],
  ["limit unknown", { planned: 1, limit: undefined }, "unknown", 1, undefined],
  ["unlimited", { planned: 1, limit: "unlimited" }, "fits", 1, undefined],
  ["stated as an addition all the same", { planned: 101, mode: "add" }, "over", 101, -1],
];

const atLeast: Row[] = [
  ["the known part fits", {}, "unknown", 60, 40],
  ["the known part is 0", { planned: 0 }, "unknown", 50, 50],
  ["the known part is over", { planned: 51 }, "over", 101, -1],
  ["the known part is forbidden", { limit: 0, used: 0, planned: 1 }, "forbidden", 1, -1],
  ["over already, the known part is 0", { used: 120, planned: 0 }, "unknown", 120, -20],
  ["unlimited", { limit: "unlimited" }, "fits", 60, undefined],
  ["unmetered", { metered: false, limit: undefined }, "unmetered", 60, undefined],
];

const reserves: Row[] = [
  ["an amount, just kept", { keepFree: { amount: 40 } }, "fits", 60, 40],
  ["an amount, just not kept", { keepFree: { amount: 41 } }, "over", 60, 40],
  ["a percentage, just not kept", { keepFree: { percent: 40.01 } }, "over", 60, 40],
  ["a percentage of an odd limit", { limit: 101, keepFree: { percent: 41 } }, "over", 60, 41],
  ["not kept already, nothing planned", { planned: 0, keepFree: { amount: 60 } }, "tight", 50, 50],
  ["not kept already, giving back too little", { planned: -5, keepFree: { amount: 60 } }, "tight", 45, 55],
  ["not kept already, giving back enough", { planned: -10, keepFree: { amount: 60 } }, "fits", 40, 60],
  ["more than the limit, nothing used", { used: 0, planned: 0, keepFree: { amount: 200 } }, "fits", 0, 100],
  ["more than the limit, planning some", { used: 0, planned: 1, keepFree: { amount: 200 } }, "over", 1, 99],
  ["more than 100 %", { keepFree: { percent: 150 } }, "over", 60, 40],
  ["a negative percentage", { keepFree: { percent: -10 } }, "unknown", 60, 40],
  ["a negative amount", { keepFree: { amount: -1 } }, "unknown", 60, 40],
  ["a size of something counted", { keepFree: { unfit: "2 TiB" } }, "unknown", 60, 40],
  ["a size of something counted, over the limit", { planned: 51, keepFree: { unfit: "2 TiB" } }, "over", 101, -1],
  ["a size of something counted, limit 0", { limit: 0, keepFree: { unfit: "2 TiB" } }, "forbidden", 60, -60],
  ["unlimited", { limit: "unlimited", keepFree: { amount: 41 } }, "fits", 60, undefined],
  ["unmetered", { metered: false, keepFree: { amount: 41 } }, "unmetered", 60, 40],
];

function runTable(rows: Row[], common: Options): void {
  it.each(rows)("the verdict: %s", (_, figures, verdict, projected, headroom) => {
    expect(judge(createFigures({ ...common, ...figures }))).toMatchObject({ verdict, projected, headroom });
  });
}

describe("a plan that states additions", () => runTable(add, {}));
describe("a plan that states totals", () => runTable(target, { mode: "target" }));
describe("a limit per object", () => runTable(perObject, { perObject: true, used: undefined, mode: "target" }));
describe("a planned amount that is a lower bound", () => runTable(atLeast, { atLeast: true }));
describe("a reserve", () => runTable(reserves, {}));

describe("an unknown amount that the service ignores", () => {
  const released = createRanges([undefined, 0]);

  it.each<[string, Options, string]>([
    ["current usage fits", { used: 60 }, "fits"],
    ["current usage is close to the limit", { used: 90 }, "tight"],
    ["current usage is over the limit", { used: 100 }, "over"],
    ["the limit is 0", { used: 0, limit: 0 }, "forbidden"],
    ["the service checks the amount", { ignoresOpen: false }, "unknown"],
    ["an unknown amount is given back, and current usage fits", { used: 60, ...released }, "fits"],
    ["an unknown amount is given back, and current usage is over the limit", { used: 101, ...released }, "tight"],
    ["neither bound of the amount is known", createRanges([undefined, undefined]), "unknown"],
  ])("the verdict if %s", (_, figures, verdict) => {
    const open = { planned: 1, atLeast: true, ignoresOpen: true };
    expect(judge(createFigures({ ...open, ...figures })).verdict).toBe(verdict);
  });
});

describe("a server whose flavor does not exist", () => {
  const lacking = { lacksFlavor: true, atLeast: true };

  it.each<[string, Options]>([
    ["the known amount fits", {}],
    ["the limit is unlimited", { limit: "unlimited" }],
    ["the key never has a limit", { metered: false }],
    ["neither limit nor usage is known", { limit: undefined, used: undefined }],
    ["the limit is exceeded already", { used: 120, planned: 0 }],
  ])("the change is forbidden even if %s", (_, figures) => {
    const judgement = judge(createFigures({ ...lacking, ...figures }));
    expect(judgement).toMatchObject({ verdict: "forbidden", cause: "flavor", limitNeeded: undefined });
  });

  it.each<[string, Options, object]>([
    ["over", { planned: 51 }, { verdict: "over", cause: "limit", limitNeeded: 101 }],
    ["forbidden", { limit: 0, used: 0 }, { verdict: "forbidden", cause: "limit", limitNeeded: 10 }],
  ])("a change that is %s by its numbers remains so", (_, figures, expected) => {
    expect(judge(createFigures({ ...lacking, ...figures }))).toMatchObject(expected);
  });
});

/** Figures with usage after the change as before, the given likely peak, and a worst peak 60 above. */
function createLikely(likely: Bounds, rest: Options = {}): Options {
  return { ...createRanges([0, 0], { likely, worst: [10, 60] }), peakPolicy: "likely", ...rest };
}

describe("a plan that tells the peak during apply", () => {
  const rows: [string, Options, string, string | undefined][] = [
    ["the end and every order fit", createRanges([10, 10], { worst: [10, 20] }), "fits", undefined],
    ["the end comes to the threshold", createRanges([30, 30]), "tight", "threshold"],
    ["the end is over", createRanges([51, 51]), "over", "limit"],
    ["the worst order just fits", createRanges([0, 0], { worst: [0, 50] }), "fits", undefined],
    ["the worst order is over", createRanges([0, 0], { worst: [0, 51] }), "tight", "peak"],
    [
      "the worst order is over, and that fails",
      { ...createRanges([0, 0], { worst: [0, 51] }), peakPolicy: "fail" },
      "over",
      "peak",
    ],
    [
      "the worst order is over, with peaks off",
      { ...createRanges([0, 0], { worst: [0, 51] }), peakPolicy: "off" },
      "fits",
      undefined,
    ],
    ["the worst peak is unknown", createRanges([0, 0], { worst: [0, undefined] }), "tight", "peak"],
    [
      "the worst peak is unknown, and a worst peak over the limit fails",
      { ...createRanges([0, 0], { worst: [0, undefined] }), peakPolicy: "fail" },
      "unknown",
      "peak",
    ],
    ["the likely peak just fits", createLikely([50, 50]), "tight", "peak"],
    ["the likely peak is over", createLikely([51, 51]), "over", "peakLikely"],
    ["the likely peak is over, and only warns", createLikely([51, 51], { peakPolicy: "warn" }), "tight", "peak"],
    ["the likely peak is over, with peaks off", createLikely([51, 51], { peakPolicy: "off" }), "fits", undefined],
    ["the likely peak may be over", createLikely([50, 51]), "unknown", "peak"],
    ["the likely peak is unknown", createLikely([0, undefined]), "unknown", "peak"],
    ["the likely peak is unknown, but its lower bound is over", createLikely([51, undefined]), "over", "peakLikely"],
    [
      "over already, the likely peak is lower",
      { ...createRanges([-5, -5], { worst: [0, 5] }), used: 120, peakPolicy: "likely" },
      "tight",
      "limit",
    ],
    ["no order fits", createRanges([0, 0], { worst: [51, 60] }), "over", "peakAtLeast"],
    [
      "no order fits, with peaks off",
      { ...createRanges([0, 0], { worst: [51, 60] }), peakPolicy: "off" },
      "over",
      "peakAtLeast",
    ],
    ["the best order just fits", createRanges([0, 0], { worst: [50, 50] }), "fits", undefined],
    ["the highest end does not fit", createRanges([5, 51]), "unknown", undefined],
    ["the highest end is unknown", createRanges([5, undefined]), "unknown", undefined],
    ["the lowest end is over already", createRanges([51, undefined]), "over", "limit"],
    ["the lowest end is unknown, the highest fits", createRanges([undefined, 10]), "fits", undefined],
    ["both bounds of the end are unknown", createRanges([undefined, undefined]), "unknown", undefined],
    ["limit 0 and some is created", { ...createRanges([1, 1]), limit: 0, used: 0 }, "forbidden", "limit"],
    [
      "limit 0 and something is replaced",
      { ...createRanges([0, 0], { worst: [1, 1] }), limit: 0, used: 1 },
      "over",
      "peakAtLeast",
    ],
    ["over already, and nothing rises", { ...createRanges([-5, -5]), used: 120 }, "tight", "limit"],
    [
      "over already, and every order rises first",
      { ...createRanges([0, 0], { worst: [5, 5] }), used: 120 },
      "over",
      "peakAtLeast",
    ],
    [
      "over already, and only the worst order rises",
      { ...createRanges([-5, -5], { worst: [0, 5] }), used: 103 },
      "tight",
      "peak",
    ],
    ["usage is unknown", { ...createRanges([1, 1]), used: undefined }, "unknown", undefined],
    ["unlimited", { ...createRanges([undefined, undefined]), limit: "unlimited" }, "fits", undefined],
    ["a reserve is used at the end", { ...createRanges([10, 10]), keepFree: { amount: 41 } }, "over", "reserve"],
    [
      "a reserve is used during apply",
      { ...createRanges([0, 0], { worst: [45, 45] }), keepFree: { amount: 10 } },
      "fits",
      undefined,
    ],
  ];
  it.each(rows)("the verdict: %s", (_, figures, verdict, cause) => {
    expect(judge(createFigures(figures))).toMatchObject({ verdict, cause });
  });

  it("the limit needed has room for the likely peak, which is reported if it counts alone", () => {
    expect(judge(createFigures(createLikely([55, 55])))).toMatchObject({ peakLikely: 105, limitNeeded: 105 });
    expect(judge(createFigures({ ...createLikely([55, 55]), limit: 40 }))).toMatchObject({
      peakLikely: 105,
      cause: "peakAtLeast",
    });
    expect(judge(createFigures(createLikely([-5, -5])))).toMatchObject({ peakLikely: 60, peakAtLeast: 60 });
    expect(judge(createFigures(createLikely([55, 55], { peakPolicy: "fail" })))).toMatchObject({
      peakLikely: undefined,
    });
  });

  it("peaks are reported as usage, not as differences", () => {
    expect(judge(createFigures(createRanges([0, 0], { worst: [51, 60] })))).toMatchObject({
      peak: 110,
      peakAtLeast: 101,
      projected: 50,
    });
  });
});

describe("a service that exceeds its limit", () => {
  it.each<[string, Options, string]>([
    ["refuses a new object, even if one is deleted before it", { planned: 0, takes: true }, "over"],
    ["allows a change of nothing", { planned: 0 }, "tight"],
    ["allows a new object if enough is given back", { planned: -2, takes: true, used: 101 }, "tight"],
    ["forbids a new object if the limit is 0", { planned: 0, takes: true, limit: 0 }, "forbidden"],
    ["ignores a reserve of the policy", { planned: 0, takes: true, used: 90, keepFree: { amount: 20 } }, "tight"],
  ])("the service %s", (_, figures, verdict) => {
    expect(judge(createFigures({ used: 110, ...figures })).verdict).toBe(verdict);
  });
});
