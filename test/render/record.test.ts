import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Check, markRegion, type Report, type RunContext } from "../../src/core/index.ts";
import {
  type CommentRecord,
  parseOtherReport,
  parseRecord,
  renderComment,
  renderJson,
  renderSummary,
} from "../../src/render/index.ts";
import { encodeRecord, MAX_RECORD_LENGTH } from "../../src/render/record.ts";
import {
  createAddition,
  createCheck,
  createContext,
  createErrorReport,
  createManyChecks,
  createMixedReport,
  createReport,
} from "./reports.ts";

const NOW = "2026-08-22T15:00:00.000Z";
const HEAD = "a".repeat(40);
const PROJECT = { id: "p", digest: "0123456789abcdef0123456789abcdef", name: "p", cloud: undefined };
const CONTEXT: RunContext = { key: "default", version: "1.0.0", headSha: HEAD };

function encode(
  report: Report,
  overrides: { projects?: readonly (typeof PROJECT)[]; context?: RunContext } = {},
): string {
  return encodeRecord({ report, projects: [PROJECT], context: CONTEXT, ...overrides });
}

/** Returns the record of a comment that ends with the line. */
function parse(line: string, key = "default"): CommentRecord | undefined {
  return parseRecord({ body: `### x\n\ntext\n${line}\n`, key, now: NOW });
}

function toLine(document: unknown): string {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  return toRawLine(Buffer.from(text).toString("base64"));
}

function toRawLine(base64: string): string {
  return `<!-- quota-gate-data:v2 ${base64} -->`;
}

const ROW = [0, "compute.cores", "over", 132, 128, 20];

/** Returns a valid document with overrides. */
function createDocument(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    v: 2,
    key: "default",
    head: HEAD,
    run: [17, 1],
    at: "2026-08-22T14:03:00.000Z",
    verdict: "fail",
    project: PROJECT.digest,
    regions: ["cbk"],
    rows: [ROW],
    ...overrides,
  };
}

/** Returns a valid document as text of the given number of bytes. */
function padded(bytes: number): string {
  return JSON.stringify(createDocument()).padEnd(bytes);
}

/** Size of the JSON in the longest record, in bytes. */
const MAX_JSON_BYTES = (MAX_RECORD_LENGTH / 4) * 3;

/** Returns the amounts that a check's record holds: `[amount]` or `[amount, 1]`; null if unknown. */
function taken(overrides: Partial<Check>): unknown {
  const line = encode(createReport([createCheck(overrides)]));
  const { rows } = JSON.parse(Buffer.from(line.split(" ")[2] ?? "", "base64").toString()) as { rows: unknown[][] };
  return rows[0]?.slice(5);
}

