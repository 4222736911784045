import { describe, expect, it } from "vitest";
import { toBareText, toText } from "../../src/core/index.ts";
import {
  AMOUNTS,
  LIMITS,
  type ParsedDocument,
  parseDocument,
  type Unusable,
} from "../../src/sources/quota-api/api-answers.ts";
import { failFrom } from "./loopback.ts";

function answerOf<Value>(parsed: ParsedDocument<Value> | Unusable): ParsedDocument<Value> {
  if (!("regions" in parsed)) throw new Error(toText(parsed.what));
  return parsed;
}

/** Returns the readings of region `cbk` by key and item: the value, or a description of what was found. */
function readingsOf<Value>(parsed: ParsedDocument<Value> | Unusable): readonly unknown[] {
  const readings = answerOf(parsed).regions.find(({ region }) => region === "cbk")?.readings ?? [];
  return readings.map(({ key, item, value, found }) => [
    item === undefined ? key : `${key}[${item}]`,
    value ?? (found && toBareText(found)),
  ]);
}

const quota = (members: string) => readingsOf(parseDocument(`{"cbk":{${members}}}`, LIMITS));
const usage = (members: string) => readingsOf(parseDocument(`{"cbk":{${members}}}`, AMOUNTS));

describe("numbers", () => {
  it.each([
    ["0", 0],
    ["1", 1],
    ["9007199254740991", 9007199254740991],
    ["10.0", 10],
  ])("%s is a value in both documents", (digits, value) => {
    expect(quota(`"compute.cores":${digits}`)).toEqual([["compute.cores", value]]);
    expect(usage(`"compute.cores":${digits}`)).toEqual([["compute.cores", value]]);
  });

  it("-1 means unlimited in the quota document, while any other number below 0 is wrong", () => {
    expect(quota('"compute.cores":-1')).toEqual([["compute.cores", "unlimited"]]);
    expect(quota('"compute.cores":-2')).toEqual([["compute.cores", "-2"]]);
  });

  it.each(["-1", "-5"])("%s counts as 0 in the usage document, which the reading mentions", (digits) => {
    const { regions } = answerOf(parseDocument(`{"cbk":{"compute.cores":${digits}}}`, AMOUNTS));
    expect(regions).toMatchObject([{ readings: [{ key: "compute.cores", value: 0, found: `\`${digits}\`` }] }]);
  });

  it.each([
    ["-0", "-0"],
    ["1.5", "1.5"],
    ["4.9999999999999999999", "4.9999999999999999999"],
    ["-1.00000000000000000001", "-1.00000000000000000001"],
    ["1e3", "1e3"],
    ["1e400", "1e400"],
    ["1e-400", "1e-400"],
    ["9007199254740992", "9007199254740992"],
    ["9007199254740990.9999", "9007199254740990.9999"],
    ["1".repeat(30), "a number of 30 characters"],
    ['"12"', "a string"],
    ['"::error::s3cret"', "a string"],
    ["null", "null"],
    ["true", "true"],
    ["[5]", "a list"],
    ['{"limit":5}', "an object"],
  ])("the value %s is wrong, while others stay valid", (json, found) => {
    const members = `"compute.cores":${json},"compute.instances":7`;
    const expected = [
      ["compute.cores", found],
      ["compute.instances", 7],
    ];
    expect([quota(members), usage(members)]).toEqual([expected, expected]);
  });
});

