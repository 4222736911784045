import { describe, expect, it } from "vitest";
import {
  addUnknown,
  type CheckPolicies,
  code,
  type Demand,
  joinMessages,
  type NameSetting,
  say,
  toText,
  type UnknownAmount,
} from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { applyPolicy } from "../../src/policy/index.ts";
import { unknownSentences } from "../../src/words/index.ts";
import { apply, NOW, parse } from "../policy/policies.ts";
import { createDemand, createPolicies, createPolicy, createRanges, createSnapshot } from "../support/demands.ts";

const SERVER = "openstack_compute_instance_v2";

function unknown(overrides: Partial<UnknownAmount> = {}): UnknownAmount {
  return { kind: "flavor", name: "m1.large", type: SERVER, resources: 1, addresses: [`${SERVER}.web`], ...overrides };
}

/** Returns a demand with a known lower bound. The upper bound may be unknown. */
function openDemand(reasons: readonly UnknownAmount[], highest?: number) {
  return createDemand({ ...createRanges([3, highest]), unknown: reasons, from: [] });
}

const REGION = say`its region`;

const sentences = (...reasons: UnknownAmount[]): string => toText(joinMessages(unknownSentences(reasons, REGION)));

describe("reasons for unknown amounts", () => {
  it("a reason names the flavor, its servers and the setting that makes it known", () => {
    const web = unknown({ resources: 3, addresses: [0, 1, 2].map((index) => `${SERVER}.web[${index}]`) });
    expect(sentences(web)).toBe(
      "The size of flavor `m1.large` is unknown (3 servers, such as `openstack_compute_instance_v2.web[0]`). Set `flavors` to a file with the output of `openstack flavor list --all --long -f json`.",
    );
  });

  it("a reason names options on the command line", () => {
    const asOption: NameSetting = ({ setting }) => code(`--${setting}`);
    expect(toText(joinMessages(unknownSentences([unknown()], REGION)), asOption)).toContain(
      "Set `--flavors` to a file",
    );
  });

  it("several flavors are named in one sentence, and the rest is counted", () => {
    const flavors = ["a", "b", "c", "d", "e", "f"].map((name) => unknown({ name }));
    expect(sentences(...flavors.slice(0, 2))).toBe(
      "The sizes of these flavors are unknown: `a` (`openstack_compute_instance_v2.web`) and `b` (`openstack_compute_instance_v2.web`). Set `flavors` to a file with the output of `openstack flavor list --all --long -f json`.",
    );
    expect(sentences(...flavors)).toContain("and 2 more. Set");
  });

  it("a sensitive flavor is not named", () => {
    expect(sentences(unknown({ name: null }))).toContain(
      "The size of a flavor that the plan marks as sensitive is unknown",
    );
  });

  it("the cloud's remark on several flavors is shown once", () => {
    const remark = say`The compute service of \`cbk\` refused.`;
    expect(sentences(...["a", "b"].map((name) => unknown({ name, remark })))).toBe(
      "The sizes of these flavors are unknown: `a` (`openstack_compute_instance_v2.web`) and `b` (`openstack_compute_instance_v2.web`). The compute service of `cbk` refused. Set `flavors` to a file with the output of `openstack flavor list --all --long -f json`.",
    );
  });

  it("equal reasons are added up in any order, most resources first, with three addresses each", () => {
    const parts = [
      unknown({ resources: 2, addresses: ["b", "d"] }),
      unknown({ kind: "after-apply", name: "size", resources: 4, addresses: ["x"] }),
      unknown({ resources: 3, addresses: ["a", "c", "e"] }),
    ];
    const sum = [
      unknown({ resources: 5, addresses: ["a", "b", "c"] }),
      unknown({ kind: "after-apply", name: "size", resources: 4, addresses: ["x"] }),
    ];
    expect(addUnknown(parts)).toEqual(sum);
    expect(addUnknown(parts.toReversed())).toEqual(sum);
  });
});

