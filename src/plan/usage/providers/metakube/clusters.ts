// Consumption of MetaKube's clusters in an OpenStack project: the network around a cluster, and a server for each node.
// Sources: terraform-provider-metakube docs/resources/cluster.md and node_deployment.md with their schemas; ports, rules and the
// extra node of a rolling update follow from how the nodes are made (inferred).

import {
  type Found,
  findAttribute,
  isMarked,
  memberOf,
  oneBlock,
  type Shape,
  textOf,
  wholeNumberOf,
} from "../../attributes.ts";
import { type Change, referencedAt, referencedWithId } from "../../facts.ts";
import type { ServerFlavor } from "../../flavor-index.ts";
import { atLeast, between, exactly, NOTHING, type Quantity, times, type Why } from "../../range.ts";
import {
  type Amount,
  attributeOf,
  besideOf,
  isHidden,
  isInPlace,
  isWritten,
  type ResourceSide,
  type Rule,
  referencesOf,
  type Side,
  SOME_ITEM,
  whyOf,
} from "../../rules.ts";

/** The clouds that a cluster or its nodes may be on: one of them has to be named. */
const CLOUDS = ["openstack", "aws", "azure", "bringyourown"] as const;

/** A block of which there is one: older providers have it in a list, newer ones by itself. */
function needed(shape: Shape): Shape {
  return oneBlock(shape, { isNeeded: true });
}

function cloudOf(openstack: Shape): Shape {
  return oneBlock({ openstack: oneBlock(openstack) }, { isNeeded: true, oneOf: CLOUDS });
}

/** The attributes of a cluster that are read. */
export const CLUSTER_ATTRIBUTES: Shape = {
  id: "text",
  dc_name: "text",
  spec: needed({
    cloud: cloudOf({
      floating_ip_pool: "text",
      security_group: "text",
      network: "text",
      subnet_id: "text",
      server_group_id: "text",
      user_credentials: oneBlock({ project_id: "text" }),
    }),
  }),
};

/** Network and groups that are made for a cluster. */
export const CLUSTERS: Rule = { attributes: CLUSTER_ATTRIBUTES, amounts: clusterAmounts };

/** Servers of a node deployment. */
export const NODES: Rule = {
  attributes: {
    cluster_id: "text",
    spec: needed({
      replicas: "number",
      min_replicas: "number",
      max_replicas: "number",
      template: needed({
        cloud: cloudOf({ flavor: "text", disk_size: "number", use_floating_ip: "flag", server_group_id: "text" }),
      }),
    }),
  },
  needs: (side) => flavorOfNodes(side).map((flavor) => ({ what: "flavor", flavor })),
  amounts: nodesAmounts,
};

const CLUSTER_CLOUD = ["spec", 0, "cloud", 0, "openstack"];
const NODES_CLOUD = ["spec", 0, "template", 0, "cloud", 0, "openstack"];

/** Parts that are named in the cluster's configuration exist already. */
function clusterAmounts(side: Side): readonly Amount[] {
  const cloud = attributeOf(side, CLUSTER_CLOUD);
  // On another cloud it takes nothing here. None of the parts can change in place.
  if (isInPlace(side) || !hasBlock(cloud)) return [];
  const group = madeFor(side, ["security_group"]);
  const network = madeFor(side, ["network", "subnet_id"]);
  return [
    besideOf("network.security_groups", group),
    // The two default rules, and those that let the nodes talk to one another.
    besideOf("network.security_group_rules", group.most === 0 ? NOTHING : atLeast(2 * group.least, RULES)),
    besideOf("network.networks", network),
    besideOf("network.subnets", network),
    besideOf("network.routers", network),
    besideOf("network.ports", network),
    besideOf("compute.server_groups", madeFor(side, ["server_group_id"])),
  ];
}

const RULES: Why = { kind: "service", name: "security_group" };

function hasBlock(found: Found): boolean {
  return found.kind === "unknown" || (found.kind === "known" && Array.isArray(found.value) && found.value.length > 0);
}