describe("keys", () => {
  it("undocumented keys are read, even with names of built-in members", () => {
    expect(quota('"network.trunks":3,"x":4,"":5,"__proto__":1,"constructor":2')).toEqual([
      ["network.trunks", 3],
      ["x", 4],
      ["", 5],
      ["__proto__", 1],
      ["constructor", 2],
    ]);
    const answer = answerOf(parseDocument('{"__proto__":{"compute.cores":1},"constructor":5}', AMOUNTS));
    expect(answer.regions.map(({ region, unreadable }) => [region, unreadable])).toEqual([
      ["__proto__", undefined],
      ["constructor", "`5` instead of the region's values"],
    ]);
    expect(({} as Record<string, unknown>)["compute.cores"]).toBeUndefined();
  });

  it("duplicate keys have no value, even with the same value", () => {
    expect(usage('"compute.cores":5,"compute.cores":5')).toEqual([["compute.cores", "listed twice"]]);
    expect(usage('"compute.cores":1,"compute.c\\u006fres":100')).toEqual([["compute.cores", "listed twice"]]);
    expect(usage('"compute.flavors":{},"compute.flavors":{}')).toEqual([["compute.flavors", "listed twice"]]);
  });

  it("keys of other versions are kept, such as s3.space_bytes in v3", () => {
    expect(quota('"s3.space_bytes":-1')).toEqual([["s3.space_bytes", "unlimited"]]);
  });

  it.each([
    ['"network.vpn_ikepolicy":5', 5],
    ['"network.vpn_ikepolicy":5,"network.vpn_ikepolicies":5', 5],
    ['"network.vpn_ikepolicies":6,"network.vpn_ikepolicy":5', "two different values"],
    ['"network.vpn_ikepolicies":6,"network.vpn_ikepolicy":null', "null"],
    ['"network.vpn_ikepolicies":-1,"network.vpn_ikepolicy":0', "two different values"],
  ])("two spellings of a key are one key: %s", (members, value) => {
    expect(quota(members)).toEqual([["network.vpn_ikepolicies", value]]);
  });
});

describe("a map of flavors", () => {
  it("a map of flavors becomes one reading for each flavor, without a value for a duplicate", () => {
    expect(usage('"compute.flavors":{"m1.small":2,"__proto__":1,"m1.tiny":"2","a":1,"a":1}')).toEqual([
      ["compute.flavors[m1.small]", 2],
      ["compute.flavors[__proto__]", 1],
      ["compute.flavors[m1.tiny]", "a string"],
      ["compute.flavors[a]", "listed twice"],
    ]);
    expect(usage('"compute.flavors":{}')).toEqual([]);
  });

  it.each([
    ["5", "5 instead of an object of counts"],
    ["[]", "a list instead of an object of counts"],
  ])("a map of flavors becomes a wrong reading for all flavors if it is %s", (json, found) => {
    expect(usage(`"compute.flavors":${json}`)).toEqual([["compute.flavors", found]]);
  });
});

describe("the list of object storage", () => {
  it("the list of object storage becomes one reading for each type", () => {
    const list = '[{"type":"ceph","space_bytes":-1},{"space_bytes":0,"type":"quobyte","x":[]}]';
    expect(quota(`"objectstorage":${list}`)).toEqual([
      ["objectstorage[ceph]", "unlimited"],
      ["objectstorage[quobyte]", 0],
    ]);
    expect(quota('"objectstorage":[]')).toEqual([]);
  });

  it.each([
    ['{"type":"ceph"}', "no size"],
    ['{"type":"ceph","space_bytes":"5"}', "a string"],
    ['{"type":"ceph","space_bytes":-2}', "-2"],
    ['{"type":"ceph","space_bytes":1,"space_bytes":2}', "listed twice"],
    ['{"type":"ceph","space_bytes":5},{"type":"ceph","space_bytes":5}', "listed twice"],
  ])("the element %s makes only its type wrong", (element, found) => {
    expect(quota(`"objectstorage":[${element},{"type":"quobyte","space_bytes":1}]`)).toEqual([
      ["objectstorage[ceph]", found],
      ["objectstorage[quobyte]", 1],
    ]);
  });

  it.each([
    ['[{"type":"ceph","space_bytes":1},{"space_bytes":5}]', "an element without a storage type"],
    ['[{"type":"","space_bytes":5}]', "an element without a storage type"],
    ['[{"type":7,"space_bytes":5}]', "an element without a storage type"],
    ['[{"type":"a","type":"b","space_bytes":5}]', "an element without a storage type"],
    ['[{"type":"ceph","space_bytes":1},5]', "5 among the storage types"],
    ["[null]", "null among the storage types"],
    ["5", "5 instead of a list"],
    ['{"type":"ceph","space_bytes":1}', "an object instead of a list"],
  ])("the list %s makes every type wrong", (json, found) => {
    expect(quota(`"objectstorage":${json}`)).toEqual([["objectstorage", found]]);
  });
});

