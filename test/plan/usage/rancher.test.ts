import { describe, expect, it } from "vitest";
import {
  boundsOf,
  type ChangeDocument,
  changeOf,
  configurationOf,
  documentOf,
  type FlatPlan,
  known,
  parsePlan,
  type ReadOptions,
  refersTo,
  stateOf,
  written,
} from "../terraform/documents.ts";

const CLUSTER = "rancher2_cluster_v2";
const CONFIG = "rancher2_machine_config_v2";
const TEMPLATE = "rancher2_node_template";
const FLAVORS = [
  { id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: undefined },
  { id: "2", name: "m", vcpus: 4, ramMiB: 8192, region: undefined },
];

const change = (type: string, ...rest: [string, object]): ChangeDocument => changeOf(type, ...rest);

/** Pools of a cluster, each with the kind and the name of its configuration. */
const pools = (...all: readonly object[]) => ({
  rke_config: [{ machine_pools: all.map((pool, index) => ({ name: `pool-${index}`, ...pool })) }],
});

const pool = (name: string | null, more: object = {}, kind: string | null = "OpenstackConfig") => ({
  machine_config: [{ kind, name }],
  ...more,
});

const openstack = (settings: object = {}, name: string | null = "nc-a") => ({
  id: name,
  name,
  openstack_config: [{ region: "cbk", flavor_name: "s", keypair_name: "ops", ...settings }],
});

async function planOf(
  changes: readonly ChangeDocument[],
  rest: object = {},
  project?: string,
  options: Partial<ReadOptions> = {},
): Promise<FlatPlan> {
  return parsePlan(documentOf(changes, rest), { file: "plan.json", flavors: FLAVORS, project, ...options });
}

const create = (after: object, marks: object = {}): ChangeDocument =>
  change(CLUSTER, "create", { after, after_unknown: marks });

const stateWith = (...machines: readonly object[]): object =>
  stateOf(...machines.map((values, index) => known(`${CONFIG}.m${index}`, values)));

describe("a cluster of Rancher", () => {
  it.each([
    ["a pool of another kind", create(pools(pool("nc-a", {}, "Amazonec2Config"))), {}],
    ["no pools", create({ rke_config: [] }), {}],
    [
      "nodes that are registered by hand, beside a configuration of another cluster",
      create({}, { rke_config: true }),
      { ...stateWith(openstack()), ...configurationOf([written(`${CLUSTER}.one`)]) },
    ],
    ["settings of RKE2 without pools", create({ rke_config: [{}] }, { rke_config: [{ machine_pools: true }] }), {}],
    [
      "a kind that is not known, and configurations for other clouds alone",
      create(pools(pool(null, {}, null)), {
        rke_config: [{ machine_pools: [{ machine_config: [{ kind: true, name: true }] }] }],
      }),
      stateWith({ id: "1", name: "nc-v", vsphere_config: [{}] }),
    ],
  ])("a cluster takes nothing with %s", async (_, cluster, rest) => {
    expect(await planOf([cluster], rest)).toMatchObject({ demands: [], uncounted: [] });
  });

  it("a cluster takes a server for each node, of the flavor of its configuration in the state", async () => {
    const plan = await planOf([create(pools(pool("nc-a", { quantity: 3 })))], stateWith(openstack()));
    expect(boundsOf(plan, "compute.instances")).toEqual([3, 3]);
    expect(boundsOf(plan, "compute.cores")).toEqual([6, 6]);
    expect(boundsOf(plan, "compute.key_pairs")).toEqual([0, 0]);
    expect(plan.demands.map(({ region }) => region)).not.toContain("?");
  });

  it("servers with an unknown configuration have a size between those of all configurations", async () => {
    const machines = stateWith(openstack(), openstack({ flavor_name: "m", floating_ip_pool: "ext" }, "nc-b"));
    const marks = { rke_config: [{ machine_pools: [{ machine_config: [{ name: true }] }] }] };
    const plan = await planOf([create(pools(pool(null, { quantity: 3 })), marks)], machines);
    expect(boundsOf(plan, "compute.instances")).toEqual([3, 3]);
    expect(boundsOf(plan, "compute.cores")).toEqual([6, 12]);
    expect(boundsOf(plan, "network.floatingips")).toEqual([0, 3]);
  });

  it("a cluster takes any number of nodes if its pools are known only after apply", async () => {
    const plan = await planOf(
      [create({ rke_config: [{}] }, { rke_config: [{ machine_pools: true }] })],
      stateWith(openstack()),
    );
    expect(boundsOf(plan, "compute.instances")).toEqual([0, undefined]);
  });

  it("a cluster takes nodes of an unknown size if its configuration is unknown", async () => {
    const plan = await planOf([create(pools(pool("nc-gone", { quantity: 2 })))]);
    expect(boundsOf(plan, "compute.instances")).toEqual([2, 2]);
    expect(boundsOf(plan, "compute.cores")).toEqual([2, undefined]);
  });

  it.each([-3, 2.5])(
    "a cluster takes any number of nodes if its quantity is no number of nodes: %s",
    async (quantity) => {
      const plan = await planOf([create(pools(pool("nc-a", { quantity })))], stateWith(openstack()));
      expect(boundsOf(plan, "compute.instances")).toEqual([0, undefined]);
    },
  );

  it("volumes that nodes do not boot from are kept", async () => {
    const cluster = pools(pool("nc-a", { quantity: 3 }));
    const machines = stateWith(openstack({ volume_size: "20" }));
    const spaceOf = async (...rest: [string, object]) =>
      boundsOf(await planOf([change(CLUSTER, ...rest)], machines), "volume.space_gb");
    expect(await spaceOf("create", { after: cluster })).toEqual([60, 60]);
    expect(await spaceOf("delete", { before: cluster, after: null })).toEqual([0, 0]);
    const larger = pools(pool("nc-a", { quantity: 5 }));
    expect(await spaceOf("update", { before: cluster, after: larger })).toEqual([40, 40]);
    expect(await spaceOf("update", { before: larger, after: cluster })).toEqual([0, 0]);
  });

  it("frees boot volumes together with nodes", async () => {
    const machines = stateWith(openstack({ boot_from_volume: true, volume_size: "20" }));
    const sides = { before: pools(pool("nc-a", { quantity: 3 })), after: pools(pool("nc-a", { quantity: 1 })) };
    const plan = await planOf([change(CLUSTER, "update", sides)], machines);
    expect(boundsOf(plan, "volume.space_gb")).toEqual([-40, -40]);
  });
});

