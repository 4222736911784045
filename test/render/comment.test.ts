import { describe, expect, it } from "vitest";
import { quoted, type Report, say } from "../../src/core/index.ts";
import { type CommentRecord, parseRecord, renderComment, renderSummary, toMarker } from "../../src/render/index.ts";
import { encodeRecord } from "../../src/render/record.ts";
import { findCodes, findRows, toHtml, toText } from "./parsers.ts";
import {
  createAnyOrderOver,
  createFailingPolicyReport,
  createPolicyReport,
  createRegionless,
  createReserveOver,
  createTerraformReport,
  createWaiver,
  createWorstOrderTight,
} from "./policy-reports.ts";
import {
  createAddition,
  createCheck,
  createContext,
  createErrorReport,
  createManyChecks,
  createMixedReport,
  createPassReport,
  createReport,
} from "./reports.ts";

/** What an earlier run left behind. */
function createPrevious(report: Report): CommentRecord {
  const context = createContext({ headSha: "5c0ffee000000000000000000000000000000000" });
  const earlier = { ...report, checkedAt: "2026-08-22T13:40:00.000Z" };
  const encoded = encodeRecord({ report: earlier, project: undefined, context });
  const record = parseRecord({ body: encoded, key: "default", now: "2026-08-22T14:03:00.000Z" });
  if (record === undefined) throw new Error("the record cannot be read back");
  return record;
}

const WAIVED = createReport([
  createAddition(["cbk", "compute.cores", "count", 90, 16, 128], "tight"),
  createAddition(["cbk", "compute.instances", "count", 34, 4, 50]),
  createAddition(["cbk", "volume.volumes", "count", 61, 4, 60], "waived", {
    waiver: createWaiver({ upTo: 70 }),
  }),
]);

const TARGET = createReport(
  [
    createCheck({ mode: "target", planned: 132, projected: 132, used: 120, verdict: "over" }),
    createCheck({ mode: "target", key: "dns.zones", planned: 5, projected: 5, used: 8, limit: 10 }),
    createCheck({
      mode: "target",
      key: "compute.server_group_members",
      planned: 12,
      projected: 12,
      used: null,
      limit: 10,
      verdict: "over",
    }),
  ],
  { mode: "target" },
);

const MIXED_MODES = createReport(
  [
    createCheck({ mode: "target", planned: 112, projected: 112, used: 96 }),
    createAddition(["cbk", "dns.zones", "count", 3, 5, 20]),
  ],
  { mode: "mixed" },
);

function createUnknown(onUnknown: "fail" | "warn"): Report {
  const unknown = createCheck({
    used: null,
    projected: null,
    limit: null,
    verdict: "unknown",
    effect: onUnknown,
    reason: "The API did not report region `cbk`.",
  });
  return createReport([unknown, createAddition(["dbl", "dns.zones", "count", 3, 5, 20])], {
    policy: { warnAt: 80, onUnknown },
  });
}

