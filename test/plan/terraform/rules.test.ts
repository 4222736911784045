import { describe, expect, it } from "vitest";
import {
  amountsIn,
  boundsOf,
  type ChangeDocument,
  changeOf,
  configurationOf,
  constant,
  known,
  readChanges,
  refersTo,
  stateOf,
  written,
} from "./documents.ts";

const SERVER = "openstack_compute_instance_v2";
const PORT = "openstack_networking_port_v2";
const VOLUME = "openstack_blockstorage_volume_v3";
const GROUP = "openstack_compute_servergroup_v2";
const FLAVORS = [
  { id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: undefined },
  { id: "2", name: "m", vcpus: 4, ramMiB: 8192, region: undefined },
];

/** Returns the configuration of a single resource of the type. */
const configured = (type: string, expressions: object): object =>
  configurationOf([written(`${type}.one`, expressions)]);

const reference = refersTo("x.y.id", "x.y");

type Bounds = readonly [number | undefined, number | undefined];

async function bounds(changes: readonly ChangeDocument[], key: string, rest: object = {}): Promise<Bounds> {
  return boundsOf(await readChanges(changes, { rest, flavors: FLAVORS }), key);
}

describe("a port that may exist or be created", () => {
  const type = "openstack_compute_interface_attach_v2";
  const create = (after: object, after_unknown: object = {}) => changeOf(type, "create", { after, after_unknown });
  const unknown = create({}, { port_id: true, network_id: true });
  const both = { port_id: reference, network_id: reference };

  it.each<[string, ChangeDocument, object, Bounds]>([
    ["the port is known", create({ port_id: "p" }), {}, [0, 0]],
    ["the port is not set", create({ network_id: "n" }), {}, [1, 1]],
    ["the port is configured", unknown, { port_id: reference }, [0, 0]],
    ["the network is configured", unknown, { network_id: reference }, [1, 1]],
    ["both are configured", unknown, both, [0, 1]],
    ["the port is configured as null", unknown, { ...both, port_id: constant(null) }, [1, 1]],
    ["a function makes the port", unknown, { ...both, port_id: {} }, [0, 1]],
  ])("a port is counted as far as it is known: %s", async (_, change, expressions, expected) => {
    expect(await bounds([change], "network.ports", configured(type, expressions))).toEqual(expected);
  });

  it("a port without configuration is counted as far as it is known", async () => {
    expect(await bounds([unknown], "network.ports")).toEqual([0, 1]);
    expect(await bounds([create({ network_id: "n" }, { port_id: true })], "network.ports")).toEqual([1, 1]);
  });

  const attached = changeOf(type, "delete", { before: { port_id: "p" } });
  const router = changeOf("openstack_networking_router_interface_v2", "delete", { before: { port_id: "p" } });
  const port = changeOf(PORT, "delete", { before: { id: "p" } });
  const kept = changeOf(PORT, "update", { before: { id: "p" }, after: { id: "p" } });

  it.each<[string, readonly ChangeDocument[], Bounds]>([
    ["given back if it has no own resource", [attached], [-1, -1]],
    ["given back once with its own resource", [port, attached], [-1, -1]],
    ["left alone if its own resource stays", [attached, kept], [0, 0]],
    ["deleted with a router's interface", [router], [-1, -1]],
    ["deleted with a router's interface, and once with its own resource", [router, port], [-1, -1]],
    ["deleted with a router's interface, even if its own resource stays", [router, kept], [-1, -1]],
  ])("an attached port is %s", async (_, changes, expected) => {
    expect(await bounds(changes, "network.ports")).toEqual(expected);
  });
});

describe("a server's networks", () => {
  const server = (network: readonly object[], marks: unknown): ChangeDocument =>
    changeOf(SERVER, "create", { after: { flavor_id: "1", network }, after_unknown: { network: marks } });
  const two = server([{}, {}], [{ port: true }, { port: true }]);
  const one = server([{}], [{ port: true, uuid: true }]);

  it.each<[string, ChangeDocument, object, Bounds]>([
    ["both are configured", one, { network: [{ port: reference, uuid: reference }] }, [0, 1]],
    ["dynamic blocks hide them", two, {}, [0, 2]],
    ["some blocks are dynamic", two, { network: [{ port: reference }] }, [0, 2]],
    ["the port is configured as nothing", one, { network: [{ port: constant("") }] }, [1, 1]],
    ["no block is known", server([], true), {}, [1, 1]],
  ])("ports are counted as far as they are known: %s", async (_, change, expressions, expected) => {
    expect(await bounds([change], "network.ports", configured(SERVER, expressions))).toEqual(expected);
  });

  it("the deletion of a server gives back the ports that Nova created", async () => {
    const before = { flavor_id: "1", network: [{ port: "p" }, { port: "" }, { uuid: "n" }] };
    expect(await bounds([changeOf(SERVER, "delete", { before })], "network.ports")).toEqual([-2, -2]);
  });
});

