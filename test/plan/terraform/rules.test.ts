import { describe, expect, it } from "vitest";
import type { FlatDemand } from "./documents.ts";
import { amountsIn, type ChangeDocument, changeOf, readChanges } from "./documents.ts";

const SERVER = "openstack_compute_instance_v2";
const FLAVORS = [
  { id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: undefined },
  { id: "2", name: "m", vcpus: 4, ramMiB: 8192, region: undefined },
];

/** The configuration of the one resource of a type. */
function written(type: string, expressions: object): { readonly configuration: object } {
  const resource = {
    address: `${type}.one`,
    mode: "managed",
    type,
    name: "one",
    provider_config_key: "openstack",
    expressions,
  };
  return { configuration: { root_module: { resources: [resource] } } };
}

const reference = { references: ["x.y.id", "x.y"] };

async function demandOf(
  changes: readonly ChangeDocument[],
  key: string,
  rest: object = {},
): Promise<FlatDemand | undefined> {
  const plan = await readChanges(changes, { rest, flavors: FLAVORS });
  return plan.demands.find((demand) => demand.key === key);
}

async function bounds(
  changes: readonly ChangeDocument[],
  key: string,
  rest: object = {},
): Promise<readonly (number | undefined)[]> {
  const demand = await demandOf(changes, key, rest);
  return demand === undefined ? [0, 0] : [demand.lowest, demand.highest];
}

describe("a port that may be given or made", () => {
  const type = "openstack_compute_interface_attach_v2";
  const unknown = changeOf(type, "create", { after: {}, after_unknown: { port_id: true, network_id: true } });

  it.each([
    ["the port is known", changeOf(type, "create", { after: { port_id: "p" } }), {}, [0, 0]],
    ["the port is not set", changeOf(type, "create", { after: { network_id: "n" } }), {}, [1, 1]],
    ["the port is written down", unknown, written(type, { port_id: reference }), [0, 0]],
    ["the network is written down", unknown, written(type, { network_id: reference }), [1, 1]],
    ["both are written down", unknown, written(type, { port_id: reference, network_id: reference }), [0, 1]],
    [
      "the port is written down as null",
      unknown,
      written(type, { port_id: { constant_value: null }, network_id: reference }),
      [1, 1],
    ],
    ["a function makes the port", unknown, written(type, { port_id: {}, network_id: reference }), [0, 1]],
    ["nothing tells", unknown, {}, [0, 1]],
    [
      "the network is known, and nothing else",
      changeOf(type, "create", { after: { network_id: "n" }, after_unknown: { port_id: true } }),
      {},
      [1, 1],
    ],
  ])("when %s", async (_, change, rest, expected) => {
    expect(await bounds([change], "network.ports", rest)).toEqual(expected);
  });

  it("is given back only if it has no resource of its own", async () => {
    const attached = changeOf(type, "delete", { before: { port_id: "p" } });
    expect(await bounds([attached], "network.ports")).toEqual([-1, -1]);
    const port = changeOf("openstack_networking_port_v2", "delete", { before: { id: "p" } });
    expect(await bounds([attached, port], "network.ports")).toEqual([-1, -1]);
    expect(await bounds([port, attached], "network.ports")).toEqual([-1, -1]);
  });

  it("goes with a router's interface either way, but counts once", async () => {
    const router = changeOf("openstack_networking_router_interface_v2", "delete", { before: { port_id: "p" } });
    const port = changeOf("openstack_networking_port_v2", "delete", { before: { id: "p" } });
    const kept = changeOf("openstack_networking_port_v2", "update", { before: { id: "p" }, after: { id: "p" } });
    expect(await bounds([router], "network.ports")).toEqual([-1, -1]);
    expect(await bounds([router, port], "network.ports")).toEqual([-1, -1]);
    expect(await bounds([router, kept], "network.ports")).toEqual([-1, -1]);
  });
});

