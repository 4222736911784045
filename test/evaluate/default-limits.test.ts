import { describe, expect, it } from "vitest";
import { type Check, type Demand, type Limit, type Reading, say, toText } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { apply } from "../policy/policies.ts";
import { createDemand, createPolicies, createRanges, createSnapshot } from "../support/demands.ts";

const ROUTES = "network.router_routes";
const PAIRS = "network.port_address_pairs";

const NO_LIMIT: Reading<Limit> = { key: ROUTES, hasNone: true };

const reasonOf = (check: Check | undefined) => check && toText(check.reason);

/** Judges routes of the router `r`, which has some in use. */
function judgeRoutes(amount: number, used: number, { limit = NO_LIMIT, policy = createPolicies() } = {}) {
  const { checks } = evaluate({
    demands: [createDemand({ key: ROUTES, item: "r", amount })],
    snapshot: createSnapshot({ quota: { cbk: { [ROUTES]: limit } }, usage: { cbk: { [`${ROUTES}[r]`]: used } } }),
    policy,
  });
  return checks[0];
}

/** Judges the largest port of a plan of resources, which no call has limit or usage of. */
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

describe("a limit that the cloud enforces and does not report", () => {
  it.each([
    [1, 0],
    [1, 29],
    [30, 0],
  ])("fits with %i more than %i in use, up to the service's default, and says whose limit it is", (amount, used) => {
    const check = judgeRoutes(amount, used);
    expect(check).toMatchObject({ verdict: "fits", effect: "none", limit: 30, limitByDefault: true });
    expect(reasonOf(check)).toContain("The API does not report this limit; it is the service's default.");
  });

  it.each([
    [31, 0],
    [1, 30],
    [1, 35],
  ])("is unknown and fails with %i more than %i in use, above the default, and says what to do", (amount, used) => {
    const check = judgeRoutes(amount, used);
    expect(check).toMatchObject({ verdict: "unknown", effect: "fail", limitByDefault: true });
    expect(check).not.toHaveProperty("limitNeeded", expect.anything());
    expect(reasonOf(check)).toMatch(
      /^\d+ after the change; the default limit is 30 for each router\. .* ask yours, or use more routers\. .*`on-unknown: warn`/,
    );
  });

  it("fits where a router has more than the default already, and gets no more", () => {
    expect(judgeRoutes(-1, 35)).toMatchObject({ verdict: "fits" });
    expect(judgePairs(11, { takes: undefined })).toMatchObject({ verdict: "fits", limit: 10 });
  });

  it("is compared with a stated total, too", () => {
    const stated = { from: undefined, takes: undefined };
    expect(judgePairs(10, stated)?.verdict).toBe("fits");
    expect(judgePairs(11, stated)?.verdict).toBe("unknown");
  });

  it("is that of the cloud where this is reported", () => {
    const limit = { key: ROUTES, value: 20 };
    expect(judgeRoutes(21, 0, { limit })).toMatchObject({ verdict: "over", limit: 20 });
    expect(judgeRoutes(21, 0, { limit })).not.toHaveProperty("limitByDefault", true);
    expect(judgeRoutes(400, 0, { limit: { ...limit, value: "unlimited" as never } })).toMatchObject({
      verdict: "fits",
    });
  });

  it("stays unknown where the cloud should report it", () => {
    const limit: Reading<Limit> = { key: ROUTES, found: say`a string` };
    expect(judgeRoutes(1, 0, { limit })).toMatchObject({ verdict: "unknown", limit: null });
  });

  it("needs no answer about a region where no call has it", () => {
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
    "is no news of %s in a region that the cloud does not have, or that is not known",
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

  it("has neither a threshold nor a reserve of the policy", () => {
    const policy = apply("defaults: { keep-free: 50 %, warn-at: 50 }");
    const check = judgeRoutes(30, 0, { policy });
    expect(check).toMatchObject({ verdict: "fits", effect: "none" });
    expect(reasonOf(check)).not.toContain("%");
  });

  it("only warns above the default where a rule says so", () => {
    const policy = apply(`rules: [{key: ${ROUTES}, on-unknown: warn}]`);
    expect(judgeRoutes(31, 0, { policy })).toMatchObject({ verdict: "unknown", effect: "warn" });
  });
});
