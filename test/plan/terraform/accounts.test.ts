import { describe, expect, it } from "vitest";
import { mergeTerraformPlans } from "../../../src/plan/terraform/merge.ts";
import { type ChangeDocument, changeOf, readChanges } from "./documents.ts";

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
  const plan = await readChanges(changes, { rest, project });
  return plan.demands.map(({ region, regionUnknown, amount }) => `${region ?? regionUnknown} ${amount}`);
}

describe("when two providers use one account", () => {
  it("counts both", async () => {
    const same = { cloud: constant("c"), region: constant("cbk") };
    expect(await placesOf(twoProviders(same, { ...same, region: constant("dbl") }))).toEqual(["cbk 2"]);
    expect(await placesOf(twoProviders(same, same), undefined, null)).toEqual(["cbk 2"]);
  });
});

describe("when two providers use two accounts", () => {
  const differing = (other: object): object =>
    twoProviders({ cloud: constant("a"), tenant_id: constant("p") }, { cloud: constant("b"), ...other });

  it("counts the one that names the project", async () => {
    expect(await placesOf(differing({ tenant_id: constant("q") }))).toEqual(["cbk 1"]);
    expect(await placesOf(differing({ tenant_id: constant("p") }))).toEqual(["cbk 2"]);
  });

  it("follows a variable to the project", async () => {
    const rest = {
      ...differing({ tenant_id: { references: ["var.project"] } }),
      variables: { project: { value: "q" } },
    };
    expect(await placesOf(rest)).toEqual(["cbk 1"]);
    const unknown = {
      ...differing({ tenant_id: { references: ["var.project", "var.other"] } }),
      variables: { project: { value: "q" } },
    };
    expect(await placesOf(unknown)).toEqual(["account not known 1", "cbk 1"]);
  });

  it("goes by whose the objects are that exist", async () => {
    const state = (...projects: readonly string[]): object => ({
      ...differing({}),
      prior_state: {
        values: {
          root_module: {
            resources: projects.map((tenant_id, index) => ({
              address: `${NETWORK}.other[${index}]`,
              mode: "managed",
              type: NETWORK,
              values: { tenant_id },
            })),
          },
        },
      },
    });
    expect(await placesOf(state("p"))).toEqual(["cbk 2"]);
    expect(await placesOf(state("q"))).toEqual(["cbk 1"]);
    expect(await placesOf(state("p", "q"))).toEqual(["account not known 1", "cbk 1"]);
  });

  it("knows nothing of either without a project", async () => {
    expect(await placesOf(differing({}), undefined, null)).toEqual(["account not known 2"]);
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
    expect(await placesOf({ ...rest, prior_state: { values: { root_module: { resources: [found] } } } })).toEqual([
      "account not known 1",
      "cbk 1",
    ]);
  });
});

describe("when no project is given", () => {
  it("counts all, and says so where there are several", async () => {
    const changes = ["p", "q"].map((tenant_id) =>
      changeOf(NETWORK, "create", { after: { tenant_id }, address: `${NETWORK}.${tenant_id}` }),
    );
    const plan = await readChanges(changes);
    expect(plan.demands).toMatchObject([{ amount: 2 }]);
    expect(plan.notes).toEqual([
      {
        code: "project not told",
        message: "The plan changes resources of 2 projects; all are counted together, since no project was given.",
      },
    ]);
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
  const foreign = changeOf("local_file", "create");

  it("keep what is said of each", async () => {
    const one = await readChanges([network, foreign, changeOf("openstack_teapot_v1", "update")]);
    const other = await readChanges([network], { rest: { complete: false, terraform_version: "1.12.0" } });
    const both = mergeTerraformPlans([one, other]);
    expect(both).toMatchObject({ file: "plan.json", toolVersion: null, complete: false });
    expect(both.notes.map(({ code }) => code)).toEqual(["other providers", "incomplete"]);
    expect(both.uncounted).toHaveLength(1);
    // What one plan gives back without a number counts for all.
    expect(both.demands).toMatchObject([{ amount: 2, lowest: null, highest: 2, from: [{ amount: 1 }, { amount: 1 }] }]);
  });

  it("are complete where all are, and nobody knows where one does not say", async () => {
    const complete = await readChanges([network]);
    const silent = await readChanges([network], { rest: { complete: undefined } });
    expect(mergeTerraformPlans([complete, complete]).complete).toBe(true);
    expect(mergeTerraformPlans([complete, silent]).complete).toBeNull();
    expect(mergeTerraformPlans([complete])).toBe(complete);
  });

  it("add up in their peaks as well", async () => {
    const replaced = changeOf(NETWORK, ["create", "delete"], { before: {}, after: {} });
    const plan = await readChanges([replaced]);
    expect(mergeTerraformPlans([plan, plan]).demands).toMatchObject([{ amount: 0, peak: 2, peakAtLeast: 1 }]);
  });
});
