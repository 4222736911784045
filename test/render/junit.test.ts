import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { prose, type Report, say } from "../../src/core/index.ts";
import * as renderers from "../../src/render/test-results.ts";
import { HOSTILE_NAMES } from "../properties/mutations.ts";
import { isPassedByAtlantis, readJunit } from "../support/ci-readers.ts";
import { HOSTILE_MARKDOWN } from "./harmless.ts";
import { createAddition, createCheck, createErrorReport, createMixedReport, createReport } from "./reports.ts";

function renderJunit(report: Report, key = "default"): string {
  return renderers.renderJunit({ report, key });
}

const renderConftest = (report: Report): string => renderers.renderConftest({ report, key: "default" });

/** Names with everything that XML forbids or gives a meaning, each in a check that fails. */
function createHostileReport(): Report {
  const names = [...HOSTILE_NAMES, ...HOSTILE_MARKDOWN, "]]>", "\u0000", "\ufffe", "\udc00", "&#0;", "failover"];
  return createReport(
    names.map((name) => createAddition([name, `a.b[${name}]`, "count", 9, 2, 10], "over", { reason: prose(name) })),
  );
}

/** Returns the messages of a report's targets, in order. */
function createTargets(...reports: readonly Report[]): Report {
  const targets = reports.map((report, index) => ({ ...report, name: `t${index}` }));
  return { ...createReport([]), verdict: "fail", targets };
}

describe("JUnit XML", () => {
  const reports = {
    mixed: createMixedReport(),
    hostile: createHostileReport(),
    empty: createReport([]),
    error: createErrorReport(["The token has expired.", "`a<b` & more"]),
    targets: createTargets(createMixedReport(), createErrorReport(["No answer."]), createReport([])),
  };

  it("JUnit XML is valid by the schema of Jenkins' xunit plugin, which refuses invalid XML", async () => {
    const schema = await readFile(new URL("fixtures/junit-10.xsd", import.meta.url), "utf8");
    const xml = Object.entries(reports).map(([name, report]) => ({ fileName: name, contents: renderJunit(report) }));
    const wrong = { fileName: "wrong", contents: renderJunit(reports.mixed).replace(' tests="', ' test="') };
    const { errors } = await validateXML({ xml: [...xml, wrong], schema });
    expect(new Set(errors.map(({ loc }) => loc?.fileName))).toEqual(new Set(["wrong"]));
  });

  it("each check and the whole change are a case, with reason and advice for failures", () => {
    const cases = readJunit(renderJunit(reports.mixed, "production"));
    expect(cases).toHaveLength(1 + reports.mixed.checks.length);
    expect(new Set(cases.map(({ classname }) => classname))).toEqual(new Set(["Cloud quota · production"]));
    expect(cases.filter(({ result }) => result === "failure").map(({ name }) => name)).toEqual([
      "cbk compute.cores",
      "cbk volume.space_gb",
      "dbl dns.zones",
      "fes compute.cores",
      "fes network.lb_pools",
    ]);
    expect(cases.find(({ name }) => name === "cbk compute.cores")).toMatchObject({
      text: expect.stringContaining("Take 4 off the plan"),
      message: expect.stringContaining("132 of 128 after the change"),
    });
    expect(cases.find(({ name }) => name === "cbk compute.instances")).toMatchObject({ result: "pass" });
    expect(cases.find(({ name }) => name === "dbl network.routers")?.text).toMatch(/^tight: /u);
  });

  it("names of cases are the same in every run, whatever the numbers and verdicts", () => {
    const names = (report: Report) => readJunit(renderJunit(report)).map(({ name }) => name);
    const before = createReport([createCheck(), createCheck({ key: "volume.space_gb" })]);
    const after = createReport([
      createCheck({ verdict: "over", projected: 900 }),
      createCheck({ key: "volume.space_gb" }),
    ]);
    expect(names(after)).toEqual(names(before));
    expect(names(reports.error)).toEqual(["the whole change"]);
  });

  it("cases of hidden regions differ without their names", () => {
    const hidden = ["one", "two"].map((region) => createCheck({ region, shownRegion: "(sensitive)" }));
    const xml = renderJunit(createReport(hidden));
    expect(readJunit(xml).map(({ name }) => name)).toEqual([
      "the whole change",
      "(sensitive) compute.cores",
      "(sensitive) compute.cores (2)",
    ]);
    expect(xml).not.toMatch(/one|two/u);
  });

  it("a report that decides nothing is an error, and uncounted resources are a failure", () => {
    expect(readJunit(renderJunit(reports.error))).toMatchObject([
      { result: "error", text: expect.stringContaining("The token has expired.") },
    ]);
    const uncounted = createReport([createCheck()], { verdict: "fail", notes: [say`A stack cannot be counted.`] });
    expect(readJunit(renderJunit(uncounted)).map(({ result }) => result)).toEqual(["failure", "pass"]);
    const warnOnly = { ...uncounted, warnOnly: true };
    expect(readJunit(renderJunit(warnOnly)).map(({ result }) => result)).toEqual(["pass", "pass"]);
  });

  it("each target has a suite of its own", () => {
    const suites = readJunit(renderJunit(reports.targets)).map(({ suite }) => suite);
    expect([...new Set(suites)]).toEqual(["Cloud quota · t0", "Cloud quota · t1", "Cloud quota · t2"]);
  });
});

describe("the format of conftest", () => {
  it("the format of conftest begins with failures and ends with counts", () => {
    const lines = renderConftest(createMixedReport()).trimEnd().split("\n");
    expect(lines[0]).toMatch(/^FAIL - Cloud quota - cbk compute\.cores: /u);
    expect(lines.at(-1)).toBe("14 tests, 7 passed, 2 warnings, 5 failures");
  });

  it.each([
    ["a warning", createReport([createAddition(["fail-over", "FAIL.failure", "count", 9, 1, 10], "tight", {})])],
    ["a word of ours", createReport([createCheck()], { verdict: "warn", notes: [say`1 failure: the apply failed.`] })],
    ["only a warning", { ...createHostileReport(), warnOnly: true }],
    ["nothing planned", createReport([])],
  ])("a passing report never contains the word: %s", (_, report) => {
    const output = renderConftest(report);
    expect(isPassedByAtlantis(output)).toEqual({ today: true, before: true });
    expect(output.trim().split("\n").at(-1)).toMatch(/^\d+ tests?, /u);
  });

  it("hostile names cannot leave their line, nor the block in which Atlantis shows it", () => {
    const report = createHostileReport();
    const output = renderConftest(report);
    expect(isPassedByAtlantis(output)).toEqual({ today: false, before: false });
    expect(output.match(/^FAIL - /gmu)).toHaveLength(report.checks.length);
    expect(output).not.toContain("`");
  });
});
