import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import {
  type ChangeDocument,
  changeOf,
  configurationOf,
  known,
  parsePlan,
  readChanges,
  refersTo,
  stateOf,
  written,
} from "./documents.ts";

const NODES = "metakube_node_deployment";
const FLAVORS = [{ id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: undefined }];

function nodes(spec: object = {}, cloud: object = {}): object {
  return {
    cluster_id: "c",
    spec: [
      {
        replicas: 2,
        template: [{ cloud: [{ openstack: [{ flavor: "s", use_floating_ip: false, ...cloud }] }] }],
        ...spec,
      },
    ],
  };
}

async function boundsIn(
  change: ChangeDocument,
  key: string,
  rest: object = {},
): Promise<readonly (number | undefined)[]> {
  const plan = await readChanges([change], { rest, flavors: FLAVORS, defaultRegion: "cbk" });
  const demand = plan.demands.find((each) => each.key === key);
  return demand === undefined ? [0, 0, 0] : [demand.lowest, demand.highest, demand.peak];
}

const writtenNodes = (spec: object): object => configurationOf([written(`${NODES}.one`, { spec: [spec] }, "metakube")]);

describe("the number of nodes", () => {
  const create = (spec: object, marks: object = {}): ChangeDocument =>
    changeOf(NODES, "create", { after: nodes(spec), after_unknown: { spec: [marks] } });

  it.each([
    ["is configured", create({ replicas: 3 }), {}, [3, 3, 3]],
    ["is not configured: one", create({ replicas: null }), {}, [1, 1, 1]],
    ["is filled in by the service", create({ replicas: null }, { replicas: true }), writtenNodes({}), [1, 1, 1]],
    [
      "is known only after apply",
      create({ replicas: null }, { replicas: true }),
      writtenNodes({ replicas: refersTo("terraform_data.n.output") }),
      [0, undefined, undefined],
    ],
    [
      "is a variable that is null: one",
      create({ replicas: null }, { replicas: true }),
      writtenNodes({ replicas: refersTo("var.n") }),
      [1, 1, 1],
    ],
    [
      "is unknown, but its bounds are known",
      create({ replicas: null, min_replicas: 2, max_replicas: 5 }, { replicas: true }),
      {},
      [2, 5, 5],
    ],
    ["may be raised by the autoscaler", create({ replicas: 2, max_replicas: 6 }), {}, [2, 6, 6]],
    ["is 0", create({ replicas: 0 }), {}, [0, 0, 0]],
  ])("nodes are counted if their number %s", async (_, change, rest, expected) => {
    expect(await boundsIn(change, "compute.instances", rest)).toEqual(expected);
  });
});

describe("amounts of a node", () => {
  it("amounts are unknown if flavor or disk size is unknown", async () => {
    const change = changeOf(NODES, "create", {
      after: nodes({}, { flavor: "unheard-of", disk_size: null }),
      after_unknown: { spec: [{ template: [{ cloud: [{ openstack: [{ disk_size: true }] }] }] }] },
    });
    expect(await boundsIn(change, "compute.cores")).toEqual([2, undefined, undefined]);
    expect(await boundsIn(change, "volume.space_gb")).toEqual([2, undefined, undefined]);
    expect(await boundsIn(change, "volume.volumes")).toEqual([2, 2, 2]);
  });

  it("a node may have a floating IP if the cluster is not in the plan", async () => {
    const change = changeOf(NODES, "create", { after: nodes({}, { use_floating_ip: true }) });
    expect(await boundsIn(change, "network.floatingips")).toEqual([0, 2, 2]);
  });

  it("floating IPs and region follow the cluster in the state, by its ID", async () => {
    const cluster = (floating_ip_pool: string): object => {
      const spec = [{ cloud: [{ openstack: [{ floating_ip_pool }] }] }];
      return stateOf(known("metakube_cluster.one", { id: "c", dc_name: "syseleven-dbl1", spec }));
    };
    const change = changeOf(NODES, "update", {
      before: nodes({}, { use_floating_ip: true }),
      after: nodes({ replicas: 5 }, { use_floating_ip: true }),
    });
    expect(await boundsIn(change, "network.floatingips", cluster("ext"))).toEqual([3, 3, 3]);
    expect(await boundsIn(change, "network.floatingips", cluster(""))).toEqual([0, 0, 0]);
    expect((await readChanges([change], { rest: cluster("ext") })).demands[0]?.region).toBe("dbl");
  });
});

