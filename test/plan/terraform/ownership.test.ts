import { describe, expect, it } from "vitest";
import {
  boundsOf,
  type ChangeDocument,
  changeOf,
  configurationOf,
  constant,
  documentOf,
  type FlatPlan,
  known,
  parsePlans,
  readChanges,
  refersTo,
  stateOf,
  written,
} from "./documents.ts";

const NETWORK = "openstack_networking_network_v2";
const FIP = "openstack_networking_floatingip_v2";
const VOLUME = "openstack_blockstorage_volume_v3";
const PRIVATE = { shared: false, external: false };

const created = (name: string): ChangeDocument =>
  changeOf(NETWORK, "create", { after: {}, after_unknown: { tenant_id: true }, address: `${NETWORK}.${name}` });
const BOTH = [created("one"), created("other")];

/** Returns the configuration of two networks, each with its own provider. */
const twoProviders = (one: object, other: object): object =>
  configurationOf([written(`${NETWORK}.one`), written(`${NETWORK}.other`, {}, "openstack.other")], {
    openstack: one,
    "openstack.other": other,
  });

const accounts = (settings: object): object =>
  twoProviders({ cloud: constant("a"), tenant_id: constant("p") }, { cloud: constant("b"), ...settings });

/** Returns lowest and highest amounts by region, for the project p by default. */
async function bounds(
  rest: object,
  changes: readonly ChangeDocument[] = BOTH,
  project: string | undefined = "p",
): Promise<readonly string[]> {
  const { demands } = await readChanges(changes, { rest, project });
  return demands.map(({ region, lowest, highest }) => `${region} ${lowest} to ${highest}`);
}

describe("two providers", () => {
  const same = { cloud: constant("c"), region: constant("cbk") };
  const login = { auth_url: constant("https://ours/v3"), user_name: constant("u"), tenant_name: constant("t") };
  const loginsBy = (name: string): object =>
    twoProviders({ ...login, [name]: constant("a") }, { ...login, [name]: constant("b") });
  const inModules = (expressions: object): object => ({
    configuration: {
      ...Object(twoProviders({}, {})).configuration,
      provider_config: {
        openstack: { name: "openstack", expressions },
        "openstack.other": { name: "openstack", module_address: "module.m", expressions },
      },
    },
  });

  it.each<[string, object, string]>([
    ["with one account count together", twoProviders(same, { ...same, region: constant("dbl") }), "2 to 2"],
    ["with two accounts count if both name the project", accounts({ tenant_id: constant("p") }), "2 to 2"],
    ["may work in another project by its name", accounts({ tenant_id: constant("q") }), "1 to 2"],
    ["may work in another project without a name", accounts({}), "1 to 2"],
    ["may work in another project by a function", accounts({ tenant_id: {} }), "1 to 2"],
    ["may work in another project by two variables", accounts({ tenant_id: refersTo("var.a", "var.b") }), "1 to 2"],
    ["are distinguished by `user_domain_name`", loginsBy("user_domain_name"), "0 to 2"],
    ["are distinguished by `default_domain`", loginsBy("default_domain"), "0 to 2"],
    ["are distinguished by `user_id`", loginsBy("user_id"), "0 to 2"],
    ["are distinguished by `project_domain_id`", loginsBy("project_domain_id"), "0 to 2"],
    ["are two accounts by functions", twoProviders({ cloud: {} }, { cloud: {} }), "0 to 2"],
    ["are two accounts by equal expressions in two modules", inModules({ user_id: refersTo("var.id") }), "0 to 2"],
  ])("two providers %s", async (_, rest, expected) => {
    expect(await bounds(rest)).toEqual([`cbk ${expected}`]);
  });

  it("providers in modules are one account if the calls pass the same login", async () => {
    const expressions = { user_name: refersTo("var.name"), cloud: refersTo("var.cloud") };
    const block = (module_address: string): object => ({ name: "openstack", module_address, expressions });
    const call = (name: string): object => ({
      expressions: { name: refersTo("var.user"), cloud: refersTo("local.cloud") },
      module: { resources: [written(`${NETWORK}.${name}`, {}, `module.${name}:openstack`)] },
    });
    const provider_config = {
      "module.one:openstack": block("module.one"),
      "module.other:openstack": block("module.other"),
    };
    const root_module = { module_calls: { one: call("one"), other: call("other") } };
    const changes = ["one", "other"].map((name) => ({
      ...created(name),
      address: `module.${name}.${NETWORK}.${name}`,
    }));
    const rest = { configuration: { provider_config, root_module }, variables: { user: { value: "u" } } };
    expect(await bounds(rest, changes)).toEqual(["cbk 2 to 2"]);
  });

  it("equal settings from variables may be two accounts", async () => {
    const tenant_name = refersTo("var.team");
    expect(await bounds(twoProviders({ tenant_name }, { tenant_name }))).toEqual(["cbk 0 to 2"]);
    const other = { tenant_name, region: constant("dbl") };
    expect(await bounds(twoProviders({ tenant_name }, other))).toEqual(["cbk 2 to 2"]);
    const named = { tenant_name: constant("t") };
    expect(await bounds(twoProviders(named, named))).toEqual(["cbk 2 to 2"]);
  });

  it("a project from a variable counts on the safe side", async () => {
    const rest = accounts({ tenant_id: refersTo("var.project") });
    const of = (value: string) => bounds({ ...rest, variables: { project: { value } } });
    expect(await of("q")).toEqual(["cbk 1 to 2"]);
    expect(await of("p")).toEqual(["cbk 2 to 2"]);
  });

  it("one account counts fully without a checked project, and two accounts may be any project's", async () => {
    const of = async (rest: object) => boundsOf(await readChanges(BOTH, { rest }), "network.networks");
    expect(await of(twoProviders(same, same))).toEqual([2, 2]);
    expect(await of(accounts({}))).toEqual([0, 2]);
  });

  it("a note names a provider whose project is unclear", async () => {
    const { notes } = await readChanges(BOTH, { rest: accounts({}), project: "p" });
    expect(notes).toEqual([expect.stringContaining("1 change of the provider `openstack.other` may belong")]);
  });

  it("a deletion does not certainly free quota if only a name or another cloud shows its project", async () => {
    const gone = (before: object) => changeOf(NETWORK, "delete", { before, address: `${NETWORK}.other` });
    const changes = [created("one"), created("one")];
    expect(await bounds(accounts({ tenant_id: constant("p") }), [...changes, gone({})])).toEqual(["cbk 1 to 2"]);
    const clouds = (url: string): object =>
      twoProviders({ auth_url: constant("https://ours/v3") }, { auth_url: constant(url), tenant_id: constant("p") });
    const ours = gone({ tenant_id: "p" });
    expect(await bounds(clouds("https://evil/v3"), [...changes, ours])).toEqual(["cbk -1 to 2"]);
    expect(await bounds(clouds("https://ours/v3"), [ours])).toEqual(["cbk -1 to -1"]);
  });
});

