// Cinder: one answer has limits and counts, in total and by volume type.

import { findKey, say, type TypeName, z } from "../../core/index.ts";
import { createRows } from "./quota-rows.ts";
import type { Call, RegionClient } from "./service-client.ts";
import {
  joinReadings,
  type ReadRequest,
  readFields,
  type ServiceReader,
  type ServiceReadings,
} from "./service-reader.ts";

const service = "block-storage";

const QUOTAS: Call = { service, call: "GET /os-quota-sets/{project_id}?usage=True", subject: say`quotas` };

const ROWS = createRows({ ...QUOTAS, member: "quota_set", used: "in_use" });

const { toKey: entry } = ROWS;

/** Names of quotas. Sources: cinder/quota.py, `DbQuotaDriver`, and `VolumeTypeQuotaEngine` for quotas by type. */
const KEYS = [
  entry("volume.backup_gb", "backup_gigabytes"),
  entry("volume.backups", "backups"),
  entry("volume.groups", "groups"),
  entry("volume.snapshots", "snapshots"),
  // It includes snapshots, unless Cinder's option `no_snapshot_gb_quota` is set.
  entry("volume.space_gb", "gigabytes"),
  entry("volume.volume_size_gb", "per_volume_gigabytes", false),
  entry("volume.volumes", "volumes"),
];

const BY_TYPE = KEYS.filter(({ key }) => findKey(key)?.membersBy !== undefined);

/** Reads limits and usage of volumes, volume groups, snapshots and backups. */
export const volumeReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => joinReadings(await Promise.all([readFields(request, KEYS, QUOTAS), readTypes(request)])),
};

/**
 * Reads the quotas of each volume type, whose names end with that of the type. A refusal is no reading here, since the
 * totals come from the same answer.
 */
async function readTypes(request: ReadRequest): Promise<ServiceReadings> {
  const answer = await request.ask(QUOTAS);
  const rows = "reason" in answer ? [] : Object.entries(ROWS.find(answer.body) ?? {});
  const absent = say`The quota of this volume type is not complete.`;
  const read = BY_TYPE.filter(({ key }) => request.keys.has(key)).flatMap(({ key, name: prefix }) =>
    // The name of a type may contain `_`.
    rows.flatMap(([name, value]) =>
      name.startsWith(`${prefix}_`) ? ROWS.read({ key, item: name.slice(prefix.length + 1), absent }, value) : [],
    ),
  );
  return joinReadings(read);
}

/** Reads the name of the default volume type. undefined if the cloud has none, or does not report it. */
export async function readDefaultVolumeType({ ask }: RegionClient): Promise<string | undefined> {
  const answer = await ask({ service, call: "GET /types/default", subject: say`default volume type` });
  const body = z.object({ volume_type: z.object({ name: z.string() }) });
  return "reason" in answer ? undefined : body.safeParse(answer.body).data?.volume_type.name;
}

/** Reads IDs and names of all volume types that the project may use. undefined if the service refuses the list. */
export async function readVolumeTypes(client: RegionClient): Promise<readonly TypeName[] | undefined> {
  const types = await client.list({
    service,
    call: "GET /types?limit=1000",
    subject: say`volume types`,
    member: "volume_types",
    entry: z.object({ id: z.string(), name: z.string() }),
  });
  return "reason" in types ? undefined : types;
}
