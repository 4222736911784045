import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlanMode, rangesBetween } from "../../src/core/index.ts";
import { combinePlans, MAX_DEMANDS } from "../../src/plan/combine.ts";
import { runs } from "../properties/runs.ts";
import { createRanges, type DemandOptions } from "../support/demands.ts";
import { createDemand, problemsOf } from "./parsing.ts";

function createPart(demands: readonly DemandOptions[], mode: PlanMode = "add") {
  return { mode, demands: demands.map((demand) => createDemand({ mode, ...demand })) };
}

function at(file: string) {
  return { place: { file, line: 2, column: 5 } };
}

const KEY_PAIRS = { key: "compute.key_pairs", mode: "target" } as const;

describe("keys to read for several plans", () => {
  it("keys that no call returns are judged but not read", () => {
    const keys = ["network.port_address_pairs", "network.subnet_host_routes", "network.ports"];
    const { demands, questions } = combinePlans([createPart(keys.map((key) => ({ key })))], "add");
    expect(demands).toHaveLength(3);
    expect(questions.wanted.map(({ key }) => key)).toEqual(["network.ports", "network.subnet_host_routes"]);
  });
});

describe("a sum of demands", () => {
  const most = Number.MAX_SAFE_INTEGER;

  it.each([[[most, 1]], [[-most, -1]], [[most, most]]])("a sum beyond the safe integers is an error: %j", (amounts) => {
    const parts = amounts.map((amount) => createPart([{ amount }]));
    expect(problemsOf(() => combinePlans(parts, "add"))).toMatchObject([
      {
        code: "PLAN_INVALID",
        message: expect.stringMatching(/`compute\.cores` in region `cbk`/),
        place: { file: "plan.json" },
      },
    ]);
  });

  it("a sum that is beyond the safe integers only in between is no error", () => {
    const parts = [most, 2, -2].map((amount) => createPart([{ amount }]));
    for (const start of [0, 1, 2]) {
      const plan = combinePlans([...parts.slice(start), ...parts.slice(0, start)], "add");
      expect(plan.demands.map(({ end }) => end.least)).toEqual([most]);
    }
  });
});

describe("a limit that holds for each object", () => {
  it("the largest total counts, with its place", () => {
    const parts = [
      createPart([{ ...KEY_PAIRS, amount: 3, ...at("a") }]),
      createPart([{ ...KEY_PAIRS, amount: 7, ...at("b") }], "target"),
      createPart([{ ...KEY_PAIRS, amount: 7, ...at("c") }]),
    ];
    expect(combinePlans(parts, "add").demands).toEqual([createDemand({ ...KEY_PAIRS, amount: 7, ...at("b") })]);
  });
});

describe("the likely peak of several plans", () => {
  const ranges = createRanges([1, 1], { likely: [4, 5], worst: [1, 9] });

  it.each([
    ["takes", 3, { least: 7, most: 8 }],
    ["gives back", -3, { least: 1, most: 2 }],
  ])("the likely peak of one plan moves by the amount that another plan %s at the end", (_, amount, likely) => {
    const plan = combinePlans([createPart([{ ...ranges, from: [] }]), createPart([{ amount }])], "add");
    expect(plan.demands).toMatchObject([{ end: { least: 1 + amount, most: 1 + amount }, likely }]);
  });

  it("the highest likely peak counts for a limit that holds for each object", () => {
    const high = { ...ranges, likely: { least: undefined, most: 7 } };
    const parts = [ranges, high].map((one) => createPart([{ ...KEY_PAIRS, ...one, from: [] }]));
    for (const plans of [parts, parts.toReversed()])
      expect(combinePlans(plans, "add").demands).toMatchObject([{ likely: { least: 4, most: 7 } }]);
  });
});

describe("the worst peak of several plans", () => {
  it("deletions of all other plans lower the least worst peak, whatever the order of the plans", () => {
    const replaces = createRanges([0, 0], { likely: [5, 5], worst: [5, 5] });
    const [deletes, creates] = [createRanges([-5, -5]), createRanges([5, 5])];
    const parts = [replaces, deletes, creates].map((one) => createPart([{ ...one, from: [] }]));
    for (const start of [0, 1, 2]) {
      const plan = combinePlans([...parts.slice(start), ...parts.slice(0, start)], "add");
      expect(plan.demands).toMatchObject([{ end: { least: 0, most: 0 }, worst: { least: 0, most: 10 } }]);
    }
  });
});