/** One, if none of the attributes names what exists. The state has them filled in either way: then it is not known. */
function madeFor(side: Side, names: readonly string[]): Quantity {
  const [first = null] = names;
  if (side.which === "before") return between(0, 1, [{ kind: "not-in-plan", name: first }]);
  const paths = names.map((name) => [...CLUSTER_CLOUD, 0, name]);
  if (paths.some((path) => textOf(attributeOf(side, path)) !== undefined)) return NOTHING;
  if (paths.every((path) => attributeOf(side, path).kind === "unset")) return exactly(1);
  const written = paths.map((path) => isWritten(side, path));
  if (written.includes(true)) return NOTHING;
  return written.includes(undefined) ? between(0, 1, [{ kind: "not-in-plan", name: first }]) : exactly(1);
}

/** As many servers as there are replicas. */
function nodesAmounts(side: Side): readonly Amount[] {
  if (!hasBlock(attributeOf(side, NODES_CLOUD))) return [];
  const nodes = replicasOf(side);
  const [named] = flavorOfNodes(side);
  const { name, hidden = false } = named ?? {};
  const flavor = named && side.findFlavor(named);
  const why = named === undefined ? whyOf(attributeOf(side, FLAVOR), "flavor") : side.whyUnknown(named);
  const disk = attributeOf(side, [...NODES_CLOUD, 0, "disk_size"]);
  const diskSize = wholeNumberOf(disk);
  const hasDisk = disk.kind === "unset" || diskSize === 0 ? NOTHING : exactly(1);
  const space = diskSize === undefined ? times(hasDisk, atLeast(1, whyOf(disk, "disk_size"))) : exactly(diskSize);
  const one: readonly Amount[] = [
    besideOf("compute.instances", exactly(1)),
    besideOf("compute.cores", flavor === undefined ? atLeast(1, why) : exactly(flavor.vcpus)),
    besideOf("compute.ram_mb", flavor === undefined ? atLeast(0, why) : exactly(flavor.ramMiB)),
    besideOf("network.ports", exactly(1)),
    besideOf("volume.volumes", hasDisk),
    besideOf("volume.space_gb", space),
    // Of a type that is not told.
    besideOf("volume.volumes", hasDisk, { item: SOME_ITEM }),
    besideOf("volume.space_gb", space, { item: SOME_ITEM }),
    besideOf("network.floatingips", floatingIp(side)),
  ];
  const rolls = isInPlace(side) && side.which === "after" && isRolling(side.change);
  const amounts = one.map((each) => {
    const all = { ...each, amount: { ...times(nodes, each.amount), ...sameNodes(side, each.amount, nodes, name) } };
    // A rolling update has one node more for a while.
    return rolls && Number.isFinite(each.amount.most) ? { ...all, transient: each.amount.most } : all;
  });
  if (name !== undefined && !hidden) {
    const amount = { ...nodes, ...sameNodes(side, exactly(1), nodes, name) };
    amounts.push(besideOf("compute.flavors", amount, { item: flavor?.name ?? name }));
  }
  const group = textOf(attributeOf(side, [...NODES_CLOUD, 0, "server_group_id"]));
  if (group !== undefined) amounts.push(besideOf("compute.server_group_members", nodes, { object: `id ${group}` }));
  return amounts;
}

const FLAVOR = [...NODES_CLOUD, 0, "flavor"];

/** The flavor of the nodes; empty: it is not known, or on another cloud. */
function flavorOfNodes(side: Side): readonly ServerFlavor[] {
  const name = textOf(attributeOf(side, FLAVOR));
  if (name === undefined) return [];
  return [{ name, region: side.region, at: side.which, attribute: undefined, hidden: isHidden(side, FLAVOR) }];
}

/** In place, the same description before and after is the same amount, known or not. */
function sameNodes(side: Side, each: Quantity, nodes: Quantity, name: string | undefined): { readonly same?: string } {
  if (!isInPlace(side)) return {};
  return { same: `${nodes.least} to ${nodes.most} of ${name ?? ""} at ${each.least} to ${each.most}` };
}

/** Between the configured number and what the autoscaler may make of it. */
function replicasOf(side: Side): Quantity {
  const found = attributeOf(side, ["spec", 0, "replicas"]);
  const least = wholeNumberOf(attributeOf(side, ["spec", 0, "min_replicas"]));
  const most = wholeNumberOf(attributeOf(side, ["spec", 0, "max_replicas"]));
  const replicas = wholeNumberOf(found);
  const scaled: readonly Why[] = [{ kind: "autoscaling", name: "max_replicas" }];
  if (replicas !== undefined) return between(replicas, Math.max(replicas, most ?? 0), scaled);
  if (found.kind === "known") return atLeast(0, whyOf(found, "replicas"));
  const written = isWritten(side, ["spec", 0, "replicas"]);
  if (found.kind === "unknown" && written !== false)
    return between(least ?? 0, most ?? Number.POSITIVE_INFINITY, [whyOf(found, "replicas")]);
  // Not configured: one, by the provider's documentation.
  return between(1, Math.max(1, most ?? 0), scaled);
}