const CASES: readonly { readonly name: string; readonly report: Report; readonly before?: Report }[] = [
  { name: "everything-fits", report: createPassReport() },
  {
    name: "does-not-fit",
    report: createMixedReport(),
    before: createReport([
      createAddition(["cbk", "compute.cores", "count", 112, 28, 128], "over"),
      createAddition(["cbk", "network.floatingips", "count", 12, 9, 20], "over"),
      createAddition(["cbk", "network.subnets", "count", 9, 12, 20], "over"),
      createAddition(["cbk", "volume.space_gb", "GiB", 9800, 600, 10_240], "over"),
      createAddition(["dbl", "dns.zones", "count", 0, 1, 0], "forbidden"),
    ]),
  },
  {
    name: "error",
    report: createErrorReport([
      "The plan `plans/prod.json` is not valid JSON (line 3, column 14).",
      "plans/dev.json:2:5: `cbk` is here twice. Remove one.",
    ]),
  },
  { name: "nothing-planned", report: createReport([]) },
  { name: "waived-and-tight", report: WAIVED },
  { name: "totals", report: TARGET },
  { name: "totals-and-additions", report: MIXED_MODES },
  { name: "unknown-that-warns", report: createUnknown("warn") },
  { name: "only-unknown", report: createUnknown("fail") },
  {
    name: "only-unmetered",
    report: createReport(createPassReport().checks.filter(({ verdict }) => verdict === "unmetered")),
  },
  {
    name: "over-already",
    report: createReport([createAddition(["dbl", "network.routers", "count", 12, 0, 10], "tight", { cause: "limit" })]),
  },
  { name: "many", report: createReport(createManyChecks({ regions: 12, keys: 40 })) },
  { name: "policy", report: createFailingPolicyReport() },
  {
    name: "policy-only-warns",
    report: createPolicyReport(
      createFailingPolicyReport().checks.filter(({ effect }) => effect !== "fail"),
      { notes: ["2 checks do not count."] },
    ),
  },
  {
    name: "policy-not-enforced",
    report: createPolicyReport(
      createFailingPolicyReport().checks.filter(({ effect }) => effect === "none"),
      { policy: { warnAt: 80, onUnknown: "fail", file: "quota-policy.yml" } },
    ),
  },
  { name: "too-little-remains-free", report: createPolicyReport([createReserveOver()]) },
  { name: "resources", report: createTerraformReport() },
  { name: "cannot-be-applied", report: createReport([createAnyOrderOver()]) },
  { name: "worst-order-warns", report: createReport([createWorstOrderTight()]) },
  {
    name: "region-not-known",
    report: createReport([createRegionless("compute.cores"), createRegionless("dns.zones")]),
  },
  {
    name: "not-everything-counted",
    report: createReport([createAddition(["cbk", "compute.cores", "count", 80, 16, 128])], {
      verdict: "fail",
      notes: [
        "`openstack_orchestration_stack_v1.app` (`openstack_orchestration_stack_v1`) cannot be counted: a template decides.",
      ],
    }),
  },
];

