import { describe, expect, it } from "vitest";
import {
  boundsOf,
  type ChangeDocument,
  changeOf,
  documentOf,
  known,
  listed,
  parsePlans,
  readChanges,
  stateOf,
} from "./documents.ts";

const SERVER = "openstack_compute_instance_v2";
const VOLUME = "openstack_blockstorage_volume_v3";
const FLAVORS = [{ id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: undefined }];

describe("two changes that differ in one respect", () => {
  const values = { flavor_id: "1", network: [{ uuid: "n" }], metadata: { a: "1" } };
  const device = { source_type: "image", destination_type: "volume", volume_size: 9, delete_on_termination: true };
  const made = (rest: object = {}): ChangeDocument => changeOf(SERVER, "create", { after: values, ...rest });
  const gone = (rest: object = {}): ChangeDocument =>
    changeOf(SERVER, "delete", { before: { ...values, block_device: [device] }, ...rest });

  const replaced = (actions: readonly string[]) => changeOf(SERVER, actions, { before: values, after: values });

  it.each<readonly [string, ChangeDocument, ChangeDocument]>([
    ["the address alone", made(), made()],
    ["a mark on a value", made(), made({ after_unknown: { metadata: true } })],
    ["a mark on a block", made(), made({ after_unknown: { network: [{ port: true }] } })],
    ["the number of blocks", made(), made({ after: { ...values, network: [{ uuid: "n" }, { uuid: "n" }] } })],
    ["the number of items", made(), made({ after: { ...values, metadata: { a: "1", b: "2" } } })],
    ["the region", made(), made({ after: { ...values, region: "dbl" } })],
    ["the mark of a sensitive value", made(), made({ after_sensitive: { flavor_id: true } })],
    ["the order of the actions", replaced(["create", "delete"]), replaced(["delete", "create"])],
    ["the old values", gone(), gone({ before: { ...values, network: [] } })],
    ["the import", gone(), gone({ importing: { id: "x" } })],
    ["the deposed object", gone(), { ...gone(), deposed: "abcd" }],
    ["the type", made(), { ...made(), type: VOLUME }],
  ])("changes that differ in one respect are counted separately: %s", async (_, one, other) => {
    const both = [one, { ...other, address: `${SERVER}.one[1]` }];
    const texts = both.map((change) => documentOf([change]));
    const apart = listed(parsePlans(texts, { flavors: FLAVORS }));
    expect(listed(await readChanges(both, { flavors: FLAVORS }))).toEqual(apart);
    expect(listed(await readChanges(both.toReversed(), { flavors: FLAVORS }))).toEqual(apart);
  });
});

describe("a change without the planned values", () => {
  const before = { region: "cbk", size: 500 };

  it.each(
    ["create", "update", ["delete", "create"], ["create", "delete"]].flatMap((actions) =>
      [null, undefined, [], "x"].map((after) => ({ actions, after })),
    ),
  )("a change without planned values cannot be counted: %j", async ({ actions, after }) => {
    const described = changeOf(VOLUME, actions, { before });
    const change = { ...described.change, ...(after === undefined ? {} : { after }) };
    const { demands, uncounted } = await readChanges([{ ...described, change }]);
    expect(demands).toEqual([]);
    expect(uncounted.map(({ reason }) => reason)).toEqual(["the plan does not say what it will be"]);
  });

  it.each(["delete", "no-op", "read", "forget"])(
    "a change without a new object needs no planned values: %s",
    async (actions) => {
      const { demands, uncounted } = await readChanges([changeOf(VOLUME, actions, { before, after: null })]);
      expect(uncounted).toEqual([]);
      expect(demands.map(({ key, amount }) => `${key} ${amount}`)).toEqual(
        actions === "delete" ? ["volume.space_gb -500", "volume.volumes -1"] : [],
      );
    },
  );
});

describe("a change of a known provider with an unknown mode or type", () => {
  const uncountedOf = async (change: object): Promise<readonly string[]> => {
    const { demands, uncounted } = await readChanges([
      { ...changeOf(VOLUME, "create", { after: { size: 5 } }), ...change },
    ]);
    return [...uncounted.map(({ reason }) => reason), ...demands.map(({ key }) => key)];
  };

  it.each(["Managed", "managed ", "", "list", 5, null])(
    "a change in the unknown mode %j cannot be counted",
    async (mode) => {
      expect(await uncountedOf({ mode })).toEqual(["the plan has a mode for it that is not known"]);
    },
  );

  it.each(["data", "ephemeral"])("a change in this mode takes nothing: %s", async (mode) => {
    expect(await uncountedOf({ mode })).toEqual([]);
  });

  it.each([
    "registry.terraform.io/terraform-provider-openstack/openstack",
    "registry.opentofu.org/terraform-provider-openstack/openstack",
    "registry.terraform.io/-/openstack",
    "mirror.example/syseleven/metakube",
    "openstack",
    "openstack.alias",
  ])("a change of an unknown type cannot be counted: %s", async (provider_name) => {
    for (const type of [` ${VOLUME}`, VOLUME.toUpperCase(), "volume"])
      expect(await uncountedOf({ type, provider_name })).toEqual(["its provider has no type of this name"]);
  });

  it("a change of another provider is left out in any mode", async () => {
    const { uncounted, notes } = await readChanges([
      { ...changeOf("null_resource", "create"), provider_name: "registry.terraform.io/hashicorp/null", mode: "odd" },
    ]);
    expect([uncounted, notes]).toEqual([[], [expect.stringContaining("left out")]]);
  });
});

describe("objects that a failed apply left behind", () => {
  const sides = { before: { flavor_id: "1", network: [{ uuid: "n" }] }, after: null };
  const inState = (rest: object): object => known(`${SERVER}.one[0]`, {}, rest);
  const portsOf = async (changes: readonly ChangeDocument[], state: readonly object[] = []): Promise<unknown> => {
    const plan = await readChanges(changes, { flavors: FLAVORS, rest: stateOf(...state) });
    return [boundsOf(plan, "compute.cores")[1], ...boundsOf(plan, "network.ports")];
  };
  const plain = changeOf(SERVER, "delete", { ...sides, address: `${SERVER}.one[0]` });
  const other = changeOf(SERVER, "delete", { ...sides, address: `${SERVER}.one[1]` });

  it("the deletion of a half-built server may give back its port", async () => {
    expect(await portsOf([plain])).toEqual([-2, -1, -1]);
    expect(await portsOf([{ ...plain, deposed: "abcd" }])).toEqual([-2, -1, 0]);
    expect(await portsOf([plain], [inState({ tainted: true })])).toEqual([-2, -1, 0]);
    expect(await portsOf([plain], [inState({ tainted: false })])).toEqual([-2, -1, -1]);
  });

  it("half-built servers are counted separately from whole ones", async () => {
    expect(await portsOf([plain, other], [inState({ tainted: true })])).toEqual([-4, -2, -1]);
    expect(await portsOf([other, plain], [inState({ tainted: true })])).toEqual([-4, -2, -1]);
    // The current object at the address is whole.
    expect(await portsOf([plain], [inState({ tainted: true, deposed_key: "abcd" })])).toEqual([-2, -1, -1]);
  });
});
