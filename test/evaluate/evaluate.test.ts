import { describe, expect, it } from "vitest";
import { type Check, type Demand, type Limit, toText } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { createBounds, createDemand, createPolicies, createSnapshot } from "../support/demands.ts";

function evaluateOne(demand: Partial<Demand>, documents: Parameters<typeof createSnapshot>[0] = {}) {
  const evaluation = evaluate({
    demands: [createDemand(demand)],
    snapshot: createSnapshot(documents),
    policy: createPolicies(),
  });
  const check = evaluation.checks[0];
  if (check === undefined) throw new Error("expected a check");
  return { evaluation, check };
}

describe("when everything is known", () => {
  it("gives a complete check", () => {
    expect(evaluateOne({}).check).toEqual({
      region: "cbk",
      key: "compute.cores",
      unit: "count",
      mode: "add",
      used: 96,
      planned: 8,
      projected: 104,
      limit: 128,
      headroom: 24,
      verdict: "tight",
      cause: "threshold",
      effect: "warn",
      reason: "104 of 128 after the change: at or above 80 %.",
    });
  });

  it("says in the reason by how much a size is over", () => {
    const { check } = evaluateOne(
      { key: "volume.space_gb", amount: 600 },
      { quota: { cbk: { "volume.space_gb": 10_240 } }, usage: { cbk: { "volume.space_gb": 9_800 } } },
    );
    expect(check).toMatchObject({ verdict: "over", unit: "GiB", headroom: -160 });
    expect(check.reason).toEqual("10,400 GiB after the change, 160 GiB over the limit of 10,240 GiB.");
  });

  it("tells all sizes of a reason in one unit", () => {
    const { check } = evaluateOne(
      { key: "compute.ram_mb", amount: 2 },
      { quota: { cbk: { "compute.ram_mb": 786_432 } }, usage: { cbk: { "compute.ram_mb": 786_432 } } },
    );
    expect(check.reason).toEqual("786,434 MiB after the change, 2 MiB over the limit of 786,432 MiB.");
  });

  it("sorts checks by region, then key, whatever the order of demands", () => {
    const demands = [
      createDemand({ region: "fes" }),
      createDemand({ key: "volume.volumes" }),
      createDemand({ key: "compute.ram_mb" }),
    ];
    const run = (order: Demand[]) =>
      evaluate({ demands: order, snapshot: createSnapshot(), policy: createPolicies() }).checks.map(
        ({ region, key }) => `${region} ${key}`,
      );
    expect(run(demands)).toEqual(["cbk compute.ram_mb", "cbk volume.volumes", "fes compute.cores"]);
    expect(run(demands.toReversed())).toEqual(run(demands));
  });
});

