// One snapshot of all services and regions that are wanted, all at the same time.

import {
  allOf,
  canonicalKey,
  compareText,
  findKey,
  groupsOf,
  idOf,
  type Query,
  type Reading,
  type RegionTraits,
  type SharedKeys,
  type Snapshot,
  type SourceInfo,
  type Wanted,
} from "../../core/index.ts";
import type { DocumentName } from "../source.ts";
import { computeReader } from "./compute.ts";
import { dnsReader } from "./dns.ts";
import { imageReader } from "./image.ts";
import { keyManagerReader } from "./key-manager.ts";
import { loadBalancerReader } from "./load-balancer.ts";
import { networkReader, readDefaultRules, readDhcpPorts } from "./network.ts";
import { objectStorageReader } from "./object-storage.ts";
import type { CloudClient, RegionClient } from "./service-client.ts";
import {
  joinReadings,
  type ServiceKey,
  type ServiceReader,
  type ServiceReadings,
  unknownReadings,
} from "./service-reader.ts";
import { findEndpoint } from "./services.ts";
import { readShareTypes, shareReader } from "./share.ts";
import { readComputeLimits } from "./unified-limits.ts";
import { readDefaultVolumeType, readVolumeTypes, volumeReader } from "./volume.ts";

/** What is to be read. */
export interface ReadQuery extends Query {
  /** Absent: both. The other one of the snapshot is then of no use. */
  readonly documents?: ReadonlySet<DocumentName>;
  /** With `wanted` undefined: only these keys, in canonical spelling. Absent: all. */
  readonly only?: ReadonlySet<string>;
}

const BOTH: ReadonlySet<DocumentName> = new Set(["quota", "usage"]);

type ServiceQuery = ReturnType<typeof toQueries>[number];

/** Reads of each region of the catalog the services that have something wanted. Throws a GateError with every one that fails or is silent. */
export async function readSnapshot(
  client: CloudClient,
  query: ReadQuery,
  about: { readonly info: SourceInfo; readonly now: () => Date },
): Promise<Snapshot> {
  const { wanted, regions: named = [], only } = query;
  const { regions } = client;
  // A cloud may do without names of regions.
  const isThere = (region: string) => regions.includes(region) || (regions.length === 0 && region !== "");
  const names = wanted === undefined ? (named.length > 0 ? named : regions) : wanted.map(({ region }) => region);
  const there = [...new Set(names)].filter(isThere);
  const parts = SERVICE_READERS.flatMap((reader) => {
    const atOneAddress = groupsOf(there, (region) => findAddress(client, reader, region) ?? region);
    return atOneAddress.flatMap((together) => toQueries(query, reader, together));
  });
  const [read, traits] = await allOf([
    allOf(parts.map((part) => readPart(client, part))),
    readTraits(client, query.questions, isThere),
  ]);
  const found = wanted === undefined ? names.filter(isThere) : parts.map(({ region }) => region);
  const readings = [...new Set(found)].toSorted(compareText).map((region) => {
    const { quota, usage } = joinReadings(read.filter((_, index) => parts[index]?.region === region));
    const isOwn = ({ key }: Reading<unknown>): boolean => only?.has(key) ?? true;
    return { region, quota: quota.filter(isOwn), usage: usage.filter(isOwn) };
  });
  return {
    source: about.info,
    project: client.session.projectId,
    readAt: about.now().toISOString(),
    quota: readings.map(({ region, quota }) => ({ region, readings: quota })),
    usage: readings.map(({ region, usage }) => ({ region, readings: usage })),
    regions: regions.length === 0 ? undefined : regions,
    explanations: [],
    traits,
    shared: findShared(client, parts),
  };
}

/**
 * What a service is asked in regions that have it together; nothing where it reports nothing that is wanted. Each asks for what is wanted in any of
 * them, by equal requests: it counts together.
 */
function toQueries({ wanted, only, documents = BOTH }: ReadQuery, reader: ServiceReader, regions: readonly string[]) {
  const isReported = ({ limit, usage }: ServiceKey): boolean =>
    (documents.has("quota") && limit !== undefined) || (documents.has("usage") && usage !== undefined);
  const isIn = (served: ServiceKey): boolean => only === undefined || (only.has(served.key) && isReported(served));
  const served = reader.keys.filter(isIn).map(({ key }) => key);
  const own = wanted?.filter(({ region, key }) => regions.includes(region) && served.includes(canonicalKey(key)));
  const keys = new Set(own?.map(({ key }) => canonicalKey(key)) ?? served);
  if (keys.size === 0) return [];
  const items = new Set((own ?? []).flatMap(({ item, isNew }) => (isNew === true ? [] : (item ?? []))));
  const query = { reader, documents, keys, items, isEverything: wanted === undefined, wanted: own ?? [] };
  return regions.map((region) => ({ region, ...query }));
}

