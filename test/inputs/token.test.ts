import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { type Parsed, problemText } from "../../src/core/index.ts";
import { Token } from "../../src/inputs/index.ts";

function textOf(parsed: Parsed<unknown>): string {
  if ("value" in parsed) throw new Error("accepted");
  for (const { code } of parsed.problems) expect(code).toBe("INPUT_INVALID");
  return parsed.problems.map(problemText).join("\n");
}

describe("a token", () => {
  it.each([
    ["gAAAAABk", "gAAAAABk"],
    ["gAAAA-_=+/.~!", "gAAAA-_=+/.~!"],
    [" gAAAAABk\r\n", "gAAAAABk"],
    ["\tgAAAAABk\n\n", "gAAAAABk"],
  ])("loses white space around it: %j", (text, value) => {
    expect(Token.parse(text)).toMatchObject({ value: { text: value } });
  });

  it.each([
    "s3cret s3cret",
    "s3cret\ns3cret",
    "s3crét",
    "s3cret\u0000",
    "s3cret\u200b",
    "s3cr3ty",
    "s3cret".repeat(3000),
  ])("a token that does not fit a header is refused without being shown: %j", (text) => {
    expect(textOf(Token.parse(text))).not.toContain("s3cr");
  });

  it("a token stays hidden in every conversion to text", () => {
    const parsed = Token.parse("s3cret-of-ours");
    expect([JSON.stringify(parsed), inspect(parsed, { showHidden: true, depth: 9 })].join()).not.toContain("s3cret");
  });

  it.each(["", " ", "\r\n"])("counts as missing if it is %j", (text) => {
    expect(textOf(Token.parse(text))).toContain("is empty");
  });
});
