// That the runs of the endurance suite meet what they are said to meet, and do so again for the same seed.

import { describe, expect, it } from "vitest";
import { TROUBLES } from "./troubles.ts";
import { ROUND, SIDES, toFocus, toWeather } from "./weather.ts";

describe("when runs have seeds in a row", () => {
  it.each([1, 500])("meets every trouble at every counterpart in one round, from seed %i on", (first) => {
    const met = Array.from({ length: ROUND }, (_, index) => toFocus(first + index));
    expect(ROUND).toBe(80);
    expect(new Set(met.map((focus) => JSON.stringify(focus))).size).toBe(ROUND);
    const pairs = new Set(met.map(({ side, trouble }) => `${side} ${trouble}`));
    expect(pairs.size).toBe(SIDES.length * TROUBLES.length);
  });
});

describe("when a run is made again", () => {
  const requests = Array.from({ length: 40 }, (_, index) => {
    const path = "/v3/projects/p1/quota";
    return { method: "GET", path, address: `${path}?regions=cbk`, number: index + 1 };
  });

  it("gives each request the same fault, whatever came before it", () => {
    for (let seed = 1; seed <= ROUND; seed += 1) {
      // Of limits the dates depend on the clock.
      if (["429", "500", "mixed"].includes(toFocus(seed).trouble)) continue;
      for (const side of SIDES) {
        const [one, other] = [toWeather({ seed, side, trap: "" }), toWeather({ seed, side, trap: "" })];
        if (["429", "500", "mixed"].includes(one.trouble)) continue;
        const backwards = requests.toReversed().map((request) => other.faultOf(request));
        expect(backwards.toReversed()).toEqual(requests.map((request) => one.faultOf(request)));
      }
    }
  });
});