/** The services of the parts that several regions have at one address, with all of these regions, each in its order. */
function findShared(client: CloudClient, parts: readonly ServiceQuery[]): readonly SharedKeys[] {
  const regions = [...new Set([...client.regions, ...parts.map(({ region }) => region)])];
  const placed = [...new Set(parts.map(({ reader }) => reader))].flatMap((reader) =>
    regions.flatMap((region) => {
      const address = findAddress(client, reader, region);
      return address === undefined ? [] : [{ reader, region, address }];
    }),
  );
  return groupsOf(placed, ({ address }) => address)
    .filter(({ length }) => length > 1)
    .map((group) => ({
      keys: group[0].reader.keys.map(({ key }) => key),
      regions: group.map(({ region }) => region),
    }));
}

/** Equal for regions that have the service together. undefined: it cannot be asked there. */
function findAddress({ session }: CloudClient, { service }: ServiceReader, region: string): string | undefined {
  const endpoint = findEndpoint(session, service, region);
  return "url" in endpoint ? idOf(service, endpoint.url) : undefined;
}

async function readPart(client: CloudClient, part: ServiceQuery): Promise<ServiceReadings> {
  const { reader, wanted, region, ...request } = part;
  const endpoint = findEndpoint(client.session, reader.service, region);
  if ("url" in endpoint) {
    const { quota, usage } = await reader.read({ ...request, ...client.inRegion(region) });
    return { quota, usage: [...usage, ...findUnused(usage, wanted)] };
  }
  // Nobody has asked for it.
  if (part.isEverything && endpoint.isRefused !== true) return joinReadings([]);
  return unknownReadings(
    reader.keys.filter(({ key }) => part.keys.has(key)),
    endpoint,
  );
}

/** 0 for each wanted flavor that no server or load balancer has: those that are counted are all there are. */
function findUnused(usage: readonly Reading<number>[], wanted: readonly Wanted[]): readonly Reading<number>[] {
  return wanted.flatMap(({ key: name, item }): readonly Reading<number>[] => {
    const key = canonicalKey(name);
    const isFlavor = item !== undefined && findKey(key)?.itemsBy === "flavor";
    const isRead = usage.some(
      (reading) => reading.key === key && (reading.item === undefined || reading.item === item),
    );
    return isFlavor && !isRead ? [{ key, item, value: 0 }] : [];
  });
}

function readTraits(
  client: CloudClient,
  questions: Query["questions"],
  isThere: (region: string) => boolean,
): Promise<readonly RegionTraits[]> {
  const names = [
    "dhcpPorts",
    "defaultVolumeType",
    "volumeTypes",
    "shareTypes",
    "computeLimits",
    "defaultRules",
  ] as const;
  const regions = [...new Set(names.flatMap((name) => questions?.[name] ?? []))].filter(isThere);
  return allOf(
    regions.map(async (region): Promise<RegionTraits> => {
      const ifAsked = <Fact>(name: (typeof names)[number], read: (of: RegionClient) => Promise<Fact>) =>
        questions?.[name]?.includes(region) === true ? read(client.inRegion(region)) : undefined;
      const [dhcpPorts, defaultVolumeType, volumeTypes, shareTypes, computeLimits, defaultRules] = await allOf([
        ifAsked("dhcpPorts", readDhcpPorts),
        ifAsked("defaultVolumeType", readDefaultVolumeType),
        ifAsked("volumeTypes", readVolumeTypes),
        ifAsked("shareTypes", readShareTypes),
        ifAsked("computeLimits", readComputeLimits),
        ifAsked("defaultRules", readDefaultRules),
      ]);
      return { region, dhcpPorts, defaultVolumeType, volumeTypes, shareTypes, computeLimits, defaultRules };
    }),
  );
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
  shareReader,
  keyManagerReader,
];

/** The keys of all services, and where their answers have them. */
export const SERVICE_KEYS = SERVICE_READERS.flatMap(({ service, keys }) => keys.map((one) => ({ service, ...one })));
