// terraform-provider-metakube, which makes Kubernetes clusters in an OpenStack project: the network around a cluster, and a server for each node.
// Its settings say nothing of OpenStack: each cluster names its data centre, and perhaps its project.
// Sources: terraform-provider-metakube docs/resources/cluster.md and node_deployment.md with their schemas; ports, rules and the
// extra node of a rolling update follow from how the nodes are made (inferred).

import { code, quoted, say, theSetting } from "../../../core/index.ts";
import { type Amount, SOME_ITEM } from "../amounts/amount.ts";
import type { ServerFlavor } from "../amounts/flavor-index.ts";
import { atLeast, between, exactly, NOTHING, type Quantity, times, type Why, whyOf } from "../amounts/quantity.ts";
import { sizesOf } from "../amounts/resource-classes.ts";
import type { Rule } from "../amounts/rules.ts";
import type { PlacedSide, Region, Side } from "../amounts/side.ts";
import {
  findAttribute,
  hasBlock,
  isMarked,
  memberOf,
  oneBlock,
  type Shape,
  textAt,
  textOf,
  wholeNumberOf,
} from "../facts/attributes.ts";
import { type Change, type KeptObject, referencedAt, referencedWithId } from "../facts/facts.ts";
import { counted, free, type Provider } from "./provider.ts";

const CLUSTER = "metakube_cluster";

/** The clouds that a cluster or its nodes may be on: one of them has to be named. */
const CLOUDS = ["openstack", "aws", "azure", "bringyourown"] as const;

/** A block of which there is one: older providers have it in a list, newer ones by itself. */
function needed(shape: Shape): Shape {
  return oneBlock(shape, { isNeeded: true });
}

function cloudOf(openstack: Shape): Shape {
  return oneBlock({ openstack: oneBlock(openstack) }, { isNeeded: true, oneOf: CLOUDS });
}