describe("the peak of a rolling update", () => {
  const sides = (surge: object, quantity = 10) => ({
    before: pools(pool("nc-a", { quantity, ...surge })),
    after: pools(pool("nc-b", { quantity, ...surge })),
  });
  const machines = stateWith(openstack(), openstack({ flavor_name: "m" }, "nc-b"));
  const likely = async (surge: object, key: string) => {
    const plan = await planOf([change(CLUSTER, "update", sides(surge))], machines);
    return plan.demands.find((demand) => demand.key === key)?.likely.most;
  };

  it.each([
    ["one node more by default", {}, 1],
    ["as many more as it says", { rolling_update: [{ max_surge: "3" }] }, 3],
    ["a percentage more, rounded up", { rolling_update: [{ max_surge: "25%" }] }, 3],
    ["none more if nodes go first", { rolling_update: [{ max_surge: "0" }] }, undefined],
    ["up to all if the text is no number", { rolling_update: [{ max_surge: "some" }] }, 10],
  ])("the peak has %s", async (_, surge, nodes) => {
    expect(await likely(surge, "compute.instances")).toBe(nodes);
  });

  it("the peak has all new nodes together with the last old one", async () => {
    expect(await likely({}, "compute.cores")).toBe(10 * 2 + 2);
  });

  it("a change of the configuration alone takes more nodes for a while", async () => {
    const cluster = known(`${CLUSTER}.c`, { id: "c", ...pools(pool("nc-a", { quantity: 4 })) });
    const update = change(CONFIG, "update", { before: openstack(), after: openstack({ flavor_name: "m" }) });
    const plan = await planOf([update], stateOf(cluster));
    const cores = plan.demands.find(({ key }) => key === "compute.cores");
    expect([cores?.amount, cores?.likely.most]).toEqual([4 * 2, 4 * 2 + 2]);
    const image = change(CONFIG, "update", { before: openstack(), after: openstack({ image_name: "new" }) });
    const same = (await planOf([image], stateOf(cluster))).demands.find(({ key }) => key === "compute.instances");
    expect([same?.amount, same?.likely.most]).toEqual([0, 1]);
  });

  it("a pool takes an open amount with another configuration, if the plan shows neither", async () => {
    const [before, same, after] = ["nc-a", "nc-a", "nc-b"].map((name) => pools(pool(name, { quantity: 3 })));
    const plan = await planOf([change(CLUSTER, "update", { before, after })]);
    expect(boundsOf(plan, "compute.cores")).toEqual([undefined, undefined]);
    expect(boundsOf(plan, "compute.instances")).toEqual([0, 0]);
    const kept = await planOf([change(CLUSTER, "update", { before, after: same })]);
    expect(boundsOf(kept, "compute.cores")).toEqual([0, 0]);
  });

  it.each([{}, { openstack_config: [{}] }])(
    "a pool that only grows takes no more nodes for a while, with the marks %j of its unchanged configuration",
    async (marks) => {
      const [before, after] = [3, 5].map((quantity) => pools(pool("nc-a", { quantity })));
      const kept = change(CONFIG, "no-op", { before: openstack(), after: openstack(), after_unknown: marks });
      const plan = await planOf([kept, change(CLUSTER, "update", { before, after })], stateWith(openstack()));
      const instances = plan.demands.find(({ key }) => key === "compute.instances");
      expect([instances?.amount, instances?.worst.most]).toEqual([2, 2]);
    },
  );

  it("an empty text in place of a missing value does not take more nodes", async () => {
    const after = openstack({ image_name: "" });
    const cluster = known(`${CLUSTER}.c`, { id: "c", ...pools(pool("nc-a", { quantity: 4 })) });
    expect(
      (await planOf([change(CONFIG, "update", { before: openstack(), after })], stateOf(cluster))).demands,
    ).toEqual([]);
  });
});

