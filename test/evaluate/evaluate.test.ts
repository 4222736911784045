import { describe, expect, it } from "vitest";
import { type Check, findAdditions, rangesBetween, say, toText } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { createDemand, createPolicies, createRanges, createSnapshot, type DemandOptions } from "../support/demands.ts";

function evaluateOne(demand: DemandOptions, documents: Parameters<typeof createSnapshot>[0] = {}) {
  const evaluation = evaluate({
    demands: [createDemand(demand)],
    snapshot: createSnapshot(documents),
    policy: createPolicies(),
  });
  const check = evaluation.checks[0];
  if (check === undefined) throw new Error("expected a check");
  return { evaluation, check };
}

describe("a check with known values", () => {
  it("all sizes in a reason have the same unit", () => {
    const { check } = evaluateOne(
      { key: "compute.ram_mb", amount: 2 },
      { quota: { cbk: { "compute.ram_mb": 786_432 } }, usage: { cbk: { "compute.ram_mb": 786_432 } } },
    );
    expect(check.reason).toEqual("786,434 MiB after the change, 2 MiB over the limit of 786,432 MiB.");
  });
});

describe("a check with the largest limit", () => {
  const key = "s3.space_bytes";
  const judge = (limit: number | "unlimited", gates: Parameters<typeof evaluate>[0]["gates"]) =>
    evaluate({
      demands: [createDemand({ key, amount: 5 })],
      snapshot: createSnapshot({ quota: { cbk: { [key]: limit } }, usage: { cbk: { [key]: 0 } } }),
      policy: createPolicies(),
      gates,
    }).checks[0]?.verdict;
  const take = (amount: number) => ({
    changes: [{ name: "a", additions: [{ region: "cbk", key, amount, atLeast: false }] }],
  });

  it("a sum with another gate that is larger than exact numbers is over the largest limit", () => {
    expect(judge(Number.MAX_SAFE_INTEGER, take(Number.MAX_SAFE_INTEGER - 5))).toBe("tight");
    expect(judge(Number.MAX_SAFE_INTEGER, take(Number.MAX_SAFE_INTEGER - 4))).toBe("over");
    expect(judge("unlimited", take(Number.MAX_SAFE_INTEGER))).toBe("fits");
  });

  it("a sum with gates that were not read is unknown at the largest limit, and fits without a limit", () => {
    const unread = { changes: [], unread: "certain" } as const;
    expect(judge(Number.MAX_SAFE_INTEGER, unread)).toBe("unknown");
    expect(judge("unlimited", unread)).toBe("fits");
  });
});

describe("a gate that leaves room for the least of a check", () => {
  const key = "compute.cores";
  const take = (name: string, amount: number) => ({
    name,
    additions: [{ region: "cbk", key, amount, atLeast: false }],
  });

  it.each([0, 6, 90])("the check is unknown, whatever another change takes: %s", (amount) => {
    const { checks, verdict } = evaluate({
      demands: [createDemand({ key, ...createRanges([2, 8]) })],
      snapshot: createSnapshot({ quota: { cbk: { [key]: 22 } }, usage: { cbk: { [key]: 12 } } }),
      policy: createPolicies(),
      gates: { changes: [take("gate a", 5)] },
      others: { effect: "warn", changes: [take("#2", amount)] },
    });
    expect([verdict, checks[0]?.verdict, checks[0]?.cause]).toEqual(["fail", "unknown", "amount"]);
    expect(checks[0] && toText(checks[0].reason)).toMatch(
      /^Fits alone \(14 of 22 after the change\), but perhaps not together with .*`gate a` \(\+5\).*: this change's own amount is not fully known\.$/u,
    );
  });
});