const CLUSTER_ATTRIBUTES: Shape = {
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

const NODES: Rule = {
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
  needs: (side) => [
    { what: "computeLimits" },
    ...flavorOfNodes(side).map((flavor) => ({ what: "flavor", flavor }) as const),
  ],
  amounts: nodesAmounts,
};

export const METAKUBE: Provider = {
  name: "metakube",
  prefix: "metakube_",
  resourceTypes: [
    // metakube resource_cluster_schema.go, resource_node_deployment_schema.go, docs/resources; ports and rules inferred
    counted(CLUSTER, [{ attributes: CLUSTER_ATTRIBUTES, amounts: clusterAmounts }], {
      referenced: CLUSTER_ATTRIBUTES,
    }),
    counted("metakube_node_deployment", [NODES]),
    ...free("exists inside MetaKube only", [
      "metakube_cluster_role_binding",
      "metakube_maintenance_cron_job",
      "metakube_project",
      "metakube_role_binding",
      "metakube_service_account",
      "metakube_service_account_token",
      "metakube_sshkey",
    ]),
  ],
  roles: new Map(),
  placement: {
    regionOf: (side) => regionOfDataCentre(clustersOf(side)),
    reasonUnknown: () =>
      say`the plan does not show the data centre of these MetaKube resources, or its name shows no region: state it with ${theSetting("provider-regions")}, as in ${code("metakube = REGION")}`,
    projectOf: (side) => agreed(clustersOf(side), projectOf),
  },
};

function regionOfDataCentre(clusters: readonly Cluster[]): Region | undefined {
  const name = agreed(clusters, ({ values }) => textAt(values, "dc_name"));
  const region = /^syseleven-([a-z]{2,8})\d+$/.exec(name ?? "")?.[1];
  if (region === undefined) return undefined;
  const hidden = clusters.some((cluster) => isMarked(cluster.hidden, ["dc_name"]));
  const subject = hidden ? "A region" : say`The region ${quoted(region)}`;
  return { region, hidden, note: say`${subject} is a guess from ${quoted("dc_name")}.` };
}

const CLUSTER_CLOUD = ["spec", 0, "cloud", 0, "openstack"];
const NODES_CLOUD = ["spec", 0, "template", 0, "cloud", 0, "openstack"];
const FLAVOR = [...NODES_CLOUD, 0, "flavor"];

/** Network and groups that are made for a cluster. Parts that are named in its configuration exist already. */
function clusterAmounts(side: PlacedSide): readonly Amount[] {
  // On another cloud it takes nothing here. None of the parts can change in place.
  if (side.isInPlace || !hasBlock(side.at(...CLUSTER_CLOUD))) return [];
  const group = madeFor(side, ["security_group"]);
  const network = madeFor(side, ["network", "subnet_id"]);
  // The two default rules, and those that let the nodes talk to one another.
  const rules = group.most === 0 ? NOTHING : atLeast(2 * group.least, { kind: "service", name: "security_group" });
  return toAmounts({
    "network.security_groups": group,
    "network.security_group_rules": rules,
    "network.networks": network,
    "network.subnets": network,
    "network.routers": network,
    "network.ports": network,
    "compute.server_groups": madeFor(side, ["server_group_id"]),
  });
}

function toAmounts(amounts: Readonly<Record<string, Quantity>>): readonly Amount[] {
  return Object.entries(amounts).map(([key, amount]) => ({ key, amount, isAside: true }));
}

/** One, if none of the attributes names what exists. The state has them filled in either way: then it is not known. */
function madeFor(side: PlacedSide, names: readonly [string, ...string[]]): Quantity {
  const open = between(0, 1, { kind: "not-in-plan", name: names[0] });
  if (side.which === "before") return open;
  const paths = names.map((name) => [...CLUSTER_CLOUD, 0, name]);
  if (paths.some((path) => side.text(...path) !== undefined)) return NOTHING;
  if (paths.every((path) => side.at(...path).kind === "unset")) return exactly(1);
  const written = paths.map((path) => side.isWritten(...path));
  if (written.includes(true)) return NOTHING;
  return written.includes(undefined) ? open : exactly(1);
}

function nodesAmounts(side: PlacedSide): readonly Amount[] {
  if (!hasBlock(side.at(...NODES_CLOUD))) return [];
  const nodes = replicasOf(side);
  const [named] = flavorOfNodes(side);
  const { name, hidden = false } = named ?? {};
  const size = named && side.findFlavor(named);
  const flavor = size?.flavor;
  const why = size?.why ?? whyOf(side.at(...FLAVOR), "flavor");
  const disk = side.at(...NODES_CLOUD, 0, "disk_size");
  const diskSize = wholeNumberOf(disk);
  const hasDisk = disk.kind === "unset" || diskSize === 0 ? NOTHING : exactly(1);
  const space = diskSize === undefined ? times(hasDisk, atLeast(1, whyOf(disk, "disk_size"))) : exactly(diskSize);
  const volumes = toAmounts({ "volume.volumes": hasDisk, "volume.space_gb": space });
  const volumeBoots = diskSize === undefined ? between(0, 1, whyOf(disk, "disk_size")) : NOTHING;
  const rootDisks = hasDisk.most === 0 ? exactly(1) : volumeBoots;
  const one: readonly Amount[] = [
    ...toAmounts({
      "compute.instances": exactly(1),
      "network.ports": exactly(1),
      "network.floatingips": floatingIp(side),
    }),
    ...sizesOf({ flavor, why, rootDisks }, side.traits?.computeLimits),
    ...volumes,
    // Of a type that no plan has.
    ...volumes.map((amount) => ({ ...amount, item: SOME_ITEM })),
  ];
  // In place, the same description before and after is the same amount, known or not.
  const allOf = (each: Quantity): Quantity => {
    const same = `${nodes.least} to ${nodes.most} of ${name ?? ""} at ${each.least} to ${each.most}`;
    return side.isInPlace ? { ...times(nodes, each), same } : times(nodes, each);
  };
  const rolls = side.isInPlace && side.which === "after" && isRolling(side.change);
  const group = side.text(...NODES_CLOUD, 0, "server_group_id");
  const item = name === undefined || hidden ? undefined : (flavor?.name ?? name);
  return [
    // A rolling update has one node more for a while.
    ...one.map((each) => {
      const transient = rolls && Number.isFinite(each.amount.most) ? each.amount.most : 0;
      return { ...each, amount: allOf(each.amount), transient };
    }),
    ...(item === undefined
      ? []
      : [{ key: "compute.flavors", amount: allOf(exactly(1)), item, isAside: true as const }]),
    ...(group === undefined
      ? []
      : [{ key: "compute.server_group_members", amount: nodes, object: `id ${group}`, isAside: true as const }]),
  ];
}

/** The flavor of the nodes; empty: it is not known, or on another cloud. */
function flavorOfNodes(side: PlacedSide): readonly ServerFlavor[] {
  const name = side.text(...FLAVOR);
  if (name === undefined) return [];
  return [{ name, region: side.place.region, at: side.which, attribute: undefined, hidden: side.isHidden(...FLAVOR) }];
}

/** Between the configured number and what the autoscaler may make of it. */
function replicasOf(side: PlacedSide): Quantity {
  const found = side.at("spec", 0, "replicas");
  const replicas = wholeNumberOf(found);
  const least = wholeNumberOf(side.at("spec", 0, "min_replicas"));
  const most = wholeNumberOf(side.at("spec", 0, "max_replicas"));
  const scaled: Why = { kind: "autoscaling", name: "max_replicas" };
  if (replicas !== undefined) return between(replicas, Math.max(replicas, most ?? 0), scaled);
  if (found.kind === "known") return atLeast(0, whyOf(found, "replicas"));
  if (found.kind === "unknown" && side.isWritten("spec", 0, "replicas") !== false)
    return between(least ?? 0, most ?? Number.POSITIVE_INFINITY, whyOf(found, "replicas"));
  // Not configured: one, by the provider's documentation.
  return between(1, Math.max(1, most ?? 0), scaled);
}

/** Each node gets a floating IP if it is to use one (the default) and the cluster has a pool of them. */
function floatingIp(side: PlacedSide): Quantity {
  const uses = side.at(...NODES_CLOUD, 0, "use_floating_ip");
  const hasPool = agreed(clustersOf(side), hasFloatingIps);
  if ((uses.kind === "known" && uses.value === false) || hasPool === false) return NOTHING;
  if (uses.kind === "unknown") return between(0, 1, whyOf(uses, "use_floating_ip"));
  return hasPool === true ? exactly(1) : between(0, 1, { kind: "not-in-plan", name: "floating_ip_pool" });
}

/** True if nodes are replaced one after the other: their template changes, or something that only the template can hold. */
function isRolling({ before, after }: Change): boolean {
  const part = (values: unknown, name: string): string =>
    JSON.stringify(memberOf(memberOf(memberOf(values, "spec"), 0), name) ?? null);
  return part(before, "template") !== part(after, "template") || part(before, "replicas") === part(after, "replicas");
}

type Cluster = Pick<KeptObject, "values" | "hidden">;

/** Clusters that one side of a change may belong to: by id, else all that `cluster_id` may refer to; of a cluster, itself. Empty: not known, or of several projects. */
function clustersOf(side: Side): readonly Cluster[] {
  const { change, which, facts, values } = side;
  if (change.type === CLUSTER) return [{ values, hidden: change.hidden[which] }];
  const id = memberOf(values, "cluster_id");
  const found =
    typeof id === "string"
      ? [referencedWithId(facts, which, { type: CLUSTER, id }) ?? []].flat()
      : side.referencesTo(CLUSTER, "cluster_id").flatMap((address) => referencedAt(facts, which, address));
  return new Set(found.map(projectOf)).size > 1 ? [] : found;
}

/** What all of the clusters say. Which of several is meant is not in the plan: what they do not agree on is not known. */
function agreed<Value>(clusters: readonly Cluster[], read: (cluster: Cluster) => Value): Value | undefined {
  const [value, ...others] = new Set(clusters.map(read));
  return others.length === 0 ? value : undefined;
}

function projectOf({ values }: Cluster): string | undefined {
  return textOf(findAttribute(values, undefined, [...CLUSTER_CLOUD, 0, "user_credentials", 0, "project_id"]));
}

function hasFloatingIps({ values }: Cluster): boolean | undefined {
  const pool = findAttribute(values, undefined, [...CLUSTER_CLOUD, 0, "floating_ip_pool"]);
  return pool.kind === "known" ? textOf(pool) !== undefined : undefined;
}
