import { describe, expect, it } from "vitest";
import { NOTHING_KNOWN } from "../../../src/core/index.ts";
import { type ChangeDocument, changeOf, countPlans, documentOf, mergePlans, readChanges } from "./documents.ts";

const NETWORK = "openstack_networking_network_v2";

/** Networks of two providers; each provider's settings as given. */
function twoProviders(one: object, other: object): object {
  const resource = (name: string, provider_config_key: string): object => ({
    address: `${NETWORK}.${name}`,
    mode: "managed",
    type: NETWORK,
    name,
    provider_config_key,
    expressions: {},
  });
  return {
    configuration: {
      provider_config: {
        openstack: { name: "openstack", expressions: one },
        "openstack.other": { name: "openstack", alias: "other", expressions: other },
      },
      root_module: { resources: [resource("one", "openstack"), resource("other", "openstack.other")] },
    },
  };
}

const created = (name: string): ChangeDocument =>
  changeOf(NETWORK, "create", { after: {}, after_unknown: { tenant_id: true }, address: `${NETWORK}.${name}` });
const constant = (value: string): object => ({ constant_value: value });

async function placesOf(
  rest: object,
  changes = [created("one"), created("other")],
  project: string | null = "p",
): Promise<readonly string[]> {
  const plan = await readChanges(changes, { rest, project: project ?? undefined });
  return plan.demands.map(({ region, regionUnknown, amount }) => `${regionUnknown ?? region} ${amount}`);
}

/** Lowest and highest amounts by region. */
async function boundsOf(
  rest: object,
  changes: readonly ChangeDocument[] = [created("one"), created("other")],
  project: string | null = "p",
): Promise<readonly string[]> {
  const { demands } = await readChanges(changes, { rest, project: project ?? undefined });
  return demands.map(({ region, lowest, highest }) => `${region} ${lowest} to ${highest}`);
}

describe("when two providers use one account", () => {
  it("counts both", async () => {
    const same = { cloud: constant("c"), region: constant("cbk") };
    expect(await placesOf(twoProviders(same, { ...same, region: constant("dbl") }))).toEqual(["cbk 2"]);
    expect(await placesOf(twoProviders(same, same), undefined, undefined)).toEqual(["cbk 2"]);
  });
});

