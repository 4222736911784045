import { describe, expect, it } from "vitest";
import { AMOUNTS, LIMITS, parseDocument } from "../../src/sources/quota-api/answers.ts";
import { failFrom } from "./loopback.ts";

/** `{"<prefix>0":value,"<prefix>1":value,…}` */
function object(amount: number, value: string, prefix = "n"): string {
  return `{${Array.from({ length: amount }, (_, index) => `"${prefix}${index}":${value}`).join(",")}}`;
}

function list(amount: number): string {
  const elements = Array.from({ length: amount }, (_, index) => `{"type":"t${index}","space_bytes":1}`);
  return `{"cbk":{"objectstorage":[${elements.join(",")}]}}`;
}

const EXCESSIVE: readonly (readonly [string, string])[] = [
  ["5000 regions", object(5001, "{}")],
  ["1000 keys in a region", `{"cbk":${object(1001, "1")}}`],
  ["5000 members of a key", `{"cbk":{"compute.flavors":${object(5001, "1")}}}`],
  ["5000 members of a key", list(5001)],
  ["500000 values", object(600, object(900, "1"))],
  ["500000 values", `{"cbk":{"x":[[${"[],".repeat(500_000)}[]]]}}`],
  ["500000 values", object(1_200_000, "{}")],
  ["32 levels", `{"cbk":{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`],
];

describe("size of a document", () => {
  it.each(EXCESSIVE)("a document with more than %s is not read", (limit, text) => {
    const unusable = { what: `an answer with more than ${limit}, which is not read`, isExcess: true };
    expect(parseDocument(text, LIMITS)).toEqual(unusable);
    expect(parseDocument(text, AMOUNTS)).toEqual(unusable);
  });

  it("a document may have any number of commas and brackets in its names", () => {
    const answer = parseDocument(JSON.stringify({ ['a"\\,{['.repeat(200_000)]: { "compute.cores": 1 } }), LIMITS);
    expect("regions" in answer && answer.regions.length).toBe(1);
  });

  it("duplicate regions count each", () => {
    expect(parseDocument(`{${Array.from({ length: 5001 }, () => '"cbk":{}').join(",")}}`, LIMITS)).toHaveProperty(
      "isExcess",
      true,
    );
  });

  it.each([
    ["5000 regions", object(5000, "{}"), 5000],
    ["1000 keys in a region", `{"cbk":${object(1000, "1")}}`, 1],
    ["5000 members of a key", list(5000), 1],
  ])("a document with %s is read", (_, text, regions) => {
    const answer = parseDocument(text, LIMITS);
    expect("regions" in answer && answer.regions.length).toBe(regions);
  });

  it("a document with too many regions is an error at the first try", async () => {
    const { codes, text, received } = await failFrom(object(5001, "{}"));
    expect(codes).toEqual(["API_ANSWER_INVALID"]);
    expect(text).toContain("an answer with more than 5000 regions, which is not read, with status 200.");
    expect(text).toContain("Check `api-url`");
    expect(received).toHaveLength(2);
  });
});