it("a check that is unknown alone is over if it exceeds the limit with other gates for certain", () => {
  const key = "compute.cores";
  const judge = (amount: number) => {
    const additions = [{ region: "cbk", key, amount, atLeast: false }];
    return evaluate({
      demands: [createDemand({ key, ...createRanges([2, undefined]) })],
      snapshot: createSnapshot({ quota: { cbk: { [key]: 22 } }, usage: { cbk: { [key]: 12 } } }),
      policy: createPolicies({ onUnknown: "warn" }),
      gates: { changes: [{ name: "gate a", additions }] },
    });
  };
  expect(judge(8)).toMatchObject({ verdict: "warn", checks: [{ verdict: "unknown" }] });
  const { verdict, checks } = judge(9);
  expect([verdict, checks[0]?.verdict, checks[0]?.limitNeeded]).toEqual(["fail", "over", 23]);
  expect(checks[0] && toText(checks[0].reason)).toMatch(
    /^Unknown alone, but not together with .*`gate a` \(\+9\).*: at least 23, at least 1 over the limit\.$/u,
  );
});

it("a check that only a waiver covers is not said to fit if other gates take an unknown amount", () => {
  const key = "compute.cores";
  const documents = { quota: { cbk: { [key]: 22 } }, usage: { cbk: { [key]: 20 } } };
  const waiver = { waiver: 1, line: 1, regions: ["*"], keys: ["*"], upTo: 30, until: "2026-12-31", daysLeft: 9 };
  const policies = createPolicies();
  const find = (subject: Parameters<typeof policies.find>[0]) => {
    return { ...policies.find(subject), waivers: [{ ...waiver, reason: "r", owner: "o" }] };
  };
  const { checks } = evaluate({
    demands: [createDemand({ key, amount: 5 })],
    snapshot: createSnapshot(documents),
    policy: { ...policies, find },
    gates: { changes: [], unread: "certain" },
  });
  expect(checks[0] && toText(checks[0].reason)).toMatch(/^Covered by a waiver alone, but what others take /u);
});

describe("a change that gives back, after others have taken more than the limit", () => {
  const key = "compute.cores";
  const judge = (peaks: NonNullable<Parameters<typeof createRanges>[1]>) => {
    const additions = [{ region: "cbk", key, amount: 20, atLeast: false }];
    return evaluate({
      demands: [createDemand({ key, ...createRanges([-4, -4], peaks) })],
      snapshot: createSnapshot({ quota: { cbk: { [key]: 50 } }, usage: { cbk: { [key]: 40 } } }),
      policy: createPolicies(),
      others: { effect: "fail", changes: [{ name: "#2", additions }] },
    }).checks[0];
  };

  it("the check warns if the change only may take more during apply", () => {
    const check = judge({ worst: [0, 4] });
    expect([check?.verdict, check?.cause]).toEqual(["tight", "limit"]);
    expect(check && toText(check.reason)).toMatch(/ 56 of 50 after the change, but this change adds nothing\.$/u);
  });

  it("the check is contended if the change is expected to take more during apply", () => {
    expect(judge({ likely: [4, 4], worst: [0, 4] })).toMatchObject({ verdict: "contended", cause: "peakLikely" });
  });
});

