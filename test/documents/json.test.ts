import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFinder, findRepeatedMembers, type Json, parseJson, toPlainValue } from "../../src/documents/index.ts";

type JsonLimits = Parameters<typeof parseJson>[1];

import { runs } from "../properties/runs.ts";

const LIMITS: JsonLimits = { maxDepth: 100, maxValues: 10_000_000 };
const ANSWER: JsonLimits = { maxDepth: 32, leavesOutDeeper: true, maxValues: 10_000_000 };

/** The value of a text that is JSON. */
function read(text: string, limits = LIMITS): Json {
  const json = parseJson(text, limits);
  if ("fault" in json) throw new Error(`${json.fault} at ${json.at}`);
  return json;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Pieces of JSON and of what is almost JSON, to be strung together. */
const PIECES = [
  ...Array.from('{}[]:," \n\t0123456789-+.eE'),
  '"a"',
  '"\\u0061"',
  '"\\x"',
  '"\\ud800"',
  "\\",
  "\r\n",
  "true",
  "false",
  "null",
  "NaN",
  "Infinity",
  "-0",
  "01",
  "1.5e-3",
  "//x",
  "/*x*/",
  "'a'",
  "\u0000",
  "\u001f",
  "\u007f",
  "\u00a0",
  "\ufeff",
  "\u2028",
  '{"a":1}',
  "[1,2]",
];
const nearlyJson = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(""));

/** JSON with one character taken out, put in or exchanged. */
const mutatedJson = fc
  .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom("", ...PIECES), fc.nat(2))
  .map(([text, at, piece, removed]) => {
    const offset = at % (text.length + 1);
    return text.slice(0, offset) + piece + text.slice(offset + removed);
  });

describe("the JSON reader", () => {
  it("accepts exactly what JSON.parse accepts", () => {
    const text = fc.oneof(nearlyJson, mutatedJson, fc.json({ maxDepth: 4 }), fc.string());
    fc.assert(
      fc.property(text, (one) => {
        expect("fault" in parseJson(one, LIMITS)).toBe(!isJson(one));
      }),
      runs(5_000),
    );
  });

  it("reads the values that JSON.parse reads, with __proto__ as a member, however the text is indented", () => {
    const names = fc.oneof(fc.constantFrom("__proto__", "constructor", "a", "\u2028", "\ud800"), fc.string());
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21),
        fc.string({ unit: "binary" }),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.uniqueArray(fc.tuple(names, tie("value")), { maxLength: 4, selector: ([name]) => name }).map((members) => {
          const written = members.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`);
          return JSON.parse(`{${written.join(",")}}`) as unknown;
        }),
      ),
    }));
    fc.assert(
      fc.property(value, fc.constantFrom("", " ", "\t"), (document, indent) => {
        const text = JSON.stringify(document, null, indent);
        expect(JSON.stringify(toPlainValue(read(` ${text}\r\n`)))).toBe(JSON.stringify(document));
      }),
      runs(100),
    );
  });

  it("keeps digits, members of the same name, and the offset of each", () => {
    const text = '{"a":9007199254740993, "a" : [1.50,null,-0,1e400], "\\u0061\\"\\\\": "x"}';
    expect(read(text)).toEqual({
      kind: "object",
      at: 0,
      members: [
        { name: "a", at: 1, value: { kind: "number", at: 5, digits: "9007199254740993" } },
        {
          name: "a",
          at: 23,
          value: {
            kind: "list",
            at: 29,
            elements: [
              { kind: "number", at: 30, digits: "1.50" },
              { kind: "null", at: 35 },
              { kind: "number", at: 40, digits: "-0" },
              { kind: "number", at: 43, digits: "1e400" },
            ],
          },
        },
        { name: 'a"\\', at: 51, value: { kind: "string", at: 65, text: "x" } },
      ],
    });
  });

  it.each([
    ['{"a":1,}', "not JSON", 7, "name"],
    ["[1 2]", "not JSON", 3, "comma or ]"],
    ["[01]", "not JSON", 1, "value"],
    ["[+1]", "not JSON", 1, "value"],
    ['{"a"', "not JSON", 4, "colon"],
    ['["a', "not JSON", 3, undefined],
    ['["a\\', "not JSON", 4, undefined],
    ["[] []", "not JSON", 3, "end of the text"],
    ['[1, "\\x"]', "not JSON", 4, undefined],
    ['["a\nb"]', "control character", 3, undefined],
    [`${"[".repeat(100)}{`, "too deep", 100, undefined],
  ])("says of %j what is wrong and where, and what JSON has there", (text, fault, at, expected) => {
    expect(parseJson(text, LIMITS)).toEqual({ fault, at, expected });
  });

  it("refuses more values or longer strings than it may read", () => {
    expect(parseJson("[1,2,3]", { maxDepth: 1, maxValues: 3 })).toEqual({ fault: "too many values", at: 4 });
    const limits = { maxDepth: 1, maxValues: 9, maxStringLength: 4 };
    expect(parseJson('["abc", "abcd"]', limits)).toEqual({ fault: "long string", at: 8 });
  });

  it("leaves out what is nested deeper than is kept, and survives it", () => {
    const nested = (levels: number, inner: string) => read("[".repeat(levels) + inner + "]".repeat(levels), ANSWER);
    expect(JSON.stringify(nested(32, "1"))).toContain('"digits":"1"');
    expect(nested(33, "1")).toEqual(nested(33, ""));
    expect(nested(200_000, "")).toEqual(nested(40, "1"));
    const deep = `{"a":`.repeat(100_000) + 1 + "}".repeat(100_000);
    expect(read(`{"x":${deep},"y":2}`, ANSWER)).toMatchObject({
      members: [
        { name: "x", value: { kind: "object" } },
        { name: "y", value: { digits: "2" } },
      ],
    });
  });

  it("reads a string of megabytes, with escapes all over", () => {
    const text = '\\"'.repeat(1_000_000);
    expect(read(JSON.stringify(text))).toEqual({ kind: "string", at: 0, text });
  });
});

describe("a JSON tree", () => {
  const text = '{ "a": [1, { "b": "x" }], "a": 2, "c": { "d": 1, "d": 1 } }';
  const root = read(text);

  it("is searched by names and numbers, of a repeated name for the first", () => {
    const find = createFinder(root);
    expect(find(["a", "1", "b"])).toMatchObject({ at: text.indexOf('"b"'), value: { kind: "string", text: "x" } });
    expect(find(["a", "0"])).toMatchObject({ at: text.indexOf("1"), value: { digits: "1" } });
    expect(find(["a", "2"])).toBeUndefined();
    expect(find(["__proto__"])).toBeUndefined();
    expect(find(["a", "0", "b"])).toBeUndefined();
  });

  it("has repeated members at any depth, lists included", () => {
    expect(findRepeatedMembers(read(`[[${text}]]`)).map(({ name }) => name)).toEqual(["a", "d"]);
  });
});
