import { describe, expect, it } from "vitest";
import {
  amountsIn,
  boundsOf,
  type ChangeDocument,
  changeOf,
  configurationOf,
  constant,
  type FlatPlan,
  known,
  readChanges,
  refersTo,
  stateOf,
  written,
} from "./documents.ts";

const SERVER = "openstack_compute_instance_v2";
const FLAVOR = "openstack_compute_flavor_v2";
const ELSEWHERE = { auth_url: constant("https://elsewhere/v3") };
const OURS = { auth_url: constant("https://ours/v3") };

/** Flavors of the user's file. */
const FILE = [{ id: "16", name: "m1.xlarge", vcpus: 16, ramMiB: 32768, region: undefined }];

interface Parts {
  readonly changes: readonly ChangeDocument[];
  /** Data sources in the state. */
  readonly state?: readonly object[];
  /** Settings of the flavors' provider. Absent means the server's provider. */
  readonly other?: object;
  readonly flavors?: typeof FILE;
}

function read({ changes, state = [], other, flavors = FILE }: Parts): Promise<FlatPlan> {
  const places = [...changes, ...(state as readonly ChangeDocument[])].map(({ address }) =>
    address.replace(/\[.*/, ""),
  );
  const resources = places.map((address) =>
    address.includes(FLAVOR)
      ? written(address, {}, other === undefined ? "openstack" : "openstack.other")
      : written(address),
  );
  const settings = { openstack: OURS, ...(other === undefined ? {} : { "openstack.other": other }) };
  return readChanges(changes, { flavors, rest: { ...stateOf(...state), ...configurationOf(resources, settings) } });
}

function server(after: object, after_unknown: object = {}, actions = "create", before: object | null = null) {
  const sides = { before, after: actions === "delete" ? null : after, after_unknown };
  return changeOf(SERVER, actions, { ...sides, address: `${SERVER}.s` });
}

function flavor(actions: string | readonly string[], after: object | null, before: object | null = null) {
  return changeOf(FLAVOR, actions, { before, after, address: `${FLAVOR}.f` });
}

const data = (values: object): object => known(`data.${FLAVOR}.d`, { region: "cbk", ...values });

const TINY = { name: "tiny", vcpus: 3, ram: 1 };
const SMALL = { name: "m1.xlarge", vcpus: 1, ram: 1 };
const AS_IN_FILE = { id: "16", name: "m1.xlarge", vcpus: 16, ram: 32768 };
const NAMED = { flavor_name: "m1.xlarge" };
const UNKNOWN = { flavor_id: true, flavor_name: true };
const openTiny = server({}, UNKNOWN);
const kept = { flavor_id: "9", flavor_name: "f" };
const OLD = { id: "9", name: "f", vcpus: 4, ram: 1 };
const S = { id: "1", name: "s", vcpus: 2, ram: 4 };
const ofS = [server({ flavor_name: "s" })];
const OPEN = [1, undefined];
const byId = (id: string) => ({ changes: [server({ flavor_id: id })], state: [data({ ...SMALL, id: "1" })] });

describe("the size of a server's flavor", () => {
  it.each<[string, Parts, readonly (number | undefined)[]]>([
    [
      "is the larger one of the file's and the planned flavor's",
      { changes: [flavor("create", SMALL), server(NAMED)] },
      [16, 16],
    ],
    [
      "is the larger one by ID, too",
      { changes: [flavor("create", { ...SMALL, vcpus: 64, flavor_id: "16" }), server({ flavor_id: "16" })] },
      [64, 64],
    ],
    [
      "is the planned flavor's if no other source has it",
      { changes: [flavor("create", TINY), server({ flavor_name: "tiny" })] },
      [3, 3],
    ],
    [
      "is the file's if the plan creates another flavor",
      { changes: [flavor("create", TINY), server(NAMED)] },
      [16, 16],
    ],
    [
      "is the file's for a flavor whose update changes no size",
      { changes: [flavor("update", AS_IN_FILE, AS_IN_FILE), server(NAMED)] },
      [16, 16],
    ],
    ["is unknown for a flavor without an ID yet", { changes: [flavor("create", TINY), openTiny] }, OPEN],
    [
      "is the file's for a flavor that is deleted",
      { changes: [flavor("delete", null, AS_IN_FILE), server(NAMED)] },
      [16, 16],
    ],
    [
      "is given back with a server whose flavor is deleted",
      { changes: [flavor("delete", null, OLD), server({}, {}, "delete", kept)] },
      [-4, -4],
    ],
    [
      "stays the same for a server that keeps a changing flavor",
      { changes: [flavor(["delete", "create"], { ...OLD, vcpus: 64 }, OLD), server(kept, {}, "update", kept)] },
      [0, 0],
    ],
    [
      "is the larger one for a flavor that is replaced",
      { changes: [flavor(["delete", "create"], { ...AS_IN_FILE, vcpus: 64 }, AS_IN_FILE), server(NAMED)] },
      [64, 64],
    ],
    ["is a data source's", { changes: ofS, state: [data(S)] }, [2, 2]],
    [
      "is a data source's of the same account in another region",
      { changes: ofS, state: [data(S)], other: { ...OURS, region: constant("dbl") } },
      [2, 2],
    ],
    ...[{}, ELSEWHERE, { auth_url: refersTo("var.url") }, { ...OURS, tenant_id: constant("p") }].map(
      (other): [string, Parts, readonly (number | undefined)[]] => [
        `is not that of another account: ${JSON.stringify(other)}`,
        { changes: ofS, state: [data(S)], other },
        OPEN,
      ],
    ),
    ["is not a data source's in another region", { changes: ofS, state: [data({ ...S, region: "dbl" })] }, OPEN],
    ["is a data source's without a region", { changes: ofS, state: [data({ ...S, region: null })] }, [2, 2]],
    ["is unknown if state and file disagree", { changes: [server(NAMED)], state: [data(SMALL)] }, OPEN],
    ["is unknown by an ID if state and file disagree on its name", byId("1"), OPEN],
    ["is unknown by the file's ID, too", byId("16"), OPEN],
  ])("the size %s", async (_, parts, expected) => {
    expect(boundsOf(await read(parts), "compute.cores")).toEqual(expected);
  });

  it("the planned flavor counts if the server refers to it, through modules and whatever its name", async () => {
    const { change } = flavor("create", SMALL);
    const made = { ...flavor("create", SMALL), change: { ...change, after_unknown: { id: true, flavor_id: true } } };
    const inModule = { ...openTiny, address: `module.m.${SERVER}.s` };
    const rest = {
      configuration: {
        provider_config: { openstack: { name: "openstack", expressions: {} } },
        root_module: {
          resources: [written(`${FLAVOR}.f`)],
          module_calls: {
            m: {
              expressions: { flavor_id: refersTo(`${FLAVOR}.f.id`, `${FLAVOR}.f`) },
              module: { resources: [written(`${SERVER}.s`, { flavor_id: refersTo("var.flavor_id") })] },
            },
          },
        },
      },
    };
    const plan = await readChanges([made, inModule], { flavors: FILE, rest });
    expect(boundsOf(plan, "compute.cores")).toEqual([1, 1]);
    const flavors = {
      outputs: { id: { expression: refersTo(`${FLAVOR}.f.id`, `${FLAVOR}.f`) } },
      resources: [written(`${FLAVOR}.f`)],
    };
    const byOutput = {
      configuration: {
        ...rest.configuration,
        root_module: {
          resources: [
            written(`${SERVER}.s`, {
              flavor_id: refersTo('module.flavors["a"].id', 'module.flavors["a"]', "module.flavors"),
            }),
          ],
          module_calls: { flavors: { module: flavors } },
        },
      },
    };
    const inFlavors = { ...made, address: `module.flavors["a"].${FLAVOR}.f` };
    const ofOutput = await readChanges([inFlavors, openTiny], { flavors: FILE, rest: byOutput });
    expect(boundsOf(ofOutput, "compute.cores")).toEqual([1, 1]);
  });

  it("a planned flavor counts even if its name is known only after apply", async () => {
    const made = changeOf(FLAVOR, "create", {
      before: null,
      after: { vcpus: 3, ram: 1 },
      after_unknown: { id: true, name: true },
      address: `${FLAVOR}.f`,
    });
    const refers = written(`${SERVER}.s`, { flavor_id: refersTo(`${FLAVOR}.f.id`, `${FLAVOR}.f`) });
    const rest = configurationOf([refers, written(`${FLAVOR}.f`)], { openstack: OURS });
    const plan = await readChanges([made, openTiny], { flavors: FILE, rest });
    expect(boundsOf(plan, "compute.cores")).toEqual([3, 3]);
  });

  it("a planned flavor without extra specs shows all resource classes of a server", async () => {
    const values = { name: "lab", flavor_id: "lab", vcpus: 2, ram: 4096, disk: 20, ephemeral: null, swap: null };
    const made = flavor("create", values);
    const trait = { region: "cbk", computeLimits: { kind: "unified", classes: ["CUSTOM_GPU"] } } as const;
    const cloud = { traits: [{ ...trait, dhcpPorts: undefined, defaultVolumeType: undefined }] };
    const { demands } = await readChanges([made, server({ flavor_id: "lab" })], { cloud });
    expect(amountsIn({ demands })).toMatchObject({ "compute.cores": 2, "compute.ram_mb": 4096 });
    expect(demands.filter(({ key, unknown }) => key.startsWith("compute") && unknown !== undefined)).toEqual([]);
  });

  it("a planned flavor in another region does not count for a server by name", async () => {
    const made = (region: string | null) => flavor("create", { ...TINY, region });
    const changes = (region: string | null) => [made(region), server({ flavor_name: "tiny" })];
    expect(boundsOf(await read({ changes: changes("dbl") }), "compute.cores")).toEqual(OPEN);
    const elsewhere = { ...OURS, region: constant("dbl") };
    expect(boundsOf(await read({ changes: changes(null), other: elsewhere }), "compute.cores")).toEqual(OPEN);
    const here = { ...OURS, region: constant("cbk") };
    expect(boundsOf(await read({ changes: changes(null), other: here }), "compute.cores")).toEqual([3, 3]);
    // The region of the provider is unknown.
    expect(boundsOf(await read({ changes: changes(null), other: OURS }), "compute.cores")).toEqual([3, 3]);
  });

  it("a planned flavor in another region does not count for a server that refers to it", async () => {
    const made = flavor("create", { ...TINY, region: "dbl" });
    const refers = written(`${SERVER}.s`, { flavor_id: refersTo(`${FLAVOR}.f.id`, `${FLAVOR}.f`) });
    const rest = configurationOf([refers, written(`${FLAVOR}.f`)], { openstack: OURS });
    expect(boundsOf(await readChanges([made, openTiny], { rest }), "compute.cores")).toEqual(OPEN);
  });

  it("the size is unknown if the flavor may be any of several instances", async () => {
    const made = [1, 9].map((vcpus) =>
      changeOf(FLAVOR, "create", { before: null, after: { vcpus, ram: 1 }, address: `${FLAVOR}.f["${vcpus}"]` }),
    );
    const refers = written(`${SERVER}.s`, { flavor_id: refersTo(`${FLAVOR}.f`, "each.key") });
    const rest = configurationOf([refers, written(`${FLAVOR}.f`)], { openstack: OURS });
    expect(boundsOf(await readChanges([...made, openTiny], { rest }), "compute.cores")).toEqual(OPEN);
  });

  it("the flavor instance with the server's key counts, also through a module call", async () => {
    const sizes = { small: 1, large: 9 };
    const made = Object.entries(sizes).map(([key, vcpus]) =>
      changeOf(FLAVOR, "create", {
        before: null,
        after: { vcpus, ram: 1 },
        after_unknown: { id: true, name: true },
        address: `${FLAVOR}.f["${key}"]`,
      }),
    );
    const serversAt = (addressOf: (key: string) => string) =>
      Object.keys(sizes).map((key) => ({ ...openTiny, address: addressOf(key) }));
    const refers = refersTo(`${FLAVOR}.f`, "each.key");
    const own = configurationOf([written(`${SERVER}.s`, { flavor_id: refers }), written(`${FLAVOR}.f`)]);
    const servers = serversAt((key) => `${SERVER}.s["${key}"]`);
    const { demands } = await readChanges([...made, ...servers], { rest: own });
    expect(demands.find(({ key }) => key === "compute.cores")).toMatchObject({ lowest: 10, highest: 10 });
    const [small] = servers;
    if (small !== undefined)
      expect(boundsOf(await readChanges([...made, small], { rest: own }), "compute.cores")).toEqual([1, 1]);
    const called = {
      configuration: {
        root_module: {
          resources: [written(`${FLAVOR}.f`)],
          module_calls: {
            m: {
              expressions: { flavor: refers },
              module: { resources: [written(`${SERVER}.s`, { flavor_id: refersTo("var.flavor") })] },
            },
          },
        },
      },
    };
    const inModule = serversAt((key) => `module.m["${key}"].${SERVER}.s`);
    expect(boundsOf(await readChanges([...made, ...inModule], { rest: called }), "compute.cores")).toEqual([10, 10]);
  });

  it("the flavor counts whose name a data source will look up during apply", async () => {
    const later = (name: string, key: number) => ({
      ...changeOf(FLAVOR, "read", { after: { name }, address: `data.${FLAVOR}.d[${key}]` }),
      mode: "data",
    });
    const refers = written(`${SERVER}.s`, { flavor_id: refersTo(`data.${FLAVOR}.d.id`, `data.${FLAVOR}.d`) });
    const rest = configurationOf([refers, written(`data.${FLAVOR}.d`)], { openstack: OURS });
    const coresOf = async (...names: readonly string[]) =>
      boundsOf(await readChanges([...names.map(later), openTiny], { flavors: FILE, rest }), "compute.cores");
    expect(await coresOf("m1.xlarge", "m1.xlarge")).toEqual([16, 16]);
    expect(await coresOf("m1.xlarge", "tiny")).toEqual(OPEN);
    const bySizes = { ...later("", 0), change: { actions: ["read"], after: { vcpus: 5, ram: 1 } } };
    expect(boundsOf(await readChanges([bySizes, openTiny], { flavors: FILE, rest }), "compute.cores")).toEqual([5, 5]);
  });

  it("the flavor is found by name if its ID is null or cannot be followed", async () => {
    const after = { flavor_name: "m1.xlarge" };
    for (const flavor_id of [refersTo("var.none"), refersTo("local.id")]) {
      const configured = written(`${SERVER}.s`, { flavor_id, flavor_name: constant("m1.xlarge") });
      const rest = configurationOf([configured], { openstack: OURS });
      const plan = await readChanges([server(after, { flavor_id: true })], { flavors: FILE, rest });
      expect(boundsOf(plan, "compute.cores")).toEqual([16, 16]);
    }
  });

  it("a data source's flavor does not count for MetaKube's nodes, whose cloud is unknown", async () => {
    const openstack = [{ flavor: "s", use_floating_ip: false }];
    const after = { spec: [{ replicas: 2, template: [{ cloud: [{ openstack }] }] }] };
    const nodes = changeOf("metakube_node_deployment", "create", { after });
    expect(boundsOf(await read({ changes: [nodes], state: [data(S)] }), "compute.cores")).toEqual([2, undefined]);
  });

  it("a flavor is found as fast among 100,000 flavors of one name", async () => {
    const flavors = Array.from({ length: 100_000 }, (_, index) => ({ ...FILE[0], id: `id-${index}` })) as typeof FILE;
    const changes = Array.from({ length: 300 }, (_, index) => ({
      ...server({ ...NAMED, metadata: { [`k${index}`]: "x" } }),
      address: `${SERVER}.s[${index}]`,
    }));
    expect(boundsOf(await read({ changes, flavors }), "compute.cores")).toEqual([4800, 4800]);
  });
});
