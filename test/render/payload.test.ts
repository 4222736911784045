import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visible } from "../../src/core/index.ts";
import { parsePayload } from "../../src/render/index.ts";
import { encodePayload, MAX_PAYLOAD_LENGTH, type Payload } from "./parts.ts";
import { createAddition, createContext, createManyChecks, createMixedReport, createReport } from "./reports.ts";

const NOW = "2026-08-22T14:05:00.000Z";

function toLine(document: unknown): string {
  return toRawLine(
    Buffer.from(typeof document === "string" ? document : JSON.stringify(document), "utf8").toString("base64"),
  );
}

function toRawLine(base64: string): string {
  return `<!-- quota-gate-data:v1 ${base64} -->`;
}

/** A valid document as it stands in a comment, with whatever is different about it. */
function createDocument(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    v: 1,
    key: "default",
    head: "a1b2c3d",
    run: [17, 1],
    at: "2026-08-22T14:03:00.000Z",
    verdict: "fail",
    d: [["cbk", "compute.cores", "over", 112, 20, 132, 128]],
    ...overrides,
  };
}

/** A valid document as text of so many bytes. */
function padded(bytes: number): string {
  return JSON.stringify(createDocument()).padEnd(bytes);
}

/** As many bytes as the longest payload holds. */
const MAX_JSON_BYTES = (MAX_PAYLOAD_LENGTH / 4) * 3;

function parse(body: string, key = "default"): Payload | undefined {
  return parsePayload({ body, key, now: NOW });
}

describe("when a payload is written and read", () => {
  it("comes back whole, problems first", () => {
    const report = createMixedReport();
    const payload = parse(`### x\n\ntext\n${encodePayload({ report, context: createContext() })}`);
    expect(payload).toMatchObject({
      key: "default",
      head: createContext().headSha,
      base: createContext().baseSha,
      run: { id: 17_000_000_121, attempt: 2 },
      at: report.checkedAt,
      verdict: "fail",
      partial: false,
    });
    expect(payload?.rows.length).toBe(report.checks.length);
    expect(payload?.rows[0]).toEqual({
      region: "cbk",
      key: "compute.cores",
      verdict: "over",
      used: 112,
      planned: 20,
      projected: 132,
      limit: 128,
    });
    expect(payload?.rows.at(-1)?.limit).toBe("unlimited");
  });

  it("survives a host that writes CRLF and white space at the end", () => {
    const line = encodePayload({ report: createMixedReport(), context: createContext() });
    expect(parse(`a\r\nb\r\n${line}\r\n \n`)).toBeDefined();
  });

  it("leaves out what is not known, and commits that are none", () => {
    const context = { key: "default", version: "1.0.0", headSha: "--><h1>", baseSha: "main" };
    const payload = parse(encodePayload({ report: createMixedReport(), context }));
    expect(payload).toBeDefined();
    expect(payload).not.toHaveProperty("head");
    expect(payload).not.toHaveProperty("base");
    expect(payload).not.toHaveProperty("run");
  });

  it("keeps problems and says that it is partial where not everything has room", () => {
    const checks = createManyChecks({ regions: 50, keys: 100, over: 3, name: (text) => `${text}-${"é".repeat(99)}` });
    const line = encodePayload({ report: createReport(checks), context: createContext() });
    expect(line.length).toBeLessThanOrEqual(MAX_PAYLOAD_LENGTH + 40);
    const payload = parse(line);
    expect(payload?.partial).toBe(true);
    expect(payload?.rows.slice(0, 4).map(({ verdict }) => verdict)).toEqual(["over", "over", "over", "fits"]);
    expect(payload?.rows.length).toBeGreaterThan(40);
  });

  it("holds what it was given, whatever the names and numbers, and can never end the comment that it stands in", () => {
    const name = fc.oneof(
      fc.string({ unit: "binary", maxLength: 90 }),
      fc.constantFrom("__proto__", "constructor", "-->", "\n"),
    );
    const check = fc
      .tuple(
        name,
        name,
        fc.maxSafeNat(),
        fc.integer({ min: -1000, max: 1000 }),
        fc.oneof(fc.maxSafeNat(), fc.constant("unlimited" as const)),
      )
      .filter(([, , used, planned]) => Number.isSafeInteger(used + planned))
      .map(([region, key, used, planned, limit]) => createAddition([region, key, "count", used, planned, limit]));
    fc.assert(
      fc.property(fc.array(check, { maxLength: 5 }), (checks) => {
        const line = encodePayload({ report: createReport(checks), context: createContext() });
        expect(line).toMatch(/^<!-- quota-gate-data:v1 [A-Za-z0-9+/]+=* -->$/);
        const rows = parse(line)?.rows.map(({ region, key, used, planned, limit }) => [
          region,
          key,
          used,
          planned,
          limit,
        ]);
        expect(rows?.length).toBe(checks.length);
        const expected = checks.map(({ region, key, used, planned, limit }) => [
          visible(region),
          visible(key),
          used,
          planned,
          limit,
        ]);
        expect(rows).toEqual(expect.arrayContaining(expected));
      }),
    );
  });
});

