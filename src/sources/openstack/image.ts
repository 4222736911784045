// Images: Glance has no count of them, so they are listed.

import { z } from "../../core/index.ts";
import { type Call, countIn, readList } from "./calls.ts";
import type { Refusal } from "./client.ts";
import type { ServedKey, ServiceReader } from "./service-reader.ts";

const service = "image";

// Without the owner, other projects' public and shared images would be in the list.
const IMAGES: Call = { service, call: "GET /images?owner={project_id}&limit=1000", subject: "images" };

const HIDDEN: Call = { service, call: `${IMAGES.call}&os_hidden=true`, subject: "hidden images" };

const KEYS: readonly ServedKey[] = [
  { key: "image.images", limit: null, usage: { call: IMAGES.call, field: "number of images" } },
  { key: "image.space_bytes", limit: null, usage: { call: IMAGES.call, field: "sum of their size" } },
];

/** Without data, while it is queued, an image has no size. */
const image = z
  .object({ id: z.string(), status: z.string(), size: z.nullable(z.int().check(z.nonnegative())) })
  .check(z.refine(({ status, size }) => size !== null || status !== "active", { path: ["size"] }));

type Image = z.infer<typeof image>;

/** Several copies of an image's data count once; a virtual size is not what is stored. */
const IN_IMAGES = {
  "image.images": (all: readonly Image[]) => all.length,
  "image.space_bytes": (all: readonly Image[]) => all.reduce((total, { size }) => total + (size ?? 0), 0),
};

/** Reads the usage of images. There is no limit that Glance tells. */
export const imageReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    const list = { member: "images", entry: image };
    const [shown, hidden] = await Promise.all([readList(request, IMAGES, list), readList(request, HIDDEN, list)]);
    return { quota: [], usage: countIn(request, together(shown, hidden), IN_IMAGES) };
  },
};

/** Both lists; an image that is in both, since a service does not know what is hidden, counts once. */
function together(one: readonly Image[] | Refusal, other: readonly Image[] | Refusal): readonly Image[] | Refusal {
  if ("reason" in one) return one;
  if ("reason" in other) return other;
  return [...new Map([...one, ...other].map((entry) => [entry.id, entry])).values()];
}
