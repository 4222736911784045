// terraform-provider-metakube creates Kubernetes clusters in an OpenStack project: the network of a cluster, and a
// server for each node. The provider's settings do not name the place in OpenStack: each cluster names its data centre,
// and perhaps its project.
// Sources: terraform-provider-metakube docs/resources/cluster.md and node_deployment.md with their schemas. Ports,
// rules and the extra node of a rolling update are inferred from how nodes are made.

import { code, onlyOf, quoted, say, theSetting } from "../../../core/index.ts";
import { type Amount, asidesBy } from "../amounts/amount.ts";
import {
  atLeast,
  between,
  byService,
  exactly,
  exactlyIfKnown,
  NOTHING,
  type Quantity,
  times,
  upToOne,
  whyOf,
} from "../amounts/quantity.ts";
import type { Rule } from "../amounts/rules.ts";
import type { KnownRegion, PlacedSide, Side } from "../amounts/side.ts";
import {
  hasBlock,
  isMarked,
  memberOf,
  oneBlock,
  type Shape,
  textAt,
  textIn,
  wholeNumberIn,
} from "../facts/attributes.ts";
import type { Change, KeptObject } from "../facts/facts.ts";
import { attributeIn } from "../facts/referenced-objects.ts";
import { counted, otherTypes, type Provider } from "./provider.ts";
import {
  flavorAt,
  groupAt,
  largestNumberAt,
  type NamedFlavor,
  needsOfServers,
  scaledTo,
  serversAmounts,
} from "./servers.ts";

const CLUSTER = "metakube_cluster";

/** Clouds that a cluster or its nodes may be on. The configuration must name one. */
const CLOUDS = ["openstack", "aws", "azure", "bringyourown"] as const;

/** A single nested block that is needed. Older providers wrap it in a list. */
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
  needs: (side) => needsOfServers(flavorOf(side)),
  amounts: nodesAmounts,
};

export const METAKUBE: Provider = {
  name: "metakube",
  resourceTypes: [
    // metakube resource_cluster_schema.go, resource_node_deployment_schema.go, docs/resources; ports and rules inferred
    counted(CLUSTER, [{ attributes: CLUSTER_ATTRIBUTES, amounts: clusterAmounts }], { referenced: CLUSTER_ATTRIBUTES }),
    counted("metakube_node_deployment", [NODES]),
    ...otherTypes("no quota", {
      "exists inside MetaKube only": `
        metakube_cluster_role_binding
        metakube_maintenance_cron_job
        metakube_project
        metakube_role_binding
        metakube_service_account
        metakube_service_account_token
        metakube_sshkey
      `,
    }),
  ],
  placement: {
    regionsOf: (side) => regionsOfDataCentre(clustersOf(side)),
    reasonUnknown: say`the plan does not show the data centre of these MetaKube resources, or its name shows no region: state it with ${theSetting("provider-regions")}, as in ${code("metakube = REGION")}`,
    projectOf: (side) => onlyOf(clustersOf(side).map(projectOf)),
  },
};

function regionsOfDataCentre(clusters: readonly Cluster[]): readonly KnownRegion[] {
  const name = onlyOf(clusters.map(({ values }) => textAt(values, "dc_name")));
  const region = /^syseleven-([a-z]{2,8})\d+$/.exec(name ?? "")?.[1];
  if (region === undefined) return [];
  const hidden = clusters.some((cluster) => isMarked(cluster.hidden, ["dc_name"]));
  const subject = hidden ? "A region" : say`The region ${quoted(region)}`;
  return [{ region, hidden, note: say`${subject} is a guess from ${quoted("dc_name")}.` }];
}

const CLUSTER_CLOUD = ["spec", 0, "cloud", 0, "openstack"];
const NODES_CLOUD = ["spec", 0, "template", 0, "cloud", 0, "openstack"];

/** Returns the network and groups that are created for a cluster. Parts that its configuration names exist already. */
function clusterAmounts(side: PlacedSide): readonly Amount[] {
  // A cluster on another cloud takes no quota here. No part can change in place.
  if (side.isInPlace || !hasBlock(side.at(...CLUSTER_CLOUD))) return [];
  const group = madeFor(side, "security_group");
  const network = madeFor(side, "network", "subnet_id");
  // Two default rules, and rules that let the nodes talk to one another.
  const rules = group.most === 0 ? NOTHING : atLeast(2 * group.least, byService("security_group"));
  return asidesBy({
    "network.security_groups": group,
    "network.security_group_rules": rules,
    "network.networks": network,
    "network.subnets": network,
    "network.routers": network,
    "network.ports": network,
    "compute.server_groups": madeFor(side, "server_group_id"),
  });
}

