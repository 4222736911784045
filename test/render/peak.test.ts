import { describe, expect, it } from "vitest";
import { type Check, type Report, toText } from "../../src/core/index.ts";
import { printCells, toCells } from "../../src/render/amounts.ts";
import { renderComment } from "../../src/render/index.ts";
import { toHeadline } from "../../src/render/wording.ts";
import { findAdvice, findContributors, findHigherPeak } from "../../src/words/index.ts";
import {
  createAnyOrderOver,
  createContributions,
  createRegionless,
  createTerraformReport,
  createWorstOrderTight,
} from "./policy-reports.ts";
import { createAddition, createCheck, createContext, createErrorReport, createReport } from "./reports.ts";

function toAdvice(check: Check): string {
  return toText(findAdvice(check) ?? "");
}

function toBody(report: Report): string {
  return renderComment({ report, context: createContext() }).body;
}

const createFit = (overrides: Partial<Check> = {}) =>
  createAddition(["cbk", "compute.cores", "count", 96, 16, 128], "fits", overrides);

describe("when usage is higher during apply than before and after", () => {
  it.each([
    ["nothing is known of a peak", {}, undefined],
    ["no bound is known", { peak: null, peakAtLeast: 112 }, undefined],
    ["it only goes up", { peak: 112, peakAtLeast: 112 }, undefined],
    ["it only goes down", { planned: -16, projected: 80, peak: 96, peakAtLeast: 96 }, undefined],
    ["usage is not known", { used: null, projected: null, peak: null, peakAtLeast: null }, undefined],
    ["some order goes higher", { peak: 120, peakAtLeast: 112 }, "up to 120 during apply"],
    ["every order goes higher", { peak: 120, peakAtLeast: 116 }, "up to 120 during apply (at least 116)"],
    ["every order goes as high", { peak: 120, peakAtLeast: 120 }, "120 during apply"],
    ["the highest is not known", { peak: null, peakAtLeast: 120 }, "at least 120 during apply"],
    ["it is to be expected", { peak: 120, peakAtLeast: 112, peakLikely: 120 }, "120 expected during apply"],
    [
      "some order goes higher than that",
      { peak: 125, peakAtLeast: 116, peakLikely: 120 },
      "120 expected during apply (up to 125)",
    ],
    [
      "and the highest is not known",
      { peak: null, peakAtLeast: 112, peakLikely: 120 },
      "120 expected during apply (or more)",
    ],
    ["none is to be expected", { peak: 120, peakAtLeast: 112, peakLikely: 112 }, "up to 120 during apply"],
    ["the end is open", { atLeast: true, peak: 120, peakAtLeast: 112 }, "up to 120"],
    ["both are open", { atLeast: true, peak: 120, peakAtLeast: 116 }, "up to 120 (at least 116 during apply)"],
  ])("says so, or nothing: %s", (_, overrides, text) => {
    const check = createFit(overrides);
    expect(printCells(toCells(check)).peak).toBe(text);
    const body = toBody(createReport([check]));
    expect(body.includes(`, ${text}`)).toBe(text !== undefined);
  });

  it("shows it in a unit in which it differs from the limit", () => {
    const check = createAddition(["cbk", "compute.ram_mb", "MiB", 102_400, 10_240, 1_048_576], "fits", {
      peak: 1_048_577,
    });
    expect(toBody(createReport([check]))).toContain("up to 1,048,577\u{a0}MiB during apply");
  });
});

