// terraform-provider-rancher2: Rancher makes the nodes of a cluster with the machine configurations (before: node
// templates) that its pools name. Those with `openstack_config` are for OpenStack, and all others for other clouds. Its
// other types exist inside Rancher only.
// Sources: terraform-provider-rancher2 c37fdac6 (August 2026), rancher2/schema_machine_config_v2_openstack.go and
// schema_cluster_v2_rke_config_machine_pool.go; its docs/resources of node pools and templates before version 9. What a
// node takes: rancher/machine a057776c, drivers/openstack/openstack.go (Create, Remove) and client.go (CreateInstance).
// Inferred: a change of a configuration replaces its nodes with the surge of Cluster API's MachineDeployment, one by
// default; one of a node template is for new nodes.

import { namesIn, onlyOf } from "../../../core/index.ts";
import {
  atLeast,
  between,
  exactly,
  NOTHING,
  type Quantity,
  times,
  type UnknownReason,
  upToOne,
  whyOf,
} from "../amounts/quantity.ts";
import type { Rule } from "../amounts/rules.ts";
import { type PlacedSide, possibleRegions, Side } from "../amounts/side.ts";
import {
  type AttributePath,
  type AttributeValue,
  isMarked,
  listIn,
  memberOf,
  oneBlock,
  type Shape,
  textIn,
} from "../facts/attributes.ts";
import { type KeptObject, referencedAt, referencedOfType } from "../facts/facts.ts";
import { attributeIn } from "../facts/referenced-objects.ts";
import { counted, foreign, otherType, type Provider, TAKES_NOTHING } from "./provider.ts";
import { countAt, eitherOf, type NamedFlavor, needsOfServers, serversAmounts, toServerFlavor } from "./servers.ts";

const CLUSTER = "rancher2_cluster_v2";
const CONFIG = "rancher2_machine_config_v2";
const TEMPLATE = "rancher2_node_template";
const SETTINGS = "openstack_config";

/** Settings that are texts, and say what a node takes or replace it when they change. */
const TEXTS = namesIn(`
  application_credential_id application_credential_name availability_zone flavor_id flavor_name floating_ip_pool image_id
  image_name keypair_name net_id net_name region server_group_id tenant_id volume_size volume_type
`);

const REPLACING = [...TEXTS, "boot_from_volume", "user_data_file"];

const MACHINE: Shape = {
  name: "text",
  [SETTINGS]: oneBlock({
    ...Object.fromEntries(TEXTS.map((name) => [name, "text" as const])),
    boot_from_volume: "flag",
    user_data_file: "bytes",
  }),
};

const POOLS: Shape = {
  rke_config: oneBlock({
    machine_pools: {
      name: "text",
      quantity: "number",
      machine_config: oneBlock({ kind: "text", name: "text" }),
      rolling_update: oneBlock({ max_surge: "text" }),
    },
  }),
};

const PATH = ["rke_config", 0, "machine_pools"];

type Machine = Pick<KeptObject, "values" | "hidden" | "unknown">;

/** Placeholder for a configuration that the plan does not show. */
const UNSHOWN: Machine = { values: undefined, hidden: undefined, unknown: true };

/** Nodes that are made with one of some configurations. */
interface Pool {
  readonly name: unknown;
  readonly count: Quantity;
  readonly machines: readonly Machine[];
  /** Name of a configuration that the plan does not show. */
  readonly other?: string | undefined;
  readonly maxSurge?: string | undefined;
}

function isForOpenstack({ values }: Machine): boolean {
  return listIn(memberOf(values, SETTINGS)).length > 0;
}

function allMachines({ facts, which }: Side, type: string): readonly KeptObject[] {
  return Object.values({ ...referencedOfType(facts, "before", type), ...referencedOfType(facts, which, type) });
}

/** The pools of a cluster that are, or may be, on OpenStack. */
function poolsOf(side: Side): readonly Pool[] {
  const { kind, value } = side.at(...PATH);
  if (kind !== "unknown") return [...listIn(value).keys()].flatMap((index) => poolAt(side, [...PATH, index]));
  // Rancher fills in the pools of a cluster that has none. They look like the pools of a `dynamic` block.
  const machines = allMachines(side, CONFIG);
  if (machines.length === 0 || side.isWritten("rke_config") === false) return [];
  return poolWith(machines, { name: "", count: atLeast(0, side.why(...PATH)) });
}

