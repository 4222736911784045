// What stands where in a comment: little open, the rest folded, and nothing that a phone would cut off.

import { describe, expect, it } from "vitest";
import type { Check, Report } from "../../src/core/index.ts";
import { renderComment } from "../../src/render/index.ts";
import { findRows, toHtml, toText } from "./parsers.ts";
import { createWorstOrderTight } from "./policy-reports.ts";
import { createAddition, createCheck, createContext, createManyChecks, createReport } from "./reports.ts";

const NBSP = "\u{a0}";

function toBody(report: Report): string {
  return renderComment({ report, context: createContext() }).body;
}

/** The page without what is folded. */
function toOpen(body: string): string {
  return body.replaceAll(/<details>.*?<\/details>/gs, "");
}

/** Spaces at which a line may be broken, as they are. */
function toLines(checks: readonly Check[]): readonly string[] {
  return toBody(createReport(checks))
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| Usage"));
}

describe("when a row is shown", () => {
  it.each([
    [
      "a count",
      createAddition(["cbk", "compute.cores", "count", 172, 24, 192], "over"),
      `| ❌${NBSP}over \`cbk\` \`compute.cores\`<br>172 +${NBSP}24 =${NBSP}**196** of${NBSP}192 | **−4**<br>103${NBSP}% |`,
    ],
    [
      "a size under a reserve",
      createAddition(["cbk", "compute.ram_mb", "MiB", 704_512, 98_304, 819_200], "over", {
        cause: "reserve",
        usable: 778_240,
      }),
      `| ❌${NBSP}over \`cbk\` \`compute.ram_mb\`<br>688 +${NBSP}96 =${NBSP}**784** of${NBSP}800${NBSP}GiB (40${NBSP}reserved) | **−24${NBSP}GiB**<br>104${NBSP}% |`,
    ],
    [
      "a peak that decides",
      createWorstOrderTight(),
      `<br>10 +${NBSP}2 =${NBSP}12 of${NBSP}20, **up to 24 during apply (at least 14)** | **−4**<br>120${NBSP}% |`,
    ],
    [
      "a lower bound",
      createAddition(["cbk", "compute.cores", "count", 172, 24, 192], "over", { atLeast: true }),
      `<br>172 +${NBSP}≥${NBSP}24 =${NBSP}**≥${NBSP}196** of${NBSP}192 | **≤${NBSP}−4**<br>≥${NBSP}103${NBSP}% |`,
    ],
    [
      "something given back",
      createAddition(["cbk", "compute.cores", "count", 200, -4, 192], "tight", { cause: "limit" }),
      `<br>200 −${NBSP}4 =${NBSP}**196** of${NBSP}192 | **−4**<br>103${NBSP}% |`,
    ],
    [
      "a total",
      {
        ...createAddition(["cbk", "volume.space_gb", "GiB", 60, 70, 100], "over"),
        mode: "target",
        planned: 130,
      } as const,
      `<br>60 →${NBSP}**130**${NBSP}(total) of${NBSP}100${NBSP}GiB | **−30${NBSP}GiB**<br>130${NBSP}% |`,
    ],
    [
      "no usage",
      createCheck({ used: null, projected: null, planned: 2, verdict: "unknown" }),
      `<br>+2, usage not known, limit${NBSP}128 | ? |`,
    ],
    [
      "no limit",
      createCheck({ limit: null, verdict: "unknown" }),
      `<br>96 +${NBSP}16 =${NBSP}**112**, limit not known | ? |`,
    ],
  ])("has names and numbers in one cell, and numbers whole: %s", (_, check, row) => {
    const [line = ""] = toLines([check]);
    expect(line.slice(-row.length)).toBe(row);
    const [, cells = []] = findRows(toHtml(toBody(createReport([check]))));
    expect(cells.length).toBe(2);
  });
});

describe("when nothing fails", () => {
  const tight = Array.from({ length: 5 }, (_, index) =>
    createAddition(["cbk", `x.key_${index}`, "count", 172, 4, 192], "tight"),
  );

  it("folds what is tight and nothing else", () => {
    const body = toBody(createReport([...tight, createAddition(["cbk", "dns.zones", "count", 1, 1, 10])]));
    expect(body).toContain("<summary>5 checks that are tight (80 % of the limit or more)</summary>");
    expect(toOpen(body)).not.toContain("|");
    expect(toOpen(body)).toContain("**5 tight** · 1 fits");
  });

  it("leaves open what may be done something about", () => {
    const body = toBody(createReport([...tight, createWorstOrderTight()]));
    expect(findRows(toHtml(toOpen(body))).length).toBe(2);
    expect(body).toContain("5 checks that are tight");
  });
});

