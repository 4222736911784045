// Tests the coverage of the endurance suite's seeds, and that a seed always has the same faults.

import { describe, expect, it } from "vitest";
import { FAULT_CLASSES } from "./faults.ts";
import { ROUND, SIDES, toFocus, toInjection } from "./injection.ts";

describe("runs with consecutive seeds", () => {
  it.each([1, 500])("one round from seed %i has every class of faults on every side", (first) => {
    const met = Array.from({ length: ROUND }, (_, index) => toFocus(first + index));
    expect(ROUND).toBe(72);
    expect(new Set(met.map((focus) => JSON.stringify(focus))).size).toBe(ROUND);
    const pairs = new Set(met.map(({ side, faultClass }) => `${side} ${faultClass}`));
    expect(pairs.size).toBe(SIDES.length * FAULT_CLASSES.length);
  });
});

describe("a repeated run", () => {
  const requests = Array.from({ length: 40 }, (_, index) => {
    const path = "/v3/projects/p1/quota";
    return { method: "GET", path, address: `${path}?regions=cbk`, number: index + 1 };
  });

  it("each request gets the same fault, whatever came before it", () => {
    for (let seed = 1; seed <= ROUND; seed += 1) {
      // Dates of rate limits depend on the clock.
      if (["429", "500", "mixed"].includes(toFocus(seed).faultClass)) continue;
      for (const side of SIDES) {
        const [one, other] = [toInjection({ seed, side, trap: "" }), toInjection({ seed, side, trap: "" })];
        if (["429", "500", "mixed"].includes(one.faultClass)) continue;
        const backwards = requests.toReversed().map((request) => other.faultOf(request).name);
        expect(backwards.toReversed()).toEqual(requests.map((request) => one.faultOf(request).name));
      }
    }
  });
});
