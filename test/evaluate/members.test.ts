import { describe, expect, it } from "vitest";
import { type Demand, findAdditions, type Limit, type Reading, say } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { combinePlans } from "../../src/plan/combine.ts";
import { parsePlan } from "../plan/parsing.ts";
import { createDemand, createPolicies, createRanges, createSnapshot } from "../support/demands.ts";

const SPACE = "volume.space_gb";
const STORAGE = "objectstorage";

type Documents = Parameters<typeof createSnapshot>[0];

/** Amounts by type. "none" is an amount without a type. */
type AmountsByType = Readonly<Record<string, number>>;

interface Values {
  readonly quota: Record<string, Limit>;
  readonly usage: Record<string, number>;
  readonly mode?: Demand["mode"];
}

/** Returns the checks of a plan in one region. `quota` and `usage` are its values by key. */
function checksOf(key: string, asked: AmountsByType, { quota, usage, mode = "add" }: Values) {
  const typed = Object.entries(asked).map(([type, amount]) => ({ item: type === "none" ? undefined : type, amount }));
  const demands = typed.map((one) => createDemand({ key, mode, ...one }));
  return checkOn({ quota: { cbk: quota }, usage: { cbk: usage } }, demands);
}

function checkOn(documents: Documents, demands: readonly Demand[]) {
  return evaluate({ demands, snapshot: createSnapshot(documents), policy: createPolicies() });
}

/** Returns key, verdict and projected amount of each check. */
function brief({ checks }: ReturnType<typeof checksOf>): readonly string[] {
  return checks.map(({ key, verdict, projected }) => `${key} ${verdict} ${projected}`);
}

describe("limits by volume type", () => {
  it("a type without a limit of its own gets no check, and never the total's limit", () => {
    const found = checksOf(SPACE, { none: 30, ssd: 30 }, { quota: { [SPACE]: 1000 }, usage: { [SPACE]: 300 } });
    expect(brief(found)).toEqual([`${SPACE} fits 330`]);
  });

  it("an unknown key is reported by the total alone, or by its types if the plan has no total", () => {
    const reason = say`Cinder refused the quotas (403).`;
    const untold = { [SPACE]: { key: SPACE, item: undefined, value: undefined, reason } };
    const documents: Documents = { quota: { cbk: untold }, usage: { cbk: untold } };
    const told = (...items: readonly (string | undefined)[]) =>
      checkOn(
        documents,
        items.map((item) => createDemand({ key: SPACE, item, amount: 1 })),
      ).checks.map((check) => [check.key, check.verdict, check.reason]);
    expect(told(undefined, "ssd", "hdd")).toEqual([[SPACE, "unknown", reason]]);
    expect(told("ssd")).toEqual([[`${SPACE}[ssd]`, "unknown", reason]]);
  });
});

const NOTE =
  "This cloud limits `cbk` `volume.space_gb` by type, too, and the plan does not name the type of every amount. Resources were checked as if they could be of any type, and stated amounts against the total only.";

describe("stated amounts without a volume type", () => {
  const notesOf = (asked: AmountsByType, quota: Record<string, Limit>) =>
    checksOf(SPACE, asked, { quota, usage: { [SPACE]: 0, [`${SPACE}[ssd]`]: 0 } }).notes ?? [];
  const typed = { none: 30, ssd: 20 };

  it("amounts get no note if no type has a limit, or if all of them have a type", () => {
    expect(notesOf(typed, { [SPACE]: 100 })).toEqual([]);
    expect(notesOf(typed, { [SPACE]: 100, [`${SPACE}[ssd]`]: "unlimited" })).toEqual([]);
    expect(notesOf({ none: 20, ssd: 20 }, { [SPACE]: 100, [`${SPACE}[ssd]`]: 100 })).toEqual([]);
  });
});

