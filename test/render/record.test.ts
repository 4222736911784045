import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Check, Report, RunContext } from "../../src/core/index.ts";
import { type ChangeRecord, parseRecord, renderComment, renderSummary } from "../../src/render/index.ts";
import { encodeRecord, MAX_RECORD_LENGTH } from "./parts.ts";
import { createAddition, createCheck, createManyChecks, createReport } from "./reports.ts";

const NOW = "2026-08-22T15:00:00.000Z";
const HEAD = "a".repeat(40);
const PROJECT = { id: "p", digest: "0123456789abcdef0123456789abcdef" };
const CONTEXT: RunContext = { key: "default", version: "1.0.0", headSha: HEAD };

function encode(report: Report, overrides: { project?: typeof PROJECT | null; context?: RunContext } = {}) {
  return encodeRecord({ report, project: PROJECT, context: CONTEXT, ...overrides });
}

/** The record of a comment with this line before its last one. */
function parse(line: string | null): ChangeRecord | undefined {
  return parseRecord({ body: `### x\n\ntext\n${line}\n<!-- quota-gate-data:v1 e30= -->\n`, now: NOW });
}

function toLine(document: unknown): string {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  return `<!-- quota-gate-record:v1 ${Buffer.from(text).toString("base64")} -->`;
}

/** A valid document, with whatever is different about it. */
function createDocument(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    v: 1,
    by: "1.0.0",
    key: "default",
    project: PROJECT.digest,
    head: HEAD,
    at: "2026-08-22T14:03:00.000Z",
    regions: ["cbk"],
    add: [[0, "compute.cores", 8, 8]],
    ...overrides,
  };
}

/** What the record of one check says it takes: `[end, peak]` or `[end, peak, 1]`; undefined: nothing. */
function taken(overrides: Partial<Check>): unknown {
  const line = encode(createReport([createCheck(overrides)]));
  const { add } = JSON.parse(Buffer.from(line?.split(" ")[2] ?? "", "base64").toString()) as { add: unknown[][] };
  return add[0]?.slice(2);
}

describe("when a record is written and read", () => {
  it("comes back with what the change takes of each region and key", () => {
    const report = createReport([
      createCheck({ region: "cbk", key: "compute.cores", used: 10, planned: 8 }),
      createCheck({ region: "fes", key: "volume.space_gb", used: 10, planned: 3, atLeast: true }),
    ]);
    const record = parse(encode(report));
    expect(record).toEqual({
      key: "default",
      project: PROJECT.digest,
      head: HEAD,
      at: report.checkedAt,
      isPartial: false,
      additions: expect.arrayContaining([
        { region: "cbk", key: "compute.cores", amount: 8, atLeast: false },
        { region: "fes", key: "volume.space_gb", amount: 3, atLeast: true },
      ]),
    });
    expect(record?.additions).toHaveLength(2);
  });

  it.each<[string, Partial<Check>, unknown]>([
    ["an addition", { used: 10, planned: 8 }, [8, 8]],
    ["a lower bound", { used: 10, planned: 8, atLeast: true }, [8, 8, 1]],
    ["a total", { used: 10, planned: 18, mode: "target" }, [8, 8]],
    ["a higher peak", { used: 10, planned: 8, peak: 25 }, [8, 15]],
    ["a peak that is not known", { used: 10, planned: 8, peak: null }, [8, null]],
    ["a peak alone", { used: 10, planned: 0, peak: 14 }, [0, 4]],
    ["what is given back, with a peak", { used: 10, planned: -4, peak: 12 }, [0, 2]],
    ["what is given back", { used: 10, planned: -4 }, undefined],
    ["what is given back at every moment", { used: 10, planned: -4, peak: 10 }, undefined],
    ["a limit for each object", { key: "compute.key_pairs", used: null, planned: 4, mode: "target" }, undefined],
    ["a key without a limit", { key: "compute.flavors[m1.large]", verdict: "unmetered", planned: 2 }, undefined],
    ["a hidden region", { shownRegion: "(sensitive)", used: 1, planned: 2 }, undefined],
    ["a region that is not known", { region: "?", regionKnown: false, used: 1, planned: 2 }, undefined],
    ["a total without usage", { used: null, planned: 18, mode: "target" }, undefined],
    ["what nothing is known of", { used: 10, planned: 0, atLeast: true, peak: null }, undefined],
  ])("holds of %s just that", (_what, overrides, expected) => {
    expect(taken(overrides)).toEqual(expected);
  });

  it.each<[string, Partial<Check>]>([
    ["a hidden region", { shownRegion: "(sensitive)", used: 1, planned: 2 }],
    ["a region that is not known", { region: "?", regionKnown: false, used: 1, planned: 2 }],
    ["a total without usage", { used: null, planned: 18, mode: "target" }],
    ["what nothing is known of", { used: 10, planned: 0, atLeast: true, peak: null }],
  ])("says that some is missing where it is not told: %s", (_what, overrides) => {
    expect(parse(encode(createReport([createCheck(overrides)])))?.isPartial).toBe(true);
  });

  it("keeps to 8 KiB with thousands of keys: the tightest ones, and says that some are missing", () => {
    const checks = Array.from({ length: 3000 }, (_, index) =>
      createAddition(["cbk", `compute.made_up_${index}`, "count", 1, 1, 1000]),
    );
    const tightest = createCheck({ key: "compute.cores", used: 100, planned: 99, projected: 199, limit: 200 });
    const line = encode(createReport([...checks, tightest]));
    expect(line?.length).toBeLessThanOrEqual(MAX_RECORD_LENGTH);
    expect(line?.length).toBeGreaterThan(MAX_RECORD_LENGTH - 100);
    const record = parse(line);
    expect(record?.isPartial).toBe(true);
    expect(record?.additions[0]).toMatchObject({ key: "compute.cores", amount: 99 });
  });

  it("is of what was judged: none for an error, without a commit, or without a project", () => {
    const report = createReport([createCheck({ used: 10, planned: 8 })]);
    expect(encode(report)).not.toBeNull();
    expect(encode({ ...report, verdict: "error", checks: [] })).toBeNull();
    expect(encode(report, { project: null })).toBeNull();
    expect(encode(report, { context: { key: "default", version: "1.0.0" } })).toBeNull();
  });

  it("stands in a comment's line before the last one, and in no summary", () => {
    const report = createReport(createManyChecks({ regions: 4, keys: 10 }));
    const { body } = renderComment({ report, context: CONTEXT, project: PROJECT });
    expect(body.split("\n").at(-2)).toBe(encode(report));
    expect(parseRecord({ body, now: NOW })).toBeDefined();
    expect(parseRecord({ body: body.replaceAll("\n", "\r\n"), now: NOW })).toBeDefined();
    expect(renderSummary({ report, context: CONTEXT }).body).not.toContain("quota-gate-record");
    expect(renderComment({ report, context: CONTEXT }).body).not.toContain("quota-gate-record");
  });
});