describe("replacements of several plans", () => {
  const parts = (count: number) => {
    const overlaps = [{ count, takes: 4, grows: 0 }];
    return { released: 1, others: count, othersDeletingFirst: 0, rest: count + 2, overlaps, transients: [] };
  };

  it("replacements of all plans can be applied in batches", () => {
    const plans = [createPart([{ amount: 0, parts: parts(3) }]), createPart([{ amount: 0, parts: parts(2) }])];
    expect(combinePlans(plans, "add").demands[0]?.parts).toEqual({
      released: 2,
      others: 5,
      othersDeletingFirst: 0,
      rest: 9,
      transients: [],
      overlaps: [...parts(3).overlaps, ...parts(2).overlaps],
    });
  });

  it("replacements cannot be applied in batches if another plan takes an unknown amount", () => {
    const plans = [createPart([{ amount: 0, parts: parts(3) }]), createPart([{ amount: 0 }])];
    expect(combinePlans(plans, "add").demands[0]?.parts).toBeUndefined();
  });
});

describe("key pairs that plans add for a user", () => {
  const ranges = createRanges([3, 3], { worst: [3, 4] });
  const from = [{ addresses: ["openstack_compute_keypair_v2.new"], action: "create", amount: 1 }];

  it("the additions of a plan of resources are the total without existing key pairs", () => {
    const plan = combinePlans([createPart([{ ...KEY_PAIRS, ...ranges, from }])], "add");
    expect(plan.demands).toMatchObject([
      { ...ranges, mode: "target", additions: createRanges([1, 1], { worst: [1, 2] }) },
    ]);
  });

  it("additions of several plans add up, although only the largest total counts", () => {
    const declared = { ...KEY_PAIRS, amount: 4, additions: rangesBetween(4, 4) };
    const plan = combinePlans([createPart([{ ...KEY_PAIRS, ...ranges, from }]), createPart([declared])], "add");
    expect(plan.demands).toMatchObject([
      { end: { least: 4, most: 4 }, additions: { end: { least: 5, most: 5 }, worst: { most: 6 } } },
    ]);
  });

  it("additions are unknown if one of the plans states a total", () => {
    const parts = [createPart([{ ...KEY_PAIRS, amount: 4, additions: rangesBetween(4, 4) }]), createPart([KEY_PAIRS])];
    expect(combinePlans(parts, "add").demands[0]).not.toHaveProperty("additions");
  });
});

describe("a total with another statement on the same region, key and item", () => {
  const total = createPart([{ amount: 5, ...at("total") }], "target");
  const addition = createPart([{ amount: 5, ...at("addition") }]);

  it.each([
    ["a total", [total, createPart([{ amount: 5, ...at("other") }], "target")], "`total` line 2", "`other` line 2"],
    ["an addition", [total, addition], "`total` line 2 states a total", "`addition` line 2 states an addition"],
    ["an addition before", [addition, total], "`addition` line 2 states an addition", "`total` line 2 states a total"],
    ["an addition among several", [addition, addition, total], "`addition` line 2", "`total` line 2 states a total"],
  ])("a total and %s are a conflict that names both places", (_what, parts, one, other) => {
    const [problem, ...rest] = problemsOf(() => combinePlans(parts, "add"));
    expect(rest).toEqual([]);
    expect(problem).toMatchObject({ code: "PLAN_CONFLICT", place: { line: 2 } });
    expect(problem?.message).toContain(one);
    expect(problem?.message).toContain(other);
  });

  it("all conflicts are reported at once", () => {
    const both = createPart([{ region: "cbk" }, { region: "fes" }, { region: "ix1" }], "target");
    expect(problemsOf(() => combinePlans([both, both], "add"))).toHaveLength(3);
  });
});

describe("the mode of several plans", () => {
  it("the mode is that of the plans with demands, or else the input's", () => {
    const empty = createPart([], "target");
    expect(combinePlans([], "target").mode).toBe("target");
    expect(combinePlans([empty], "add").mode).toBe("add");
    expect(combinePlans([empty, createPart([{}])], "target").mode).toBe("add");
  });

  it("plans with different modes together are mixed", () => {
    const parts = [createPart([{ region: "fes" }], "target"), createPart([{}])];
    expect(combinePlans(parts, "add").mode).toBe("mixed");
  });
});

