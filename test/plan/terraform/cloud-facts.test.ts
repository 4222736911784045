import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type CloudFacts,
  type Flavor,
  type FlavorFacts,
  type FlavorQuestion,
  say,
  UNANSWERED_FACTS,
  type UnknownAmount,
} from "../../../src/core/index.ts";
import { parseFlavors } from "../../../src/plan/usage/index.ts";
import {
  amountsIn,
  type ChangeDocument,
  changeOf,
  countPlans,
  documentOf,
  type FlatPlan,
  flatten,
  known,
  readChanges,
  stateOf,
} from "./documents.ts";

const CASES = new URL("cases/", import.meta.url);
const SERVER = "openstack_compute_instance_v2";
const FLAVOR = "openstack_compute_flavor_v2";

function caseOf(name: string) {
  const expected = JSON.parse(readFileSync(new URL(`${name}/expected.json`, CASES), "utf8"));
  const { flavors, providerRegions = {}, ...rest } = expected.options ?? {};
  return {
    text: readFileSync(new URL(`${name}/plan.json`, CASES), "utf8"),
    options: { ...rest, providerRegions: new Map<string, string>(Object.entries(providerRegions)) },
    flavors: flavors === undefined ? [] : parseFlavors(JSON.stringify(flavors), "flavors.json"),
  };
}

/** Returns the answer of a cloud that has these flavors in every region. */
function answer(questions: readonly FlavorQuestion[], flavors: readonly Flavor[]): FlavorFacts {
  const found = questions.map((question) => ({
    question,
    flavor: flavors.find(({ name }) => name !== undefined && [question.id, question.name].includes(name)),
  }));
  return {
    flavors: found.flatMap(({ question: { id, region }, flavor }) =>
      flavor === undefined ? [] : [{ ...flavor, id: id ?? `id of ${flavor.name}`, region }],
    ),
    missing: found.flatMap(({ question, flavor }) => (flavor === undefined ? [question] : [])),
    failures: [],
  };
}

const shownIn = ({ notes, demands, uncounted }: FlatPlan) => ({ notes, demands, uncounted });

describe("plans by Terraform, with flavors from the cloud", () => {
  const names = readdirSync(CASES).filter((name) => name !== "errored");

  it.each(names)("flavors from the cloud give the same result as a file of these flavors: %s", async (name) => {
    const { text, options, flavors } = caseOf(name);
    const count = countPlans([text], options);
    const withFile = countPlans([text], { ...options, flavors });
    const { questions } = count(UNANSWERED_FACTS);
    const asked = answer(questions.flavors, flavors);
    const withCloud = count({ ...UNANSWERED_FACTS, flavors: { ...asked, missing: [] } });
    expect(shownIn(flatten(withCloud))).toEqual(shownIn(flatten(withFile(UNANSWERED_FACTS))));
    expect(questions.flavors.length).toBeGreaterThanOrEqual(flavors.length > 0 ? 1 : 0);
  });
});

const LARGE: Flavor = { id: "4", name: "m1.large", vcpus: 4, ramMiB: 8192, diskGiB: 80, region: "cbk" };

function flavorsOf(flavors: Partial<FlavorFacts>): { readonly cloud: Partial<CloudFacts> } {
  return { cloud: { flavors: { flavors: [], missing: [], failures: [], ...flavors } } };
}

const server = (after: object, rest: object = {}) => changeOf(SERVER, "create", { before: null, after, ...rest });

/** Returns the reasons why the cores of a plan are uncertain. */
function coresOf({ demands }: FlatPlan): readonly UnknownAmount[] {
  return demands.find(({ key }) => key === "compute.cores")?.unknown ?? [];
}

const BEFORE = { flavor_id: "3", flavor_name: "m1.large" };
const GONE = changeOf(SERVER, "delete", { before: BEFORE, after: null });
/** The replacement gets the flavor that has this name then, which may be another one. */
const REPLACED = changeOf(SERVER, ["delete", "create"], {
  before: BEFORE,
  after: { flavor_name: "m1.large" },
  after_unknown: { flavor_id: true },
});
const SIZES = { flavor_id: "4", name: "m1.large", vcpus: 4, ram: 8192 };
const CHANGED = changeOf(FLAVOR, "update", { before: SIZES, after: { ...SIZES, vcpus: 64 }, address: `${FLAVOR}.f` });
const REFUSED = say`The compute service of \`cbk\` refused.`;
const ELSEWHERE = say`This cloud has no compute service in \`dbl\`.`;