describe("when something fails", () => {
  it("shows what is tight, too", () => {
    const body = toBody(
      createReport([
        createAddition(["cbk", "compute.cores", "count", 172, 24, 192], "over"),
        createAddition(["cbk", "dns.zones", "count", 8, 1, 10], "tight"),
      ]),
    );
    expect(toOpen(body)).toContain(`| ⚠️${NBSP}tight \`cbk\` \`dns.zones\``);
  });
});

describe("when the same is wrong in many regions", () => {
  const checks = Array.from({ length: 12 }, (_, index) =>
    createAddition(
      [`region-${index}`, "compute.cores", "count", 172, 24, index === 11 ? 500 : 192],
      index === 11 ? "fits" : "over",
    ),
  );
  const body = toBody(createReport(checks));
  const open = toOpen(body);

  it("says it once", () => {
    expect(open.match(/^- /gm)?.length).toBe(1);
    expect(open).toContain(
      "- ❌ `compute.cores` in each of `region-0`, `region-1`, `region-2`, `region-3` and 7 more: **4 too many**.",
    );
  });

  it("begins with the regions, and has the rows folded", () => {
    expect(open).toContain("| Worst of each region | Headroom |");
    expect(open).toContain("\n\n1 other region has no problem.\n\n");
    expect(open).not.toContain("| Usage after the change |");
    expect(body).toContain("<summary>11 problems, one by one</summary>");
    expect(body.indexOf("Worst of each region")).toBeLessThan(body.indexOf("**What to do**"));
  });

  it("does neither where there are few", () => {
    const few = toBody(createReport(checks.slice(0, 10)));
    expect(few).not.toContain("Worst of each region");
    expect(toOpen(few)).toContain("| Usage after the change |");
  });

  it("does neither in one region, however many keys there are", () => {
    const one = toBody(createReport(createManyChecks({ regions: 1, keys: 15, over: 15 })));
    expect(one).not.toContain("Worst of each region");
  });
});

describe("when a region is at fault", () => {
  const lost = (key: string) =>
    createCheck({
      region: "cbx",
      key,
      used: null,
      projected: null,
      limit: null,
      verdict: "unknown",
      cause: "region",
      reason: "Region `cbx` does not exist.",
    });

  it("has one row for all keys of it", () => {
    const lines = toLines(Array.from({ length: 15 }, (_, index) => lost(`x.key_${index}`)));
    expect(lines).toEqual([`| ❓${NBSP}unknown \`cbx\` 15${NBSP}keys | ? |`]);
  });

  it("has the key where it is one", () => {
    expect(toLines([lost("x.y")])[0]).toContain("`cbx` `x.y`<br>");
  });
});

describe("when the cloud does not have the flavor of servers", () => {
  it("says in one line what is wrong with all keys of them, and in the headline that it cannot be applied", () => {
    const reason = "There is no flavor `m1.hueg` in `cbk` (`a.web`): the apply would fail.";
    const lacking = (key: string) => createCheck({ key, verdict: "forbidden", cause: "flavor", reason });
    const body = toBody(createReport([lacking("compute.cores"), lacking("compute.ram_mb")]));
    expect(body.split("\n")[1]).toBe("### ❌ Cloud quota: this change cannot be applied — check failed");
    expect(body.split("There is no flavor")).toHaveLength(2);
    expect(body).not.toContain("limit is 0");
  });
});

describe("when nothing is exceeded", () => {
  it("asks in the headline, too", () => {
    const unknown = createCheck({ limit: null, verdict: "unknown" });
    expect(toBody(createReport([unknown])).split("\n")[1]).toBe(
      "### ❓ Cloud quota: unknown whether this change fits — check failed",
    );
    const over = createAddition(["cbk", "dns.zones", "count", 8, 4, 10], "over");
    expect(toBody(createReport([unknown, over])).split("\n")[1]).toMatch(/^### ❌ /);
  });
});

describe("the last line", () => {
  const footer = (report: Report, key = "default") =>
    toText(/<sub>Commit.*<\/sub>/.exec(renderComment({ report, context: createContext({ key }) }).body)?.[0] ?? "");
  const report = createReport([createCheck()]);

  it("says only what is not so everywhere", () => {
    expect(footer(report)).not.toMatch(/key|planned amounts/);
    expect(footer(report, "staging")).toContain("key `staging`");
    expect(footer({ ...report, mode: "target" })).toContain("planned amounts are totals after the change");
    expect(footer({ ...report, mode: "mixed" })).toContain("planned amounts are additions (+) or totals (=)");
  });
});
