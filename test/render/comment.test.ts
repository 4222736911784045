// Comments and summaries: complete ones, and the places of their parts.

import { describe, expect, it } from "vitest";
import { type Check, quoted, type Report, say } from "../../src/core/index.ts";
import { type CommentRecord, parseRecord, renderComment, renderSummary, toMarker } from "../../src/render/index.ts";
import { encodeRecord } from "../../src/render/record.ts";
import { findCodes, findRows, toHtml, toText } from "./parsers.ts";
import { createPolicyReport, createRegionless, createWaiver, createWorstOrderTight } from "./policy-reports.ts";
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

const NBSP = "\u{a0}";

function toBody(report: Report, previous?: Report | CommentRecord): string {
  const isReport = previous !== undefined && "problems" in previous;
  return renderComment({
    report,
    context: createContext(),
    previous: isReport ? recordOf(previous) : previous,
  });
}

/** Returns the record of an earlier run. */
function recordOf(report: Report): CommentRecord {
  const context = createContext({ headSha: "5c0ffee000000000000000000000000000000000" });
  const earlier = { ...report, checkedAt: "2026-08-22T13:40:00.000Z" };
  const body = encodeRecord({ report: earlier, projects: [], context });
  const record = parseRecord({ body, key: "default", now: "2026-08-22T14:03:00.000Z" });
  if (record === undefined) throw new Error("the record cannot be read back");
  return record;
}

const createOver = (overrides: Partial<Check> = {}) =>
  createAddition(["cbk", "compute.cores", "count", 112, 20, 128], "over", overrides);

const createUnknown = (overrides: Partial<Check> = {}) =>
  createCheck({ used: null, projected: null, limit: null, verdict: "unknown", ...overrides });

/** Returns the lines of a comment that are rows of a table. */
function findTableRows(body: string): readonly string[] {
  return body.match(/^\| (?!Usage).*$/gmu) ?? [];
}

/** Returns the page without its folded parts. */
function toOpen(body: string): string {
  return body.replaceAll(/<details>.*?<\/details>/gs, "");
}