describe("existing objects of a provider", () => {
  const network = (tenant_id: string, values: object = PRIVATE, key = 0): object =>
    known(`${NETWORK}.other[${key}]`, { tenant_id, ...values });

  it.each<[string, readonly object[], object, string]>([
    ["show that the provider works in the project", [network("p")], {}, "2 to 2"],
    ["show that the provider works in another project", [network("q")], {}, "1 to 1"],
    ["show nothing if they differ", [network("p"), network("q", PRIVATE, 1)], {}, "1 to 2"],
    ["show the project if the settings agree", [network("q")], { tenant_id: constant("q") }, "1 to 1"],
    ["show nothing if the settings name another project", [network("q")], { tenant_id: constant("r") }, "1 to 2"],
    ["show nothing if the settings name the checked project", [network("q")], { tenant_id: constant("p") }, "1 to 2"],
    ["show the project if a function makes the name in the settings", [network("q")], { tenant_id: {} }, "1 to 1"],
    ["show nothing if they are shared", [network("q", { ...PRIVATE, shared: true })], {}, "1 to 2"],
    ["show nothing if they are external", [network("q", { ...PRIVATE, external: true })], {}, "1 to 2"],
    ["show nothing if they may be shared", [network("q", {})], {}, "1 to 2"],
    ["show nothing of a block for several providers", [network("q")], { tenant_id: refersTo("each.value") }, "1 to 2"],
    [
      "show the project of a login that the plan does not hold",
      [network("q")],
      { application_credential_id: refersTo("terraform.applying") },
      "1 to 1",
    ],
  ])("existing objects %s", async (_, objects, settings, expected) => {
    expect(await bounds({ ...accounts(settings), ...stateOf(...objects) })).toEqual([`cbk ${expected}`]);
  });

  it("objects that are imported or found by a data source show nothing", async () => {
    const values = { tenant_id: "q", ...PRIVATE };
    const address = `${NETWORK}.other[0]`;
    const sides = { before: values, after: values, importing: { id: "1" }, address };
    const rest = { ...accounts({}), ...stateOf(network("q")) };
    expect(await bounds(rest, [...BOTH, changeOf(NETWORK, "no-op", sides)])).toEqual(["cbk 1 to 2"]);
    const found = stateOf(known(`data.${NETWORK}.x`, { tenant_id: "p" }));
    const resources = [created("one"), created("other")].map(({ address: at }, index) =>
      written(at, {}, index === 0 ? "openstack" : "openstack.other"),
    );
    const read = written(`data.${NETWORK}.x`, {}, "openstack.other");
    const settings = {
      openstack: { cloud: constant("a"), tenant_id: constant("p") },
      "openstack.other": { cloud: constant("b") },
    };
    expect(await bounds({ ...configurationOf([...resources, read], settings), ...found })).toEqual(["cbk 1 to 2"]);
  });
});

