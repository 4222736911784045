// Documents of the API, from plain values: in each version exactly the keys that it has, in its spelling, restricted to components.

import { isSpecified } from "../core/index.ts";
import { componentOf, keysOf } from "../sources/quota-api/index.ts";
import type { ApiQuestion } from "./question.ts";

/** A key's value: a number, counts by flavor name, or sizes by storage type. In quota, -1 is unlimited as on the wire. */
export type DataValue =
  | number
  | Readonly<Record<string, number>>
  | { readonly type: string; readonly space_bytes: number }[];

/** Values of a region by key, with the keys of v3: object storage by type, from which older versions' `s3.space_bytes` follows. */
export type RegionValues = ReadonlyMap<string, DataValue>;

type DocumentShape = Pick<ApiQuestion, "version" | "components">;

/** The JSON of a document: regions as given, empty ones too; keys in the specification's order, undocumented ones last and in v3 alone. */
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

/** Size or limit of all storage types: unlimited (-1) if one of them is. undefined: there is none, or the sum is too large to be exact. */
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
