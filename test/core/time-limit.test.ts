import { describe, expect, it } from "vitest";
import { GateError } from "../../src/core/errors.ts";
import { computeWithin } from "../../src/core/time-limit.ts";

describe("computing within a time", () => {
  it("has the value of the work", () => {
    expect(computeWithin(10_000, () => ["a"])).toEqual(["a"]);
    expect(computeWithin(10_000, () => undefined)).toBeUndefined();
  });

  it("throws what the work throws", () => {
    const mistake = new RangeError("of the work");
    const work = () => {
      throw mistake;
    };
    expect(() => computeWithin(10_000, work)).toThrow(mistake);
  });

  it("ends work that never ends, with a reason and a way out", () => {
    const forever = () => {
      for (;;);
    };
    expect(() => computeWithin(50, forever)).toThrow(GateError);
    expect(() => computeWithin(50, forever)).toThrow(/took more than 0\.05 s.*raise `timeout`/u);
  });
});
