import { describe, expect, it } from "vitest";
import {
  boundsOf,
  changeOf,
  configurationOf,
  documentOf,
  type FlatPlan,
  known,
  parsePlan,
  refersTo,
  stateOf,
  written,
} from "../terraform/documents.ts";

const OWN = "8b1f6c2e4d7a49d0a3c5e917f0b26d38";
const FLAVORS = [
  { id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: undefined },
  { id: "2", name: "m", vcpus: 4, ramMiB: 8192, region: undefined },
];

type Change = ReturnType<typeof changeOf>;

const planOf = (changes: readonly Change[], rest: object = {}): Promise<FlatPlan> =>
  parsePlan(documentOf(changes, rest), { file: "plan.json", flavors: FLAVORS, project: OWN });

const likelyOf = ({ demands }: FlatPlan, key: string) => demands.find((demand) => demand.key === key)?.likely.most;

describe("a node pool of OVHcloud", () => {
  const POOL = "ovh_cloud_project_kube_nodepool";
  const pool = (more: object) => ({ service_name: OWN, kube_id: "k", flavor_name: "s", desired_nodes: 3, ...more });
  const cluster = stateOf(known("ovh_cloud_project_kube.k", { id: "k", region: "GRA11" }));
  const create = (more: object, marks: object = {}) =>
    changeOf(POOL, "create", { after: pool(more), after_unknown: marks });

  it.each([
    ["the desired nodes", {}, {}, [3, 3]],
    ["as many more as its autoscaler allows", { autoscale: true, max_nodes: 9 }, {}, [3, 9]],
    ["no more than the desired nodes without an autoscaler", { autoscale: false, max_nodes: 9 }, {}, [3, 3]],
    [
      "up to the service's 100 nodes if the number is unknown",
      { desired_nodes: null },
      { desired_nodes: true },
      [0, 100],
    ],
    ["its smallest size at least", { desired_nodes: null, min_nodes: 2 }, { desired_nodes: true }, [2, 100]],
    ["up to 100 nodes by an autoscaler without a largest size", { autoscale: true }, { max_nodes: true }, [3, 100]],
    ["up to the desired nodes if the project is unknown", { service_name: null }, { service_name: true }, [0, 3]],
    ["nothing if it belongs to another project", { service_name: "f".repeat(32) }, {}, [0, 0]],
    ["its nodes if the project's ID has dashes", { service_name: OWN.replace(/^.{8}/u, "$&-") }, {}, [3, 3]],
  ])("a node pool takes %s", async (_, more, marks, bounds) => {
    expect(boundsOf(await planOf([create(more, marks)], cluster), "compute.instances")).toEqual(bounds);
  });

  it("a node pool takes any number of nodes if its largest size is known only after apply", async () => {
    const config = configurationOf([written(`${POOL}.one`, { max_nodes: refersTo("terraform_data.size.output") })]);
    const plan = await planOf([create({ autoscale: true }, { max_nodes: true })], { ...cluster, ...config });
    expect(boundsOf(plan, "compute.instances")).toEqual([3, undefined]);
  });

  it("a node pool without a region is in the region of its cluster", async () => {
    const { demands } = await planOf([create({ region: null })], cluster);
    expect(new Set(demands.map(({ region }) => region))).toEqual(new Set(["GRA11"]));
  });

  it.each(["", null])("a network whose region is %j is in its regions", async (region) => {
    const after = { service_name: OWN, region, regions: ["GRA11"] };
    const { demands } = await planOf([changeOf("ovh_cloud_project_network_private", "create", { after })]);
    expect(demands).toMatchObject([{ key: "network.networks", region: "GRA11", lowest: 1, highest: 1 }]);
  });

  it("a node pool may be in the region of each cluster that it may belong to", async () => {
    const KUBE = "ovh_cloud_project_kube";
    const kube = (key: string, region: string) =>
      changeOf(KUBE, "create", { address: `${KUBE}.k["${key}"]`, after: { region } });
    const reference = refersTo(`${KUBE}.k`, "each.key");
    const configuration = configurationOf([written(`${POOL}.one`, { kube_id: reference }), written(`${KUBE}.k`)]);
    const pools = create({ kube_id: undefined, region: undefined }, { kube_id: true, region: true });
    const { demands } = await planOf([pools, kube("a", "GRA11"), kube("b", "SBG5")], configuration);
    const servers = demands.filter(({ key }) => key === "compute.instances");
    expect(servers.map(({ region, lowest, highest }) => [region, lowest, highest])).toEqual([
      ["GRA11", 0, 3],
      ["SBG5", 0, 3],
    ]);
  });

  it("an update takes no additional nodes for a while, since nodes are reinstalled in place", async () => {
    const plan = await planOf(
      [changeOf(POOL, "update", { before: pool({}), after: pool({ desired_nodes: 5 }) })],
      cluster,
    );
    expect([boundsOf(plan, "compute.instances"), likelyOf(plan, "compute.instances")]).toEqual([[2, 2], 2]);
  });
});