describe.each(CASES)("when the case is $name", ({ name, report, before }) => {
  const previous = before === undefined ? undefined : createPrevious(before);
  const { body } = renderComment({ report, context: createContext(), previous });

  it("makes the expected comment", async () => {
    await expect(body).toMatchFileSnapshot(`fixtures/${name}.md`);
  });

  it("has the marker in its first line and the record in its last", () => {
    const lines = body.split("\n");
    expect(lines[0]).toBe(toMarker("default"));
    expect(parseRecord({ body, key: "default", now: report.checkedAt })).toMatchObject({
      verdict: report.verdict,
      run: { id: 17_000_000_121, attempt: 2 },
    });
    expect(body.split("quota-gate:v1").length).toBe(2);
  });

  it("counts what it shows", () => {
    const sum = Object.values(report.counts).reduce((total, amount) => total + amount, 0);
    expect(sum).toBe(report.checks.length);
    const line = body.split("\n").find((text) => /\(\d[\d,]* checks?, /.test(text)) ?? "";
    const numbers = [...(line.split("(")[0] ?? "").matchAll(/\d[\d,]*/g)].map(([digits]) =>
      Number(digits.replaceAll(",", "")),
    );
    expect(numbers.reduce((total, amount) => total + amount, 0)).toBe(sum);
  });

  it("is read with the cells of every row in place", () => {
    const html = toHtml(body);
    for (const cells of findRows(html)) expect([2, 3]).toContain(cells.length);
    expect(toText(html)).not.toMatch(/\|:?--|\*\*|^###/m);
  });
});

describe("when the report does not fit", () => {
  const { body } = renderComment({ report: createMixedReport(), context: createContext() });

  it("says in the heading that the check failed", () => {
    expect(body.split("\n")[1]).toBe("### ❌ Cloud quota: this change does not fit — check failed");
  });

  it("asks for exactly what is missing, by region", () => {
    const [, block = ""] = /```text\n(.*?)```/s.exec(body) ?? [];
    expect(block).toContain("compute.cores           128 → 132\n");
    expect(block).toContain("volume.space_gb  10,240 GiB → 10,400 GiB\n");
    expect(block.indexOf("Region cbk")).toBeLessThan(block.indexOf("Region dbl"));
  });
});

describe("when a plan that is over its limit cannot be cut by the whole shortage", () => {
  it("says how much of the plan is too much, and how much was over before", () => {
    const report = createReport([createAddition(["cbk", "compute.cores", "count", 130, 2, 128], "over")]);
    const { body } = renderComment({ report, context: createContext() });
    expect(body).toContain(
      "**4 too many**. Without this change it is 2 over already. Take all 2 off the plan, free 4 in use, or",
    );
  });
});

describe("when an amount is a lower bound", () => {
  it("says so wherever it counts", () => {
    const check = createAddition(["cbk", "compute.cores", "count", 120, 20, 128], "over", { atLeast: true });
    const { body } = renderComment({ report: createReport([check]), context: createContext() });
    expect(body).toContain("**at least 12 too many**. Take at least 12 off the plan, free at least 12 in use,");
    expect(body).toContain("128 → 140  (more may be needed)");
  });
});

describe("when an over check has no numbers", () => {
  it("shows the reason instead of an amount", () => {
    const check = createCheck({ projected: null, verdict: "over", reason: "More after the change than any limit." });
    const { body } = renderComment({ report: createReport([check]), context: createContext() });
    expect(body).toContain("`cbk` `compute.cores`: More after the change than any limit.");
    expect(body).not.toContain("ready to send");
  });

  it("still says what to do about a forbidden one", () => {
    const check = createCheck({ projected: null, limit: 0, verdict: "forbidden" });
    const { body } = renderComment({ report: createReport([check]), context: createContext() });
    expect(body).toContain("Ask for a higher limit, or use another region.");
  });
});

describe("when one answer leaves many keys of a region unknown", () => {
  it("says why once for each region, and names the keys", () => {
    const keys = ["compute.cores", "compute.instances", "compute.ram_mb"];
    const checks = ["cbk", "fes"].flatMap((region) =>
      keys.map((key) =>
        createCheck({
          region,
          key,
          verdict: "unknown",
          used: null,
          projected: null,
          limit: null,
          reason: `No, \`${region}\`.`,
        }),
      ),
    );
    const { body } = renderComment({ report: createReport(checks), context: createContext() });
    expect(body).toContain("- ❓ `cbk` `compute.cores`, `compute.instances`, `compute.ram_mb`: No, `cbk`.\n");
    expect(body.split("No, `fes`.")).toHaveLength(2);
  });
});

describe("when there is an earlier run", () => {
  const now = createReport([createAddition(["cbk", "compute.cores", "count", 112, 20, 128], "over")]);

  it("says nothing where nothing changed that matters", () => {
    const { body } = renderComment({ report: now, context: createContext(), previous: createPrevious(now) });
    expect(body).not.toContain("Since the last run");
  });

  it("says nothing of changes among what fits", () => {
    const fits = createAddition(["cbk", "dns.zones", "count", 1, 1, 9]);
    const unmetered = { ...fits, verdict: "unmetered" as const };
    const { body } = renderComment({
      report: createReport([fits]),
      context: createContext(),
      previous: createPrevious(createReport([unmetered])),
    });
    expect(body).not.toContain("Since the last run");
  });

  it("says that the earlier one could not check", () => {
    const { body } = renderComment({
      report: now,
      context: createContext(),
      previous: createPrevious(createErrorReport(["x"])),
    });
    expect(body).toContain(
      "**Since the last run** (`5c0ffee`, 2026-08-22 13:40 UTC): it could not check, this one could.",
    );
  });

  it("compares nothing where this one could not check", () => {
    const { body } = renderComment({
      report: createErrorReport(["x"]),
      context: createContext(),
      previous: createPrevious(now),
    });
    expect(body).not.toContain("Since the last run");
  });

  it("calls nothing new that the earlier record may have left out", () => {
    const previous: CommentRecord = {
      at: "2026-08-22T13:40:00Z",
      verdict: "fail",
      isPartial: true,
      checks: [],
      additions: [],
      takesMore: true,
    };
    expect(renderComment({ report: now, context: createContext(), previous }).body).not.toContain("Since the last run");
    const complete = renderComment({
      report: now,
      context: createContext(),
      previous: { ...previous, isPartial: false },
    });
    expect(complete.body).toContain("(2026-08-22 13:40 UTC): `cbk` `compute.cores` new, ❌\u{a0}over");
  });

  it("tells six changes and counts the rest", () => {
    const checks = createManyChecks({ regions: 1, keys: 9, over: 9 });
    const { body } = renderComment({
      report: createReport(checks),
      context: createContext(),
      previous: createPrevious(createReport([])),
    });
    const line = body.split("\n").find((text) => text.startsWith("**Since")) ?? "";
    expect(line.match(/ new, /g)?.length).toBe(6);
    expect(line).toContain("and 3 more");
  });
});

describe("the foot of a comment", () => {
  const footOf = (overrides: Partial<Report>) => {
    const report = { ...createPassReport(), ...overrides };
    return renderComment({ report, context: createContext() }).body.split("<sub>").at(-1);
  };

  it("names where limits and usage were read", () => {
    expect(footOf({})).toContain(" UTC from Quota API v3 · ");
    expect(footOf({ source: "openstack", apiVersion: null })).toContain(" UTC from OpenStack · ");
  });

  it("names what was asked where nothing could be decided, and nothing that is not known", () => {
    const error: Partial<Report> = { verdict: "error", checks: [], problems: ["No."], apiVersion: null };
    expect(footOf({ ...error, source: "openstack" })).toMatch(/tried [-0-9]+ [0-9:]+ UTC with OpenStack · /);
    expect(footOf(error)).toMatch(/tried [-0-9]+ [0-9:]+ UTC · /);
  });
});

describe("when nothing is known of a run", () => {
  it("makes no links and names no commit", () => {
    const report = createReport(createManyChecks({ regions: 9, keys: 40, over: 30 }), { checkedAt: "yesterday" });
    const { body } = renderComment({ report, context: { key: "default", version: "1.0.0" } });
    expect(body).not.toContain("](");
    expect(body).toContain("… and 10 more problems.");
    expect(body).toContain("<sub>quota read yesterday from Quota API v3 · quota-gate 1.0.0</sub>");
  });

  it("does not link to an address that is none", () => {
    const run = { id: 1, number: 1, attempt: 1, url: "javascript:alert(1)" };
    expect(renderComment({ report: createPassReport(), context: createContext({ run }) }).body).not.toContain("](");
  });
});

describe("when only the base commit or branch is known", () => {
  it("names what there is", () => {
    const { baseRef: _, ...withoutBranch } = createContext();
    expect(renderComment({ report: createPassReport(), context: withoutBranch }).body).toContain(
      "Commit `a1b2c3d` on top of `9f8e7d6` ·",
    );
    const { baseSha: __, ...withoutCommit } = createContext();
    expect(renderComment({ report: createPassReport(), context: withoutCommit }).body).toContain(
      "Commit `a1b2c3d` on top of `main` ·",
    );
  });
});

describe("when a region is at fault", () => {
  it("has one row for all keys with the same reason", () => {
    const toCheck = (key: string) =>
      createCheck({ key, verdict: "unknown", cause: "region", reason: say`Region ${quoted("cbk")} does not exist.` });
    const report = createReport(["dns.zones", "compute.cores", "compute.ram_mb"].map(toCheck));
    const { body } = renderComment({ report, context: createContext() });
    expect(findRows(toHtml(body)).map(([names = ""]) => toText(names))).toEqual([
      "Usage after the change",
      "❓\u{a0}unknown cbk 3\u{a0}keys",
    ]);
  });
});

describe("when a job summary is made", () => {
  it("has every check, and neither marker nor payload", async () => {
    const { body, level } = renderSummary({ report: createMixedReport(), context: createContext() });
    expect(level).toBe(0);
    await expect(body).toMatchFileSnapshot("fixtures/summary.md");
    expect(body).not.toContain("<!--");
    const codes = findCodes(toHtml(body));
    for (const { key } of createMixedReport().checks) expect(codes).toContain(key);
  });

  it("speaks of a check only where there is a pull request", () => {
    const { pullRequest: _, ...context } = createContext();
    expect(renderSummary({ report: createMixedReport(), context }).body).not.toContain("check failed");
    expect(renderSummary({ report: createMixedReport(), context: createContext() }).body).toContain("check failed");
  });
});
