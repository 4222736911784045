import { describe, expect, it } from "vitest";
import { type Check, type Demand, say } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { createDemand, createPolicies, createSnapshot } from "../support/demands.ts";

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

  it("tells all sizes of a reason in one unit", () => {
    const { check } = evaluateOne(
      { key: "compute.ram_mb", amount: 2 },
      { quota: { cbk: { "compute.ram_mb": 786_432 } }, usage: { cbk: { "compute.ram_mb": 786_432 } } },
    );
    expect(check.reason).toEqual("786,434 MiB after the change, 2 MiB over the limit of 786,432 MiB.");
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
      "the key is like no other",
      { key: "quantum.qubits" },
      {},
      "The API reports neither limit nor usage of `quantum.qubits` in `cbk`.",
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
      { region: "?", regionProblem: say`The provider has no \`region\`.` },
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

  it("never shows a region's name as it is", () => {
    const { check } = evaluateOne({ region: "`|<b>@x\n" });
    expect(check.reason).toEqual("The API did not report region `\\u{60}\\u{7c}\\u{3c}b\\u{3e}\\u{40}x\\u{a}`.");
  });
});

describe("when the source says why it has no value", () => {
  const reason = say`Nova in \`cbk\` refused the limits (403): it takes the role \`reader\`.`;
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
      cbk: { [key]: { key, item: undefined, value: undefined, reason: say`Nova refused the key pairs (403).` } },
    };
    const { check } = evaluateOne(planned, { ...documents, usage });
    expect(check).toMatchObject({ verdict: "unknown", reason: "Nova refused the key pairs (403)." });
  });

  it("compares the largest total alone where it does not count them", () => {
    const { check } = evaluateOne(planned, { ...documents, usage: { cbk: {} } });
    expect(check).toMatchObject({ mode: "target", used: null, planned: 2, projected: 2, verdict: "fits" });
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
    const { checks } = evaluate(asking(4, policy));
    expect(checks).toMatchObject([{ verdict: "over", effect: "fail", usable: 7 }]);
    expect(evaluate(asking(3, policy)).checks).toMatchObject([{ verdict: "fits", effect: "none" }]);
  });
});
