import { describe, expect, it } from "vitest";
import {
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
const OURS = { auth_url: constant("https://ours/v3") };
const ELSEWHERE = { auth_url: constant("https://elsewhere/v3") };

/** What the user's file says. */
const FILE = [{ id: "16", name: "m1.xlarge", vcpus: 16, ramMiB: 32768, region: undefined }];

interface Parts {
  readonly changes: readonly ChangeDocument[];
  /** Data sources. */
  readonly state?: readonly object[];
  /** Settings of the provider block of flavors; the server's, unless they are given. */
  readonly other?: object;
  /** Expressions of the server. */
  readonly expressions?: object;
  readonly flavors?: typeof FILE;
}

function read({ changes, state = [], other, expressions = {}, flavors = FILE }: Parts): Promise<FlatPlan> {
  const places = [...changes, ...(state as readonly ChangeDocument[])].map(({ address }) =>
    address.replace(/\[.*/, ""),
  );
  const resources = places.map((address) =>
    address.includes(FLAVOR)
      ? written(address, {}, other === undefined ? "openstack" : "openstack.other")
      : written(address, expressions),
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
const NAMED = { flavor_name: "m1.xlarge" };
const REFERENCES = [`${FLAVOR}.f.name`, `${FLAVOR}.f`];
const BY_NAME = { flavor_name: refersTo(...REFERENCES) };
const BY_ID = { flavor_id: refersTo(`${FLAVOR}.f.id`, `${FLAVOR}.f`) };
const UNKNOWN = { flavor_id: true, flavor_name: true };
const MANY = Array.from({ length: 65 }, () => `${FLAVOR}.f`);

const ofTiny = server({ flavor_name: "tiny" });
const openTiny = server({}, UNKNOWN);
const several = [{ name: "tiny" }, TINY].map((after, index) => ({
  ...flavor("create", after),
  address: `${FLAVOR}.f[${index}]`,
}));
const kept = { flavor_id: "9", flavor_name: "f" };
const OLD = { id: "9", name: "f", vcpus: 4, ram: 1 };
const S = { id: "1", name: "s", vcpus: 2, ram: 4 };
const ofS = [server({ flavor_name: "s" })];
const endpoints = { endpoint_overrides: constant({ compute: "https://elsewhere/v2.1/" }) };
const OPEN = [1, undefined];

describe("the size of a server's flavor", () => {
  it.each<[string, Parts, readonly (number | undefined)[]]>([
    ["is the file's, not that which the plan makes", { changes: [flavor("create", SMALL), server(NAMED)] }, [16, 16]],
    ["is so by id", { changes: [flavor("create", SMALL), server({ flavor_id: "16" })] }, [16, 16]],
    ["is not that of the same name", { changes: [flavor("create", SMALL), server(NAMED)], flavors: [] }, OPEN],
    ["is the plan's by a reference", { changes: [flavor("create", TINY), ofTiny], expressions: BY_NAME }, [3, 3]],
    ["is the plan's by an id to be", { changes: [flavor("create", TINY), openTiny], expressions: BY_ID }, [3, 3]],
    [
      "is not the plan's of another name",
      { changes: [flavor("create", { ...TINY, flavor_id: "7" }), server(NAMED)], expressions: BY_NAME },
      [16, 16],
    ],
    [
      "is not the plan's of a known id",
      { changes: [flavor("create", { ...TINY, flavor_id: "7" }), openTiny], expressions: BY_ID },
      OPEN,
    ],
    ...[[...REFERENCES, "data.x.y"], [...REFERENCES, `${FLAVOR}.g.name`], MANY].map(
      (references): [string, Parts, readonly (number | undefined)[]] => [
        `is not the plan's by ${references.length} references, the last to ${references.at(-1)}`,
        { changes: [flavor("create", TINY), ofTiny], expressions: { flavor_name: refersTo(...references) } },
        OPEN,
      ],
    ),
    ["is not that of one of several", { changes: [...several, ofTiny], expressions: BY_NAME }, OPEN],
    [
      "is not the plan's in another region",
      { changes: [flavor("create", { ...TINY, region: "dbl" }), ofTiny], expressions: BY_NAME },
      OPEN,
    ],
    [
      "is not the plan's of another account",
      { changes: [flavor("create", TINY), ofTiny], expressions: BY_NAME, other: ELSEWHERE },
      OPEN,
    ],
    [
      "is unknown where plan and file disagree",
      { changes: [flavor("create", SMALL), server(NAMED)], expressions: BY_NAME },
      OPEN,
    ],
    [
      "is the file's of one that is deleted",
      { changes: [flavor("delete", null, { ...SMALL, id: "16" }), server(NAMED)] },
      [16, 16],
    ],
    [
      "is given back with one that is deleted",
      { changes: [flavor("delete", null, OLD), server({}, {}, "delete", kept)] },
      [-4, -4],
    ],
    [
      "stays with a server that keeps one that changes",
      { changes: [flavor(["delete", "create"], { ...OLD, vcpus: 64 }, OLD), server(kept, {}, "update", kept)] },
      [0, 0],
    ],
    [
      "is unknown of one that becomes another",
      {
        changes: [
          flavor(["delete", "create"], { ...SMALL, vcpus: 64 }, { id: "9", name: "m1.xlarge", vcpus: 16, ram: 32768 }),
          server(NAMED),
        ],
      },
      OPEN,
    ],
    ["is that of a data source", { changes: ofS, state: [data(S)] }, [2, 2]],
    [
      "is that of the same account in another region",
      { changes: ofS, state: [data(S)], other: { ...OURS, region: constant("dbl") } },
      [2, 2],
    ],
    ...[{}, ELSEWHERE, { auth_url: refersTo("var.url") }, { auth_url: {} }, { ...OURS, ...endpoints }].map(
      (other): [string, Parts, readonly (number | undefined)[]] => [
        `is not that of another account: ${JSON.stringify(other)}`,
        { changes: ofS, state: [data(S)], other },
        OPEN,
      ],
    ),
    [
      "is not that of another project",
      { changes: ofS, state: [data(S)], other: { ...OURS, tenant_id: constant("p") } },
      OPEN,
    ],
    ["is not that of another region", { changes: ofS, state: [data({ ...S, region: "dbl" })] }, OPEN],
    ["is that of any region", { changes: ofS, state: [data({ ...S, region: null })] }, [2, 2]],
    ["is unknown where state and file disagree", { changes: [server(NAMED)], state: [data(SMALL)] }, OPEN],
    [
      "is unknown by an id whose name they disagree on",
      { changes: [server({ flavor_id: "1" })], state: [data({ ...SMALL, id: "1" })] },
      OPEN,
    ],
    [
      "is unknown by the file's id, too",
      { changes: [server({ flavor_id: "16" })], state: [data({ ...SMALL, id: "1" })] },
      OPEN,
    ],
  ])("%s", async (_, parts, expected) => {
    expect(boundsOf(await read(parts), "compute.cores")).toEqual(expected);
  });

  it("is shown in both ways where plan and file disagree, unless its name is sensitive", async () => {
    const disagreeing = { changes: [flavor("create", SMALL), server(NAMED)], expressions: BY_NAME };
    const sizes = "1 core and 1 MiB, or 16 cores and 32768 MiB. What its servers take is not known until they do.";
    expect((await read(disagreeing)).notes).toEqual([
      `The plan and the flavors file do not agree on the flavor \`m1.xlarge\`: ${sizes}`,
    ]);
    const hidden = { ...server(NAMED), change: { ...server(NAMED).change, after_sensitive: { flavor_name: true } } };
    const secret = await read({ ...disagreeing, changes: [flavor("create", SMALL), hidden] });
    expect(secret.notes).toEqual([`The plan and the flavors file do not agree on a flavor: ${sizes}`]);
  });

  it("is not known of MetaKube's nodes, whose cloud the plan does not tell", async () => {
    const openstack = [{ flavor: "s", use_floating_ip: false }];
    const after = { spec: [{ replicas: 2, template: [{ cloud: [{ openstack }] }] }] };
    const nodes = changeOf("metakube_node_deployment", "create", { after });
    expect(boundsOf(await read({ changes: [nodes], state: [data(S)] }), "compute.cores")).toEqual([2, undefined]);
  });

  it("takes no longer to find among many of one name", async () => {
    const flavors = Array.from({ length: 100_000 }, (_, index) => ({ ...FILE[0], id: `id-${index}` })) as typeof FILE;
    const changes = Array.from({ length: 300 }, (_, index) => ({
      ...server({ ...NAMED, metadata: { [`k${index}`]: "x" } }),
      address: `${SERVER}.s[${index}]`,
    }));
    expect(boundsOf(await read({ changes, flavors }), "compute.cores")).toEqual([4800, 4800]);
  });
});