describe("the only login of a plan", () => {
  const login = (owners: readonly string[], settings: object = {}, sensitive_values: object = {}): object => ({
    ...configurationOf([written(`${NETWORK}.one`), written(`${NETWORK}.other`)], { openstack: settings }),
    ...stateOf(
      ...owners.map((tenant_id, index) =>
        known(`${NETWORK}.other[${index}]`, { tenant_id, ...PRIVATE }, { sensitive_values }),
      ),
    ),
  });
  const one = [created("one")];

  it("resources of a login that belongs to another project are left out, and the project is named", async () => {
    const plan = await readChanges(one, { rest: login(["q"]), project: "p" });
    const changes = [["q", 1]];
    expect(plan).toMatchObject({ demands: [], elsewhere: { changes, isAll: true, isOwnShown: false } });
    const hidden = await readChanges(one, { rest: login(["q"], {}, { tenant_id: true }), project: "p" });
    expect(hidden.elsewhere).toMatchObject({ changes: [["", 1]], isAll: true });
  });

  it("the project that the provider names is shown unless it is sensitive", async () => {
    const noteWith = async (variables: object): Promise<string> => {
      const openstack = { name: "openstack", expressions: { tenant_id: refersTo("var.project") } };
      const root_module = { resources: [written(`${NETWORK}.one`)], variables };
      const configuration = { provider_config: { openstack }, root_module };
      const rest = { variables: { project: { value: "q" } }, configuration };
      return (await readChanges(one, { rest, project: "p" })).notes.join();
    };
    expect(await noteWith({})).toContain("perhaps to `q`, which a provider's `tenant_id` names");
    expect(await noteWith({ project: { sensitive: true } })).toContain("which the plan does not show");
  });

  it("resources of a login count if it belongs to the project, or if nothing shows its project", async () => {
    for (const owners of [["p"], ["q", "p"], []]) expect(await bounds(login(owners), one)).toEqual(["cbk 1 to 1"]);
  });

  it("resources may belong to the project even if the provider names another project", async () => {
    const rest = twoProviders({ tenant_id: constant("q") }, { tenant_id: constant("q") });
    expect(await bounds(rest, one)).toEqual(["cbk 0 to 1"]);
    const { elsewhere } = await readChanges(one, { rest, project: "p" });
    expect(elsewhere).toMatchObject({ changes: [], isOwnShown: false });
    const update = (before: object, after: object): ChangeDocument =>
      changeOf(NETWORK, "update", { before, after, address: `${NETWORK}.one` });
    expect(await bounds(rest, [update({}, {})])).toEqual([]);
    expect(await bounds(rest, [update({ shared: false }, { shared: true })])).toEqual(["cbk 0 to 1"]);
  });
});

