import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quote, toPrintable, toSafeLine, visible } from "../../src/core/index.ts";

describe("a name that is shown", () => {
  it.each([
    ["compute.cores", "compute.cores"],
    ["objectstorage[ceph]", "objectstorage[ceph]"],
    ["m1.small (old), 50%", "m1.small (old), 50%"],
    ["a`b", "a\\u{60}b"],
    ["a|b", "a\\u{7c}b"],
    ["a\\b", "a\\u{5c}b"],
    ["a\r\n\tb", "a\\u{d}\\u{a}\\u{9}b"],
    ["@octocat", "\\u{40}octocat"],
    ["<img>&amp;", "\\u{3c}img\\u{3e}\\u{26}amp;"],
    ["größe", "gr\\u{f6}\\u{df}e"],
    ["😀", "\\u{1f600}"],
    ["a\u200bb\u202ec", "a\\u{200b}b\\u{202e}c"],
    ["\u{d800}x", "\\u{d800}x"],
    ["\0", "\\u{0}"],
    [" a b ", "\\u{20}a b\\u{20}"],
    ["", "(empty)"],
    ["   ", "(empty)"],
  ])("%j reads %s", (name, shown) => {
    expect(visible(name)).toBe(shown);
  });

  it("is cut when it is long, and stays different from another that begins alike", () => {
    const one = visible(`${"x".repeat(1_000_000)}1`);
    const other = visible(`${"x".repeat(1_000_000)}2`);
    expect(one).toMatch(/^x{64}…[0-9a-f]{8}$/);
    expect(other).not.toBe(one);
  });

  it("is one line of harmless characters, whatever it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
        expect(visible(name)).toMatch(/^[^\p{C}`|@<>&]+$/u);
        expect(visible(name).length).toBeLessThanOrEqual(64 + 9);
      }),
    );
  });

  it("is different for different names", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (one, other) => {
        fc.pre(one.trim() !== "" || other.trim() !== "");
        expect(visible(one) === visible(other)).toBe(one === other);
      }),
    );
  });
});

describe("a name in a sentence", () => {
  it("stands in backticks", () => {
    expect(quote("cbk")).toBe("`cbk`");
  });
});

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