describe("when two providers use two accounts", () => {
  const differing = (other: object): object =>
    twoProviders({ cloud: constant("a"), tenant_id: constant("p") }, { cloud: constant("b"), ...other });

  it("counts the one that names the project", async () => {
    expect(await boundsOf(differing({ tenant_id: constant("p") }))).toEqual(["cbk 2 to 2"]);
  });

  it("counts what another one's name is on as perhaps", async () => {
    const rest = {
      ...differing({ tenant_id: { references: ["var.project"] } }),
      variables: { project: { value: "q" } },
    };
    expect(await boundsOf(rest)).toEqual(["cbk 1 to 2"]);
    expect(await boundsOf(differing({ tenant_id: constant("q") }))).toEqual(["cbk 1 to 2"]);
    expect(await boundsOf(differing({ tenant_id: {} }))).toEqual(["cbk 1 to 2"]);
    expect(await boundsOf(differing({ tenant_id: { references: ["var.a", "var.b"] } }))).toEqual(["cbk 1 to 2"]);
    // To count too much of what is made is the safe side.
    const ours = { ...rest, variables: { project: { value: "p" } } };
    expect(await boundsOf(ours)).toEqual(["cbk 2 to 2"]);
  });

  it("says which providers that goes for", async () => {
    const { notes } = await readChanges([created("one"), created("other")], { rest: differing({}), project: "p" });
    expect(notes).toEqual([expect.stringContaining("1 change of the provider `openstack.other` may belong")]);
  });

  it("gives back nothing for certain of what only a name says is ours", async () => {
    const gone = (name: string): ChangeDocument =>
      changeOf(NETWORK, "delete", { before: {}, address: `${NETWORK}.${name}` });
    const changes = [created("one"), created("one"), gone("other")];
    expect(await boundsOf(differing({ tenant_id: constant("p") }), changes)).toEqual(["cbk 1 to 2"]);
  });

  const state = (objects: readonly object[], settings: object = {}): object => ({
    ...differing(settings),
    prior_state: { values: { root_module: { resources: objects } } },
  });
  const network = (tenant_id: string, index = 0): object => ({
    address: `${NETWORK}.other[${index}]`,
    mode: "managed",
    type: NETWORK,
    values: { tenant_id, shared: false, external: false },
  });

  it("goes by whose the objects are that only their own project can see", async () => {
    expect(await boundsOf(state([network("p")]))).toEqual(["cbk 2 to 2"]);
    expect(await boundsOf(state([network("q")]))).toEqual(["cbk 1 to 1"]);
    expect(await boundsOf(state([network("p"), network("q", 1)]))).toEqual(["cbk 1 to 2"]);
  });

  it("believes them only as far as the settings agree", async () => {
    expect(await boundsOf(state([network("q")], { tenant_id: constant("q") }))).toEqual(["cbk 1 to 1"]);
    expect(await boundsOf(state([network("q")], { tenant_id: constant("r") }))).toEqual(["cbk 1 to 2"]);
    expect(await boundsOf(state([network("q")], { tenant_id: constant("p") }))).toEqual(["cbk 1 to 2"]);
    expect(await boundsOf(state([network("q")], { tenant_id: {} }))).toEqual(["cbk 1 to 2"]);
  });

  it.each([
    ["shared", { shared: true, external: false }],
    ["external", { shared: false, external: true }],
    ["perhaps shared", {}],
  ])("learns nothing from a network that is %s", async (_, values) => {
    const object = {
      address: `${NETWORK}.other[0]`,
      mode: "managed",
      type: NETWORK,
      values: { tenant_id: "q", ...values },
    };
    expect(await boundsOf(state([object]))).toEqual(["cbk 1 to 2"]);
  });

  it("learns nothing from what is imported", async () => {
    const imported = changeOf(NETWORK, "no-op", {
      before: { tenant_id: "q", shared: false, external: false },
      after: { tenant_id: "q" },
      importing: { id: "1" },
      address: `${NETWORK}.other[0]`,
    });
    expect(await boundsOf(state([network("q")]), [created("one"), created("other"), imported])).toEqual(["cbk 1 to 2"]);
  });

  it("learns nothing where one block stands for several providers", async () => {
    expect(await boundsOf(state([network("q")], { tenant_id: { references: ["each.value"] } }))).toEqual([
      "cbk 1 to 2",
    ]);
  });

  it("takes nothing for another project's whose login may be another when the plan is applied", async () => {
    const rest = state([network("q")], { application_credential_id: { references: ["terraform.applying"] } });
    expect(await boundsOf(rest)).toEqual(["cbk 1 to 2"]);
  });

  it("gives back nothing for certain where there are several clouds, whatever they say of their objects", async () => {
    const gone = changeOf(NETWORK, "delete", { before: { tenant_id: "p" }, address: `${NETWORK}.other` });
    const clouds = (url: string): object =>
      twoProviders({ auth_url: constant("https://ours/v3") }, { auth_url: constant(url), tenant_id: constant("p") });
    expect(await boundsOf(clouds("https://evil/v3"), [created("one"), created("one"), gone])).toEqual(["cbk -1 to 2"]);
    expect(await boundsOf(clouds("https://ours/v3"), [gone])).toEqual(["cbk -1 to -1"]);
  });

  it.each(["user_domain_name", "default_domain", "user_id", "project_domain_id"])(
    "tells them apart by `%s`",
    async (name) => {
      const login = { auth_url: constant("https://ours/v3"), user_name: constant("u"), tenant_name: constant("t") };
      const rest = twoProviders({ ...login, [name]: constant("a") }, { ...login, [name]: constant("b") });
      expect(await boundsOf(rest)).toEqual(["cbk 0 to 2"]);
    },
  );

  it("takes the same words in two modules for two accounts", async () => {
    const rest = twoProviders({}, {}) as { configuration: { provider_config: Record<string, object> } };
    const settings = { application_credential_id: { references: ["var.id"] } };
    rest.configuration.provider_config = {
      openstack: { name: "openstack", expressions: settings },
      "openstack.other": { name: "openstack", module_address: "module.m", expressions: settings },
    };
    expect(await boundsOf(rest)).toEqual(["cbk 0 to 2"]);
  });

  it("takes two functions for two accounts", async () => {
    expect(await boundsOf(twoProviders({ cloud: {} }, { cloud: {} }))).toEqual(["cbk 0 to 2"]);
  });

  it("knows nothing of either without a project", async () => {
    expect(await boundsOf(differing({}), undefined, null)).toEqual(["cbk 0 to 2"]);
  });
});