describe("a port that is named together with its network", () => {
  const network = [{ port: true, uuid: true }];
  const attached = { port_id: true, network_id: true };
  const users: readonly (readonly [string, object, (port: object) => object])[] = [
    [SERVER, { network }, (port) => ({ network: [{ port, uuid: reference }] })],
    ["openstack_compute_interface_attach_v2", attached, (port) => ({ port_id: port, network_id: reference })],
  ];
  const keys = ['["a"]', '["b"]'];

  /** Returns the bounds of ports that two resources take besides the planned ones. `portKeys`: their instance keys. */
  async function boundsOfUsers(
    expression: object,
    portKeys: readonly string[],
    [type, after_unknown, expressionsOf]: (typeof users)[number],
  ) {
    const after = { flavor_id: "1", network: [{}] };
    const changes = [
      ...keys.map((key) => changeOf(type, "create", { address: `${type}.one${key}`, after, after_unknown })),
      ...portKeys.map((key) =>
        changeOf(PORT, "create", { address: `${PORT}.p${key}`, after: {}, after_unknown: { id: true } }),
      ),
    ];
    return (await bounds(changes, "network.ports", configured(type, expressionsOf(expression)))).map(
      (amount) => (amount ?? 0) - portKeys.length,
    );
  }

  it.each<[string, object, readonly string[], Bounds]>([
    ["is created by the plan", refersTo(`${PORT}.p.id`, `${PORT}.p`), [""], [0, 0]],
    ["is created for each of them", refersTo(`${PORT}.p`, "each.key"), keys, [0, 0]],
    ["is created for one of them", refersTo(`${PORT}.p`, "each.key"), keys.slice(1), [0, 2]],
    ["depends on a condition", refersTo(`${PORT}.p.id`, `${PORT}.p`, "var.with_port"), [""], [0, 2]],
    ["is not in the plan", refersTo(`${PORT}.q.id`, `${PORT}.q`), [""], [0, 2]],
  ])(
    "resources take no second port only if theirs certainly exists: a port that %s",
    async (_, port, made, expected) => {
      for (const user of users) expect(await boundsOfUsers(port, made, user)).toEqual(expected);
    },
  );
});

describe("a server's flavor", () => {
  const resize = (before: object, after: object, marks: object = {}): ChangeDocument =>
    changeOf(SERVER, "update", { before, after, after_unknown: marks });
  const small = { flavor_id: "1", flavor_name: "s" };
  const noId = resize(small, { flavor_name: "s" }, { flavor_id: true });
  const noName = resize({ flavor_name: "s" }, {}, { flavor_name: true });

  it.each<[string, ChangeDocument, object | undefined, Bounds]>([
    ["the name changes and the id is stale", resize(small, { flavor_id: "1", flavor_name: "m" }), undefined, [2, 2]],
    ["the id changes and the name is stale", resize(small, { flavor_id: "2", flavor_name: "s" }), undefined, [2, 2]],
    ["both change", resize(small, { flavor_id: "2", flavor_name: "unheard-of" }), undefined, [2, 2]],
    ["neither changes", resize(small, { ...small, name: "other" }), undefined, [0, 0]],
    ["neither size is known", resize({ flavor_id: "8" }, { flavor_id: "9" }), undefined, [undefined, undefined]],
    ["the size is not known, and stays", resize({ flavor_id: "8" }, { flavor_id: "8" }), undefined, [0, 0]],
    ["the new id is not known", noId, undefined, [-1, undefined]],
    ["the new id is not known, but configured", noId, { flavor_id: reference }, [-1, undefined]],
    ["the new name is not known", noName, { flavor_name: reference }, [-1, undefined]],
  ])("the change of cores is right if %s", async (_, change, expressions, expected) => {
    const rest = expressions === undefined ? {} : configured(SERVER, expressions);
    expect(await bounds([change], "compute.cores", rest)).toEqual(expected);
  });

  it("the size is unknown if no flavor is configured", async () => {
    const after_unknown = { flavor_id: true, flavor_name: true, network: true };
    const change = changeOf(SERVER, "create", { after: {}, after_unknown });
    const plan = await readChanges([change], { rest: configured(SERVER, {}), flavors: FLAVORS });
    const amounts = { "compute.cores": 1, "compute.instances": 1, "compute.ram_mb": 0, "network.ports": 1 };
    expect(amountsIn(plan)).toEqual(amounts);
    const open = plan.demands.filter(({ atLeast }) => atLeast).map(({ key }) => key);
    expect(open).toEqual(["compute.cores", "compute.ram_mb"]);
  });

  it("a replacement by flavor name keeps the size", async () => {
    const before = { flavor_id: "8", flavor_name: "x" };
    const sides = { before, after: { flavor_name: "x" }, after_unknown: { flavor_id: true } };
    const rest = configured(SERVER, { flavor_name: reference });
    expect(await bounds([changeOf(SERVER, ["delete", "create"], sides)], "compute.cores", rest)).toEqual([0, 0]);
  });
});

