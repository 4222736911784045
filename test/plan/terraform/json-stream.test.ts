import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  JsonScanner,
  MAX_DEPTH,
  MAX_VALUE_BYTES,
  type Part,
  ScanError,
  SKIP,
} from "../../../src/plan/terraform/json-stream/index.ts";
import { runs } from "../../properties/runs.ts";

/** Feeds the text in chunks that end at the given places; every chunk uses the same memory, as a reader of files may. */
function scan(part: Part, text: string, cuts: readonly number[] = []): void {
  const bytes = Buffer.from(text);
  const scanner = new JsonScanner(part);
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  const memory = Buffer.alloc(bytes.length);
  let from = 0;
  for (const to of places) {
    bytes.copy(memory, 0, from, to);
    scanner.push(memory.subarray(0, to - from));
    memory.fill("x");
    from = to;
  }
  scanner.finish();
}

function faultOf(act: () => void): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof ScanError) return error.fault;
    throw error;
  }
  return undefined;
}

/** The members of the document's object, each parsed as a whole. */
function membersOf(text: string, cuts?: readonly number[]): Map<string, unknown> {
  const members = new Map<string, unknown>();
  scan({ kind: "object", member: (key) => ({ kind: "value", take: (value) => members.set(key, value) }) }, text, cuts);
  return members;
}

const cuts = fc.array(fc.nat(4000), { maxLength: 12 });
const anyValue = fc.jsonValue({ maxDepth: 4, noUnicodeString: false });
const anyObject = fc.dictionary(fc.string({ unit: "binary", maxLength: 8 }), anyValue, {
  maxKeys: 6,
  noNullPrototype: true,
});
const anyObjectText = fc
  .tuple(anyObject, fc.constantFrom<string | number>("", 1, "\t\r\n "))
  .map(([object, space]) => JSON.stringify(object, null, space));

describe("whatever the chunks are", () => {
  it("hands out what JSON.parse finds", () => {
    fc.assert(
      fc.property(anyObjectText, cuts, (text, places) => {
        expect(membersOf(text, places)).toEqual(new Map(Object.entries(JSON.parse(text))));
      }),
      runs(500),
    );
  });

  it("passes over what nobody asked for, and finds what comes after it", () => {
    fc.assert(
      fc.property(anyValue, anyValue, cuts, (skipped, wanted, places) => {
        const found: unknown[] = [];
        const take = (value: unknown): void => void found.push(value);
        const part: Part = { kind: "object", member: (key) => (key === "wanted" ? { kind: "value", take } : SKIP) };
        scan(part, JSON.stringify({ skipped, wanted, last: skipped }), places);
        expect(found).toEqual([JSON.parse(JSON.stringify(wanted))]);
      }),
      runs(500),
    );
  });

  it("walks arrays in objects in arrays", () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyValue, { maxLength: 4 }), { maxLength: 4 }), cuts, (rows, places) => {
        const found: unknown[][] = [];
        const row = (): Part => {
          const cells: unknown[] = [];
          found.push(cells);
          return { kind: "array", element: () => ({ kind: "value", take: (value) => void cells.push(value) }) };
        };
        scan(
          { kind: "array", element: () => ({ kind: "object", member: row }) },
          JSON.stringify(rows.map((cells) => ({ cells }))),
          places,
        );
        expect(found).toEqual(JSON.parse(JSON.stringify(rows)));
      }),
    );
  });

  it("takes every cut of one text that has all kinds of values", () => {
    const text = '{"a\\u0062":[1,-2.5e3,"x\\\\",true,null,{"k":"\\"}]"}],"ünï":"€ \\uD83D\\uDE00","n":0}';
    const expected = new Map(Object.entries(JSON.parse(text)));
    for (let cut = 0; cut <= Buffer.byteLength(text); cut++) expect(membersOf(text, [cut])).toEqual(expected);
  });
});

