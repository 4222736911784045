import { describe, expect, it } from "vitest";
import { toText } from "../../../src/core/index.ts";
import {
  boundsOf,
  type ChangeDocument,
  changeOf,
  configurationOf,
  constant,
  known,
  listed,
  mergePlans,
  readChanges,
  stateOf,
  written,
} from "./documents.ts";

const SERVER = "openstack_compute_instance_v2";
const VOLUME = "openstack_blockstorage_volume_v3";
const FLAVORS = [{ id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: undefined }];

const SIDES = {
  before: { flavor_id: "1", network: [{ uuid: "n" }], metadata: { a: "1" } },
  after: { flavor_id: "1", network: [{ uuid: "n" }], metadata: { a: "1" } },
  after_unknown: {},
  before_sensitive: {},
  after_sensitive: {},
};

function server(index: number, sides: object = {}, actions: string | readonly string[] = "create"): ChangeDocument {
  return changeOf(SERVER, actions, { ...SIDES, ...sides, address: `${SERVER}.one[${index}]` });
}

const FIRST = server(0);

describe("two changes that are the same but for one thing", () => {
  it.each<readonly [string, ChangeDocument]>([
    ["nothing", server(1)],
    ["what is known", server(1, { after_unknown: { flavor_id: true }, after: { network: [{ uuid: "n" }] } })],
    ["a mark", server(1, { after_unknown: { network: true } })],
    ["a mark on a block", server(1, { after_unknown: { network: [{ port: true }] } })],
    ["the number of blocks", server(1, { after: { ...SIDES.after, network: [{ uuid: "n" }, { uuid: "n" }] } })],
    ["the number of items", server(1, { after: { ...SIDES.after, metadata: { a: "1", b: "2" } } })],
    ["the region", server(1, { after: { ...SIDES.after, region: "dbl" } })],
    ["what must be hidden", server(1, { after_sensitive: { flavor_id: true } })],
    ["the actions", server(1, {}, "delete")],
    ["the order of the actions", server(1, {}, ["create", "delete"])],
    ["what was before", server(1, { before: { flavor_id: "2", network: [] } }, ["delete", "create"])],
    ["that it exists", server(1, { importing: { id: "x" } })],
    ["the type", { ...server(1), type: VOLUME }],
    ["the place", { ...server(1), address: `module.a.${SERVER}.one[1]` }],
  ])("are not taken for one: %s", async (_, second) => {
    const options = { flavors: FLAVORS };
    const whole = await readChanges([FIRST, second], options);
    const apart = mergePlans([await readChanges([FIRST], options), await readChanges([second], options)]);
    expect(listed(whole)).toEqual(listed(apart));
    expect(whole.demands.length).toBeGreaterThan(3);
  });

  const bootVolume = { source_type: "image", destination_type: "volume", volume_size: 9, delete_on_termination: true };

  it.each<readonly [string, Parameters<typeof server>, Parameters<typeof server>]>([
    [
      "a mark on a block that says nothing",
      [0, { after: { network: [{}] } }],
      [1, { after: { network: [{}] }, after_unknown: { network: [{ port: true }] } }],
    ],
    [
      "that it exists",
      [0, { before: { block_device: [bootVolume] } }, "delete"],
      [1, { before: { block_device: [bootVolume] }, importing: { id: "x" } }, "delete"],
    ],
  ])("are not taken for one, in either order: %s", async (_, first, second) => {
    const both = [server(...first), server(...second)];
    const demands = await Promise.all(both.map(async (change) => (await readChanges([change])).demands));
    expect(demands[0]).not.toEqual(demands[1]);
    const [one, ...others] = await Promise.all(both.map((change) => readChanges([change])));
    if (one === undefined) throw new Error("There are two.");
    const apart = mergePlans([one, ...others]);
    expect(listed(await readChanges(both))).toEqual(listed(apart));
    expect(listed(await readChanges(both.toReversed()))).toEqual(listed(apart));
  });

  it("are not taken for one by their type, also where addresses lie", async () => {
    const types = ["openstack_compute_servergroup_v2", "openstack_compute_floatingip_v2"];
    const changes = types.map((type) => ({ ...changeOf(type, "create", { after: {} }), address: "a.b" }));
    expect((await readChanges(changes)).demands.map(({ key, amount }) => [key, amount])).toEqual([
      ["compute.server_groups", 1],
      ["network.floatingips", 1],
    ]);
  });

  it("are not taken for one by the provider they belong to", async () => {
    const resources = ["a", "b"].map((name) =>
      written(`${VOLUME}.${name}`, {}, name === "a" ? "openstack" : "openstack.b"),
    );
    const changes = ["a", "b"].map((name) =>
      changeOf(VOLUME, "create", { after: { region: null, size: 5 }, address: `${VOLUME}.${name}` }),
    );
    const settings = { openstack: { region: constant("cbk") }, "openstack.b": { region: constant("dbl") } };
    const { demands } = await readChanges(changes, { rest: configurationOf(resources, settings) });
    const found = demands.filter(({ key }) => key === "volume.space_gb").map(({ region, amount }) => [region, amount]);
    expect(found).toEqual([
      ["cbk", 5],
      ["dbl", 5],
    ]);
  });

  it.each([
    ["openstack_networking_network_v2", "tenant_id"],
    ["openstack_dns_zone_v2", "project_id"],
  ])("are not taken for one by the project they are in: %s", async (type, name) => {
    const made = (index: number, project: string) =>
      changeOf(type, "create", { before: null, after: { [name]: project }, address: `${type}.a[${index}]` });
    const notesOf = async (one: string, other: string): Promise<readonly string[]> =>
      (await readChanges([made(0, one), made(1, other)])).notes;
    expect(await notesOf("p1", "p1")).toEqual([]);
    expect(await notesOf("p1", "p2")).toEqual([expect.stringContaining("names 2 projects")]);
  });
});