describe("a comment with something of everything", () => {
  const report = createMixedReport();
  const before = createReport([
    createOver({ planned: 28, projected: 140 }),
    createAddition(["cbk", "network.floatingips", "count", 12, 9, 20], "over"),
    createAddition(["cbk", "network.subnets", "count", 9, 12, 20], "over"),
    createAddition(["cbk", "volume.space_gb", "GiB", 9800, 600, 10_240], "over"),
    createAddition(["dbl", "dns.zones", "count", 0, 1, 0], "forbidden"),
  ]);
  const body = toBody(report, before);

  it("a comment with something of everything is as expected", async () => {
    await expect(body).toMatchFileSnapshot("fixtures/does-not-fit.md");
  });

  it("a comment has its marker, its record, and the cells of every row in place", () => {
    expect(body.split("\n")[0]).toBe(toMarker("default"));
    expect(parseRecord({ body, key: "default", now: report.checkedAt })).toMatchObject({
      verdict: report.verdict,
      run: { id: 17_000_000_121, attempt: 2 },
    });
    const html = toHtml(body);
    for (const { length } of findRows(html)) expect([1, 2]).toContain(length);
    expect(toText(html)).not.toMatch(/\|:?--|\*\*|^###/m);
  });
});

/** Returns the table rows of a report's comment, without heads. */
function rowsOf(checks: readonly Check[]): readonly string[] {
  return toBody(createReport(checks))
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| Usage"));
}

describe("folded tables", () => {
  const tight = Array.from({ length: 5 }, (_, index) =>
    createAddition(["cbk", `x.key_${index}`, "count", 172, 4, 192], "tight"),
  );

  it("tight checks are folded, and no others, if nothing fails", () => {
    const body = toBody(createReport([...tight, createWorstOrderTight(), createCheck()]));
    expect(body).toContain("<summary>5 checks that are tight</summary>");
    // Checks with advice are not folded.
    expect(findRows(toHtml(toOpen(body)))).toHaveLength(2);
    expect(toOpen(toBody(createReport([...tight, createOver()])))).toContain(`| ⚠️${NBSP}tight \`cbk\` \`x.key_4\``);
  });
});

describe("a region at fault", () => {
  const lost = (key: string) =>
    createUnknown({ region: "cbx", key, cause: "region", reason: say`Region ${quoted("cbx")} does not exist.` });

  it("a region at fault is one row for its keys, or a row with its only key", () => {
    expect(rowsOf(Array.from({ length: 15 }, (_, index) => lost(`x.key_${index}`)))).toEqual([
      `| ❓${NBSP}unknown \`cbx\` 15${NBSP}keys | ? |`,
    ]);
    expect(rowsOf([lost("x.y")])[0]).toContain("`cbx` `x.y`<br>");
  });

  it("a region that the plan does not say is not named", () => {
    const keys = ["compute.cores", "compute.instances", "compute.ram_mb", "network.ports", "volume.volumes"];
    const body = toBody(createReport(keys.map((key) => createRegionless(key))));
    expect(body).toContain(
      "- ❓ region not known, `compute.cores`, `compute.instances`, `compute.ram_mb`, `network.ports` and 1 more: The plan",
    );
    expect(body.match(/The plan does not tell/g)).toHaveLength(1);
    expect(body).toContain("(5 checks, region not known of 5)");
    expect(body).not.toContain("`?`");
  });

  it("a region that the API calls `?` is known", () => {
    expect(rowsOf([createCheck({ region: "?", limit: 10, verdict: "over" })])[0]).toContain("over `?` `compute.cores`");
  });
});

describe("a limit that no call reports", () => {
  it("the service's default is marked in the row of its limit", () => {
    const numbers = { used: 30, planned: 1, projected: 31, limit: 30, limitByDefault: true } as const;
    const [row] = rowsOf([createCheck({ ...numbers, verdict: "unknown" })]);
    expect(row?.replaceAll("\u{a0}", " ")).toContain("30 + 1 = **31** of 30 by default |");
  });
});

describe("what to do", () => {
  it("advice on keys that are unknown for one reason is given once", () => {
    const keys = ["compute.cores", "compute.instances", "compute.ram_mb"];
    const checks = ["cbk", "fes"].flatMap((region) =>
      keys.map((key) => createUnknown({ region, key, reason: say`No, ${quoted(region)}.` })),
    );
    const body = toBody(createReport(checks));
    expect(body).toContain(
      "- ❓ `cbk` `compute.cores`, `compute.instances` and `compute.ram_mb`: No, `cbk`. Ask the operator of the cloud about it, or take it off the plan.\n",
    );
    expect(body.split("No, `fes`.")).toHaveLength(2);
    const lacking = keys.map((key) =>
      createCheck({ key, verdict: "forbidden", cause: "flavor", reason: say`No flavor.` }),
    );
    expect(toBody(createReport(lacking)).split("No flavor.")).toHaveLength(2);
  });

  it("advice comes with its resources and ends with the report's hints", () => {
    const from = ["a.b[0]", "a.b[1]"].map((address) => ({ address, action: "create", amount: 1 }));
    const body = toBody(createReport([createOver({ from })], { hints: [say`Ask the operators.`] }));
    expect(body).toMatch(/\*\*What to do\*\*\n\n- ❌ .*\n {2}- From `a\.b\[\*\]` \+2 .*\n- Ask the operators\.\n\n/u);
    const old = createAddition(["cbk", "dns.zones", "count", 12, 0, 10], "tight", { cause: "limit", from });
    expect(toBody(createReport([old]))).not.toContain("From ");
  });

  it("the request names limits by region, with their purpose", () => {
    const peak = { cause: "peakAtLeast", peak: 148, peakAtLeast: 136 } as const;
    const body = toBody(createReport([createAddition(["cbk", "x.y", "count", 112, 4, 128], "over", peak)]));
    expect(body).toContain("128 → 136  (during apply)");
    expect(toBody(createReport([createOver({ atLeast: true })]))).toContain(
      "128 → 132  (virtual CPU cores of servers; more may be needed)",
    );
    expect(toBody(createReport([createOver({ projected: null })]))).not.toContain("ready to send");
  });
});

describe("changes since the last run", () => {
  const over = createReport([createOver()]);
  const lineOf = (report: Report, previous: Report | CommentRecord) =>
    toBody(report, previous)
      .split("\n")
      .find((line) => line.startsWith("**Since"));
  const nothing: CommentRecord = {
    key: "default",
    head: undefined,
    run: undefined,
    project: undefined,
    targets: [],
    at: "2026-08-22T13:40:00Z",
    verdict: "fail",
    isPartial: false,
    checks: [],
    additions: [],
    open: [],
    takesMore: true,
  };
  const fits = createReport([createAddition(["cbk", "compute.cores", "count", 1, 1, 9])]);

  it.each<readonly [string, Report, Report | CommentRecord, string | undefined]>([
    ["nothing changed", over, over, undefined],
    ["this one could not check", createErrorReport(["x"]), over, undefined],
    ["the record may lack it", over, { ...nothing, isPartial: true }, undefined],
    ["what fits has no limit now", createReport([createCheck({ verdict: "unmetered" })]), fits, undefined],
    ["it is new", over, nothing, `\`cbk\` \`compute.cores\` new, ❌${NBSP}over`],
    [
      "the region is not known",
      createReport([createRegionless("x.y")]),
      nothing,
      `(not known) \`x.y\` new, ❓${NBSP}unknown`,
    ],
    [
      "it is more",
      over,
      createReport([createOver({ projected: 130 })]),
      "`cbk` `compute.cores` after the change 130 → **132**",
    ],
    [
      "it does not count any more",
      createReport([createOver({ effect: "none" })]),
      fits,
      `\`cbk\` \`compute.cores\` ✅${NBSP}fits → ❌${NBSP}over${NBSP}(not${NBSP}enforced)`,
    ],
    ["it is gone", createReport([]), over, `\`cbk\` \`compute.cores\` ❌${NBSP}over → no longer planned`],
  ])("the line of changes says that %s", (_, report, previous, change) => {
    expect(lineOf(report, previous)?.replace(/^.*?\): /u, "")).toBe(change);
  });

  it("changes name the commit and time of the last run, or that it could not check", () => {
    expect(lineOf(over, createErrorReport(["x"]))).toBe(
      "**Since the last run** (`5c0ffee`, 2026-08-22 13:40 UTC): it could not check, this one could.",
    );
  });

  it("changes after the sixth are counted", () => {
    const line = lineOf(createReport(createManyChecks({ regions: 1, keys: 9, over: 9 })), createReport([])) ?? "";
    expect(line.match(/ new, /g)).toHaveLength(6);
    expect(line).toContain(" · and 3 more");
  });
});