function poolAt(side: Side, path: AttributePath): readonly Pool[] {
  const kind = side.text(...path, "machine_config", 0, "kind");
  if (kind !== undefined && kind !== "OpenstackConfig") return [];
  const reference = [...path, "machine_config", 0, "name"];
  const [name, all] = [side.text(...reference), allMachines(side, CONFIG)];
  const referred = side.referencesTo(CONFIG, ...reference);
  const places = referred.flatMap((place) => referencedAt(side.facts, side.which, place));
  const named = all.filter(({ values }) => memberOf(values, "name") === name);
  return poolWith(name === undefined ? (places.length > 0 ? places : all) : named, {
    other: named.length === 0 ? name : undefined,
    name: side.text(...path, "name"),
    count: countAt(side, ...path, "quantity"),
    maxSurge: side.text(...path, "rolling_update", 0, "max_surge"),
  });
}

/** A pool, unless all of the configurations that it may have are for other clouds. */
function poolWith(all: readonly Machine[], pool: Omit<Pool, "machines">): readonly Pool[] {
  const machines = all.length === 0 ? [UNSHOWN] : all.filter(isForOpenstack);
  return machines.length === 0 ? [] : [{ ...pool, machines }];
}

/** The nodes of a node pool. Existing ones keep their template if another one is named. */
function nodePoolOf(side: Side): readonly Pool[] {
  const sides = (["before", "after"] as const).filter((which) => side.isInPlace || which === side.which);
  const found = sides.flatMap((which) =>
    new Side(side.facts, side.change, which).objectsAt(TEMPLATE, "node_template_id"),
  );
  const all = found.length > 0 ? found : allMachines(side, TEMPLATE);
  return poolWith(all, { name: "", count: countAt(side, "quantity") });
}

/** Pools with a configuration that changes in place, of clusters that the plan leaves as they are. */
function poolsWith(side: Side): readonly Pool[] {
  const { facts, values, hidden, unknown } = side;
  if (!side.isInPlace) return [];
  const machine = { values, hidden, unknown };
  const changed = new Set(Object.values(facts.changes).flatMap(({ addresses }) => addresses));
  const clusters = Object.values(referencedOfType(facts, "before", CLUSTER));
  return clusters.flatMap((cluster) => {
    const pools = changed.has(cluster.address) ? [] : listIn(attributeIn(cluster, ...PATH).value);
    return pools.flatMap((pool, index) => {
      const at = (...path: AttributePath) => attributeIn({ values: pool }, ...path).value;
      const count = exactly(Number(at("quantity") ?? 1));
      const maxSurge = textIn(at("rolling_update", 0, "max_surge"));
      const isOwn = at("machine_config", 0, "name") === side.before("name");
      return isOwn ? poolWith([machine], { name: `${cluster.address} ${index}`, count, maxSurge }) : [];
    });
  });
}

/** A rule of nodes. */
function nodes(attributes: Shape, findPools: (side: Side) => readonly Pool[]): Rule {
  return {
    attributes,
    needs: (side) =>
      findPools(side).flatMap(({ machines }) => machines.flatMap((machine) => needsOfServers(flavorOf(side, machine)))),
    amounts: (side) => {
      const opposite = side.which === "after" ? "before" : "after";
      const others = side.isInPlace ? findPools(new Side(side.facts, side.change, opposite)) : [];
      return findPools(side).flatMap((pool) => {
        const other = others.find(({ name }) => name === pool.name);
        return eitherOf(
          pool.machines.map((machine) => amountsWith(side, machine, pool, other)),
          { kind: "not-in-plan", name: "machine_config" },
        );
      });
    },
  };
}

function settingOf(machine: Machine, name: string): AttributeValue {
  return attributeIn(machine, SETTINGS, 0, name);
}

function isHidden({ hidden }: Machine, name: string): boolean {
  return isMarked(hidden, [SETTINGS, 0, name]);
}

function flavorOf(side: PlacedSide, machine: Machine): NamedFlavor {
  const [id, name] = ["flavor_id", "flavor_name"].map((each) => textIn(settingOf(machine, each).value));
  if (id === undefined && name === undefined) return { kind: "not-in-plan", name: "flavor_name" };
  const attribute = id === undefined ? "flavor_name" : "flavor_id";
  return toServerFlavor(side, { id, name }, isHidden(machine, attribute));
}

