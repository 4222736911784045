import { describe, expect, it } from "vitest";
import { type ChangeDocument, changeOf, type FlatPlan, known, readChanges, stateOf } from "./documents.ts";

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

const CASES: readonly [what: string, change: ChangeDocument, key: string, kind: string, name: string | null][] = [
  ["a flavor by name that nothing tells", server({ flavor_name: "m1.large" }), "compute.ram_mb", "flavor", "m1.large"],
  ["a flavor by id that nothing tells", server({ flavor_id: "f-1" }), "compute.cores", "flavor", "f-1"],
  [
    "a sensitive flavor",
    server({ flavor_name: "m1.large" }, { after_sensitive: { flavor_name: true } }),
    "compute.cores",
    "flavor",
    null,
  ],
  [
    "a flavor that is known only after apply",
    server({}, { after_unknown: { flavor_name: true, flavor_id: true } }),
    "compute.cores",
    "after-apply",
    "flavor_name",
  ],
  [
    "a server that is deleted, with a flavor that nothing tells",
    changeOf(SERVER, "delete", { before: { flavor_name: "m1.large" }, after: null }),
    "compute.cores",
    "flavor",
    "m1.large",
  ],
  [
    "a replacement with the same flavor that nothing tells: only its peak is open",
    changeOf(SERVER, ["create", "delete"], {
      before: { flavor_name: "m1.large", network: [] },
      after: { flavor_name: "m1.large" },
    }),
    "compute.cores",
    "flavor",
    "m1.large",
  ],
  [
    "a volume of an image",
    server({ flavor_name: "m1.large", block_device: [BOOT] }),
    "volume.space_gb",
    "not-set",
    "block_device.volume_size",
  ],
  [
    "a volume whose size another resource decides",
    server(
      { flavor_name: "m1.large", block_device: [BOOT] },
      { after_unknown: { block_device: [{ volume_size: true }] } },
    ),
    "volume.space_gb",
    "after-apply",
    "block_device.volume_size",
  ],
  [
    "volumes whose number is known only after apply",
    server({ flavor_name: "m1.large" }, { after_unknown: { block_device: true } }),
    "volume.volumes",
    "after-apply",
    "block_device",
  ],
  [
    "a network that nova may make",
    server({ flavor_name: "m1.large", network_mode: "auto" }),
    "network.subnets",
    "service",
    "network_mode",
  ],
  [
    "a size that is known only after apply",
    changeOf(VOLUME, "create", { before: null, after: {}, after_unknown: { size: true } }),
    "volume.space_gb",
    "after-apply",
    "size",
  ],
  [
    "a shared network that is no longer to be shared",
    changeOf("openstack_networking_network_v2", "update", {
      before: { shared: true },
      after: { shared: false },
    }),
    "network.rbac_policies",
    "service",
    "shared",
  ],
  [
    "an object whose content is in a file",
    changeOf("openstack_objectstorage_object_v1", "create", {
      before: null,
      after: { source: "a.tar" },
      after_unknown: { content_length: true },
    }),
    "objectstorage",
    "after-apply",
    "content_length",
  ],
  [
    "nodes that an autoscaler may add",
    nodes({ replicas: 2, min_replicas: 1, max_replicas: 6 }),
    "network.ports",
    "autoscaling",
    "max_replicas",
  ],
  [
    "a number of nodes that is known only after apply",
    nodes({}, { replicas: true }),
    "network.ports",
    "after-apply",
    "replicas",
  ],
  ["the flavor of nodes", nodes({ replicas: 2 }), "compute.cores", "flavor", "m1.large"],
];

describe("an amount that is not wholly known", () => {
  it.each(CASES)("says why: %s", async (_, change, key, kind, name) => {
    const plan = await readChanges([change], { defaultRegion: "cbk" });
    expect(reasonsIn(plan, key)).toEqual([[kind, name]]);
  });

  it("names the flavor on which plan and file do not agree", async () => {
    const values = { id: "f-1", name: "m1.large", vcpus: 4, ram: 8192, region: "cbk" };
    const plan = await readChanges([server({ flavor_name: "m1.large" })], {
      flavors: [{ id: "f-1", name: "m1.large", vcpus: 2, ramMiB: 8192, region: undefined }],
      rest: stateOf(known("data.openstack_compute_flavor_v2.f", values)),
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
    const reason = (name: string, of: readonly string[]) => {
      const addresses = of.map((one) => `${SERVER}.${one}`);
      return { kind: "flavor", name, type: SERVER, resources: of.length === 1 ? 1 : 4, addresses };
    };
    const expected = [reason("m1.large", ["a", "b", "c"]), reason("m1.xlarge", ["z"])];
    for (const order of [
      [...changes, other],
      [other, ...changes.toReversed()],
    ]) {
      const plan = await readChanges(order);
      expect(plan.demands.find(({ key }) => key === "compute.cores")?.unknown).toEqual(expected);
    }
  });
});
