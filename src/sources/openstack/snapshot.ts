// Reads a snapshot of all wanted services and regions at the same time.

import {
  allOf,
  canonicalKey,
  findKey,
  groupsOf,
  idOf,
  type Query,
  type Reading,
  type RegionQuestions,
  type RegionTraits,
  type SharedKeys,
  type Snapshot,
  type ValueQuestion,
} from "../../core/index.ts";
import type { DocumentName } from "../source.ts";
import { computeReader } from "./compute.ts";
import { containerInfraReader, readClusterTemplates } from "./container-infra.ts";
import { databaseReader } from "./database.ts";
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
import { findEndpoint, INFO } from "./services.ts";
import { readShareTypes, shareReader } from "./share.ts";
import { readComputeLimits } from "./unified-limits.ts";
import { readDefaultVolumeType, readVolumeTypes, volumeReader } from "./volume.ts";

/** Query for a snapshot. */
export interface ReadQuery extends Query {
  /** Documents to read. The default is both. The snapshot's part of a document that is not read has no meaning. */
  readonly documents?: ReadonlySet<DocumentName>;
  /** Keys to read if `wanted` is undefined, in canonical spelling. The default is all keys. */
  readonly only?: ReadonlySet<string>;
}

const BOTH: ReadonlySet<DocumentName> = new Set(["quota", "usage"]);

type ServiceQuery = ReturnType<typeof toQueries>[number];

/**
 * Reads the services with wanted keys in each region of the catalog.
 * Throws a GateError that names every service that fails or does not answer.
 */
export async function readSnapshot(client: CloudClient, query: ReadQuery, now: () => Date): Promise<Snapshot> {
  const { wanted, regions: named = [], only } = query;
  const { regions } = client;
  // The regions of a cloud may be without names.
  const isThere = (region: string) => regions.includes(region) || (regions.length === 0 && region !== "");
  const names = wanted === undefined ? (named.length > 0 ? named : regions) : wanted.map(({ region }) => region);
  const there = [...new Set(names)].filter(isThere);
  const parts = SERVICE_READERS.flatMap((reader) => {
    const atOneAddress = groupsOf(there, (region) => findAddress(client, reader, region) ?? region);
    return atOneAddress.flatMap((together) => toQueries(query, reader, together));
  });
  const [read, traits] = await allOf([
    allOf(parts.map(async (part) => ({ region: part.region, ...(await readPart(client, part)) }))),
    readTraits(client, query.questions, isThere),
  ]);
  const found = wanted === undefined ? names.filter(isThere) : parts.map(({ region }) => region);
  const readings = [...new Set(found)].toSorted().map((region) => {
    const { quota, usage } = joinReadings(read.filter((part) => part.region === region));
    const isOwn = ({ key }: Reading<unknown>): boolean => only?.has(key) ?? true;
    return { region, quota: quota.filter(isOwn), usage: usage.filter(isOwn) };
  });
  return {
    source: INFO,
    project: client.session.projectId,
    readAt: now().toISOString(),
    quota: readings.map(({ region, quota }) => ({ region, readings: quota })),
    usage: readings.map(({ region, usage }) => ({ region, readings: usage })),
    regions: regions.length === 0 ? undefined : regions,
    explanations: [],
    traits,
    shared: findShared(client, parts),
  };
}

/**
 * Returns one query for each of the regions that share a service, or none if the service reports no wanted key. Each
 * query has the keys that are wanted in any of the regions, so that their requests are equal: the service counts all
 * regions together.
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

/**
 * Returns the keys of each service of the parts that several regions have at one address, with all of these regions.
 */
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

/**
 * Returns an identity of a service's address, equal for regions that share it. undefined if the region has no address.
 */
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
  // The service is missing, and no key of it was requested.
  if (part.isEverything && endpoint.isRefused !== true) return joinReadings([]);
  return unknownReadings(
    reader.keys.filter(({ key }) => part.keys.has(key)),
    endpoint,
  );
}

/**
 * Returns a usage of 0 for each wanted flavor that no server or load balancer has, since all flavors in use are
 * counted.
 */
function findUnused(usage: readonly Reading<number>[], wanted: readonly ValueQuestion[]): readonly Reading<number>[] {
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
  const regions = [...new Set(Object.values(questions ?? {}).flat())].filter(isThere);
  return allOf(
    regions.map(async (region): Promise<RegionTraits> => {
      const ifAsked = <Fact>(name: keyof RegionQuestions, readFact: (of: RegionClient) => Promise<Fact>) =>
        questions?.[name]?.includes(region) === true ? readFact(client.inRegion(region)) : undefined;
      const [dhcpPorts, defaultVolumeType, volumeTypes, shareTypes, ...others] = await allOf([
        ifAsked("dhcpPorts", readDhcpPorts),
        ifAsked("defaultVolumeType", readDefaultVolumeType),
        ifAsked("volumeTypes", readVolumeTypes),
        ifAsked("shareTypes", readShareTypes),
        ifAsked("computeLimits", readComputeLimits),
        ifAsked("defaultRules", readDefaultRules),
        ifAsked("clusterTemplates", readClusterTemplates),
      ]);
      const [computeLimits, defaultRules, clusterTemplates] = others;
      const types = { defaultVolumeType, volumeTypes, shareTypes, clusterTemplates };
      return { region, dhcpPorts, ...types, computeLimits, defaultRules };
    }),
  );
}

/** Readers of all services, in the order of the documentation. A new service is a line here. */
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
  containerInfraReader,
  databaseReader,
];

/** Keys of all services, with their places in answers. */
export const SERVICE_KEYS = SERVICE_READERS.flatMap(({ service, keys }) => keys.map((one) => ({ service, ...one })));