describe("an update of nodes", () => {
  it("an update that replaces the nodes has one additional node at the peak", async () => {
    const labels = changeOf(NODES, "update", { before: nodes(), after: nodes() });
    expect(await boundsIn(labels, "compute.instances")).toEqual([0, 0, 1]);
    const flavor = changeOf(NODES, "update", { before: nodes(), after: nodes({ replicas: 3 }, { flavor: "other" }) });
    expect(await boundsIn(flavor, "compute.instances")).toEqual([1, 1, 2]);
    const scaled = changeOf(NODES, "update", { before: nodes(), after: nodes({ replicas: 3 }) });
    expect(await boundsIn(scaled, "compute.instances")).toEqual([1, 1, 1]);
  });

  it("an update does not change unknown amounts that stay the same", async () => {
    const same = nodes({ max_replicas: 5 }, { flavor: "unheard-of" });
    const plan = await readChanges([changeOf(NODES, "update", { before: same, after: same })], {
      defaultRegion: "cbk",
    });
    for (const { lowest, highest } of plan.demands) expect([lowest, highest]).toEqual([0, 0]);
  });
});

describe("a MetaKube cluster", () => {
  const cloud = (openstack: object | null): object => ({
    dc_name: "syseleven-cbk1",
    spec: [{ cloud: [openstack === null ? {} : { openstack: [openstack] }] }],
  });

  it("the deletion of a cluster may give back its network and rules, which the state does not show", async () => {
    const change = changeOf("metakube_cluster", "delete", { before: cloud({ network: "n", security_group: "g" }) });
    expect(await boundsIn(change, "network.networks")).toEqual([-1, 0, 0]);
    expect(await boundsIn(change, "network.security_group_rules")).toEqual([undefined, 0, 0]);
  });

  it("a cluster without configuration may have new or existing parts", async () => {
    const marks = {
      spec: [
        { cloud: [{ openstack: [{ network: true, subnet_id: true, server_group_id: true, security_group: true }] }] },
      ],
    };
    const change = changeOf("metakube_cluster", "create", { after: cloud({}), after_unknown: marks });
    expect(await boundsIn(change, "network.networks")).toEqual([0, 1, 1]);
  });

  it("a cluster on another cloud takes nothing", async () => {
    expect(await boundsIn(changeOf("metakube_cluster", "create", { after: cloud(null) }), "network.networks")).toEqual([
      0, 0, 0,
    ]);
  });
});

describe("the region of a data centre", () => {
  it.each([
    ["syseleven-cbk1", "cbk"],
    ["syseleven-dus2", "dus"],
    ["syseleven-aws-eu-central-1", "?"],
    ["europe-west3-c", "?"],
    ["syseleven-", "?"],
  ])("the data centre %s is in the region %s", async (dc_name, region) => {
    const change = changeOf("metakube_cluster", "create", {
      after: { dc_name, spec: [{ cloud: [{ openstack: [{}] }] }] },
    });
    const { demands } = await readChanges([change]);
    expect(new Set(demands.map((demand) => demand.region))).toEqual(new Set([region]));
  });
});