describe("a record that is written and read", () => {
  it("a record returns with every check, problems first", () => {
    const report = createMixedReport();
    const record = parse(encode(report, { context: createContext() }));
    expect(record).toMatchObject({
      head: createContext().headSha,
      run: { id: 17_000_000_121, attempt: 2 },
      at: report.checkedAt,
      verdict: "fail",
      project: PROJECT.digest,
      isPartial: false,
    });
    expect(record?.checks.length).toBe(report.checks.length);
    expect(record?.checks[0]).toEqual({
      region: "cbk",
      key: "compute.cores",
      verdict: "over",
      projected: 132,
      limit: 128,
    });
    expect(record?.checks.at(-1)?.limit).toBe("unlimited");
  });

  it.each<[string, Partial<Check>, unknown]>([
    ["an addition", { used: 10, planned: 8 }, [8]],
    ["a lower bound", { used: 10, planned: 8, atLeast: true }, [8, 1]],
    ["a lower bound with a highest peak", { used: 10, planned: 8, atLeast: true, peak: 25 }, [8, 1, 15]],
    ["a total", { used: 10, planned: 18, mode: "target" }, [8]],
    ["a higher peak", { used: 10, planned: 8, peak: 25 }, [8]],
    ["a peak alone", { used: 10, planned: 0, peak: 14 }, [0]],
    ["what is given back", { used: 10, planned: -4 }, [0]],
    ["a limit for each object", { key: "compute.key_pairs", used: null, planned: 4, mode: "target" }, [0]],
    ["a limit for each user", { key: "compute.key_pairs", used: 3, planned: 4 }, [4]],
    ["a key without a limit", { key: "compute.flavors[m1.large]", verdict: "unmetered", planned: 2 }, [0]],
    ["a region that is not known", { region: "?", regionKnown: false, used: 1, planned: 2 }, [null]],
    ["a total without usage", { used: null, planned: 18, mode: "target" }, [null]],
    ["what nothing is known of", { used: 10, planned: 0, atLeast: true, peak: null }, [null, 1]],
  ])("a record holds %s", (_what, overrides, expected) => {
    expect(taken(overrides)).toEqual(expected);
    const record = parse(encode(createReport([createCheck(overrides)])));
    expect(record?.takesMore).toBe((expected as unknown[])[0] === null);
  });

  it("a hidden region is marked, so that amounts meet, and nothing shows it", () => {
    const hidden = { shownRegion: "(sensitive)", used: 1, planned: 2 };
    const report = createReport([
      createCheck({ ...hidden, key: "compute.instances" }),
      createCheck({ ...hidden, key: "compute.cores", mode: "target", used: null }),
      createCheck({ ...hidden, region: "fes", shownRegion: "(sensitive 2)", key: "compute.instances" }),
      createCheck({ ...hidden, key: "network.ports", planned: -2 }),
    ]);
    const line = encode(report);
    const json = Buffer.from(line.split(" ")[2] ?? "", "base64").toString();
    expect(json).not.toMatch(/cbk|fes/u);
    const [cbk, fes] = ["cbk", "fes"].map((region) => markRegion(PROJECT, region));
    const record = parse(line);
    expect(record).toMatchObject({
      additions: [
        { mark: cbk, key: "compute.instances", amount: 2 },
        { mark: fes, key: "compute.instances", amount: 2 },
      ],
      open: [{ mark: cbk, key: "compute.cores" }],
    });
    const marksOf = (project: typeof PROJECT) => {
      const found = parse(encode(report, { projects: [project] }));
      return found?.additions.map(({ mark }) => mark);
    };
    expect(marksOf(PROJECT)).toEqual([cbk, fes]);
    // The record does not reveal the project's id.
    expect(marksOf({ ...PROJECT, id: "q" })).not.toContain(cbk);
    expect(parse(encode(report, { projects: [] }))).toMatchObject({ additions: [], takesMore: true });
  });

  it("a hidden amount of an earlier version is one in any region", () => {
    const regions = ["(sensitive)", "?", "cbk"];
    const rows = regions.map((_, at) => [at, "compute.cores", "fits", 9, 10, null]);
    expect(parse(toLine(createDocument({ regions, rows })))).toMatchObject({
      additions: [],
      open: [undefined, undefined, "cbk"].map((region) => ({ region, key: "compute.cores", most: undefined })),
      takesMore: true,
    });
  });

  it("a record without room keeps problems and the tightest keys, and says that some are missing", () => {
    const checks = Array.from({ length: 3000 }, (_, index) =>
      createAddition(["cbk", `compute.made_up_${index}`, "count", 1, 1, 1000]),
    );
    const tightest = createCheck({ key: "compute.cores", used: 100, planned: 99, projected: 199, limit: 200 });
    const line = encode(createReport([...checks, tightest]));
    const { length } = line.split(" ")[2] ?? "";
    expect(length).toBeLessThanOrEqual(MAX_RECORD_LENGTH);
    expect(length).toBeGreaterThan(MAX_RECORD_LENGTH - 100);
    const record = parse(line);
    expect(record).toMatchObject({ isPartial: true, takesMore: true });
    expect(record?.additions[0]).toMatchObject({ key: "compute.cores", amount: 99 });
    const long = createManyChecks({ regions: 50, keys: 100, over: 3, name: (text) => `${text}-${"é".repeat(99)}` });
    const verdicts = parse(encode(createReport(long)))?.checks.map(({ verdict }) => verdict) ?? [];
    expect(verdicts.slice(0, 4)).toEqual(["over", "over", "over", "fits"]);
    expect(verdicts.length).toBeGreaterThan(30);
  });

  it("other changes count a record only with a verdict, a commit and a project", () => {
    const report = createReport([createCheck({ used: 10, planned: 8 })]);
    const projectOf = (line: string) => parse(line)?.project;
    expect(projectOf(encode(report))).toBe(PROJECT.digest);
    expect(projectOf(encode(createErrorReport(["x"])))).toBeUndefined();
    expect(projectOf(encode(report, { projects: [] }))).toBeUndefined();
    const context = { key: "default", version: "1.0.0", headSha: "--><h1>" };
    const record = parse(encode(report, { context }));
    expect(record).toBeDefined();
    expect([record?.project, record?.head, record?.run]).toEqual([undefined, undefined, undefined]);
  });

  it("the record is the last line of a comment, and in no summary", () => {
    const report = createReport(createManyChecks({ regions: 4, keys: 10 }));
    const body = renderComment({ report, context: CONTEXT, projects: [PROJECT] });
    expect(body.split("\n").at(-1)).toBe(encode(report));
    expect(body.split("<!-- ")).toHaveLength(3);
    const written = body.replaceAll("\n", "\r\n");
    for (const text of [body, written, `${written}\r\n \n`]) {
      expect(parseRecord({ body: text, key: "default", now: NOW })).toBeDefined();
    }
    expect(renderSummary({ report, context: CONTEXT })).not.toContain("quota-gate-data");
  });

  it("a record holds any names and numbers, and cannot end the HTML comment around it", () => {
    const name = fc.oneof(
      fc.string({ unit: "binary", maxLength: 90 }).filter((text) => text.isWellFormed()),
      fc.constantFrom("__proto__", "constructor", "-->", "\n"),
    );
    const check = fc
      .tuple(name, name, fc.maxSafeNat(), fc.integer({ min: -1000, max: 1000 }), fc.maxSafeNat())
      .filter(([, , used, planned]) => Number.isSafeInteger(used + planned))
      .map(([region, key, used, planned, limit]) => createAddition([region, key, "count", used, planned, limit]));
    const checks = fc.uniqueArray(check, {
      maxLength: 5,
      selector: ({ region, key }) => JSON.stringify([region, key]),
    });
    fc.assert(
      fc.property(checks, (all) => {
        const line = encode(createReport(all));
        expect(line).toMatch(/^<!-- quota-gate-data:v2 [A-Za-z0-9+/]+=* -->$/);
        const record = parse(line);
        expect(record?.checks.length).toBe(all.length);
        const expected = all.map(({ region, key, verdict, projected, limit }) => {
          return { region, key, verdict, projected, limit };
        });
        expect(record?.checks).toEqual(expect.arrayContaining(expected));
        const added = all.filter(({ planned }) => planned > 0);
        expect(record?.additions).toHaveLength(added.length);
        for (const { region, key, planned } of added) {
          expect(record?.additions).toContainEqual({ region, key, amount: planned, atLeast: false });
        }
      }),
    );
  });
});

