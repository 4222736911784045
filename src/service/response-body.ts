// Response bodies: from one data set the quota and the usage document of each version, with exactly the keys that the
// version has, restricted to regions and components.

import { findKey } from "../core/index.ts";
import { type ApiVersion, type Component, componentOf, keysOf } from "../sources/quota-api/index.ts";
import type { DataSet, RegionData } from "./data-set.ts";
import type { DataValue, DocumentName, StorageSize } from "./data-set-value.ts";

/** Spelling of the key of VPN IKE policies in v2: its reference has the first, its samples have the second. */
export type IkePolicyKey = "network.vpn_ikepolicy" | "network.vpn_ikepolicies";

/** Part of a document. */
export interface DocumentQuery {
  readonly document: DocumentName;
  readonly version: ApiVersion;
  /** null: all regions. */
  readonly regions: readonly string[] | null;
  /** null: no filter, every key. */
  readonly components: readonly Component[] | null;
  /** Spelling under v2; the other versions have the plural. */
  readonly v2IkePolicyKey: IkePolicyKey;
}

/** The JSON text of a document. A region that is asked for and has no key left is there as an empty object. */
export function renderDocument(dataSet: DataSet, query: DocumentQuery): string {
  const members: [string, object][] = [];
  for (const [region, data] of dataSet.regions) {
    if (query.regions !== null && !query.regions.includes(region)) continue;
    const values = data[query.document];
    if (values !== null) members.push([region, toRegionMember(values, query)]);
  }
  return JSON.stringify(Object.fromEntries(members));
}

type Values = NonNullable<RegionData[DocumentName]>;

function toRegionMember(values: Values, query: DocumentQuery): object {
  const members: [string, unknown][] = [];
  for (const { key } of keysOf(query.version)) {
    const value = key === "s3.space_bytes" ? findTotal(values) : values.get(key);
    if (value !== undefined && isCovered(key, query)) members.push([toSpelling(key, query), toJson(value)]);
  }
  if (query.version === "v3") {
    for (const [key, value] of values) {
      if (findKey(key) === undefined && isCovered(key, query)) members.push([key, toJson(value)]);
    }
  }
  return Object.fromEntries(members);
}

/** Size or limit of all storage types together: unlimited (-1) if one of them is. undefined: the region has no object storage. */
function findTotal(values: Values): number | undefined {
  const sizes = values.get("objectstorage");
  if (!isSizes(sizes)) return undefined;
  return sizes.some((size) => size.space_bytes === -1) ? -1 : sizes.reduce((sum, size) => sum + size.space_bytes, 0);
}

function isSizes(value: DataValue | undefined): value is readonly StorageSize[] {
  return Array.isArray(value);
}

function isCovered(key: string, { components }: DocumentQuery): boolean {
  return components === null || components.some((component) => component === componentOf(key));
}

function toSpelling(key: string, { version, v2IkePolicyKey }: DocumentQuery): string {
  return version === "v2" && key === "network.vpn_ikepolicies" ? v2IkePolicyKey : key;
}

function toJson(value: DataValue): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value;
}