describe("the last line", () => {
  const footOf = (overrides: Partial<Report>, context = createContext()) =>
    renderComment({ report: { ...createPassReport(), ...overrides }, context })
      .split("<sub>")
      .at(-1);
  const error: Partial<Report> = { verdict: "error", checks: [], problems: [say`No.`], apiVersion: null };

  it.each<readonly [string, Partial<Report>, string]>([
    ["the API", {}, " · quota read 2026-08-22 14:03 UTC from Quota API v3 · "],
    ["OpenStack", { source: "openstack", apiVersion: null }, " UTC from OpenStack · "],
    ["what was asked", { ...error, source: "openstack" }, "tried 2026-08-22 14:03 UTC with OpenStack · "],
    ["nothing that is not known", error, "tried 2026-08-22 14:03 UTC · "],
    ["totals", { mode: "target" }, "**planned amounts are totals after the change**"],
    ["both", { mode: "mixed" }, "**planned amounts are additions (+) or totals (=)**"],
    [
      "the policy",
      { policy: { warnAt: 80, onUnknown: "fail", file: "q.yml", commit: "9f8e7d6c5b" } },
      "policy `q.yml` at `9f8e7d6`",
    ],
    [
      "the policy of the workspace",
      { policy: { warnAt: 80, onUnknown: "fail", file: "q.yml" } },
      "policy `q.yml` of the workspace ·",
    ],
    [
      "a policy outside of the workspace",
      { policy: { warnAt: 80, onUnknown: "fail", file: "/tmp/q.yml" } },
      "policy `/tmp/q.yml` ·",
    ],
  ])("the last line names %s", (_, overrides, text) => {
    expect(footOf(overrides)).toContain(text);
  });

  it("the last line has known facts of the run, and no links to texts that are no addresses", () => {
    const { baseRef: _, ...withoutBranch } = createContext();
    expect(footOf({}, withoutBranch)).toContain("Commit `a1b2c3d` on top of `9f8e7d6` ·");
    const { baseSha: __, ...withoutCommit } = createContext({ key: "staging" });
    expect(footOf({}, withoutCommit)).toContain("Commit `a1b2c3d` on top of `main` ·");
    expect(footOf({ projectName: "demo", cloud: "prod" })).toMatch(/ · project `demo` \(`\w+`\) of `prod` · /u);
    const unknown = { key: "default", version: "1.0.0" };
    expect(footOf({ checkedAt: "yesterday" }, unknown)).toMatch(
      /^quota read yesterday from Quota API v3 · project `\w+` · quota-gate 1\.0\.0<\/sub>/u,
    );
    const run = { id: 1, attempt: 1, name: "run 1", url: "javascript:alert(1)" };
    expect(footOf({}, createContext({ run }))).not.toContain("](");
  });
});