describe("when the only login is known to be for another project", () => {
  const login = (owners: readonly string[], settings: object = {}, hidden: object = {}): object => ({
    configuration: {
      provider_config: { openstack: { name: "openstack", expressions: settings } },
      root_module: {
        resources: ["one", "other"].map((name) => ({
          address: `${NETWORK}.${name}`,
          mode: "managed",
          type: NETWORK,
          name,
          provider_config_key: "openstack",
          expressions: {},
        })),
      },
    },
    prior_state: {
      values: {
        root_module: {
          resources: owners.map((tenant_id, index) => ({
            address: `${NETWORK}.other[${index}]`,
            mode: "managed",
            type: NETWORK,
            values: { tenant_id, shared: false, external: false },
            sensitive_values: hidden,
          })),
        },
      },
    },
  });

  it("leaves out all that it makes, and says whose it is", async () => {
    const plan = await readChanges([created("one")], { rest: login(["q"]), project: "p" });
    expect(plan).toMatchObject({ demands: [], ofOtherProjects: new Map([["q", 1]]), showsProject: false });
    expect(plan.logins).toEqual(new Set(["q"]));
    expect((await readChanges([created("one")], { rest: login(["p"]), project: "p" })).demands).toHaveLength(1);
  });

  it("counts what it makes as perhaps where the login may be another when the plan is applied", async () => {
    const rest = login(["q"], { application_credential_id: { references: ["var.id"] } });
    expect(await boundsOf(rest, [created("one")])).toEqual(["cbk 0 to 1"]);
  });

  it("takes nothing for known where its objects are of several projects, or shared", async () => {
    expect(await boundsOf(login(["q", "p"]), [created("one")])).toEqual(["cbk 1 to 1"]);
    expect(await boundsOf(login([]), [created("one")])).toEqual(["cbk 1 to 1"]);
  });

  it("does not show an id that the state marks as sensitive", async () => {
    const rest = login(["q"], {}, { tenant_id: true });
    const plan = await readChanges([created("one")], { rest, project: "p" });
    expect(plan).toMatchObject({ ofOtherProjects: new Map([["", 1]]), logins: new Set([""]) });
  });
});

describe("when the only provider names another project", () => {
  it("counts as perhaps what its login may make here all the same", async () => {
    const rest = twoProviders({ tenant_id: constant("q") }, { tenant_id: constant("q") });
    expect(await boundsOf(rest, [created("one")])).toEqual(["cbk 0 to 1"]);
    const plan = await readChanges([created("one")], { rest, project: "p" });
    expect(plan).toMatchObject({ ofOtherProjects: new Map(), showsProject: false });
  });

  it("changes nothing with an update that changes no amount", async () => {
    const rest = twoProviders({ tenant_id: constant("q") }, {});
    const update = changeOf(NETWORK, "update", { before: {}, after: {}, address: `${NETWORK}.one` });
    expect(await boundsOf(rest, [update])).toEqual([]);
    const shared = changeOf(NETWORK, "update", {
      before: { shared: false },
      after: { shared: true },
      address: `${NETWORK}.one`,
    });
    expect(await boundsOf(rest, [shared])).toEqual(["cbk 0 to 1"]);
  });
});