describe("resources without a volume type", () => {
  const [SSD, HDD] = ["ssd", "hdd"].map((type) => `${SPACE}[${type}]`) as [string, string];
  /**
   * Checks volumes of a Terraform plan. `least` to `most` of the total have no known type; `named` are amounts by type.
   */
  function checkVolumes(
    total: number,
    [least, most]: readonly [least: number, most: number],
    { limits, named = {} }: { limits: Record<string, Limit>; named?: Record<string, number> },
  ) {
    const amount = { key: SPACE, ...createRanges([total, total]), from: [] };
    const untyped = createDemand({ ...amount, ...createRanges([least, most]) });
    const demands = [
      createDemand({ ...amount, untyped }),
      ...Object.entries(named).map(([item, one]) => createDemand({ ...amount, item, ...createRanges([one, one]) })),
    ];
    const used = Object.fromEntries(Object.keys(limits).map((name) => [name, 0]));
    return checkOn({ quota: { cbk: limits }, usage: { cbk: used } }, demands);
  }

  it("volumes of unknown type fit if each limited type has room for all of them, and a note says so", () => {
    const limits = { [SPACE]: 100, [SSD]: 100, [HDD]: 10, [`${SPACE}[tape]`]: "unlimited" } as const;
    const evaluation = checkVolumes(30, [0, 10], { limits, named: { ssd: 20 } });
    expect(brief(evaluation)).toEqual([`${SPACE} fits 30`, `${SSD} fits 20`]);
    expect(evaluation.notes).toEqual([NOTE]);
  });

  it("other gates of the change count volumes of unknown type in each type that they may be of", () => {
    const limits = { [SPACE]: 100, [SSD]: 24, [HDD]: 50 } as const;
    const { checks, mayTake } = checkVolumes(20, [0, 20], { limits });
    expect(checks.map(({ key, verdict }) => [key, verdict])).toEqual([[SPACE, "fits"]]);
    const changes = [{ name: "gate a", ...findAdditions({ checks, mayTake, mode: "add" }) }];
    const usage = { cbk: { [SPACE]: 0, [SSD]: 0, [HDD]: 0 } };
    const judge = (amount: number) => {
      const demands = ["ssd", "hdd"].map((item) => createDemand({ key: SPACE, item, amount }));
      const snapshot = createSnapshot({ quota: { cbk: limits }, usage });
      return brief(evaluate({ demands, snapshot, policy: createPolicies({ warnAt: 100 }), gates: { changes } }));
    };
    expect(judge(4)).toEqual([`${HDD} fits 4`, `${SSD} fits 4`]);
    expect(judge(5)).toEqual([`${HDD} fits 5`, `${SSD} unknown 5`]);
  });

  it("volumes of unknown type get no check by type if they only give back, or if no type has a limit", () => {
    const none = checkVolumes(-5, [-5, 0], { limits: { [SPACE]: 100, [SSD]: 0 } });
    expect(brief(none)).toEqual([`${SPACE} fits 0`]);
    const unlimited = checkVolumes(5, [0, 5], { limits: { [SPACE]: 100, [SSD]: "unlimited" } });
    expect(brief(unlimited)).toEqual([`${SPACE} fits 5`]);
    expect(unlimited.notes).toEqual([]);
  });

  it("volumes of unknown type are added to amounts that other plans state, with and without type", () => {
    const amount = { key: SPACE, ...createRanges([20, 20]), from: [] };
    const volumes = createDemand({ ...amount, untyped: createDemand({ ...amount, ...createRanges([0, 20]) }) });
    const stated = parsePlan(JSON.stringify({ cbk: { [SPACE]: [{ type: "ssd", space_gb: 5 }, { space_gb: 7 }] } }));
    const { demands } = combinePlans([{ mode: "add", demands: [volumes] }, stated], "add");
    const usage = { cbk: { [SPACE]: 0, [SSD]: 0 } };
    const evaluation = checkOn({ quota: { cbk: { [SPACE]: 100, [SSD]: 24 } }, usage }, demands);
    expect(brief(evaluation)).toEqual([`${SPACE} fits 32`, `${SSD} unknown 5`]);
    expect(evaluation.notes).toEqual([NOTE]);
  });
});

describe("a limit on all types of object storage", () => {
  const [GOLD, TAPE, CEPH] = [`${STORAGE}[gold]`, `${STORAGE}[tape]`, `${STORAGE}[ceph]`] as const;
  const quota = { [STORAGE]: 100, [GOLD]: 50, [TAPE]: "unlimited" } as const;
  const usage = { [STORAGE]: 70, [GOLD]: 10, [TAPE]: 60 };

  it("an amount without a type is checked against the sum of all types", () => {
    expect(brief(checksOf(STORAGE, { none: 31 }, { quota, usage }))).toEqual([`${STORAGE} over 101`]);
  });

  it("the sum of all types is checked in addition to each type", () => {
    const found = checksOf(STORAGE, { gold: 10, tape: 21 }, { quota, usage });
    expect(brief(found)).toEqual([`${STORAGE} over 101`, `${GOLD} fits 20`, `${TAPE} fits 81`]);
  });

  it("an amount without a type counts in the sum of all types", () => {
    const found = checksOf(STORAGE, { gold: 10, none: 20 }, { quota, usage });
    expect(brief(found)).toEqual([`${STORAGE} tight 100`, `${GOLD} fits 20`]);
  });

  it("a total of a single type counts in the sum by its change", () => {
    const found = checksOf(STORAGE, { gold: 41 }, { quota, usage, mode: "target" });
    expect(brief(found)).toEqual([`${STORAGE} over 101`, `${GOLD} tight 41`]);
  });

  it("totals are the whole sum if one of them has no type", () => {
    const found = checksOf(STORAGE, { gold: 41, none: 30 }, { quota, usage, mode: "target" });
    expect(brief(found)[0]).toBe(`${STORAGE} fits 71`);
  });

  it("the sum never certainly fits if usage of a type with a stated total is unknown", () => {
    const of = { quota, usage: { [STORAGE]: 70 }, mode: "target" } as const;
    expect(brief(checksOf(STORAGE, { gold: 41 }, of))[0]).toBe(`${STORAGE} unknown 41`);
    expect(brief(checksOf(STORAGE, { gold: 101 }, of))[0]).toBe(`${STORAGE} over 101`);
  });

  it("an unlimited sum is not shown in addition to types", () => {
    const open = { ...quota, [STORAGE]: "unlimited" } as const;
    expect(brief(checksOf(STORAGE, { gold: 1 }, { quota: open, usage }))).toEqual([`${GOLD} fits 11`]);
    expect(brief(checksOf(STORAGE, { none: 1 }, { quota: open, usage }))).toEqual([`${STORAGE} fits 71`]);
  });

  it("the limit of the sum does not apply to a type without a limit", () => {
    const { checks } = checksOf(STORAGE, { silver: 1 }, { quota, usage });
    const found = checks.map(({ key, verdict }) => `${key} ${verdict}`);
    expect(found).toEqual([`${STORAGE} fits`, `${STORAGE}[silver] unknown`]);
  });

  it("an amount without a type belongs to the only type of the source", () => {
    const of = { quota: { [CEPH]: 100 }, usage: { [CEPH]: 5 } };
    const asked = { ceph: 50, none: 50 };
    expect(brief(checksOf(STORAGE, asked, of))).toEqual([`${CEPH} over 105`]);
    expect(brief(checksOf(STORAGE, asked, { ...of, mode: "target" }))).toEqual([`${CEPH} tight 100`]);
    const found = checksOf(STORAGE, { ...asked, tape: 1 }, of);
    expect(brief(found)).toEqual([`${CEPH} over 105`, `${TAPE} unknown null`]);
  });

  it("the sum is not checked if the source has types only", () => {
    const of = { quota: { [CEPH]: 100 }, usage: { [CEPH]: 5 } };
    expect(brief(checksOf(STORAGE, { none: 31 }, of))).toEqual([`${CEPH} fits 36`]);
    expect(brief(checksOf(STORAGE, { ceph: 31 }, of))).toEqual([`${CEPH} fits 36`]);
  });
});

