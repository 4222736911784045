// Clusters of Magnum, and their node groups: attributes that a cluster does not set are those of its template, in the
// plan or in the cloud. What a driver makes, only the driver knows: where these two differ, the least is the smaller
// one of both, and the most the larger one. Sources: magnum before 31b84327,
// drivers/k8s_fedora_coreos_v1/templates/kubecluster.yaml, kubemaster.yaml and kubeminion.yaml,
// drivers/common/templates/network.yaml, lb_api.yaml and lb_etcd.yaml (Heat: "H" below); vexxhost/magnum-cluster-api
// 3890a36, magnum_cluster_api/resources.py, utils.py and src/features/mod.rs, with cluster-api-provider-openstack
// pkg/cloud/services/networking/securitygroups_rules.go (Cluster API: "C").

import { type Amount, asidesBy, EACH } from "../../amounts/amount.ts";
import {
  atLeast,
  between,
  byService,
  exactly,
  larger,
  NOTHING,
  perhaps,
  plus,
  type Quantity,
  smaller,
  times,
  upToOne,
} from "../../amounts/quantity.ts";
import type { Rule } from "../../amounts/rules.ts";
import type { PlacedSide } from "../../amounts/side.ts";
import { type AttributeValue, memberOf, oneBlock, type Shape, textIn, UNKNOWN } from "../../facts/attributes.ts";
import { isSet } from "../../facts/expression-values.ts";
import type { KeptObject } from "../../facts/facts.ts";
import { attributeIn, objectsMeant } from "../../facts/referenced-objects.ts";
import {
  countAt,
  flavorCalled,
  largestNumberAt,
  type NamedFlavor,
  needsOfServers,
  scaledTo,
  serversAmounts,
} from "../servers.ts";

export const CLUSTER = "openstack_containerinfra_cluster_v1";
export const TEMPLATE = "openstack_containerinfra_clustertemplate_v1";
const TEMPLATE_ID = "cluster_template_id";

/** Attributes of clusters and of their templates. */
export const TEMPLATE_ATTRIBUTES: Shape = {
  docker_volume_size: "number",
  fixed_network: "text",
  flavor: "text",
  floating_ip_enabled: "flag",
  labels: oneBlock({
    auto_scaling_enabled: "text",
    boot_volume_size: "text",
    boot_volume_type: "text",
    etcd_volume_size: "text",
    master_lb_floating_ip_enabled: "text",
    max_node_count: "text",
  }),
  master_flavor: "text",
  master_lb_enabled: "flag",
};

export const CLUSTER_ATTRIBUTES: Shape = {
  ...TEMPLATE_ATTRIBUTES,
  [TEMPLATE_ID]: "text",
  master_count: "number",
  merge_labels: "flag",
  node_count: "number",
};

/** An attribute by the plan, or by what the resource is made from. */
type Lookup = (...path: readonly [string, ...(string | number)[]]) => AttributeValue;

/** Attributes of a resource, and which of them its configuration sets. */
interface Attributes {
  readonly at: Lookup;
  readonly isWritten: (name: string) => boolean | undefined;
}

type Cluster = Pick<KeptObject, "values" | "unknown" | "configAddress">;

/** Returns the lookup of a cluster's attributes. The template has the attributes that the cluster does not set. */
function ofCluster(side: PlacedSide, cluster: Cluster, attributes: Attributes): Lookup {
  const [planned, ...others] = objectsMeant(side.facts, side.which, cluster, TEMPLATE, [TEMPLATE_ID]);
  const named = textIn(memberOf(cluster.values, TEMPLATE_ID));
  const inCloud = side.traits?.clusterTemplates?.find(({ id, name }) => named === id || named === name);
  const template = planned !== undefined && others.length === 0 ? planned : inCloud;
  return inherit(attributes, (...path) => (template?.values === undefined ? UNKNOWN : attributeIn(template, ...path)));
}

function ofOwnCluster(side: PlacedSide): Lookup {
  return ofCluster(side, side, side);
}

function ofClusterNamed(side: PlacedSide): Lookup {
  const [cluster, ...others] = side.objectsAt(CLUSTER, "cluster_id");
  if (cluster === undefined || others.length > 0) return () => UNKNOWN;
  return ofCluster(side, cluster, {
    at: (...path) => attributeIn(cluster, ...path),
    isWritten: (name) => isSet(side.facts, cluster.configAddress, name),
  });
}

