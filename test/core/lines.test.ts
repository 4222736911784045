import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPrintable, toSafeLine } from "../../src/core/text/lines.ts";

/** How actions/runner splits and reads lines of output: .NET line ends, .NET white space, `::name` first or `##[name]` anywhere. */
function findCommands(output: string): readonly string[] {
  return output.split(/\r\n|\r|\n/).filter((line) => /^[\s\u0085]*::[^:]*::/.test(line) || /##\[[^\]]*\]/.test(line));
}

const HOSTILE = [
  "::error::x",
  "x\r::add-mask::fail",
  "x\n::set-output name=verdict::pass",
  "mid ##[add-mask]fail",
  "\u0085::set-output name=x::y",
  "\u2028::set-output name=x::y",
  ":::error::x",
  "###[group]x",
  "\u00a0::stop-commands::t",
];

describe("when a line holds a workflow command", () => {
  it.each(HOSTILE)("defuses %j", (text) => {
    expect(findCommands(toSafeLine(text))).toEqual([]);
  });

  it("is found without the sanitiser, so that the test can fail", () => {
    expect(HOSTILE.filter((text) => findCommands(text).length > 0).length).toBeGreaterThan(5);
  });
});

describe("when text does not print", () => {
  it.each([
    ["a\tb\r\nc", "a\\u{9}b\\u{d}\\u{a}c"],
    ["zero\u200bwidth", "zero\\u{200b}width"],
    ["bidi\u202eover", "bidi\\u{202e}over"],
    ["\u0000\u001b[31m", "\\u{0}\\u{1b}[31m"],
    ["lone \ud800", "lone \\u{d800}"],
    ["no\u00a0break\u3000wide", "no\\u{a0}break\\u{3000}wide"],
    ["soft\u00adhyphen\ufe0f", "soft\\u{ad}hyphen\\u{fe0f}"],
  ])("shows %j as %j", (text, shown) => {
    expect(toPrintable(text)).toBe(shown);
  });

  it("leaves what prints as it is, ASCII or not", () => {
    const text = "cbk compute.cores: −4 of 128 … größer → ≥ 80 % █▓░";
    expect(toSafeLine(text)).toBe(text);
  });

  it("never makes more than one line, and no command, of any text", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(":", "#", "[", "\r", "\n", "::", "##[", "\u0085"),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const line = toSafeLine(parts.join(""));
        expect(line).not.toMatch(/[\r\n\u0085\u2028\u2029]/);
        expect(line.includes("::") || line.includes("##[")).toBe(false);
      }),
    );
  });
});