describe("a resource that names its project", () => {
  const named = (tenant_id: string, after_sensitive: object = {}): ChangeDocument =>
    changeOf(NETWORK, "create", { after: { tenant_id }, after_sensitive, address: `${NETWORK}.${tenant_id}` });

  it("a resource of another project is left out, and the project is named unless it is sensitive", async () => {
    const plan = await readChanges([named("q")], { project: "p" });
    expect(plan).toMatchObject({ demands: [], elsewhere: { changes: [["q", 1]], isOwnShown: false } });
    expect(plan.notes).toEqual(["Left out are resources of other projects: `q` (1 change)."]);
    const hidden = await readChanges([named("hush", { tenant_id: true })], { project: "p" });
    expect(hidden.notes).toEqual([
      "Left out are resources of other projects: others whose ids are sensitive (1 change).",
    ]);
    const own = changeOf(NETWORK, "no-op", { before: { tenant_id: "p" }, after: { tenant_id: "p" } });
    expect(await readChanges([named("q"), own], { project: "p" })).toMatchObject({ elsewhere: { isOwnShown: true } });
  });

  it("a project ID matches with and without dashes", async () => {
    const change = named("5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5");
    expect(await bounds({}, [change], "5F3C1A9E-0b7d-4c2e-8a6f-90d1b2c3e4f5")).toEqual(["cbk 1 to 1"]);
  });

  it("resources of all projects are counted if no project is given", async () => {
    const plan = await readChanges([named("p"), named("q")]);
    expect(plan.demands).toMatchObject([{ amount: 2 }]);
    expect(plan.notes).toEqual(["The plan names 2 projects; all are counted together, since no project was given."]);
  });

  it("a resource that moves between projects is given back in one and counted in the other", async () => {
    const change = changeOf(NETWORK, ["create", "delete"], { before: { tenant_id: "p" }, after: { tenant_id: "q" } });
    expect(await bounds({}, [change])).toEqual(["cbk -1 to -1"]);
    expect(await bounds({}, [change], "q")).toEqual(["cbk 1 to 1"]);
  });

  it("a MetaKube cluster counts in the project of its credentials", async () => {
    const openstack = [{ floating_ip_pool: "ext", user_credentials: [{ project_id: "q" }] }];
    const after = { dc_name: "syseleven-cbk1", spec: [{ cloud: [{ openstack }] }] };
    const cluster = changeOf("metakube_cluster", "create", { after });
    expect(await bounds({}, [cluster])).toEqual([]);
    expect(await bounds({}, [cluster], "q")).not.toEqual([]);
  });
});

describe("several plans", () => {
  const network = changeOf(NETWORK, "create", { after: {} });
  const foreign = { ...changeOf("local_file", "create"), provider_name: "registry.terraform.io/hashicorp/local" };

  it("several plans keep the notes and reasons of each plan", async () => {
    const one = documentOf([network, foreign, changeOf("openstack_teapot_v1", "update")]);
    const both = parsePlans([one, documentOf([network], { complete: false })]);
    expect(both.complete).toBe(false);
    expect(both.notes).toEqual([expect.stringContaining("left out"), expect.stringContaining("not complete")]);
    expect(both.uncounted).toHaveLength(1);
    // An uncounted deletion in one plan affects the totals of all.
    expect(both.demands).toMatchObject([
      { amount: 2, lowest: undefined, highest: 2, from: [{ amount: 1 }, { amount: 1 }] },
    ]);
  });

  it("several plans are complete unless one of them is not, and their peaks add up", async () => {
    const silent = documentOf([network], { complete: undefined });
    expect(parsePlans([documentOf([network]), silent]).complete).toBe(true);
    const plan = documentOf([changeOf(NETWORK, ["create", "delete"], { before: {}, after: {} })]);
    expect(parsePlans([plan, plan]).demands).toMatchObject([{ amount: 0, peak: 2, peakAtLeast: 1 }]);
  });

  it("plans do not offset each other with deletions that may belong to another account", async () => {
    const ours = { auth_url: constant("https://ours/v3"), user_id: constant("u") };
    const together = async (other: object, before: object = {}): Promise<readonly unknown[]> => {
      const gone = documentOf([changeOf(FIP, "delete", { before })], configurationOf([], { openstack: other }));
      const made = documentOf([changeOf(FIP, "create", { after: {} })], configurationOf([], { openstack: ours }));
      return boundsOf(parsePlans([gone, made], { project: "p" }), "network.floatingips");
    };
    expect(await together({ ...ours, region: constant("cbk") })).toEqual([0, 0]);
    expect(await together({ ...ours, user_id: constant("v") })).toEqual([0, 1]);
    const local = { tenant_name: refersTo("local.tenant") };
    const [gone, made] = [changeOf(FIP, "delete", { before: {} }), changeOf(FIP, "create", { after: {} })].map(
      (change) => documentOf([change], configurationOf([written(`${FIP}.one`)], { openstack: local })),
    );
    const plans = parsePlans([gone ?? "", made ?? ""], { project: "p" });
    expect(boundsOf(plans, "network.floatingips")).toEqual([0, 1]);
    expect(await together({ ...ours, user_id: constant("v") }, { tenant_id: "p" })).toEqual([0, 0]);
    expect(await together({ cloud: constant("theirs") }, { tenant_id: "p" })).toEqual([0, 1]);
  });
});