describe("regions", () => {
  it("stay in the document as unreadable without an object of values", () => {
    const answer = answerOf(parseDocument('{"cbk":{},"a":null,"b":[],"c":5,"d":"x"}', AMOUNTS));
    expect(answer.regions.map(({ region, unreadable }) => [region, unreadable])).toEqual([
      ["cbk", undefined],
      ["a", "null instead of the region's values"],
      ["b", "a list instead of the region's values"],
      ["c", "`5` instead of the region's values"],
      ["d", "a string instead of the region's values"],
    ]);
  });

  it("become unreadable if they are listed twice", () => {
    const answer = answerOf(parseDocument('{"cbk":{"compute.cores":1},"fes":{},"cbk":{"compute.cores":2}}', AMOUNTS));
    expect(answer.regions).toEqual([
      { region: "cbk", readings: [], unreadable: "the region listed twice" },
      { region: "fes", readings: [] },
    ]);
  });
});

describe("an answer that is no document", () => {
  it.each([
    ["[]", "JSON, but a list instead of an object of regions"],
    ["null", "JSON, but null instead of an object of regions"],
    ["5", "JSON, but `5` instead of an object of regions"],
    ['"s3cret"', "JSON, but a string instead of an object of regions"],
    ["", "text that is not JSON"],
    ["{", "text that is not JSON"],
    ["<html>", "text that is not JSON"],
    ["NaN", "text that is not JSON"],
  ])("an answer that is no document is described in words: %j", (text, words) => {
    expect(parseDocument(text, LIMITS)).toEqual({ what: words, isLasting: false });
    expect(parseDocument(text, AMOUNTS)).toEqual({ what: words, isLasting: false });
  });
});

/** Returns `{"<prefix>0":value,"<prefix>1":value,…}`. */
function object(amount: number, value: string, prefix = "n"): string {
  return `{${Array.from({ length: amount }, (_, index) => `"${prefix}${index}":${value}`).join(",")}}`;
}

function storageOf(amount: number): string {
  const elements = Array.from({ length: amount }, (_, index) => `{"type":"t${index}","space_bytes":1}`);
  return `{"cbk":{"objectstorage":[${elements.join(",")}]}}`;
}

const EXCESSIVE: readonly (readonly [string, string])[] = [
  ["5000 regions", object(5001, "{}")],
  ["1000 keys in a region", `{"cbk":${object(1001, "1")}}`],
  ["5000 members of a key", `{"cbk":{"compute.flavors":${object(5001, "1")}}}`],
  ["5000 members of a key", storageOf(5001)],
  ["500000 values", object(600, object(900, "1"))],
  ["500000 values", `{"cbk":{"x":[[${"[],".repeat(500_000)}[]]]}}`],
  ["500000 values", object(1_200_000, "{}")],
  ["32 levels", `{"cbk":{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`],
];

describe("the size of a document", () => {
  it.each(EXCESSIVE)("a document is unreadable above %s", (limit, text) => {
    const unusable = { what: `an answer with more than ${limit}, which is not read`, isLasting: true };
    expect(parseDocument(text, LIMITS)).toEqual(unusable);
    expect(parseDocument(text, AMOUNTS)).toEqual(unusable);
  });

  it("excludes commas and brackets in names", () => {
    const answer = parseDocument(JSON.stringify({ ['a"\\,{['.repeat(200_000)]: { "compute.cores": 1 } }), LIMITS);
    expect("regions" in answer && answer.regions.length).toBe(1);
  });

  it("includes duplicate regions", () => {
    expect(parseDocument(`{${'"cbk":{},'.repeat(5000)}"cbk":{}}`, LIMITS)).toHaveProperty("isLasting", true);
  });

  it.each([
    ["5000 regions", object(5000, "{}"), 5000],
    ["1000 keys in a region", `{"cbk":${object(1000, "1")}}`, 1],
    ["5000 members of a key", storageOf(5000), 1],
  ])("a document is readable up to %s", (_, text, regions) => {
    const answer = parseDocument(text, LIMITS);
    expect("regions" in answer && answer.regions.length).toBe(regions);
  });

  it("ends the run at the first attempt above the maximum of regions", async () => {
    const { codes, text, received } = await failFrom(object(5001, "{}"));
    expect(codes).toEqual(["API_ANSWER_INVALID"]);
    expect(text).toContain("an answer with more than 5000 regions, which is not read, with status 200.");
    expect(text).toContain("Check `api-url`");
    expect(received).toHaveLength(2);
  });
});