describe("when the last line of a comment is no payload of ours", () => {
  it("reads the documents that the others are made from", () => {
    expect(parse(toLine(createDocument()))).toBeDefined();
    expect(toLine(padded(301))).toContain("==");
    expect(parse(toLine(padded(301)))).toBeDefined();
    expect(parse(toLine(padded(MAX_JSON_BYTES)))).toBeDefined();
  });

  it.each([
    ["nothing", ""],
    ["no line of it", "text"],
    ["not in the last line", `${toLine(createDocument())}\ntext`],
    ["text before it", `x ${toLine(createDocument())}`],
    ["an empty one", toRawLine("")],
    ["bad base64", toRawLine("eyJ2I*==")],
    ["base64 without its padding", toLine(padded(301)).replace("==", "")],
    ["padding in the middle", toRawLine("ey=2Ijox")],
    ["base64 of what is not UTF-8", toRawLine(Buffer.from([0xff, 0xfe, 0xfd]).toString("base64"))],
    ["a megabyte", toRawLine("A".repeat(1_048_576))],
    ["a valid document that is too long", toLine(padded(MAX_JSON_BYTES + 3))],
    ["a marker of another version", toLine(createDocument()).replace("data:v1", "data:v2")],
    ["no JSON", toLine("{")],
    ["deep JSON", toLine("[".repeat(12_000))],
    ["null", toLine("null")],
    ["an array", toLine([createDocument()])],
    ["another version", toLine(createDocument({ v: 2 }))],
    ["another key", toLine(createDocument({ key: "other" }))],
    ["an unknown member", toLine(createDocument({ extra: 1 }))],
    ["__proto__", toLine(JSON.stringify(createDocument()).replace("{", '{"__proto__":{"key":"default"},'))],
    ["no time", toLine(createDocument({ at: undefined }))],
    ["a time that is none", toLine(createDocument({ at: "yesterday" }))],
    ["a time in the future", toLine(createDocument({ at: "2026-08-24T14:03:00.000Z" }))],
    ["a commit that is none", toLine(createDocument({ head: "main" }))],
    ["an unknown verdict", toLine(createDocument({ verdict: "ok" }))],
    ["a run of three numbers", toLine(createDocument({ run: [1, 2, 3] }))],
    ["a negative run", toLine(createDocument({ run: [-1, 1] }))],
    ["a fraction as a run", toLine(createDocument({ run: [1.5, 1] }))],
    ["partial false", toLine(createDocument({ partial: false }))],
    ["rows that are an object", toLine(createDocument({ d: { cbk: {} } }))],
    ["a row too short", toLine(createDocument({ d: [["cbk", "x.y", "over", 1, 2, 3]] }))],
    ["a row too long", toLine(createDocument({ d: [["cbk", "x.y", "over", 1, 2, 3, 4, 5]] }))],
    ["a name as no program of ours shows it", toLine(createDocument({ d: [["<b>", "x.y", "over", 1, 2, 3, 4]] }))],
    ["a name with a backtick", toLine(createDocument({ d: [["a`b", "x.y", "over", 1, 2, 3, 4]] }))],
    ["a name too long", toLine(createDocument({ d: [["a".repeat(97), "x.y", "over", 1, 2, 3, 4]] }))],
    ["a negative limit", toLine(createDocument({ d: [["cbk", "x.y", "over", 1, 2, 3, -1]] }))],
    ["a negative usage", toLine(createDocument({ d: [["cbk", "x.y", "over", -1, 2, 3, 4]] }))],
    ["an unsafe number", toLine(JSON.stringify(createDocument()).replace("112", "9007199254740993"))],
    ["a number beyond all", toLine(JSON.stringify(createDocument()).replace("112", "1e400"))],
    ["a number as text", toLine(createDocument({ d: [["cbk", "x.y", "over", "1", 2, 3, 4]] }))],
    ["an unknown verdict of a row", toLine(createDocument({ d: [["cbk", "x.y", "maybe", 1, 2, 3, 4]] }))],
  ])("ignores %s", (_, body) => {
    expect(parse(body)).toBeUndefined();
    expect(({} as Record<string, unknown>)["key"]).toBeUndefined();
  });

  it("takes no time of a clock that is a little ahead for one in the future", () => {
    expect(parse(toLine(createDocument({ at: "2026-08-22T15:00:00.000Z" })))).toBeDefined();
  });

  it("never throws, and never believes what it would not have written", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.json().map((json) => Buffer.from(json).toString("base64")),
        ),
        (text) => {
          expect(parse(toRawLine(text))).toBeUndefined();
          expect(parse(text)).toBeUndefined();
        },
      ),
    );
  });

  it("survives any change of one character", () => {
    const line = toLine(createDocument());
    fc.assert(
      fc.property(fc.nat(line.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        const payload = parse(line.slice(0, at) + character + line.slice(at + 1));
        expect([undefined, "default"]).toContain(payload?.key);
      }),
    );
  });
});
