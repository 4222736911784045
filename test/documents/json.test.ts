import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPlaceFinder, findRepeatedMembers, type Json, parseJson } from "../../src/documents/index.ts";
import { runs } from "../properties/runs.ts";

const LIMITS = { maxDepth: 100, maxValues: 10_000_000 };

/** Returns the value of a valid text. */
function read(text: string): Json {
  const json = parseJson(text, LIMITS);
  if ("fault" in json) throw new Error(`${json.fault} at ${json.at}`);
  return json;
}

function write(json: Json): string {
  if (json.kind === "object")
    return `{${json.members.map(({ name, value }) => `${JSON.stringify(name)}:${write(value)}`).join(",")}}`;
  if (json.kind === "list") return `[${json.elements.map(write).join(",")}]`;
  if (json.kind === "string") return JSON.stringify(json.text);
  return json.kind === "number" ? json.digits : json.kind;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Pieces of JSON, and of texts that are almost JSON. */
const PIECES = [
  ...Array.from('{}[]:," \n\t0123456789-+.eE\\\r\u0000\u001f\u007f\u00a0\ufeff\u2028'),
  ...'"a" "\\u0061" "\\x" "\\ud800" true false null NaN Infinity -0 01 1.5e-3 //x /*x*/ \'a\' {"a":1} [1,2]'.split(" "),
];
const nearlyJson = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(""));

/** JSON with a piece inserted, and up to two characters removed. */
const mutatedJson = fc
  .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom("", ...PIECES), fc.nat(2))
  .map(([text, at, piece, removed]) => {
    const offset = at % (text.length + 1);
    return text.slice(0, offset) + piece + text.slice(offset + removed);
  });

describe("the JSON parser", () => {
  it("the parser accepts exactly the texts that JSON.parse accepts", () => {
    const text = fc.oneof(nearlyJson, mutatedJson, fc.json({ maxDepth: 4 }), fc.string());
    fc.assert(
      fc.property(text, (one) => {
        expect("fault" in parseJson(one, LIMITS)).toBe(!isJson(one));
      }),
      runs(5_000),
    );
  });

  it("returns the same values as JSON.parse, with __proto__ as a member, for any indentation", () => {
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
        expect(write(read(` ${text}\r\n`))).toBe(JSON.stringify(document));
      }),
      runs(100),
    );
  });

  it("the parser keeps digits, members of the same name, and offsets", () => {
    const text = '{"a":9007199254740993, "a" : [1.50,null,-0], "\\u0061\\"\\\\": "x"}';
    const elements = [
      { kind: "number", at: 30, digits: "1.50" },
      { kind: "null", at: 35 },
      { kind: "number", at: 40, digits: "-0" },
    ];
    expect(read(text)).toMatchObject({
      at: 0,
      members: [
        { name: "a", at: 1, value: { kind: "number", at: 5, digits: "9007199254740993" } },
        { name: "a", at: 23, value: { kind: "list", at: 29, elements } },
        { name: 'a"\\', at: 45, value: { kind: "string", at: 59, text: "x" } },
      ],
    });
  });

  it.each([
    ['{"a":1,}', 7, "a name in double quotes"],
    ['{"a":1]', 6, "`,` or `}`"],
    ["[1 2]", 3, "`,` or `]`"],
    ["[01]", 2, "`,` or `]`"],
    ["[+1]", 1, "a value"],
    ["[", 1, "a value"],
    ['{"a"', 4, "`:` after the name"],
    ['["a', 3, undefined],
    ['["a\\"', 5, undefined],
    ["[] []", 3, "the end of the text"],
    ['[1, "\\x"]', 4, undefined],
    ['["a\nb"]', 1, undefined],
  ])("reports the offset of the fault in %j, and the expected syntax", (text, at, expected) => {
    expect(parseJson(text, LIMITS)).toMatchObject({ fault: "not JSON", at, expected });
  });

  it("the parser refuses more values and deeper nesting than its limits", () => {
    const limits = { maxDepth: 1, maxValues: 3 };
    expect(parseJson("[1,2]", limits)).toHaveProperty("elements.length", 2);
    expect(parseJson("[1,2,3]", limits)).toMatchObject({ fault: "too many values", at: 5 });
    expect(parseJson("[1,{}]", limits)).toMatchObject({ fault: "too deep", at: 3 });
    expect(parseJson(`${"[".repeat(100_000)}{`, LIMITS)).toMatchObject({ fault: "too deep", at: 100 });
  });

  it("reads a string of megabytes that consists of escapes", () => {
    const text = '\\"'.repeat(1_000_000);
    expect(read(JSON.stringify(text))).toEqual({ kind: "string", at: 0, text });
  });
});

it("repeated members are found at any depth, even in lists", () => {
  const text = '[{ "a": [1, { "b": "x" }], "a": 2, "c": { "d": 1, "d": 1 } }]';
  expect(findRepeatedMembers(read(text)).map(({ name }) => name)).toEqual(["a", "d"]);
});

describe("the place of an offset", () => {
  it("counts lines that end with LF, CR LF or CR, and columns from 1", () => {
    const text = "a\nb\r\nc\rd";
    const placeAt = createPlaceFinder({ text, file: "f" });
    const places = Array.from(text, (_, offset) => placeAt(offset));
    expect(places.map(({ line, column }) => `${line}:${column}`)).toEqual([
      "1:1",
      "1:2",
      "2:1",
      "2:2",
      "2:3",
      "3:1",
      "3:2",
      "4:1",
    ]);
    expect(placeAt(text.length)).toEqual({ file: "f", line: 4, column: 2 });
  });
});