/** Each node gets a floating IP if it is to use one (the default) and the cluster has a pool of them. */
function floatingIp(side: Side): Quantity {
  const uses = attributeOf(side, [...NODES_CLOUD, 0, "use_floating_ip"]);
  if (uses.kind === "known" && uses.value === false) return NOTHING;
  const hasFloatingIps = findCluster(side)?.hasFloatingIps;
  if (hasFloatingIps === false) return NOTHING;
  if (uses.kind === "unknown") return between(0, 1, [whyOf(uses, "use_floating_ip")]);
  return hasFloatingIps === true ? exactly(1) : between(0, 1, [{ kind: "not-in-plan", name: "floating_ip_pool" }]);
}

/** A cluster, as its nodes need it. */
interface Cluster {
  /** Name of the data centre, which tells the region. */
  readonly dcName: string | undefined;
  /** True if that name must not be shown. */
  readonly isDcHidden: boolean;
  /** True if its nodes can get floating IPs; undefined: not known. */
  readonly hasFloatingIps: boolean | undefined;
  /** The project that it is made in, where its credentials name one. */
  readonly project: string | undefined;
}

function toCluster(values: unknown, hidden: unknown): Cluster {
  const pool = findAttribute(values, false, [...CLUSTER_CLOUD, 0, "floating_ip_pool"]);
  return {
    dcName: textOf(findAttribute(values, false, ["dc_name"])),
    isDcHidden: isMarked(hidden, ["dc_name"]),
    hasFloatingIps: pool.kind === "known" ? textOf(pool) !== undefined : undefined,
    project: textOf(findAttribute(values, false, [...CLUSTER_CLOUD, 0, "user_credentials", 0, "project_id"])),
  };
}

/**
 * The cluster that one side of a change belongs to: by id, else what all that `cluster_id` may refer to have in common; a cluster's
 * change belongs to itself. undefined: not known.
 */
export function findCluster(side: ResourceSide): Cluster | undefined {
  const { change, which, facts } = side;
  const values = change[which];
  if (change.type === "metakube_cluster") return values === null ? undefined : toCluster(values, change.hidden[which]);
  const id = memberOf(values, "cluster_id");
  if (typeof id === "string") {
    const found = referencedWithId(facts, which, id);
    return found?.type === "metakube_cluster" ? toCluster(found.values, found.hidden) : undefined;
  }
  const found = referencesOf(side, ["cluster_id"], "metakube_cluster").flatMap((address) =>
    referencedAt(facts, which, address),
  );
  const [first, ...others] = found.map((cluster) => toCluster(cluster.values, cluster.hidden));
  if (first === undefined || others.some(({ project }) => project !== first.project)) return undefined;
  // Which of several is meant is not in the plan: what they do not agree on is not known.
  const common = <Name extends keyof Cluster>(name: Name): Cluster[Name] | undefined =>
    others.every((other) => other[name] === first[name]) ? first[name] : undefined;
  return {
    dcName: common("dcName"),
    isDcHidden: [first, ...others].some(({ isDcHidden }) => isDcHidden),
    hasFloatingIps: common("hasFloatingIps"),
    project: first.project,
  };
}

/** The region of a data centre such as `syseleven-cbk1`, by the pattern of the names; undefined for any other name. */
export function regionOfDataCentre(name: string): string | undefined {
  return /^syseleven-([a-z]{2,8})\d+$/.exec(name)?.[1];
}

/** True if nodes are replaced one after the other: their template changes, or something that only the template can hold. */
function isRolling({ before, after }: Change): boolean {
  const part = (values: unknown, name: string): string =>
    JSON.stringify(memberOf(memberOf(memberOf(values, "spec"), 0), name) ?? null);
  return part(before, "template") !== part(after, "template") || part(before, "replicas") === part(after, "replicas");
}