it("is partial where it says of something that nothing is known of it", () => {
  const add = [[0, "compute.cores", 0, null, 1]];
  expect(parse(toLine(createDocument({ add })))).toMatchObject({ isPartial: true, additions: [] });
});

describe("when somebody else wrote the record", () => {
  it("takes the form that the program writes, also with members of a later version", () => {
    expect(parse(toLine(createDocument()))?.additions).toHaveLength(1);
    expect(parse(toLine(createDocument({ more: 1 })))?.additions).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ["a number that is none", '{"v":1,"add":[[0,"a.b",1e400,1]]}'],
    ["NaN", JSON.stringify(createDocument()).replace("8,8", "NaN,8")],
    ["infinity", JSON.stringify(createDocument()).replace("8,8", "1e999,8")],
    ["a fraction", createDocument({ add: [[0, "compute.cores", 1.5, 2]] })],
    ["less than nothing", createDocument({ add: [[0, "compute.cores", -8, 0]] })],
    ["more than exact numbers", JSON.stringify(createDocument()).replace("8,8", "9007199254740993,8")],
    ["a text for a number", createDocument({ add: [[0, "compute.cores", "8", 8]] })],
    ["a region that is not there", createDocument({ add: [[1, "compute.cores", 8, 8]] })],
    ["a region by a fraction", createDocument({ add: [[0.5, "compute.cores", 8, 8]] })],
    [
      "a key twice",
      createDocument({
        add: [
          [0, "compute.cores", 8, 8],
          [0, "compute.cores", 8, 8],
        ],
      }),
    ],
    ["another version", createDocument({ v: 2 })],
    ["a time that is none", createDocument({ at: "yesterday" })],
    ["a time in the future", createDocument({ at: "2026-08-25T14:03:00.000Z" })],
    ["a commit that is none", createDocument({ head: "main" })],
    ["a project that is none", createDocument({ project: "p" })],
    ["no JSON", "{"],
    ["nothing", ""],
    ["a list", []],
    ["deep nesting", "[".repeat(3000)],
  ])("takes nothing of %s", (_what, document) => {
    expect(parse(toLine(document))).toBeUndefined();
  });

  it("takes nothing of a line that is too long, that is not base64, or that stands elsewhere", () => {
    const valid = toLine(createDocument());
    expect(parse(toLine(JSON.stringify(createDocument()).padEnd(100_000)))).toBeUndefined();
    expect(parse("<!-- quota-gate-record:v1 {} -->")).toBeUndefined();
    expect(parse(valid.slice(0, -4))).toBeUndefined();
    expect(parseRecord({ body: `${valid}\n`, now: NOW })).toBeUndefined();
    expect(parseRecord({ body: `${valid}\ntext\nmore`, now: NOW })).toBeUndefined();
    expect(parseRecord({ body: "", now: NOW })).toBeUndefined();
  });

  it("is no prototype of anything", () => {
    const record = parse(toLine(createDocument({ regions: ["__proto__"], add: [[0, "constructor", 1, 1]] })));
    expect(record?.additions).toEqual([{ region: "__proto__", key: "constructor", amount: 1, atLeast: false }]);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
        parse(toLine(text));
        parse(text.replaceAll("\n", " "));
        parseRecord({ body: text, now: NOW });
      }),
    );
  });
});