describe("a server's networks", () => {
  const server = (network: readonly object[], marks: readonly object[]): ChangeDocument =>
    changeOf(SERVER, "create", { after: { flavor_id: "1", network }, after_unknown: { network: marks } });

  it.each([
    [
      "both are written down",
      server([{}], [{ port: true, uuid: true }]),
      written(SERVER, { network: [{ port: reference, uuid: reference }] }),
      [0, 1],
    ],
    ["dynamic blocks hide them", server([{}, {}], [{ port: true }, { port: true }]), written(SERVER, {}), [0, 2]],
    [
      "some blocks are dynamic",
      server([{}, {}], [{ port: true }, { port: true }]),
      written(SERVER, { network: [{ port: reference }] }),
      [0, 2],
    ],
    [
      "the port is written down as nothing",
      server([{}], [{ port: true }]),
      written(SERVER, { network: [{ port: { constant_value: "" } }] }),
      [1, 1],
    ],
    [
      "none of them is known",
      changeOf(SERVER, "create", { after: { flavor_id: "1" }, after_unknown: { network: true } }),
      {},
      [1, 1],
    ],
  ])("when %s", async (_, change, rest, expected) => {
    expect(await bounds([change], "network.ports", rest)).toEqual(expected);
  });

  it("give back what nova has made", async () => {
    const before = { flavor_id: "1", network: [{ port: "p" }, { port: "" }, { uuid: "n" }] };
    expect(await bounds([changeOf(SERVER, "delete", { before })], "network.ports")).toEqual([-2, -2]);
  });
});

describe("a server's flavor", () => {
  const resize = (before: object, after: object, marks: object = {}): ChangeDocument =>
    changeOf(SERVER, "update", { before, after, after_unknown: marks });
  const small = { flavor_id: "1", flavor_name: "s" };

  it.each([
    ["the name changes and the id is stale", resize(small, { flavor_id: "1", flavor_name: "m" }), {}, [2, 2]],
    ["the id changes and the name is stale", resize(small, { flavor_id: "2", flavor_name: "s" }), {}, [2, 2]],
    ["both change", resize(small, { flavor_id: "2", flavor_name: "unheard-of" }), {}, [2, 2]],
    ["neither changes", resize(small, { ...small, name: "other" }), {}, [0, 0]],
    ["nobody knows either", resize({ flavor_id: "8" }, { flavor_id: "9" }), {}, [undefined, undefined]],
    ["nobody knows it, and it stays", resize({ flavor_id: "8" }, { flavor_id: "8" }), {}, [0, 0]],
    ["the new id is not known", resize(small, { flavor_name: "s" }, { flavor_id: true }), {}, [-1, undefined]],
    [
      "the new id is not known, but written down",
      resize(small, { flavor_name: "s" }, { flavor_id: true }),
      written(SERVER, { flavor_id: reference }),
      [-1, undefined],
    ],
    [
      "the new name is not known",
      resize({ flavor_name: "s" }, {}, { flavor_name: true }),
      written(SERVER, { flavor_name: reference }),
      [-1, undefined],
    ],
  ])("when %s", async (_, change, rest, expected) => {
    expect(await bounds([change], "compute.cores", rest)).toEqual(expected);
  });

  it("is unknown where the environment decides", async () => {
    const change = changeOf(SERVER, "create", {
      after: {},
      after_unknown: { flavor_id: true, flavor_name: true, network: true },
    });
    const plan = await readChanges([change], { rest: written(SERVER, {}), flavors: FLAVORS });
    expect(amountsIn(plan)).toEqual({
      "compute.cores": 1,
      "compute.instances": 1,
      "compute.ram_mb": 0,
      "network.ports": 1,
    });
    expect(plan.demands.filter(({ atLeast }) => atLeast).map(({ key }) => key)).toEqual([
      "compute.cores",
      "compute.ram_mb",
    ]);
  });

  it("is the same after a replacement by name as before", async () => {
    const change = changeOf(SERVER, ["delete", "create"], {
      before: { flavor_id: "8", flavor_name: "x" },
      after: { flavor_name: "x" },
      after_unknown: { flavor_id: true },
    });
    expect(await bounds([change], "compute.cores", written(SERVER, { flavor_name: reference }))).toEqual([0, 0]);
  });

  it("is one of several of this plan, and then unknown", async () => {
    const flavor = (key: number): ChangeDocument =>
      changeOf("openstack_compute_flavor_v2", "create", {
        after: { name: `f${key}`, vcpus: key, ram: 1 },
        address: `openstack_compute_flavor_v2.f[${key}]`,
      });
    const change = changeOf(SERVER, "create", { after: {}, after_unknown: { flavor_id: true, flavor_name: true } });
    const rest = written(SERVER, { flavor_id: { references: ["openstack_compute_flavor_v2.f", "count.index"] } });
    expect(await bounds([change, flavor(3)], "compute.cores", rest)).toEqual([3, 3]);
    expect(await bounds([change, flavor(3), flavor(5)], "compute.cores", rest)).toEqual([1, undefined]);
  });
});

