import { describe, expect, it } from "vitest";
import { GateError } from "../../src/core/errors.ts";
import { parseCloudsDocument, type Tree } from "../../src/keystone/clouds-document.ts";

function parse(text: string): Tree {
  return parseCloudsDocument({ name: "clouds.yaml", text });
}

function mistakes(text: string): string {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof GateError) return error.message;
    throw error;
  }
  return "no mistake";
}

/** An alias of an alias of …: 2 to the power of n nodes. */
function bomb(levels: number): string {
  const lines = ["a0: &a0 [x, x]"];
  for (let level = 1; level <= levels; level += 1) {
    lines.push(`a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`);
  }
  return lines.join("\n");
}

describe("when the file has a mistake", () => {
  it.each([
    [
      "a tab",
      "clouds:\n\tprod: hunter2",
      "clouds.yaml:2:1: Cannot read the file: a tab; YAML is indented with spaces.",
    ],
    [
      "a key twice",
      "clouds:\n  prod: hunter2\n  prod: x",
      "clouds.yaml:3:3: Cannot read the file: a key that was there before",
    ],
    ["an open quote", 'clouds:\n  password: "hunter2', "clouds.yaml:2:21: Cannot read the file: a missing quote"],
    ["wrong indentation", "clouds:\n    prod:\n      a: hunter2\n   test: 1", "clouds.yaml:4:"],
    ["a nested value on one line", "clouds: prod: hunter2", "clouds.yaml:1:9: Cannot read the file: a nested value"],
    ["a tag", "clouds: !!python/object:os.system hunter2", "clouds.yaml:1:9: Cannot read the file: a tag"],
    [
      "an alias of nothing",
      "clouds: *hunter2",
      "clouds.yaml:1:9: Cannot read the file: an alias (`*…`) that nothing before it defines",
    ],
    ["two documents", "a: hunter2\n---\nb: 2", "clouds.yaml:2:1: Cannot read the file: a second document"],
    [
      "a key that is no text",
      "clouds:\n  ? [hunter2]\n  : 1",
      "clouds.yaml:2:5: Cannot read the file: a key that is not plain text",
    ],
    [
      "something to merge that is no mapping",
      "clouds:\n  <<: hunter2",
      "clouds.yaml:2:7: Cannot read the file: something to merge (`<<`)",
    ],
  ])("tells %s with line and column, and nothing of the text", (_what, text, expected) => {
    expect(mistakes(text)).toContain(expected);
    expect(mistakes(text)).not.toContain("hunter2");
  });

  it("tells all mistakes at once", () => {
    expect(mistakes("a: 1\na: 2\nb: 1\nb: 2").split("\n")).toHaveLength(2);
  });
});

describe("when aliases or nesting grow without bounds", () => {
  it.each([
    ["aliases of aliases", bomb(20)],
    ["an alias of itself", "a: &a [*a]"],
    ["many aliases", `a: &a x\nb: [${"*a, ".repeat(600)}]`],
    ["deep nesting", `${"[".repeat(60)}${"]".repeat(60)}`],
  ])("refuses %s", (_what, text) => {
    expect(mistakes(text)).toContain("more nesting or aliases than a file of credentials has");
  });

  it("takes as many as people write", () => {
    expect(mistakes(bomb(7))).toBe("no mistake");
  });
});

describe("when the file is plain", () => {
  it("keeps every value as it is written, and where", () => {
    const tree = parse("a: 007\nb: 'x'\nc: ~\nd:\n  - yes\n__proto__: {e: 1}");
    expect(tree.kind === "map" ? Object.fromEntries(tree.entries) : tree).toMatchObject({
      a: { kind: "text", text: "007", place: { line: 1, column: 4 } },
      b: { kind: "text", text: "x" },
      c: { kind: "none" },
      d: { kind: "list", items: [{ kind: "text", text: "yes" }] },
    });
    expect(tree.kind === "map" ? tree.entries.get("__proto__")?.kind : null).toBe("map");
  });

  it("merges several mappings, of which the first wins", () => {
    const tree = parse("x: &x {k: 1}\ny: &y {k: 2, l: 3}\nz:\n  <<: [*x, *y]\n  m: 4");
    const merged = tree.kind === "map" ? tree.entries.get("z") : undefined;
    const entries =
      merged?.kind === "map"
        ? [...merged.entries].map(([key, value]) => [key, value.kind === "text" && value.text])
        : [];
    expect(Object.fromEntries(entries)).toEqual({ k: "1", l: "3", m: "4" });
  });

  it("takes an empty file as nothing", () => {
    expect(parse("# nothing\n").kind).toBe("none");
  });
});