describe("a node pool of Rancher", () => {
  const template = (name: string, settings: object = {}) =>
    known(`${TEMPLATE}.${name}`, { ...openstack(settings), id: name });

  it("a node pool takes nodes of the template that it names", async () => {
    const after = { node_template_id: "b", quantity: 2 };
    const state = stateOf(template("a"), template("b", { flavor_name: "m" }));
    const plan = await planOf([change("rancher2_node_pool", "create", { after })], state);
    expect(boundsOf(plan, "compute.cores")).toEqual([8, 8]);
  });

  it("a node pool may keep nodes of its old template", async () => {
    const state = stateOf(template("a"), template("b", { flavor_name: "m" }));
    const sides = { before: { node_template_id: "a", quantity: 2 }, after: { node_template_id: "b", quantity: 2 } };
    const plan = await planOf([change("rancher2_node_pool", "update", sides)], state);
    expect(boundsOf(plan, "compute.cores")).toEqual([-4, 4]);
  });

  it("a node pool takes nothing with templates for other clouds", async () => {
    const state = stateOf(known(`${TEMPLATE}.v`, { id: "v", vsphere_config: [{}] }));
    const after = { node_template_id: "v", quantity: 2 };
    expect((await planOf([change("rancher2_node_pool", "create", { after })], state)).demands).toEqual([]);
  });
});

describe("the regions of Rancher's nodes", () => {
  const cluster = create(pools(pool("nc-a", { quantity: 3 }), pool("nc-b", { quantity: 4 })));
  const boundsIn = async (machines: readonly object[], options: Partial<ReadOptions> = {}) => {
    const cloud = { regions: ["cbk", "dbl", "fes"] };
    const { demands } = await planOf([cluster], stateWith(...machines), undefined, { cloud, ...options });
    const servers = demands.filter(({ key }) => key === "compute.instances");
    return Object.fromEntries(servers.map(({ region, lowest, highest }) => [region, [lowest, highest]]));
  };

  it("nodes may be in all regions that their configurations name", async () => {
    const both = [openstack(), openstack({ region: "dbl" }, "nc-b")];
    expect(await boundsIn(both)).toEqual({ cbk: [0, 7], dbl: [0, 7] });
  });

  it.each([
    ["names none", [openstack(), openstack({ region: null }, "nc-b")]],
    ["is not known", [openstack()]],
  ])("nodes may be in any region of the project if one configuration %s", async (_, machines) => {
    expect(await boundsIn(machines)).toEqual({ cbk: [0, 7], dbl: [0, 7], fes: [0, 7] });
    expect(await boundsIn(machines, { defaultRegion: "dbl" })).toEqual({ cbk: [0, 7], dbl: [0, 7] });
    expect(await boundsIn(machines, { defaultRegion: "cbk" })).toEqual({ cbk: [7, 7] });
  });
});

describe("the project of Rancher's nodes", () => {
  const OWN = "8b1f6c2e4d7a49d0a3c5e917f0b26d38";
  const other = { tenant_id: "ffffffffffffffffffffffffffffffff" };
  const instances = async (settings: object) =>
    boundsOf(await planOf([create(pools(pool("nc-a")))], stateWith(openstack(settings)), OWN), "compute.instances");

  it("the configuration names the project, unless an application credential has its own", async () => {
    expect(await instances({ tenant_id: OWN })).toEqual([1, 1]);
    expect(await instances(other)).toEqual([0, 0]);
    expect(await instances({ ...other, application_credential_id: "a" })).toEqual([1, 1]);
    expect(await instances({})).toEqual([1, 1]);
  });

  it.each([
    ["names none", [openstack(other), openstack({}, "nc-b")]],
    ["is not known", [openstack(other)]],
  ])("another project is not certain if the configuration of one pool %s", async (_, machines) => {
    const plan = await planOf([create(pools(pool("nc-a"), pool("nc-b")))], stateWith(...machines), OWN);
    expect(boundsOf(plan, "compute.instances")).toEqual([2, 2]);
  });

  it("the project comes from a configuration that the plan creates", async () => {
    const configuration = configurationOf([
      written(
        `${CLUSTER}.one`,
        {
          rke_config: [
            { machine_pools: [{ machine_config: [{ name: refersTo(`${CONFIG}.one.name`, `${CONFIG}.one`) }] }] },
          ],
        },
        "rancher2",
      ),
    ]);
    const marks = { rke_config: [{ machine_pools: [{ machine_config: [{ name: true }] }] }] };
    const machine = change(CONFIG, "create", { after: openstack(other, null), after_unknown: { name: true } });
    const plan = await planOf([machine, create(pools(pool(null)), marks)], configuration, OWN);
    expect(boundsOf(plan, "compute.instances")).toEqual([0, 0]);
  });
});