describe("when no order of applying stays within the limit", () => {
  it("says that it cannot be applied, and asks for what every order takes", () => {
    const check = createAnyOrderOver();
    expect(findHigherPeak(check)).toBe(148);
    expect(toAdvice(check)).toBe(
      "no apply order stays within the limit: usage peaks at 136 or more, 8 over the limit. Free 8 in use, or ask for a limit of at least 136 (now 128; up to 148 during apply).",
    );
    expect(toBody(createReport([check]))).toContain(
      "128 → 136  (during apply; up to 148 in the worst order; 116 after the change)",
    );
    expect(toHeadline(createReport([check]), { step: true })).toBe(
      "Cloud quota: this change cannot be applied — check failed",
    );
  });

  it("is not called too much at the end where the change does not make that worse", () => {
    const check = createAnyOrderOver({ used: 130, planned: 0, projected: 130, headroom: -2 });
    expect(toAdvice(check)).toMatch(/^no apply order stays within the limit/);
  });

  it("asks for what is higher, the end or the peak", () => {
    const createOver = (peakAtLeast: number) =>
      createAddition(["cbk", "compute.cores", "count", 112, 20, 128], "over", { peakAtLeast, peak: 140 });
    expect(findHigherPeak(createOver(140))).toBeNull();
    expect(toAdvice(createOver(140))).toMatch(
      /^4 too many\. During apply usage reaches at least 140\. Take at least 4 off the plan, free 12 in use, or ask for a limit of at least 140 \(now 128\)\.$/,
    );
    expect(findHigherPeak(createOver(132))).toBe(140);
    expect(toAdvice(createOver(132))).toContain("limit of at least 132 (now 128; up to 140 during apply)");
  });

  it("asks for it where the limit is 0 too", () => {
    const check = createAddition(["cbk", "dns.zones", "count", 0, 1, 0], "forbidden", { peakAtLeast: 2, peak: 3 });
    expect(toAdvice(check)).toContain("Ask for a limit of at least 2 (up to 3 during apply), or use another region.");
  });
});

describe("when some order of applying goes over the limit", () => {
  it("warns, with the limit that it would take", () => {
    const check = createWorstOrderTight();
    expect(toAdvice(check)).toBe(
      "usage may reach 24 during apply, over the limit of 20; after the change it is 12. Have the limit raised to 24 until the change is applied.",
    );
    const report = createReport([check, createAddition(["cbk", "dns.zones", "count", 8, 1, 10], "tight")]);
    expect(toHeadline(report, { step: true })).toBe(
      "Cloud quota: fits after the change, but may exceed the limit during apply",
    );
  });

  it("does so where no bound is known", () => {
    const check = createWorstOrderTight({ peak: null });
    expect(toAdvice(check)).toBe(check.reason);
  });

  it("fails where that is what the input says, and asks for enough", () => {
    const check = createWorstOrderTight({ verdict: "over", limitNeeded: 24 });
    expect(toAdvice(check)).toBe(
      "usage may reach 24 during apply, over the limit of 20; after the change it is 12. Take some of it off the plan, or ask for a limit of at least 24 (now 20).",
    );
    expect(toBody(createReport([check]))).toContain("20 → 24");
    expect(toHeadline(createReport([check]), { step: false })).toBe(
      "Cloud quota: this change may exceed the limit during apply",
    );
  });
});