describe("a check of servers whose flavor does not exist", () => {
  const lacking = (overrides: Partial<UnknownAmount> = {}) =>
    unknown({ kind: "no-flavor", name: "m1.hueg", remark: say`Did you mean \`m1.huge\`?`, ...overrides });
  const run = (reasons: readonly UnknownAmount[], onUnknown: "fail" | "warn" = "fail") => {
    const item = { key: "compute.flavors", item: "m1.hueg" };
    const flavors = createDemand({ ...item, ...createRanges([0, 1]), unknown: reasons });
    return evaluate({
      demands: [openDemand(reasons), flavors],
      snapshot: createSnapshot(),
      policy: createPolicies({ onUnknown }),
    });
  };
  const TEXT =
    "There is no flavor `m1.hueg` in `cbk` (`openstack_compute_instance_v2.web`): the apply would fail. Did you mean `m1.huge`?";

  it("a missing flavor fails the check whatever the limit and the policy on unknown checks are", () => {
    for (const onUnknown of ["fail", "warn"] as const) {
      const { verdict, checks } = run([lacking()], onUnknown);
      expect(verdict).toBe("fail");
      const forbidden = { verdict: "forbidden", cause: "flavor", reason: TEXT };
      expect(checks).toMatchObject([forbidden, forbidden]);
    }
  });

  it("missing flavors are the only reason shown, in one sentence and without sensitive names", () => {
    const [check] = run([unknown({ kind: "after-apply", name: "size", resources: 9 }), lacking()]).checks;
    expect(check?.reason).toEqual(TEXT);
    const { remark: _, ...hidden } = lacking({ name: null });
    const [both] = run([lacking(), hidden]).checks;
    expect(both?.reason).toEqual(
      "These flavors do not exist in `cbk`, so that the apply would fail: `m1.hueg` (`openstack_compute_instance_v2.web`) and a sensitive one (`openstack_compute_instance_v2.web`). Did you mean `m1.huge`?",
    );
    expect(run([hidden]).checks[0]?.reason).toEqual(
      "A flavor that the plan marks as sensitive (`openstack_compute_instance_v2.web`) does not exist in `cbk`, so that the apply would fail.",
    );
  });

  it("a check with a missing flavor is over if its numbers are", () => {
    const demand = createDemand({ ...createRanges([33, undefined]), unknown: [lacking()] });
    const { checks } = evaluate({ demands: [demand], snapshot: createSnapshot(), policy: createPolicies() });
    expect(checks[0]).toMatchObject({ verdict: "over", cause: "limit" });
  });
});

describe("an unknown check", () => {
  const judge = (...args: Parameters<typeof openDemand>) =>
    evaluate({ demands: [openDemand(...args)], snapshot: createSnapshot(), policy: createPolicies() });

  it("an unknown check has its reason as the cause", () => {
    const { checks } = judge([unknown()]);
    expect(checks[0]).toMatchObject({ verdict: "unknown", cause: "amount", unknown: [unknown()] });
    expect(checks[0]?.reason).toEqual(sentences(unknown()));
  });

  it("an unknown check shows the bounds that are known", () => {
    const { checks } = judge([unknown({ kind: "autoscaling", name: "max_replicas" })], 200);
    expect(toText(checks[0]?.reason ?? say``)).toMatch(
      /^Between 99 and 296 after the change; the limit is 128\. An autoscaler decides/,
    );
  });

  it("an unknown check can be accepted by a setting, unless its region does not exist", () => {
    const { hints = [] } = judge([unknown({ kind: "not-in-plan", name: "content_length" })]);
    expect(hints.map((hint) => toText(hint))).toEqual([expect.stringContaining("`on-unknown: warn`")]);
    const snapshot = createSnapshot();
    const demands = [createDemand({ region: "cbx" })];
    expect(evaluate({ demands, snapshot, policy: createPolicies() }).hints).toBeUndefined();
  });

  it("usage after the change is not shown if the amount given back is unbounded", () => {
    const rest = { known: 3, unknown: [unknown()], from: [] };
    const demand = createDemand({ ...createRanges([undefined, 40]), ...rest });
    const { checks } = evaluate({ demands: [demand], snapshot: createSnapshot(), policy: createPolicies() });
    expect(checks[0]).toMatchObject({ verdict: "unknown", projected: null, headroom: null });
    expect(toText(checks[0]?.reason ?? say``)).toMatch(
      /^How much is given back is unknown, and so is usage after the change, up to 136; the limit is 128\. The size of/,
    );
    const fitting = createDemand({ ...createRanges([undefined, 4]), ...rest });
    const { checks: fits } = evaluate({ demands: [fitting], snapshot: createSnapshot(), policy: createPolicies() });
    expect(fits[0]).toMatchObject({ verdict: "fits", projected: null });
    expect(fits[0]?.reason).toEqual("At most 100 of 128 after the change.");
  });

  it("the deletion of one image of unknown size fits a limit that is checked before each upload", () => {
    const MIB = 2 ** 20;
    const image = unknown({ kind: "service", name: "power_state" });
    const key = "image.space_bytes";
    const demand = createDemand({ key, ...createRanges([undefined, 0]), unknown: [image], from: [] });
    const snapshot = createSnapshot({ quota: { cbk: { [key]: 1000 * MIB } }, usage: { cbk: { [key]: MIB } } });
    const { checks } = evaluate({ demands: [demand], snapshot, policy: createPolicies() });
    expect(checks[0]).toMatchObject({ verdict: "fits", projected: null });
    expect(checks[0]?.reason).toEqual("At most 1 MiB of 1,000 MiB after the change.");
  });

  it("at most twenty reasons are listed", () => {
    const many = Array.from({ length: 30 }, (_, index) => unknown({ name: `f${index}` }));
    expect(judge(many).checks[0]?.unknown).toHaveLength(20);
  });
});

