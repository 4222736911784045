import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type CloudFacts,
  type Flavor,
  type FlavorFacts,
  type FlavorQuestion,
  NOTHING_KNOWN,
  type UnknownAmount,
} from "../../../src/core/index.ts";
import { parseFlavors } from "../../../src/plan/usage/index.ts";
import {
  amountsIn,
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

/** What a cloud answers that has these flavors in every region. */
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
    untold: [],
  };
}

const toldOf = ({ notes, demands, uncounted }: FlatPlan) => ({ notes, demands, uncounted });

describe("plans that Terraform made, with what the cloud tells", () => {
  const names = readdirSync(CASES).filter((name) => name !== "errored");

  it.each(names)("come to the same as with a file of the same flavors: %s", async (name) => {
    const { text, options, flavors } = caseOf(name);
    const count = await countPlans([text], options);
    const withFile = await countPlans([text], { ...options, flavors });
    const { questions } = count(NOTHING_KNOWN);
    const asked = answer(questions.flavors, flavors);
    const told = count({ ...NOTHING_KNOWN, flavors: { ...asked, missing: [] } });
    expect(toldOf(flatten(told))).toEqual(toldOf(flatten(withFile(NOTHING_KNOWN))));
    expect(questions.flavors.length).toBeGreaterThanOrEqual(flavors.length > 0 ? 1 : 0);
  });

  it.each(names)("come to the same when they are counted again: %s", async (name) => {
    const { text, options, flavors } = caseOf(name);
    const count = await countPlans([text], { ...options, flavors });
    const first = count(NOTHING_KNOWN);
    const other: CloudFacts = {
      cloudRegion: { region: "fes", cloud: "demo", from: "a test" },
      regions: ["fes"],
      flavors: answer(first.questions.flavors, []),
      traits: [{ region: "cbk", dhcpPorts: 2, defaultVolumeType: "ssd" }],
      shared: [],
      withoutSecurityGroups: ["cbk"],
    };
    const second = count(other);
    expect(count(NOTHING_KNOWN)).toEqual(first);
    expect(count(other)).toEqual(second);
  });
});

const LARGE: Flavor = { id: "4", name: "m1.large", vcpus: 4, ramMiB: 8192, diskGiB: 80, region: "cbk" };

function flavorsOf(flavors: Partial<FlavorFacts>): { readonly cloud: Partial<CloudFacts> } {
  return { cloud: { flavors: { flavors: [], missing: [], untold: [], ...flavors } } };
}

const server = (after: object, rest: object = {}) => changeOf(SERVER, "create", { before: null, after, ...rest });

/** Reasons for which the cores of a plan are not all known. */
function coresOf({ demands }: FlatPlan): readonly UnknownAmount[] {
  return demands.find(({ key }) => key === "compute.cores")?.unknown ?? [];
}

describe("sizes of flavors that the cloud tells", () => {
  it("are asked for by the id, and by the name where no id is known", async () => {
    const { questions } = await readChanges([
      server({ flavor_name: "m1.large" }),
      server({ flavor_id: "4" }),
      changeOf(SERVER, "delete", { before: { flavor_id: "5", flavor_name: "m1.huge" }, after: null }),
      server({ flavor_name: "m1.secret" }, { after_sensitive: { flavor_name: true } }),
    ]);
    expect(questions.flavors).toEqual([
      { region: "cbk", id: "4", name: undefined },
      { region: "cbk", id: "5", name: "m1.huge" },
      { region: "cbk", id: undefined, name: "m1.large" },
      { region: "cbk", id: undefined, name: "m1.secret", hidden: true },
    ]);
  });

  it("count for servers of their region, by either name", async () => {
    const changes = [server({ flavor_name: "m1.large" }), server({ flavor_id: "4" })];
    const told = await readChanges(changes, flavorsOf({ flavors: [LARGE] }));
    expect(amountsIn(told)).toMatchObject({ "compute.cores": 8, "compute.flavors[m1.large]": 2 });
    const elsewhere = await readChanges(changes, flavorsOf({ flavors: [{ ...LARGE, region: "dbl" }] }));
    expect(coresOf(elsewhere)).toMatchObject([{ kind: "flavor" }, { kind: "flavor" }]);
  });

  it("do not count for another flavor of that name: a server has the one of its id", async () => {
    const gone = changeOf(SERVER, "delete", { before: { flavor_id: "3", flavor_name: "m1.large" }, after: null });
    const plan = await readChanges([gone], flavorsOf({ flavors: [LARGE] }));
    expect(coresOf(plan)).toMatchObject([{ kind: "flavor", name: "m1.large" }]);
  });

  it("are asked for by the name for a server that is replaced under it: the flavor may be another one", async () => {
    const before = { flavor_id: "3", flavor_name: "m1.large" };
    const replaced = changeOf(SERVER, ["delete", "create"], {
      before,
      after: { flavor_name: "m1.large" },
      after_unknown: { flavor_id: true },
    });
    expect((await readChanges([replaced])).questions.flavors).toContainEqual({
      region: "cbk",
      id: undefined,
      name: "m1.large",
    });
    const missing = [{ region: "cbk", id: "3", name: "m1.large" }];
    const plan = await readChanges([replaced], flavorsOf({ flavors: [LARGE], missing }));
    expect(coresOf(plan)).toMatchObject([{ kind: "flavor", name: "m1.large" }]);
  });

  it("give way to the user's file, also where that knows the flavor by its other name", async () => {
    const flavors = [{ id: "4", name: undefined, vcpus: 2, ramMiB: 2048, region: undefined }];
    const plan = await readChanges([server({ flavor_name: "m1.large" })], {
      flavors,
      ...flavorsOf({ flavors: [LARGE] }),
    });
    expect(amountsIn(plan)).toMatchObject({ "compute.cores": 2, "compute.ram_mb": 2048 });
    expect(plan.notes).toEqual([]);
  });

  it("are not asked for where the file and the plan contradict each other", async () => {
    const values = { id: "4", name: "m1.large", vcpus: 8, ram: 8192, region: "cbk" };
    const rest = stateOf(known(`data.${FLAVOR}.f`, values));
    const flavors = [{ id: "4", name: undefined, vcpus: 2, ramMiB: 2048, region: undefined }];
    const plan = await readChanges([server({ flavor_id: "4" })], { rest, flavors });
    expect(plan.questions.flavors).toEqual([]);
    expect(coresOf(plan)).toMatchObject([{ kind: "flavor-conflict" }]);
  });

  it("do not count for a server that is made once the plan has changed the flavor", async () => {
    const sizes = { flavor_id: "4", name: "m1.large", vcpus: 4, ram: 8192 };
    const flavor = changeOf(FLAVOR, "update", {
      before: sizes,
      after: { ...sizes, vcpus: 64 },
      address: `${FLAVOR}.f`,
    });
    const plan = await readChanges([flavor, server({ flavor_name: "m1.large" })], flavorsOf({ flavors: [LARGE] }));
    expect(coresOf(plan)).toMatchObject([{ kind: "flavor", name: "m1.large" }]);
  });

  it("are told why they are not known", async () => {
    const untold = [
      { region: "cbk", reason: "The compute service of `cbk` refused." },
      { region: "dbl", reason: "This cloud has no compute service in `dbl`." },
    ];
    const plan = await readChanges([server({ flavor_name: "m1.large" })], flavorsOf({ untold }));
    expect(coresOf(plan)).toMatchObject([{ kind: "flavor", remark: "The compute service of `cbk` refused." }]);
  });
});

