// Reports of other changes, read back: only amounts that a change takes count, and invalid reports are errors.

import { describe, expect, it } from "vitest";
import { GateError, toText } from "../../src/core/index.ts";
import { parseOtherReport, renderJson } from "../../src/render/index.ts";
import { createAddition, createReport } from "./reports.ts";

function read(document: unknown) {
  return parseOtherReport({
    text: typeof document === "string" ? document : JSON.stringify(document),
    name: "other.json",
  });
}

function problemsOf(document: unknown): readonly string[] {
  try {
    read(document);
  } catch (error) {
    if (error instanceof GateError) return error.problems.map(({ message }) => toText(message));
  }
  throw new Error("it was taken");
}

const CORES = createAddition(["cbk", "compute.cores", "count", 96, 8, 128], "fits");

describe("a report of another change", () => {
  it("a report of this program says what the change adds", () => {
    const report = createReport([CORES]);
    expect(read(renderJson(report))).toMatchObject({
      name: "other.json",
      project: report.project,
      additions: [{ region: "cbk", key: "compute.cores", amount: 8, atLeast: false }],
      notes: [],
    });
  });

  it.each([
    ["gives back", { planned: -8 }, []],
    ["changes nothing", { planned: 0 }, []],
    ["may take more", { atLeast: true }, [{ amount: 8, atLeast: true, most: undefined }]],
    ["may take so much more", { atLeast: true, peak: 110 }, [{ amount: 8, atLeast: true, most: 14 }]],
    ["states a total", { mode: "target", planned: 104 }, [{ amount: 8 }]],
    ["states a total below what is in use", { mode: "target", planned: 90 }, []],
    ["states what one object has", { key: "compute.metadata_items", mode: "target", planned: 5, used: null }, []],
    ["is of an earlier version", { mode: undefined, effect: undefined }, [{ amount: 8 }]],
  ] as const)("a change is read that %s", (_, overrides, additions) => {
    const { additions: found, notes } = read(createReport([{ ...CORES, ...overrides } as typeof CORES]));
    expect(found).toMatchObject(additions);
    expect(found).toHaveLength(additions.length);
    expect(notes).toEqual([]);
  });

  it("a report says which amounts are unknown, and their upper bounds", () => {
    const checks = [
      { ...CORES, region: "?", regionKnown: false },
      { ...CORES, mode: "target", used: null } as typeof CORES,
    ];
    expect(read(createReport(checks))).toMatchObject({
      additions: [],
      open: [
        { region: undefined, key: "compute.cores", most: 8 },
        { region: "cbk", key: "compute.cores", most: undefined },
      ],
      notes: [
        "`other.json` asks for 1 amount in a region that is not known.",
        "`other.json` takes 1 amount of which nothing is known.",
      ],
    });
  });

  it.each([
    ["", /is not a JSON report of quota-gate\.$/],
    ["[]", /is not a JSON report/],
    [{}, /`version` is missing or not what was expected/],
    [{ ...createReport([]), version: 2 }, /`version` is missing or not what was expected/],
    [{ ...createReport([]), checks: [{ ...CORES, planned: "8" }] }, /`checks\.0\.planned` is missing or not/],
    [{ ...createReport([]), checks: [{ ...CORES, planned: 0.5 }] }, /`checks\.0\.planned` is missing or not/],
    [{ ...createReport([]), verdict: "error" }, /Nothing was decided in the report `other\.json`/],
  ])("an invalid report is refused: %j", (document, message) => {
    expect(problemsOf(document)).toEqual([expect.stringMatching(message)]);
  });
});
