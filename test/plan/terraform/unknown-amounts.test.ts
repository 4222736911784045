import { describe, expect, it } from "vitest";
import {
  boundsOf,
  type ChangeDocument,
  changeOf,
  configurationOf,
  known,
  readChanges,
  refersTo,
  stateOf,
  written,
} from "./documents.ts";

const SERVER = "openstack_compute_instance_v2";
const VOLUME = "openstack_blockstorage_volume_v3";
const NETWORK = "openstack_networking_network_v2";
const STACK = "openstack_orchestration_stack_v1";
const LARGE = { flavor_name: "m1.large" };

function server(after: object, rest: object = {}): ChangeDocument {
  return changeOf(SERVER, "create", { after: { network_mode: "none", ...after }, ...rest });
}

function unknownOf(type: string, after_unknown: object, after: object = {}): ChangeDocument {
  return changeOf(type, "create", { after, after_unknown });
}

function nodes(spec: object, unknown: object = {}): ChangeDocument {
  const template = [{ cloud: [{ openstack: [{ flavor: "m1.large", disk_size: 10, use_floating_ip: false }] }] }];
  return unknownOf("metakube_node_deployment", { spec: [unknown] }, { spec: [{ template, ...spec }] });
}

const device = { source_type: "image", destination_type: "volume", boot_index: 0, delete_on_termination: true };
const booting = (rest: object = {}): ChangeDocument => server({ ...LARGE, block_device: [device] }, rest);
const hidden = server(LARGE, { after_sensitive: { flavor_name: true } });
const later = server({}, { after_unknown: { flavor_name: true, flavor_id: true } });
const sized = booting({ after_unknown: { block_device: [{ volume_size: true }] } });
const replaced = changeOf(SERVER, ["create", "delete"], { before: { ...LARGE, network: [] }, after: LARGE });
const unshared = changeOf(NETWORK, "update", { before: { shared: true }, after: { shared: false } });
const object = unknownOf("openstack_objectstorage_object_v1", { content_length: true }, { source: "a.tar" });
const autoscaled = nodes({ replicas: 2, min_replicas: 1, max_replicas: 6 });

describe("an uncertain amount", () => {
  it.each<[string, ChangeDocument, string, string, string | null]>([
    ["a flavor by name that is unknown", server(LARGE), "compute.ram_mb", "flavor", "m1.large"],
    ["a flavor by ID that is unknown", server({ flavor_id: "f-1" }), "compute.cores", "flavor", "f-1"],
    ["a sensitive flavor", hidden, "compute.cores", "flavor", null],
    ["a flavor that is known only after apply", later, "compute.cores", "after-apply", "flavor_name"],
    ["a server that is deleted", changeOf(SERVER, "delete", { before: LARGE }), "compute.cores", "flavor", "m1.large"],
    ["the peak of a replacement of the same flavor", replaced, "compute.cores", "flavor", "m1.large"],
    ["a volume of an image", booting(), "volume.space_gb", "not-set", "block_device.volume_size"],
    [
      "a volume whose size is known only after apply",
      sized,
      "volume.space_gb",
      "after-apply",
      "block_device.volume_size",
    ],
    [
      "volumes",
      server(LARGE, { after_unknown: { block_device: true } }),
      "volume.volumes",
      "after-apply",
      "block_device",
    ],
    ["subnets that Nova may create", server({ network_mode: "auto" }), "network.subnets", "service", "network_mode"],
    ["a size", unknownOf(VOLUME, { size: true }), "volume.space_gb", "after-apply", "size"],
    ["a network that stops being shared", unshared, "network.rbac_policies", "service", "shared"],
    ["an object whose content is in a file", object, "objectstorage", "after-apply", "content_length"],
    ["nodes that an autoscaler may add", autoscaled, "network.ports", "autoscaling", "max_replicas"],
    ["a number of nodes", nodes({}, { replicas: true }), "network.ports", "after-apply", "replicas"],
    ["the flavor of nodes", nodes({ replicas: 2 }), "compute.cores", "flavor", "m1.large"],
  ])("the reason of an uncertain amount is given: %s", async (_, change, key, kind, name) => {
    const { demands } = await readChanges([change], { defaultRegion: "cbk" });
    expect(demands.find((demand) => demand.key === key)?.unknown).toMatchObject([{ kind, name }]);
  });

  it("an uncounted change that may give back is a reason", async () => {
    const volume = changeOf(VOLUME, "create", { after: { size: 4 } });
    const { demands } = await readChanges([volume, changeOf(STACK, "delete", { before: {} })]);
    for (const { unknown } of demands.filter(({ mode }) => mode === "add"))
      expect(unknown).toContainEqual(expect.objectContaining({ name: STACK }));
  });

  it("reasons count their resources and name the first addresses, whatever the order of the plan", async () => {
    const changes = ["d", "b", "a", "c"].map((name) => server(LARGE, { address: `${SERVER}.${name}` }));
    const all = [...changes, server({ flavor_name: "m1.xlarge" }, { address: `${SERVER}.z` })];
    const reason = (name: string, resources: number, of: readonly string[]) => {
      const addresses = of.map((one) => `${SERVER}.${one}`);
      return { kind: "flavor", name, type: SERVER, resources, addresses };
    };
    for (const order of [all, all.toReversed()]) {
      const { demands } = await readChanges(order);
      const cores = demands.find(({ key }) => key === "compute.cores");
      expect(cores?.unknown).toEqual([reason("m1.large", 4, ["a", "b", "c"]), reason("m1.xlarge", 1, ["z"])]);
    }
  });
});

