import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GateError } from "../../src/core/index.ts";
import { PLAN } from "../../src/files/file-problems.ts";
import { decodePolicyText, decodeText } from "../../src/files/read.ts";
import { runs } from "../properties/runs.ts";
import { printProblems } from "../support/printed.ts";

function swapBytes(bytes: Buffer): Buffer {
  return Buffer.from(bytes).swap16();
}

function messageOf(bytes: Uint8Array): string {
  try {
    decodeText(bytes, FILE);
    return "(decoded)";
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    const found = error.problems.map(({ code, place }) => ({ code, place }));
    expect(found).toEqual([{ code: "PLAN_ENCODING", place: { file: "plan.json" } }]);
    return error.message;
  }
}

const FILE = { path: "plan.json", words: PLAN };
const TEXT = '{ "größe \u{1f600}": {} }\r\n';
const MARK = "\ufeff";

describe("text from common tools", () => {
  it.each([
    ["UTF-8", Buffer.from(TEXT, "utf8")],
    ["UTF-8 with a mark", Buffer.from(MARK + TEXT, "utf8")],
    ["UTF-16 LE with a mark", Buffer.from(MARK + TEXT, "utf16le")],
    ["UTF-16 BE with a mark", swapBytes(Buffer.from(MARK + TEXT, "utf16le"))],
  ])("text is decoded from %s", (_encoding, bytes) => {
    expect(decodeText(bytes, FILE)).toBe(TEXT);
  });

  it("empty and short texts are decoded", () => {
    expect(decodeText(Uint8Array.of(), FILE)).toBe("");
    expect(decodeText(Uint8Array.of(0x7b), FILE)).toBe("{");
  });

  it("text comes back unchanged from UTF-8 and UTF-16", () => {
    const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\0") && !value.startsWith(MARK));
    fc.assert(
      fc.property(text, (value) => {
        expect(decodeText(Buffer.from(value, "utf8"), FILE)).toBe(value);
        expect(decodeText(Buffer.from(MARK + value, "utf16le"), FILE)).toBe(value);
      }),
    );
  });
});

describe("bytes that are no text", () => {
  it.each([
    ["Latin-1", Buffer.from('{ "größe": {} }', "latin1"), "look like Latin-1"],
    ["binary data", Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 0xff), "are binary data (with zero bytes)"],
    ["UTF-8 with a zero character", Buffer.from('{ "a\0": {} }'), "are binary data (with zero bytes)"],
    ["an environment", Buffer.from("PATH=/bin\0OS_PASSWORD=hunter2\0"), "are binary data (with zero bytes)"],
    ["UTF-16 without a mark", Buffer.from(TEXT, "utf16le"), "are binary data"],
    ["UTF-32", Uint8Array.of(0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0), "begin like UTF-16LE"],
    ["UTF-16 LE cut in a character", Buffer.from(`${MARK}{}`, "utf16le").subarray(0, 5), "begin like UTF-16LE"],
    ["UTF-16 BE with half a pair", Uint8Array.of(0xfe, 0xff, 0xd8, 0x3d, 0, 0x20), "begin like UTF-16BE"],
    ["UTF-8 with half a pair", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), "look like Latin-1"],
    ["UTF-8 cut in a character", Uint8Array.of(0x22, 0xe2, 0x82), "look like Latin-1"],
  ])("lead to a problem with the likely encoding: %s", (_, bytes, looks) => {
    const message = messageOf(bytes);
    expect(message).toContain(looks);
    expect(message).not.toMatch(/hunter2|größe/);
  });

  it("lead to a problem with the code of policies in a policy", () => {
    expect(decodePolicyText(Buffer.from(MARK + TEXT, "utf16le"), "policy.yml")).toBe(TEXT);
    let problems: unknown;
    try {
      decodePolicyText(Buffer.from("größe", "latin1"), "policy.yml");
    } catch (error) {
      problems = error instanceof GateError ? printProblems(error.problems) : error;
    }
    expect(problems).toMatchObject([
      { code: "POLICY_UNREADABLE", message: expect.stringMatching(/^The policy `policy.yml` must be text/u) },
    ]);
  });

  it("bytes that are no text never become text with replacement characters", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const outcome = messageOf(bytes);
        if (outcome === "(decoded)") {
          const text = decodeText(bytes, FILE);
          const again = ["utf8", "utf16le"].flatMap((encoding) =>
            ["", MARK].map((mark) => Buffer.from(mark + text, encoding as BufferEncoding)),
          );
          const same = [...again, ...again.filter(({ length }) => length % 2 === 0).map(swapBytes)];
          expect(same.some((candidate) => candidate.equals(bytes))).toBe(true);
        }
      }),
      runs(2_000),
    );
  });
});