describe("instances of OVHcloud that come together", () => {
  it.each([
    ["one instance without a number", { bulk: null }, {}, [1, 1]],
    ["as many instances as the plan says", { bulk: 10 }, {}, [10, 10]],
    ["any number of instances if it is known only after apply", {}, { bulk: true }, [1, undefined]],
  ])("a resource takes %s", async (_, more, marks, bounds) => {
    const after = {
      service_name: OWN,
      region: "SBG5",
      flavor: [{ flavor_id: "1" }],
      network: [{ public: true }],
      ...more,
    };
    const plan = await planOf([changeOf("ovh_cloud_project_instance", "create", { after, after_unknown: marks })]);
    expect(boundsOf(plan, "compute.instances")).toEqual(bounds);
  });
});

describe("a cluster of Magnum", () => {
  const CLUSTER = "openstack_containerinfra_cluster_v1";
  const values = (more: object = {}) => ({
    cluster_template_id: "t",
    master_count: 1,
    node_count: 2,
    flavor: "m",
    master_flavor: "s",
    ...more,
  });
  const update = (before: object, after: object) => changeOf(CLUSTER, "update", { before, after });
  const template = (more: object) =>
    stateOf(known("data.openstack_containerinfra_clustertemplate_v1.t", { id: "t", ...more }));

  it("a growing cluster takes only the additional nodes, even if its template is unknown", async () => {
    const plan = await planOf([
      update(values({ docker_volume_size: 5 }), values({ node_count: 5, docker_volume_size: 5 })),
    ]);
    expect(boundsOf(plan, "compute.instances")).toEqual([3, 3]);
    expect(boundsOf(plan, "compute.cores")).toEqual([12, 12]);
    expect(boundsOf(plan, "network.networks")).toEqual([0, 0]);
  });

  it("an upgrade may take an additional node and an additional master for a while", async () => {
    const plan = await planOf([update(values(), values({ cluster_template_id: "u" }))]);
    expect(boundsOf(plan, "compute.instances")).toEqual([0, 0]);
    const likely = plan.demands.find(({ key }) => key === "compute.instances")?.likely;
    expect(likely).toMatchObject({ least: 0, most: 2 });
  });

  it("a cluster takes the values of a template from a data source", async () => {
    const labels = { boot_volume_size: "40", auto_scaling_enabled: "true", max_node_count: "6" };
    const after = { cluster_template_id: "t", master_count: 1, node_count: 2 };
    const found = template({ flavor: "m", master_flavor: "s", fixed_network: "n", master_lb_enabled: false, labels });
    const plan = await planOf([changeOf(CLUSTER, "create", { after })], found);
    expect(boundsOf(plan, "compute.instances")).toEqual([3, 7]);
    expect(boundsOf(plan, "compute.cores")).toEqual([10, 26]);
    expect(boundsOf(plan, "volume.space_gb")).toEqual([120, 280]);
    expect(boundsOf(plan, "network.networks")).toEqual([0, 0]);
    expect(boundsOf(plan, "loadbalancer.loadbalancers")).toEqual([0, 0]);
  });

  it.each([
    ["true", "9", [3, 10]],
    ["True", "9", [3, 10]],
    ["false", "9", [3, 3]],
    ["true", "9007199254740993", [3, undefined]],
    ["true", "2.5", [3, undefined]],
  ])(
    "a cluster with the labels scaling %s and maximum %s has the nodes that they allow",
    async (auto_scaling_enabled, most, bounds) => {
      const after = values({ labels: { auto_scaling_enabled, max_node_count: most } });
      const plan = await planOf([changeOf(CLUSTER, "create", { after })]);
      expect(boundsOf(plan, "compute.instances")).toEqual(bounds);
    },
  );

  it("a cluster with a negative number of nodes may have any number of them", async () => {
    const plan = await planOf([changeOf(CLUSTER, "create", { after: values({ node_count: -2 }) })]);
    expect(boundsOf(plan, "compute.instances")).toEqual([1, undefined]);
  });

  it("the amounts of a real cluster with 3 masters and 2 nodes are within the bounds of its plan", async () => {
    const labels = { boot_volume_size: "10", etcd_volume_size: "3" };
    const sizes = { docker_volume_size: 5, master_lb_enabled: true, floating_ip_enabled: false };
    const after = values({ ...sizes, labels, master_count: 3, fixed_network: null });
    const cloud = { traits: [{ region: "cbk", dhcpPorts: 1, defaultVolumeType: undefined }] };
    const plan = await parsePlan(documentOf([changeOf(CLUSTER, "create", { after })], template(sizes)), {
      file: "plan.json",
      flavors: FLAVORS,
      project: OWN,
      cloud,
    });
    // Seen with Magnum 15.0.1, Heat 19.0.0 and Neutron 21.0.0.
    const seen = {
      "compute.instances": 5,
      "compute.cores": 3 * 2 + 2 * 4,
      "compute.server_groups": 2,
      "compute.server_group_members": 3,
      "network.networks": 1,
      "network.subnets": 1,
      "network.routers": 1,
      "network.ports": 9,
      "network.floatingips": 0,
      "network.security_groups": 2,
      "network.security_group_rules": 27,
      "volume.volumes": 13,
      "volume.space_gb": 84,
      "loadbalancer.loadbalancers": 2,
      "loadbalancer.listeners": 2,
      "loadbalancer.pools": 2,
      "loadbalancer.members": 6,
      "loadbalancer.healthmonitors": 0,
    };
    for (const [key, amount] of Object.entries(seen)) {
      const [least = 0, most = Number.POSITIVE_INFINITY] = boundsOf(plan, key);
      expect(least, key).toBeLessThanOrEqual(amount);
      expect(most, key).toBeGreaterThanOrEqual(amount);
    }
    expect(boundsOf(plan, "network.ports")).toEqual([8, 9]);
    expect(boundsOf(plan, "volume.space_gb")).toEqual([84, 84]);
  });

  it("labels of a cluster replace those of its template, unless they are merged", async () => {
    const found = template({ labels: { boot_volume_size: "40" }, docker_volume_size: null });
    const spaceWith = async (more: object) => {
      const after = values({ labels: { etcd_volume_size: "10" }, ...more });
      return boundsOf(await planOf([changeOf(CLUSTER, "create", { after })], found), "volume.space_gb");
    };
    expect(await spaceWith({})).toEqual([10, 10]);
    expect(await spaceWith({ merge_labels: true })).toEqual([130, 130]);
  });
});

