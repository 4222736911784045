import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickMarks, pickValues, type Shape } from "../../../src/plan/terraform/attributes.ts";
import { NO_END } from "../../../src/plan/terraform/json-bytes.ts";
import { Excerpt, MAX_EXCERPT_BYTES, type Members, toMembers } from "../../../src/plan/terraform/json-excerpt.ts";
import { runs } from "../../properties/runs.ts";

/** The copy as text, and how many bytes were read; undefined where no copy was made. */
function excerptOf(text: string, members: Members): { readonly copy: string; readonly end: number } | undefined {
  const excerpt = new Excerpt();
  const end = excerpt.addValue(Buffer.from(text), 0, members);
  return end === NO_END ? undefined : { copy: excerpt.toBytes().toString(), end };
}

const MEMBERS = toMembers({
  region: "whole",
  size: "whole",
  metadata: "keys",
  network: toMembers({ port: "whole", deep: toMembers({ id: "whole" }) }),
});

describe("a copy", () => {
  it.each([
    ['{"region":"cbk","name":"x","size":3}', '{"region":"cbk","size":3}'],
    [' {\n"region" :\t"cbk" , "tags":[1,{"region":2}],"size": 3 }', '{"region":"cbk","size":3}'],
    ['{"name":"x","size":{ "a":[1, 2] }}', '{"size":{ "a":[1, 2] }}'],
    ['{"metadata":{"a":1,"b":{"c":2},"é\\n":null},"size":1}', '{"metadata":{"a":0,"b":0,"é\\n":0},"size":1}'],
    ['{"metadata":null}', '{"metadata":null}'],
    ['{"metadata":["a"]}', '{"metadata":["a"]}'],
    [
      '{"network":[{"port":true,"mac":true},{},null,7,[{"port":1,"x":2}]]}',
      '{"network":[{"port":true},{},null,7,[{"port":1}]]}',
    ],
    ['{"network":{"deep":{"id":1,"no":2},"port":"p"}}', '{"network":{"deep":{"id":1},"port":"p"}}'],
    ['{"network":true,"sizes":1,"siz":2,"SIZE":3,"":4}', '{"network":true}'],
    ['{"size":1,"size":2}', '{"size":1,"size":2}'],
    ["{}", "{}"],
    ["[]", "[]"],
    ["null", "null"],
  ])("of %s is %s", (text, copy) => {
    expect(excerptOf(`${text.trim()} `, MEMBERS)).toEqual({ copy, end: Buffer.byteLength(text.trim()) });
  });

  it.each([
    ["a name that is written with an escape", '{"\\u0072egion":"cbk"}'],
    ["a wrong value of a member that nobody wants", '{"name":nope}'],
    ["a wrong value of one that is wanted", '{"size":01}'],
    ["a wrong value below names", '{"metadata":{"a":nope}}'],
    ["no colon", '{"size" 1}'],
    ["no comma", '{"size":1 "region":2}'],
    ["a comma at the end", '{"size":1,}'],
    ["a comma at the end of an array", '{"network":[1,]}'],
    ["the wrong bracket", '{"network":[1}'],
    ["a text that ends too early", '{"size":1'],
  ])("is not made of %s", (_, text) => {
    expect(excerptOf(`${text} `, MEMBERS)).toBeUndefined();
  });

  it("is not made of what is never to be met, is nested deeply, or long", () => {
    expect(excerptOf('{"change":1} ', toMembers({ change: "never" }))).toBeUndefined();
    expect(excerptOf(`{"network":${"[".repeat(20)}${"]".repeat(20)}} `, MEMBERS)).toBeUndefined();
    expect(excerptOf(`{"size":"${"x".repeat(MAX_EXCERPT_BYTES)}"} `, MEMBERS)).toBeUndefined();
    expect(excerptOf(`{"name":"${"x".repeat(MAX_EXCERPT_BYTES)}"} `, MEMBERS)?.copy).toBe("{}");
  });
});

describe("what is picked of a copy", () => {
  const SHAPE: Shape = { region: true, metadata: "keys", network: { port: true, deep: { id: true } } };
  const name = fc.constantFrom("region", "size", "metadata", "network", "port", "deep", "id", "__proto__", "x");
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom<unknown>(null, true, false, 7, "text", 'é\n"\\'),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(name, tie("value"), { maxKeys: 5, noNullPrototype: true }),
    ),
  }));

  it("is what is picked of the whole", () => {
    const inValues = toMembers({ ...WHOLE, metadata: "keys", network: NETWORK });
    const inMarks = toMembers({ ...WHOLE, metadata: "whole", network: NETWORK });
    fc.assert(
      fc.property(value, fc.constantFrom<string | number>("", 2), (whole, space) => {
        const text = `${JSON.stringify(whole, null, space)} `;
        const parsed: unknown = JSON.parse(text);
        const copied = (members: Members): unknown => JSON.parse(excerptOf(text, members)?.copy ?? "no copy");
        expect(pickValues(copied(inValues), SHAPE)).toEqual(pickValues(parsed, SHAPE));
        expect(pickMarks(copied(inMarks), SHAPE)).toEqual(pickMarks(parsed, SHAPE));
      }),
      runs(2000),
    );
  });

  const WHOLE = { region: "whole" } as const;
  const NETWORK = toMembers({ port: "whole", deep: toMembers({ id: "whole" }) });
});

describe("the hash of a copy", () => {
  it("is the same for the same, and no proof", () => {
    const [one, other] = findCollision();
    const excerpts = [one, other].map((text) => {
      const excerpt = new Excerpt();
      excerpt.addValue(Buffer.from(`${text} `), 0, "whole");
      return excerpt;
    });
    expect(new Set(excerpts.map(({ hash }) => hash)).size).toBe(1);
    expect(excerpts.map((excerpt) => excerpt.equals(Buffer.from(one)))).toEqual([true, false]);
  });
});

/** Two different numbers as texts whose copies have the same hash. */
function findCollision(): readonly [string, string] {
  const seen = new Map<number, string>();
  for (let number = 0; ; number++) {
    const text = String(number);
    const excerpt = SCRATCH;
    excerpt.clear();
    excerpt.addAll(Buffer.from(text), 0, text.length);
    const known = seen.get(excerpt.hash);
    if (known !== undefined) return [known, text];
    seen.set(excerpt.hash, text);
  }
}

const SCRATCH = new Excerpt();
