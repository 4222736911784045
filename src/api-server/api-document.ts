// Renders documents of the API from plain values, with the keys of a version in its spelling, restricted to components.

import { isSpecified } from "../core/index.ts";
import { componentOf, keysOf } from "../sources/quota-api/index.ts";
import type { ApiQuestion } from "./question.ts";

/** Value of a key: a number, counts by flavor name, or sizes by storage type. In quota, -1 means unlimited. */
export type DataValue =
  | number
  | Readonly<Record<string, number>>
  | { readonly type: string; readonly space_bytes: number }[];

/**
 * Values of a region by key of v3. `s3.space_bytes` of older versions is calculated from `objectstorage`, which is by
 * storage type.
 */
export type RegionValues = ReadonlyMap<string, DataValue>;

type DocumentShape = Pick<ApiQuestion, "version" | "components">;

/**
 * Returns the JSON of a document. It has all regions, even empty ones. Keys are in the specification's order. v3 has
 * undocumented keys after them.
 */
export function renderDocument(regions: ReadonlyMap<string, RegionValues>, shape: DocumentShape): Buffer {
  const members = [...regions].map(([region, values]) => [region, toRegionMember(values, shape)]);
  return Buffer.from(JSON.stringify(Object.fromEntries(members)));
}

function toRegionMember(values: RegionValues, shape: DocumentShape): object {
  const members: [string, unknown][] = [];
  for (const { key } of keysOf(shape.version)) {
    const value = key === "s3.space_bytes" ? findTotal(values) : values.get(key);
    if (value !== undefined && isCovered(key, shape)) members.push([key, value]);
  }
  if (shape.version === "v3") {
    for (const [key, value] of values) {
      if (!isSpecified(key) && isCovered(key, shape)) members.push([key, value]);
    }
  }
  return Object.fromEntries(members);
}

/**
 * Returns the sum of all storage types, or -1 (unlimited) if one of them is. Returns undefined without storage types,
 * or if the sum is too large to be exact.
 */
function findTotal(values: RegionValues): number | undefined {
  const sizes = values.get("objectstorage");
  if (!Array.isArray(sizes)) return undefined;
  if (sizes.some((size) => size.space_bytes === -1)) return -1;
  const total = sizes.reduce((sum, size) => sum + size.space_bytes, 0);
  return Number.isSafeInteger(total) ? total : undefined;
}

function isCovered(key: string, { components }: DocumentShape): boolean {
  return components === undefined || components.some((component) => component === componentOf(key));
}