describe("when a value is missing", () => {
  const cases: [string, Partial<Demand>, Parameters<typeof createSnapshot>[0], string][] = [
    [
      "the region is in neither document",
      { region: "cbj" },
      {},
      "The API did not report region `cbj`. Did you mean `cbk`?",
    ],
    [
      "the region is missing from usage only",
      { region: "fes" },
      { quota: { fes: { "compute.cores": 10 } }, usage: {} },
      "The API reports no usage of region `fes`.",
    ],
    [
      "the key is missing from usage, but there in another region",
      { region: "fes", key: "dns.zones" },
      {
        quota: { cbk: { "dns.zones": 10 }, fes: { "dns.zones": 10 } },
        usage: { cbk: { "dns.zones": 1 }, fes: {} },
      },
      "The API reports no usage of `dns.zones` in `fes`. It does in `cbk`.",
    ],
    [
      "the key is misspelt",
      { key: "compute.core" },
      {},
      "The API reports neither limit nor usage of `compute.core` in `cbk`. Did you mean `compute.cores`?",
    ],
    [
      "the key is like no other",
      { key: "quantum.qubits" },
      {},
      "The API reports neither limit nor usage of `quantum.qubits` in `cbk`.",
    ],
    [
      "the source explains why the region cannot have the key",
      { region: "fes", key: "network.lb_pools" },
      {
        quota: { fes: {} },
        usage: { fes: {} },
        explanations: [{ region: "fes", key: "network.lb_pools", text: "Legacy load balancers are elsewhere." }],
      },
      "The API reports neither limit nor usage of `network.lb_pools` in `fes`. Legacy load balancers are elsewhere.",
    ],
    [
      "a storage type is in one document only",
      { key: "objectstorage", item: "ceph" },
      { quota: { cbk: { "objectstorage[ceph]": 10 } }, usage: { cbk: { "objectstorage[quobyte]": 1 } } },
      "The API's usage of `cbk` has no `ceph`, it has `quobyte`.",
    ],
    [
      "the limit is no number",
      {},
      {
        quota: {
          cbk: { "compute.cores": { key: "compute.cores", item: undefined, value: undefined, found: "a string" } },
        },
      },
      "The API's limit cannot be used (a string); a whole number was expected.",
    ],
    [
      "the list of storage types is no list",
      { key: "objectstorage", item: "ceph" },
      {
        quota: { cbk: { "objectstorage[ceph]": 10 } },
        usage: {
          cbk: { objectstorage: { key: "objectstorage", item: undefined, value: undefined, found: "a number" } },
        },
      },
      "The API's usage cannot be used (a number); a whole number was expected.",
    ],
    [
      "the plan's amount is a lower bound",
      { atLeast: true },
      {},
      "The plan is only partly known: at least 8 planned, 104 or more after the change.",
    ],
    ["the planned amount is no number", { amount: Number.NaN }, {}, "The planned amount is not a whole number."],
  ];

  it.each(cases)("is unknown and says why: %s", (_, demand, documents, reason) => {
    const { check, evaluation } = evaluateOne(demand, documents);
    expect(check.verdict).toBe("unknown");
    expect(check.reason).toEqual(reason);
    expect(evaluation.verdict).toBe("fail");
  });

  it.each<[string, Partial<Demand>, Parameters<typeof createSnapshot>[0], string, Check["cause"]]>([
    [
      "the project has others",
      { region: "cbj" },
      { regions: ["fes", "cbk", "dbl"] },
      "Region `cbj` does not exist; the project has `cbk`, `dbl` and `fes`. Did you mean `cbk`?",
      "region",
    ],
    [
      "the project has none",
      { region: "cbj" },
      { quota: {}, usage: {}, regions: [] },
      "The API did not report region `cbj`, nor any other of this project.",
      "region",
    ],
    ["they are not known", { region: "nix" }, {}, "The API did not report region `nix`.", "region"],
    [
      "the project has it, but the documents do not",
      { region: "fes" },
      { regions: ["cbk", "fes"] },
      "The API did not report region `fes`.",
      undefined,
    ],
    [
      "a plan hides it",
      { region: "cbj", shownRegion: "(sensitive)" },
      { regions: ["cbk", "fes"] },
      "Region `(sensitive)` does not exist; the project has `cbk` and `fes`.",
      "region",
    ],
    [
      "the plan does not tell it",
      { region: "?", regionProblem: "The provider has no `region`." },
      {},
      "The provider has no `region`.",
      "region",
    ],
  ])("a region that does not exist is told with those that do: %s", (_, demand, documents, reason, cause) => {
    const { check } = evaluateOne(demand, documents);
    expect(check).toMatchObject({ verdict: "unknown", reason, effect: "fail" });
    expect(check.cause).toBe(cause);
  });

  it("a region that a plan hides is in no hint that answers alone would give", () => {
    const documents = { cbk: { "compute.cores": 9, "dns.zones": 9 }, fes: { "compute.cores": 9 } };
    const { checks } = evaluate({
      demands: [
        createDemand({ region: "cbk", shownRegion: "(sensitive)" }),
        createDemand({ region: "cbj" }),
        createDemand({ region: "fes", key: "dns.zones" }),
      ],
      snapshot: createSnapshot({ quota: documents, usage: documents }),
      policy: createPolicies(),
    });
    expect(checks.filter(({ region }) => region !== "cbk").map(({ reason }) => reason)).toEqual([
      "The API did not report region `cbj`.",
      "The API reports neither limit nor usage of `dns.zones` in `fes`.",
    ]);
  });

  it("names the source as the snapshot does", () => {
    const snapshot = createSnapshot();
    const source = { ...snapshot.source, subject: "OpenStack" };
    const demands = [createDemand({ region: "cbj" })];
    const { checks } = evaluate({ demands, snapshot: { ...snapshot, source }, policy: createPolicies() });
    expect(checks[0]?.reason).toEqual("OpenStack did not report region `cbj`. Did you mean `cbk`?");
  });

  it("never shows a region's name as it is", () => {
    const { check } = evaluateOne({ region: "`|<b>@x\n" });
    expect(check.reason).toEqual("The API did not report region `\\u{60}\\u{7c}\\u{3c}b\\u{3e}\\u{40}x\\u{a}`.");
  });

  it("looks names up that every object has as names", () => {
    const { check } = evaluateOne({ region: "constructor", key: "__proto__.toString" });
    expect(check.verdict).toBe("unknown");
  });
});