describe("a server's volumes", () => {
  const server = (action: string, device: object, sides: object = {}): ChangeDocument => {
    const values = { flavor_id: "1", network: [{ port: "p" }], block_device: [device] };
    return changeOf(SERVER, action, action === "create" ? { after: values, ...sides } : { before: values, ...sides });
  };
  const image = { source_type: "image", destination_type: "volume", volume_size: 20 };

  it("have an unknown size at least of 1 GiB", async () => {
    expect(await bounds([server("create", { ...image, volume_size: undefined })], "volume.space_gb")).toEqual([
      1,
      undefined,
    ]);
  });

  it("have the size of a snapshot that the plan has looked up", async () => {
    const resources = [
      {
        address: "data.openstack_blockstorage_snapshot_v3.s",
        mode: "data",
        type: "openstack_blockstorage_snapshot_v3",
        values: { id: "snap", size: 33 },
      },
    ];
    const device = { source_type: "snapshot", destination_type: "volume", uuid: "snap" };
    expect(
      await bounds([server("create", device)], "volume.space_gb", {
        prior_state: { values: { root_module: { resources } } },
      }),
    ).toEqual([33, 33]);
  });

  it("are unknown where their kind is, or all of them", async () => {
    const kind = server("create", image, { after_unknown: { block_device: [{ destination_type: true }] } });
    expect(await bounds([kind], "volume.volumes")).toEqual([0, 1]);
    expect(await bounds([kind], "volume.space_gb")).toEqual([0, undefined]);
    const all = server("create", image, { after_unknown: { block_device: true } });
    expect(await bounds([all], "volume.volumes")).toEqual([0, undefined]);
  });

  it("go with the server only if somebody said so", async () => {
    expect(await bounds([server("delete", image)], "volume.volumes")).toEqual([0, 0]);
    expect(await bounds([server("delete", { ...image, delete_on_termination: true })], "volume.space_gb")).toEqual([
      -20, -20,
    ]);
  });

  it("of an imported server are made up by the provider: they go or not", async () => {
    const device = server("delete", { ...image, delete_on_termination: true }, { importing: { id: "x" } });
    expect(await bounds([device], "volume.space_gb")).toEqual([-20, 0]);
  });

  it("that existed before go too, and count once", async () => {
    const device = { source_type: "volume", destination_type: "volume", uuid: "v", delete_on_termination: true };
    const volume = changeOf("openstack_blockstorage_volume_v3", "delete", { before: { id: "v", size: 9 } });
    expect(await bounds([server("delete", device), volume], "volume.volumes")).toEqual([-1, -1]);
    expect(await bounds([server("delete", device)], "volume.volumes")).toEqual([-1, 0]);
    expect(await bounds([server("delete", device)], "volume.space_gb")).toEqual([undefined, 0]);
  });
});

describe("a server group", () => {
  const member = (name: string, action: string): ChangeDocument => {
    const values = { flavor_id: "1", network: [{ port: "p" }], scheduler_hints: [{ group: "g" }] };
    return changeOf(SERVER, action, {
      before: action === "create" ? null : values,
      after: action === "delete" ? null : values,
      address: `${SERVER}.${name}`,
    });
  };
  const group = (members: readonly string[]): object => ({
    prior_state: {
      values: {
        root_module: {
          resources: [
            {
              address: "openstack_compute_servergroup_v2.g",
              mode: "managed",
              type: "openstack_compute_servergroup_v2",
              values: { id: "g", members },
            },
          ],
        },
      },
    },
  });

  it("has the members that Terraform does not know, too", async () => {
    const changes = [member("old", "no-op"), member("updated", "update"), member("new", "create")];
    expect(await demandOf(changes, "compute.server_group_members")).toMatchObject({
      mode: "target",
      amount: 3,
      peak: 3,
    });
    expect(await demandOf(changes, "compute.server_group_members", group(["1", "2", "3", "4", "5"]))).toMatchObject({
      amount: 6,
      lowest: 6,
      highest: 6,
      peak: 6,
    });
  });

  it("is not told of where none of its members changes", async () => {
    expect(
      await demandOf([member("old", "no-op"), member("updated", "update")], "compute.server_group_members"),
    ).toBeUndefined();
  });

  it("that cannot be told from others is unknown", async () => {
    const after = { flavor_id: "1", network: [{ port: "p" }] };
    const change = changeOf(SERVER, "create", { after, after_unknown: { scheduler_hints: [{ group: true }] } });
    expect(await bounds([change], "compute.server_group_members")).toEqual([1, undefined]);
    const groups = [0, 1].map((index) =>
      changeOf("openstack_compute_servergroup_v2", "create", {
        address: `openstack_compute_servergroup_v2.g[${index}]`,
      }),
    );
    const rest = written(SERVER, {
      scheduler_hints: [{ group: { references: ["openstack_compute_servergroup_v2.g", "count.index"] } }],
    });
    expect(await bounds([change, ...groups], "compute.server_group_members", rest)).toEqual([0, 1]);
  });
});