describe("when there are ways to apply the change within the limit", () => {
  const WAYS = { releasesFirst: false, replacements: 0, atOnce: 0, deletingFirst: "no" } as const;
  type Ways = NonNullable<Check["peakWays"]>;

  const replaced = (...keys: (number | string)[]) =>
    keys.map((key) => ({ address: `a.w[${JSON.stringify(key)}]`, action: "create/delete", amount: 0 }));
  const deleted = (...addresses: string[]) => addresses.map((address) => ({ address, action: "delete", amount: -1 }));
  const adviceWith = (ways: Partial<Ways>, from: Check["from"] = []): string =>
    toAdvice(createWorstOrderTight({ peakWays: { ...WAYS, ...ways }, from }));

  it("says how many replacements fit at once, with the first batch as Terraform takes it", () => {
    const ways = { replacements: 5, atOnce: 3, deletingFirst: "yes" } as const;
    expect(adviceWith(ways, replaced(4, 3, 2, 1, 0))).toBe(
      "usage may reach 24 during apply, over the limit of 20; after the change it is 12. Of the 5 replacements that create first, 3 fit at once. Apply the 5 replacements in batches of at most 3, each in a separate run (the first: `-target='a.w[0]' -target='a.w[1]' -target='a.w[2]'`); or apply without `create_before_destroy` this once; or have the limit raised to 24 until the change is applied.",
    );
    expect(adviceWith({ replacements: 2, atOnce: 1 }, replaced(0, 1))).toContain(
      "1 fits at once. Apply the 2 replacements one at a time, each in a separate run (the first: `-target='a.w[0]'`);",
    );
    expect(adviceWith({ replacements: 2, atOnce: 2 }, replaced(0, 1))).toContain(
      "it is 12. Apply the replacements first in a separate run (`-target='a.w[0]' -target='a.w[1]'`);",
    );
  });

  it("has deletions applied first only where they make room, a whole resource by its name", () => {
    const from = deleted("a.old[0]", "a.old[1]", "a.gone", "a.w[7]");
    expect(adviceWith({ releasesFirst: true, replacements: 1, atOnce: 1 }, [...from, ...replaced(0)])).toContain(
      "Apply the deletions (`-target='a.gone' -target='a.old' -target='a.w[7]'`) first in a separate run; or have the limit",
    );
    expect(adviceWith({ replacements: 2, deletingFirst: "released" }, [...from, ...replaced(0, 1)])).toContain(
      "first in a separate run, then the rest without `create_before_destroy` this once;",
    );
    const shrinking = [{ address: "a.size", action: "update", amount: -1 }, ...deleted("a.gone")];
    expect(adviceWith({ releasesFirst: true }, shrinking)).toContain("Apply what only gives back (`-target='a.gone'");
  });

  it("names no resource as a whole of which an instance does something else", () => {
    expect(adviceWith({ releasesFirst: true }, [...deleted("a.w[3]", "a.w[4]"), ...replaced(0)])).toContain(
      "(`-target='a.w[3]' -target='a.w[4]'`)",
    );
  });

  it("quotes addresses for a shell, and counts those that have no room", () => {
    const ways = { replacements: 9, atOnce: 9 };
    expect(adviceWith(ways, replaced("it's"))).toContain(`\`-target='a.w["it'\\''s"]'\``);
    expect(adviceWith(ways, replaced(0, 1, 2, 3, 4, 5, 6, 7, 8))).toContain("-target='a.w[5]'` and 3 more)");
    expect(adviceWith(ways, replaced("x`y", "a\u{202e}b"))).toContain(
      "Apply the replacements first in a separate run;",
    );
    const long = replaced(..."abc".split("").map((key) => key.repeat(150)));
    expect(adviceWith(ways, long)).toMatch(/\(`-target='a\.w\["a{150}"\]'` and 2 more\)/);
  });

  it("names the parallelism where fewer operations at a time help", () => {
    expect(adviceWith({ parallelism: 3 })).toContain("Apply with `-parallelism=3`; or have");
  });

  it("does not have anything applied in parts where no order helps, but deleting first", () => {
    const peakWays = { ...WAYS, replacements: 5, deletingFirst: "yes" } as const;
    expect(toAdvice(createAnyOrderOver({ peakWays }))).toContain(
      "8 over the limit. Apply without `create_before_destroy` this once; or free 8 in use, or ask for a limit of",
    );
  });
});

describe("when something could not be counted", () => {
  it("never says that it fits", () => {
    const fit = [createFit()];
    expect(toHeadline(createReport(fit, { verdict: "fail" }), { step: false })).toMatch(/unknown whether/);
    const warned = createReport(fit, { verdict: "warn", notes: ["`x` cannot be counted."] });
    expect(toHeadline(warned, { step: false })).toBe("Cloud quota: not everything could be checked");
    expect(toBody(warned)).toContain("\n\n1 fits (1 check, 1 region)\n\n- `x` cannot be counted.");
  });
});