describe("sizes of flavors from the cloud", () => {
  it("flavors are asked for by ID, or by name if the ID is unknown", async () => {
    const { questions } = await readChanges([
      server({ flavor_name: "m1.large" }),
      server({ flavor_id: "4" }),
      REPLACED,
      server({ flavor_name: "m1.secret" }, { after_sensitive: { flavor_name: true } }),
    ]);
    expect(questions.flavors).toEqual([
      { region: "cbk", id: "3", name: "m1.large" },
      { region: "cbk", id: "4", name: undefined },
      { region: "cbk", id: undefined, name: "m1.large" },
      { region: "cbk", id: undefined, name: "m1.secret", hidden: true },
    ]);
  });

  it("sizes count for servers in their region, by ID and by name", async () => {
    const plan = await readChanges(
      [server({ flavor_name: "m1.large" }), server({ flavor_id: "4" })],
      flavorsOf({ flavors: [LARGE] }),
    );
    expect(amountsIn(plan)).toMatchObject({ "compute.cores": 8, "compute.flavors[m1.large]": 2 });
  });

  const ofRefused = [
    { region: "cbk", reason: REFUSED },
    { region: "dbl", reason: ELSEWHERE },
  ];
  const missing = [{ region: "cbk", id: "3", name: "m1.large" }];
  const ofName = server({ flavor_name: "m1.large" });

  it.each<[string, readonly ChangeDocument[], Partial<FlavorFacts>, object]>([
    ["of another region", [ofName], { flavors: [{ ...LARGE, region: "dbl" }] }, { kind: "flavor" }],
    ["of that name and another id", [GONE], { flavors: [LARGE] }, { kind: "flavor", name: "m1.large" }],
    ["that may be another one", [REPLACED], { flavors: [LARGE], missing }, { kind: "flavor", name: "m1.large" }],
    ["that could not be looked up", [ofName], { failures: ofRefused }, { kind: "flavor", remark: REFUSED }],
  ])("the size is unknown for a flavor %s", async (_, changes, flavors, reason) => {
    expect(coresOf(await readChanges(changes, flavorsOf(flavors)))).toMatchObject([reason]);
  });

  it("the larger size counts for a flavor that the plan changes", async () => {
    const plan = await readChanges([CHANGED, ofName], flavorsOf({ flavors: [LARGE] }));
    expect(amountsIn(plan)).toMatchObject({ "compute.cores": 64 });
  });

  it("a flavor is not asked for if file and plan contradict each other", async () => {
    const rest = stateOf(known(`data.${FLAVOR}.f`, { ...SIZES, id: "4", region: "cbk" }));
    const flavors = [{ id: "4", name: undefined, vcpus: 2, ramMiB: 2048, region: undefined }];
    const plan = await readChanges([server({ flavor_id: "4" })], { rest, flavors });
    expect(plan.questions.flavors).toEqual([]);
    expect(coresOf(plan)).toMatchObject([{ kind: "flavor-conflict" }]);
  });
});

describe("flavors that the cloud lacks", () => {
  const missing = (id: string | undefined, name: string | undefined): FlavorQuestion[] => [{ region: "cbk", id, name }];
  const huge = server({ flavor_name: "m1.hueg" });
  const lacking = flavorsOf({ missing: missing(undefined, "m1.hueg"), flavors: [{ ...LARGE, name: "m1.huge" }] });

  it("a missing flavor is named once for all servers, with a similar flavor", async () => {
    const servers = [0, 1, 2].map((index) =>
      server({ flavor_name: "m1.hueg" }, { address: `${SERVER}.web[${index}]` }),
    );
    const plan = await readChanges(servers, lacking);
    const reason = { kind: "no-flavor", name: "m1.hueg", resources: 3, remark: "Did you mean `m1.huge`?" };
    for (const key of ["compute.cores", "compute.ram_mb", "compute.flavors"]) {
      expect(plan.demands.find((demand) => demand.key === key)?.unknown).toMatchObject([reason]);
    }
    expect(plan.demands.find(({ key }) => key === "compute.flavors")).toMatchObject({ lowest: 0, highest: 3 });
  });

  it("the flavor of an existing server is not reported as missing", async () => {
    const before = { flavor_id: "9", flavor_name: "m1.hueg", network: [], metadata: {} };
    const facts = flavorsOf({ missing: missing("9", "m1.hueg") });
    const gone = await readChanges([changeOf(SERVER, "delete", { before, after: null })], facts);
    expect(coresOf(gone)).toMatchObject([{ kind: "flavor" }]);
    const update = { before, after: { ...before, metadata: { a: "b" } } };
    expect(coresOf(await readChanges([changeOf(SERVER, "update", update)], facts))).toEqual([]);
    const replaced = changeOf(SERVER, ["delete", "create"], { before, after: before });
    const { demands } = await readChanges([replaced], facts);
    expect(demands.find(({ key }) => key === "compute.flavors")?.unknown).toMatchObject([{ kind: "no-flavor" }]);
  });

  it("a flavor that another plan creates in the region is not missing", async () => {
    const made = (name: string, region = "cbk") =>
      changeOf(FLAVOR, "create", { before: null, after: { name, region, vcpus: 4, ram: 8192 } });
    const plans = [[huge], [made("m1.hueg")], [made("m1.other")], [made("m1.hueg", "dbl")]];
    const [one, two, other, elsewhere] = plans.map((changes) => documentOf(changes));
    const cloud = { ...UNANSWERED_FACTS, ...lacking.cloud };
    const kindsOf = async (...texts: readonly string[]) =>
      coresOf(flatten(countPlans(texts)(cloud))).map(({ kind }) => kind);
    expect(await kindsOf(one ?? "", other ?? "")).toEqual(["no-flavor"]);
    expect(await kindsOf(one ?? "", two ?? "")).toEqual(["flavor"]);
    expect(await kindsOf(one ?? "", elsewhere ?? "")).toEqual(["no-flavor"]);
  });

  it("a sensitive missing flavor shows neither its name nor a similar one", async () => {
    const hidden = server({ flavor_name: "m1.hueg" }, { after_sensitive: { flavor_name: true } });
    const [reason] = coresOf(await readChanges([hidden], lacking));
    expect([reason?.kind, reason?.name, reason?.remark]).toEqual(["no-flavor", null, undefined]);
  });

  it("a missing flavor in a sensitive region shows no remark of the cloud", async () => {
    const hidden = server({ flavor_name: "m1.hueg" }, { after_sensitive: { region: true } });
    const [reason] = coresOf(await readChanges([hidden], lacking));
    expect(reason).toMatchObject({ kind: "no-flavor", name: "m1.hueg" });
    expect(reason).not.toHaveProperty("remark");
  });
});