/** Returns the lookup of a resource's attributes. `from` has the attributes that the resource does not set. */
function inherit(attributes: Attributes, from: Lookup): Lookup {
  return (...path) => {
    const [name] = path;
    const [own, whole] = [attributes.at(...path), attributes.at(name)];
    if (own.kind === "known") return own;
    if (whole.kind === "unknown" && attributes.isWritten(name) !== false) return UNKNOWN;
    // Labels of a cluster replace all labels of its template.
    const isOwn = name === "labels" && whole.kind === "known" && attributes.at("merge_labels").value !== true;
    return isOwn ? own : from(...path);
  };
}

function sizeIn({ kind, value }: AttributeValue, name: string): Quantity {
  const size = value === undefined ? 0 : Number(value);
  return kind === "unknown" || !Number.isSafeInteger(size) || size < 0
    ? atLeast(0, { kind: "not-in-plan", name })
    : exactly(size);
}

/** Servers with a port each, and volumes of these sizes. */
function nodesAmounts(
  side: PlacedSide,
  nodes: { count: Quantity; flavor: NamedFlavor; each?: Readonly<Record<string, Quantity>>; surge: Quantity },
  { boot, others, type }: { boot: Quantity; others: readonly Quantity[]; type: AttributeValue },
): readonly Amount[] {
  const sizes = [boot, ...others];
  return [
    ...serversAmounts(side, {
      ...nodes,
      rootDisks: boot.least > 0 ? NOTHING : boot.most === 0 ? exactly(1) : upToOne(byService("boot_volume_size")),
      volumeType: others.every(({ most }) => most === 0) ? textIn(type.value) : undefined,
      each: {
        "network.ports": exactly(1),
        ...nodes.each,
        "volume.volumes": sizes.map((size) => smaller(size, exactly(1))).reduce(plus),
        "volume.space_gb": sizes.reduce(plus),
      },
    }).filter(({ key }) => key !== "volume.volume_size_gb"),
    ...(side.which === "before" || side.isInPlace || sizes.every(({ most }) => most === 0)
      ? []
      : [{ key: "volume.volume_size_gb", amount: sizes.reduce(larger), object: EACH }]),
  ];
}

function flavorIn(side: PlacedSide, { value }: AttributeValue, name: string): NamedFlavor {
  const text = textIn(value);
  return text === undefined ? { kind: "not-in-plan", name } : flavorCalled(side, text, side.isHidden(name));
}

/** One if a flag is set. Labels are texts, which drivers read in any case. */
const flag = ({ kind, value }: AttributeValue, name: string): Quantity =>
  kind === "unknown" ? upToOne({ kind: "not-in-plan", name }) : exactly(String(value).toLowerCase() === "true" ? 1 : 0);

/** Number of nodes, up to that to which the cluster may scale by its labels. */
function scaled(count: Quantity, get: Lookup): Quantity {
  const found = get("labels", 0, "max_node_count");
  const on = flag(get("labels", 0, "auto_scaling_enabled"), "auto_scaling_enabled");
  const isMeant = found.kind === "known" || (found.kind === "unknown" && on.least > 0);
  const { most } = isMeant ? sizeIn(found, "max_node_count") : NOTHING;
  return scaledTo(count, "max_node_count", on.most > 0 ? most : 0);
}

/** Returns the maximum number of members of the nodes' server group. */
function members(side: PlacedSide, count: Quantity): readonly Amount[] {
  if (side.which === "before" && !side.isInPlace) return [];
  return [{ key: "compute.server_group_members", amount: count, object: EACH, isAside: true }];
}

export const CLUSTER_RULE: Rule = {
  attributes: CLUSTER_ATTRIBUTES,
  needs: (side) => {
    const get = ofOwnCluster(side);
    const flavors = ["flavor", "master_flavor"].flatMap((name) => needsOfServers(flavorIn(side, get(name), name)));
    return ["clusterTemplates", ...(side.isInPlace ? [] : ["dhcpPorts" as const]), ...flavors];
  },
  amounts: (side) => {
    const get = ofOwnCluster(side);
    const [masters, nodes] = [countAt(side, "master_count"), scaled(countAt(side, "node_count"), get)];
    const label = (name: string) => sizeIn(get("labels", 0, name), name);
    const docker = sizeIn(get("docker_volume_size"), "docker_volume_size");
    const volumes = { boot: label("boot_volume_size"), type: get("labels", 0, "boot_volume_type") };
    // An upgrade by another template: H changes servers in place, C has one more of each kind (Cluster API's default).
    const { before, after } = side.change;
    const isUpgrade = memberOf(before, TEMPLATE_ID) !== memberOf(after, TEMPLATE_ID);
    const surge = side.isInPlace && isUpgrade ? upToOne(byService(TEMPLATE_ID)) : NOTHING;
    const servers = [
      ...nodesAmounts(
        side,
        { count: masters, flavor: flavorIn(side, get("master_flavor"), "master_flavor"), surge },
        { ...volumes, others: [docker, label("etcd_volume_size")] },
      ),
      ...nodesAmounts(
        side,
        { count: nodes, flavor: flavorIn(side, get("flavor"), "flavor"), surge },
        { ...volumes, others: [docker] },
      ),
      ...members(side, larger(masters, nodes)),
    ];
    return side.isInPlace ? servers : [...servers, ...aroundNodes(side, get, { masters, nodes })];
  },
};