describe("a node group of Magnum", () => {
  const [CLUSTER, GROUP] = ["openstack_containerinfra_cluster_v1", "openstack_containerinfra_nodegroup_v1"];
  const after = { name: "g", node_count: 2 };
  const unset = { docker_volume_size: true, flavor: true, labels: true };
  const config = (more: object = {}) =>
    configurationOf([
      written(`${CLUSTER}.one`, { cluster_template_id: { constant_value: "t" }, ...more }),
      written(`${GROUP}.one`, { cluster_id: refersTo(`${CLUSTER}.one.id`, `${CLUSTER}.one`) }),
    ]);
  const group = changeOf(GROUP, "create", {
    after,
    after_unknown: { cluster_id: true, flavor_id: true, labels: true, docker_volume_size: true },
  });
  const planWith = (template: object, own: object = {}, marks: object = unset, more: object = {}) => {
    const cluster = { cluster_template_id: "t", master_count: 1, node_count: 1, master_flavor: "s", ...own };
    const found = stateOf(known("data.openstack_containerinfra_clustertemplate_v1.t", { id: "t", ...template }));
    return planOf([changeOf(CLUSTER, "create", { after: cluster, after_unknown: marks }), group], {
      ...found,
      ...config(more),
    });
  };
  const labels = { boot_volume_size: "40" };

  it("a node group takes the amounts by the template of its new cluster", async () => {
    const plan = await planWith({ flavor: "m", labels, docker_volume_size: null, floating_ip_enabled: false });
    expect(boundsOf(plan, "compute.cores")).toEqual([14, 14]);
    expect(boundsOf(plan, "volume.space_gb")).toEqual([160, 160]);
  });

  it.each([
    ["constant", { constant_value: {} }],
    ["variable", refersTo("var.labels")],
  ])("a cluster and its node group have the template's labels if theirs are an empty %s", async (_, empty) => {
    const more = { labels: empty };
    const template = { id: "t", flavor: "m", labels, docker_volume_size: null, floating_ip_enabled: false };
    const found = stateOf(known("data.openstack_containerinfra_clustertemplate_v1.t", template));
    const own = { cluster_template_id: "t", master_count: 1, node_count: 1, master_flavor: "s" };
    const plan = await planOf([changeOf(CLUSTER, "create", { after: own, after_unknown: unset }), group], {
      ...found,
      ...config(more),
      variables: { labels: { value: {} } },
    });
    expect(boundsOf(plan, "volume.space_gb")).toEqual([160, 160]);
  });

  it("a node group may have the cluster's volume for Docker", async () => {
    const plan = await planWith({ flavor: "m", labels: {}, docker_volume_size: 10 });
    expect(boundsOf(plan, "volume.space_gb")).toEqual([20, 40]);
  });

  it("a node group follows its cluster where that replaces the template", async () => {
    const own = { flavor: "s", labels: {} };
    const plan = await planWith({ flavor: "m", labels, docker_volume_size: null }, own, { docker_volume_size: true });
    expect(boundsOf(plan, "compute.cores")).toEqual([8, 8]);
    expect(boundsOf(plan, "volume.space_gb")).toEqual([0, 0]);
  });

  it("a node group has an open number of cores if the flavor of its cluster is known only after apply", async () => {
    const flavor = refersTo("terraform_data.flavor.output");
    const plan = await planWith({ flavor: "m", labels: {}, docker_volume_size: null }, {}, unset, { flavor });
    expect(boundsOf(plan, "compute.cores")).toEqual([5, undefined]);
  });
});

describe("limits that a plan sets", () => {
  const QUOTA = "openstack_compute_quotaset_v2";
  const notesOn = async (change: Change) => (await planOf([change])).notes;

  it("limits of the project are named with their new values, and limits of other projects are not", async () => {
    const [before, after] = [
      { project_id: OWN, cores: 10, instances: 5 },
      { project_id: OWN, cores: 20, instances: 5 },
    ];
    expect(await notesOn(changeOf(QUOTA, "update", { before, after }))).toEqual([
      "This plan sets the limit itself, to `cores = 20` (`openstack_compute_quotaset_v2.one`); it is judged as it is now.",
    ]);
    const other = { project_id: "f".repeat(32), cores: 20 };
    expect(await notesOn(changeOf(QUOTA, "create", { after: other }))).toEqual([]);
  });

  it("sensitive limits are not shown", async () => {
    const change = changeOf(QUOTA, "create", {
      after: { project_id: OWN, cores: 20 },
      after_sensitive: { cores: true },
    });
    expect(await notesOn(change)).toEqual([
      "The plan changes limits itself (`openstack_compute_quotaset_v2.one`); they are judged as they are now.",
    ]);
  });
});