describe("when a text is changed by chance", () => {
  const changed = fc
    .tuple(
      anyObjectText,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom("", '"', "\\", "{", "}", "[", "]", ",", ":", "0", "n", "\u0001")), {
        maxLength: 3,
      }),
    )
    .map(([text, edits]) => {
      let result = text;
      for (const [place, insert] of edits) {
        const at = place % (result.length + 1);
        result = result.slice(0, at) + insert + result.slice(at + (insert === "" ? 1 : 0));
      }
      // A surrogate that lost its other half has no UTF-8.
      return result.toWellFormed();
    });

  it("accepts what JSON.parse accepts, and nothing else", () => {
    fc.assert(
      fc.property(changed, cuts, (text, places) => {
        let parsed: unknown;
        try {
          parsed = JSON.parse(text);
        } catch {
          parsed = undefined;
        }
        const fault = faultOf(() => membersOf(text, places));
        if (fault === "duplicate member") return;
        const isObject = typeof parsed === "object" && !Array.isArray(parsed);
        expect(fault === undefined).toBe(isObject);
        if (fault === undefined) expect(membersOf(text, places)).toEqual(new Map(Object.entries(parsed ?? {})));
      }),
      runs(3000),
    );
  });

  it("never reads on where a bracket is of the wrong kind in what it passes over", () => {
    expect(faultOf(() => scan(SKIP, '{"a":[1,2}]}'))).toBe("syntax");
    expect(faultOf(() => scan(SKIP, "[{]}"))).toBe("syntax");
  });
});

describe("when the text ends too early", () => {
  it("says so, wherever it ends", () => {
    const text = '{"a":[1,{"b":"c"}],"d":{"e":null}}';
    for (let end = 1; end < text.length; end++) {
      expect(faultOf(() => membersOf(text.slice(0, end)))).toBe("truncated");
      expect(faultOf(() => scan(SKIP, text.slice(0, end)))).toBe("truncated");
    }
  });

  it("tells an empty text from one that was cut", () => {
    expect(faultOf(() => scan(SKIP, ""))).toBe("empty");
    expect(faultOf(() => scan(SKIP, " \n"))).toBe("empty");
  });
});

describe("when the text goes on after its end", () => {
  it.each(["{} {}", "{}x", "[]]"])("refuses %s", (text) => {
    expect(faultOf(() => scan(SKIP, text))).toBe("trailing");
  });

  it("takes white space", () => {
    expect(faultOf(() => scan(SKIP, "{}\r\n\t "))).toBeUndefined();
  });
});

describe("when a member is there twice", () => {
  it("refuses it, however it is written", () => {
    expect(faultOf(() => membersOf('{"a":1,"b":2,"a":3}'))).toBe("duplicate member");
    expect(faultOf(() => membersOf('{"a":1,"\\u0061":3}'))).toBe("duplicate member");
  });

  it("takes names that every object has", () => {
    expect([...membersOf('{"__proto__":1,"constructor":2,"toString":3}').keys()]).toEqual([
      "__proto__",
      "constructor",
      "toString",
    ]);
  });
});

describe("when a value is of another kind than expected", () => {
  const list: Part = { kind: "array", element: () => SKIP };
  const object: Part = { kind: "object", member: () => SKIP };

  it.each(['"text"', "1", "true", "{}", "nope"])("refuses %s for an array", (text) => {
    expect(faultOf(() => scan(list, text))).toBe("wrong type");
  });

  it("takes null for an empty array or object", () => {
    let ended = 0;
    scan(list, "null");
    scan({ ...object, end: () => ended++ }, " null ");
    expect(ended).toBe(1);
  });
});

describe("when the text is endless in one way or another", () => {
  it("refuses nesting beyond its limit, walked or passed over", () => {
    const deep = "[".repeat(MAX_DEPTH + 1);
    const list = (): Part => ({ kind: "array", element: list });
    expect(faultOf(() => scan(SKIP, deep))).toBe("too deep");
    expect(faultOf(() => scan(list(), deep))).toBe("too deep");
    expect(faultOf(() => scan(list(), "[".repeat(MAX_DEPTH) + "]".repeat(MAX_DEPTH)))).toBeUndefined();
  });

  it("refuses a value that is longer than is kept, in one chunk or in many", () => {
    const take = (): void => undefined;
    const long = `"${"x".repeat(MAX_VALUE_BYTES)}"`;
    expect(faultOf(() => scan({ kind: "value", take }, long))).toBe("too large");
    expect(faultOf(() => scan({ kind: "value", take }, long, [1000, 20_000_000]))).toBe("too large");
    expect(faultOf(() => scan(SKIP, long))).toBeUndefined();
  });

  it("refuses a name that is longer than any", () => {
    expect(faultOf(() => membersOf(`{"${"x".repeat(70_000)}":1}`))).toBe("too large");
  });
});

describe("when somebody reads the error", () => {
  it("finds the place, and nothing of the text", () => {
    const error = (() => {
      try {
        membersOf('{"password":hunter2}');
      } catch (caught) {
        return caught;
      }
      return undefined;
    })();
    expect(String(error)).toBe("ScanError: syntax at byte 19");
  });
});