describe("when the source says why it has no value", () => {
  const reason = "Nova in `cbk` refused the limits (403): it takes the role `reader`.";
  const untold = (key: string) => ({ key, item: undefined, value: undefined, reason });

  it("is unknown with that sentence, once for limit and usage", () => {
    const documents = { "compute.cores": untold("compute.cores") };
    const { check } = evaluateOne({}, { quota: { cbk: documents }, usage: { cbk: documents } });
    expect(check).toMatchObject({ verdict: "unknown", effect: "fail", limit: null, used: null, reason });
  });

  it("is unknown where only usage lacks, and a limit that decides without usage still does", () => {
    const usage = { cbk: { "compute.cores": untold("compute.cores") } };
    const known = evaluateOne({}, { quota: { cbk: { "compute.cores": 128 } }, usage });
    expect(known.check).toMatchObject({ verdict: "unknown", limit: 128, reason });
    const unlimited = evaluateOne({}, { quota: { cbk: { "compute.cores": "unlimited" } }, usage });
    expect(unlimited.check).toMatchObject({ verdict: "fits", used: null });
  });

  it("names the way to accept it, as for a value that is wrong", () => {
    const usage = { cbk: { "compute.cores": untold("compute.cores") } };
    const { evaluation } = evaluateOne({}, { quota: { cbk: { "compute.cores": 128 } }, usage });
    expect(evaluation.hints).toHaveLength(1);
  });
});

describe("when a limit holds for each object", () => {
  it("needs no usage and says so", () => {
    const { check } = evaluateOne(
      { key: "compute.metadata_items", amount: 12, mode: "target" },
      { quota: { cbk: { "compute.metadata_items": 128 } }, usage: {} },
    );
    expect(check).toMatchObject({ verdict: "fits", used: null, projected: 12, headroom: 116 });
    expect(check.reason).toEqual(
      "12 of 128 after the change. The limit holds for each server; usage is not reported, so the plan's largest counts alone.",
    );
  });
});

describe("when the source counts the key pairs of its user", () => {
  const key = "compute.key_pairs";
  const documents = { quota: { cbk: { [key]: 10 } }, usage: { cbk: { [key]: 9 } } };
  // A plan of resources with two key pairs, one of which there is already.
  const planned = { key, mode: "target", amount: 2, additions: { amount: 1 } } as const;

  it("judges what is added to them, not the plan's total", () => {
    const { check } = evaluateOne(planned, documents);
    expect(check).toMatchObject({ mode: "add", used: 9, planned: 1, projected: 10, verdict: "tight" });
    expect(check.reason).toEqual(
      "10 of 10 after the change: at or above 80 %. The limit holds for each user; usage is that of the user whose credentials are used.",
    );
    const two = evaluateOne({ ...planned, additions: { amount: 2 } }, documents);
    expect(two.check).toMatchObject({ projected: 11, verdict: "over" });
  });

  it("takes a total that was stated for one", () => {
    const { check } = evaluateOne({ key, mode: "target", amount: 10 }, documents);
    expect(check).toMatchObject({ mode: "target", used: 9, planned: 10, projected: 10 });
  });

  it("is unknown where the source says why it cannot count them", () => {
    const usage = {
      cbk: { [key]: { key, item: undefined, value: undefined, reason: "Nova refused the key pairs (403)." } },
    };
    const { check } = evaluateOne(planned, { ...documents, usage });
    expect(check).toMatchObject({ verdict: "unknown", reason: "Nova refused the key pairs (403)." });
  });

  it("compares the largest total alone where it does not count them", () => {
    const { check } = evaluateOne(planned, { ...documents, usage: { cbk: {} } });
    expect(check).toMatchObject({ mode: "target", used: null, planned: 2, projected: 2, verdict: "fits" });
  });
});