describe("a server's volumes", () => {
  const server = (action: string, device: object, sides: object = {}): ChangeDocument => {
    const values = { flavor_id: "1", network: [{ port: "p" }], block_device: [device] };
    return changeOf(SERVER, action, action === "create" ? { after: values, ...sides } : { before: values, ...sides });
  };
  const image = { source_type: "image", destination_type: "volume", volume_size: 20 };
  const going = { ...image, delete_on_termination: true };
  const snapshot = { source_type: "snapshot", destination_type: "volume", uuid: "snap" };
  const attached = { source_type: "volume", destination_type: "volume", uuid: "v", delete_on_termination: true };
  const withUnknownKind = { after_unknown: { block_device: [{ destination_type: true }] } };
  const volume = changeOf(VOLUME, "delete", { before: { id: "v", size: 9 } });
  const SPACE = "volume.space_gb";
  const NUMBER = "volume.volumes";

  it.each<[string, readonly ChangeDocument[], string, Bounds]>([
    [
      "from an image have an unknown size of 1 GiB or more",
      [server("create", { ...image, volume_size: 0 })],
      SPACE,
      [1, undefined],
    ],
    ["have the size of a snapshot from a data source", [server("create", snapshot)], SPACE, [33, 33]],
    ["of unknown kind may not exist", [server("create", image, withUnknownKind)], NUMBER, [0, 1]],
    ["of unknown kind may have any size", [server("create", image, withUnknownKind)], SPACE, [0, undefined]],
    [
      "of unknown block devices may be any number",
      [server("create", image, { after_unknown: { block_device: true } })],
      NUMBER,
      [0, undefined],
    ],
    ["remain when the server is deleted", [server("delete", image)], NUMBER, [0, 0]],
    ["are deleted with the server if that is configured", [server("delete", going)], SPACE, [-20, -20]],
    [
      "of an imported server may be deleted or remain",
      [server("delete", going, { importing: { id: "x" } })],
      SPACE,
      [-20, 0],
    ],
    ["that existed before are given back once", [server("delete", attached), volume], NUMBER, [-1, -1]],
    ["that existed before may be given back", [server("delete", attached)], NUMBER, [-1, 0]],
    ["that existed before give back an unknown space", [server("delete", attached)], SPACE, [undefined, 0]],
  ])("volumes %s", async (_, changes, key, expected) => {
    const state = stateOf(known("data.openstack_blockstorage_snapshot_v3.s", { id: "snap", size: 33 }));
    expect(await bounds(changes, key, state)).toEqual(expected);
  });
});

describe("a server group", () => {
  const MEMBERS = "compute.server_group_members";
  const member = (name: string, action: string): ChangeDocument => {
    const values = { flavor_id: "1", network: [{ port: "p" }], scheduler_hints: [{ group: "g" }] };
    return changeOf(SERVER, action, {
      before: action === "create" ? null : values,
      after: action === "delete" ? null : values,
      address: `${SERVER}.${name}`,
    });
  };
  const staying = [member("old", "no-op"), member("updated", "update")];

  it("members of the group that Terraform does not manage count, too", async () => {
    const changes = [...staying, member("new", "create")];
    expect(await bounds(changes, MEMBERS)).toEqual([3, 3]);
    const group = stateOf(known(`${GROUP}.g`, { id: "g", members: ["1", "2", "3", "4", "5"] }));
    const { demands } = await readChanges(changes, { rest: group });
    expect(demands).toContainEqual(expect.objectContaining({ key: MEMBERS, mode: "target", amount: 6, peak: 6 }));
  });

  it("a group without a changed member has no demand", async () => {
    expect((await readChanges(staying)).demands.map(({ key }) => key)).not.toContain(MEMBERS);
  });

  it("the members are uncertain if the group may be any of several", async () => {
    const after = { flavor_id: "1", network: [{ port: "p" }] };
    const change = changeOf(SERVER, "create", { after, after_unknown: { scheduler_hints: [{ group: true }] } });
    const groups = ["0", "1"].map((key) => changeOf(GROUP, "create", { address: `${GROUP}.g[${key}]`, after: {} }));
    const rest = configured(SERVER, { scheduler_hints: [{ group: refersTo(`${GROUP}.g`, "count.index") }] });
    expect(await bounds([change], MEMBERS)).toEqual([1, undefined]);
    expect(await bounds([change, ...groups.slice(1)], MEMBERS, rest)).toEqual([1, 1]);
    expect(await bounds([change, ...groups], MEMBERS, rest)).toEqual([0, 1]);
  });

  it("a group has at most its own members and all with an unknown group, if the plan creates all groups", async () => {
    const after = { flavor_id: "1", network: [{ port: "p" }] };
    const open = ["0", "1", "2"].map((key) =>
      changeOf(SERVER, "create", {
        after,
        after_unknown: { scheduler_hints: [{ group: true }] },
        address: `${SERVER}.open[${key}]`,
      }),
    );
    const one = changeOf(GROUP, "create", { address: `${GROUP}.g`, after: {} });
    const own = ["0", "1"].map((key) => ({ ...open[0], address: `${SERVER}.own[${key}]` }) as ChangeDocument);
    const rest = configurationOf([
      written(`${SERVER}.own`, { scheduler_hints: [{ group: refersTo(`${GROUP}.g.id`) }] }),
    ]);
    expect(await bounds([...open, one], MEMBERS)).toEqual([1, 3]);
    expect(await bounds([...open.slice(1, 2), one], MEMBERS)).toEqual([1, 1]);
    expect(await bounds([...open, ...own, one], MEMBERS, rest)).toEqual([2, 5]);
    const later = { ...changeOf(GROUP, "read", { after: {}, address: `data.${GROUP}.d` }), mode: "data" };
    expect(await bounds([...open, one, later], MEMBERS)).toEqual([1, undefined]);
  });
});