describe("when a plan shows nothing of the project", () => {
  it("says so, and whose the changes are", async () => {
    const change = changeOf(NETWORK, "create", { after: { tenant_id: "q" } });
    const plan = await readChanges([change], { project: "p" });
    expect(plan).toMatchObject({ demands: [], ofOtherProjects: new Map([["q", 1]]), showsProject: false });
    expect(plan.notes).toEqual(["Left out are resources of other projects: `q` (1 change)."]);
    const own = changeOf(NETWORK, "no-op", {
      before: { tenant_id: "p" },
      after: { tenant_id: "p" },
      address: `${NETWORK}.x`,
    });
    expect(await readChanges([change, own], { project: "p" })).toMatchObject({
      ofOtherProjects: new Map([["q", 1]]),
      showsProject: true,
    });
  });

  it("does not name a project that it marks as sensitive", async () => {
    const change = changeOf(NETWORK, "create", { after: { tenant_id: "hush" }, after_sensitive: { tenant_id: true } });
    const { notes } = await readChanges([change], { project: "p" });
    expect(notes).toEqual(["Left out are resources of other projects: others whose ids are sensitive (1 change)."]);
  });
});

describe("ids of projects", () => {
  it("are the same with dashes and without", async () => {
    const change = changeOf(NETWORK, "create", { after: { tenant_id: "5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5" } });
    expect(await placesOf({}, [change], "5F3C1A9E-0b7d-4c2e-8a6f-90d1b2c3e4f5")).toEqual(["cbk 1"]);
  });
});

describe("what a data source finds", () => {
  it("may belong to anybody, and says nothing of the provider's project", async () => {
    const rest = twoProviders({ cloud: constant("a"), tenant_id: constant("p") }, { cloud: constant("b") }) as {
      configuration: { root_module: { resources: object[] } };
    };
    rest.configuration.root_module.resources.push({
      address: `data.${NETWORK}.x`,
      mode: "data",
      type: NETWORK,
      provider_config_key: "openstack.other",
    });
    const found = { address: `data.${NETWORK}.x`, mode: "data", type: NETWORK, values: { tenant_id: "p" } };
    const prior_state = { values: { root_module: { resources: [found] } } };
    expect(await boundsOf({ ...rest, prior_state })).toEqual(["cbk 1 to 2"]);
  });
});

describe("when no project is given", () => {
  it("counts all, and says so where there are several", async () => {
    const changes = ["p", "q"].map((tenant_id) =>
      changeOf(NETWORK, "create", { after: { tenant_id }, address: `${NETWORK}.${tenant_id}` }),
    );
    const plan = await readChanges(changes);
    expect(plan.demands).toMatchObject([{ amount: 2 }]);
    expect(plan.notes).toEqual(["The plan names 2 projects; all are counted together, since no project was given."]);
  });
});

describe("when a resource moves to another project", () => {
  it("is given back here, and counted there", async () => {
    const change = changeOf(NETWORK, ["create", "delete"], { before: { tenant_id: "p" }, after: { tenant_id: "q" } });
    expect(await placesOf({}, [change])).toEqual(["cbk -1"]);
    expect(await placesOf({}, [change], "q")).toEqual(["cbk 1"]);
  });
});

describe("a MetaKube cluster with credentials of its own", () => {
  const cluster = changeOf("metakube_cluster", "create", {
    after: {
      dc_name: "syseleven-cbk1",
      spec: [{ cloud: [{ openstack: [{ floating_ip_pool: "ext", user_credentials: [{ project_id: "q" }] }] }] }],
    },
  });

  it("belongs to the project that they name", async () => {
    expect(await placesOf({}, [cluster])).toEqual([]);
    expect((await placesOf({}, [cluster], "q")).length).toBeGreaterThan(0);
  });
});

