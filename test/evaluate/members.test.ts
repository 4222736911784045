import { describe, expect, it } from "vitest";
import { type Demand, type Limit, type Reading, say } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { combinePlans } from "../../src/plan/combine.ts";
import { parsePlan } from "../plan/parsing.ts";
import { createBounds, createDemand, createPolicies, createSnapshot } from "../support/demands.ts";

const SPACE = "volume.space_gb";
const STORAGE = "objectstorage";

type Documents = Parameters<typeof createSnapshot>[0];

/** Checks of one region, from its values by key; `[type, amount]` are what a plan asks for, type null: the total. */
function checksOf(
  key: string,
  asked: readonly (readonly [string | undefined, number])[],
  {
    quota,
    usage,
    mode = "add",
  }: { quota: Record<string, Limit>; usage: Record<string, number>; mode?: Demand["mode"] },
) {
  const documents: Documents = { quota: { cbk: quota }, usage: { cbk: usage } };
  return checkOn(
    documents,
    asked.map(([item, amount]) => createDemand({ key, item, amount, mode })),
  );
}

function checkOn(documents: Documents, demands: readonly Demand[]) {
  return evaluate({ demands, snapshot: createSnapshot(documents), policy: createPolicies() });
}

/** Key, verdict and projected amount of each check. */
function brief({ checks }: ReturnType<typeof checksOf>) {
  return checks.map(({ key, verdict, projected }) => [key, verdict, projected]);
}

describe("limits by volume type", () => {
  const asked = [
    [undefined, 30],
    ["ssd", 30],
  ] as const;

  it("are no checks where the source has none, and never the total's value", () => {
    expect(brief(checksOf(SPACE, asked, { quota: { [SPACE]: 1000 }, usage: { [SPACE]: 300 } }))).toEqual([
      [SPACE, "fits", 330],
    ]);
  });

  it("are told by the total alone where nothing of the key is known, and by themselves where no plan asks for the total", () => {
    const reason = say`Cinder refused the quotas (403).`;
    const untold = { [SPACE]: { key: SPACE, item: undefined, value: undefined, reason } };
    const snapshot = createSnapshot({ quota: { cbk: untold }, usage: { cbk: untold } });
    const told = (...items: readonly (string | undefined)[]) =>
      evaluate({
        demands: items.map((item) => createDemand({ key: SPACE, item, amount: 1 })),
        snapshot,
        policy: createPolicies(),
      }).checks.map((check) => [check.key, check.verdict, check.reason]);
    expect(told(undefined, "ssd", "hdd")).toEqual([[SPACE, "unknown", reason]]);
    expect(told("ssd")).toEqual([[`${SPACE}[ssd]`, "unknown", reason]]);
  });
});

const NOTE =
  "Types have limits of their own, and the plan does not name the type of all that it takes of `cbk` `volume.space_gb`. Resources were checked as if they could be of any type, and stated amounts against the total only.";

describe("amounts of which no volume type is told", () => {
  const notesOf = (asked: Parameters<typeof checksOf>[1], quota: Record<string, Limit>) =>
    checksOf(SPACE, asked, { quota, usage: { [SPACE]: 0, [`${SPACE}[ssd]`]: 0 } }).notes ?? [];
  const typed = [
    [undefined, 30],
    ["ssd", 20],
  ] as const;

  it("are no news where there is no such limit, or nothing without a type", () => {
    expect(notesOf(typed, { [SPACE]: 100 })).toEqual([]);
    expect(notesOf(typed, { [SPACE]: 100, [`${SPACE}[ssd]`]: "unlimited" })).toEqual([]);
    const whole = [
      [undefined, 20],
      ["ssd", 20],
    ] as const;
    expect(notesOf(whole, { [SPACE]: 100, [`${SPACE}[ssd]`]: 100 })).toEqual([]);
  });
});

