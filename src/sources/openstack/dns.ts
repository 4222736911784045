// Designate: limits from one answer, the number of zones next to the first zone, and the record sets of wanted zones.

import { addUp, quoted, type Reading, say, z } from "../../core/index.ts";
import type { Call } from "./service-client.ts";
import {
  countByObject,
  isWanted,
  joinReadings,
  type ReadRequest,
  readFields,
  type ServiceKey,
  type ServiceReader,
  unknown,
} from "./service-reader.ts";
import { type Refusal, serviceText } from "./services.ts";

const service = "dns";

const QUOTAS: Call = { service, call: "GET /quotas/{project_id}", subject: say`quotas` };

const COUNT: Call = { service, call: "GET /zones?limit=1", subject: say`number of zones` };

const ZONE_RECORDSETS = "GET /zones/{zone_id}/recordsets?limit=1000";
const ALL_RECORDSETS = "GET /recordsets?limit=1000";

const RECORDSETS = "dns.zone_recordsets";
const RECORDS = "dns.zone_records";

/**
 * Limits that Designate enforces. Source: designate/central/service.py, `_enforce_recordset_quota`,
 * `_enforce_record_quota`.
 */
const KEYS: readonly ServiceKey[] = [
  {
    key: "dns.zones",
    limit: { call: QUOTAS.call, field: "zones" },
    usage: { call: COUNT.call, field: "metadata.total_count" },
  },
  {
    key: RECORDSETS,
    limit: { call: QUOTAS.call, field: "zone_recordsets" },
    usage: { call: ZONE_RECORDSETS, field: "number of record sets" },
  },
  {
    key: RECORDS,
    limit: { call: QUOTAS.call, field: "zone_records" },
    usage: { call: ZONE_RECORDSETS, field: "number of records, without SOA and NS" },
  },
  { key: "dns.recordset_records", limit: { call: QUOTAS.call, field: "recordset_records" } },
];

/** Reads limits and usage of zones. One service often serves several regions, which then report the same numbers. */
export const dnsReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    // To Designate, every number below 0 means unlimited (designate/quota/base.py).
    const isUnlimited = (amount: number): boolean => amount < 0;
    const [limits, zones, inZones] = await Promise.all([
      readFields(request, KEYS, { ...QUOTAS, isUnlimited }),
      readFields(request, KEYS, COUNT),
      readZones(request),
    ]);
    return joinReadings([limits, zones, { quota: [], usage: inZones }]);
  },
};

const recordset = z.object({
  id: z.string(),
  zone_id: z.string(),
  zone_name: z.string(),
  project_id: z.optional(z.string()),
  type: z.string(),
  records: z.array(z.unknown()),
});

type Recordset = z.infer<typeof recordset>;

/** Counts record sets and records of each wanted zone, or of all zones if everything is read. */
async function readZones(request: ReadRequest): Promise<readonly Reading<number>[]> {
  const keys = ([RECORDSETS, RECORDS] as const).filter((key) => isWanted(request, key, "usage"));
  if (keys.length === 0) return [];
  const { items, isEverything } = request;
  const lists = isEverything
    ? [{ item: undefined, list: await listRecordsets(request, ALL_RECORDSETS) }]
    : await Promise.all([...items].map(async (item) => ({ item, list: await readZone(request, item) })));
  // A zone may be wanted both by its ID and by its name.
  const found = new Map(lists.flatMap(({ list }) => ("reason" in list ? [] : list)).map((one) => [one.id, one]));
  const zones = [...Map.groupBy(found.values(), ({ zone_id: id }) => id)]
    .map(([id, all]) => ({ id, name: all[0]?.zone_name ?? "", all }))
    .filter(({ all }) => isOwn(request, all));
  const amounts = {
    [RECORDSETS]: () => 1,
    [RECORDS]: ({ type, records }: Recordset) => (["SOA", "NS"].includes(type) ? 0 : records.length),
  };
  return keys.flatMap((key) => [
    ...lists.flatMap(({ item, list }) => ("reason" in list ? [unknown<number>(key, list, item)] : [])),
    ...countByObject(key, zones, ({ all }) => addUp(all, amounts[key])),
  ]);
}

/**
 * Returns whether a zone belongs to this project, rather than being shared with it (designate/central/service.py,
 * `find_recordsets`): the zone's owner owns its SOA record set.
 */
function isOwn({ session }: ReadRequest, all: readonly Recordset[]): boolean {
  return all.some(({ type, project_id: owner = session.projectId }) => type === "SOA" && owner === session.projectId);
}

function listRecordsets(request: ReadRequest, call: string): Promise<readonly Recordset[] | Refusal> {
  return request.list({ service, call, subject: say`record sets`, member: "recordsets", entry: recordset });
}

const ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/iu;

async function readZone(request: ReadRequest, item: string): Promise<readonly Recordset[] | Refusal> {
  const id = ID.test(item) ? item : await findZone(request, item);
  if (typeof id !== "string") return id;
  const read = await listRecordsets(request, ZONE_RECORDSETS.replace("{zone_id}", encodeURIComponent(id)));
  if ("reason" in read) return read.status === 404 ? noZone(request, item) : read;
  return isOwn(request, read) ? read : noZone(request, item);
}

async function findZone(request: ReadRequest, item: string): Promise<string | Refusal> {
  const zones = await request.list({
    service,
    call: `GET /zones?limit=1000&name=${encodeURIComponent(item)}`,
    subject: say`zones`,
    member: "zones",
    entry: z.object({ id: z.string(), name: z.string() }),
  });
  if ("reason" in zones) return zones;
  const [zone, other] = zones;
  return zone === undefined || other !== undefined ? noZone(request, item) : zone.id;
}

function noZone({ region }: ReadRequest, item: string): Refusal {
  return { status: 404, reason: say`The ${serviceText(service, region)} has no zone ${quoted(item)} of this project.` };
}