describe("several plans", () => {
  const network = changeOf(NETWORK, "create", { after: {} });
  const foreign = { ...changeOf("local_file", "create"), provider_name: "registry.terraform.io/hashicorp/local" };

  it("keep what is said of each", async () => {
    const one = await readChanges([network, foreign, changeOf("openstack_teapot_v1", "update")]);
    const other = await readChanges([network], { rest: { complete: false } });
    const both = mergePlans([one, other]);
    expect(both).toMatchObject({ complete: false });
    expect(both.notes).toEqual([expect.stringContaining("left out"), expect.stringContaining("not complete")]);
    expect(both.uncounted).toHaveLength(1);
    // What one plan gives back without a number counts for all.
    expect(both.demands).toMatchObject([
      { amount: 2, lowest: undefined, highest: 2, from: [{ amount: 1 }, { amount: 1 }] },
    ]);
  });

  it("are complete unless one says that it is not", async () => {
    const complete = await readChanges([network]);
    const silent = await readChanges([network], { rest: { complete: undefined } });
    expect(mergePlans([complete, complete]).complete).toBe(true);
    expect(mergePlans([complete, silent]).complete).toBe(true);
    expect(mergePlans([complete])).toEqual(complete);
  });

  it("add up in their peaks as well", async () => {
    const replaced = changeOf(NETWORK, ["create", "delete"], { before: {}, after: {} });
    const plan = await readChanges([replaced]);
    expect(mergePlans([plan, plan]).demands).toMatchObject([{ amount: 0, peak: 2, peakAtLeast: 1 }]);
  });
});

describe("what the configuration does not have any more", () => {
  const FIP = "openstack_networking_floatingip_v2";
  const VOLUME = "openstack_blockstorage_volume_v3";
  const gone = (before: object, type = VOLUME): ChangeDocument =>
    changeOf(type, "delete", { before: { size: 10, volume_type: "x", ...before }, address: `${type}.gone` });
  const volumes = async (rest: object, changes: readonly ChangeDocument[]) => {
    const { demands } = await readChanges(changes, { rest, project: "p" });
    return demands.flatMap(({ key, lowest, highest }) =>
      key === "volume.volumes" ? [`${lowest} to ${highest}`] : [],
    )[0];
  };
  const ours = { cloud: constant("ours") };

  it("gives back nothing for certain where it may be of another account", async () => {
    const settings = [{ cloud: constant("b") }, { auth_url: constant("https://b") }, { tenant_id: constant("q") }];
    for (const other of [...settings, { application_credential_id: { references: ["var.id"] } }])
      expect(await volumes(twoProviders(ours, { ...ours, ...other }), [gone({})])).toBe("-1 to 0");
  });

  it("is given back where there is one account", async () => {
    expect(await volumes(twoProviders(ours, { ...ours, region: constant("dbl") }), [gone({})])).toBe("-1 to -1");
    expect(await volumes({}, [gone({})])).toBe("-1 to -1");
    const aliased = { name: "openstack", alias: "other", expressions: ours };
    const only = { configuration: { provider_config: { "openstack.other": aliased }, root_module: {} } };
    expect(await volumes(only, [gone({})])).toBe("-1 to 0");
  });

  it("is given back where its own project shows whose it is, unless another cloud says so", async () => {
    const told = [gone({ tenant_id: "p" }, FIP)];
    const accounts = twoProviders({ user_id: constant("a") }, { user_id: constant("b") });
    expect(await boundsOf(accounts, told)).toEqual(["cbk -1 to -1"]);
    expect(await boundsOf(twoProviders(ours, { cloud: constant("b") }), told)).toEqual(["cbk -1 to 0"]);
  });

  it("is given back where all providers have shown whose they are", async () => {
    const seen = (name: string, tenant_id: string): object => ({
      address: `${NETWORK}.${name}`,
      mode: "managed",
      type: NETWORK,
      values: { tenant_id, shared: false, external: false },
    });
    const state = (other: string): object => ({
      ...twoProviders({ user_id: constant("a") }, { user_id: constant("b") }),
      prior_state: { values: { root_module: { resources: [seen("one", "p"), seen("other", other)] } } },
    });
    expect(await volumes(state("p"), [gone({})])).toBe("-1 to -1");
    expect(await volumes(state("q"), [gone({})])).toBe("-1 to 0");
  });

  it("leaves what is made with a known provider as it is", async () => {
    const rest = twoProviders(ours, { cloud: constant("b") });
    expect(await boundsOf(rest, [created("one"), gone({}), gone({})])).toContain("cbk 1 to 1");
  });

  it("gives back nothing for certain beside the resources of a provider that tells no account", async () => {
    const cluster = changeOf("metakube_cluster", "create", {
      after: { dc_name: "syseleven-cbk1", spec: [{ cloud: [{ openstack: [{}] }] }] },
    });
    expect(await volumes({}, [gone({}), cluster])).toBe("-1 to 0");
  });
});