describe("a change of which the plan does not say what the resource will be", () => {
  const before = { region: "cbk", size: 500 };

  it.each(
    ["create", "update", ["delete", "create"], ["create", "delete"]].flatMap((actions) =>
      [null, undefined, [], "x"].map((after) => ({ actions, after })),
    ),
  )("cannot be counted, rather than to give back only: %j", async ({ actions, after }) => {
    const described = changeOf(VOLUME, actions, { before });
    const change = { ...described.change, ...(after === undefined ? {} : { after }) };
    const { demands, uncounted } = await readChanges([{ ...described, change }]);
    expect(demands).toEqual([]);
    expect(uncounted.map(({ reason }) => toText(reason))).toEqual(["the plan does not say what it will be"]);
  });

  it.each(["delete", "no-op", "read", "forget"])(
    "is none where there will not be one, or nothing changes: %s",
    async (actions) => {
      const { demands, uncounted } = await readChanges([changeOf(VOLUME, actions, { before, after: null })]);
      expect(uncounted).toEqual([]);
      expect(demands.map(({ key, amount }) => `${key} ${amount}`)).toEqual(
        actions === "delete" ? ["volume.space_gb -500", "volume.volumes -1"] : [],
      );
    },
  );
});

describe("a change of a provider of ours that is none of what such a provider has", () => {
  const uncountedOf = async (change: object): Promise<readonly string[]> => {
    const { demands, uncounted } = await readChanges([
      { ...changeOf(VOLUME, "create", { after: { size: 5 } }), ...change },
    ]);
    return [...uncounted.map(({ reason }) => toText(reason)), ...demands.map(({ key }) => key)];
  };

  it.each(["Managed", "managed ", "", "list", 5, null])("cannot be counted, whatever its mode: %j", async (mode) => {
    expect(await uncountedOf({ mode })).toEqual(["the plan has a mode for it that is not known"]);
  });

  it.each(["data", "ephemeral"])("takes nothing where it is known to: %s", async (mode) => {
    expect(await uncountedOf({ mode })).toEqual([]);
  });

  it.each([
    "registry.terraform.io/terraform-provider-openstack/openstack",
    "registry.opentofu.org/terraform-provider-openstack/openstack",
    "registry.terraform.io/-/openstack",
    "mirror.example/syseleven/metakube",
    "openstack",
    "openstack.alias",
  ])("cannot be counted, whatever its type: of %s", async (provider_name) => {
    for (const type of [` ${VOLUME}`, VOLUME.toUpperCase(), "volume"])
      expect(await uncountedOf({ type, provider_name })).toEqual(["no type of its provider is called so"]);
  });

  it("is of another provider, where it is", async () => {
    const { uncounted, notes } = await readChanges([
      { ...changeOf("null_resource", "create"), provider_name: "registry.terraform.io/hashicorp/null", mode: "odd" },
    ]);
    expect([uncounted, notes]).toEqual([[], [expect.stringContaining("left out")]]);
  });
});

describe("what a failed apply left behind", () => {
  const sides = { before: { flavor_id: "1", network: [{ uuid: "n" }] }, after: null };
  const inState = (rest: object): object => known(`${SERVER}.one[0]`, {}, rest);
  const portsOf = async (changes: readonly ChangeDocument[], state: readonly object[] = []): Promise<unknown> => {
    const plan = await readChanges(changes, { flavors: FLAVORS, rest: stateOf(...state) });
    return [boundsOf(plan, "compute.cores")[1], ...boundsOf(plan, "network.ports")];
  };
  const plain = changeOf(SERVER, "delete", { ...sides, address: `${SERVER}.one[0]` });
  const other = changeOf(SERVER, "delete", { ...sides, address: `${SERVER}.one[1]` });

  it("gives back what certainly exists", async () => {
    expect(await portsOf([plain])).toEqual([-2, -1, -1]);
    expect(await portsOf([{ ...plain, deposed: "abcd" }])).toEqual([-2, -1, 0]);
    expect(await portsOf([plain], [inState({ tainted: true })])).toEqual([-2, -1, 0]);
    expect(await portsOf([plain], [inState({ tainted: false })])).toEqual([-2, -1, -1]);
  });

  it("is told apart from what is whole and the same otherwise", async () => {
    expect(await portsOf([plain, other], [inState({ tainted: true })])).toEqual([-4, -2, -1]);
    expect(await portsOf([other, plain], [inState({ tainted: true })])).toEqual([-4, -2, -1]);
    // The current object of the address is whole.
    expect(await portsOf([plain], [inState({ tainted: true, deposed_key: "abcd" })])).toEqual([-2, -1, -1]);
  });
});
