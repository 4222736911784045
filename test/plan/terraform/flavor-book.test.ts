import { describe, expect, it } from "vitest";
import type { FlatPlan } from "./documents.ts";
import { type ChangeDocument, changeOf, readChanges } from "./documents.ts";

const SERVER = "openstack_compute_instance_v2";
const FLAVOR = "openstack_compute_flavor_v2";

/** What the user's file says. */
const FILE = [{ id: "16", name: "m1.xlarge", vcpus: 16, ramMiB: 32768, region: undefined }];

interface Parts {
  readonly changes: readonly ChangeDocument[];
  /** Resources of the state, and data sources. */
  readonly state?: readonly object[];
  /** Settings of the provider block `openstack.other`; without them there is none. */
  readonly other?: object;
  /** Addresses of resources that belong to it. */
  readonly ofOther?: readonly string[];
  /** Expressions of resources, by address. */
  readonly expressions?: Readonly<Record<string, object>>;
  readonly flavors?: typeof FILE;
}

function read({
  changes,
  state = [],
  other,
  ofOther = [],
  expressions = {},
  flavors = FILE,
}: Parts): Promise<FlatPlan> {
  const places = [...changes.map(({ address, type }) => ({ address, type })), ...(state as readonly ChangeDocument[])];
  const resources = places.map(({ address, type }) => ({
    address: address.replace(/\[.*\]/, ""),
    type,
    provider_config_key: ofOther.includes(address) ? "openstack.other" : "openstack",
    expressions: expressions[address.replace(/\[.*\]/, "")] ?? {},
  }));
  const blocks = {
    openstack: { name: "openstack", expressions: { auth_url: { constant_value: "https://ours/v3" } } },
    ...(other === undefined ? {} : { "openstack.other": { name: "openstack", alias: "other", expressions: other } }),
  };
  return readChanges(changes, {
    flavors,
    rest: {
      prior_state: { values: { root_module: { resources: state } } },
      configuration: { provider_config: blocks, root_module: { resources } },
    },
  });
}

function server(after: object, unknown: object = {}, actions = "create", before: object | null = null): ChangeDocument {
  return changeOf(SERVER, actions, {
    before,
    after: actions === "delete" ? null : after,
    after_unknown: unknown,
    address: `${SERVER}.s`,
  });
}

function flavor(
  actions: string | readonly string[],
  sides: { readonly before?: object | null; readonly after?: object | null },
): ChangeDocument {
  return changeOf(FLAVOR, actions, { before: null, after: null, ...sides, address: `${FLAVOR}.f` });
}

const data = (values: object): object => ({
  address: `data.${FLAVOR}.d`,
  mode: "data",
  type: FLAVOR,
  values: { region: "cbk", ...values },
});

const SMALL = { name: "m1.xlarge", vcpus: 1, ram: 1 };
const NAMED = { flavor_name: "m1.xlarge" };
const REFERS = { [`${SERVER}.s`]: { flavor_name: { references: [`${FLAVOR}.f.name`, `${FLAVOR}.f`] } } };
const REFERS_BY_ID = { [`${SERVER}.s`]: { flavor_id: { references: [`${FLAVOR}.f.id`, `${FLAVOR}.f`] } } };

/** Bounds of the cores; undefined where there is nothing of them. */
async function cores(parts: Parts): Promise<readonly (number | undefined)[]> {
  const { demands } = await read(parts);
  const demand = demands.find(({ key }) => key === "compute.cores");
  return demand === undefined ? [0, 0] : [demand.lowest, demand.highest];
}