describe("the request's own values", () => {
  const PORT = "openstack_networking_port_v2";
  const port = (after: object, rest: object = {}): ChangeDocument => changeOf(PORT, "create", { after, ...rest });
  const amounts = async (change: ChangeDocument, rest: object = {}): Promise<readonly string[]> => {
    const { demands } = await readChanges([change], { rest, project: "p" });
    return demands.map(({ key, lowest, highest }) => `${key} ${lowest} to ${highest}`);
  };

  it.each([
    ["name one by its own name", { tenant_id: "q", value_specs: { tenant_id: "q" } }, {}, true],
    ["name one by the other name", { tenant_id: "q", value_specs: { project_id: "q" } }, {}, true],
    ["are empty", { tenant_id: "q", value_specs: {} }, {}, false],
    ["are no map", { tenant_id: "q", value_specs: "tenant_id=p" }, {}, true],
    ["are known after apply", { tenant_id: "q" }, { after_unknown: { value_specs: true } }, true],
    [
      "have one that is",
      { tenant_id: "q", value_specs: {} },
      { after_unknown: { value_specs: { tenant_id: true } } },
      true,
    ],
    ["are sensitive", { tenant_id: "q", value_specs: {} }, { after_sensitive: { value_specs: true } }, true],
  ])("may replace the project where they %s", async (_, after, marks, isCounted) => {
    expect(await amounts(port(after, marks))).toEqual(isCounted ? ["network.ports 1 to 1"] : []);
  });

  it("may replace a flag", async () => {
    const after = { shared: false, value_specs: { shared: "false" } };
    const pool = changeOf("openstack_networking_subnetpool_v2", "create", { after });
    expect(await amounts(pool)).toEqual(["network.rbac_policies 0 to 1", "network.subnet_pools 1 to 1"]);
  });

  it("are not sent for what is there, or with an update", async () => {
    const values = { tenant_id: "p", value_specs: { tenant_id: "q" } };
    expect(await amounts(changeOf(PORT, "delete", { before: values }))).toEqual(["network.ports -1 to -1"]);
    const shared = { shared: false, value_specs: { shared: "true" } };
    const update = changeOf(NETWORK, "update", { before: { ...shared, shared: true }, after: shared });
    expect(await amounts(update)).toEqual(["network.rbac_policies -1 to 0"]);
  });

  /** A network to be made, beside one that is another project's: `one` and `there` in the configuration. */
  const beside = (one: object, there: object): object => {
    const resource = (name: string, expressions: object): object => ({
      address: `${NETWORK}.${name}`,
      mode: "managed",
      type: NETWORK,
      provider_config_key: "openstack",
      expressions,
    });
    const values = { tenant_id: "q", shared: false, external: false };
    return {
      configuration: {
        provider_config: { openstack: { name: "openstack" } },
        root_module: { resources: [resource("one", one), resource("there", there)] },
      },
      prior_state: {
        values: { root_module: { resources: [{ ...resource("there", {}), values }] } },
      },
    };
  };

  it("take away what an object shows of its provider's login", async () => {
    expect(await amounts(created("one"), beside({}, {}))).toEqual([]);
    const specs = { value_specs: { constant_value: { tenant_id: "q" } } };
    expect(await amounts(created("one"), beside({}, specs))).toEqual(["network.networks 1 to 1"]);
  });

  it("and a project that is known only after apply may be the one that is asked for, whoever logs in", async () => {
    const rest = beside({ tenant_id: { references: ["terraform_data.x"] } }, {});
    expect(await amounts(created("one"), rest)).toEqual(["network.networks 0 to 1"]);
  });
});

