// Numbers of a project in a region, each of which follows from its name, and the documents of the Quota API that they make.

import { createHash } from "node:crypto";
import { SPECIFIED_KEYS } from "../fixtures/specified-keys.ts";

/** A project in a region at a time. */
export interface ProjectPlace {
  readonly project: string;
  readonly region: string;
  readonly epoch: number;
}

/** The two documents of the API. */
export type DocumentName = "quota" | "usage";

/** What a document is asked for. */
export interface DocumentQuery {
  readonly version: "v1" | "v2" | "v3";
  readonly document: DocumentName;
  /** Components that `filter` names, `dns` in lowercase. null: all, and what belongs to none. */
  readonly components: readonly string[] | null;
}

/** Storage policies that accounts have containers in. */
export const POLICIES = ["gold", "silver"] as const;

/** A limit or an amount of usage by its key: of this project, region and epoch alone. */
export function amountOf({ project, region, epoch }: ProjectPlace, document: DocumentName, name: string): number {
  const least = document === "quota" ? 5_000_000 : 1_000;
  return least + (hash(`${project} ${region} ${epoch} ${document} ${name}`) % 4_000_000);
}

/** A load balancer of a project. */
export interface Balancer {
  readonly id: string;
  readonly flavor: string | null;
  readonly listeners: number;
  /** Numbers of members of each pool. Every other pool has a health monitor, the first one included. */
  readonly pools: readonly number[];
}

/** Objects of a project that services list. They are the same in every epoch, so that lists read one after the other agree. */
export interface ProjectObjects {
  /** Names of the servers' flavors, a server each. */
  readonly servers: readonly string[];
  readonly keyPairs: number;
  readonly zones: number;
  readonly balancers: readonly Balancer[];
  /** Sizes in bytes. */
  readonly images: readonly number[];
  readonly hiddenImages: readonly number[];
}

/** The objects of a project in a region. */
export function objectsOf({ project, region }: Omit<ProjectPlace, "epoch">): ProjectObjects {
  const count = (what: string, most: number): number => 1 + (hash(`${project} ${region} ${what}`) % most);
  const listOf = <Value>(what: string, most: number, toEntry: (index: number) => Value): readonly Value[] =>
    Array.from({ length: count(what, most) }, (_, index) => toEntry(index));
  const own = project.slice(0, 8);
  return {
    servers: listOf("servers", 5, (index) => `${own}.${index % 2 === 0 ? "small" : "large"}`),
    keyPairs: count("key pairs", 3),
    zones: count("zones", 9),
    balancers: listOf("balancers", 3, (index) => ({
      id: `balancer-${own}-${index}`,
      flavor: index === 0 ? `${own}.lb` : null,
      listeners: count(`listeners of ${index}`, 4),
      pools: listOf(`pools of ${index}`, 3, (pool) => count(`members of ${index} ${pool}`, 6)),
    })),
    images: listOf("images", 4, (index) => count(`size of ${index}`, 1_000_000)),
    hiddenImages: listOf("hidden images", 2, (index) => count(`size of hidden ${index}`, 1_000_000)),
  };
}

/** Member of a region in a document: every key that the version has and the cloud can tell. */
export function toRegionMember(place: ProjectPlace, query: DocumentQuery): Readonly<Record<string, unknown>> {
  const members = SPECIFIED_KEYS.filter((row) => isIn(row, query)).map(([key]) => [
    key,
    toValue(place, query.document, key),
  ]);
  return Object.fromEntries(members);
}

function isIn(
  [key, , quota, usage, since, remark]: (typeof SPECIFIED_KEYS)[number],
  { version, document, components }: DocumentQuery,
): boolean {
  const isInVersion = since <= version && !(remark === "until v2" && version === "v3");
  const isInDocument = (document === "quota" ? quota : usage) === "yes";
  const component = toComponent(key);
  // Legacy load balancers are in no cloud of today.
  return isInVersion && isInDocument && component !== "network.lb" && (components?.includes(component) ?? true);
}

function toComponent(key: string): string {
  if (key.startsWith("network.lb_") || key === "network.loadbalancers") return "network.lb";
  if (key.startsWith("network.vpn_")) return "network.vpn";
  return key === "objectstorage" ? "s3" : (key.split(".")[0] ?? "");
}

function toValue(place: ProjectPlace, document: DocumentName, key: string): unknown {
  // The one type that Swift is: its policies are no types of the API.
  if (key === "objectstorage") return [{ type: "swift", space_bytes: amountOf(place, document, "s3.space_bytes") }];
  const counted = document === "usage" ? countsOf(objectsOf(place))[key] : undefined;
  return counted ?? amountOf(place, document, key);
}

function countsOf({
  servers,
  zones,
  balancers,
  images,
  hiddenImages,
}: ProjectObjects): Readonly<Record<string, unknown>> {
  const pools = balancers.flatMap((one) => one.pools);
  const all = [...images, ...hiddenImages];
  return {
    "compute.instances": servers.length,
    "compute.flavors": countNames(servers),
    "dns.zones": zones,
    "image.images": all.length,
    "image.space_bytes": sum(all),
    "loadbalancer.loadbalancers": balancers.length,
    "loadbalancer.listeners": sum(balancers.map(({ listeners }) => listeners)),
    "loadbalancer.pools": pools.length,
    "loadbalancer.members": sum(pools),
    "loadbalancer.healthmonitors": sum(balancers.map((one) => one.pools.filter(hasMonitor).length)),
    "loadbalancer.flavors": countNames(balancers.flatMap(({ flavor }) => flavor ?? [])),
  };
}

/** Whether a pool has a health monitor, by its place in its load balancer. */
export function hasMonitor(_: number, index: number): boolean {
  return index % 2 === 0;
}

function countNames(names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(names.map((name) => [name, names.filter((other) => other === name).length]));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function hash(text: string): number {
  return createHash("sha1").update(text).digest().readUInt32BE(0);
}