describe("lines that are no record of this version", () => {
  it("the valid documents are read, also with members of a later version", () => {
    expect(parse(toLine(createDocument()))?.additions).toHaveLength(1);
    expect(parse(toLine(createDocument({ more: 1 })))?.additions).toHaveLength(1);
    expect(toLine(padded(301))).toContain("==");
    expect(parse(toLine(padded(301)))).toBeDefined();
    expect(parse(toLine(padded(MAX_JSON_BYTES)))).toBeDefined();
    expect(parse(toLine(createDocument({ at: "2026-08-23T14:00:00.000Z" })))).toBeDefined();
  });

  it.each<[string, string]>([
    ["nothing", ""],
    ["no line of it", "text"],
    ["not in the last line", `${toLine(createDocument())}\ntext`],
    ["text before it", `x ${toLine(createDocument())}`],
    ["an empty one", toRawLine("")],
    ["bad base64", toRawLine("eyJ2I*==")],
    ["base64 without its padding", toLine(padded(301)).replace("==", "")],
    ["padding in the middle", toRawLine("ey=2Ijox")],
    ["base64 of what is not UTF-8", toRawLine(Buffer.from([0xff, 0xfe, 0xfd]).toString("base64"))],
    ["a line without its end", toLine(createDocument()).slice(0, -4)],
    ["a megabyte", toRawLine("A".repeat(1_048_576))],
    ["a valid document that is too long", toLine(padded(MAX_JSON_BYTES + 3))],
    ["version 1", toLine({ ...createDocument(), v: 1 }).replace("data:v2", "data:v1")],
    ["a marker of another version", toLine(createDocument()).replace("data:v2", "data:v3")],
    ["no JSON", toLine("{")],
    ["deep JSON", toLine("[".repeat(12_000))],
    ["an array", toLine([createDocument()])],
    ["another version", toLine(createDocument({ v: 3 }))],
    ["another key", toLine(createDocument({ key: "other" }))],
    ["no time", toLine(createDocument({ at: undefined }))],
    ["a time that is none", toLine(createDocument({ at: "yesterday" }))],
    ["a time in the future", toLine(createDocument({ at: "2026-08-25T14:03:00.000Z" }))],
    ["a commit that is none", toLine(createDocument({ head: "main" }))],
    ["a project that is none", toLine(createDocument({ project: "p" }))],
    ["an unknown verdict", toLine(createDocument({ verdict: "ok" }))],
    ["a run of three numbers", toLine(createDocument({ run: [1, 2, 3] }))],
    ["a row too short", toLine(createDocument({ rows: [ROW.slice(0, 5)] }))],
    ["another mark of a bound", toLine(createDocument({ rows: [[...ROW, 2]] }))],
    ["a negative limit", toLine(createDocument({ rows: [[0, "x.y", "over", 3, -1, 2]] }))],
    ["a fraction", toLine(createDocument({ rows: [[0, "x.y", "over", 3, 4, 1.5]] }))],
    ["a region that is not there", toLine(createDocument({ rows: [[1, "x.y", "over", 3, 4, 2]] }))],
    ["a region before the first", toLine(createDocument({ rows: [[-1, "x.y", "over", 3, 4, 2]] }))],
    ["an unsafe number", toLine(JSON.stringify(createDocument()).replace("132", "9007199254740993"))],
    ["a number beyond all", toLine(JSON.stringify(createDocument()).replace("132", "1e400"))],
    ["an unknown verdict of a row", toLine(createDocument({ rows: [[0, "x.y", "maybe", 3, 4, 2]] }))],
  ])("the line is no record: %s", (_, line) => {
    expect(parse(line)).toBeUndefined();
  });

  it("amounts that a change may take of unnamed types are open, up to their maximum", () => {
    const mayTake = [createCheck({ key: "volume.space_gb[ssd]", used: 10, planned: 0, atLeast: true, peak: 30 })];
    const record = parse(encode({ ...createReport([createCheck({ used: 10, planned: 8 })]), mayTake }));
    expect(record?.open).toEqual([{ region: "cbk", key: "volume.space_gb[ssd]", mark: undefined, most: 20 }]);
    const text = renderJson({ ...createReport([]), mayTake });
    const other = parseOtherReport({ text, name: "a.json" });
    expect([other.open, other.notes]).toEqual([record?.open, []]);
  });

  it("both amounts count where a total and an addition have one name", () => {
    const amounts = { key: "objectstorage[ceph]", unit: "bytes" as const, used: 300, limit: 550 };
    const total = createCheck({ ...amounts, mode: "target", planned: 400 });
    const record = parse(encode(createReport([total, createCheck({ ...amounts, planned: 50 })])));
    expect(record?.additions.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([50, 100]);
  });

  it("a record cannot change prototypes", () => {
    const record = parse(
      toLine(createDocument({ regions: ["__proto__"], rows: [[0, "constructor", "over", 3, 4, 1]] })),
    );
    expect(record?.additions).toEqual([{ region: "__proto__", key: "constructor", amount: 1, atLeast: false }]);
    parse(toLine(JSON.stringify(createDocument()).replace("{", '{"__proto__":{"verdict":"pass"},')));
    expect(({} as Record<string, unknown>)["verdict"]).toBeUndefined();
  });

  it("reading any line never throws, and returns only what could have been written", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((json) => Buffer.from(json).toString("base64")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(parse(toRawLine(text))).toBeUndefined();
        expect(parse(toLine(text))).toBeUndefined();
        expect(parse(text)).toBeUndefined();
        expect(parseRecord({ body: text, key: "default", now: NOW })).toBeUndefined();
      }),
    );
  });
});
