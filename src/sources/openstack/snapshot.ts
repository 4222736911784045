// One snapshot of all services and regions that are wanted, all at the same time.

import {
  allOf,
  canonicalKey,
  compareText,
  findKey,
  idOf,
  type Query,
  type Reading,
  type RegionTraits,
  type SharedKeys,
  type Snapshot,
  type SourceInfo,
  type VolumeTypeName,
  type Wanted,
} from "../../core/index.ts";
import type { DocumentName } from "../source.ts";
import type { CloudClient } from "./client.ts";
import { computeReader } from "./compute.ts";
import { dnsReader } from "./dns.ts";
import { imageReader } from "./image.ts";
import { loadBalancerReader } from "./load-balancer.ts";
import { networkReader } from "./network.ts";
import { objectStorageReader } from "./object-storage.ts";
import {
  type ReadRequest,
  type ServiceKey,
  type ServiceReader,
  type ServiceReadings,
  unknownReadings,
} from "./service-reader.ts";
import { readDefaultVolumeType, readDhcpPorts, readVolumeTypes } from "./traits.ts";
import { volumeReader } from "./volume.ts";

/** One document of some regions. */
export interface DocumentQuery {
  readonly document: DocumentName;
  /** undefined: all regions of the session. */
  readonly regions: readonly string[] | undefined;
  /** The keys that are wanted, in canonical spelling; what a region does not have of them is left out. */
  readonly keys: ReadonlySet<string>;
}

/** What is to be read, of both documents or of one, which is all that counts of the snapshot then. */
export interface ReadQuery extends Query {
  readonly documents?: ReadonlySet<DocumentName>;
}

interface About {
  readonly info: SourceInfo;
  readonly now: () => Date;
}

const BOTH: ReadonlySet<DocumentName> = new Set(["quota", "usage"]);

/**
 * Reads limits and usage of the session's project: of each region only the services that have something wanted. Regions that the
 * catalog does not have are absent. Throws a GateError with every service that fails or does not answer.
 */
export async function readSnapshot(client: CloudClient, query: ReadQuery, about: About): Promise<Snapshot> {
  const { regions } = client;
  const isThere = (region: string) => regions.includes(region) || (regions.length === 0 && region !== "");
  const parts = toParts(query, regions).filter(({ region }) => isThere(region));
  const asked = (of: readonly string[] = []) => [...new Set(of)].filter(isThere);
  const { dhcpPorts, defaultVolumeTypes, volumeTypes } = query.questions ?? {};
  const [read, ports, defaults, types] = await allOf([
    allOf(parts.map((part) => readPart(client, part))),
    readByRegion(asked(dhcpPorts), (region) => readDhcpPorts(client, region)),
    readByRegion(asked(defaultVolumeTypes), (region) => readDefaultVolumeType(client, region)),
    readByRegion(asked(volumeTypes), (region) => readVolumeTypes(client, region)),
  ]);
  const found = [...new Set(parts.map(({ region }) => region))].toSorted(compareText);
  const merged = merge({ regions: found, parts, read });
  return { ...describe(client, parts, about), ...merged, traits: toTraits(ports, defaults, types) };
}

/**
 * Reads one document of the session's project, with the wanted keys and no others; the other document is empty. Every region that is
 * named and exists is there. Throws a GateError with every service that fails or does not answer.
 */
export async function readDocument(client: CloudClient, query: DocumentQuery, about: About): Promise<Snapshot> {
  const { document, keys } = query;
  const regions = client.regions.filter((region) => query.regions?.includes(region) ?? true);
  const parts = toDocumentParts(query, regions);
  const read = await allOf(parts.map((part) => readPart(client, part)));
  const merged = merge({ regions, parts, read });
  const isOwn = ({ key }: Reading<unknown>): boolean => keys.has(key);
  const own = merged[document].map(({ region, readings }) => ({ region, readings: readings.filter(isOwn) }));
  return { ...describe(client, parts, about), quota: [], usage: [], [document]: own };
}

function merge(of: {
  readonly regions: readonly string[];
  readonly parts: readonly ServiceQuery[];
  /** In the order of the parts. */
  readonly read: readonly ServiceReadings[];
}): Pick<Snapshot, "quota" | "usage"> {
  const pick = <Value>(pickFrom: (readings: ServiceReadings) => readonly Reading<Value>[]) =>
    of.regions.map((region) => ({
      region,
      readings: of.parts.flatMap((part, index) => (part.region === region ? pickFrom(of.read[index] ?? NOTHING) : [])),
    }));
  return { quota: pick(({ quota }) => quota), usage: pick(({ usage }) => usage) };
}

function describe(
  client: CloudClient,
  parts: readonly ServiceQuery[],
  about: About,
): Omit<Snapshot, "quota" | "usage"> {
  const { regions } = client;
  return {
    source: about.info,
    project: client.session.projectId,
    readAt: about.now().toISOString(),
    // A cloud may do without names of regions.
    regions: regions.length === 0 ? undefined : regions,
    explanations: [],
    traits: [],
    shared: findShared(client, parts),
  };
}

const NOTHING: ServiceReadings = { quota: [], usage: [] };

/** One service in one region. */
interface ServiceQuery extends Omit<ReadRequest, "client"> {
  readonly reader: ServiceReader;
  readonly wanted: readonly Wanted[];
}

