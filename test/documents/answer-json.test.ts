import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Json, parseJson } from "../../src/documents/answer-json.ts";
import { runs } from "../properties/runs.ts";

/** The value that `JSON.parse` gives, from ours. */
function plain(json: Json): unknown {
  if (json.kind === "object") return new Map(json.members.map(([name, value]) => [name, plain(value)]));
  if (json.kind === "list") return json.elements.map(plain);
  if (json.kind === "number") return Number(json.digits);
  if (json.kind === "string") return json.text;
  return JSON.parse(json.kind) as unknown;
}

function mapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mapped);
  if (typeof value !== "object" || value === null) return value;
  return new Map(Object.entries(value).map(([name, member]) => [name, mapped(member)]));
}

describe("the JSON reader", () => {
  it("reads what JSON.parse reads, however it is indented", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom("", " ", "\t", "  "), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const json = parseJson(` ${text}\r\n`);
        expect(json).toBeDefined();
        if (json !== undefined) expect(plain(json)).toEqual(mapped(JSON.parse(text)));
      }),
      runs(500),
    );
  });

  it("reads nothing that JSON.parse does not read", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('{}[],:"\\ 01.-eEtruefalsn/\n\u0000\ufeff')) }),
        (text) => {
          let valid = true;
          try {
            JSON.parse(text);
          } catch {
            valid = false;
          }
          expect(parseJson(text) !== undefined).toBe(valid);
        },
      ),
      runs(3000),
    );
  });

  it("keeps digits, members of the same name, and escapes", () => {
    expect(parseJson('{"a":9007199254740993,"a":1.50,"\\u0061\\"\\\\":[true,null,-0,1e400]}')).toEqual({
      kind: "object",
      members: [
        ["a", { kind: "number", digits: "9007199254740993" }],
        ["a", { kind: "number", digits: "1.50" }],
        [
          'a"\\',
          {
            kind: "list",
            elements: [
              { kind: "true" },
              { kind: "null" },
              { kind: "number", digits: "-0" },
              { kind: "number", digits: "1e400" },
            ],
          },
        ],
      ],
    });
  });

  it("leaves out what is nested deeper than in any answer, and survives it", () => {
    const nested = (levels: number, inner: string) => parseJson("[".repeat(levels) + inner + "]".repeat(levels));
    expect(JSON.stringify(nested(32, "1"))).toContain('"digits":"1"');
    expect(nested(33, "1")).toEqual(nested(33, ""));
    expect(nested(200_000, "")).toEqual(nested(40, "1"));
    const deep = `{"a":`.repeat(100_000) + 1 + "}".repeat(100_000);
    expect(parseJson(`{"x":${deep},"y":2}`)).toMatchObject({
      members: [
        ["x", {}],
        ["y", { digits: "2" }],
      ],
    });
  });

  it("reads a string of megabytes, with escapes all over", () => {
    const text = '\\"'.repeat(1_000_000);
    expect(parseJson(JSON.stringify(text))).toEqual({ kind: "string", text });
  });
});