describe("key pairs", () => {
  const type = "openstack_compute_keypair_v2";
  const there = ["0", "1"].map((key) =>
    changeOf(type, "no-op", { before: { user_id: "u" }, after: { user_id: "u" }, address: `${type}.one[${key}]` }),
  );

  it("key pairs are a total for the user, unchanged ones included", async () => {
    const added = changeOf(type, "create", { after: {}, after_unknown: { user_id: true }, address: `${type}.two` });
    const { demands } = await readChanges([...there, added]);
    expect(demands).toMatchObject([{ mode: "target", amount: 3, peak: 3, from: [{ amount: 1 }] }]);
    expect((await readChanges(there)).demands).toEqual([]);
  });

  it("key pairs of configured users count for each user", async () => {
    const changes = ["a", "a", "b"].map((user_id, index) =>
      changeOf(type, "create", { after: { user_id }, address: `${type}.one[${index}]` }),
    );
    expect(await bounds(changes, "compute.key_pairs", configured(type, { user_id: reference }))).toEqual([2, 2]);
  });
});

describe("a size that only the service knows", () => {
  const OBJECT = "openstack_objectstorage_object_v1";
  const before = { content_length: 100, source: "a" };
  const object = (after: object): ChangeDocument =>
    changeOf(OBJECT, "update", { before, after: { content_length: 100, ...after } });
  const image = changeOf("openstack_images_image_v2", "update", { before: { name: "a" }, after: { name: "b" } });
  const rules = { after: {}, after_unknown: { delete_default_rules: true } };

  it.each<[string, ChangeDocument, string, Bounds]>([
    ["an image that is renamed", image, "image.space_bytes", [0, 0]],
    ["an object of the same source", object({ source: "a" }), "objectstorage", [0, 0]],
    ["an object of other content", object({ content: "ü" }), "objectstorage", [-98, -98]],
    ["an object of another source", object({ source: "b" }), "objectstorage", [-100, undefined]],
    ["an object of unknown length", changeOf(OBJECT, "delete", { before: {} }), "objectstorage", [undefined, 0]],
    [
      "rules of a group that may be deleted",
      changeOf("openstack_networking_secgroup_v2", "create", rules),
      "network.security_group_rules",
      [0, 2],
    ],
  ])(
    "a size that only the service knows is counted as far as the plan shows it: %s",
    async (_, change, key, expected) => {
      expect(await bounds([change], key)).toEqual(expected);
    },
  );
});

describe("a load balancer's flavor", () => {
  it("the flavor is named by its ID, unless it must be hidden", async () => {
    const after = { flavor_id: "f", vip_port_id: "p" };
    const amounts = async (after_sensitive: object) =>
      amountsIn(await readChanges([changeOf("openstack_lb_loadbalancer_v2", "create", { after, after_sensitive })]));
    expect(await amounts({})).toEqual({ "loadbalancer.flavors[f]": 1, "loadbalancer.loadbalancers": 1 });
    expect(await amounts({ flavor_id: true })).toEqual({ "loadbalancer.loadbalancers": 1 });
  });
});
