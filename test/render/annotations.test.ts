import { describe, expect, it } from "vitest";
import { type Check, type PlacedAmount, say } from "../../src/core/index.ts";
import { toAnnotations } from "../../src/render/index.ts";
import { createAnyOrderOver, createRegionless, createReserveOver } from "./policy-reports.ts";
import {
  createAddition,
  createCheck,
  createErrorReport,
  createManyChecks,
  createMixedReport,
  createPassReport,
  createReport,
} from "./reports.ts";

const nowhere: readonly PlacedAmount[] = [];

describe("annotations of problems", () => {
  const place = { file: "plan.json", line: 3, column: 7 };
  const places = [{ region: "dbl", key: "dns.zones", place }];

  it("failing checks are errors, the worst first, and all warnings are one annotation", () => {
    expect(toAnnotations(createMixedReport(), places)).toEqual([
      {
        level: "error",
        title: "Cloud quota: over the limit",
        message:
          "cbk compute.cores: 132 of 128 after the change. Take 4 off the plan, or free 4 in use, or ask for a limit of at least 132.",
      },
      {
        level: "error",
        title: "Cloud quota: over the limit",
        message:
          "cbk volume.space_gb: 10400 of 10240 after the change. Take 160 GiB off the plan, or free 160 GiB in use, or ask for a limit of at least 10,400 GiB.",
      },
      {
        level: "error",
        title: "Cloud quota: the limit is 0",
        message: "dbl dns.zones: 1 of 0 after the change. Ask for a limit of at least 1, or use another region.",
        place,
      },
      {
        level: "error",
        title: "Cloud quota: unknown whether it fits",
        message: "fes compute.cores: 94 of 128 after the change.",
      },
      {
        level: "error",
        title: "Cloud quota: unknown whether it fits",
        message:
          "fes network.lb_pools: The API reports no limit of network.lb_pools in fes. Ask the operator of the cloud about it, or take it off the plan.",
      },
      {
        level: "warning",
        title: "Cloud quota: warnings",
        message: "2 checks to look at: dbl network.routers (tight), cbk compute.instances (tight)",
      },
    ]);
  });

  it.each([
    [9, 9, undefined],
    [10, 10, "and 1 more problem; the job summary has them all"],
    [1200, 10, "and 1,191 more problems; the job summary has them all"],
  ])("%d problems become %d errors", (amount, errors, last) => {
    const annotations = toAnnotations(
      createReport(createManyChecks({ regions: 1, keys: amount, over: amount })),
      nowhere,
    );
    expect(annotations.length).toBe(errors);
    if (last !== undefined) expect(annotations.at(-1)?.message).toBe(last);
  });

  it("warnings after the ninth are counted", () => {
    const checks = Array.from({ length: 12 }, (_, index) => createCheck({ key: `x.k${index}`, verdict: "tight" }));
    const [warning, ...others] = toAnnotations(createReport(checks), nowhere);
    expect(others).toEqual([]);
    expect(warning?.message).toMatch(/^12 checks to look at: .*, 3 more$/);
  });
});

describe("annotations of a passing report", () => {
  it("a passing report has no annotations", () => {
    expect(toAnnotations(createPassReport(), nowhere)).toEqual([]);
  });
});

describe("annotations of an error", () => {
  it("each problem is an error on one line and of bounded length", () => {
    const problems = ["The plan `p.json` is empty.", `a\r\n::error::b ${"x".repeat(5000)}`];
    const annotations = toAnnotations(createErrorReport(problems), nowhere);
    expect(annotations[0]).toEqual({
      level: "error",
      title: "Cloud quota: could not be checked",
      message: "The plan p.json is empty.",
    });
    expect(annotations[1]?.message).toMatch(/^a\\u\{d\}\\u\{a\}::error::b x+…$/);
    expect(annotations[1]?.message.length).toBe(1001);
  });
});

describe("annotations under a policy", () => {
  it("failing checks are errors, warning ones a warning, and unenforced ones nothing", () => {
    const over = (key: string, overrides: Partial<Check>) =>
      createAddition(["dev-1", key, "count", 9, 2, 10], "over", overrides);
    const others = [over("x.warns", { effect: "warn" }), over("x.off", { effect: "none" })];
    const waived = over("x.waived", { verdict: "waived", effect: "warn" });
    const annotations = toAnnotations(createReport([createReserveOver(), ...others, waived]), nowhere);
    expect(annotations.map(({ level, title }) => `${level} ${title}`)).toEqual([
      "error Cloud quota: leaves too little free",
      "warning Cloud quota: warnings",
    ]);
    expect(annotations[0]?.message).toMatch(/^prod-1 compute\.cores: 520 of 640 after the change\./);
    expect(annotations[1]?.message).toEqual("2 checks to look at: dev-1 x.warns (over), dev-1 x.waived (waived)");
  });
});

describe("annotations of a missing region", () => {
  it("a missing region is one error, at the first of its keys", () => {
    const reason = say`Region \`ckb\` does not exist; the project has \`cbk\`.`;
    const rest = { region: "ckb", verdict: "unknown", cause: "region", effect: "fail", reason } as const;
    const keys = ["compute.cores", "compute.instances", "compute.ram_mb"];
    const report = createReport(keys.map((key) => createCheck({ key, ...rest })));
    const placeOf = (line: number) => ({ file: "plan.json", line, column: 1 });
    const places = keys.map((key, line) => ({ region: "ckb", key, place: placeOf(line) }));
    const annotations = toAnnotations(report, places);
    expect(annotations).toEqual([
      {
        level: "error",
        title: "Cloud quota: unknown whether it fits",
        message: "ckb compute.cores and 2 more keys: Region ckb does not exist; the project has cbk.",
        place: { file: "plan.json", line: 0, column: 1 },
      },
    ]);
  });
});

describe("annotations of resources", () => {
  it("the title names the peak, and the message an unknown region", () => {
    const keys = ["compute.cores", "compute.instances", "compute.ram_mb"];
    const report = createReport([createAnyOrderOver(), ...keys.map((key) => createRegionless(key))]);
    const annotations = toAnnotations(report, nowhere);
    const titles = annotations.map(({ title, message }) => `${title}: ${message.split(":")[0]}`);
    expect(titles).toContain("Cloud quota: cannot be applied: cbk compute.instances");
    expect(titles).toContain("Cloud quota: unknown whether it fits: region not known, compute.cores and 2 more keys");
  });

  it("an amount that no line of a plan states comes with its resources", () => {
    const from = [{ address: "a.w[0]", action: "create", amount: 8 }];
    const report = createReport([createAddition(["cbk", "compute.cores", "count", 124, 8, 128], "over", { from })]);
    const [annotation] = toAnnotations(report, nowhere);
    expect(annotation?.message).toMatch(/ at least 132\. From a\.w\[0\] \+8 \(create\)\.$/);
    const [placed] = toAnnotations(report, [
      { region: "cbk", key: "compute.cores", place: { file: "plan.json", line: 3, column: 7 } },
    ]);
    expect(placed?.message).toMatch(/ at least 132\.$/);
  });
});