describe("an amount of a single object that only an apply shows", () => {
  const RECORDS = "dns.recordset_records";
  const hidden = unknown({
    kind: "after-apply",
    name: "records",
    type: "openstack_dns_recordset_v2",
    addresses: ["r"],
  });
  const run = (
    of: { readonly key?: string; readonly more?: Partial<Demand>; readonly policy?: CheckPolicies } = {},
  ) => {
    const { key = RECORDS, more, policy = createPolicies({ onUnknown: undefined }) } = of;
    const ranges = createRanges([1, undefined]);
    const mode = key === RECORDS ? "target" : "add";
    const open = { ...ranges, unknown: [hidden], from: [], takes: true };
    const snapshot = createSnapshot({ quota: { cbk: { [key]: 20 } }, usage: { cbk: { [key]: 0 } } });
    return evaluate({ demands: [createDemand({ key, mode, ...open, ...more })], snapshot, policy });
  };

  it("the check warns by default, with the lower bound, the limit and the setting that makes it fail", () => {
    const { verdict, hints, checks } = run();
    expect([verdict, hints]).toEqual(["warn", undefined]);
    expect(checks).toMatchObject([{ verdict: "unknown", effect: "warn", unusual: true, cause: "amount" }]);
    expect(checks[0]?.reason).toEqual(
      "At least 1 after the change; the limit is 20 for each record set. `records` of `r` is known only after apply. Only warns, since no plan can show it; `on-unknown: fail` makes it fail.",
    );
  });

  it("the check fails if the setting is `fail`, and says how the amount becomes known", () => {
    const { verdict, hints, checks } = run({ policy: createPolicies({ onUnknown: "fail" }) });
    expect([verdict, hints?.length]).toEqual(["fail", 1]);
    expect(checks.map(({ reason }) => toText(reason))[0]).toMatch(
      /^At least 1 after the change; .* apply that first with `-target`/,
    );
  });

  it.each([
    ["rules: [{key: dns.*, on-unknown: fail}]", "fail"],
    ["defaults: {on-unknown: fail}", "fail"],
    ["rules: [{key: compute.*, on-unknown: fail}]", "warn"],
    ["defaults: {enforce: warn}", "warn"],
  ])("the policy %s makes the run's verdict %s", (text, verdict) => {
    const policy = apply(text, { options: createPolicy({ onUnknown: undefined }) });
    expect(run({ policy }).verdict).toBe(verdict);
  });

  it("the check fails under a rule of the organisation that the repository does not repeat", () => {
    const options = createPolicy({ onUnknown: undefined });
    const organisation = parse("rules: [{key: dns.*, on-unknown: fail}]");
    const policy = applyPolicy(parse("rules: [{key: dns.*, on-unknown: warn}]"), { options, now: NOW, organisation });
    const { verdict, checks } = run({ policy });
    expect([verdict, checks[0]?.rule?.onUnknown]).toEqual(["fail", "fail"]);
  });

  it.each<[string, Parameters<typeof run>[0]]>([
    ["the limit is the whole project's", { key: "network.ports" }],
    [
      "one of the reasons is not Terraform's",
      { more: { unknown: [hidden, unknown({ kind: "project", name: null })] } },
    ],
    ["no reason for the unknown amount is known", { more: { unknown: undefined } }],
  ])("the check fails by default if %s", (_, of) => {
    expect(run(of).verdict).toBe("fail");
  });

  it("the check fails by default if the cloud does not report the limit", () => {
    const ranges = createRanges([1, undefined]);
    const open = { ...ranges, unknown: [hidden], from: [] };
    const { verdict } = evaluate({
      demands: [createDemand({ key: RECORDS, mode: "target", ...open })],
      snapshot: createSnapshot(),
      policy: createPolicies({ onUnknown: undefined }),
    });
    expect(verdict).toBe("fail");
  });

  it("the check fails by default if the lower bound exceeds a default limit that no call reports", () => {
    const key = "network.port_address_pairs";
    const verdicts = [9, 11].map(
      (amount) => run({ key, more: { mode: "target", ...createRanges([amount, undefined]) } }).verdict,
    );
    expect(verdicts).toEqual(["warn", "fail"]);
  });
});
