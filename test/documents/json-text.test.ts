import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GateError } from "../../src/core/errors.ts";
import { findPlace, parseJsonText } from "../../src/documents/json-text.ts";
import { createFinder, describeValue, findRepeatedMembers, toPlainValue } from "../../src/documents/json-tree.ts";
import { problemsOf } from "../plan/parsing.ts";
import { runs } from "../properties/runs.ts";

function accepts(text: string): boolean {
  return problemsOf(() => parseJsonText({ text, file: "plan.json" })).length === 0;
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

describe("parsing JSON", () => {
  it("accepts exactly what JSON.parse accepts", () => {
    fc.assert(
      fc.property(fc.oneof(nearlyJson, mutatedJson, fc.json({ maxDepth: 4 }), fc.string()), (text) => {
        expect(accepts(text)).toBe(isJson(text));
      }),
      runs(5_000),
    );
  });

  it("reads the same values as JSON.parse, with __proto__ as a member", () => {
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
      fc.property(value, fc.constantFrom(undefined, 1), (document, indent) => {
        const text = JSON.stringify(document, null, indent);
        const read = toPlainValue(parseJsonText({ text, file: "plan.json" }));
        expect(JSON.stringify(read)).toBe(JSON.stringify(document));
      }),
    );
  });

  it("never throws anything but a GateError, whose message has no more of the text than a line and a column", () => {
    fc.assert(
      fc.property(fc.oneof(nearlyJson, mutatedJson, fc.string({ unit: "binary" })), (rest) => {
        const secret = "OS_PASSWORD=hunter2";
        try {
          parseJsonText({ text: `${rest}${secret}`, file: "plan.json" });
        } catch (error) {
          expect(error).toBeInstanceOf(GateError);
          expect(String(error)).not.toMatch(/OS_P|hunter/);
          expect((error as GateError).cause).toBeUndefined();
        }
      }),
    );
  });
});

describe("the place of an offset", () => {
  it("counts lines that end with LF, CR LF or CR, and columns from 1", () => {
    const text = "a\nb\r\nc\rd";
    const places = Array.from(text, (_, offset) => findPlace({ text, offset, file: "f" }));
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
  });
});

describe("reading a tree", () => {
  const text = '{ "a": [1, { "b": "x" }], "a": 2, "c": { "d": 1, "d": 1 } }';
  const root = parseJsonText({ text, file: "plan.json" });

  it("finds values by names and numbers, of a repeated name the first", () => {
    const find = createFinder(root);
    expect(find(["a", "1", "b"])?.value).toMatchObject({ type: "String", value: "x" });
    expect(find(["a", "1", "b"])?.named.loc.start.offset).toBe(text.indexOf('"b"'));
    expect(find(["a", "0"])?.named).toMatchObject({ type: "Number", value: 1 });
    expect(find(["a", "2"])).toBeUndefined();
    expect(find(["__proto__"])).toBeUndefined();
    expect(find(["a", "0", "b"])).toBeUndefined();
  });

  it("finds repeated members at any depth, lists included", () => {
    const lists = parseJsonText({ text: `[[${text}]]`, file: "plan.json" });
    expect(findRepeatedMembers(lists).map(({ name }) => name)).toEqual(["a", "d"]);
  });

  it("tells kinds, and numbers by their digits unless these are many", () => {
    const kinds = parseJsonText({ text: `[{}, [], "", "x", true, null, 1.50, ${"9".repeat(25)}]`, file: "plan.json" });
    const words = createFinder(kinds);
    const written = `[{}, [], "", "x", true, null, 1.50, ${"9".repeat(25)}]`;
    const told = Array.from({ length: 8 }, (_, number) => {
      const found = words([String(number)]);
      return found && describeValue(found.value, written);
    });
    expect(told).toEqual([
      "an object",
      "a list",
      "an empty string",
      "a string",
      "true",
      "null",
      "`1.50`",
      "a number of 25 characters",
    ]);
  });
});
