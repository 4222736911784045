import { describe, expect, it } from "vitest";
import { createPlaceFinder } from "../../src/documents/index.ts";

describe("the place of an offset", () => {
  it("counts lines that end with LF, CR LF or CR, and columns from 1", () => {
    const text = "a\nb\r\nc\rd";
    const placeAt = createPlaceFinder({ text, file: "f" });
    const places = Array.from(text, (_, offset) => placeAt(offset));
    expect(places.map(({ line, column }) => `${line}:${column}`)).toEqual([
      "1:1",
      "1:2",
      "2:1",
      "2:2",
      "2:3",
      "3:1",
      "3:2",
      "4:1",
    ]);
    expect(placeAt(text.length)).toEqual({ file: "f", line: 4, column: 2 });
  });
});
