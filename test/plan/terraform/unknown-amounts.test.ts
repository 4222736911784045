import { describe, expect, it } from "vitest";
import { type ChangeDocument, changeOf, type FlatPlan, readChanges } from "./documents.ts";

const SERVER = "openstack_compute_instance_v2";
const VOLUME = "openstack_blockstorage_volume_v3";
const NODES = "metakube_node_deployment";

/** Reasons for what is not known of a key: kind and name. */
function reasonsIn({ demands }: FlatPlan, key: string): readonly (readonly [string, string | null])[] {
  return demands
    .filter((demand) => demand.key === key)
    .flatMap(({ unknown = [] }) => unknown.map(({ kind, name }) => [kind, name] as const));
}

function server(after: object, rest: Omit<Parameters<typeof changeOf>[2] & object, "after"> = {}): ChangeDocument {
  return changeOf(SERVER, "create", { before: null, after: { network_mode: "none", ...after }, ...rest });
}

function nodes(spec: object, unknown: object = {}): ChangeDocument {
  const template = [{ cloud: [{ openstack: [{ flavor: "m1.large", disk_size: 10, use_floating_ip: false }] }] }];
  return changeOf(NODES, "create", {
    before: null,
    after: { spec: [{ template, ...spec }] },
    after_unknown: { spec: [unknown] },
  });
}

const BOOT = { source_type: "image", destination_type: "volume", boot_index: 0, delete_on_termination: true };

const CASES: readonly {
  readonly what: string;
  readonly change: ChangeDocument;
  readonly key: string;
  readonly kind: string;
  readonly name: string | null;
}[] = [
  {
    what: "a flavor by name that nothing tells",
    change: server({ flavor_name: "m1.large" }),
    key: "compute.ram_mb",
    kind: "flavor",
    name: "m1.large",
  },
  {
    what: "a flavor by id that nothing tells",
    change: server({ flavor_id: "f-1" }),
    key: "compute.cores",
    kind: "flavor",
    name: "f-1",
  },
  {
    what: "a sensitive flavor",
    change: server({ flavor_name: "m1.large" }, { after_sensitive: { flavor_name: true } }),
    key: "compute.cores",
    kind: "flavor",
    name: null,
  },
  {
    what: "a flavor that is known only after apply",
    change: server({}, { after_unknown: { flavor_name: true, flavor_id: true } }),
    key: "compute.cores",
    kind: "after-apply",
    name: "flavor_name",
  },
  {
    what: "a server that is deleted, with a flavor that nothing tells",
    change: changeOf(SERVER, "delete", { before: { flavor_name: "m1.large" }, after: null }),
    key: "compute.cores",
    kind: "flavor",
    name: "m1.large",
  },
  {
    what: "a replacement with the same flavor that nothing tells: only its peak is open",
    change: changeOf(SERVER, ["create", "delete"], {
      before: { flavor_name: "m1.large", network: [] },
      after: { flavor_name: "m1.large" },
    }),
    key: "compute.cores",
    kind: "flavor",
    name: "m1.large",
  },
  {
    what: "a volume of an image",
    change: server({ flavor_name: "m1.large", block_device: [BOOT] }),
    key: "volume.space_gb",
    kind: "not-set",
    name: "block_device.volume_size",
  },
  {
    what: "a volume whose size another resource decides",
    change: server(
      { flavor_name: "m1.large", block_device: [BOOT] },
      { after_unknown: { block_device: [{ volume_size: true }] } },
    ),
    key: "volume.space_gb",
    kind: "after-apply",
    name: "block_device.volume_size",
  },
  {
    what: "volumes whose number is known only after apply",
    change: server({ flavor_name: "m1.large" }, { after_unknown: { block_device: true } }),
    key: "volume.volumes",
    kind: "after-apply",
    name: "block_device",
  },
  {
    what: "a network that nova may make",
    change: server({ flavor_name: "m1.large", network_mode: "auto" }),
    key: "network.subnets",
    kind: "service",
    name: "network_mode",
  },
  {
    what: "a size that is known only after apply",
    change: changeOf(VOLUME, "create", { before: null, after: {}, after_unknown: { size: true } }),
    key: "volume.space_gb",
    kind: "after-apply",
    name: "size",
  },
  {
    what: "a shared network that is no longer to be shared",
    change: changeOf("openstack_networking_network_v2", "update", {
      before: { shared: true },
      after: { shared: false },
    }),
    key: "network.rbac_policies",
    kind: "service",
    name: "shared",
  },
  {
    what: "an object whose content is in a file",
    change: changeOf("openstack_objectstorage_object_v1", "create", {
      before: null,
      after: { source: "a.tar" },
      after_unknown: { content_length: true },
    }),
    key: "objectstorage",
    kind: "after-apply",
    name: "content_length",
  },
  {
    what: "nodes that an autoscaler may add",
    change: nodes({ replicas: 2, min_replicas: 1, max_replicas: 6 }),
    key: "network.ports",
    kind: "autoscaling",
    name: "max_replicas",
  },
  {
    what: "a number of nodes that is known only after apply",
    change: nodes({}, { replicas: true }),
    key: "network.ports",
    kind: "after-apply",
    name: "replicas",
  },
  {
    what: "the flavor of nodes",
    change: nodes({ replicas: 2 }),
    key: "compute.cores",
    kind: "flavor",
    name: "m1.large",
  },
];