describe("when the API has no limit on the key", () => {
  it("is unmetered and shows usage where there is some", () => {
    const { check } = evaluateOne(
      { key: "compute.flavors", item: "m1.small", amount: 2 },
      { quota: { cbk: {} }, usage: { cbk: { "compute.flavors[m1.small]": 3 } } },
    );
    expect(check).toMatchObject({
      key: "compute.flavors[m1.small]",
      verdict: "unmetered",
      used: 3,
      projected: 5,
      limit: null,
    });
  });
});

describe("when a reason is about", () => {
  const limits = (limit: Limit, used: number) => ({
    quota: { cbk: { "compute.cores": limit } },
    usage: { cbk: { "compute.cores": used } },
  });
  const cases: [string, Partial<Demand>, Limit, number, string][] = [
    ["a check that fits", {}, 128, 10, "18 of 128 after the change."],
    ["no limit", {}, "unlimited", 10, "Unlimited."],
    ["a forbidden kind", {}, 0, 0, "The limit is 0: nothing of this kind may be created there."],
    [
      "an old excess",
      { amount: 0 },
      10,
      12,
      "Already over the limit; this change adds nothing: 12 of 10 after the change.",
    ],
    [
      "a lower bound that is over",
      { atLeast: true },
      10,
      9,
      "At least 17 after the change, at least 7 over the limit of 10.",
    ],
    [
      "giving back too much",
      { amount: -9 },
      10,
      4,
      "The plan gives back 9, more than is in use: 0 of 10 after the change.",
    ],
  ];
  it.each(cases)("%s", (_, demand, limit, used, reason) => {
    expect(evaluateOne(demand, limits(limit, used)).check.reason).toEqual(reason);
  });
});

describe("the overall verdict", () => {
  const quota = { cbk: { "compute.cores": 100, "dns.zones": 0, "volume.volumes": 100, "network.ports": 10 } };
  const usage = { cbk: { "compute.cores": 0, "dns.zones": 0, "volume.volumes": 0, "network.ports": 0 } };
  const fits = createDemand({ amount: 1 });
  const tight = createDemand({ key: "volume.volumes", amount: 80 });
  const over = createDemand({ key: "network.ports", amount: 11 });
  const forbidden = createDemand({ key: "dns.zones", amount: 1 });
  const unknown = createDemand({ region: "nowhere" });
  const unmetered = createDemand({ key: "image.images", amount: 1 });
  const run = (demands: Demand[], onUnknown: "fail" | "warn" = "fail") =>
    evaluate({ demands, snapshot: createSnapshot({ quota, usage }), policy: createPolicies({ onUnknown }) });

  it.each([
    ["nothing was asked for", [], "pass"],
    ["everything fits or is unmetered", [fits, unmetered], "pass"],
    ["something is tight", [fits, tight], "warn"],
    ["something is over", [fits, tight, over], "fail"],
    ["something is forbidden", [fits, forbidden], "fail"],
    ["something is unknown", [fits, unknown], "fail"],
  ])("when %s", (_, demands, verdict) => {
    expect(run(demands).verdict).toBe(verdict);
  });

  it("only warns of unknowns when told so", () => {
    expect(run([fits, unknown], "warn").verdict).toBe("warn");
    expect(run([unknown, over], "warn").verdict).toBe("fail");
  });

  it("counts every check once", () => {
    expect(run([fits, tight, over, forbidden, unknown, unmetered]).counts).toEqual({
      fits: 1,
      tight: 1,
      over: 1,
      forbidden: 1,
      contended: 0,
      unknown: 1,
      unmetered: 1,
      waived: 0,
    });
  });
});

