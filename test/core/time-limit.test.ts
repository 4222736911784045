import { describe, expect, it } from "vitest";
import { computeWithin, GateError, quote } from "../../src/core/index.ts";

describe("computing within a time", () => {
  it("has the value of the work", () => {
    expect(computeWithin({ limitMs: 10_000, nameOf: quote }, () => ["a"])).toEqual(["a"]);
    expect(computeWithin({ limitMs: 10_000, nameOf: quote }, () => undefined)).toBeUndefined();
  });

  it("throws what the work throws", () => {
    const mistake = new RangeError("of the work");
    const work = () => {
      throw mistake;
    };
    expect(() => computeWithin({ limitMs: 10_000, nameOf: quote }, work)).toThrow(mistake);
  });

  it("ends work that never ends, with a reason and a way out", () => {
    const forever = () => {
      for (;;);
    };
    expect(() => computeWithin({ limitMs: 50, nameOf: quote }, forever)).toThrow(GateError);
    expect(() => computeWithin({ limitMs: 50, nameOf: quote }, forever)).toThrow(
      /took more than 0\.05 s.*raise `timeout`/u,
    );
  });
});