describe("an amount that is not wholly known", () => {
  it.each(CASES)("says why: $what", async ({ change, key, kind, name }) => {
    const plan = await readChanges([change], { defaultRegion: "cbk" });
    expect(reasonsIn(plan, key)).toEqual([[kind, name]]);
  });

  it("names the flavor on which plan and file do not agree", async () => {
    const data = {
      address: "data.openstack_compute_flavor_v2.f",
      mode: "data",
      type: "openstack_compute_flavor_v2",
      name: "f",
      values: { id: "f-1", name: "m1.large", vcpus: 4, ram: 8192, region: "cbk" },
    };
    const plan = await readChanges([server({ flavor_name: "m1.large" })], {
      flavors: [{ id: "f-1", name: "m1.large", vcpus: 2, ramMiB: 8192, region: undefined }],
      rest: { prior_state: { values: { root_module: { resources: [data] } } } },
    });
    expect(reasonsIn(plan, "compute.cores")).toEqual([["flavor-conflict", "m1.large"]]);
  });

  it("names what cannot be counted and may give back", async () => {
    const stack = changeOf("openstack_orchestration_stack_v1", "delete", { before: {}, after: null });
    const plan = await readChanges([changeOf(VOLUME, "create", { before: null, after: { size: 4 } }), stack]);
    const reason = [["uncounted", "openstack_orchestration_stack_v1"]];
    expect(reasonsIn(plan, "volume.volumes")).toEqual(reason);
    expect(reasonsIn(plan, "volume.space_gb")).toEqual(reason);
  });

  it("counts resources by reason, with the first addresses whatever the order of the plan", async () => {
    const names = ["d", "b", "a", "c"];
    const changes = names.map((name) => server({ flavor_name: "m1.large" }, { address: `${SERVER}.${name}` }));
    const other = server({ flavor_name: "m1.xlarge" }, { address: `${SERVER}.z` });
    const expected = [
      {
        kind: "flavor",
        name: "m1.large",
        type: SERVER,
        resources: 4,
        addresses: ["a", "b", "c"].map((name) => `${SERVER}.${name}`),
      },
      { kind: "flavor", name: "m1.xlarge", type: SERVER, resources: 1, addresses: [`${SERVER}.z`] },
    ];
    for (const order of [
      [...changes, other],
      [other, ...changes.toReversed()],
    ]) {
      const plan = await readChanges(order);
      expect(plan.demands.find(({ key }) => key === "compute.cores")?.unknown).toEqual(expected);
    }
  });
});