describe("a job summary", () => {
  it("a job summary has every check, and neither marker nor record", () => {
    const report = createMixedReport();
    const body = renderSummary({ report, context: createContext() });
    expect(body).not.toContain("<!--");
    const codes = findCodes(toHtml(body));
    for (const { key } of report.checks) expect(codes).toContain(key);
  });

  it("a job summary speaks of a check only if there is a pull request", () => {
    const { pullRequest: _, ...context } = createContext();
    expect(renderSummary({ report: createMixedReport(), context })).not.toContain("check failed");
    expect(renderSummary({ report: createMixedReport(), context: createContext() })).toContain("check failed");
  });
});

describe("a key that begins with a slash", () => {
  it("a key with a slash begins no line, since GitLab would read a command", () => {
    const report = createReport([createAddition(["cbk", "/merge", "count", 4, 2, 5], "over")]);
    for (const body of [
      renderComment({ report, context: createContext() }),
      renderSummary({ report, context: createContext() }),
    ]) {
      expect(body).toContain("\\u{2f}merge  5 → 6");
      expect(body).not.toMatch(/^\s*\//mu);
    }
  });
});

describe("waived checks", () => {
  const waived = (waiver: Partial<Parameters<typeof createWaiver>[0]>) =>
    createPolicyReport([createOver({ verdict: "waived", effect: "warn", waiver: createWaiver(waiver) })]);

  it.each([
    [0, "today"],
    [1, "tomorrow"],
    [7, "in 7 days"],
    [8, undefined],
  ])("a waiver with %d days left is marked", (daysLeft, ending) => {
    const terms = ending === undefined ? "2026-09-30" : `2026-09-30 (⚠️${NBSP}**ends ${ending}**)`;
    expect(toBody(waived({ daysLeft }))).toContain(
      `, waived up to 640 until ${terms} by \`team-platform\`: The new rack`,
    );
  });

  it("waived checks are in every comment and summary, however small, with long reasons cut", () => {
    const report = waived({ reason: "wort ".repeat(500) });
    const bodies = [
      renderComment({ report, context: createContext(), isSmallest: true }),
      renderSummary({ report, context: createContext() }),
    ];
    for (const body of bodies) expect(body).toMatch(/Waived by the policy[\s\S]*wort …/u);
  });
});

describe("a policy in a comment", () => {
  const policy = { warnAt: 80, onUnknown: "warn", file: "q.yml" } as const;

  it("an unusual effect of a check is marked", () => {
    const body = toBody(createPolicyReport([createUnknown({ effect: "fail" })], { policy }));
    expect(body).toContain(`| ❓${NBSP}unknown${NBSP}(fails) \``);
    expect(toBody(createPolicyReport([createUnknown({ effect: "warn" })], { policy }))).not.toContain("(warns)");
  });

  it("a policy that the pull request changes is named with its commit", () => {
    const commit = "9f8e7d6c5b4a39281706f5e4d3c2b1a099887766";
    const changed = { ...policy, changed: true };
    expect(toBody(createPolicyReport([createOver()], { policy: { ...changed, commit } }))).toContain(
      "⚠️ This change edits the policy file `q.yml`. What decided is the file at `9f8e7d6`,",
    );
    expect(toBody(createPolicyReport([createOver()], { policy: changed }))).toContain(
      "and the edited file decided, because it is read from the workspace.",
    );
  });
});

describe("other pull requests in a comment", () => {
  const NOTE = "2 of 130 open pull requests were not looked at.";
  const changesUrl = "https://github.example/acme/infra/pull/";
  const createShared = (check: Check, together: "warn" | "fail" = "warn") => {
    const report = createReport([check], { policy: { warnAt: 80, onUnknown: "fail", together } });
    const others = (check.together?.others ?? []).map(({ name }) => name);
    return renderComment({
      report: { ...report, others, othersNotes: [say`${NOTE}`] },
      context: createContext({ changesUrl }),
    });
  };
  const together: NonNullable<Check["together"]> = {
    others: [{ name: "#1", amount: 24 }],
    projected: 132,
    headroom: -4,
    decides: true,
  };
  const contended = createCheck({ used: 100, planned: 8, projected: 108, limit: 128, verdict: "contended", together });

  it("other pull requests are links, with the headroom after all of them", () => {
    const reason = say`Fits alone, but not together with ${quoted("#1")} (+24).`;
    const body = createShared({ ...contended, reason });
    expect(body).toMatch(/\*\*132\*\*\s+with 1\s+other\s+pull\s+request \| \*\*−4\*\*<br>104\s+% \|/u);
    expect(body).toContain("not together with [#1](https://github.example/acme/infra/pull/1) (+24)");
    const { decides: _, ...aside } = together;
    expect(createShared({ ...contended, together: aside })).toContain("| 20<br>84");
  });

  it("notes on other pull requests are in the last line, or first if the unknown matters", () => {
    expect(createShared(createCheck())).toContain(` · ${NOTE} · `);
    for (const body of [createShared(contended), createShared(createCheck(), "fail")]) {
      expect(body).toContain(`\n- ${NOTE}\n`);
      expect(body).not.toContain(` · ${NOTE}`);
    }
  });
});

describe("hundreds of objects with a limit each", () => {
  it("the fullest objects are listed, and the others counted", () => {
    const zones = Array.from({ length: 200 }, (_, index) =>
      createAddition(["cbk", `dns.zone_recordsets[${index}.example.com.]`, "count", index, 1, 500], "fits"),
    );
    const report = createReport([...zones, createAddition(["cbk", "compute.cores", "count", 1, 1, 500], "fits")]);
    const body = toBody(report);
    expect([...new Set(body.match(/zone_recordsets\[(\d+)/gu))]).toEqual(
      [199, 198, 197, 196, 195].map((zone) => `zone_recordsets[${zone}`),
    );
    expect(body).toContain("All 201 checks");
    expect(body).toContain("compute.cores");
    expect(body).toContain("195 more that fit are not listed: of each limit of single objects the fullest are.");
  });
});

describe("notes in a comment", () => {
  const notes = [say`Counted: a default group.`];
  const order = (body: string): boolean => body.indexOf("Counted:") > body.indexOf("**What to do**");

  it("notes stand below what to do, with a heading, if checks explain the verdict", () => {
    const body = toBody(createReport([createOver()], { notes }));
    expect(body).toContain("**Notes**\n\n- Counted: a default group.\n");
    expect(order(body)).toBe(true);
  });

  it.each<[string, Partial<Report>]>([
    ["something cannot be counted", { uncounted: [{ address: "a.b", type: "a", reason: say`unknown` }] }],
    ["no check explains the verdict", { verdict: "warn" }],
  ])("notes stand first if %s", (_, overrides) => {
    const body = toBody(createReport([createOver()], { notes, ...overrides }));
    expect(body).not.toContain("**Notes**");
    expect(order(body)).toBe(false);
  });
});

describe("rows of a table", () => {
  const inRegions = (regions: number, create: (region: string) => Check) =>
    Array.from({ length: regions }, (_, at) => create(`region-${String(at).padStart(2, "0")}`));

  it("equal amounts in forty regions are one row, and the summary names all of the regions", () => {
    const checks = inRegions(40, (region) => createAddition([region, "compute.cores", "count", 172, 24, 192], "over"));
    const report = createReport(checks);
    const [row = "", ...others] = findTableRows(toBody(report));
    expect(others).toEqual([]);
    expect(row).toMatch(
      /over `compute\.cores` in each of (?:`region-0\d`, ){7}`region-07` and 32 more<br>172 \+\u{a0}24/u,
    );
    const summary = renderSummary({ report, context: createContext() });
    for (const { region } of checks) expect(findTableRows(summary)[0]).toContain(region);
  });

  it("amounts that differ have rows of their own", () => {
    const checks = inRegions(3, (region) =>
      createAddition([region, "compute.cores", "count", 172, region.endsWith("2") ? 25 : 24, 192], "over"),
    );
    expect(findTableRows(toBody(createReport(checks)))).toHaveLength(2);
  });

  it("the checks that are not shown are counted by verdict, those over their limit first", () => {
    const keys = (length: number, key: string) =>
      Array.from({ length }, (_, at) => `${key}.k${String(at).padStart(2, "0")}`);
    const checks = [
      ...keys(22, "a").map((key) => createAddition(["cbk", key, "count", 172, 24, 192], "over")),
      ...keys(26, "b").map((key) => createAddition(["cbk", key, "count", 172, 8, 192], "tight")),
    ];
    const body = toBody(createReport(checks));
    const rows = findTableRows(body);
    expect(rows.slice(0, 20).every((row) => row.includes("over"))).toBe(true);
    expect(body).toContain("… and 2 more over the limit, 26 more tight, all in the [job summary](");
  });

  it("amounts that differ in forty regions have twenty rows and ten entries of advice, and the summary has all", () => {
    const checks = inRegions(40, (region) =>
      createAddition([region, "compute.cores", "count", 172 + Number(region.slice(-2)), 24, 192], "over"),
    );
    const report = createReport(checks);
    const adviceIn = (body: string) => body.match(/^- ❌/gmu) ?? [];
    const body = toBody(report);
    expect([findTableRows(body).length, adviceIn(body).length]).toEqual([20, 10]);
    expect(body).toContain("\n- … and 30 more over the limit, all in the [job summary](");
    const summary = renderSummary({ report, context: createContext() });
    expect([findTableRows(summary).length, adviceIn(summary).length]).toEqual([40, 40]);
  });

  it("a flavor that does not exist is one row, with the flavor's own key first", () => {
    const lacking = { verdict: "forbidden", cause: "flavor", effect: "fail", reason: say`No flavor.` } as const;
    const checks = ["compute.cores", "compute.flavors[m1.larg]", "compute.ram_mb"].map((key) =>
      createCheck({ key, ...lacking, ...(key.includes("[") ? { limit: null } : {}) }),
    );
    const rows = findTableRows(toBody(createReport(checks)));
    expect(rows).toEqual([expect.stringContaining("`cbk` `compute.flavors[m1.larg]` and 2\u{a0}more\u{a0}keys |")]);
  });
});

describe("limits that the same servers of several plans exceed", () => {
  const servers = Array.from({ length: 29 }, (_, at) => ({
    stack: `stacks/s${String(1 + (at % 12)).padStart(2, "0")}/plan.json`,
    at,
  }));
  const over = (key: string, each: number, [used, limit]: readonly [number, number]) => {
    const plans = [...new Set(servers.map(({ stack }) => stack))];
    const byPlan = plans.map((plan) => ({ plan, amount: each * servers.filter(({ stack }) => stack === plan).length }));
    const from = servers.map(({ stack, at }) => ({
      address: `openstack_compute_instance_v2.s[${at}]`,
      action: "create",
      amount: each,
      file: stack,
    }));
    const limitNeeded = used + 29 * each;
    return createAddition(["cbk", key, "count", used, 29 * each, limit], "over", {
      cause: "limit",
      byPlan,
      from,
      limitNeeded,
    });
  };
  const report = createReport([over("compute.cores", 4, [10, 30]), over("compute.instances", 1, [10, 20])]);

  it("limits of the same servers are one entry that says how many servers are too many", () => {
    const body = toBody(report);
    expect(body).toContain(
      "- ❌ `cbk` `compute.cores` and `compute.instances`: **96 and 19 over the limits**. Take 24 of the 29 servers off the plans, or ask for limits of at least **126** and **39**.\n  - From `stacks/s01`: "
        .replaceAll("29 servers", "29\u{a0}servers")
        .replace("29\u{a0}", "29 "),
    );
    expect(body.split("From ")).toHaveLength(3);
    expect(body).toContain("; 9 more plans.");
    expect(body).not.toContain("JSON report");
  });

  it("the summary names all plans of the servers", () => {
    const [list = ""] = /^ {2}- From .*$/mu.exec(renderSummary({ report, context: createContext() })) ?? [];
    for (const { stack } of servers) expect(list).toContain(`\`${stack.replace("/plan.json", "")}\``);
  });
});