/** Amounts of a pool with one of its configurations. `other`: the pool on the other side of a change in place. */
function amountsWith(side: PlacedSide, machine: Machine, pool: Pool, other: Pool | undefined) {
  const why = (name: string): UnknownReason => whyOf(settingOf(machine, name), name);
  const ifSet = (name: string): Quantity => {
    const { kind, value } = settingOf(machine, name);
    return kind === "unknown" ? upToOne(why(name)) : exactly(value === true || textIn(value) !== undefined ? 1 : 0);
  };
  const rolls = other !== undefined && originOf(other) !== originOf(pool);
  const size = Number(settingOf(machine, "volume_size").value);
  const hasSize = size > 0 || settingOf(machine, "volume_size").kind === "unknown";
  const space = size > 0 ? exactly(size) : atLeast(0, why("volume_size"));
  const boots = ifSet("boot_from_volume");
  const group = settingOf(machine, "server_group_id");
  const volumeType = isHidden(machine, "volume_type") ? undefined : textIn(settingOf(machine, "volume_type").value);
  const made = {
    count: pool.count,
    flavor: flavorOf(side, machine),
    volumeType,
    group: group.kind === "unknown" ? why("server_group_id") : textIn(group.value),
    each: {
      "network.ports": exactly(1),
      "network.floatingips": ifSet("floating_ip_pool"),
      "volume.volumes": boots,
      "volume.space_gb": times(boots, space),
    },
    inputs: pool.other,
    surge: rolls ? surgeOf(side.which === "after" ? pool : other) : NOTHING,
  };
  const ownKeys = times(pool.count, ifSet("keypair_name").least === 1 ? NOTHING : exactly(1));
  // A volume that a node does not boot from stays when the node goes: only new nodes count.
  const grown = Math.max(0, pool.count.least - (other?.count.least ?? 0));
  const isFixed = pool.count.most === pool.count.least;
  const added = !side.isInPlace || rolls ? pool.count : between(grown, isFixed ? grown : pool.count.most);
  const kept = side.which === "after" && boots.least === 0 && hasSize ? added : NOTHING;
  const disk = { "volume.volumes": exactly(1), "volume.space_gb": space };
  const disks = serversAmounts(side, { ...made, count: kept, each: disk, group: undefined, surge: NOTHING });
  return [
    ...serversAmounts(side, made),
    ...disks.filter(({ key }) => key.startsWith("volume.")),
    // Rancher's user has the key pairs. Its other ones are unknown.
    ...(ownKeys.most === 0
      ? []
      : [{ key: "compute.key_pairs", amount: ownKeys, object: "rancher", isAside: true } as const]),
  ];
}

/** Returns a text that differs if nodes are made with other settings, so that Rancher replaces them. */
function originOf({ machines, other }: Pool): string {
  const settings = machines.map((machine) =>
    [attributeIn(machine, "name"), ...REPLACING.map((name) => settingOf(machine, name))].map(({ kind, value }) => [
      kind === "unknown",
      // A plan has empty texts where the state has none.
      value || undefined,
    ]),
  );
  return JSON.stringify([settings, other]);
}

/** The default is one node. A percentage is of the pool, rounded up. */
function surgeOf({ maxSurge = "1", count }: Pool): Quantity {
  const [, digits = "", sign] = /^(\d{1,6})(%?)$/.exec(maxSurge) ?? [];
  const surge = sign === "%" ? Math.ceil((Number(digits) / 100) * count.most) : Number(digits);
  return digits === "" ? between(0, count.most, { kind: "not-in-plan", name: "max_surge" }) : exactly(surge);
}

const POOLS_OF: Readonly<Record<string, (side: Side) => readonly Pool[]>> = {
  [CLUSTER]: poolsOf,
  [CONFIG]: poolsWith,
  rancher2_node_pool: nodePoolOf,
};

/** Values of a setting in all configurations of the nodes; undefined for one that is not set or not known. */
function settingsOf(side: Side, name: string) {
  const pools = POOLS_OF[side.change.type]?.(side) ?? [];
  return pools
    .flatMap(({ machines }) => machines)
    .map((machine) => {
      const text = textIn(settingOf(machine, name).value);
      return text ? { text, hidden: isHidden(machine, name) } : undefined;
    });
}

export const RANCHER: Provider = {
  ...foreign("rancher2", "*", [
    counted(CLUSTER, [nodes(POOLS, poolsOf)], { referenced: POOLS }),
    counted(CONFIG, [nodes(MACHINE, poolsWith)], { referenced: MACHINE }),
    counted("rancher2_node_pool", [nodes({ node_template_id: "text", quantity: "number" }, nodePoolOf)]),
    otherType("no quota", TEMPLATE, TAKES_NOTHING, { referenced: MACHINE }),
  ]),
  placement: {
    regionsOf: (side) =>
      possibleRegions(settingsOf(side, "region").map((each) => each && { region: each.text, hidden: each.hidden })),
    // With an application credential, the driver's library ignores the project that is named beside it.
    projectOf: (side) => {
      const credentials = ["application_credential_id", "application_credential_name"];
      if (credentials.some((name) => settingsOf(side, name).some((each) => each !== undefined))) return undefined;
      return onlyOf(settingsOf(side, "tenant_id").map((each) => each?.text));
    },
  },
};
