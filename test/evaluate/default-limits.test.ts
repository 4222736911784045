import { describe, expect, it } from "vitest";
import { type Check, type Demand, type Limit, type Reading, say, toText } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { apply } from "../policy/policies.ts";
import { createDemand, createPolicies, createRanges, createSnapshot } from "../support/demands.ts";

const ROUTES = "network.router_routes";
const PAIRS = "network.port_address_pairs";

const NO_LIMIT: Reading<Limit> = { key: ROUTES, hasNone: true };

const reasonOf = (check: Check | undefined) => check && toText(check.reason);

/** Judges additional routes of the router `r`. `used` are its routes before. */
function judgeRoutes(amount: number, used: number, { limit = NO_LIMIT, policy = createPolicies() } = {}) {
  const { checks } = evaluate({
    demands: [createDemand({ key: ROUTES, item: "r", amount })],
    snapshot: createSnapshot({ quota: { cbk: { [ROUTES]: limit } }, usage: { cbk: { [`${ROUTES}[r]`]: used } } }),
    policy,
  });
  return checks[0];
}

/** Judges the largest port of a plan of resources. No call reports limit or usage of ports' address pairs. */
function judgePairs(amount: number, more: Partial<Demand> = {}) {
  const demand = createDemand({
    key: PAIRS,
    mode: "target",
    ...createRanges([amount, amount]),
    from: [],
    takes: true,
    ...more,
  });
  const { checks } = evaluate({ demands: [demand], snapshot: createSnapshot(), policy: createPolicies() });
  return checks[0];
}

describe("a limit that the cloud enforces but does not report", () => {
  it.each([
    [1, 0],
    [1, 29],
    [30, 0],
  ])("%i more with %i in use fit up to the service's default, and the reason names the default", (amount, used) => {
    const check = judgeRoutes(amount, used);
    expect(check).toMatchObject({ verdict: "fits", effect: "none", limit: 30, limitByDefault: true });
    expect(reasonOf(check)).toContain("The API does not report this limit; it is the service's default.");
  });

  it.each([
    [31, 0],
    [1, 30],
    [1, 35],
  ])(
    "%i more with %i in use exceed the service's default: unknown, a failure, and the reason says what to do",
    (amount, used) => {
      const check = judgeRoutes(amount, used);
      expect(check).toMatchObject({ verdict: "unknown", effect: "fail", limitByDefault: true });
      expect(check).not.toHaveProperty("limitNeeded", expect.anything());
      expect(reasonOf(check)).toMatch(
        /^\d+ after the change; the default limit is 30 for each router\. .* ask yours, or use more routers\. .*`on-unknown: warn`/,
      );
    },
  );

  it("an object beyond the default fits if it does not grow", () => {
    expect(judgeRoutes(-1, 35)).toMatchObject({ verdict: "fits" });
    expect(judgePairs(11, { takes: undefined })).toMatchObject({ verdict: "fits", limit: 10 });
  });

  it("the service's default applies to a stated total", () => {
    const stated = { from: undefined, takes: undefined };
    expect(judgePairs(10, stated)?.verdict).toBe("fits");
    expect(judgePairs(11, stated)?.verdict).toBe("unknown");
  });

  it("a limit that the cloud reports replaces the service's default", () => {
    const limit = { key: ROUTES, value: 20 };
    expect(judgeRoutes(21, 0, { limit })).toMatchObject({ verdict: "over", limit: 20 });
    expect(judgeRoutes(21, 0, { limit })).not.toHaveProperty("limitByDefault", true);
    expect(judgeRoutes(400, 0, { limit: { ...limit, value: "unlimited" as never } })).toMatchObject({
      verdict: "fits",
    });
  });

  it("a limit that the cloud should report stays unknown", () => {
    const limit: Reading<Limit> = { key: ROUTES, found: say`a string` };
    expect(judgeRoutes(1, 0, { limit })).toMatchObject({ verdict: "unknown", limit: null });
  });

  it("a limit that no call reports needs no answer about the region", () => {
    const { checks } = evaluate({
      demands: [createDemand({ key: PAIRS, mode: "target", amount: 2, region: "elsewhere" })],
      snapshot: createSnapshot(),
      policy: createPolicies(),
    });
    expect(checks).toMatchObject([{ verdict: "fits", limit: 10 }]);
    const regionProblem = say`Nothing says the region.`;
    const unplaced = judgePairs(11, { region: "?", regionProblem });
    expect([unplaced?.verdict, unplaced?.cause]).toEqual(["unknown", undefined]);
    expect(reasonOf(unplaced)).toMatch(/^11 after the change; the default limit is 10 for each port\./);
  });

  it.each(["network.router_routes", "network.subnet_host_routes"])(
    "the default for %s does not apply in a missing or unknown region",
    (key) => {
      const demands = [createDemand({ key, item: "r", region: "fes" })];
      const { checks } = evaluate({
        demands,
        snapshot: createSnapshot({ regions: ["cbk"] }),
        policy: createPolicies(),
      });
      expect(checks).toMatchObject([{ verdict: "unknown", cause: "region", limit: null }]);
      const regionProblem = say`Nothing says the region.`;
      const unplaced = evaluate({
        demands: demands.map((demand) => ({ ...demand, region: "?", regionProblem })),
        snapshot: createSnapshot(),
        policy: createPolicies(),
      });
      expect(unplaced.checks.map(reasonOf)).toEqual(["Nothing says the region."]);
    },
  );

  it("the service's default has neither a threshold nor a reserve", () => {
    const policy = apply("defaults: { keep-free: 50 %, warn-at: 50 }");
    const check = judgeRoutes(30, 0, { policy });
    expect(check).toMatchObject({ verdict: "fits", effect: "none" });
    expect(reasonOf(check)).not.toContain("%");
  });

  it("amounts above the service's default only warn if a rule says so", () => {
    const policy = apply(`rules: [{key: ${ROUTES}, on-unknown: warn}]`);
    expect(judgeRoutes(31, 0, { policy })).toMatchObject({ verdict: "unknown", effect: "warn" });
  });
});