describe("a flavor that the plan makes", () => {
  it("says nothing of servers that do not refer to it, whatever it is called", async () => {
    const created = flavor("create", { after: SMALL });
    expect(await cores({ changes: [created, server(NAMED)] })).toEqual([16, 16]);
    expect(await cores({ changes: [created, server({ flavor_id: "16" })] })).toEqual([16, 16]);
    expect(await cores({ changes: [created, server(NAMED)], flavors: [] })).toEqual([1, undefined]);
  });

  it("is the flavor of a server that refers to it, by name or by an id that is not known yet", async () => {
    const created = flavor("create", { after: { name: "tiny", vcpus: 3, ram: 1 } });
    expect(await cores({ changes: [created, server({ flavor_name: "tiny" })], expressions: REFERS })).toEqual([3, 3]);
    const unknown = { flavor_id: true, flavor_name: true };
    expect(await cores({ changes: [created, server({}, unknown)], expressions: REFERS_BY_ID })).toEqual([3, 3]);
  });

  it("is not, where the server's value is not the flavor's own", async () => {
    const created = flavor("create", { after: { name: "tiny", flavor_id: "7", vcpus: 3, ram: 1 } });
    expect(await cores({ changes: [created, server(NAMED)], expressions: REFERS })).toEqual([16, 16]);
    const unknown = { flavor_id: true, flavor_name: true };
    expect(await cores({ changes: [created, server({}, unknown)], expressions: REFERS_BY_ID })).toEqual([1, undefined]);
  });

  it.each([
    ["refers to another resource, too", [`${FLAVOR}.f.name`, `${FLAVOR}.f`, "data.x.y"]],
    ["refers to another flavor, too", [`${FLAVOR}.f.name`, `${FLAVOR}.f`, `${FLAVOR}.g.name`]],
    ["refers to more than is read", Array.from({ length: 65 }, () => `${FLAVOR}.f`)],
  ])("is not, where the server %s", async (_, references) => {
    const created = flavor("create", { after: { name: "tiny", vcpus: 3, ram: 1 } });
    const expressions = { [`${SERVER}.s`]: { flavor_name: { references } } };
    expect(await cores({ changes: [created, server({ flavor_name: "tiny" })], expressions })).toEqual([1, undefined]);
  });

  it("is not, where it is one of several, even if the sizes of the others are not known", async () => {
    const several = [0, 1].map((index) => ({
      ...flavor("create", { after: index === 0 ? { name: "tiny" } : { name: "tiny", vcpus: 3, ram: 1 } }),
      address: `${FLAVOR}.f[${index}]`,
    }));
    expect(await cores({ changes: [...several, server({ flavor_name: "tiny" })], expressions: REFERS })).toEqual([
      1,
      undefined,
    ]);
  });

  it("is not, where it is made in another region or by another account", async () => {
    const elsewhere = flavor("create", { after: { name: "tiny", region: "dbl", vcpus: 3, ram: 1 } });
    const changes = [elsewhere, server({ flavor_name: "tiny" })];
    expect(await cores({ changes, expressions: REFERS })).toEqual([1, undefined]);
    const here = [flavor("create", { after: { name: "tiny", vcpus: 3, ram: 1 } }), server({ flavor_name: "tiny" })];
    const other = { auth_url: { constant_value: "https://elsewhere/v3" } };
    expect(await cores({ changes: here, expressions: REFERS, other, ofOther: [`${FLAVOR}.f`] })).toEqual([
      1,
      undefined,
    ]);
  });

  it("makes a size unknown on which it and the file do not agree, and the reader is told both", async () => {
    const changes = [flavor("create", { after: SMALL }), server(NAMED)];
    expect(await cores({ changes, expressions: REFERS })).toEqual([1, undefined]);
    const { notes } = await read({ changes, expressions: REFERS });
    expect(notes).toEqual([
      "The plan and the flavors file do not agree on the flavor `m1.xlarge`: 1 core and 1 MiB, or 16 cores and 32768 MiB. What its servers take is not known until they do.",
    ]);
    const hidden = { ...server(NAMED), change: { ...server(NAMED).change, after_sensitive: { flavor_name: true } } };
    const secret = await read({ changes: [flavor("create", { after: SMALL }), hidden], expressions: REFERS });
    expect(secret.notes.join()).toMatch(/^The plan and the flavors file do not agree on a flavor: /);
    expect(JSON.stringify(secret.notes)).not.toContain("m1.xlarge");
  });
});