describe("regions that differ only in case", () => {
  it("the problem names the resource if its plan has no place", () => {
    const from = [{ addresses: ["openstack_dns_zone_v2.a"], action: "create", amount: 1 }];
    const parts = [createPart([{ region: "cbk" }]), createPart([{ region: "CBK", place: undefined, from }])];
    expect(problemsOf(() => combinePlans(parts, "add"))[0]?.message).toContain("`CBK` (`openstack_dns_zone_v2.a`)");
  });
});

describe("the order of combined demands", () => {
  it("demands are sorted by region, key and item in code-unit order", () => {
    const demands = [
      { region: "c", key: "a.a" },
      { region: "B", key: "a.b" },
      { region: "B", key: "a.a" },
      { region: "\u{1f600}", key: "a.a" },
      { region: "\uffee", key: "a.a" },
      { region: "B", key: "a.c", item: "x" },
      { region: "B", key: "a.c", item: "X" },
    ];
    const plan = combinePlans([createPart(demands)], "add");
    expect(plan.demands.map(({ region, key, item }) => `${region} ${key} ${item}`)).toEqual([
      "B a.a undefined",
      "B a.b undefined",
      "B a.c X",
      "B a.c x",
      "c a.a undefined",
      "\u{1f600} a.a undefined",
      "\uffee a.a undefined",
    ]);
  });

  it("the order of the plans changes neither the order of demands nor their numbers or problems", () => {
    const demand = fc.record(
      {
        region: fc.constantFrom("cbk", "fes"),
        key: fc.constantFrom("compute.cores", "compute.key_pairs", "compute.flavors"),
        item: fc.constantFrom(undefined, "m1.small"),
        amount: fc.oneof(fc.nat(20), fc.constantFrom(Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER)),
        mode: fc.constantFrom<PlanMode>("add", "add", "add", "add", "target"),
      },
      { noNullPrototype: true },
    );
    const parts = fc.array(
      fc.array(demand, { maxLength: 4 }).map((demands) => createPart(demands)),
      { maxLength: 4 },
    );
    const outcome = (plans: readonly ReturnType<typeof createPart>[]) => {
      const problems = problemsOf(() => combinePlans(plans, "add"));
      if (problems.length > 0) return problems.map(({ code }) => code).sort();
      return combinePlans(plans, "add").demands.map(({ place: _place, ...rest }) => rest);
    };
    fc.assert(
      fc.property(
        parts.chain((plans) => fc.tuple(fc.constant(plans), fc.shuffledSubarray(plans, { minLength: plans.length }))),
        ([plans, shuffled]) => {
          expect(outcome(shuffled)).toEqual(outcome(plans));
        },
      ),
      runs(1000),
    );
  });
});

describe("the maximum number of demands", () => {
  it("plans with more demands than the maximum are refused, and with the maximum they are not", () => {
    const create = (count: number) =>
      createPart(Array.from({ length: count }, (_, number) => ({ key: `a.k${number}` })));
    expect(combinePlans([create(MAX_DEMANDS), create(3)], "add").demands).toHaveLength(MAX_DEMANDS);
    expect(problemsOf(() => combinePlans([create(MAX_DEMANDS + 1)], "add"))).toMatchObject([
      { code: "PLAN_TOO_LARGE" },
    ]);
  });
});

describe("a region that a plan marks as sensitive", () => {
  const hidden = { shownRegion: "(sensitive)" };

  it("a sensitive region is hidden in the demands of all plans", () => {
    const one = createPart([{ region: "fes", amount: 1 }]);
    const other = createPart([
      { region: "fes", amount: 2, ...hidden },
      { region: "dbl", key: "dns.zones", ...hidden },
      { region: "cbk" },
    ]);
    const shown = combinePlans([one, other], "add").demands.map(
      ({ region, shownRegion }) => `${region} ${shownRegion}`,
    );
    expect(shown).toEqual(["cbk undefined", "dbl (sensitive)", "fes (sensitive 2)"]);
  });
});