describe("a check with a missing value", () => {
  const cases: [string, DemandOptions, Parameters<typeof createSnapshot>[0], string][] = [
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
    ["the planned amount is no number", { amount: Number.NaN }, {}, "The planned amount is not a whole number."],
  ];

  it.each(cases)("the check is unknown and says why: %s", (_, demand, documents, reason) => {
    const { check, evaluation } = evaluateOne(demand, documents);
    expect(check.verdict).toBe("unknown");
    expect(check.reason).toEqual(reason);
    expect(evaluation.verdict).toBe("fail");
  });

  it.each<[string, DemandOptions, Parameters<typeof createSnapshot>[0], string, Check["cause"]]>([
    [
      "the project has no region",
      { region: "cbj" },
      { quota: {}, usage: {}, regions: [] },
      "The API did not report region `cbj`, nor any other of this project.",
      "region",
    ],
    ["the project's regions are unknown", { region: "nix" }, {}, "The API did not report region `nix`.", "region"],
    [
      "the project has the region, but the documents do not",
      { region: "fes" },
      { regions: ["cbk", "fes"] },
      "The API did not report region `fes`.",
      undefined,
    ],
    [
      "a plan hides the region",
      { region: "cbj", shownRegion: "(sensitive)" },
      { regions: ["cbk", "fes"] },
      "Region `(sensitive)` does not exist; the project has `cbk` and `fes`.",
      "region",
    ],
  ])("a missing region is reported together with the existing ones: %s", (_, demand, documents, reason, cause) => {
    const { check } = evaluateOne(demand, documents);
    expect(check).toMatchObject({ verdict: "unknown", reason, effect: "fail" });
    expect(check.cause).toBe(cause);
  });

  it("a region that the plan hides is not suggested from answers alone", () => {
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

  it("a region's name is escaped", () => {
    const { check } = evaluateOne({ region: "`|<b>@x\n" });
    expect(check.reason).toEqual("The API did not report region `\\u{60}\\u{7c}\\u{3c}b\\u{3e}\\u{40}x\\u{a}`.");
  });
});

describe("a source that says why it has no value", () => {
  const reason = say`Nova in \`cbk\` refused the limits (403): it takes the role \`reader\`.`;
  const untold = (key: string) => ({ key, item: undefined, value: undefined, reason });

  it("missing usage makes a check unknown, unless the limit decides without usage", () => {
    const usage = { cbk: { "compute.cores": untold("compute.cores") } };
    const known = evaluateOne({}, { quota: { cbk: { "compute.cores": 128 } }, usage });
    expect(known.check).toMatchObject({ verdict: "unknown", limit: 128, reason });
    const unlimited = evaluateOne({}, { quota: { cbk: { "compute.cores": "unlimited" } }, usage });
    expect(unlimited.check).toMatchObject({ verdict: "fits", used: null });
  });

  it("a missing value can be accepted by a setting, like an invalid one", () => {
    const usage = { cbk: { "compute.cores": untold("compute.cores") } };
    const { evaluation } = evaluateOne({}, { quota: { cbk: { "compute.cores": 128 } }, usage });
    expect(evaluation.hints).toHaveLength(1);
  });
});

describe("a source that counts the key pairs of the credentials' user", () => {
  const key = "compute.key_pairs";
  const documents = { quota: { cbk: { [key]: 10 } }, usage: { cbk: { [key]: 9 } } };
  // A plan with two key pairs, one of which exists.
  const planned = { key, mode: "target", amount: 2, additions: rangesBetween(1, 1) } as const;

  it("added key pairs are judged, not the plan's total", () => {
    const { check } = evaluateOne(planned, documents);
    expect(check).toMatchObject({ mode: "add", used: 9, planned: 1, projected: 10, verdict: "tight" });
    expect(check.reason).toEqual(
      "10 of 10 after the change: at or above 80 %. The limit holds for each user; usage is that of the user whose credentials are used.",
    );
    const two = evaluateOne({ ...planned, additions: rangesBetween(2, 2) }, documents);
    expect(two.check).toMatchObject({ projected: 11, verdict: "over" });
  });

  it("key pairs that another gate of the change takes count", () => {
    const gate = evaluateOne({ ...planned, additions: rangesBetween(1, 1) }, documents).evaluation;
    const changes = [{ name: "gate a", ...findAdditions({ ...gate, mode: "add" }) }];
    const snapshot = createSnapshot(documents);
    const evaluation = evaluate({
      demands: [createDemand(planned)],
      snapshot,
      policy: createPolicies(),
      gates: { changes },
    });
    expect(evaluation.checks[0]).toMatchObject({ verdict: "over", together: { projected: 11 } });
  });

  it("a stated total of key pairs is judged as a total", () => {
    const { check } = evaluateOne({ key, mode: "target", amount: 10 }, documents);
    expect(check).toMatchObject({ mode: "target", used: 9, planned: 10, projected: 10 });
  });

  it("the check is unknown if the source cannot count the key pairs", () => {
    const usage = {
      cbk: { [key]: { key, item: undefined, value: undefined, reason: say`Nova refused the key pairs (403).` } },
    };
    const { check } = evaluateOne(planned, { ...documents, usage });
    expect(check).toMatchObject({ verdict: "unknown", reason: "Nova refused the key pairs (403)." });
  });

  it("the largest total is compared with the limit if the source does not count key pairs", () => {
    const { check } = evaluateOne(planned, { ...documents, usage: { cbk: {} } });
    expect(check).toMatchObject({ mode: "target", used: null, planned: 2, projected: 2, verdict: "fits" });
  });
});