describe("the region and project of nodes", () => {
  const CLUSTER = "metakube_cluster";
  const clusterIn = (dc_name: string, rest: object = {}): object => ({
    dc_name,
    spec: [{ cloud: [{ openstack: [{ floating_ip_pool: "ext" }] }] }],
    ...rest,
  });
  const ofCluster = configurationOf([
    written(`${NODES}.one`, { cluster_id: refersTo(`${CLUSTER}.one.id`, `${CLUSTER}.one`) }, "metakube"),
  ]);
  const made = (rest: object = {}): ChangeDocument =>
    changeOf(NODES, "create", {
      after: { ...nodes(), cluster_id: null },
      after_unknown: { cluster_id: true },
      ...rest,
    });
  const instancesIn = async (changes: readonly ChangeDocument[], options: object = {}): Promise<readonly string[]> => {
    const { demands } = await readChanges(changes, {
      rest: ofCluster,
      defaultRegion: "ham1",
      ...options,
    });
    const found = demands.filter(({ key }) => key === "compute.instances");
    return found.map(({ region, amount }) => `${region} ${amount}`);
  };

  it("the nodes of a replaced cluster move between the regions of its data centres", async () => {
    const replaced = changeOf(CLUSTER, ["delete", "create"], {
      before: clusterIn("syseleven-cbk1", { id: "c" }),
      after: clusterIn("syseleven-fes1"),
      after_unknown: { id: true },
    });
    const moved = changeOf(NODES, ["delete", "create"], {
      before: nodes(),
      after: { ...nodes(), cluster_id: null },
      after_unknown: { cluster_id: true },
    });
    expect(await instancesIn([replaced, moved])).toEqual(["cbk -2", "fes 2"]);
  });

  it("the region is unknown if the nodes may belong to clusters in several regions", async () => {
    const cluster = (key: string): ChangeDocument =>
      changeOf(CLUSTER, "create", { after: clusterIn(`syseleven-${key}1`), address: `${CLUSTER}.one["${key}"]` });
    expect(await instancesIn([cluster("cbk"), cluster("fes"), made()])).toEqual(["? 2"]);
    expect(await instancesIn([cluster("fes"), made()])).toEqual(["fes 2"]);
    const networks = (await readChanges([cluster("cbk"), cluster("fes")])).demands;
    expect(networks.filter(({ key }) => key === "network.networks").map(({ region }) => region)).toEqual([
      "cbk",
      "fes",
    ]);
  });

  it("a region in `provider-regions` counts if the data centre shows none, and the default does not", async () => {
    const cluster = changeOf(CLUSTER, "create", { after: clusterIn("elsewhere") });
    const provider_config = { metakube: { name: "metakube" } };
    const rest = ofCluster as { configuration: object };
    const options = { rest: { configuration: { ...rest.configuration, provider_config } } };
    expect(await instancesIn([cluster, made()], options)).toEqual(["? 2"]);
    const providerRegions = new Map([["metakube", "dbl"]]);
    expect(await instancesIn([cluster, made()], { ...options, providerRegions })).toEqual(["dbl 2"]);
  });

  it("the region of a sensitive data centre is hidden for the cluster and its nodes", async () => {
    const cluster = changeOf(CLUSTER, "create", {
      after: clusterIn("syseleven-cbk1"),
      after_sensitive: { dc_name: true },
    });
    const { demands, notes } = await readChanges([cluster, made()], { rest: ofCluster });
    expect(demands.map(({ key }) => key)).toContain("compute.instances");
    expect(demands.filter(({ region, shownRegion }) => region !== "cbk" || shownRegion === undefined)).toEqual([]);
    expect(notes).toEqual(["A region is a guess from `dc_name`."]);
  });

  it("nodes are left out only if all clusters that they may belong to are in another project", async () => {
    const cluster = (key: string, project_id: string): ChangeDocument => {
      const openstack = [{ floating_ip_pool: "ext", user_credentials: [{ project_id }] }];
      const after = clusterIn("syseleven-cbk1", { spec: [{ cloud: [{ openstack }] }] });
      return changeOf(CLUSTER, "create", { after, address: `${CLUSTER}.one["${key}"]` });
    };
    const project = "p";
    expect(await instancesIn([cluster("a", "q"), cluster("b", "q"), made()], { project })).toEqual([]);
    expect(await instancesIn([cluster("a", "q"), cluster("b", "p"), made()], { project })).toEqual(["? 2"]);
  });
});

describe("nested blocks as objects, as newer providers write them", () => {
  const BLOCKS: ReadonlySet<string> = new Set(["spec", "template", "cloud", "openstack", "aws", "user_credentials"]);

  /** Returns the value with these blocks as objects instead of lists, or null if they are absent. */
  function asObjects(value: unknown, name = ""): unknown {
    if (Array.isArray(value))
      return BLOCKS.has(name) ? asObjects(value[0] ?? null) : value.map((each) => asObjects(each));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, asObjects(each, member)]));
  }

  it("blocks as objects count like blocks in lists", async () => {
    const file = new URL("cases/metakube/plan.json", import.meta.url);
    const plan = JSON.parse(await readFile(file, "utf8"));
    const options = { file: "plan.json", flavors: FLAVORS };
    const older = await parsePlan(JSON.stringify(plan), options);
    const changes = plan.resource_changes.map((each: { change: object }) => ({
      ...each,
      change: asObjects(each.change),
    }));
    const newer = await parsePlan(JSON.stringify({ ...plan, resource_changes: changes }), options);
    expect(JSON.stringify(changes)).not.toContain('"spec":[');
    expect(older.demands.length).toBeGreaterThan(15);
    expect(newer.demands).toEqual(older.demands);
    expect(newer.uncounted).toEqual(older.uncounted);
  });

  it("parts of a block that is configured as one expression may be new or exist", async () => {
    const openstack = { floating_ip_pool: "p" };
    const change = changeOf("metakube_cluster", "create", {
      after: { dc_name: "syseleven-cbk1", spec: { cloud: { openstack } } },
      after_unknown: { spec: { cloud: { openstack: { network: true, subnet_id: true } } } },
    });
    const rest = configurationOf([written("metakube_cluster.one", { spec: refersTo("var.spec") }, "metakube")]);
    expect(await boundsIn(change, "network.networks", rest)).toEqual([0, 1, 1]);
    expect(await boundsIn(change, "network.security_groups", rest)).toEqual([1, 1, 1]);
  });
});
