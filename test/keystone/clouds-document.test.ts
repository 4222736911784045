import { describe, expect, it } from "vitest";
import { GateError } from "../../src/core/index.ts";
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
      "clouds.yaml:2:1: The text is not valid YAML: a tab stands where YAML needs spaces.",
    ],
    ["a key twice", "clouds:\n  prod: hunter2\n  prod: x", "clouds.yaml:3:3: Duplicate field."],
    ["an open quote", 'clouds:\n  password: "hunter2', "clouds.yaml:2:21: The text is not valid YAML: a closing quote"],
    ["wrong indentation", "clouds:\n    prod:\n      a: hunter2\n   test: 1", "clouds.yaml:4:"],
    [
      "a nested value on one line",
      "clouds: prod: hunter2",
      "clouds.yaml:1:9: The text is not valid YAML: a second `:` stands on the line.",
    ],
    [
      "a tag",
      "clouds: !!python/object:os.system hunter2",
      "clouds.yaml:1:9: Tags (words that begin with an exclamation mark) are not supported.",
    ],
    [
      "an alias of nothing",
      "clouds: *hunter2",
      "clouds.yaml:1:9: A word with `*` before it is an alias in YAML, and this one stands for nothing",
    ],
    ["two documents", "a: hunter2\n---\nb: 2", "clouds.yaml:2:1: The text holds more than one YAML document."],
    ["a key that is no text", "clouds:\n  ? [hunter2]\n  : 1", "clouds.yaml:2:5: A field's name must be plain text."],
    [
      "something to merge that is no mapping",
      "clouds:\n  <<: hunter2",
      "clouds.yaml:2:7: A merge key (`<<`) must have a mapping",
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
    ["aliases of aliases", bomb(20), "or for more than is read"],
    ["an alias of itself", "a: &a [*a]", "something that it is itself in"],
    ["many aliases", `a: &a x\nb: [${"*a, ".repeat(600)}]`, "or for more than is read"],
    ["deep nesting", `${"[".repeat(60)}${"]".repeat(60)}`, "nested deeper than 32 levels"],
  ])("refuses %s", (_what, text, message) => {
    expect(mistakes(text)).toContain(message);
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
    const written = parse("a: True\nb: 1e10\nc: &x 0x1F\nd: *x");
    expect(written.kind === "map" ? Object.fromEntries(written.entries) : written).toMatchObject({
      a: { text: "True" },
      b: { text: "1e10" },
      c: { text: "0x1F", place: { line: 3, column: 7 } },
      d: { text: "0x1F", place: { line: 4, column: 4 } },
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
