// One snapshot of all services and regions that are wanted, all at the same time.

import {
  canonicalKey,
  compareText,
  findKey,
  GateError,
  type Limit,
  type Problem,
  problemText,
  type Query,
  type Reading,
  type RegionTraits,
  type SharedKeys,
  type Snapshot,
  type SourceInfo,
  type Wanted,
} from "../../core/index.ts";
import type { CloudClient } from "./client.ts";
import { unknownReadings } from "./readings.ts";
import type { ReadRequest, ServiceReader, ServiceReadings } from "./service-reader.ts";
import { SERVICE_READERS } from "./service-readers.ts";
import { readDefaultVolumeType, readDhcpPorts } from "./traits.ts";

/**
 * Reads limits and usage of the session's project: of each region only the services that have something wanted. Regions that the
 * catalog does not have are absent. Throws a GateError with every service that fails or does not answer.
 */
export async function readSnapshot(
  client: CloudClient,
  query: Query,
  about: { readonly info: SourceInfo; readonly now: () => Date },
): Promise<Snapshot> {
  const { regions } = client;
  const isThere = (region: string) => regions.includes(region) || (regions.length === 0 && region !== "");
  const parts = toParts(query, regions).filter(({ region }) => isThere(region));
  const asked = (of: readonly string[] = []) => [...new Set(of)].filter(isThere);
  const { dhcpPorts, defaultVolumeTypes } = query.questions ?? {};
  const [read, ports, types] = await all([
    all(parts.map((part) => readPart(client, part))),
    readByRegion(asked(dhcpPorts), (region) => readDhcpPorts(client, region)),
    readByRegion(asked(defaultVolumeTypes), (region) => readDefaultVolumeType(client, region)),
  ]);
  const found = [...new Set(parts.map(({ region }) => region))].toSorted(compareText);
  const merge = <Value>(pick: (readings: ServiceReadings) => readonly Reading<Value>[]) =>
    found.map((region) => ({
      region,
      readings: parts.flatMap((part, index) => (part.region === region ? pick(read[index] ?? NOTHING) : [])),
    }));
  return {
    source: about.info,
    project: client.session.projectId,
    readAt: about.now().toISOString(),
    quota: merge<Limit>(({ quota }) => quota),
    usage: merge<number>(({ usage }) => usage),
    // A cloud may do without names of regions.
    regions: regions.length === 0 ? null : regions,
    explanations: [],
    traits: toTraits(ports, types),
    shared: findShared(client, parts),
    requests: client.records,
  };
}

const NOTHING: ServiceReadings = { quota: [], usage: [] };

/** One service in one region. */
interface Part extends Pick<ReadRequest, "region" | "keys" | "isEverything"> {
  readonly reader: ServiceReader;
  readonly wanted: readonly Wanted[];
}

function toParts({ wanted, regions = [] }: Query, existing: readonly string[]): readonly Part[] {
  const names = wanted === null ? (regions.length > 0 ? regions : existing) : wanted.map(({ region }) => region);
  return [...new Set(names)].flatMap((region) =>
    SERVICE_READERS.flatMap((reader): readonly Part[] => {
      const served = new Set(reader.keys.map(({ key }) => key));
      if (wanted === null) return [{ region, reader, keys: served, isEverything: true, wanted: [] }];
      const own = wanted.filter((one) => one.region === region && served.has(canonicalKey(one.key)));
      const keys = new Set(own.map(({ key }) => canonicalKey(key)));
      return keys.size === 0 ? [] : [{ region, reader, keys, isEverything: false, wanted: own }];
    }),
  );
}

/** Services that several regions have at one address. The order of the table of services, and of regions. */
function findShared(client: CloudClient, parts: readonly Part[]): readonly SharedKeys[] {
  const placed = parts.flatMap(({ reader, region }) => {
    const url = client.addressOf(reader.service, region);
    return url === null ? [] : [{ reader, region, address: JSON.stringify([reader.service, url]) }];
  });
  return [...Map.groupBy(placed, ({ address }) => address).values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || others.length === 0) return [];
    return { keys: first.reader.keys.map(({ key }) => key), regions: group.map(({ region }) => region) };
  });
}

async function readPart(client: CloudClient, part: Part): Promise<ServiceReadings> {
  const { reader, region, keys, isEverything, wanted } = part;
  const missing = client.findMissing(reader.service, region);
  if (missing === null) {
    const { quota, usage } = await reader.read({ client, region, keys, items: itemsOf(wanted), isEverything });
    return { quota, usage: withUnusedItems(usage, wanted) };
  }
  // Nobody has asked for it.
  if (isEverything) return NOTHING;
  return unknownReadings(
    reader.keys.filter(({ key }) => keys.has(key)),
    missing.reason,
  );
}

function itemsOf(wanted: readonly Wanted[]): ReadonlySet<string> {
  return new Set(wanted.map(({ item }) => item).filter((item) => item !== null));
}

/** Adds 0 for each wanted flavor that no server or load balancer has: those that are counted are all there are. */
function withUnusedItems(usage: readonly Reading<number>[], wanted: readonly Wanted[]): readonly Reading<number>[] {
  const isTold = (key: string, item: string) =>
    usage.some((reading) => reading.key === key && (reading.item === null || reading.item === item));
  const unused = wanted.flatMap(({ key, item }): readonly Reading<number>[] => {
    const isFlavor = item !== null && findKey(canonicalKey(key))?.itemsBy === "flavor";
    return isFlavor && !isTold(canonicalKey(key), item) ? [{ key: canonicalKey(key), item, value: 0 }] : [];
  });
  return [...usage, ...unused];
}

async function readByRegion<Value>(
  regions: readonly string[],
  read: (region: string) => Promise<Value>,
): Promise<ReadonlyMap<string, Value>> {
  return new Map(await all(regions.map(async (region) => [region, await read(region)] as const)));
}

function toTraits(
  ports: ReadonlyMap<string, number | null>,
  types: ReadonlyMap<string, string | null>,
): readonly RegionTraits[] {
  return [...new Set([...ports.keys(), ...types.keys()])].map((region) => ({
    region,
    dhcpPorts: ports.get(region) ?? null,
    defaultVolumeType: types.get(region) ?? null,
  }));
}

/** The values of all promises, each waited for to its end, so that every problem is told, once. */
async function all<const Values extends readonly Promise<unknown>[]>(
  promises: Values,
): Promise<{ -readonly [Index in keyof Values]: Awaited<Values[Index]> }> {
  const settled = await Promise.allSettled(promises);
  const problems = new Map<string, Problem>();
  for (const one of settled) {
    if (one.status === "fulfilled") continue;
    if (!(one.reason instanceof GateError)) throw one.reason;
    for (const problem of one.reason.problems) problems.set(problemText(problem), problem);
  }
  if (problems.size > 0) throw new GateError([...problems.values()]);
  return Promise.all(promises);
}