describe("key pairs", () => {
  const type = "openstack_compute_keypair_v2";

  it("are the user's total, with those that stay", async () => {
    const there = [0, 1].map((index) =>
      changeOf(type, "no-op", { before: { user_id: "u" }, after: { user_id: "u" }, address: `${type}.one[${index}]` }),
    );
    const added = changeOf(type, "create", { after: {}, after_unknown: { user_id: true }, address: `${type}.two` });
    expect(await demandOf([...there, added], "compute.key_pairs")).toMatchObject({
      mode: "target",
      amount: 3,
      peak: 3,
      from: [{ amount: 1 }],
    });
    expect(await demandOf(there, "compute.key_pairs")).toBeUndefined();
  });

  it("of users that are written down count for each", async () => {
    const changes = ["a", "a", "b"].map((user_id, index) =>
      changeOf(type, "create", { after: { user_id }, address: `${type}.one[${index}]` }),
    );
    expect(await demandOf(changes, "compute.key_pairs", written(type, { user_id: reference }))).toMatchObject({
      amount: 2,
    });
  });
});

describe("sizes that only the service knows", () => {
  it("do not change with an update that leaves them alone", async () => {
    const image = changeOf("openstack_images_image_v2", "update", { before: { name: "a" }, after: { name: "b" } });
    expect(await demandOf([image], "image.space_bytes")).toBeUndefined();
  });

  it("of an object change with its content, or its source", async () => {
    const type = "openstack_objectstorage_object_v1";
    const update = (after: object): ChangeDocument =>
      changeOf(type, "update", {
        before: { content_length: 100, source: "a" },
        after: { content_length: 100, ...after },
      });
    expect(await bounds([update({ source: "a" })], "objectstorage")).toEqual([0, 0]);
    expect(await bounds([update({ content: "ü" })], "objectstorage")).toEqual([-98, -98]);
    expect(await bounds([update({ source: "b" })], "objectstorage")).toEqual([-100, undefined]);
    expect(await bounds([changeOf(type, "delete", { before: {} })], "objectstorage")).toEqual([undefined, 0]);
  });
});

describe("a security group whose default rules may be deleted", () => {
  it("has them or not", async () => {
    const change = changeOf("openstack_networking_secgroup_v2", "create", {
      after: {},
      after_unknown: { delete_default_rules: true },
    });
    expect(await bounds([change], "network.security_group_rules")).toEqual([0, 2]);
  });
});

describe("a load balancer's flavor", () => {
  const type = "openstack_lb_loadbalancer_v2";

  it("is told by its id, unless it is to be hidden", async () => {
    const after = { flavor_id: "f", vip_port_id: "p" };
    expect(amountsIn(await readChanges([changeOf(type, "create", { after })]))).toEqual({
      "loadbalancer.flavors[f]": 1,
      "loadbalancer.loadbalancers": 1,
    });
    const hidden = await readChanges([changeOf(type, "create", { after, after_sensitive: { flavor_id: true } })]);
    expect(amountsIn(hidden)).toEqual({ "loadbalancer.loadbalancers": 1 });
  });
});

describe("a server that does not change", () => {
  it("has no effect at all", async () => {
    const values = { flavor_id: "1", network: [{ port: "" }], metadata: { a: "1" } };
    expect((await readChanges([changeOf(SERVER, "no-op", { before: values, after: values })])).deltas).toEqual([]);
  });
});

describe("many equal changes", () => {
  it("are kept as one, and told one by one", async () => {
    const changes = Array.from({ length: 5000 }, (_, index) =>
      changeOf("openstack_blockstorage_volume_v3", "create", {
        after: { size: 2 },
        address: `openstack_blockstorage_volume_v3.one[${index}]`,
      }),
    );
    const plan = await readChanges(changes);
    // Two keys, of all types together and of one that is not known.
    expect(plan.deltas).toHaveLength(4);
    expect(amountsIn(plan)).toEqual({ "volume.space_gb": 10_000, "volume.volumes": 5000 });
    expect(new Set(plan.demands[0]?.from.flatMap(({ addresses }) => addresses)).size).toBe(5000);
  });
});