describe("resources of which no volume type is told", () => {
  const [SSD, HDD] = ["ssd", "hdd"].map((type) => `${SPACE}[${type}]`) as [string, string];
  const bounds = (least: number, most: number) =>
    createBounds({ lowest: least, highest: most, peak: Math.max(0, most), peakAtLeast: Math.max(0, least) });

  /** Checks volumes of a Terraform plan: so much in all, up to so much of a type that is not told, and the rest of types that are. */
  function checkVolumes(
    total: number,
    [least, most]: readonly [least: number, most: number],
    { limits, named = {} }: { limits: Record<string, Limit>; named?: Record<string, number> },
  ) {
    const amount = { key: SPACE, amount: total, bounds: bounds(total, total), from: [] };
    const untyped = createDemand({ ...amount, amount: least, atLeast: true, bounds: bounds(least, most) });
    const demands = [
      createDemand({ ...amount, untyped }),
      ...Object.entries(named).map(([item, one]) =>
        createDemand({ ...amount, item, amount: one, bounds: bounds(one, one) }),
      ),
    ];
    const used = Object.fromEntries(Object.keys(limits).map((name) => [name, 0]));
    const snapshot = createSnapshot({ quota: { cbk: limits }, usage: { cbk: used } });
    return evaluate({ demands, snapshot, policy: createPolicies() });
  }

  it("fit where each type with a limit of its own has room for all of them, which a note says", () => {
    const limits = { [SPACE]: 100, [SSD]: 100, [HDD]: 10, [`${SPACE}[tape]`]: "unlimited" } as const;
    const evaluation = checkVolumes(30, [0, 10], { limits, named: { ssd: 20 } });
    expect(brief(evaluation)).toEqual([
      [SPACE, "fits", 30],
      [SSD, "fits", 20],
    ]);
    expect(evaluation.notes).toEqual([NOTE]);
  });

  it("are of no type's news where they only give back, or no type has a limit", () => {
    const none = checkVolumes(-5, [-5, 0], { limits: { [SPACE]: 100, [SSD]: 0 } });
    expect(brief(none)).toEqual([[SPACE, "fits", 0]]);
    const unlimited = checkVolumes(5, [0, 5], { limits: { [SPACE]: 100, [SSD]: "unlimited" } });
    expect(brief(unlimited)).toEqual([[SPACE, "fits", 5]]);
    expect(unlimited.notes).toBeUndefined();
  });

  it("count together with what other plans state, by type and without", () => {
    const amount = { key: SPACE, amount: 20, bounds: bounds(20, 20), from: [] };
    const volumes = createDemand({
      ...amount,
      untyped: createDemand({ ...amount, amount: 0, atLeast: true, bounds: bounds(0, 20) }),
    });
    const stated = parsePlan(JSON.stringify({ cbk: { [SPACE]: [{ type: "ssd", space_gb: 5 }, { space_gb: 7 }] } }));
    const { demands } = combinePlans([{ mode: "add", demands: [volumes] }, stated], "add");
    const snapshot = createSnapshot({
      quota: { cbk: { [SPACE]: 100, [SSD]: 24 } },
      usage: { cbk: { [SPACE]: 0, [SSD]: 0 } },
    });
    const evaluation = evaluate({ demands, snapshot, policy: createPolicies() });
    expect(brief(evaluation)).toEqual([
      [SPACE, "fits", 32],
      [SSD, "unknown", 5],
    ]);
    expect(evaluation.notes).toEqual([NOTE]);
  });
});

describe("a limit on all types of object storage", () => {
  const quota = { [STORAGE]: 100, [`${STORAGE}[gold]`]: 50, [`${STORAGE}[tape]`]: "unlimited" } as const;
  const usage = { [STORAGE]: 70, [`${STORAGE}[gold]`]: 10, [`${STORAGE}[tape]`]: 60 };

  it("judges what is asked of no type", () => {
    expect(brief(checksOf(STORAGE, [[undefined, 31]], { quota, usage }))).toEqual([[STORAGE, "over", 101]]);
  });

  it("judges the sum of all types beside each of them", () => {
    const asked = [
      ["gold", 10],
      ["tape", 21],
    ] as const;
    expect(brief(checksOf(STORAGE, asked, { quota, usage }))).toEqual([
      [STORAGE, "over", 101],
      [`${STORAGE}[gold]`, "fits", 20],
      [`${STORAGE}[tape]`, "fits", 81],
    ]);
  });

  it("counts what no type is said of in the sum", () => {
    const asked = [
      ["gold", 10],
      [undefined, 20],
    ] as const;
    expect(brief(checksOf(STORAGE, asked, { quota, usage }))).toEqual([
      [STORAGE, "tight", 100],
      [`${STORAGE}[gold]`, "fits", 20],
    ]);
  });

  it("takes totals of single types for what they change", () => {
    expect(brief(checksOf(STORAGE, [["gold", 41]], { quota, usage, mode: "target" }))).toEqual([
      [STORAGE, "over", 101],
      [`${STORAGE}[gold]`, "tight", 41],
    ]);
  });

  it("takes totals for all there is where one is of no type", () => {
    const asked = [
      ["gold", 41],
      [undefined, 30],
    ] as const;
    expect(brief(checksOf(STORAGE, asked, { quota, usage, mode: "target" }))[0]).toEqual([STORAGE, "fits", 71]);
  });

  it("is never kept for sure by a total of one type whose usage is not known", () => {
    const of = { quota, usage: { [STORAGE]: 70 }, mode: "target" } as const;
    expect(brief(checksOf(STORAGE, [["gold", 41]], of))[0]).toEqual([STORAGE, "unknown", 41]);
    expect(brief(checksOf(STORAGE, [["gold", 101]], of))[0]).toEqual([STORAGE, "over", 101]);
  });

  it("is not shown beside types where it is unlimited", () => {
    const open = { ...quota, [STORAGE]: "unlimited" } as const;
    expect(brief(checksOf(STORAGE, [["gold", 1]], { quota: open, usage }))).toEqual([[`${STORAGE}[gold]`, "fits", 11]]);
    expect(brief(checksOf(STORAGE, [[undefined, 1]], { quota: open, usage }))).toEqual([[STORAGE, "fits", 71]]);
  });

  it("is not taken for a type's own", () => {
    const { checks } = checksOf(STORAGE, [["silver", 1]], { quota, usage });
    expect(checks.map(({ key, verdict }) => [key, verdict])).toEqual([
      [STORAGE, "fits"],
      [`${STORAGE}[silver]`, "unknown"],
    ]);
  });

  it("is that of the only type where the source has no other, with what is asked of no type", () => {
    const of = { quota: { [`${STORAGE}[ceph]`]: 100 }, usage: { [`${STORAGE}[ceph]`]: 5 } };
    const asked = [
      ["ceph", 50],
      [undefined, 50],
    ] as const;
    expect(brief(checksOf(STORAGE, asked, of))).toEqual([[`${STORAGE}[ceph]`, "over", 105]]);
    expect(brief(checksOf(STORAGE, asked, { ...of, mode: "target" }))).toEqual([[`${STORAGE}[ceph]`, "tight", 100]]);
    expect(brief(checksOf(STORAGE, [...asked, ["tape", 1]], of))).toEqual([
      [`${STORAGE}[ceph]`, "over", 105],
      [`${STORAGE}[tape]`, "unknown", null],
    ]);
  });

  it("is not there where the source has members only", () => {
    const of = { quota: { [`${STORAGE}[ceph]`]: 100 }, usage: { [`${STORAGE}[ceph]`]: 5 } };
    expect(brief(checksOf(STORAGE, [[undefined, 31]], of))).toEqual([[`${STORAGE}[ceph]`, "fits", 36]]);
    expect(brief(checksOf(STORAGE, [["ceph", 31]], of))).toEqual([[`${STORAGE}[ceph]`, "fits", 36]]);
  });
});