describe("flavors that the cloud does not have", () => {
  const missing = (id: string | undefined, name: string | undefined): FlavorQuestion[] => [{ region: "cbk", id, name }];
  const huge = server({ flavor_name: "m1.hueg" });
  const lacking = flavorsOf({ missing: missing(undefined, "m1.hueg"), flavors: [{ ...LARGE, name: "m1.huge" }] });

  it("are named with one that is like them, once for all servers", async () => {
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

  it("are none where the server is there already, whatever has become of its flavor", async () => {
    const before = { flavor_id: "9", flavor_name: "m1.hueg", network: [], metadata: {} };
    const known = flavorsOf({ missing: missing("9", "m1.hueg") });
    const gone = await readChanges([changeOf(SERVER, "delete", { before, after: null })], known);
    expect(coresOf(gone)).toMatchObject([{ kind: "flavor" }]);
    const update = { before, after: { ...before, metadata: { a: "b" } } };
    expect(coresOf(await readChanges([changeOf(SERVER, "update", update)], known))).toEqual([]);
    const replaced = changeOf(SERVER, ["delete", "create"], { before, after: before });
    const { demands } = await readChanges([replaced], known);
    expect(demands.find(({ key }) => key === "compute.flavors")?.unknown).toMatchObject([{ kind: "no-flavor" }]);
  });

  it.each<[string, object, object?]>([
    ["that name", { name: "m1.hueg", vcpus: 4, ram: 8192 }],
    ["a name that is not known yet", { vcpus: 4, ram: 8192 }, { name: true }],
    ["a size that is not known yet", { name: "m1.other", ram: 8192 }, { vcpus: true }],
  ])("are none where a plan makes a flavor of %s", async (_, after, after_unknown = {}) => {
    const flavor = changeOf(FLAVOR, "create", { before: null, after, after_unknown, address: `${FLAVOR}.f[0]` });
    const other = changeOf(FLAVOR, "create", {
      before: null,
      after: { name: "x", vcpus: 1, ram: 1 },
      address: `${FLAVOR}.f[1]`,
    });
    const [one, two] = [documentOf([huge]), documentOf([flavor, other])];
    const cloud = { ...NOTHING_KNOWN, ...lacking.cloud };
    const kindsOf = async (...texts: readonly string[]) =>
      coresOf(flatten((await countPlans(texts))(cloud))).map(({ kind }) => kind);
    expect(await kindsOf(one)).toEqual(["no-flavor"]);
    expect(await kindsOf(one, two)).toEqual(["flavor"]);
  });

  it("are lacking all the same where a plan deletes the flavor of that name, or makes another one", async () => {
    const sizes = { flavor_id: "9", name: "m1.other", vcpus: 4, ram: 8192 };
    const old = changeOf(FLAVOR, "delete", { before: { ...sizes, name: "m1.hueg" }, address: `${FLAVOR}.old` });
    const other = changeOf(FLAVOR, "create", { after: sizes, address: `${FLAVOR}.new` });
    expect(coresOf(await readChanges([old, other, huge], lacking))).toMatchObject([{ kind: "no-flavor" }]);
  });

  it("show no name, nor one that is like it, where the plan marks it as sensitive", async () => {
    const hidden = server({ flavor_name: "m1.hueg" }, { after_sensitive: { flavor_name: true } });
    const [reason] = coresOf(await readChanges([hidden], lacking));
    expect([reason?.kind, reason?.name, reason?.remark]).toEqual(["no-flavor", null, undefined]);
  });

  it("show nothing that the cloud says of a region that the plan marks as sensitive", async () => {
    const hidden = server({ flavor_name: "m1.hueg" }, { after_sensitive: { region: true } });
    const [reason] = coresOf(await readChanges([hidden], lacking));
    expect(reason).toMatchObject({ kind: "no-flavor", name: "m1.hueg" });
    expect(reason).not.toHaveProperty("remark");
  });
});
