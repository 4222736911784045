// Images: a Glance with limits reports them with its counts. Otherwise images are listed and counted.

import { type Limit, type Reading, say, unitOf, z } from "../../core/index.ts";
import type { Call } from "./service-client.ts";
import {
  countIn,
  isWanted,
  readFields,
  type ServiceKey,
  type ServiceReader,
  type ValuePlace,
} from "./service-reader.ts";
import type { Refusal } from "./services.ts";

const service = "image" as const;

/** An image without data, such as a queued one, has no size. */
const image = z
  .object({ id: z.string(), status: z.string(), size: z.nullable(z.int().check(z.nonnegative())) })
  .check(z.refine(({ status, size }) => size !== null || status !== "active", { path: ["size"] }));

type Image = z.infer<typeof image>;

const IMAGES = {
  service,
  // Without the owner, the list would have public and shared images of other projects.
  call: "GET /images?owner={project_id}&limit=1000",
  subject: say`images`,
  member: "images",
  entry: image,
};

const HIDDEN = { ...IMAGES, call: `${IMAGES.call}&os_hidden=true`, subject: say`hidden images` };

// Answered only if Glance applies Keystone's unified limits (glance/quota/keystone.py, `use_keystone_limits`).
const LIMITS: Call = { service, call: "GET /info/usage", subject: say`limits` };

/**
 * Returns a row of the table. `counted` describes what is counted in lists. Without it, only Glance reports the usage.
 */
function toKey(key: string, name: string, counted?: string) {
  const place = (field: string) => ({ call: LIMITS.call, field: `usage.${name}.${field}` });
  const enforced = place("usage");
  const usage = counted === undefined ? enforced : { call: IMAGES.call, field: counted };
  return { key, limit: place("limit"), usage, enforced };
}

const SPACE = "image.space_bytes";

/** Keys of images. `enforced` is the place of Glance's count, which it compares with the limit. */
const KEYS: readonly (ServiceKey & { readonly enforced: ValuePlace })[] = [
  toKey("image.images", "image_count_total", "number of images"),
  toKey(SPACE, "image_size_total", "sum of their size"),
  toKey("image.staged_bytes", "image_stage_total"),
  toKey("image.uploading", "image_count_uploading"),
];

/** Amounts of an image. Several copies of its data count once. Its virtual size is not stored, so it does not count. */
const IN_IMAGES = {
  "image.images": () => 1,
  [SPACE]: ({ size }: Image) => size ?? 0,
};

/** Reads limits and usage of images. */
export const imageReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    const isListed = Object.keys(IN_IMAGES).some((key) => isWanted(request, key, "usage"));
    const limitKeys = KEYS.map(({ key, limit, enforced }) => ({ key, limit, usage: enforced }));
    const [limited, shown, hidden] = await Promise.all([
      readFields(request, limitKeys, LIMITS),
      isListed ? request.list(IMAGES) : [],
      isListed ? request.list(HIDDEN) : [],
    ]);
    const usage = countIn(request, together(shown, hidden), IN_IMAGES);
    const counted = new Map(limited.usage.map(inBytes).map((reading) => [reading.key, reading]));
    // A Glance without limits has no counts.
    const others = [...counted.values()].filter(
      ({ key, value }) => !Object.hasOwn(IN_IMAGES, key) && value !== undefined,
    );
    return {
      quota: limited.quota.map(inBytes),
      usage: [...usage.map((listed) => larger(listed, counted.get(listed.key))), ...others],
    };
  },
};

/**
 * Returns the larger of two usages, or the one that is known. Glance counts data in several stores several times, and
 * in whole MiB.
 */
function larger(listed: Reading<number>, counted: Reading<number> | undefined): Reading<number> {
  return (counted?.value ?? -1) > (listed.value ?? -1) ? (counted ?? listed) : listed;
}

/** Converts sizes, which Glance reports in MiB, to bytes. */
function inBytes<Value extends Limit>(reading: Reading<Value>): Reading<Value | number> {
  const { key, item, value } = reading;
  if (unitOf(key) !== "bytes" || typeof value !== "number") return reading;
  const bytes = value * 1024 * 1024;
  return Number.isSafeInteger(bytes)
    ? { key, item, value: bytes }
    : { key, item, value: undefined, found: say`${value} MiB` };
}

/**
 * Joins both lists. An image in both counts once: a Glance that ignores the filter for hidden images lists all twice.
 */
function together(one: readonly Image[] | Refusal, other: readonly Image[] | Refusal): readonly Image[] | Refusal {
  if ("reason" in one) return one;
  if ("reason" in other) return other;
  return [...new Map([...one, ...other].map((entry) => [entry.id, entry])).values()];
}