describe("plans that are counted together", () => {
  const block = (settings: object): object => ({
    configuration: { provider_config: { openstack: { name: "openstack", expressions: settings } }, root_module: {} },
  });
  const gone = (before: object = {}): ChangeDocument =>
    changeOf("openstack_networking_floatingip_v2", "delete", { before });
  const made = changeOf("openstack_networking_floatingip_v2", "create", { after: {} });

  const together = async (one: object, other: object, before = {}): Promise<unknown> => {
    const count = await countPlans([documentOf([gone(before)], block(one)), documentOf([made], block(other))], {
      project: "p",
    });
    return count(NOTHING_KNOWN).demands.map(({ bounds }) => [bounds?.lowest, bounds?.highest]);
  };
  const ours = { auth_url: constant("https://ours/v3"), user_id: constant("u") };

  it("do not pay for one another with what may be of another account", async () => {
    expect(await together(ours, { ...ours, region: constant("cbk") })).toEqual([[0, 0]]);
    expect(await together({ ...ours, user_id: constant("v") }, ours)).toEqual([[0, 1]]);
    expect(await together({ ...ours, user_id: constant("v") }, ours, { tenant_id: "p" })).toEqual([[0, 0]]);
    expect(await together({ cloud: constant("theirs") }, ours, { tenant_id: "p" })).toEqual([[0, 1]]);
  });
});

describe("what takes the place of an object that may be of another account", () => {
  const VOLUME = "openstack_blockstorage_volume_v3";
  const FIP = "openstack_networking_floatingip_v2";
  const accounts = (resource: object): object => {
    const block = (name: string): object => ({ name: "openstack", expressions: { cloud: constant(name) } });
    return {
      configuration: {
        provider_config: { openstack: block("ours"), "openstack.b": { ...block("theirs"), alias: "b" } },
        root_module: { resources: [{ mode: "managed", provider_config_key: "openstack", ...resource }] },
      },
    };
  };
  const replaced = (type: string, before: object, after: object): ChangeDocument =>
    changeOf(type, ["delete", "create"], { before, after });
  const gone = changeOf(FIP, "delete", { before: {}, address: `${FIP}.gone` });

  const spaceOf = async (from: number, to: number): Promise<readonly (number | undefined)[]> => {
    const change = replaced(VOLUME, { size: from, volume_type: "x" }, { size: to, volume_type: "x" });
    const rest = accounts({ address: `${VOLUME}.one`, type: VOLUME, expressions: {} });
    const { demands } = await readChanges([change, gone], { rest, project: "p" });
    const space = demands.find(({ key, item }) => key === "volume.space_gb" && item === undefined);
    return space === undefined ? [] : [space.lowest, space.highest, space.peak];
  };

  it("uses what that gives back, and leaves the rest open", async () => {
    expect(await spaceOf(10, 14)).toEqual([4, 4, 4]);
    expect(await spaceOf(10, 4)).toEqual([-6, 0, 0]);
  });

  it.each([
    ["names another one", { tenant_id: constant("p") }, { tenant_id: "p" }, { tenant_id: "q" }, [-1, 0]],
    ["has named none", { tenant_id: constant("p") }, {}, { tenant_id: "p" }, [0, 1]],
    ["names the same", { tenant_id: constant("p") }, { tenant_id: "p" }, { tenant_id: "p" }, []],
    ["may name another one", { tenant_id: { references: ["terraform_data.x"] } }, { tenant_id: "p" }, {}, [0, 1]],
  ])("only where it is the same project's: it %s", async (_, expressions, before, after, bounds) => {
    const marks = "tenant_id" in after ? {} : { after_unknown: { tenant_id: true } };
    const change = changeOf(FIP, ["delete", "create"], { before, after, ...marks });
    const rest = accounts({ address: `${FIP}.one`, type: FIP, expressions });
    const other = changeOf(VOLUME, "delete", { before: { size: 1, volume_type: "x" } });
    const { demands } = await readChanges([change, other], { rest, project: "p" });
    const found = demands.filter(({ key }) => key === "network.floatingips");
    expect(found.flatMap(({ lowest, highest }) => [lowest, highest])).toEqual(bounds);
  });
});
