// Cinder: limits and counts in one answer, in total and by volume type.

import { quote, type Reading, z } from "../../core/index.ts";
import { type ReadKey, readLimit, readUsageSum, unknownReadings } from "./readings.ts";
import { serviceText } from "./refusals.ts";
import type { ServedKey, ServiceReader } from "./service-reader.ts";

const QUOTAS = "GET /os-quota-sets/{project_id}?usage=True";

/** A key and Cinder's name for it. */
interface VolumeKey extends ServedKey {
  readonly name: string;
  /** true: there is a quota `NAME_TYPE` for each volume type as well. */
  readonly isByType: boolean;
}

function entry(key: string, name: string, isByType: boolean): VolumeKey {
  const place = (...fields: readonly string[]) => ({
    call: QUOTAS,
    field: fields.map((field) => `quota_set.${name}.${field}`).join(" + "),
  });
  return { key, limit: place("limit"), usage: place("in_use", "reserved"), name, isByType };
}

/** Sources: cinder/quota.py, `DbQuotaDriver` and `VolumeTypeQuotaEngine`, which has the quotas by type. */
const KEYS: readonly VolumeKey[] = [
  entry("volume.backup_gb", "backup_gigabytes", false),
  entry("volume.backups", "backups", false),
  entry("volume.snapshots", "snapshots", true),
  // Snapshots count into it, unless the operator has said otherwise (cinder's `no_snapshot_gb_quota`).
  entry("volume.space_gb", "gigabytes", true),
  entry("volume.volumes", "volumes", true),
];

/** Cinder's part of the snapshot. */
export const volumeReader: ServiceReader = {
  service: "block-storage",
  keys: KEYS,
  read: async ({ client, region, keys }) => {
    const path = `/os-quota-sets/${encodeURIComponent(client.session.projectId)}`;
    const query = { usage: "True" };
    const answer = await client.get({ service: "block-storage", region, path, query, subject: "quotas" });
    const wanted = KEYS.filter(({ key }) => keys.has(key));
    if (answer.kind === "refusal") return unknownReadings(wanted, answer.reason);
    const rows = body.safeParse(answer.body).data?.quota_set ?? {};
    const read = wanted.flatMap((key) => [
      readRow({ key, item: null, value: rows[key.name], region }),
      ...Object.entries(rows).flatMap(([name, value]) => {
        const item = typeOf(key, name);
        return item === null ? [] : readRow({ key, item, value, region });
      }),
    ]);
    return { quota: read.map(({ quota }) => quota), usage: read.map(({ usage }) => usage) };
  },
};

const body = z.object({ quota_set: z.record(z.string(), z.unknown()) });
const row = z.record(z.string(), z.unknown());

/** The volume type whose quota has this name; types may have `_` in their own names. null: it is another quota. */
function typeOf({ name: prefix, isByType }: VolumeKey, name: string): string | null {
  return isByType && name.startsWith(`${prefix}_`) ? name.slice(prefix.length + 1) : null;
}

/** Usage is a counter that Cinder keeps (`quota_usages`), which can drift, even below 0; what is reserved is about to be used. */
function readRow(from: {
  readonly key: VolumeKey;
  readonly item: string | null;
  readonly value: unknown;
  readonly region: string;
}): { readonly quota: ReturnType<typeof readLimit>; readonly usage: Reading<number> } {
  const { key, item, value, region } = from;
  const absent = `The quotas of the ${serviceText({ service: "block-storage", region })} are without a value of ${quote(key.name)}.`;
  const of: ReadKey = { key: key.key, item, absent };
  const { limit, in_use: used, reserved = 0 }: Readonly<Record<string, unknown>> = row.safeParse(value).data ?? {};
  return { quota: readLimit(of, limit), usage: readUsageSum(of, [used, reserved]) };
}