/** Network, groups, load balancers and addresses that come with a cluster. */
function aroundNodes(
  side: PlacedSide,
  get: Lookup,
  { masters, nodes }: Readonly<Record<"masters" | "nodes", Quantity>>,
) {
  const fixed = get("fixed_network");
  // The state has the network that was made, too.
  const isOpen = fixed.kind === "unknown" || side.which === "before";
  const network = isOpen
    ? upToOne({ kind: "not-in-plan", name: "fixed_network" })
    : exactly(textIn(fixed.value) === undefined ? 1 : 0);
  // H: one for the API and one for etcd. C: one for the API.
  const balancers = times(
    flag(get("master_lb_enabled"), "master_lb_enabled"),
    between(1, 2, byService("master_lb_enabled")),
  );
  const enabled = flag(get("floating_ip_enabled"), "floating_ip_enabled");
  // H: each node, and the API. C: the API, unless a label says otherwise.
  const why = byService("floating_ip_enabled");
  const isSaid = get("labels", 0, "master_lb_floating_ip_enabled").kind !== "unset";
  const ofApi = isSaid ? upToOne(why) : between(enabled.least, 1, why);
  return asidesBy({
    "network.networks": network,
    "network.subnets": network,
    "network.routers": network,
    // The network has a port of the router, and ports of DHCP agents.
    "network.ports": plus(times(network, exactly(1 + (side.traits?.dhcpPorts ?? 0))), balancers),
    "network.floatingips": plus(ofApi, perhaps(why, times(enabled, plus(masters, nodes)))),
    "network.security_groups": exactly(2),
    // C: 7 of masters and 6 of nodes. H: 14 and 5, 4 for pods, and the two default rules of each group.
    "network.security_group_rules": between(13, 27, byService(TEMPLATE_ID)),
    "compute.server_groups": exactly(2),
    "loadbalancer.loadbalancers": balancers,
    "loadbalancer.listeners": balancers,
    "loadbalancer.pools": balancers,
    "loadbalancer.members": times(balancers, masters),
    // H: by a label, but none from 5af49aa2 (2022) until f2dc7682 (2023).
    "loadbalancer.healthmonitors": perhaps(byService("master_lb_enabled"), balancers),
  });
}

export const NODE_GROUP_RULE: Rule = {
  attributes: {
    cluster_id: "text",
    docker_volume_size: "number",
    flavor_id: "text",
    labels: TEMPLATE_ATTRIBUTES["labels"] ?? "keys",
    max_node_count: "number",
    merge_labels: "flag",
    node_count: "number",
  },
  needs: (side) => ["clusterTemplates", ...needsOfServers(flavorOfGroup(side))],
  amounts: (side) => {
    const cluster = ofClusterNamed(side);
    const get = inherit(side, cluster);
    const count = countAt(side, "node_count");
    const nodes = scaledTo(count, "max_node_count", largestNumberAt(side, "max_node_count"));
    const floating = flag(cluster("floating_ip_enabled"), "floating_ip_enabled");
    const docker = sizeIn(get("docker_volume_size"), "docker_volume_size");
    // H: the group's own size alone. C: the cluster's size.
    const isOwn = side.at("docker_volume_size").kind === "known";
    return [
      ...nodesAmounts(
        side,
        {
          count: nodes,
          flavor: flavorOfGroup(side),
          each: { "network.floatingips": perhaps(byService("floating_ip_enabled"), floating) },
          surge: NOTHING,
        },
        {
          boot: sizeIn(get("labels", 0, "boot_volume_size"), "boot_volume_size"),
          others: [isOwn ? docker : perhaps(byService("docker_volume_size"), docker)],
          type: get("labels", 0, "boot_volume_type"),
        },
      ),
      ...members(side, nodes),
      ...(side.isInPlace ? [] : asidesBy({ "compute.server_groups": exactly(1) })),
    ];
  },
};

function flavorOfGroup(side: PlacedSide): NamedFlavor {
  const own = side.at("flavor_id");
  const isOwn = own.kind === "known" || side.mayBeDeferred("flavor_id");
  return flavorIn(side, isOwn ? own : ofClusterNamed(side)("flavor"), "flavor_id");
}