describe("a resource that the configuration no longer has", () => {
  const gone = (before: object, type = VOLUME): ChangeDocument =>
    changeOf(type, "delete", { before: { size: 10, volume_type: "x", ...before }, address: `${type}.gone` });
  const ours = { cloud: constant("ours") };
  const users = twoProviders({ user_id: constant("a") }, { user_id: constant("b") });
  const seen = (other: string): object => ({
    ...users,
    ...stateOf(
      known(`${NETWORK}.one`, { tenant_id: "p", ...PRIVATE }),
      known(`${NETWORK}.other`, { tenant_id: other, ...PRIVATE }),
    ),
  });

  it.each<[string, object, readonly number[]]>([
    ["may belong to another cloud", twoProviders(ours, { cloud: constant("b") }), [-1, 0]],
    [
      "may belong to another cloud by its address",
      twoProviders(ours, { ...ours, auth_url: constant("https://b") }),
      [-1, 0],
    ],
    ["may belong to another project", twoProviders(ours, { ...ours, tenant_id: constant("q") }), [-1, 0]],
    [
      "may belong to another login",
      twoProviders(ours, { ...ours, application_credential_id: refersTo("var.id") }),
      [-1, 0],
    ],
    ["belongs to the only account", twoProviders(ours, { ...ours, region: constant("dbl") }), [-1, -1]],
    ["belongs to the only provider", {}, [-1, -1]],
    ["may belong to the environment's account", configurationOf([], { "openstack.other": ours }), [-1, 0]],
    ["belongs to the project if all providers do", seen("p"), [-1, -1]],
    ["may belong to another project if one provider does", seen("q"), [-1, 0]],
  ])("a removed resource %s", async (_, rest, expected) => {
    expect(boundsOf(await readChanges([gone({})], { rest, project: "p" }), "volume.volumes")).toEqual(expected);
  });

  it("a removed resource that names the project is given back, unless there is another cloud", async () => {
    const named = [gone({ tenant_id: "p" }, FIP)];
    expect(await bounds(users, named)).toEqual(["cbk -1 to -1"]);
    expect(await bounds(twoProviders(ours, { cloud: constant("b") }), named)).toEqual(["cbk -1 to 0"]);
  });

  it("a removed resource does not change the amounts of new resources with a known provider", async () => {
    const rest = twoProviders(ours, { cloud: constant("b") });
    expect(await bounds(rest, [created("one"), gone({}), gone({})])).toContain("cbk 1 to 1");
  });

  it("a removed resource is not certainly given back if another provider's account is unknown", async () => {
    const after = { dc_name: "syseleven-cbk1", spec: [{ cloud: [{ openstack: [{}] }] }] };
    const plan = await readChanges([gone({}), changeOf("metakube_cluster", "create", { after })], { project: "p" });
    expect(boundsOf(plan, "volume.volumes")).toEqual([-1, 0]);
  });
});