/**
 * Returns one if no attribute names an existing object. The state has the attributes filled in for created objects,
 * too, so before the change the number is unknown.
 */
function madeFor(side: PlacedSide, name: string, ...moreNames: readonly string[]): Quantity {
  const open = upToOne({ kind: "not-in-plan", name });
  if (side.which === "before") return open;
  const paths = [name, ...moreNames].map((attribute) => [...CLUSTER_CLOUD, 0, attribute]);
  if (paths.some((path) => side.text(...path) !== undefined)) return NOTHING;
  if (paths.every((path) => side.at(...path).kind === "unset")) return exactly(1);
  const written = paths.map((path) => side.isWritten(...path));
  if (written.includes(true)) return NOTHING;
  return written.includes(undefined) ? open : exactly(1);
}

function nodesAmounts(side: PlacedSide): readonly Amount[] {
  if (!hasBlock(side.at(...NODES_CLOUD))) return [];
  const disk = side.at(...NODES_CLOUD, 0, "disk_size");
  const diskSize = wholeNumberIn(disk.value);
  const hasDisk = disk.kind === "unset" || diskSize === 0 ? NOTHING : exactly(1);
  return serversAmounts(side, {
    count: replicasOf(side),
    flavor: flavorOf(side),
    each: {
      "network.ports": exactly(1),
      "network.floatingips": floatingIp(side),
      "volume.volumes": hasDisk,
      "volume.space_gb": times(hasDisk, exactlyIfKnown(diskSize, whyOf(disk, "disk_size"), 1)),
    },
    group: groupAt(side, ...NODES_CLOUD, 0, "server_group_id"),
    // A rolling update has one node more for a while.
    surge: side.isInPlace && isRolling(side.change) ? exactly(1) : NOTHING,
  });
}

function flavorOf(side: PlacedSide): NamedFlavor {
  return flavorAt(side, "name", ...NODES_CLOUD, 0, "flavor");
}

/** Returns the number of nodes: the configured number, up to the maximum of the autoscaler. */
function replicasOf(side: PlacedSide): Quantity {
  const found = side.at("spec", 0, "replicas");
  const [replicas, least] = ["replicas", "min_replicas"].map((name) => wholeNumberIn(side.at("spec", 0, name).value));
  const most = largestNumberAt(side, "spec", 0, "max_replicas");
  if (found.kind === "known" && replicas === undefined) return atLeast(0, whyOf(found, "replicas"));
  if (side.mayBeDeferred("spec", 0, "replicas"))
    return between(least ?? 0, most ?? Number.POSITIVE_INFINITY, whyOf(found, "replicas"));
  // The default is one, by the provider's documentation.
  return scaledTo(exactly(replicas ?? 1), "max_replicas", most);
}

/** Returns the floating IPs of a node: one if the node uses floating IPs (the default) and the cluster has a pool. */
function floatingIp(side: PlacedSide): Quantity {
  const uses = side.at(...NODES_CLOUD, 0, "use_floating_ip");
  const hasPool = onlyOf(clustersOf(side).map(hasFloatingIps));
  if (uses.value === false || hasPool === false) return NOTHING;
  if (uses.kind === "unknown") return upToOne(whyOf(uses, "use_floating_ip"));
  return hasPool === true ? exactly(1) : upToOne({ kind: "not-in-plan", name: "floating_ip_pool" });
}

/**
 * Returns whether an update replaces the nodes one after the other: it changes their template, or something that only
 * the template can contain.
 */
function isRolling({ before, after }: Change): boolean {
  const isEqual = (name: string): boolean => {
    const [old, planned] = [before, after].map((values) => memberOf(memberOf(memberOf(values, "spec"), 0), name));
    return JSON.stringify(old ?? null) === JSON.stringify(planned ?? null);
  };
  return !isEqual("template") || isEqual("replicas");
}

type Cluster = Pick<KeptObject, "values" | "hidden">;

/**
 * Returns the clusters that one side of a change may belong to: by ID, or else all that `cluster_id` may refer to. A
 * cluster belongs to itself. Returns none if they are unknown, or in several projects.
 */
function clustersOf(side: Side): readonly Cluster[] {
  if (side.change.type === CLUSTER) return [side];
  const found = side.objectsAt(CLUSTER, "cluster_id");
  return new Set(found.map(projectOf)).size > 1 ? [] : found;
}

function projectOf(cluster: Cluster): string | undefined {
  return textIn(attributeIn(cluster, ...CLUSTER_CLOUD, 0, "user_credentials", 0, "project_id").value);
}

function hasFloatingIps(cluster: Cluster): boolean | undefined {
  const { kind, value } = attributeIn(cluster, ...CLUSTER_CLOUD, 0, "floating_ip_pool");
  return kind === "known" ? textIn(value) !== undefined : undefined;
}