describe("a peak that comes to warn-at percent of the limit, within it", () => {
  const demand = (peak: number, overrides: Partial<Demand> = {}) =>
    createDemand({
      amount: 0,
      bounds: createBounds({ lowest: 0, highest: 0, peak, peakAtLeast: 0 }),
      from: [],
      ...overrides,
    });
  const judge = (demands: Demand[], peakPolicy: "warn" | "fail" | "off" = "warn") =>
    evaluate({ demands, snapshot: createSnapshot(), policy: createPolicies(), peakPolicy });

  it("is said in the reason and in a note, and changes no verdict", () => {
    const { checks, notes, verdict } = judge([demand(32)]);
    expect(verdict).toBe("pass");
    expect(checks[0]?.verdict).toBe("fits");
    expect(checks[0]?.reason).toEqual(
      "96 of 128 after the change. During apply usage may reach 128: at or above 80 %.",
    );
    expect(notes).toEqual([
      "During apply, usage may come close to a limit that it keeps to: `cbk` `compute.cores` (128 of 128).",
    ]);
  });

  it("is not said below that, where apply does not matter, or where usage is as high before or after", () => {
    expect(judge([demand(6)]).notes).toBeUndefined();
    expect(judge([demand(7)]).notes).toHaveLength(1);
    expect(judge([demand(32)], "off").notes).toBeUndefined();
    expect(judge([demand(0)]).notes).toBeUndefined();
    expect(judge([demand(33)]).notes).toBeUndefined();
  });

  it("names four keys and counts the rest", () => {
    const demands = ["a", "b", "c", "d", "e", "f"].map((region) => demand(32, { region }));
    const values = (value: number) =>
      Object.fromEntries(demands.map(({ region }) => [region, { "compute.cores": value }]));
    const snapshot = createSnapshot({ quota: values(128), usage: values(96) });
    const { notes = [] } = evaluate({ demands, snapshot, policy: createPolicies() });
    expect(toText(notes[0] ?? "")).toMatch(/`a` `compute\.cores` .*`d` `compute\.cores` \(128 of 128\), 2 more\.$/);
  });
});

describe("ways around a peak", () => {
  it("are told where the peak decides", () => {
    const parts = {
      released: 0,
      others: 40,
      othersDeletingFirst: 0,
      rest: 0,
      overlaps: [{ count: 5, takes: 8, grows: 0 }],
      transients: [],
    };
    const bounds = createBounds({ lowest: 0, highest: 0, peak: 40, peakAtLeast: 8 });
    const demands = [createDemand({ amount: 0, bounds, parts, from: [] })];
    const of = (used: number) => {
      const snapshot = createSnapshot({ usage: { cbk: { "compute.cores": used } } });
      return evaluate({ demands, snapshot, policy: createPolicies() }).checks[0];
    };
    expect(of(100)).toMatchObject({
      cause: "peak",
      peakWays: { releasesFirst: false, replacements: 5, atOnce: 3, deletingFirst: "yes" },
    });
    expect(of(124)).toMatchObject({ cause: "peakAtLeast", peakWays: { atOnce: 0, deletingFirst: "yes" } });
    expect(of(80)?.peakWays).toBeUndefined();
  });
});

describe("regions that have one service", () => {
  const snapshot = {
    ...createSnapshot({
      quota: { cbk: { "dns.zones": 10 }, fes: { "dns.zones": 10 } },
      usage: { cbk: { "dns.zones": 4 }, fes: { "dns.zones": 4 } },
    }),
    shared: [{ keys: ["dns.zones"], regions: ["cbk", "dbl", "fes"] }],
  };
  const asking = (amount: number, policy = createPolicies()) => ({
    demands: [createDemand({ region: "fes", key: "dns.zones", amount })],
    snapshot,
    policy,
  });
  const addition = (region: string, amount: number) => ({ region, key: "dns.zones", amount, atLeast: false });

  it("are one to other changes, whichever of them they name, also one that this change does not", () => {
    const changes = [{ name: "#1", additions: [addition("dbl", 2), addition("cbk", 1)] }];
    const { checks } = evaluate({ ...asking(4), others: { effect: "fail", changes } });
    expect(checks).toMatchObject([
      { region: "fes", verdict: "contended", together: { others: [{ name: "#1", amount: 3 }], projected: 11 } },
    ]);
  });

  it("are judged by the strictest of their policies, of a limit's parts that must remain free by each", () => {
    const policy = {
      ...createPolicies(),
      hasFile: true,
      find: ({ region }: { readonly region: string | undefined }) => ({
        warnAt: { value: 80, by: undefined },
        onUnknown: { value: "fail" as const, by: undefined },
        enforce: { value: region === "dbl" ? ("fail" as const) : ("off" as const), by: undefined },
        keepFree:
          region === "fes" ? undefined : { value: region === "cbk" ? { amount: 1 } : { percent: 30 }, by: undefined },
        waivers: [],
      }),
    };
    const { checks, notes } = evaluate(asking(4, policy));
    expect(checks).toMatchObject([{ verdict: "over", effect: "fail", usable: 7 }]);
    expect(notes).toEqual([
      "Other regions have the same service, so that the strictest policy of all of them holds: `fes` `dns.zones`.",
    ]);
    expect(evaluate(asking(3, policy)).checks).toMatchObject([{ verdict: "fits", effect: "none" }]);
  });
});