describe("an object that plans name by its id and by its name", () => {
  const key = "dns.zone_recordsets";
  const readings = [{ key, item: "a.org.", id: "z", value: 490 }];
  const checks = (...asked: readonly (readonly [item: string, amount: number, mode?: Demand["mode"]])[]) => {
    const demands = asked.map(([item, amount, mode = "add"]) => createDemand({ key, item, amount, mode }));
    const snapshot = {
      ...createSnapshot({ quota: { cbk: { [key]: 500 } }, usage: {} }),
      usage: [{ region: "cbk", readings }],
    };
    return brief(evaluate({ demands, snapshot, policy: createPolicies() }));
  };
  const shown = `${key}[a.org.]`;

  it("has what they add together, but neither a total nor what one gives back pays for another", () => {
    expect(checks(["z", 6], ["a.org.", 5])).toEqual([[shown, "over", 501]]);
    expect(checks(["z", 15], ["a.org.", -5])).toEqual([
      [shown, "over", 505],
      [shown, "fits", 485],
    ]);
    expect(checks(["z", 15], ["a.org.", 480, "target"])).toEqual([
      [shown, "over", 505],
      [shown, "fits", 480],
    ]);
  });

  it("has nothing of what other changes add to one that they make under the same name", () => {
    const item = "openstack_dns_zone_v2.this";
    const additions = [item, "a.org."].map((name) => {
      return { region: "cbk", key: `${key}[${name}]`, amount: 400, atLeast: false };
    });
    const demands = [
      { ...createDemand({ key, item, amount: 400 }), isNew: true },
      createDemand({ key, item: "z", amount: 5 }),
    ];
    const snapshot = {
      ...createSnapshot({ quota: { cbk: { [key]: 500 } }, usage: {} }),
      usage: [{ region: "cbk", readings }],
    };
    const others = { effect: "fail" as const, changes: [{ name: "#2", additions }] };
    const { checks: found } = evaluate({ demands, snapshot, policy: createPolicies(), others });
    expect(found.map(({ key: shownKey, verdict }) => [shownKey, verdict])).toEqual([
      [shown, "contended"],
      [`${key}[${item}]`, "tight"],
    ]);
  });
});

describe("members of a server group", () => {
  it("are not known where the source does not tell them, and are the plan's alone where it never does", () => {
    const key = "compute.server_group_members";
    const objects = [createDemand({ key, item: "g", amount: 1 })];
    const demands = [{ ...createDemand({ key, amount: 1, mode: "target" }), objects }];
    const snapshot = createSnapshot({ quota: { cbk: { [key]: 12 } }, usage: {} });
    const judge = (readings: readonly Reading<number>[]) =>
      evaluate({ demands, snapshot: { ...snapshot, usage: [{ region: "cbk", readings }] }, policy: createPolicies() });
    expect(brief(judge([{ key, reason: say`The list is refused.` }]))).toEqual([[`${key}[g]`, "unknown", null]]);
    expect(brief(judge([]))).toEqual([[key, "fits", 1]]);
  });
});
