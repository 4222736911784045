import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endOfValue, NO_END } from "../../../src/plan/terraform/json-bytes.ts";
import { runs } from "../../properties/runs.ts";

/** A value of JSON as text, with white space of all kinds. */
const anyText = fc
  .tuple(
    fc.jsonValue({ maxDepth: 5, noUnicodeString: false }),
    fc.constantFrom<string | number>("", 1, "\t\r\n "),
    fc.constantFrom("", " ", "\n\t"),
  )
  .map(([value, space, before]) => `${before}${JSON.stringify(value, null, space)}`);

function endIn(text: string): number {
  return endOfValue(Buffer.from(text), 0);
}

describe("the end of a value", () => {
  it("is where JSON ends, whatever follows", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(" ", ",", "}", "]", ',"x":1}'), (text, rest) => {
        expect(endIn(`${text}${rest}`)).toBe(Buffer.byteLength(text));
      }),
      runs(1000),
    );
  });

  it.each([
    "-0",
    "0.5e-7",
    "1E+30",
    '"\\u00fC\\ud83d\\/\\b\\f\\n\\r\\t\\"\\\\"',
    "[[],{}]",
    '{"":{"":[ ]} }',
    "[\r\n]",
  ])("is found in %s", (text) => {
    expect(endIn(`${text} `)).toBe(Buffer.byteLength(text));
  });

  it("is not found in a part of the value", () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, cut) => {
        const bytes = Buffer.from(text);
        expect(endOfValue(bytes.subarray(0, cut % bytes.length), 0)).toBe(NO_END);
      }),
      runs(1000),
    );
  });

  it("is not found where a number may go on", () => {
    expect([endIn("12"), endIn("12 ")]).toEqual([NO_END, 2]);
    expect([endIn("true"), endIn("true]")]).toEqual([NO_END, 4]);
  });

  it("is not found where nesting is deeper than is followed", () => {
    const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)} `;
    expect(endIn(nested(31))).toBe(62);
    expect(endIn(nested(32))).toBe(NO_END);
  });
});

describe("what is no JSON", () => {
  it.each([
    ..."01 -x . .5 1. 1.e3 1e 1e+ +1 nul nulL tru1 falsy undefined ' a [1,] [,1] [1} {] {a:1} {1:1}".split(" "),
    ...'{"a":1] {"a"} {"a":} {"a":1,} "\\x" "\\u12g4" "\\u123"'.split(" "),
    '"a\tb"',
    '"a\u0000"',
    '"\u001f"',
    "[1 2]",
    '{"a" 1}',
    "\u00a01",
    "\ufeff1",
    "[\u2028]",
  ])("has no end: %j", (text) => {
    expect(() => JSON.parse(text)).toThrow("JSON");
    expect(endIn(`${text} `)).toBe(NO_END);
  });

  it("is never taken for JSON, however a text is changed", () => {
    const inserts = fc.constantFrom(
      "",
      '"',
      "\\",
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "0",
      "n",
      "-",
      ".",
      "e",
      "\u0001",
      "é",
    );
    fc.assert(
      fc.property(anyText, fc.array(fc.tuple(fc.nat(), inserts), { minLength: 1, maxLength: 3 }), (text, edits) => {
        let changed = text;
        for (const [place, insert] of edits) {
          const at = place % (changed.length + 1);
          changed = changed.slice(0, at) + insert + changed.slice(at + (insert === "" ? 1 : 0));
        }
        // A surrogate that lost its other half has no UTF-8.
        const bytes = Buffer.from(`${changed.toWellFormed()} `);
        const end = endOfValue(bytes, 0);
        if (end !== NO_END) expect(() => JSON.parse(bytes.toString("utf8", 0, end))).not.toThrow();
      }),
      runs(5000),
    );
  });

  it("may be bytes that are no UTF-8 in a string: they are for whoever decodes it", () => {
    const bytes = Buffer.from([0x22, 0xc3, 0x28, 0xff, 0x22, 0x20]);
    expect(endOfValue(bytes, 0)).toBe(5);
  });
});