describe("when a plan tells the resources", () => {
  it("names the largest three, those of one block as one, and counts the rest", () => {
    expect(findContributors([createAnyOrderOver()])).toEqual(
      'From `module.kubernetes["prod"].module.pool.openstack_compute_instance_v2.worker[*]` +8 (4 × create), `openstack_compute_instance_v2.bastion` +1 (create), `openstack_compute_instance_v2.registry` +1 (create), and 3 more, all in the JSON report.',
    );
  });

  it.each([
    ["numbers", ["a.b[0]", "a.b[12]"], "`a.b[*]` +2 (2 × create)"],
    ["keys", ['a.b["x"]', 'a.b["y]["]'], "`a.b[*]` +2 (2 × create)"],
    ["one with an index", ["a.b[0]"], "`a.b[0]` +1 (create)"],
    [
      "modules with an index",
      ["module.m[0].a.b", "module.m[1].a.b"],
      "`module.m[0].a.b` +1 (create), `module.m[1].a.b` +1 (create)",
    ],
    ["a bracket that is none", ["[0]", "a]"], "`[0]` +1 (create), `a]` +1 (create)"],
  ])("knows a block by its index: %s", (_, addresses, text) => {
    const from = addresses.map((address) => ({ address, action: "create", amount: 1 }));
    expect(findContributors([createFit({ from })])).toEqual(`From ${text}.`);
  });

  it("writes sizes in a readable unit, and no amount for what is not known", () => {
    const from = [
      { address: "a.b[0]", action: "create", amount: 16_384 },
      { address: "a.b[1]", action: "update", amount: 16_384 },
      { address: "a.c", action: "create", amount: 0 },
      { address: "a.d", action: "delete", amount: -1024 },
    ];
    const check = createAddition(["cbk", "compute.ram_mb", "MiB", 229_376, 31_744, 393_216], "over", { from });
    expect(findContributors([check])).toEqual(
      "From `a.b[*]` +32 GiB (2 × different actions), `a.c` (create), `a.d` −1 GiB (delete).",
    );
  });

  it("says nothing where no plan told any, or the change is not to blame", () => {
    expect(findContributors([createFit()])).toBeUndefined();
    expect(findContributors([])).toBeUndefined();
    const tight = createAddition(["cbk", "dns.zones", "count", 12, 0, 10], "tight", { from: createContributions(1) });
    expect(toBody(createReport([tight]))).not.toContain("From ");
  });
});

describe("when a plan does not tell the region", () => {
  it("says so, once for all keys", () => {
    const keys = [
      "compute.cores",
      "compute.instances",
      "compute.ram_mb",
      "network.ports",
      "volume.volumes",
      "dns.zones",
    ];
    const body = toBody(createReport(keys.map((key) => createRegionless(key))));
    expect(body).toContain(
      "- ❓ region not known, `compute.cores`, `compute.instances`, `compute.ram_mb`, `network.ports` and 2 more: The plan",
    );
    expect(body.match(/The plan does not tell/g)?.length).toBe(1);
    expect(body).toContain("(6 checks, region not known of 6)");
    expect(body).not.toContain("`?`");
  });

  it("names one of resources of one block as such", () => {
    const from = ["a.b[0]", "a.b[1]"].map((address) => ({ address, action: "create", amount: 1 }));
    const body = toBody(createReport([createRegionless("x.y", { from }), createRegionless("x.z", { from })]));
    expect(body).toContain("  - From `a.b[*]` (2).");
  });

  it("takes no region for it that the API knows by that name", () => {
    expect(toBody(createReport([createCheck({ region: "?", limit: 10, verdict: "over" })]))).toContain(
      "❌\u{a0}over `?` `compute.cores`<br>",
    );
  });

  it("is told in changes since the last run too", () => {
    const empty = { isPartial: false, checks: [], additions: [], takesMore: false } as const;
    const previous = { at: "2026-08-22T13:40:00Z", verdict: "pass", ...empty } as const;
    const { body } = renderComment({ report: createTerraformReport(), context: createContext(), previous });
    expect(body).toContain("(not known) `compute.cores` new, ❓");
  });
});

describe("when nothing could be decided", () => {
  it("speaks of no policy", () => {
    expect(toBody(createErrorReport(["x"]))).not.toContain("policy");
  });
});
