// What planned changes and the state before them both tell of a resource beside its own amounts: where its provider works, and whose
// it is; sizes of flavors; clusters.

import { findAttribute, memberOf, textOf } from "./attributes.ts";
import type { Cluster, Facts } from "./facts.ts";
import { type Flavor, toFlavor } from "./flavors.ts";

/** Types of which something is kept beside what they take. */
export const FLAVOR = "openstack_compute_flavor_v2";
export const PORT = "openstack_networking_port_v2";
export const SERVER_GROUP = "openstack_compute_servergroup_v2";
export const VOLUME = "openstack_blockstorage_volume_v3";
export const SNAPSHOT = "openstack_blockstorage_snapshot_v3";
export const CLUSTER = "metakube_cluster";

/** Two different regions (or projects) already say that they do not agree. */
const MAX_EVIDENCE = 8;

/** Where an object is, and whose. */
export interface Whereabouts {
  readonly region: string | undefined;
  readonly project: string | undefined;
}

/** What an object's attributes say. `region` is given apart, for it may have to stay hidden. */
export function toWhereabouts(region: unknown, values: unknown): Whereabouts {
  const project = memberOf(values, "tenant_id") ?? memberOf(values, "project_id");
  return {
    region: typeof region === "string" && region !== "" ? region : undefined,
    project: typeof project === "string" && project !== "" ? project : undefined,
  };
}

/** Keeps it as evidence of what the provider of the resource works on. */
export function keepEvidence(facts: Facts, configAddress: string, { region, project }: Whereabouts): void {
  if (region === undefined && project === undefined) return;
  let found = facts.evidence.get(configAddress);
  if (found === undefined) {
    found = { regions: new Set(), projects: new Set() };
    facts.evidence.set(configAddress, found);
  }
  if (region !== undefined && found.regions.size < MAX_EVIDENCE) found.regions.add(region);
  if (project !== undefined && found.projects.size < MAX_EVIDENCE) found.projects.add(project);
}

/** The flavor that these attributes describe; undefined where they do not. */
export function flavorIn(values: unknown): Flavor | undefined {
  const id = memberOf(values, "flavor_id");
  return toFlavor({
    id: typeof id === "string" && id !== "" ? id : memberOf(values, "id"),
    name: memberOf(values, "name"),
    vcpus: memberOf(values, "vcpus"),
    ram: memberOf(values, "ram"),
    region: memberOf(values, "region"),
  });
}

/** Keeps a flavor once. A data source for each server is usual, and all of them find the same flavor. */
export function keepFlavor(facts: Facts, flavor: Flavor | undefined): void {
  if (flavor !== undefined) facts.flavors.set(JSON.stringify(flavor), flavor);
}

/** The cluster that these attributes describe. */
export function clusterIn(values: unknown, id: unknown): Omit<Cluster, "configAddress"> {
  const cloud = ["spec", 0, "cloud", 0, "openstack", 0];
  const pool = findAttribute(values, false, [...cloud, "floating_ip_pool"]);
  return {
    id: typeof id === "string" ? id : undefined,
    dcName: textOf(findAttribute(values, false, ["dc_name"])),
    hasFloatingIps: pool.kind === "known" ? textOf(pool) !== undefined : undefined,
    project: textOf(findAttribute(values, false, [...cloud, "user_credentials", 0, "project_id"])),
  };
}