describe("`value_specs` of a resource", () => {
  const PORT = "openstack_networking_port_v2";
  const amounts = async (change: ChangeDocument, rest: object = {}): Promise<readonly string[]> => {
    const { demands } = await readChanges([change], { rest, project: "p" });
    return demands.map(({ key, lowest, highest }) => `${key} ${lowest} to ${highest}`);
  };

  it.each([
    ["name a project as the attribute does", { tenant_id: "q", value_specs: { tenant_id: "q" } }, {}, true],
    ["name a project by the other name", { tenant_id: "q", value_specs: { project_id: "q" } }, {}, true],
    ["are empty", { tenant_id: "q", value_specs: {} }, {}, false],
    ["are not a map", { tenant_id: "q", value_specs: "tenant_id=p" }, {}, true],
    ["are known after apply", { tenant_id: "q" }, { after_unknown: { value_specs: true } }, true],
    [
      "have a value that is known after apply",
      { tenant_id: "q", value_specs: {} },
      { after_unknown: { value_specs: { tenant_id: true } } },
      true,
    ],
    ["are sensitive", { tenant_id: "q", value_specs: {} }, { after_sensitive: { value_specs: true } }, true],
  ])("`value_specs` may replace the project if they %s", async (_, after, marks, isCounted) => {
    const change = changeOf(PORT, "create", { after, ...marks });
    const ports = (await amounts(change)).filter((amount) => amount.startsWith("network.ports "));
    expect(ports).toEqual(isCounted ? ["network.ports 1 to 1"] : []);
  });

  it("a flag that `value_specs` name is unknown, whatever they set it to", async () => {
    const after = { shared: false, value_specs: { shared: "false" } };
    const pool = changeOf("openstack_networking_subnetpool_v2", "create", { after });
    expect(await amounts(pool)).toEqual(["network.rbac_policies 0 to 1", "network.subnet_pools 1 to 1"]);
  });

  it("`value_specs` do not change existing objects or updates", async () => {
    const values = { tenant_id: "p", value_specs: { tenant_id: "q" } };
    expect(await amounts(changeOf(PORT, "delete", { before: values }))).toEqual(["network.ports -1 to -1"]);
    const shared = { shared: false, value_specs: { shared: "true" } };
    const update = changeOf(NETWORK, "update", { before: { ...shared, shared: true }, after: shared });
    expect(await amounts(update)).toEqual(["network.rbac_policies -1 to 0"]);
  });

  /** Returns the configuration of a new network (`one`) and of another project's network (`there`). */
  const nextTo = (one: object, there: object): object => ({
    ...configurationOf([written(`${NETWORK}.one`, one), written(`${NETWORK}.there`, there)], { openstack: {} }),
    ...stateOf(known(`${NETWORK}.there`, { tenant_id: "q", ...PRIVATE })),
  });

  it("an object with `value_specs` or an unknown project does not show its provider's login", async () => {
    expect(await amounts(created("one"), nextTo({}, {}))).toEqual([]);
    const specs = { value_specs: constant({ tenant_id: "q" }) };
    expect(await amounts(created("one"), nextTo({}, specs))).toEqual(["network.networks 1 to 1"]);
    const made = { tenant_id: refersTo("terraform_data.x") };
    expect(await amounts(created("one"), nextTo(made, {}))).toEqual(["network.networks 0 to 1"]);
  });
});

describe("the replacement of an object that may belong to another account", () => {
  const replaced = (type: string, sides: object, expressions: object) => ({
    change: changeOf(type, ["delete", "create"], sides),
    rest: configurationOf([written(`${type}.one`, expressions)], {
      openstack: { cloud: constant("ours") },
      "openstack.b": { cloud: constant("theirs") },
    }),
  });

  it.each([
    [10, 14, [4, 4, 4]],
    [10, 4, [-6, 0, 0]],
  ])(
    "a replacement uses the old object's amount, and the rest stays uncertain: %i to %i",
    async (from, to, expected) => {
      const volume = (size: number): object => ({ size, volume_type: "x" });
      const { change, rest } = replaced(VOLUME, { before: volume(from), after: volume(to) }, {});
      const gone = changeOf(FIP, "delete", { before: {}, address: `${FIP}.gone` });
      const plan: FlatPlan = await readChanges([change, gone], { rest, project: "p" });
      const space = plan.demands.find(({ key, item }) => key === "volume.space_gb" && item === undefined);
      expect([space?.lowest, space?.highest, space?.peak]).toEqual(expected);
    },
  );

  it.each<[string, object, object, object, readonly number[]]>([
    ["names another project", constant("p"), { tenant_id: "p" }, { tenant_id: "q" }, [-1, 0]],
    ["named no project before", constant("p"), {}, { tenant_id: "p" }, [0, 1]],
    ["names the same project", constant("p"), { tenant_id: "p" }, { tenant_id: "p" }, [0, 0]],
    ["may name another project", refersTo("terraform_data.x"), { tenant_id: "p" }, {}, [0, 1]],
  ])(
    "a replacement uses the old object's amount only within the same project: it %s",
    async (_, tenant_id, before, after, expected) => {
      const marks = "tenant_id" in after ? {} : { after_unknown: { tenant_id: true } };
      const { change, rest } = replaced(FIP, { before, after, ...marks }, { tenant_id });
      const other = changeOf(VOLUME, "delete", { before: { size: 1, volume_type: "x" } });
      const plan = await readChanges([change, other], { rest, project: "p" });
      expect(boundsOf(plan, "network.floatingips")).toEqual(expected);
    },
  );
});
