// A cloud of many projects on one server. Every number in an answer follows from the project, the region and the epoch.
// So a test can tell if an answer has numbers of another project or time. Lists of objects are recorded ones.

import { createHash } from "node:crypto";
import type { CloudRegion } from "../../src/emulator/index.ts";
import { SPECIFIED_KEYS } from "../fixtures/specified-keys.ts";
import { type CloudOptions, startCloud } from "./openstack-cloud.ts";

/** A running cloud of many projects. */
export type ProjectCloud = Awaited<ReturnType<typeof startProjectCloud>>;

/** A project in a region at a time. */
interface ProjectPlace {
  readonly project: string;
  readonly region: string;
  readonly epoch: number;
}

/** Returns the ID of the nth project. */
export function toProject(number: number): string {
  return createHash("sha256").update(`project ${number}`).digest("hex").slice(0, 32);
}

/** Returns a valid token of a project. Tokens with different names are different. */
export function toProjectToken(project: string, name: string | number): string {
  return `gAAAAAB-${project}-${name}-of-a-user`;
}

const TOKEN = /^gAAAAAB-([0-9a-f]{32})-.+-of-a-user$/u;

/** Starts a cloud with these regions, `RegionOne` by default. */
export async function startProjectCloud({
  regions = ["RegionOne"],
  ...options
}: { readonly regions?: readonly string[] } & Pick<CloudOptions, "latencyMs" | "toAddress" | "spoil"> = {}) {
  const changes = [performance.now()];
  const cloud = await startCloud({
    toAddress: (own) => own,
    findToken(text) {
      const [, id] = TOKEN.exec(text) ?? [];
      return id === undefined ? undefined : { project: { id, name: `name-of-${id}` } };
    },
    regions: Object.fromEntries(regions.map((region) => [region, {}])),
    valuesOf: (place) => toValues({ ...place, epoch: changes.length - 1 }),
    ...options,
  });
  return {
    ...cloud,
    /** Changes all amounts. Objects in lists stay the same. */
    nextEpoch: (): void => void changes.push(performance.now()),
    /** Returns the epochs since a moment on the clock of `performance.now`, including the one at that moment. */
    epochsSince: (sinceMs: number): readonly number[] =>
      changes.flatMap((_, epoch) => ((changes[epoch + 1] ?? Number.POSITIVE_INFINITY) >= sinceMs ? [epoch] : [])),
  };
}

/** Returns Keystone's address at the address of a cloud or of a proxy before it. */
export function toAuthUrl(url: string): string {
  return `${url}/cloud/identity/v3`;
}

function toValues(place: ProjectPlace): CloudRegion {
  const valuesOf = (document: DocumentName) =>
    KEYS.filter((row) => row[0] !== "objectstorage" && isTold(row, document)).map(
      ([key]) => [key, amountOf(place, document, key)] as const,
    );
  const counts = Object.entries(countsOf(place));
  return { quota: new Map(valuesOf("quota")), usage: new Map<string, unknown>([...valuesOf("usage"), ...counts]) };
}

type DocumentName = "quota" | "usage";

/** Keys of the API, and one of Neutron's. */
const KEYS: typeof SPECIFIED_KEYS = [...SPECIFIED_KEYS, ["network.trunks", "count", "yes", "yes", "v3"]];

/** Request for a document of the Quota API. */
export interface DocumentQuery {
  readonly version: "v1" | "v2" | "v3";
  readonly document: DocumentName;
  /** Components in `filter`, `dns` in lowercase. null for all components, and for keys without one. */
  readonly components: readonly string[] | null;
}

/** Returns the member of a region in a document, with every key that the version has and the cloud can read. */
export function toRegionMember(place: ProjectPlace, query: DocumentQuery): Readonly<Record<string, unknown>> {
  const { document } = query;
  const members = KEYS.filter((row) => isIn(row, query)).map(([key]) => {
    // Swift is a single type. Its policies are not types of the API.
    const storage = [{ type: "swift", space_bytes: amountOf(place, document, "s3.space_bytes") }];
    if (key === "objectstorage") return [key, storage];
    return [key, (document === "usage" ? countsOf(place)[key] : undefined) ?? amountOf(place, document, key)];
  });
  return Object.fromEntries(members);
}

function isIn(row: (typeof SPECIFIED_KEYS)[number], { version, document, components }: DocumentQuery): boolean {
  const [key, , , , since, remark] = row;
  const isInVersion = since <= version && !(remark === "until v2" && version === "v3");
  return isInVersion && isTold(row, document) && (components?.includes(toComponent(key)) ?? true);
}

/** True for a key in a document. Current clouds have no legacy load balancers. */
function isTold([key, , quota, usage]: (typeof SPECIFIED_KEYS)[number], document: DocumentName): boolean {
  return (document === "quota" ? quota : usage) === "yes" && toComponent(key) !== "network.lb";
}

function toComponent(key: string): string {
  if (key.startsWith("network.lb_") || key === "network.loadbalancers") return "network.lb";
  if (key.startsWith("network.vpn_")) return "network.vpn";
  return key === "objectstorage" ? "s3" : (key.split(".")[0] ?? "");
}

/** Returns a limit or usage of a key, different for each project, region and epoch. */
function amountOf({ project, region, epoch }: ProjectPlace, document: DocumentName, key: string): number {
  const least = document === "quota" ? 5_000_000 : 1_000;
  return least + (hash(`${project} ${region} ${epoch} ${document} ${key}`) % 4_000_000);
}

/**
 * Returns counts of objects in lists. They are the same in every epoch, so that lists read one after the other agree.
 * Servers differ by project.
 */
function countsOf({ project, region }: Omit<ProjectPlace, "epoch">): Readonly<Record<string, unknown>> {
  const [small, large] = ["small", "large"].map((size) => 1 + (hash(`${project} ${region} ${size}`) % 3));
  const own = project.slice(0, 8);
  return {
    "compute.instances": (small ?? 0) + (large ?? 0),
    "compute.flavors": { [`${own}.small`]: small, [`${own}.large`]: large },
    "image.images": 4,
    "image.space_bytes": 65_536 + 1_048_576 + 4096,
    "loadbalancer.loadbalancers": 2,
    "loadbalancer.listeners": 4,
    "loadbalancer.pools": 4,
    "loadbalancer.members": 7,
    "loadbalancer.healthmonitors": 3,
    "loadbalancer.flavors": { large: 1 },
  };
}

function hash(text: string): number {
  return createHash("sha1").update(text).digest().readUInt32BE(0);
}