describe("an attribute that the configuration sets, but that is known only after apply", () => {
  const LATER = refersTo("terraform_data.later.output", "terraform_data.later");
  const GROUP = "openstack_containerinfra_nodegroup_v1";
  const CLUSTER = "openstack_containerinfra_cluster_v1";
  const CONTENT = "openstack_objectstorage_object_v1";
  const FLAVORS = [{ id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: undefined }];
  const made = (type: string, name: string, after: object) =>
    changeOf(type, "create", { after, after_unknown: { [name]: true } });
  const moved = (type: string, name: string, before: object, after: object) =>
    changeOf(type, "update", { before, after, after_unknown: { [name]: true } });

  const POOL = "metakube_node_deployment";

  it.each([
    [
      "the largest number of nodes of a MetaKube deployment",
      unknownOf(
        POOL,
        { spec: [{ max_replicas: true }] },
        { spec: [{ replicas: 2, template: [{ cloud: [{ openstack: [{ flavor: "s" }] }] }] }] },
      ),
      "spec",
      "compute.instances",
      [2, undefined],
    ],
    [
      "the largest number of nodes of a node group",
      made(GROUP, "max_node_count", { cluster_id: "c", node_count: 1, flavor_id: "1" }),
      "max_node_count",
      "compute.instances",
      [1, undefined],
    ],
    [
      "the largest number of nodes in the labels of a cluster",
      unknownOf(
        CLUSTER,
        { labels: { max_node_count: true } },
        { node_count: 1, master_count: 1, labels: { auto_scaling_enabled: "true" } },
      ),
      "labels",
      "compute.instances",
      [2, undefined],
    ],
    [
      "the flavor's name of a resized server",
      moved(SERVER, "flavor_name", { flavor_id: "1", flavor_name: "s" }, { flavor_id: "1" }),
      "flavor_name",
      "compute.cores",
      [-1, undefined],
    ],
    [
      "the content of an object",
      moved(CONTENT, "content", { content: "12 characters", content_length: 12 }, { content_length: 12 }),
      "content",
      "objectstorage",
      [-12, undefined],
    ],
    ["the network mode of a server", made(SERVER, "network_mode", LARGE), "network_mode", "network.networks", [0, 1]],
    ["the networks of a server", made(SERVER, "network", LARGE), "network", "network.ports", [0, undefined]],
    [
      "the flavor of a node group",
      made(GROUP, "flavor_id", { cluster_id: "c", node_count: 1 }),
      "flavor_id",
      "compute.cores",
      [1, undefined],
    ],
  ])("%s leaves the amount open", async (_, change, attribute, key, bounds) => {
    const cluster = known(`${CLUSTER}.one`, { id: "c", flavor: "s", region: "cbk" });
    const expression = attribute === "spec" ? [{ max_replicas: LATER }] : LATER;
    const rest = {
      ...configurationOf([written(change.address, { [attribute]: expression }), written(`${CLUSTER}.one`)]),
      ...stateOf(cluster),
    };
    expect(boundsOf(await readChanges([change], { flavors: FLAVORS, rest }), key)).toEqual(bounds);
  });
});