describe("an object that plans name by ID and by name", () => {
  const key = "dns.zone_recordsets";
  const readings = [{ key, item: "a.org.", id: "z", value: 490 }];
  const documents = createSnapshot({ quota: { cbk: { [key]: 500 } }, usage: {} });
  const snapshot = { ...documents, usage: [{ region: "cbk", readings }] };
  const checks = (...asked: readonly (readonly [item: string, amount: number, mode?: Demand["mode"]])[]) => {
    const demands = asked.map(([item, amount, mode = "add"]) => createDemand({ key, item, amount, mode }));
    return brief(evaluate({ demands, snapshot, policy: createPolicies() }));
  };
  const shown = `${key}[a.org.]`;

  it("additions to an object count together, but totals and stated deletions do not offset them", () => {
    expect(checks(["z", 6], ["a.org.", 5])).toEqual([`${shown} over 501`]);
    expect(checks(["z", 15], ["a.org.", -5])).toEqual([`${shown} over 505`, `${shown} fits 485`]);
    expect(checks(["z", 15], ["a.org.", 480, "target"])).toEqual([`${shown} over 505`, `${shown} tight 480`]);
  });

  it("a total may include what another plan adds to the object, or not", () => {
    expect(checks(["a.org.", 495, "target"], ["z", 5])).toEqual([`${shown} tight 495`, `${shown} tight 495`]);
    expect(checks(["a.org.", 495, "target"], ["z", 6])).toEqual([`${shown} unknown 495`, `${shown} tight 496`]);
    expect(checks(["a.org.", 501, "target"], ["z", 6])[0]).toBe(`${shown} over 501`);
  });

  it("an object that the plan creates has nothing in common with the same name in other changes", () => {
    const item = "openstack_dns_zone_v2.this";
    const additions = [item, "a.org."].map((name) => {
      return { region: "cbk", key: `${key}[${name}]`, amount: 400, atLeast: false };
    });
    const demands = [
      { ...createDemand({ key, item, amount: 400 }), isNew: true },
      createDemand({ key, item: "z", amount: 5 }),
    ];
    const others = { effect: "fail" as const, changes: [{ name: "#2", additions }] };
    const { checks: found } = evaluate({ demands, snapshot, policy: createPolicies(), others });
    const verdicts = found.map((check) => `${check.key} ${check.verdict}`);
    expect(verdicts).toEqual([`${shown} contended`, `${key}[${item}] tight`]);
  });
});

describe("members of a server group", () => {
  it("the group's members are unknown if the list is refused, and only the plan's count if the source has no such list", () => {
    const key = "compute.server_group_members";
    const objects = [createDemand({ key, item: "g", amount: 1 })];
    const demands = [{ ...createDemand({ key, amount: 1, mode: "target" }), objects }];
    const snapshot = createSnapshot({ quota: { cbk: { [key]: 12 } }, usage: {} });
    const judge = (readings: readonly Reading<number>[]) =>
      evaluate({ demands, snapshot: { ...snapshot, usage: [{ region: "cbk", readings }] }, policy: createPolicies() });
    expect(brief(judge([{ key, reason: say`The list is refused.` }]))).toEqual([`${key}[g] unknown null`]);
    expect(brief(judge([]))).toEqual([`${key} fits 1`]);
  });
});