describe("a flavor that the plan changes or deletes", () => {
  it("says what servers have now, and nothing of what others will have", async () => {
    const deleted = flavor("delete", { before: { ...SMALL, id: "16" } });
    expect(await cores({ changes: [deleted, server(NAMED)] })).toEqual([16, 16]);
    const goes = server({}, {}, "delete", { flavor_id: "9", flavor_name: "old" });
    const old = flavor("delete", { before: { id: "9", name: "old", vcpus: 4, ram: 1 } });
    expect(await cores({ changes: [old, goes] })).toEqual([-4, -4]);
  });

  it("leaves a server alone that keeps it", async () => {
    const kept = { flavor_id: "9", flavor_name: "f" };
    const replaced = flavor(["delete", "create"], {
      before: { id: "9", name: "f", vcpus: 4, ram: 1 },
      after: { name: "f", vcpus: 64, ram: 1 },
    });
    expect(await cores({ changes: [replaced, server(kept, {}, "update", kept)] })).toEqual([0, 0]);
  });

  it("makes the size unknown of a new server that names it, where it becomes another", async () => {
    const replaced = flavor(["delete", "create"], {
      before: { id: "9", name: "m1.xlarge", vcpus: 16, ram: 32768 },
      after: { name: "m1.xlarge", vcpus: 64, ram: 1 },
    });
    expect(await cores({ changes: [replaced, server(NAMED)] })).toEqual([1, undefined]);
  });
});

describe("a flavor that exists", () => {
  it("counts where its provider works in the server's cloud", async () => {
    const changes = [server({ flavor_name: "s" })];
    const state = [data({ id: "1", name: "s", vcpus: 2, ram: 4 })];
    const ofOther = [`data.${FLAVOR}.d`];
    const ours = { auth_url: { constant_value: "https://ours/v3" } };
    expect(await cores({ changes, state })).toEqual([2, 2]);
    expect(await cores({ changes, state, ofOther, other: { ...ours, region: { constant_value: "dbl" } } })).toEqual([
      2, 2,
    ]);
    for (const other of [
      {},
      { auth_url: { constant_value: "https://elsewhere/v3" } },
      { auth_url: { references: ["var.url"] } },
      // The result of a function.
      { auth_url: {} },
      { ...ours, endpoint_overrides: { constant_value: { compute: "https://elsewhere/v2.1/" } } },
      { ...ours, tenant_id: { constant_value: "p" } },
    ]) {
      expect([other, await cores({ changes, state, ofOther, other })]).toEqual([other, [1, undefined]]);
    }
  });

  it("counts in its own region only", async () => {
    const changes = [server({ flavor_name: "s" })];
    expect(await cores({ changes, state: [data({ name: "s", vcpus: 2, ram: 4, region: "dbl" })] })).toEqual([
      1,
      undefined,
    ]);
    expect(await cores({ changes, state: [data({ name: "s", vcpus: 2, ram: 4, region: undefined })] })).toEqual([2, 2]);
  });

  it("makes the size unknown where the file says another one, even of another name for it", async () => {
    const state = [data({ id: "1", name: "m1.xlarge", vcpus: 1, ram: 1 })];
    expect(await cores({ changes: [server(NAMED)], state })).toEqual([1, undefined]);
    expect(await cores({ changes: [server({ flavor_id: "1" })], state })).toEqual([1, undefined]);
    expect(await cores({ changes: [server({ flavor_id: "16" })], state })).toEqual([1, undefined]);
  });

  it("says nothing of MetaKube's nodes, whose cloud the plan does not tell", async () => {
    const openstack = [{ flavor: "s", use_floating_ip: false }];
    const after = { spec: [{ replicas: 2, template: [{ cloud: [{ openstack }] }] }] };
    const changes = [changeOf("metakube_node_deployment", "create", { after, address: "metakube_node_deployment.n" })];
    const { demands } = await read({ changes, state: [data({ name: "s", vcpus: 2, ram: 4 })] });
    expect(demands.find(({ key }) => key === "compute.cores")).toMatchObject({
      lowest: 2,
      highest: undefined,
    });
  });
});

describe("many flavors of one name", () => {
  it("take no longer than as many names", async () => {
    const flavors = Array.from({ length: 100_000 }, (_, index) => ({ ...FILE[0], id: `id-${index}` })) as typeof FILE;
    const servers = Array.from({ length: 300 }, (_, index) => ({
      ...server({ ...NAMED, metadata: { [`k${index}`]: "x" } }),
      address: `${SERVER}.s[${index}]`,
    }));
    expect(await cores({ changes: servers, flavors })).toEqual([4800, 4800]);
  });
});