function toParts(query: ReadQuery, existing: readonly string[]): readonly ServiceQuery[] {
  const { wanted, regions = [], documents = BOTH } = query;
  const names = wanted === undefined ? (regions.length > 0 ? regions : existing) : wanted.map(({ region }) => region);
  const byRegion = Map.groupBy(wanted ?? [], ({ region }) => region);
  return [...new Set(names)].flatMap((region) =>
    SERVICE_READERS.flatMap((reader): readonly ServiceQuery[] => {
      const served = new Set(reader.keys.map(({ key }) => key));
      const part = { region, reader, documents };
      if (wanted === undefined) return [{ ...part, keys: served, items: new Set(), isEverything: true, wanted: [] }];
      const own = (byRegion.get(region) ?? []).filter((one) => served.has(canonicalKey(one.key)));
      const keys = new Set(own.map(({ key }) => canonicalKey(key)));
      return keys.size === 0 ? [] : [{ ...part, keys, items: itemsOf(own), isEverything: false, wanted: own }];
    }),
  );
}

/** The services that tell, in this document, one of the wanted keys. */
function toDocumentParts({ document, keys }: DocumentQuery, regions: readonly string[]): readonly ServiceQuery[] {
  const placeOf = ({ limit, usage }: ServiceKey) => (document === "quota" ? limit : usage);
  return SERVICE_READERS.flatMap((reader) => {
    const own = reader.keys.filter((served) => placeOf(served) !== undefined && keys.has(served.key));
    const part = { reader, documents: new Set([document]), items: new Set<string>(), isEverything: true, wanted: [] };
    return own.length === 0
      ? []
      : regions.map((region) => ({ ...part, region, keys: new Set(own.map(({ key }) => key)) }));
  });
}

/**
 * The services of the parts that several regions have at one address, with all of these regions. In the order of the parts, and of regions.
 */
function findShared(client: CloudClient, parts: readonly ServiceQuery[]): readonly SharedKeys[] {
  const regions = [...new Set([...client.regions, ...parts.map(({ region }) => region)])];
  const placed = [...new Set(parts.map(({ reader }) => reader))].flatMap((reader) =>
    regions.flatMap((region) => {
      const url = client.addressOf(reader.service, region);
      return url === null ? [] : [{ reader, region, address: idOf(reader.service, url) }];
    }),
  );
  return [...Map.groupBy(placed, ({ address }) => address).values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || others.length === 0) return [];
    return { keys: first.reader.keys.map(({ key }) => key), regions: group.map(({ region }) => region) };
  });
}

async function readPart(client: CloudClient, part: ServiceQuery): Promise<ServiceReadings> {
  const { reader, wanted, ...request } = part;
  const { region, keys, isEverything } = request;
  const missing = client.findMissing(reader.service, region);
  if (missing === undefined) {
    const { quota, usage } = await reader.read({ ...request, client });
    return { quota, usage: withUnusedItems(usage, wanted) };
  }
  // Nobody has asked for it.
  if (isEverything && !missing.isThere) return NOTHING;
  return unknownReadings(
    reader.keys.filter(({ key }) => keys.has(key)),
    missing,
  );
}

function itemsOf(wanted: readonly Wanted[]): ReadonlySet<string> {
  return new Set(wanted.map(({ item }) => item).filter((item) => item !== undefined));
}

/** Adds 0 for each wanted flavor that no server or load balancer has: those that are counted are all there are. */
function withUnusedItems(usage: readonly Reading<number>[], wanted: readonly Wanted[]): readonly Reading<number>[] {
  const isTold = (key: string, item: string) =>
    usage.some((reading) => reading.key === key && (reading.item === undefined || reading.item === item));
  const unused = wanted.flatMap(({ key, item }): readonly Reading<number>[] => {
    const isFlavor = item !== undefined && findKey(canonicalKey(key))?.itemsBy === "flavor";
    return isFlavor && !isTold(canonicalKey(key), item) ? [{ key: canonicalKey(key), item, value: 0 }] : [];
  });
  return [...usage, ...unused];
}

async function readByRegion<Value>(
  regions: readonly string[],
  read: (region: string) => Promise<Value>,
): Promise<ReadonlyMap<string, Value>> {
  return new Map(await allOf(regions.map(async (region) => [region, await read(region)] as const)));
}

function toTraits(
  ports: ReadonlyMap<string, number | undefined>,
  defaults: ReadonlyMap<string, string | undefined>,
  types: ReadonlyMap<string, readonly VolumeTypeName[] | undefined>,
): readonly RegionTraits[] {
  return [...new Set([...ports.keys(), ...defaults.keys(), ...types.keys()])].map((region) => ({
    region,
    dhcpPorts: ports.get(region),
    defaultVolumeType: defaults.get(region),
    ...(types.has(region) ? { volumeTypes: types.get(region) } : {}),
  }));
}

/** One reader for each service, in the order in which the documentation names them. A new service is a line here. */
export const SERVICE_READERS: readonly ServiceReader[] = [
  computeReader,
  networkReader,
  volumeReader,
  loadBalancerReader,
  dnsReader,
  imageReader,
  objectStorageReader,
];
